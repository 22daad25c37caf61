import { Gate, type ModelServer } from "./model-server.ts";

/** A model's answer released sentence by sentence by the test. */
export interface SteppingAnswer {
  /** Number of released sentences. */
  readonly said: number;
  /** Releases the next sentence; after the last one, the end. */
  step(): void;
  /** Releases everything. */
  finish(): void;
}

/** Sets the next answer only. */
export function answerInSteps(models: ModelServer, sentences: readonly string[]): SteppingAnswer {
  const gates = [...sentences, ""].map(() => new Gate());
  let said = 0;
  models.answer(async function* () {
    for (const [at, sentence] of sentences.entries()) {
      await gates[at]?.opened;
      yield `${sentence} `;
    }
    await gates.at(-1)?.opened;
  });
  const step = (): void => {
    gates[said]?.open();
    said = Math.min(said + 1, gates.length);
  };
  return {
    get said() {
      return said;
    },
    step,
    finish() {
      while (said < gates.length) step();
    },
  };
}
