import { nameOf, plainOf } from "../../endpoint/schemas.ts";

export type Json = Record<string, unknown>;

/** Collects the named schemas of a document, and replaces each of them with a reference. */
export class Components {
  readonly #schemas = new Map<string, { readonly schema: Json; readonly text: string }>();

  /** The named schemas collected so far, in alphabetical order. */
  get schemas(): Json {
    return Object.fromEntries([...this.#schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, { schema }]) => [name, schema]));
  }

  /**
   * Returns a schema in which named schemas are replaced with references. Returns a reference if the schema itself is named.
   * @throws Error if two different schemas have the same name
   */
  refer(schema: object): Json {
    const name = nameOf(schema);
    if (name === null) return this.#copy(schema);
    const plain = plainOf(schema);
    const reference = this.define(name, this.#copy(plain));
    return plain === schema ? reference : { ...reference, description: (schema as { readonly description?: unknown }).description };
  }

  /** Adds a schema, and returns a reference to it. @throws Error if a different schema has the same name */
  define(name: string, schema: Json): Json {
    const text = JSON.stringify(schema);
    const known = this.#schemas.get(name);
    if (known === undefined) this.#schemas.set(name, { schema, text });
    else if (known.text !== text) throw new Error(`two different schemas have the name ${name}: ${known.text} and ${text}`);
    return { $ref: `#/components/schemas/${name}` };
  }

  #copy(schema: object): Json {
    return Object.fromEntries(Object.entries(schema).map(([key, member]) => [key, this.#member(member)]));
  }

  #member(member: unknown): unknown {
    if (Array.isArray(member)) return member.map((each) => this.#member(each));
    return typeof member === "object" && member !== null ? this.refer(member) : member;
  }
}
