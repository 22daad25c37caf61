import { Slots } from "../../lib/slots.ts";
import type { ClaimedDocument } from "./store.ts";

/** Whose files the loops of a process work on: those of one account never take all loops, so that another's find one free. */
export class FileTurns {
  readonly #most: number;
  readonly #held = new Map<string, ReadonlySet<string>>();
  /** One claim at a time: two at once would not see each other's. */
  readonly #claiming = new Slots(1);

  /** @param loops of which an account may hold all but one; a single one is anybody's */
  constructor(loops: number) {
    this.#most = Math.max(1, loops - 1);
  }

  /** @param take claims documents of other accounts than these */
  async claim(loop: string, take: (except: readonly string[]) => Promise<ClaimedDocument[]>): Promise<ClaimedDocument[]> {
    const release = await this.#claiming.acquire();
    try {
      const documents = await take(this.#full());
      this.#held.set(loop, new Set(documents.map(({ accountId }) => accountId)));
      return documents;
    } finally {
      release();
    }
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
