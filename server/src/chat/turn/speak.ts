import type { LanguageModel } from "../../ports/language-model.ts";
import { FairSemaphore, type Lane } from "../../platform/lib/fair-queue.ts";
import type { Log } from "../../platform/lib/log.ts";
import { composed } from "../../platform/lib/text.ts";
import { Aborted, itemsUntilAborted, untilAborted } from "../../platform/lib/until-aborted.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Dictionaries } from "../../ports/dictionary.ts";
import type { Ids } from "../../ports/ids.ts";
import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import type { RetrievalIndexes } from "../../search/retrieval-indexes.ts";
import { retrieve } from "../../search/search-knowledge.ts";
import { scopeOf } from "../../search/scope.ts";
import { type AnswerEnd, answerTurn, type ModelPolicy } from "./answer-turn.ts";
import { planTurn, toCompare, type TurnPlan } from "../answer/index.ts";
import type { BegunTurn } from "./begin-turn.ts";
import { cardsOf } from "../cards/cards.ts";
import { computing } from "./computing.ts";
import { correctMessages, type Messages } from "./correct-messages.ts";
import { findCatalog } from "./find-catalog.ts";
import { answerFloor, findByWords } from "./find-by-words.ts";
import { findTexts } from "./find-texts.ts";
import { learnSenses } from "./learn-senses.ts";
import { pastCards, pastTurns } from "./history.ts";
import type { ImageReading } from "../../search/image/types.ts";
import { explanationOf, type TurnExplanation } from "./model/turn-explanation.ts";
import { keyOfHit } from "../model/document-key.ts";
import type { Card } from "../model/frames.ts";
import type { TurnWriter } from "./turn-writer.ts";
import { factsOf, voiceOf } from "./voice-of.ts";

export interface SpeakDeps {
  readonly database: Queryable;
  readonly indexes: RetrievalIndexes;
  readonly dictionaries: Dictionaries;
  /** Base URL of images. */
  readonly baseUrl: () => string;
  /** Null to use the built-in answer engine. */
  readonly languageModel: LanguageModel | null;
  readonly modelPolicy?: ModelPolicy;
  readonly clock: Clock;
  readonly ids: Pick<Ids, "uuidv7">;
  readonly log: Log;
}

/**
 * Maximum number of concurrent retrievals per index. High enough to saturate an embedder, even over the network, and low enough that a
 * question waits for only a few others.
 */
const retrievalsAtOnce = 16;
/** One semaphore per index, so a slow embedder delays only its own questions. */
const retrieving = new WeakMap<object, FairSemaphore>();

function retrievalSemaphore(index: object): FairSemaphore {
  let slots = retrieving.get(index);
  if (slots === undefined) retrieving.set(index, (slots = new FairSemaphore(retrievalsAtOnce)));
  return slots;
}

/** A complete answer. */
export interface SpokenAnswer extends AnswerEnd {
  /** Cards shown in the turn. */
  readonly cards: readonly Card[];
  /** Null if no search was needed. */
  readonly explanation: TurnExplanation | null;
  /** Primary language subtag of the answer. */
  readonly language: string;
}

/**
 * Streams the answer as cards and text until the answer is complete or the turn's signal fires.
 * @param reading analysis of the visitor's image; null if there is none
 * @throws Aborted when the signal fires; no frame is sent afterward
 */
