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

/** Values of the placeholders in saved replies; null if a value is not known. */
export interface ReplyValues {
  readonly name: string | null;
  readonly persona: string;
}

const placeholder = /\{\s*(name|persona)\s*\}/giu;

/** Replaces `{name}` and `{persona}`. A placeholder whose value is not known stays. */
export function filledIn(content: string, values: ReplyValues): string {
  return content.replace(placeholder, (written, key: string) => values[key.toLowerCase() === "name" ? "name" : "persona"] ?? written);
}

/** Returns the first placeholder in a text; null if there is none. */
export function leftPlaceholder(text: string): string | null {
  return text.match(placeholder)?.[0] ?? null;
}

/** Replaces the typed shortcut with a reply's content. */
export function insertReply(text: string, { content }: Pick<Reply, "content">): string {
  return text.replace(slash, (_, before: string) => `${before}${content}`);
}
