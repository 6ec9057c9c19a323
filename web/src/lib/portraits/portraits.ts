/** Portraits of leaders and factions, in the manner of the cards: flat, lit from one side, before the sky of a House. */

import { BEHIND, DRESS, FACES, HEADS, MARKS, MIENS, type Paint, type Part } from './parts';

interface House {
  /** Sky, disc in it, ground, cloth, its shadow, trimming. */
  sky: string;
  disc: string;
  land: string;
  cloth: string;
  deep: string;
  trim: string;
}

const house = (sky: string, disc: string, land: string, cloth: string, deep: string, trim: string): House => ({ sky, disc, land, cloth, deep, trim });

const HOUSES = {
  atreides: house('#1f5b45', '#8fc79a', '#123629', '#2b3f5c', '#182338', '#c9a24a'),
  harkonnen: house('#5a2a24', '#e07b3d', '#2a1518', '#34303b', '#1a1720', '#c8543a'),
  corrino: house('#6b1f35', '#e3b45c', '#3a1024', '#8f2f46', '#551a2c', '#e8c468'),
  fremen: house('#c0702f', '#f7dc97', '#86431c', '#655348', '#382c2a', '#58a8e4'),
  sisterhood: house('#2f2f6b', '#a9b4f2', '#1a1a44', '#3a3460', '#201c3c', '#c7b9f0'),
  guild: house('#8a3d1f', '#f3b27c', '#4f2012', '#6d5a4a', '#3e3129', '#f0a04a'),
  smugglers: house('#3e5560', '#d8c08e', '#22323a', '#6b5138', '#3d2d20', '#d9a441'),
  richese: house('#2b5f7d', '#b9e2ef', '#17384c', '#4b7f96', '#284c5e', '#e9e2c6'),
  thorvald: house('#4d5a3a', '#dcd09a', '#2b3421', '#5a4a38', '#352a20', '#c9bb83'),
  metulli: house('#8a5a14', '#f8d271', '#513208', '#7a2f4a', '#4a1a2e', '#f6c65a'),
  fenring: house('#4a2a58', '#e2b0e4', '#2a1636', '#3f5a4c', '#22352c', '#d9b6ea'),
  council: house('#544b7c', '#d3c8f0', '#302a4e', '#6a5f96', '#3e3762', '#e6dcc0'),
  fringe: house('#23605f', '#a6dcd2', '#123a3a', '#3f6f68', '#234643', '#e0b060'),
} as const; // prettier-ignore

const SKINS = [['#f3cfa8', '#c48f68'], ['#e8b88a', '#b07a52'], ['#c98e5f', '#8f5c3a'], ['#9a6238', '#653d22'], ['#e6dcd2', '#a59aa0'], ['#6f4428', '#472a18']] as const; // prettier-ignore
const HAIRS = { black: '#241d24', brown: '#5a3720', copper: '#a9512a', blond: '#e0b862', grey: '#8d8790', white: '#d9d3cd' } as const;

export interface Look {
  house: keyof typeof HOUSES;
  face?: keyof typeof FACES;
  skin?: number;
  hair?: keyof typeof HAIRS;
  mien?: keyof typeof MIENS;
  behind?: keyof typeof BEHIND;
  head?: keyof typeof HEADS;
  dress?: keyof typeof DRESS;
  marks?: (keyof typeof MARKS)[];
  /** The blue of spice in the eyes. */
  spice?: boolean;
  /** Looks to the other side. */
  turned?: boolean;
  /** A whole people, in one colour: nobody's face. */
  people?: boolean;
  cloth?: [cloth: string, deep: string];
}

const look = (house: Look['house'], head: string, dress: string, more: Partial<Look> = {}): Look => ({ house, head, dress, ...more });