export async function speak(
  deps: SpeakDeps,
  turn: BegunTurn,
  writer: TurnWriter,
  reading: ImageReading | null,
  onFirstText: () => void,
): Promise<SpokenAnswer> {
  const { lease, input, control } = turn;
  const turnIndex = lease.session.turnCount;
  const voice = voiceOf(turn.context);
  // The transcript stores the original text; planning uses NFC, like the index.
  const typed = { message: composed(input.message), history: composed(pastTurns(lease.recent)) };
  const lane: Lane = { group: lease.session.accountId, member: lease.session.endUserId };
  // When many turns run concurrently, this sends first frames before answers are computed, and never makes an account or visitor wait for
  // all of another's turns.
  await computing.pass(lane);
  const { index } = deps.indexes.of(turn.context.brand.id);
  const understanding = retrievalSemaphore(index).run(lane, () => {
    control.signal.throwIfAborted();
    // A turn that ends early releases its slot, even if its retrieval is still queued.
    return untilAborted(understand(deps, turn, typed, reading), control.signal);
  });
  const { message, history, plan, hits, catalog } = await untilAborted(understanding, control.signal);
  const found = hits.filter(({ filter }) => filter.kind === "item").map(({ documentId }) => documentId);
  const compared =
    plan.kind === "question" && catalog !== undefined
      ? toCompare(plan, { message, history, catalog: catalog.catalog, voice, found })
      : null;
  const toRead = findTexts(deps.indexes.of(turn.context.brand.id), turn.context, plan, { hits, compared }, deps);
  const { texts, meaning } = await untilAborted(toRead, control.signal);
  if (deps.languageModel === null) await computing.pass(lane);
  const request = {
    plan: withFound(plan, hits),
    message,
    history,
    voice,
    hits: hits.map(asComposed),
    texts: texts.map(asComposed),
    meaning,
    ...(catalog === undefined ? {} : { catalog: catalog.catalog }),
    ...factsOf(turn.context, deps.clock.now()),
    signal: control.signal,
    personaModel: turn.context.persona.model,
    spentMs: performance.now() - control.begunAt,
    ...(reading === null ? {} : { imageContext: { ...reading, nearest: reading.nearest.map(({ documentId }) => documentId) } }),
  };
  const shown: Card[] = [];
  const used = new Set<string>();
  const aside: RetrievalHit[] = [...texts];
  let bubble = 0;
  for await (const event of itemsUntilAborted(answerTurn(deps.languageModel, request, deps.log, deps.modelPolicy), control.signal)) {
    if (control.ending !== null) throw new Aborted();
    switch (event.type) {
      case "cite": {
        const others = event.documentIds.flatMap((documentId) => catalog?.hits.get(documentId) ?? []);
        for (const documentId of event.documentIds) used.add(documentId);
        aside.push(...others);
        const cards = cardsOf(event, [...hits, ...others, ...texts], deps.baseUrl(), () => deps.ids.uuidv7(), shown);
        if (cards.length === 0) break;
        shown.push(...cards);
        writer.send("docs", { turn_index: turnIndex, cards });
        writer.record("cards", { turn_index: turnIndex, cards });
        break;
      }
      case "sentence":
        onFirstText();
        if (event.bubble !== bubble) {
          writer.endBubble(deps.clock.now());
          writer.boundary();
          bubble = event.bubble;
        }
        writer.text(event.text);
        break;
      case "end":
        writer.endBubble(deps.clock.now());
        return { ...event, cards: shown, explanation: explanationOf(plan, hits, aside, used), language: plan.language };
    }
  }
  throw new Error(`the answer engine of persona ${turn.context.persona.id} returned without a final event`);
}

/** Corrects the messages, plans the turn and retrieves the documents that the plan requires. */
async function understand(deps: SpeakDeps, turn: BegunTurn, typed: Messages, reading: ImageReading | null) {
  const { context } = turn;
  const voice = voiceOf(context);
  const catalog = await findCatalog(deps, context);
  const corrected = await correctMessages(deps, context, typed, catalog?.catalog);
  if (catalog !== undefined) await learnSenses(deps, context, corrected, catalog.catalog);
  const { message, history } = corrected;
  const plan = planTurn(message, history, voice);
  return { message, history, plan, catalog, hits: await hitsFor(deps, turn, plan, reading) };
}

/** Replaces document keys from the transcript with the internal ids of the documents found. */
function withFound(plan: TurnPlan, hits: readonly RetrievalHit[]): TurnPlan {
  if (plan.kind !== "question" || plan.referents.length === 0) return plan;
  const idOf = new Map(hits.map((hit) => [keyOfHit(hit), hit.documentId]));
  return { ...plan, referents: plan.referents.map((key) => idOf.get(key) ?? key) };
}

/** Returns the hit in NFC; the transcript and the index store the original text. */
function asComposed(hit: RetrievalHit): RetrievalHit {
  return { ...hit, hit: hit.hit.normalize("NFC") };
}

/** Maximum number of documents with images similar to the visitor's. */
const mostAlike = 3;

/** Retrieves documents for the question, documents that it refers to, and documents with images similar to the visitor's. */
async function hitsFor(deps: SpeakDeps, turn: BegunTurn, plan: TurnPlan, reading: ImageReading | null): Promise<RetrievalHit[]> {
  const asked = plan.kind === "question" ? plan : null;
  const query = [asked?.standalone, reading?.text].filter(Boolean).join(" ");
  const scope = scopeOf(turn.context);
  const { index } = deps.indexes.of(turn.context.brand.id);
  const { hits } =
    query === "" || (asked === null && reading === null)
      ? { hits: [] }
      : await retrieve(deps, turn.context, {
          query,
          mode: "fast",
          topK: asked?.topK ?? 5,
          filter: asked?.filter,
          floor: asked?.floor ?? answerFloor,
        });
  const found = new Set(hits.map((hit) => hit.documentId));
  const foundKeys = new Set(hits.map(keyOfHit));
  const cards = pastCards(turn.lease.recent);
  const referred = await Promise.all(
    (asked?.referents ?? []).map(async (key) => {
      const card = foundKeys.has(key) ? undefined : cards.get(key);
      return card === undefined ? null : index.get(scope, card.source_id, card.document_id);
    }),
  );
  const alike = await Promise.all(
    (reading?.nearest.slice(0, mostAlike) ?? []).map(async ({ documentId, segment, externalId }) =>
      found.has(documentId) ? null : index.get(scope, segment, externalId),
    ),
  );
  const known = [...referred, ...alike].filter((hit) => hit !== null).concat(hits);
  return asked === null ? known : [...known, ...(await findByWords(index, turn.context, asked, known))];
}
