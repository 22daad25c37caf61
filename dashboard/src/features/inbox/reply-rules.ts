import type { Reply } from "@parlance/sdk";

const slash = /(^|\s)\/([\p{L}\p{N}_-]*)$/u;

/** Returns the shortcut typed at the end of the text, without its slash; null if there is none. */
export function typedShortcut(text: string): string | null {
  return slash.exec(text)?.[2]?.toLowerCase() ?? null;
}

/** Returns replies whose shortcut begins with the typed text, followed by replies that contain it in their shortcut or content. */
export function matchingReplies(replies: readonly Reply[], typed: string): Reply[] {
  const begins = ({ shortcut }: Reply): boolean => shortcut.toLowerCase().startsWith(typed);
  const contains = ({ shortcut, content }: Reply): boolean => `${shortcut} ${content}`.toLowerCase().includes(typed);
  return [...replies.filter(begins), ...replies.filter((reply) => !begins(reply) && contains(reply))];
}

/** Replaces the typed shortcut with a reply's content. */
export function insertReply(text: string, { content }: Pick<Reply, "content">): string {
  return text.replace(slash, (_, before: string) => `${before}${content}`);
}
