import path from "node:path";
import { readBrand, readConversations } from "./brand-folder.js";
import { loadBrand } from "./load-brand.js";
import { rawKeysOf, styleFaults } from "./style.js";
import { titleFinder } from "./titles.js";
import { figuresOf } from "./turn-figures.js";
import { judgeTurn } from "./verdict.js";
import { Visitor } from "./visitor.js";

/** @import { Conversation, Turn } from "./brand-folder.js" */
/** @import { BrandResult } from "./report.js" */
/** @import { Service } from "./service.js" */
/** @import { JudgedTurn } from "./turn-figures.js" */
/** @import { BrandContext } from "./verdict.js" */

/**
 * @typedef {object} BrandTest
 * @property {Service} service
 * @property {string} personaId
 * @property {BrandContext} context
 * @property {readonly string[]} rawKeys
 */

/**
 * Loads a brand, runs its conversations and judges the replies.
 * @param {Service} service
 * @param {string} folder folder of the brand
 * @param {{ isWanted: (conversation: Conversation) => boolean, parallel: number }} options
 * @returns {Promise<BrandResult>}
 */
export async function judgeBrand(service, folder, { isWanted, parallel }) {
  const startedAt = performance.now();
  const data = readBrand(folder);
  const { brand, products, files } = data;
  const { personaId, failed } = await loadBrand(service, data);
  const loadedAt = performance.now();
  /** @type {BrandTest} */
  const test = {
    service,
    personaId,
    context: {
      findTitles: titleFinder(products),
      titles: new Map(products.map(({ id, title }) => [id, title])),
      languages: brand.audience_languages ?? ["en"],
      files: files.map(({ name }) => name),
    },
    rawKeys: rawKeysOf(products),
  };
  const talks = await mapParallel(readConversations(folder).filter(isWanted), parallel, (conversation) => converse(test, conversation));
  const askedAt = performance.now();
  const handoffs = await service.handoffs(personaId);
  for (const { session, judged, wantsHandoff } of talks)
    if (handoffs.has(session) && !wantsHandoff) for (const turn of judged) turn.unexpectedHandoff = true;
  const turns = talks.flatMap(({ judged }) => judged);
  return {
    name: path.basename(path.resolve(folder)),
    root: service.root,
    product_count: products.length,
    file_count: files.length,
    failed_documents: failed,
    load_s: seconds(loadedAt - startedAt),
    ask_s: seconds(askedAt - loadedAt),
    figures: figuresOf(turns),
    turns,
  };
}

/** @param {number} ms */
const seconds = (ms) => Math.round(ms / 100) / 10;

/**
 * Runs one conversation and judges the replies.
 * @param {BrandTest} test @param {Conversation} conversation
 */
export async function converse(test, conversation) {
  const { service, personaId } = test;
  const visitor = new Visitor(service.url, personaId);
  /** @type {JudgedTurn[]} */
  const judged = [];
  for (const turn of conversation.turns) judged.push(await judgedTurn(test, visitor, conversation, turn));
  return { session: visitor.session, judged, wantsHandoff: conversation.turns.some(({ expect }) => expect?.handoff) };
}

/** @param {BrandTest} test @param {Visitor} visitor @param {Conversation} conversation @param {Turn} turn @returns {Promise<JudgedTurn>} */
async function judgedTurn({ service, personaId, context, rawKeys }, visitor, { id, kind, turns }, turn) {
  const { ask, expect = {} } = turn;
  const reply = await visitor.say(ask);
  const asksPerson = expect.handoff === true && visitor.session !== null;
  const handoffAsked = asksPerson && (await service.handoffs(personaId)).has(visitor.session);
  const { problems, declinedAs } = judgeTurn({ ask, expect, reply, handoffAsked }, context);
  return {
    id: turns.length === 1 ? id : `${id}.${turns.indexOf(turn) + 1}`,
    conversation: id,
    kind,
    ask,
    expect,
    passed: problems.length === 0,
    problems,
    declinedAs,
    style: styleFaults({ ask, text: reply.text }, rawKeys, context.languages),
    text: reply.text,
    handoff: handoffAsked,
    cards: reply.cards.map(({ document_id, title, kind: type, variant, price }) => ({
      id: document_id,
      title,
      kind: type,
      variant,
      price,
    })),
    firstTextMs: reply.firstTextMs,
    totalMs: reply.totalMs,
  };
}

/**
 * Maps items in order, with limited concurrency.
 * @template T, R
 * @param {readonly T[]} items
 * @param {number} parallel
 * @param {(item: T) => Promise<R>} work
 */
export async function mapParallel(items, parallel, work) {
  /** @type {R[]} */
  const results = Array(items.length);
  const waiting = items.entries();
  const worker = async () => {
    for (const [at, item] of waiting) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, worker));
  return results;
}
