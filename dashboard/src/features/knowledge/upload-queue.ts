import { documentIdOf, pathOf, type Twin } from "./file-path.ts";

/** A file being uploaded to a source. */
export interface Upload {
  readonly id: number;
  /** Id of the file's document. It does not change between attempts, so a repeated upload creates no duplicate. */
  readonly documentId: string;
  readonly name: string;
  /** Path below the folder that the user chose; the name if the user chose the file itself. */
  readonly path: string;
  readonly size: number;
  /**
   * `asked`: the source contains a file with this name, and the user decides whether to replace it. `lost`: not sent before the page was
   * reloaded, which closed the file.
   */
  readonly state: "waiting" | "sending" | "sent" | "refused" | "lost" | "asked";
  /** Documents that the file may replace; empty if there are none or the user has decided. */
  readonly twins: readonly Twin[];
  /** Whether the user has decided about the file with the same name. */
  readonly isDecided: boolean;
  /** Fraction of the bytes sent, from 0 to 1. */
  readonly progress: number;
  /** Reason why the file was not sent. */
  readonly reason: string | null;
  /** Whether a problem with the file itself prevents a retry from succeeding. */
  readonly isFinal: boolean;
}

/** An unsent file, as stored for the page after a reload. */
export type Unsent = Pick<Upload, "documentId" | "name" | "size" | "reason" | "isFinal"> & { readonly path?: string };

/** Consequence of an error: wait and retry, or give up on the file. */
export type Verdict =
  | { readonly kind: "wait"; readonly because: Pause["because"]; readonly ms: number; readonly reason: string }
  | { readonly kind: "refuse"; readonly reason: string; readonly isFinal: boolean };

/** Reason and end of a pause in uploads. */
export interface Pause {
  readonly because: "limited" | "unreached";
  /** In milliseconds since 1970. */
  readonly until: number;
}

export interface UploadState {
  readonly uploads: readonly Upload[];
  readonly pause: Pause | null;
}

