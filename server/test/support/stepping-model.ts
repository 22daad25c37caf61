import { Gate, type ModelServer } from "./model-server.ts";

/** An answer of the model that comes sentence by sentence, as the test lets it. */
export interface SteppingAnswer {
  /** Sentences that were let out. */
  readonly said: number;
  /** Lets the next sentence out; after the last one, the end. */
  step(): void;
  /** Lets everything out. */
  finish(): void;
}

/** What `asked` is answered with, from now on, once. */
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
