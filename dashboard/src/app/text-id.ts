/** Returns a readable id for a text that a user writes; the same title gets another id at another time. */
export function textIdFor(title: string, now: number): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return ["text", words, now.toString(36)].filter((part) => part !== "").join("-");
}
