import type { AnyEvent } from "./read-stream.ts";
import type { SnapshotStore } from "./snapshot-store.ts";

/** An operator reports typing every second: after this time, the report that they stopped was lost. */
const typingMs = 10_000;

/** Who answers, persona or operator, and whether an operator is typing. */
export interface Presence {
  /** Takes a frame of a turn, or an event of the conversation. */
  hear(event: AnyEvent): void;
  close(): void;
}

export function createPresence(state: SnapshotStore): Presence {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setOperator(operator: { readonly name: string | null } | null): void {
    // Nobody types after leaving.
    if (operator === null) setTyping(null);
    const before = state.snapshot.operator;
    if (operator === before || (operator !== null && before !== null && (operator.name ?? before.name) === before.name)) return;
    state.set(operator === null ? { operator } : { operator, handoff: "none" });
  }

  function setTyping(operatorName: string | null): void {
    clearTimeout(timer);
    if (operatorName !== null) timer = setTimeout(() => setTyping(null), typingMs);
    const before = state.snapshot.typing?.operatorName ?? null;
    if (before !== operatorName) state.set({ typing: operatorName === null ? null : { operatorName } });
  }

  return {
    hear({ event, data }) {
      const { role, author, operator_name: name = null, stopped } = data as Partial<Record<string, string | null>> & { stopped?: boolean };
      if (event === "typing") setTyping(stopped ? null : name);
      // Typing is not replayed: what was reported before the stream broke may be over.
      else if (event === "caught_up") setTyping(null);
      else if (event === "held") setOperator({ name });
      // Only the persona streams text.
      else if (event === "released" || event === "text") setOperator(null);
      else if (event === "message" && role === "persona") {
        setOperator(author === "operator" ? { name } : null);
        setTyping(null);
      }
    },
    close: () => clearTimeout(timer),
  };
}
