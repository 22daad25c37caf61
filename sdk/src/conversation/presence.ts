import type { AnyEvent } from "./read-stream.ts";
import type { SnapshotStore } from "./snapshot-store.ts";

/**
 * Time within which the operator's client, which reports typing every second, must report again; if it does not, the report that the
 * operator stopped typing is considered lost.
 */
const typingMs = 10_000;

/** Tracks whether the persona or an operator is answering, and whether an operator is typing. */
export interface Presence {
  /** Processes a frame of a turn, or an event of the conversation. */
  hear(event: AnyEvent): void;
  close(): void;
}

/** Data of the events that this module uses. */
interface Heard {
  readonly role?: string;
  readonly operator_name?: string | null;
  readonly stopped?: boolean;
  readonly handoff_requested_at?: string | null;
  readonly has_contact?: boolean;
}

export function createPresence(state: SnapshotStore): Presence {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the stream has reported a request for an operator since its history began. */
  let heardRequest = false;

  function setOperator(operator: { readonly name: string | null } | null): void {
    // An operator who has left is not typing.
    if (operator === null) setTyping(null);
    const before = state.snapshot.operator;
    if (operator === before || (operator && before && (operator.name ?? before.name) === before.name)) return;
    state.set(operator ? { operator, handoff: "none" } : { operator });
  }

  function setTyping(operatorName: string | null): void {
    clearTimeout(timer);
    if (operatorName !== null) timer = setTimeout(() => setTyping(null), typingMs);
    if (operatorName !== (state.snapshot.typing?.operatorName ?? null))
      state.set({ typing: operatorName === null ? null : { operatorName } });
  }

  return {
    hear({ event, data }) {
      const { role, operator_name: name = null, stopped, handoff_requested_at: at, has_contact: hasContact } = data as Heard;
      if (event === "typing") setTyping(stopped ? null : name);
      else if (event === "handoff") {
        heardRequest = true;
        state.set({ handoff: at ? "requested" : "none", hasContact: hasContact === true });
      } else if (event === "caught_up") {
        // At the end of the history, state from before the loss of the stream, or from the history itself, may be outdated.
        setTyping(null);
        setOperator(name === null ? null : { name });
        if (!heardRequest && state.snapshot.handoff === "requested") state.set({ handoff: "none" });
        heardRequest = false;
      } else if (event === "held") setOperator({ name });
      // Only the persona streams text.
      else if (event === "released" || event === "text") setOperator(null);
      else if (event === "message" && role === "persona") setTyping(null);
    },
    close: () => clearTimeout(timer),
  };
}
