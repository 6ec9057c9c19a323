/** Tables that the person at this browser does not want to see in the list any more. */

const KEY = 'landsraad.removed';
const MOST = 500;

function read(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}

class Removed {
  private tables = $state(read());

  has(table: string): boolean {
    return this.tables.includes(table);
  }

  add(table: string): void {
    this.tables = [...this.tables, table].slice(-MOST);
    localStorage.setItem(KEY, JSON.stringify(this.tables));
  }
}

export const removed = new Removed();
