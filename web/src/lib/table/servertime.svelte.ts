/** The time of the server, from what it told last. */
export class ServerTime {
  private ahead = 0;
  now = $state(Date.now() / 1000);

  heard(now: number): void {
    this.ahead = now - Date.now() / 1000;
    this.tick();
  }

  tick(): void {
    this.now = Date.now() / 1000 + this.ahead;
  }
}
