import type { AnyEvent } from "./read-stream.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { TurnFrame } from "./types.ts";

/** An operator reports typing every second: after this time, the report that they stopped was lost. */
const typingMs = 10_000;

/** Who answers, persona or operator, and whether an operator is typing. */
export class Presence {
  readonly #state: SnapshotStore;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(state: SnapshotStore) {
    this.#state = state;
  }

  hearFrame({ event }: TurnFrame): void {
    if (event === "held") this.#operator(this.#state.snapshot.operator ?? { name: null });
    // Only the persona streams text.
    else if (event === "text") this.#operator(null);
  }

  hearEvent({ event, data }: AnyEvent): void {
    const { role, author, operator_name: name = null, stopped } = data as Partial<Record<string, string | null>> & { stopped?: boolean };
    if (event === "typing") return this.#typing(stopped === true || name === null ? null : name);
    // Typing is not replayed: what was reported before the stream broke may be over.
    if (event === "caught_up") return this.#typing(null);
    if (event === "held") return this.#operator({ name });
    if (event === "released") return this.#operator(null);
    if (event !== "message" || role !== "persona") return;
    this.#operator(author === "operator" ? { name } : null);
    this.#typing(null);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #operator(operator: { readonly name: string | null } | null): void {
    // Nobody types after leaving.
    if (operator === null) this.#typing(null);
    const before = this.#state.snapshot.operator;
    if (operator === before || (operator !== null && before !== null && (operator.name ?? before.name) === before.name)) return;
    this.#state.set(operator === null ? { operator } : { operator, handoff: "none" });
  }

  #typing(operatorName: string | null): void {
    clearTimeout(this.#timer);
    if (operatorName !== null) this.#timer = setTimeout(() => this.#typing(null), typingMs);
    const before = this.#state.snapshot.typing?.operatorName ?? null;
    if (before !== operatorName) this.#state.set({ typing: operatorName === null ? null : { operatorName } });
  }
}
