import { type Embedder, EmbedderUnavailable } from "../ports/embedder.ts";
import { type LanguageModel, LanguageModelUnavailable } from "../ports/language-model.ts";

export interface ModelsDeps {
  /** Null without one: the built-in answerer answers. */
  readonly languageModel: LanguageModel | null;
  /** Whether the built-in answerer takes over if the language model fails. */
  readonly fallsBack: boolean;
  /** The model that searches use now; null while it is unavailable. */
  readonly embedder: () => Embedder | null;
  /** The document count that still lacks vectors of the new model; null if no model is being replaced. */
  readonly remaining: () => Promise<number | null>;
}

export type ModelPart = "language_model" | "embedder";

/** How a model responded to a test. */
export interface ModelTest {
  readonly part: ModelPart;
  readonly durationMs: number;
  /** Start of the answer; null for an embedder and after an error. */
  readonly answer: string | null;
  /** Length of the vector; null for a language model and after an error. */
  readonly dimensions: number | null;
  /** Why it failed, without secrets; null otherwise. */
  readonly error: string | null;
}

const withinMs = 20_000;
const mostAnswer = 200;

/** Calls a model once, as answers and searches do. A model that fails is a result, not an error. */
export async function testModel(deps: ModelsDeps, part: ModelPart): Promise<ModelTest> {
  const from = performance.now();
  const result = (more: Partial<ModelTest>): ModelTest => ({
    part,
    durationMs: Math.round(performance.now() - from),
    answer: null,
    dimensions: null,
    error: null,
    ...more,
  });
  try {
    return part === "embedder" ? result({ dimensions: await embedded(deps) }) : result({ answer: await answered(deps) });
  } catch (error) {
    if (error instanceof LanguageModelUnavailable || error instanceof EmbedderUnavailable) return result({ error: error.message });
    throw error;
  }
}

async function embedded({ embedder }: ModelsDeps): Promise<number> {
  const model = embedder();
  if (model === null) throw new EmbedderUnavailable("the embedding model is unavailable, searches use keywords only");
  // No cache contains it.
  const vector = await model.embedQuery(`test ${performance.now()}`);
  return vector.length;
}

async function answered({ languageModel }: ModelsDeps): Promise<string> {
  if (languageModel === null) throw new LanguageModelUnavailable("no language model is configured");
  let answer = "";
  const request = {
    system: "You test a connection. Reply with one short sentence.",
    messages: [{ role: "user", content: "Do you work?" }],
    maxTokens: 60,
    // The time limit ends the call.
    signal: new AbortController().signal,
    withinMs,
  } as const;
  for await (const text of languageModel.stream(request)) answer += text;
  return answer.slice(0, mostAnswer).toWellFormed();
}
