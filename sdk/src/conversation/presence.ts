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

/** Data of the event. */
interface HandoffData {
  readonly handoff_requested_at: string | null;
  readonly has_contact: boolean;
}

export function createPresence(state: SnapshotStore): Presence {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the stream has reported a request for an operator since its history began. */
  let heardRequest = false;

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

  function setHandoff({ handoff_requested_at: at, has_contact: hasContact }: HandoffData): void {
    heardRequest = true;
    state.set({ handoff: at === null ? "none" : "requested", hasContact });
  }

  /** The service reports the state at the end of the history: what was known before the stream broke, or was read in it, may be over. */
  function catchUp(name: string | null): void {
    setTyping(null);
    setOperator(name === null ? null : { name });
    if (!heardRequest && state.snapshot.handoff === "requested") state.set({ handoff: "none" });
    heardRequest = false;
  }

  return {
    hear({ event, data }) {
      const { role, operator_name: name = null, stopped } = data as Partial<Record<string, string | null>> & { stopped?: boolean };
      if (event === "typing") setTyping(stopped ? null : name);
      else if (event === "caught_up") catchUp(name);
      else if (event === "held") setOperator({ name });
      else if (event === "handoff") setHandoff(data as HandoffData);
      // Only the persona streams text.
      else if (event === "released" || event === "text") setOperator(null);
      else if (event === "message" && role === "persona") setTyping(null);
    },
    close: () => clearTimeout(timer),
  };
}
