import { Semaphore } from "../../platform/lib/semaphore.ts";
import type { Claim, ClaimedDocument } from "./model/claim.ts";

/** Milliseconds for which an empty result is reused, unless new work is reported. */
const nothingForMs = 200;

/** State of a claim. */
interface Look {
  /** Excluded accounts. */
  readonly except: readonly string[];
  readonly at: number;
  /** Whether work that the claim did not find may have been reported. */
  isStale: boolean;
}

/**
 * Distributes files among the loops of a process. One account never occupies all loops, so a loop is available for other accounts' files.
 */
export class FileTurns {
  readonly #most: number;
  readonly #onLeft: () => void;
  readonly #held = new Map<string, ReadonlySet<string>>();
  /** Serializes claims, because concurrent claims would not consider each other's accounts. */
  readonly #claiming = new Semaphore(1);
  #looking: Look | null = null;
  /** Accounts with new work that did not wake a loop. */
  readonly #sleptOver = new Set<string>();
  /** The last claim, if it claimed all waiting work. */
  #nothing: Look | null = null;

  /**
   * @param loops number of loops; one account may occupy all except one, and a single loop serves any account
   * @param onLeft called if idle loops should claim after all, because work of an account at its limit was deferred and the loop serving
   * that account
   * has claimed another account's work
   */
  constructor(loops: number, onLeft: () => void) {
    this.#most = Math.max(1, loops - 1);
    this.#onLeft = onLeft;
  }

  /**
   * Reports waiting documents.
   * @param accountId owner of the documents; null if unknown
   * @returns when an idle loop should claim: `soon` if a loop is already serving the account and would claim all documents if it finishes
   * first;
   * `never` if the account is at its limit
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

  /** @param take claims documents, except those of the given accounts; not called if another loop has just found nothing */
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

  /** Returns whether deferred accounts are below their limits again. Clears these accounts, because all loops are woken. */
  #mayTakeSleptOver(): boolean {
    const full = this.#full();
    const free = [...this.#sleptOver].filter((account) => !full.includes(account));
    for (const account of free) this.#sleptOver.delete(account);
    return free.length > 0;
  }

  #isKnownEmpty({ except, at }: Look): boolean {
    const nothing = this.#nothing;
    if (nothing === null || nothing.isStale || at - nothing.at >= nothingForMs) return false;
    // A claim that excludes more accounts cannot find more work.
    return nothing.except.every((account) => except.includes(account));
  }

  /** Reports that the loop is idle. */
  done(loop: string): void {
    this.#held.delete(loop);
  }

  /** Returns the number of loops that are serving each account. */
  #loops(): Map<string, number> {
    const loops = new Map<string, number>();
    for (const accounts of this.#held.values()) for (const account of accounts) loops.set(account, (loops.get(account) ?? 0) + 1);
    return loops;
  }

  #full(): string[] {
    return [...this.#loops()].filter(([, count]) => count >= this.#most).map(([account]) => account);
  }
}
