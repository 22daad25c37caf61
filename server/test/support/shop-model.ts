import type { Random } from "./variants/random.ts";

/** A record of the shop. */
export interface ShopRecord {
  readonly id: string;
  readonly title: string;
  readonly price: number;
  /** Version of the shop's data in which the record was last written. */
  readonly version: number;
}

/** A shop whose records change randomly. */
export class ShopModel {
  readonly records = new Map<string, ShopRecord>();
  /** Number of changes so far. */
  version = 0;
  readonly #random: Random;

  constructor(random: Random, count: number) {
    this.#random = random;
    for (let at = 0; at < count; at++) this.#write(this.#newId());
  }

  /** Creates, changes or deletes a record. Returns its id. */
  change(): string {
    const { below, pick } = this.#random;
    const kind = below(10);
    const id = kind < 3 || this.records.size === 0 ? this.#newId() : pick([...this.records.keys()]);
    if (kind < 6) this.#write(id);
    else this.#delete(id);
    return id;
  }

  /** Returns the id of a random record, which may have been deleted. */
  #newId(): string {
    return `r${this.#random.below(120)}`;
  }

  #write(id: string): void {
    this.version += 1;
    this.records.set(id, {
      id,
      title: `Record ${id}, edition ${this.#random.below(3)}`,
      price: this.#random.below(1_000),
      version: this.version,
    });
  }

  #delete(id: string): void {
    this.version += 1;
    this.records.delete(id);
  }
}
