import type { JsonValue } from "./scan.ts";

/** A path in a record (`offer.price`) and the text of its value. */
export type Pair = readonly [path: string, text: string];

/**
 * Returns the fields of a record in order. Nested fields have a path (`path.to.key`); a list of scalars becomes one string, as does each object in a
 * list.
 */
export function pairsOf(value: JsonValue, path = ""): Pair[] {
  switch (value.kind) {
    case "scalar":
      return value.isEmpty ? [] : [[path, value.text]];
    case "object":
      return value.entries.flatMap(([key, each]) => pairsOf(each, path === "" ? key : `${path}.${key}`));
    case "array":
      if (value.items.every((item) => item.kind === "scalar")) return paired(path, inline(value));
      return value.items.flatMap((item) => paired(path, inline(item)));
  }
}

/** Formats a value on one line. */
export function inline(value: JsonValue): string {
  switch (value.kind) {
    case "scalar":
      return value.text;
    case "array":
      return value.items.map(inline).filter(isFilled).join(", ");
    case "object":
      return value.entries
        .map(([key, each]) => [key, inline(each)] as const)
        .filter(([, text]) => isFilled(text))
        .map(([key, text]) => `${key}: ${text}`)
        .join("; ");
  }
}

function paired(path: string, text: string): Pair[] {
  return isFilled(text) ? [[path, text]] : [];
}

function isFilled(text: string): boolean {
  return text !== "";
}
