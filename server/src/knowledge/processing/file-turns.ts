import { Slots } from "../../platform/lib/slots.ts";
import type { Claim, ClaimedDocument } from "./store.ts";

/** So long, in milliseconds, nobody looks again where nothing was left, unless there was news of work. */
const nothingForMs = 200;

/** A look for work. */
interface Look {
  /** Accounts that were left out. */
  readonly except: readonly string[];
  readonly at: number;
  /** Whether there may be work by now that it did not see. */
  isStale: boolean;
}

/** Whose files the loops of a process work on: those of one account never take all loops, so that another's find one free. */
export class FileTurns {
  readonly #most: number;
  readonly #onLeft: () => void;
  readonly #held = new Map<string, ReadonlySet<string>>();
  /** One claim at a time: two at once would not see each other's. */
  readonly #claiming = new Slots(1);
  #looking: Look | null = null;
  /** Accounts whose news nobody was woken for. */
  readonly #sleptOver = new Set<string>();
  /** The last look, where it left nothing behind. */
  #nothing: Look | null = null;

  /**
   * @param loops of which an account may hold all but one; a single one is anybody's
   * @param onLeft called where loops without work should look after all: they slept over the news of an account that had its fill, and the loop that
   *   works for it no longer has taken another's
   */
  constructor(loops: number, onLeft: () => void) {
    this.#most = Math.max(1, loops - 1);
    this.#onLeft = onLeft;
  }

  /**
   * Documents wait.
   * @param accountId whose; null: anybody's
   * @returns when a loop without work should look: `soon` where one works for the account, which takes them all at once if it is done before;
   *   `never` where those that work for it are as many as may
   */
  noticed(accountId: string | null): "now" | "soon" | "never" {
    for (const look of [this.#looking, this.#nothing]) {
      if (look !== null && (accountId === null || !look.except.includes(accountId))) look.isStale = true;
    }
    const loops = accountId === null ? 0 : (this.#loops().get(accountId) ?? 0);
    if (accountId !== null && loops >= this.#most) {
      this.#sleptOver.add(accountId);
      return "never";
    }
    return loops === 0 ? "now" : "soon";
  }

  /** @param take claims documents of other accounts than these; not called where another loop has just left nothing */
  async claim(loop: string, take: (except: readonly string[]) => Promise<Claim>): Promise<readonly ClaimedDocument[]> {
    const release = await this.#claiming.acquire();
    try {
      const look: Look = { except: this.#full(), at: performance.now(), isStale: false };
      if (this.#isKnownEmpty(look)) return [];
      this.#looking = look;
      const { documents, mayBeMore } = await take(look.except);
      this.#nothing = mayBeMore ? null : look;
      this.#held.set(loop, new Set(documents.map(({ accountId }) => accountId)));
      if (mayBeMore && this.#mayTakeSleptOver()) this.#onLeft();
      return documents;
    } finally {
      this.#looking = null;
      release();
    }
  }

  /** Whether accounts that were slept over have room again. They are forgotten: all are woken for them. */
  #mayTakeSleptOver(): boolean {
    const full = this.#full();
    const free = [...this.#sleptOver].filter((account) => !full.includes(account));
    for (const account of free) this.#sleptOver.delete(account);
    return free.length > 0;
  }

  #isKnownEmpty({ except, at }: Look): boolean {
    const nothing = this.#nothing;
    if (nothing === null || nothing.isStale || at - nothing.at >= nothingForMs) return false;
    // Where more accounts are left out now, nothing is left all the more.
    return nothing.except.every((account) => except.includes(account));
  }

  /** The loop has nothing in work any more. */
  done(loop: string): void {
    this.#held.delete(loop);
  }

  /** How many loops work for each account. */
  #loops(): Map<string, number> {
    const loops = new Map<string, number>();
    for (const accounts of this.#held.values()) for (const account of accounts) loops.set(account, (loops.get(account) ?? 0) + 1);
    return loops;
  }

  #full(): string[] {
    return [...this.#loops()].filter(([, count]) => count >= this.#most).map(([account]) => account);
  }
}
