import type { Log } from "../../platform/lib/log.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { Meaning, QuestionPlan } from "../answer/index.ts";
import { sentenceVectors } from "./sentence-vectors.ts";

/** How long a turn waits for vectors of texts that nobody has asked about since they changed. */
const PATIENCE_MS = 3_000;

/** Returns the meaning of texts relative to questions; null without an embedding model. */
export async function meaningOf(
  embedder: Embedder | null,
  { language }: QuestionPlan,
  { questions, texts }: { readonly questions: readonly string[]; readonly texts: readonly string[] },
  log: Pick<Log, "warn">,
): Promise<Meaning | null> {
  if (embedder === null || texts.length === 0) return null;
  const vectors = sentenceVectors(embedder);
  try {
    const [asked] = await Promise.all([Promise.all(questions.map((one) => embedder.embedQuery(one))), within(PATIENCE_MS, vectors.make(texts))]);
    const vectorOf = new Map(questions.map((one, at) => [one, asked[at]]));
    const { languages } = embedder.info;
    return {
      understood: languages === null || languages.includes(language),
      cosine(question, sentence) {
        const vector = vectorOf.get(question);
        return vector === undefined ? null : vectors.cosine(vector, sentence);
      },
    };
  } catch (error) {
    log.warn({ err: error }, "failed to embed the texts, reading by words only");
    return null;
  }
}

/** Waits for work, at most for some time; the work goes on. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
