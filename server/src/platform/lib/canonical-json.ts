import { createHash } from "node:crypto";

/** Returns JSON with sorted keys, so that equal values have equal JSON. Omits `undefined` members. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry ?? null)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = value as Readonly<Record<string, unknown>>;
    let text = "";
    for (const key of Object.keys(members).toSorted()) {
      const member = members[key];
      if (member !== undefined) text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(member)}`;
    }
    return `{${text}}`;
  }
  return JSON.stringify(value);
}

/** Returns the SHA-256 hash of a value's canonical JSON. */
export function hashOf(value: unknown): Buffer {
  return createHash("sha256").update(canonicalJson(value)).digest();
}
