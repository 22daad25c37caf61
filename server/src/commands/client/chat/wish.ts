/** The request in a line typed into the chat. */
export type Wish =
  | { readonly kind: "say"; readonly text: string }
  | { readonly kind: "why" | "stop" | "new" | "exit" | "unknown" | "nothing" };

export const commandsHelp = "/why explains the last reply, /stop ends a running one, /new begins a new conversation, /exit leaves.";

/** Parses a line: a message, or a command that begins with a slash. Two slashes begin a message that starts with one. */
export function wishOf(line: string): Wish {
  const text = line.trim();
  if (text === "") return { kind: "nothing" };
  if (text.startsWith("//")) return { kind: "say", text: text.slice(1) };
  if (!text.startsWith("/")) return { kind: "say", text };
  const command = text.slice(1);
  return command === "why" || command === "stop" || command === "new" || command === "exit" ? { kind: command } : { kind: "unknown" };
}
