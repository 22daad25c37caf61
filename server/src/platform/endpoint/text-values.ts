interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const forms: Readonly<Record<string, RegExp>> = { integer: /^-?\d+$/, number: /^-?\d+(\.\d+)?$/, boolean: /^(true|false)$/ };

/**
 * Converts the strings in a query or path to the types in the schema, in place. Only plain decimal numbers are converted: strings with
 * hexadecimal notation, an exponent, a plus sign or white space remain strings, and the schema then rejects them.
 */
export function readTextValues(schema: Schema, values: unknown): void {
  if (typeof values !== "object" || values === null) return;
  const sent = values as Record<string, unknown>;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const text = Object.hasOwn(sent, name) ? sent[name] : undefined;
    if (typeof text !== "string") continue;
    const type = typesOf(property).find((each) => forms[each]?.test(text) === true);
    if (type !== undefined) sent[name] = type === "boolean" ? text === "true" : Number(text);
  }
}

function typesOf({ type, anyOf = [] }: Schema): string[] {
  return [...(type === undefined ? [] : [type]), ...anyOf.flatMap(typesOf)];
}
