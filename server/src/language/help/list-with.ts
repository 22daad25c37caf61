/** Joins names with commas and the language's word for "and" before the last: "A, B and C". */
export function listWith(names: readonly string[], joint: string): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${joint} ${names.at(-1) ?? ""}`;
}
