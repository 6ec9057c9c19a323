/**
 * The glyphs that can be drawn. Most are fixed pictures and become images, which a browser draws far faster than
 * hundreds of references into a sprite; those that take a colour from where they stand stay in the sprite.
 */

const images = new Map<string, string>();

const tinted = (body: string): boolean => /var\(--|currentColor/.test(body);

export function asImage(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export function addGlyphs(glyphs: Record<string, string>): void {
  for (const [name, body] of Object.entries(glyphs)) {
    if (!tinted(body)) {
      images.set(name, asImage(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${body}</svg>`));
    }
  }
}

/** The picture of a glyph, or undefined where it stands in the sprite. */
export function glyphImage(name: string): string | undefined {
  return images.get(name);
}

/** What has to stand in the sprite. */
export function symbols(glyphs: Record<string, string>): string {
  return Object.entries(glyphs)
    .filter(([, body]) => tinted(body))
    .map(([name, body]) => `<symbol id="g-${name}" viewBox="0 0 24 24">${body}</symbol>`)
    .join('');
}
