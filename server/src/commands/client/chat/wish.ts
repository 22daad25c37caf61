/** A line typed into the chat, parsed. */
export type Wish =
  | { readonly kind: "say"; readonly text: string }
  | { readonly kind: "why" | "stop" | "new" | "exit" | "unknown" | "nothing" };

export const commandsHelp = "/why explains the last reply, /stop stops the current reply, /new starts a new conversation, /exit quits.";

/** Parses a line: a message, or a command that starts with a slash. To send a message that starts with a slash, type two slashes. */
export function wishOf(line: string): Wish {
  const text = line.trim();
  if (text === "") return { kind: "nothing" };
  if (text.startsWith("//")) return { kind: "say", text: text.slice(1) };
  if (!text.startsWith("/")) return { kind: "say", text };
  const command = text.slice(1);
  return command === "why" || command === "stop" || command === "new" || command === "exit" ? { kind: command } : { kind: "unknown" };
}
