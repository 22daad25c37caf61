import type { DocumentVersionContent } from "@parlance/sdk";

/** Returns a version as lines to compare: one line for each field or element of a field, followed by the lines of its text. */
export function linesOf({ fields, text }: Pick<DocumentVersionContent, "fields" | "text">): string[] {
  const lines = Object.entries(fields).flatMap(([name, value]) => fieldLines(name, value));
  return [...lines, ...(text === null ? [] : text.split("\n"))];
}

function fieldLines(name: string, value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => fieldLines(name, entry));
  if (typeof value === "object") {
    return Object.entries(value).flatMap(([part, entry]) => fieldLines(`${name} › ${part}`, entry));
  }
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.split("\n").map((line) => `${name}: ${line}`);
}
