/** The colours of seats: everything drawn for a seat takes `--seat-<n>`, and a table gives it its value. */
import { speech, t, type Key } from '../i18n/language.svelte';

export function colourName(colour: string): string {
  const key = `colour.${colour}` as Key;
  return key in speech.words ? t(key) : colour;
}

/** The seats of a table wear their colours on this page; ends with the function that is given back. */
export function wear(seats: readonly { seat: number; colour: string }[]): () => void {
  const style = document.documentElement.style;
  const coloured = seats.filter(({ colour }) => colour);
  for (const { seat, colour } of coloured) style.setProperty(`--seat-${seat}`, `var(--colour-${colour})`);
  return () => {
    for (const { seat } of coloured) style.removeProperty(`--seat-${seat}`);
  };
}

/** A colour for each seat, as the server gives them: the one that was chosen, else that of the seat, else the next one free. */
export function worn(palette: readonly string[], chosen: readonly string[]): string[] {
  const found = [...chosen];
  found.forEach((colour, seat) => {
    if (colour || !palette.length) return;
    const usual = palette[seat % palette.length]!;
    found[seat] = found.includes(usual) ? (palette.find((one) => !found.includes(one)) ?? usual) : usual;
  });
  return found;
}
