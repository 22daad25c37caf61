/** Joins names with commas, and with the language's word for "and" before the last name: "A, B and C". */
export function listWith(names: readonly string[], joint: string): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${joint} ${names.at(-1) ?? ""}`;
}
