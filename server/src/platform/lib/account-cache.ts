import { LRUCache } from "lru-cache";
import { isTolerated, noOutage, type Outage } from "./outage.ts";
import { orStale } from "./or-stale.ts";

interface Entry<Value> {
  readonly value: Value | null;
  readonly accountId: string | null;
  readonly tick: number;
  readonly at: number;
}

interface CacheOptions<Value> {
  readonly load: (key: string) => Promise<Value | null>;
  readonly accountOf: (value: Value) => string;
  readonly max: number;
  /** Number of milliseconds after which a value is reloaded, in case a notification was missed. */
  readonly maxAge: number;
}

/**
 * Caches values per account, and invalidates them when the account changes.
 *
 * A value whose load started before a change is not served after the change. For this purpose, each load records the tick at which it
 * started.
 *
 * While the database is unreachable, values that could have been served when the outage began are served for up to two minutes, so that a
 * credential revoked before the outage is not accepted again.
 */
export class AccountCache {
  #tick = 0;
  #allChangedAt = 0;
  readonly #changedAt = new Map<string, number>();
  readonly #outage: Outage;

  constructor(outage: Outage = noOutage) {
    this.#outage = outage;
  }

  /** Invalidates all cached values of the account. */
  changed(accountId: string): void {
    this.#tick += 1;
    this.#changedAt.set(accountId, this.#tick);
  }

  /** Invalidates all cached values. */
  allChanged(): void {
    this.#tick += 1;
    this.#allChangedAt = this.#tick;
    this.#changedAt.clear();
  }

  #isFresh(entry: Entry<unknown>): boolean {
    const changed = entry.accountId === null ? this.#tick : (this.#changedAt.get(entry.accountId) ?? 0);
    return entry.tick >= changed && entry.tick >= this.#allChangedAt;
  }

  /** Returns whether the value is recent enough, or was when the current outage began. */
  #isYoung({ at }: Entry<unknown>, maxAge: number): boolean {
    if (performance.now() - at < maxAge) return true;
    const since = this.#outage.since();
    return since !== null && since - at < maxAge && isTolerated(this.#outage);
  }

  /** Creates a read-through cache for one kind of value. The absence of a value is also cached, until any account changes. */
  view<Value>(options: CacheOptions<Value>): (key: string) => Promise<Value | null> {
    const entries = new LRUCache<string, Entry<Value>>({ max: options.max });
    const loading = new Map<string, { readonly tick: number; readonly result: Promise<Value | null> }>();

    const load = async (key: string, tick: number): Promise<Value | null> => {
      const value = await options.load(key);
      const accountId = value === null ? null : options.accountOf(value);
      entries.set(key, { value, accountId, tick, at: performance.now() });
      return value;
    };

    const isUsable = (entry: Entry<Value>): boolean => this.#isFresh(entry) && this.#isYoung(entry, options.maxAge);

    const loaded = (key: string): Promise<Value | null> => {
      const running = loading.get(key);
      if (running !== undefined && running.tick === this.#tick) return running.result;
      const tick = this.#tick;
      const result = load(key, tick).finally(() => {
        if (loading.get(key)?.result === result) loading.delete(key);
      });
      loading.set(key, { tick, result });
      return result;
    };

    return (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return loaded(key);
      if (isUsable(entry)) return Promise.resolve(entry.value);
      // The database may turn out to be unreachable while the value is loaded.
      return orStale(loaded(key), () => (isUsable(entry) ? entry.value : undefined));
    };
  }
}
