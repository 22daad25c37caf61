import { Slots } from "../../lib/slots.ts";
import type { ClaimedDocument } from "./store.ts";

/** So long, in milliseconds, nobody looks again for what was not there, unless there was a sign of new work. */
const nothingForMs = 200;

/** Whose files the loops of a process work on: those of one account never take all loops, so that another's find one free. */
export class FileTurns {
  readonly #most: number;
  readonly #held = new Map<string, ReadonlySet<string>>();
  /** One claim at a time: two at once would not see each other's. */
  readonly #claiming = new Slots(1);
  /** When a claim found nothing: signs of work until then, accounts that were left out, and the moment. */
  #nothing: { readonly signs: number; readonly except: string; readonly at: number } | null = null;

  /** @param loops of which an account may hold all but one; a single one is anybody's */
  constructor(loops: number) {
    this.#most = Math.max(1, loops - 1);
  }

  /**
   * @param take claims documents of other accounts than these; not called where another loop has just found that there are none
   * @param signs counts the signs of new work that there have been
   */
  async claim(
    loop: string,
    take: (except: readonly string[]) => Promise<ClaimedDocument[]>,
    signs: () => number,
  ): Promise<ClaimedDocument[]> {
    const release = await this.#claiming.acquire();
    try {
      const full = this.#full();
      const now = { signs: signs(), except: full.toSorted().join(), at: performance.now() };
      if (this.#isKnownEmpty(now)) return [];
      const documents = await take(full);
      this.#nothing = documents.length === 0 ? now : null;
      this.#held.set(loop, new Set(documents.map(({ accountId }) => accountId)));
      return documents;
    } finally {
      release();
    }
  }

  #isKnownEmpty({ signs, except, at }: { readonly signs: number; readonly except: string; readonly at: number }): boolean {
    const nothing = this.#nothing;
    return nothing !== null && nothing.signs === signs && nothing.except === except && at - nothing.at < nothingForMs;
  }

  /** The loop has nothing in work any more. */
  done(loop: string): void {
    this.#held.delete(loop);
  }

  #full(): string[] {
    const loops = new Map<string, number>();
    for (const accounts of this.#held.values()) for (const account of accounts) loops.set(account, (loops.get(account) ?? 0) + 1);
    return [...loops].filter(([, count]) => count >= this.#most).map(([account]) => account);
  }
}
