/** A file being uploaded to a source. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly state: "waiting" | "sending" | "sent" | "refused";
  /** Fraction of the bytes sent, from 0 to 1. */
  readonly progress: number;
  /** Why it was rejected. */
  readonly error: unknown;
}

/** Files that need attention come first: rejected, then sending, waiting, sent. */
export function byUrgency(uploads: readonly Upload[]): readonly Upload[] {
  const order: readonly Upload["state"][] = ["refused", "sending", "waiting", "sent"];
  return uploads.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

/** Sends one file. @param onProgress receives the fraction of the bytes sent */
export type Send = (file: File, onProgress: (share: number) => void) => Promise<unknown>;

/** Checks a file before its bytes are sent; rejects if the service would not accept it. */
export type Preflight = (file: File) => Promise<unknown>;

const atOnce = 3;

/** Sends files, three at a time. Snapshots are immutable: a change creates a new one. */
export class UploadQueue {
  readonly #send: Send;
  readonly #preflight: Preflight;
  readonly #listeners = new Set<() => void>();
  #uploads: readonly Upload[] = [];
  #files = new Map<number, File>();
  #sending = 0;
  #next = 0;

  constructor(calls: { readonly send: Send; readonly preflight: Preflight }) {
    this.#send = calls.send;
    this.#preflight = calls.preflight;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly Upload[] => this.#uploads;

  /** Whether files are still to be sent. */
  get isBusy(): boolean {
    return this.#uploads.some(({ state }) => state === "waiting" || state === "sending");
  }

  add(files: readonly File[]): void {
    const added = files.map((file): Upload => {
      const id = (this.#next += 1);
      this.#files.set(id, file);
      return { id, name: file.name, size: file.size, state: "waiting", progress: 0, error: null };
    });
    this.#set([...this.#uploads, ...added]);
    this.#start();
  }

  /** Removes completed files. */
  clear(): void {
    this.#set(this.#uploads.filter(({ state }) => state === "waiting" || state === "sending"));
  }

  #start(): void {
    while (this.#sending < atOnce) {
      const upload = this.#uploads.find(({ state }) => state === "waiting");
      const file = upload === undefined ? undefined : this.#files.get(upload.id);
      if (upload === undefined || file === undefined) return;
      this.#sending += 1;
      this.#change(upload.id, { state: "sending" });
      void this.#sendOne(upload.id, file);
    }
  }

  async #sendOne(id: number, file: File): Promise<void> {
    try {
      await this.#preflight(file);
      await this.#send(file, (progress) => this.#change(id, { progress }));
      this.#change(id, { state: "sent", progress: 1 });
    } catch (error) {
      this.#change(id, { state: "refused", error });
    }
    this.#files.delete(id);
    this.#sending -= 1;
    this.#start();
  }

  #change(id: number, changes: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
