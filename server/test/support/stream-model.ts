/** A call that a plug-in makes on a stream. */
export type StreamCall =
  | { readonly kind: "write"; readonly generation: number; readonly items: readonly { readonly id: string; readonly price: number }[] }
  | { readonly kind: "delete"; readonly ids: readonly string[] }
  | {
      readonly kind: "part";
      readonly generation: number;
      readonly part: number;
      readonly parts: number;
      readonly ids: readonly string[];
    }
  /** Requests the highest generation. */
  | { readonly kind: "sync" };

interface KeptPart {
  readonly parts: number;
  readonly ids: readonly string[];
  /** Number of minutes since the part was last received. */
  readonly minutes: number;
}

const mostLists = 3;
const keptMinutes = 60;

/** An in-memory model of the documented behavior of streams: the expected response to each call, and the documents. */
export class StreamModel {
  /** Price and generation of each document. */
  readonly #documents: Map<string, { readonly price: number; readonly generation: number }>;
  /** Incomplete lists by generation; each contains its parts by number. */
  readonly #lists: Map<number, Map<number, KeptPart>>;
  #generation = 0;
  #applied: { readonly generation: number; readonly result: object } | null = null;

  constructor(other?: StreamModel) {
    this.#documents = new Map(other?.documents);
    this.#lists = new Map([...(other?.lists ?? [])].map(([generation, parts]) => [generation, new Map(parts)]));
    this.#generation = other?.generation ?? 0;
    this.#applied = other?.applied ?? null;
  }

  get documents(): ReadonlyMap<string, { readonly price: number; readonly generation: number }> {
    return this.#documents;
  }

  get lists(): ReadonlyMap<number, ReadonlyMap<number, KeptPart>> {
    return this.#lists;
  }

  get generation(): number {
    return this.#generation;
  }

  get applied(): { readonly generation: number; readonly result: object } | null {
    return this.#applied;
  }

  /** A key that is the same for equal models. */
  get key(): string {
    const lists = [...this.#lists].toSorted(byNumber).map(([generation, parts]) => [generation, [...parts].toSorted(byNumber)]);
    return JSON.stringify([[...this.#documents].toSorted(byText), lists, this.#generation, this.#applied]);
  }

  /** Returns the prices of the documents by id, and the stored parts by generation and number, in order. */
  stored(): { readonly documents: readonly (readonly [string, number])[]; readonly parts: readonly (readonly [number, number])[] } {
    const documents = [...this.#documents].toSorted(byText).map(([id, { price }]) => [id, price] as const);
    const lists = [...this.#lists].toSorted(byNumber);
    const parts = lists.flatMap(([generation, list]) =>
      [...list.keys()].toSorted((one, other) => one - other).map((part) => [generation, part] as const),
    );
    return { documents, parts };
  }

  /** Applies a call and returns the expected response. */
  take(call: StreamCall): object {
    if (call.kind === "write") return this.#write(call);
    if (call.kind === "delete") return { deleted: call.ids.filter((id) => this.#documents.delete(id)).length };
    return call.kind === "part" ? this.#part(call) : { generation: this.#generation };
  }

  /** Ages the stored parts by a number of minutes. */
  age(minutes: number): void {
    for (const parts of this.#lists.values())
      for (const [number, part] of parts) parts.set(number, { ...part, minutes: part.minutes + minutes });
  }

  #write({ generation, items }: StreamCall & { readonly kind: "write" }): object {
    const count = { created: 0, updated: 0, no_op: 0 };
    const superseded: string[] = [];
    for (const { id, price } of items) {
      const before = this.#documents.get(id);
      if (Math.max(before?.generation ?? 0, this.#applied?.generation ?? 0) > generation) {
        superseded.push(id);
        continue;
      }
      count[before === undefined ? "created" : before.price === price ? "no_op" : "updated"] += 1;
      this.#documents.set(id, { price, generation });
    }
    this.#generation = Math.max(this.#generation, generation);
    return { ...count, superseded };
  }

  #part(received: StreamCall & { readonly kind: "part" }): object {
    const { generation, part, parts } = received;
    const last = this.#applied?.generation ?? 0;
    if (last > generation) return { code: "integration.reconcile_stale_generation", last_generation: last };
    if (this.#applied !== null && last === generation) return this.#applied.result;
    this.#dropOldParts();
    const ids = [...new Set(received.ids)];
    const kept = this.#lists.get(generation) ?? new Map<number, KeptPart>();
    const isOther = (stored: KeptPart, number: number): boolean =>
      stored.parts !== parts || (number === part && JSON.stringify(stored.ids) !== JSON.stringify(ids));
    const list = [...kept].some(([number, stored]) => isOther(stored, number)) ? new Map<number, KeptPart>() : kept;
    list.set(part, { parts, ids, minutes: 0 });
    this.#lists.set(generation, list);
    this.#generation = Math.max(this.#generation, generation);
    return list.size < parts ? { generation, received_parts: list.size } : this.#apply(generation, list);
  }

  #dropOldParts(): void {
    const newest = [...this.#lists.keys()].toSorted((one, other) => other - one).slice(0, mostLists);
    for (const [generation, parts] of this.#lists) {
      for (const [number, { minutes }] of parts) if (minutes > keptMinutes) parts.delete(number);
      if (parts.size === 0 || !newest.includes(generation)) this.#lists.delete(generation);
    }
  }

  #apply(generation: number, list: ReadonlyMap<number, KeptPart>): object {
    const listed = new Set([...list.values()].flatMap(({ ids }) => ids));
    const gone = [...this.#documents].filter(([id, document]) => !listed.has(id) && document.generation < generation);
    for (const [id] of gone) this.#documents.delete(id);
    const missing = [...listed].filter((id) => !this.#documents.has(id)).toSorted();
    const result = { generation, kept: this.#documents.size, removed: gone.length, missing };
    this.#applied = { generation, result };
    for (const older of this.#lists.keys()) if (older <= generation) this.#lists.delete(older);
    return result;
  }
}

const byNumber = ([one]: readonly [number, unknown], [other]: readonly [number, unknown]): number => one - other;
const byText = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number => (one < other ? -1 : 1);
