/** Returns a readable id for a document that a user writes. The id includes the time, so the same title can be used again. */
export function textIdFor(title: string, now: number): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return ["text", words, now.toString(36)].filter((part) => part !== "").join("-");
}
