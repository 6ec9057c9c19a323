/** Where the page lives on its site: '' at the root, '/landsraad' under a path. The server writes it into the page. */

const written = document.querySelector<HTMLMetaElement>('meta[name="base"]')?.content ?? './';

export const base = written === './' ? '' : written.replace(/\/$/, '');

/** The address of something of ours, for links and requests: `at('/table/x')`. */
export function at(path: string): string {
  return base + path;
}

/** What an address of ours is inside the page: the reverse of `at`. */
export function inside(path: string): string {
  return path.startsWith(`${base}/`) ? path.slice(base.length) : '/';
}
