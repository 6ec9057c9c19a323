/** What the person at this browser calls themselves. */

const KEY = 'landsraad.name';

class MyName {
  private current = $state(localStorage.getItem(KEY) ?? '');

  get value(): string {
    return this.current;
  }

  set value(name: string) {
    this.current = name;
    localStorage.setItem(KEY, name);
  }
}

export const myName = new MyName();
