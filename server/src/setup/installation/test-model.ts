import { withinTime } from "../../platform/lib/time-limit.ts";
import type { SessionActor } from "../../ports/actor.ts";
import { type Embedder, EmbedderUnavailable } from "../../ports/embedder.ts";
import { type LanguageModel, LanguageModelUnavailable } from "../../ports/language-model.ts";
import { type InstallationOwnerDeps, requireInstallationOwner } from "./installation-owner.ts";

export interface TestModelDeps extends InstallationOwnerDeps {
  /** Null without one. */
  readonly testedLanguageModel: LanguageModel | null;
  /** Null until it is reachable. */
  readonly testedEmbedder: () => Embedder | null;
  /** A text that no cache contains. */
  readonly uniqueText: () => string;
}

export type TestedModel = "language_model" | "embedder";

/** The result of one call of a model. */
export interface ModelTest {
  readonly works: boolean;
  /** Until the whole answer, or the failure. */
  readonly milliseconds: number;
  /** Of a language model. */
  readonly answer: string | null;
  /** Length of an embedder's vector. */
  readonly dimensions: number | null;
  /** Why it does not work; null if it does. */
  readonly error: string | null;
}

/** Enough for a short sentence, also of a model that thinks first. */
const MOST_TOKENS = 500;
const MOST_MS = 20_000;
const SHOWN = 300;

/**
 * Asks a configured model once. A model that fails is a result, not an error.
 * @throws Failure `auth.not_owner`
 */
export async function testModel(deps: TestModelDeps, actor: SessionActor, which: TestedModel): Promise<ModelTest> {
  await requireInstallationOwner(deps, actor);
  const start = performance.now();
  const outcome = await (which === "embedder" ? embed(deps) : talk(deps)).catch(failure);
  return { works: false, answer: null, dimensions: null, error: null, ...outcome, milliseconds: Math.round(performance.now() - start) };
}

const QUESTION = {
  system: "You are being tested. Answer in one short sentence.",
  messages: [{ role: "user", content: "Say that you are ready." }],
  maxTokens: MOST_TOKENS,
} as const;

type Outcome = Partial<Omit<ModelTest, "milliseconds">>;

async function embed({ testedEmbedder, uniqueText }: TestModelDeps): Promise<Outcome> {
  const model = testedEmbedder();
  if (model === null) return { error: "The embedding model has not been reached since the start." };
  const vector = await model.embedQuery(uniqueText());
  return { works: true, dimensions: vector.length };
}

async function talk({ testedLanguageModel: model }: TestModelDeps): Promise<Outcome> {
  if (model === null) return { error: "No language model is configured." };
  const answer = await withinTime(MOST_MS, new AbortController().signal, async (signal) => {
    let text = "";
    for await (const piece of model.stream({ ...QUESTION, signal })) text += piece;
    return text;
  });
  // The stream just ends when its signal fires.
  if (answer === "") return { error: `The model said nothing for ${MOST_MS / 1_000} seconds.` };
  return { works: true, answer: [...answer.trim()].slice(0, SHOWN).join("") };
}

/** The messages of both errors contain no secrets. */
function failure(error: unknown): Outcome {
  if (error instanceof EmbedderUnavailable || error instanceof LanguageModelUnavailable) return { error: error.message };
  throw error;
}
