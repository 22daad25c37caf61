import type { Reply } from "@parlance/sdk";

const slash = /(^|\s)\/([\p{L}\p{N}_-]*)$/u;

/** Returns the shortcut that is being typed at the end of a text, without its slash; null if none is. */
export function typedShortcut(text: string): string | null {
  return slash.exec(text)?.[2]?.toLowerCase() ?? null;
}

/** Replies for what is typed: those whose shortcut begins with it, then those that contain it in shortcut or text. */
export function matchingReplies(replies: readonly Reply[], typed: string): Reply[] {
  const begins = ({ shortcut }: Reply): boolean => shortcut.toLowerCase().startsWith(typed);
  const contains = ({ shortcut, content }: Reply): boolean => `${shortcut} ${content}`.toLowerCase().includes(typed);
  return [...replies.filter(begins), ...replies.filter((reply) => !begins(reply) && contains(reply))];
}

/** Replaces the typed shortcut with a reply. */
export function insertReply(text: string, { content }: Pick<Reply, "content">): string {
  return text.replace(slash, (_, before: string) => `${before}${content}`);
}
