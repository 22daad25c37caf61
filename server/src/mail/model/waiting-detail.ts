/** What the email about a waiting visitor says. */
export interface WaitingDetail {
  readonly session: string;
  readonly persona: string;
  /** The visitor's request or latest message; empty if there is none. */
  readonly question: string;
  /** When the visitor asked, in UTC. */
  readonly at: string;
}

const mostOfQuestion = 120;

/**
 * Reads the detail of a notice about a waiting visitor. Notices of earlier releases have only the conversation's id, for which this returns
 * null.
 */
export function waitingDetail(detail: string | undefined): WaitingDetail | null {
  if (detail === undefined || !detail.startsWith("{")) return null;
  const { session, persona, question, at } = JSON.parse(detail) as WaitingDetail;
  return { session, persona: oneLine(persona), question: cut(oneLine(question)), at };
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length <= mostOfQuestion ? text : `${letters.slice(0, mostOfQuestion).join("").trimEnd()}…`;
}

/**
 * Returns text as a single line that does not contain anything that a mail program would turn into a link, because visitors write the text.
 */
export function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return /:\/\/|www\.|@|\.\p{L}{2,}/u.test(line) ? line.replaceAll(/[.:/@]+/g, " ") : line;
}