/** Who looks how; the first half of a key is the game's client. */
export const LOOKS: Record<string, Look> = {
  // Dune: Imperium and Uprising
  'imperium/leader/paul_atreides': look('atreides', 'swept', 'uniform', { face: 'slim', hair: 'black', mien: 'soft' }),
  'imperium/leader/duke_leto_atreides': look('atreides', 'slick', 'cloak', { skin: 2, hair: 'black', mien: 'stern', face: 'square', marks: ['beard'], turned: true }),
  'imperium/leader/lady_jessica': look('atreides', 'parted', 'gown', { behind: 'long', hair: 'copper', mien: 'soft', cloth: ['#6b3f5a', '#42263a'] }),
  'imperium/leader/reverend_mother_jessica': look('fremen', 'veil', 'robe', { behind: 'veil', hair: 'copper', mien: 'closed', spice: true, cloth: ['#4a3350', '#2a1c30'], marks: ['paint'] }),
  'imperium/leader/gurney_halleck': look('atreides', 'crop', 'armour', { face: 'square', hair: 'grey', mien: 'stern', marks: ['scar', 'stubble'], skin: 1 }),
  'imperium/leader/muaddib': look('fremen', 'hood', 'stillsuit', { behind: 'cowl', face: 'slim', mien: 'stern', spice: true, skin: 1, marks: ['tube'] }),
  'imperium/leader/baron_vladimir_harkonnen': look('harkonnen', 'bald', 'suspensor', { face: 'round', skin: 4, mien: 'cold', hair: 'copper' }),
  'imperium/leader/glossu_the_beast_rabban': look('harkonnen', 'bald', 'armour', { face: 'square', skin: 0, mien: 'stern', hair: 'black', marks: ['beard'] }),
  'imperium/leader/feyd_rautha_harkonnen': look('harkonnen', 'slick', 'uniform', { face: 'oval', skin: 4, mien: 'cold', hair: 'black', turned: true }),
  'imperium/leader/shaddam_corrino_iv': look('corrino', 'crown', 'ruff', { hair: 'grey', mien: 'old', marks: ['goatee'], face: 'square' }),
  'imperium/leader/princess_irulan': look('corrino', 'diadem', 'gown', { behind: 'waves', hair: 'blond', mien: 'soft', cloth: ['#b98a4a', '#7a5526'], face: 'slim' }),
  'imperium/leader/count_ilban_richese': look('richese', 'tall', 'ruff', { hair: 'brown', mien: 'cold', marks: ['moustache'], face: 'slim', skin: 0 }),
  'imperium/leader/helena_richese': look('richese', 'bun', 'ruff', { hair: 'black', mien: 'cold', face: 'oval', skin: 0, turned: true }),
  'imperium/leader/earl_memnon_thorvald': look('thorvald', 'turban', 'furs', { hair: 'black', mien: 'stern', marks: ['longbeard'], face: 'square', skin: 2, cloth: ['#7d6a3f', '#4a3d22'] }),
  'imperium/leader/countess_ariana_thorvald': look('thorvald', 'fringe', 'furs', { behind: 'bob', hair: 'white', mien: 'cold', face: 'slim', skin: 3 }),
  'imperium/leader/lady_amber_metulli': look('metulli', 'curls', 'gown', { behind: 'waves', hair: 'black', mien: 'soft', skin: 3, marks: ['diamond'] }),
  'imperium/leader/lady_margot_fenring': look('fenring', 'parted', 'robe', { behind: 'bob', hair: 'blond', mien: 'cold', face: 'slim', turned: true, marks: ['diamond'] }),
  'imperium/leader/staban_tuek': look('smugglers', 'band', 'cloak', { behind: 'mane', hair: 'black', mien: 'stern', skin: 1, marks: ['stubble'], spice: true, cloth: ['#a5482f', '#66291c'] }),
  'imperium/faction/emperor': look('corrino', 'plume', 'armour', { people: true, cloth: ['#5b6478', '#363c4c'] }),
  'imperium/faction/guild': look('guild', 'dome', 'robe', { people: true, behind: 'tank', marks: ['mask'] }),
  'imperium/faction/bg': look('sisterhood', 'hood', 'robe', { people: true, behind: 'cowl' }),
  'imperium/faction/fremen': look('fremen', 'hood', 'stillsuit', { people: true, behind: 'cowl', marks: ['halfveil'], spice: true }),
  'imperium/faction/great_houses': look('council', 'crown', 'ruff', { people: true, behind: 'mane', hair: 'white' }),
  'imperium/faction/fringe_worlds': look('fringe', 'turban', 'furs', { people: true, marks: ['goggles'], hair: 'brown' }),

  // Classic Dune
  'dune/leader/thufir_hawat': look('atreides', 'receding', 'robe', { hair: 'white', mien: 'old', face: 'slim', marks: ['stains'] }),
  'dune/leader/lady_jessica': look('atreides', 'parted', 'robe', { behind: 'waves', hair: 'copper', mien: 'soft' }),
  'dune/leader/gurney_halleck': look('atreides', 'cap', 'uniform', { face: 'square', mien: 'stern', marks: ['scar'], hair: 'blond', skin: 0 }),
  'dune/leader/duncan_idaho': look('atreides', 'curls', 'armour', { face: 'oval', mien: 'soft', marks: ['beard'], hair: 'black', skin: 2 }),
  'dune/leader/dr_wellington_yueh': look('atreides', 'topknot', 'cloak', { face: 'slim', mien: 'closed', marks: ['goatee', 'diamond'], hair: 'black', skin: 1 }),
  'dune/leader/alia': look('sisterhood', 'fringe', 'stillsuit', { behind: 'long', hair: 'copper', mien: 'stern', face: 'round', spice: true }),
  'dune/leader/margot_lady_fenring': look('sisterhood', 'diadem', 'gown', { behind: 'long', hair: 'blond', mien: 'cold', turned: true }),
  'dune/leader/mother_ramallo': look('sisterhood', 'hood', 'robe', { behind: 'cowl', hair: 'white', mien: 'old', skin: 3, spice: true }),
  'dune/leader/princess_irulan': look('sisterhood', 'crown', 'ruff', { behind: 'waves', hair: 'blond', mien: 'soft', face: 'slim' }),
  'dune/leader/wanna_yueh': look('sisterhood', 'bun', 'robe', { hair: 'black', mien: 'closed', skin: 1, marks: ['diamond'] }),
  'dune/leader/hasimir_fenring': look('corrino', 'receding', 'cloak', { hair: 'brown', mien: 'cold', face: 'slim', marks: ['moustache'] }),
  'dune/leader/captain_aramsham': look('corrino', 'plume', 'armour', { mien: 'stern', face: 'square', skin: 2 }),
  'dune/leader/caid': look('corrino', 'turban', 'uniform', { mien: 'stern', marks: ['beard'], hair: 'black', skin: 3 }),
  'dune/leader/burseg': look('corrino', 'helmet', 'armour', { mien: 'cold', skin: 1 }),
  'dune/leader/bashar': look('corrino', 'cap', 'uniform', { mien: 'old', marks: ['moustache'], hair: 'grey', face: 'square' }),
  'dune/leader/stilgar': look('fremen', 'hood', 'stillsuit', { behind: 'cowl', mien: 'stern', marks: ['beard'], hair: 'black', skin: 2, spice: true, face: 'square' }),
  'dune/leader/chani': look('fremen', 'band', 'stillsuit', { behind: 'braids', mien: 'soft', hair: 'copper', skin: 2, spice: true, face: 'slim' }),
  'dune/leader/otheym': look('fremen', 'turban', 'robe', { mien: 'old', marks: ['stubble', 'tube'], hair: 'grey', skin: 3, spice: true }),
  'dune/leader/shadout_mapes': look('fremen', 'veil', 'robe', { behind: 'veil', mien: 'old', hair: 'grey', skin: 2, spice: true }),
  'dune/leader/jamis': look('fremen', 'mohawk', 'stillsuit', { mien: 'stern', marks: ['paint'], hair: 'black', skin: 3, spice: true, turned: true }),
  'dune/leader/staban_tuek': look('smugglers', 'band', 'furs', { behind: 'mane', mien: 'soft', hair: 'black', skin: 2, marks: ['stubble'], cloth: ['#a5482f', '#66291c'] }),
  'dune/leader/master_bewt': look('smugglers', 'tall', 'robe', { mien: 'cold', hair: 'white', marks: ['goatee'], skin: 1, cloth: ['#47618a', '#293a57'] }),
  'dune/leader/esmar_tuek': look('smugglers', 'swept', 'cloak', { mien: 'old', hair: 'white', marks: ['beard', 'scar'], skin: 2 }),
  'dune/leader/soo_soo_sook': look('smugglers', 'topknot', 'ruff', { face: 'round', mien: 'closed', hair: 'copper', skin: 0, cloth: ['#3f7a74', '#234a47'] }),
  'dune/leader/guild_rep': look('guild', 'dome', 'robe', { mien: 'cold', skin: 4, marks: ['mask'], spice: true }),
  'dune/leader/feyd_rautha': look('harkonnen', 'swept', 'armour', { mien: 'cold', hair: 'black', skin: 0, face: 'slim', turned: true }),
  'dune/leader/beast_rabban': look('harkonnen', 'mohawk', 'furs', { mien: 'stern', hair: 'copper', face: 'round', marks: ['beard'] }),
  'dune/leader/piter_de_vries': look('harkonnen', 'parted', 'robe', { behind: 'bob', mien: 'cold', hair: 'black', face: 'slim', skin: 4, marks: ['stains'], spice: true }),
  'dune/leader/captain_iakin_nefud': look('harkonnen', 'helmet', 'uniform', { mien: 'stern', skin: 1, marks: ['moustache'], hair: 'black' }),
  'dune/leader/umman_kudu': look('harkonnen', 'cap', 'armour', { mien: 'cold', skin: 3, face: 'round' }),
  'dune/leader/kwisatz_haderach': look('fremen', 'swept', 'stillsuit', { behind: 'rays', mien: 'stern', hair: 'black', face: 'slim', spice: true }),
  'dune/leader/cheap_hero': look('fringe', 'crop', 'cloak', { mien: 'soft', hair: 'brown', marks: ['goggles'], skin: 1 }),
  'dune/faction/atreides': look('atreides', 'helmet', 'cloak', { people: true, cloth: ['#2f7d54', '#1a4a32'] }),
  'dune/faction/harkonnen': look('harkonnen', 'bald', 'suspensor', { people: true, face: 'round', cloth: ['#4a4452', '#2c2733'], marks: ['mask'] }),
  'dune/faction/emperor': look('corrino', 'crown', 'armour', { people: true, behind: 'mane', hair: 'grey' }),
  'dune/faction/fremen': look('fremen', 'hood', 'stillsuit', { people: true, behind: 'hood', marks: ['tube'], spice: true }),
  'dune/faction/bene_gesserit': look('sisterhood', 'veil', 'robe', { people: true, behind: 'veil', marks: ['halfveil'] }),
  'dune/faction/spacing_guild': look('guild', 'dome', 'uniform', { people: true, behind: 'tank', marks: ['goggles', 'mask'] }),
}; // prettier-ignore

