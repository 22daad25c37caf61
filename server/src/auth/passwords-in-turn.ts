import { fail } from "../platform/errors/fail.ts";
import { Semaphore } from "../platform/lib/semaphore.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";

/** Hashing a password occupies a thread and 20 MB of memory. Higher concurrency would block file reads and DNS lookups. */
const atOnce = 2;
const mostPending = 100;

/**
 * Returns a hasher that hashes and compares only a few passwords at a time and queues the others.
 * @throws Failure `limits.rate_exceeded` if too many passwords are queued
 */
export function passwordsInTurn(hasher: PasswordHasher): PasswordHasher {
  const slots = new Semaphore(atOnce);
  let pending = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (pending >= mostPending) {
      fail("limits.rate_exceeded", "Too many sign-ins are in progress. Retry after the number of seconds in `Retry-After`.", {
        scope: "ip",
        retryAfter: 5,
      });
    }
    pending += 1;
    const giveBack = await slots.acquire();
    try {
      return await work();
    } finally {
      giveBack();
      pending -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => hasher.hash(password)),
    verify: (hash, password) => inTurn(() => hasher.verify(hash, password)),
  };
}
