/** Small work on names. */

const SMALL = new Set(['de', 'von', 'of', 'the', 'di', 'da', 'la', 'lady', 'dr.', 'captain', 'capitano', 'capitán', 'capitão', 'dottor', 'doctor', 'master', 'mastro', 'maestro', 'mestre', 'princess', 'principessa', 'princesa', 'reverend', 'reverenda', 'mother', 'madre', 'dama', 'margot,', 'a', 'beast', 'bestia', 'besta']);

/** One or two letters that stand for a person. */
export function letters(name: string): string {
  const parts = name.split(/[\s-]+/).filter((part) => !SMALL.has(part.toLowerCase()));
  const kept = parts.length ? parts : name.split(/\s+/);
  return kept
    .slice(0, 2)
    .map((part) => part[0]?.toUpperCase() ?? '')
    .join('');
}

/** A name in lines of at most so many letters; long words keep a line of their own. */
export function wrapped(name: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
