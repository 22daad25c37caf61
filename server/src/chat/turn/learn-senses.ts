import { primarySubtag } from "../../language/primary-subtag.ts";
import { detectLanguage } from "../../language/detect.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { Log } from "../../platform/lib/log.ts";
import type { RetrievalIndexes } from "../../search/retrieval-indexes.ts";
import type { Catalog } from "../answer/index.ts";
import type { Messages } from "./correct-messages.ts";
import { voiceOf } from "./voice-of.ts";

/** Learns what the words of a conversation mean in the catalog. If there is no model, only the words of the catalog are understood. */
export async function learnSenses(
  { indexes, log }: { readonly indexes: RetrievalIndexes; readonly log: Pick<Log, "warn"> },
  context: PersonaContext,
  { message, history }: Messages,
  catalog: Catalog,
): Promise<void> {
  const { embedder } = indexes.of(context.brand.id);
  if (embedder === null) return;
  const { languages } = voiceOf(context);
  const spoken = primarySubtag(detectLanguage(message, languages));
  try {
    await catalog.senses.learn([message, ...history.map(({ user }) => user)], catalog, (text) => embedder.embedQuery(text, [spoken]));
  } catch (error) {
    log.warn({ err: error }, "failed to embed the words of a message, understanding only the words of the catalog");
  }
}
