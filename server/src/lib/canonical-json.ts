import { createHash } from "node:crypto";

/** JSON with keys in order, so that equal values have equal text. `undefined` members are left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry ?? null)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}

/** SHA-256 of a value's canonical JSON. */
export function hashOf(value: unknown): Buffer {
  return createHash("sha256").update(canonicalJson(value)).digest();
}
