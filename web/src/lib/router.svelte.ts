import { at, inside } from './base';

/** The address inside the page: `/`, `/learn`, `/table/<id>#invite=<secret>`, wherever the page lives. */

class Router {
  path = $state(inside(location.pathname));
  hash = $state(location.hash);

  constructor() {
    window.addEventListener('popstate', () => this.read());
    window.addEventListener('hashchange', () => this.read());
  }

  go(path: string): void {
    history.pushState(null, '', at(path));
    this.read();
    window.scrollTo(0, 0);
  }

  private read(): void {
    this.path = inside(location.pathname);
    this.hash = location.hash;
  }
}

export const router = new Router();

/** Lets a link stay inside the page. */
export function link(event: MouseEvent): void {
  const anchor = (event.currentTarget as Element).closest('a');
  if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  router.go(inside(anchor.getAttribute('href') ?? '/'));
}

/** What came behind the # of a link: a person's secret, a seat, an invitation. It is taken out of the address bar. */
export function takeSecret(name: string): string | undefined {
  const given = new URLSearchParams(location.hash.replace(/^#/, ''));
  const secret = given.get(name) ?? undefined;
  if (secret !== undefined) {
    given.delete(name);
    history.replaceState(null, '', location.pathname + (given.size ? `#${given.toString()}` : ''));
    router.hash = location.hash;
  }
  return secret;
}

export function inviteOf(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('invite') ?? undefined;
}