export interface UploadCalls {
  /** Returns the documents that the file may replace. */
  readonly twinsOf: (file: File, signal: AbortSignal) => Promise<readonly Twin[]>;
  /** Checks a file before its contents are sent; rejects if the service would not accept it. */
  readonly preflight: (file: File, signal: AbortSignal) => Promise<unknown>;
  readonly send: (
    file: File,
    options: { readonly documentId: string; readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
  ) => Promise<unknown>;
  readonly judge: (error: unknown, file: File) => Verdict;
  /** Returns the reason shown for a file whose upload the user canceled. */
  readonly stopped: () => string;
  /** Stores the files that have not been sent. */
  readonly remember: (unsent: readonly Unsent[]) => void;
  readonly remembered: readonly Unsent[];
}

/** Sorts files, with those that need attention first: unsent, sending, waiting, sent. */
export function byUrgency(uploads: readonly Upload[]): readonly Upload[] {
  const order: readonly Upload["state"][] = ["asked", "lost", "refused", "sending", "waiting", "sent"];
  return uploads.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

/** Returns whether a file was not sent and is not about to be sent. */
export function isUnsent({ state }: Upload): boolean {
  return state === "refused" || state === "lost";
}

/** Returns the files that may replace exactly one document, which no other file may replace. */
export function clearChoices(uploads: readonly Upload[]): readonly Upload[] {
  const asked = uploads.filter(({ state }) => state === "asked");
  const count = (document: string): number => asked.filter(({ twins }) => twins.some(({ id }) => id === document)).length;
  return asked.filter(({ twins }) => twins.length === 1 && twins.every(({ id }) => count(id) === 1));
}

/** @param replaced id of the document that the file replaces; undefined to keep both */
function decided(upload: Upload, replaced: string | undefined): Upload {
  const isTaken = upload.twins.some(({ id }) => id === upload.documentId);
  const documentId = replaced ?? (isTaken ? crypto.randomUUID() : upload.documentId);
  return { ...upload, documentId, twins: [], isDecided: true, state: "waiting" };
}

/**
 * Returns the position of the lost upload that a file continues: the one with its path, or else the only one with its name; -1 if there is
 * none.
 */
function indexOfLost(lost: readonly Upload[], file: File): number {
  const index = lost.findIndex(({ path, size }) => path === pathOf(file) && size === file.size);
  const named = lost.filter(({ name, size }) => name === file.name && size === file.size);
  return index < 0 && named.length === 1 && named[0] !== undefined && pathOf(file) === file.name ? lost.indexOf(named[0]) : index;
}

const untried = { state: "waiting", progress: 0, reason: null, isFinal: false, twins: [] } as const;
const atOnce = 3;
/**
 * Number of failed connections after which the upload of a file is abandoned even if the service responds, because a proxy may be rejecting
 * the file.
 */
const mostBreaks = 5;

/**
 * Uploads files, three at a time. Pauses while the service limits the rate or does not respond. Snapshots are immutable: every change
 * creates a new one.
 */
export class UploadQueue {
  readonly #calls: UploadCalls;
  readonly #listeners = new Set<() => void>();
  readonly #files = new Map<number, File>();
  readonly #running = new Map<number, AbortController>();
  readonly #breaks = new Map<number, number>();
  #state: UploadState;
  #next = 0;

  constructor(calls: UploadCalls) {
    this.#calls = calls;
    const uploads = calls.remembered.map((unsent): Upload => {
      const state = unsent.isFinal ? ({ state: "refused" } as const) : ({ state: "lost", reason: null } as const);
      return { ...unsent, path: unsent.path ?? unsent.name, ...state, id: (this.#next += 1), progress: 0, twins: [], isDecided: false };
    });
    this.#state = { uploads, pause: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): UploadState => this.#state;

  /** Whether any files still have to be sent. */
  get isBusy(): boolean {
    return this.#state.uploads.some(({ state }) => state === "waiting" || state === "sending");
  }

  /**
   * Adds files. A file that was lost in a reload continues as the same document.
   * @param replaced id of the document that the files replace
   */
  add(files: readonly File[], replaced?: string): void {
    const lost = this.#state.uploads.filter(({ state }) => state === "lost");
    const added = files.map((file): Upload => {
      const index = indexOfLost(lost, file);
      const [again] = index < 0 ? [] : lost.splice(index, 1);
      const id = again?.id ?? (this.#next += 1);
      this.#files.set(id, file);
      const documentId = replaced ?? again?.documentId ?? documentIdOf(file);
      return { ...untried, id, documentId, name: file.name, path: pathOf(file), size: file.size, isDecided: replaced !== undefined };
    });
    const ids = new Set(added.map(({ id }) => id));
    this.#set({ uploads: [...this.#state.uploads.filter(({ id }) => !ids.has(id)), ...added] });
    this.#start();
  }

  /** Replaces the only document that a file may replace, or the given one, or else keeps both. */
  decide(isReplacing: boolean, only: number, twin?: string): void {
    const upload = this.#state.uploads.find(({ id, state }) => id === only && state === "asked");
    if (upload === undefined) return;
    const replaced = isReplacing ? (twin ?? upload.twins[0]?.id) : undefined;
    const uploads = this.#state.uploads.map((each): Upload => {
      if (each.id === only) return decided(each, replaced);
      // A document is replaced by one file only.
      const twins = each.twins.filter(({ id }) => id !== replaced);
      if (each.state !== "asked" || twins.length === each.twins.length) return each;
      return twins.length > 0 ? { ...each, twins } : decided(each, undefined);
    });
    this.#set({ uploads });
    this.#start();
  }

  /**
   * Decides about all files that may replace exactly one document, which no other file may replace. The user decides about each of the
   * others.
   */
  decideAll(isReplacing: boolean): void {
    for (const { id } of clearChoices(this.#state.uploads)) this.decide(isReplacing, id);
  }

  /** Retries one file, or every file for which a retry can succeed. */
  retry(only?: number): void {
    const uploads = this.#state.uploads.map((upload): Upload => {
      const isWanted = only === undefined ? !upload.isFinal : upload.id === only;
      if (upload.state !== "refused" || !isWanted || !this.#files.has(upload.id)) return upload;
      this.#breaks.delete(upload.id);
      return { ...upload, state: "waiting", progress: 0, reason: null };
    });
    this.#set({ uploads });
    this.#start();
  }

  /** Stops uploads; unsent files stay in the list. */
  stop(): void {
    const reason = this.#calls.stopped();
    const uploads = this.#state.uploads.map((upload): Upload =>
      upload.state === "waiting" ? { ...upload, state: "refused", reason } : upload,
    );
    this.#set({ uploads, pause: null });
    for (const running of this.#running.values()) running.abort();
  }

  /** Removes files that are neither being sent nor waiting. */
  clear(): void {
    this.#set({ uploads: this.#state.uploads.filter(({ state }) => state === "waiting" || state === "sending") });
  }

  #start(): void {
    while (this.#running.size < atOnce && this.#state.pause === null) {
      const upload = this.#state.uploads.find(({ state }) => state === "waiting");
      const file = upload === undefined ? undefined : this.#files.get(upload.id);
      if (upload === undefined || file === undefined) return;
      this.#change(upload.id, { state: "sending", progress: 0 });
      void this.#sendOne(upload, file);
    }
  }

  async #sendOne({ id, documentId, isDecided }: Upload, file: File): Promise<void> {
    const running = new AbortController();
    const { signal } = running;
    this.#running.set(id, running);
    let isSending = false;
    try {
      await this.#calls.preflight(file, signal);
      const twins = isDecided ? [] : await this.#twinsOf(file, documentId, signal);
      if (twins.length > 0) this.#change(id, { state: "asked", twins });
      else {
        isSending = true;
        await this.#calls.send(file, { documentId, signal, onProgress: (progress) => this.#change(id, { progress }) });
        this.#files.delete(id);
        this.#change(id, { state: "sent", progress: 1 });
      }
    } catch (error) {
      if (signal.aborted) this.#change(id, { state: "refused", progress: 0, reason: this.#calls.stopped() });
      else this.#failed(id, this.#calls.judge(error, file), isSending);
    }
    this.#running.delete(id);
    this.#start();
  }

  /** Returns the documents that a file may replace and that no other file of this page replaces. */
  async #twinsOf(file: File, documentId: string, signal: AbortSignal): Promise<readonly Twin[]> {
    const found = await this.#calls.twinsOf(file, signal);
    const taken = new Set(this.#state.uploads.filter(({ isDecided }) => isDecided).map((upload) => upload.documentId));
    // A repeated upload finds its own document.
    return found.filter(({ id }) => !taken.has(id) && (id !== documentId || id.includes("/")));
  }

  #failed(id: number, verdict: Verdict, isSending: boolean): void {
    if (verdict.kind === "refuse") return this.#change(id, { state: "refused", reason: verdict.reason, isFinal: verdict.isFinal });
    const { because, ms, reason } = verdict;
    const breaks = (this.#breaks.get(id) ?? 0) + (isSending && because === "unreached" ? 1 : 0);
    this.#breaks.set(id, breaks);
    if (breaks >= mostBreaks) return this.#change(id, { state: "refused", reason });
    this.#change(id, { state: "waiting", progress: 0 });
    this.#wait({ because, until: Date.now() + ms });
  }

  /** Pauses uploads until a time. */
  #wait(pause: Pause): void {
    if (this.#state.pause !== null && this.#state.pause.until >= pause.until) return;
    this.#set({ pause });
    setTimeout(() => {
      if (this.#state.pause !== pause) return;
      this.#set({ pause: null });
      this.#start();
    }, pause.until - Date.now());
  }

  #change(id: number, changes: Partial<Upload>): void {
    this.#set({ uploads: this.#state.uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)) });
  }

  #set(changes: Partial<UploadState>): void {
    const before = this.#state.uploads;
    this.#state = { ...this.#state, ...changes };
    if (this.#state.uploads.some(({ state }, index) => state !== before[index]?.state) || this.#state.uploads.length !== before.length)
      this.#calls.remember(this.#state.uploads.filter(({ state }) => state !== "sent"));
    for (const listener of this.#listeners) listener();
  }
}
