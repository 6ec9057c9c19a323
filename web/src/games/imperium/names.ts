/** Names in narrow places. */

const LONG = 10;
const VOWELS = 'aeiouyàáâãèéêìíîòóôõùúû';
const SOFT_HYPHEN = '\u00ad';

/** Shows long words where they may be parted: before a consonant that a vowel follows. */
export function soften(name: string): string {
  return name.replace(new RegExp(`[\\p{L}']{${LONG},}`, 'gu'), (word) => {
    const vowel = (at: number) => VOWELS.includes((word[at] ?? '').toLowerCase());
    let parted = '';
    for (let n = 0; n < word.length; n += 1) {
      const inside = n > 2 && n < word.length - 2;
      if (inside && !vowel(n) && vowel(n + 1) && word[n] !== "'" && word[n - 1] !== "'") parted += SOFT_HYPHEN;
      parted += word[n];
    }
    return parted;
  });
}
