const most = 120;

/** Truncates a message to the title or preview of a conversation: one line with at most 120 characters. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return [...line].length <= most ? line : `${[...line].slice(0, most - 1).join("")}…`;
}
