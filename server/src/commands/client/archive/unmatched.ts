/** Objects of an account by name. Each object is matched with at most one object in an archive. */
export class Unmatched<Value> {
  readonly #byName = new Map<string, Value[]>();
  readonly #nameOf: (value: Value) => string;

  constructor(nameOf: (value: Value) => string) {
    this.#nameOf = nameOf;
  }

  add(value: Value): void {
    const name = this.#nameOf(value).normalize("NFC");
    this.#byName.set(name, [...(this.#byName.get(name) ?? []), value]);
  }

  /** Returns the first unmatched object with a name and marks it as matched; null if there is none. */
  take(name: string): Value | null {
    return this.#byName.get(name.normalize("NFC"))?.shift() ?? null;
  }
}