function paints(one: Look): Record<Paint, string> {
  const { trim, land, ...worn } = HOUSES[one.house];
  const [cloth, deep] = one.cloth ?? [worn.cloth, worn.deep];
  const [skin, dark] = one.people ? [deep, land] : SKINS[one.skin ?? 0]!;
  const hair = HAIRS[one.hair ?? 'brown'];
  return { skin, dark, hair, cloth, deep, trim, ink: '#17121c', eyes: one.spice ? '#3aa0f2' : '#241a20', bone: '#f2e9d8', red: '#9c3b36', steel: '#8e93a3' };
}

const drawn = (part: Part | undefined, paint: Record<Paint, string>): string =>
  (part ?? []).map(([path, name, opacity]) => `<path d="${path}" fill="${paint[name]}"${opacity ? ` opacity="${opacity}"` : ''}/>`).join('');

/** The inside of a drawing of 96 by 96. */
export function markup(one: Look): string {
  const { sky, disc, land } = HOUSES[one.house];
  const paint = paints(one);
  const [face, shade] = FACES[one.face ?? 'oval'];
  const neck = `<path d="M39 58h18v16q-9 8-18 0z" fill="${paint.dark}"/>`;
  const eyes: Part = one.spice ? [['M38 42.500q3.600-3 7.200 0-3.600 2-7.200 0zM51 42.500q3.600-3 7.200 0-3.600 2-7.200 0z', 'eyes']] : [];
  const features = one.people ? drawn(eyes, paint) : drawn(MIENS[one.mien ?? 'soft'], paint);
  const bust = [
    drawn(BEHIND[one.behind ?? ''], paint),
    neck,
    drawn(DRESS[one.dress ?? 'robe'], paint),
    `<path d="${face}" fill="${paint.skin}"/><path d="${shade}" fill="${paint.dark}"/>`,
    features,
    drawn(one.marks?.filter((mark) => mark !== 'goggles').flatMap((mark) => MARKS[mark] ?? []), paint),
    drawn(HEADS[one.head ?? 'short'], paint),
    one.marks?.includes('goggles') ? drawn(MARKS.goggles, paint) : '',
  ].join('');
  return (
    `<rect width="96" height="96" fill="${sky}"/><circle cx="${one.turned ? 30 : 66}" cy="34" r="27" fill="${disc}"/>` +
    `<path d="M0 66q24-12 50-4t46-4v38H0z" fill="${land}"/>` +
    `<g${one.turned ? ' transform="matrix(-1 0 0 1 96 0)"' : ''}>${bust}</g>`
  );
}

/** Somebody's portrait as an image; null: nobody has drawn them. */
export function portraitOf(client: string, about: string): string | null {
  const one = LOOKS[`${client}/${about}`];
  return one ? `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${markup(one)}</svg>`)}` : null;
}
