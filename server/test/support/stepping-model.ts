import { Gate, type ModelServer } from "./model-server.ts";

/** A model's answer, which the test releases sentence by sentence. */
export interface SteppingAnswer {
  /** Number of released sentences. */
  readonly said: number;
  /** Releases the next sentence or, after the last sentence, the end. */
  step(): void;
  /** Releases the rest of the answer. */
  finish(): void;
}

/** Sets only the next answer. */
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
