import { withinTime } from "../../platform/lib/time-limit.ts";
import type { SessionActor } from "../../ports/actor.ts";
import { type Embedder, EmbedderUnavailable } from "../../ports/embedder.ts";
import { type LanguageModel, LanguageModelUnavailable } from "../../ports/language-model.ts";
import { type InstallationOwnerDeps, requireInstallationOwner } from "./installation-owner.ts";

export interface TestModelDeps extends InstallationOwnerDeps {
  /** Null if no language model is configured. */
  readonly testedLanguageModel: LanguageModel | null;
  /** Returns null until the embedding model is reachable. */
  readonly testedEmbedder: () => Embedder | null;
  /** Returns text that no cache contains. */
  readonly uniqueText: () => string;
}

export type TestedModel = "language_model" | "embedder";

/** Result of a single model call. */
export interface ModelTest {
  readonly works: boolean;
  /** Time to the complete answer or the failure. */
  readonly milliseconds: number;
  /** Answer of a language model; null for an embedding model. */
  readonly answer: string | null;
  /** Vector length of an embedding model; null for a language model. */
  readonly dimensions: number | null;
  /** Reason for the failure; null if the model works. */
  readonly error: string | null;
}

/** Leaves enough tokens for a short sentence even if the model reasons first. */
const MOST_TOKENS = 500;
const MOST_MS = 20_000;
const SHOWN = 300;

/**
 * Sends one request to a configured model. A model failure is returned as a result, not thrown.
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
  // Checked because the stream ends without an error when its signal aborts.
  if (answer === "") return { error: `The model returned no text within ${MOST_MS / 1_000} seconds.` };
  return { works: true, answer: [...answer.trim()].slice(0, SHOWN).join("") };
}

/** The messages of these two error classes contain no secrets. */
function failure(error: unknown): Outcome {
  if (error instanceof EmbedderUnavailable || error instanceof LanguageModelUnavailable) return { error: error.message };
  throw error;
}
