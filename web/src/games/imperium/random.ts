/** A small deterministic stream of numbers from a name, so that a card always gets the same picture. */

export function stream(name: string): () => number {
  let state = 2166136261;
  for (let n = 0; n < name.length; n += 1) {
    state = Math.imul(state ^ name.charCodeAt(n), 16777619);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
