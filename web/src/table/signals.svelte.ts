/** How a person is told that it is their turn: by the page itself always, by a sound or the browser where they want it. */

const KEY = 'landsraad.signals';

interface Wanted {
  sound: boolean;
  notice: boolean;
}

function read(): Wanted {
  try {
    return { sound: false, notice: false, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Wanted>) };
  } catch {
    return { sound: false, notice: false };
  }
}

class Signals {
  private wanted = $state(read());
  /** The browser has been told to show nothing. */
  blocked = $state(false);
  private audio: AudioContext | null = null;

  get sound(): boolean {
    return this.wanted.sound;
  }

  set sound(on: boolean) {
    this.want({ sound: on });
    if (on) this.ring();
  }

  get notice(): boolean {
    return this.wanted.notice;
  }

  /** Notices have to be allowed by the person at the browser. */
  async wantNotice(on: boolean): Promise<void> {
    const allowed = on && 'Notification' in window && (await Notification.requestPermission()) === 'granted';
    this.blocked = on && !allowed;
    this.want({ notice: allowed });
  }

  /** It has become somebody's turn here. `about`: where. */
  tell(what: string, about: string, table: string): void {
    if (this.sound) this.ring();
    this.show(what, about, table);
  }

  /** Somebody has said something at the table. */
  quote(what: string, about: string, table: string): void {
    this.show(what, about, `${table} talk`);
  }

  private show(what: string, about: string, tag: string): void {
    if (!this.notice || !document.hidden) return;
    try {
      const notice = new Notification(what, { body: about, tag });
      notice.onclick = () => (window.focus(), notice.close());
    } catch {
      // Some browsers of phones show notices in another way only.
    }
  }

  private want(change: Partial<Wanted>): void {
    Object.assign(this.wanted, change);
    localStorage.setItem(KEY, JSON.stringify(this.wanted));
  }

  /** Two soft notes, a fifth apart. */
  private ring(): void {
    const audio = (this.audio ??= new AudioContext());
    void audio.resume();
    [392, 587.33].forEach((pitch, n) => {
      const start = audio.currentTime + n * 0.16;
      const voice = audio.createOscillator();
      const loudness = audio.createGain();
      voice.type = 'triangle';
      voice.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.0001, start);
      loudness.gain.exponentialRampToValueAtTime(0.16, start + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.7);
      voice.connect(loudness).connect(audio.destination);
      voice.start(start);
      voice.stop(start + 0.75);
    });
  }
}

export const signals = new Signals();
