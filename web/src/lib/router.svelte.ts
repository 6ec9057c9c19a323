/** The address of the page: `/`, `/learn`, `/table/<id>#invite=<secret>`. */

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);

  constructor() {
    window.addEventListener('popstate', () => this.read());
    window.addEventListener('hashchange', () => this.read());
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.read();
    window.scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }
}

export const router = new Router();

/** Lets a link stay inside the page. */
export function link(event: MouseEvent): void {
  const anchor = (event.currentTarget as Element).closest('a');
  if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  router.go(anchor.getAttribute('href') ?? '/');
}

export function inviteOf(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('invite') ?? undefined;
}
