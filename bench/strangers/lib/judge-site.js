import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readConversations } from "./brand-folder.js";
import { converse, mapParallel } from "./judge-brand.js";
import { factState, keptShare } from "./kept-share.js";
import { serveSite } from "./serve-site.js";
import { figuresOf } from "./turn-figures.js";
import { visibleTexts } from "./visible-text.js";

/** @import { Conversation } from "./brand-folder.js" */
/** @import { Service } from "./service.js" */
/** @import { JudgedTurn, TurnFigures } from "./turn-figures.js" */

/** @typedef {{ page: string, text: string }} Fact as in facts.json */
/** @typedef {{ page: string, words: number, share: number, lost: readonly string[] }} JudgedPage */

/**
 * @typedef {object} SiteResult
 * @property {string} name
 * @property {string} root folder of the checkout
 * @property {string} status of the onboarding job
 * @property {readonly string[]} messages of its steps
 * @property {readonly { id: string, title: string }[]} documents
 * @property {readonly JudgedPage[]} pages
 * @property {readonly (Fact & { state: "whole" | "apart" | "lost" })[]} facts
 * @property {TurnFigures} figures
 * @property {readonly JudgedTurn[]} turns
 * @property {unknown} report the service's report about the pages; null if there is none
 */

const patienceMs = 600_000;

/**
 * Serves a site, onboards it, and compares its visible text with the imported text; then runs its conversations.
 * @param {Service} service
 * @param {string} folder
 * @param {{ isWanted: (conversation: Conversation) => boolean, parallel: number, asks: boolean }} options
 * @returns {Promise<SiteResult>}
 */
export async function judgeSite(service, folder, { isWanted, parallel, asks }) {
  /** @param {string} name */
  const json = (name) => JSON.parse(readFileSync(path.join(folder, name), "utf8"));
  const site = json("site.json");
  /** @type {readonly Fact[]} */
  const facts = json("facts.json");
  const served = await serveSite(path.join(folder, "site"));
  try {
    const { jobId, brandId, personaId } = await service.call("POST", "/api/onboarding/jobs", { website_url: served.url, max_pages: 200 });
    const job = await ended(service, jobId);
    await (await fetch(`${service.url}/readyz`)).text();
    const documents = await documentsOf(service, brandId);
    const report = await service.call("GET", `/api/onboarding/jobs/${jobId}/pages?limit=200`).catch(() => null);
    const urls = pagesOf(documents, facts, served.url);
    const shown = await visibleTexts(urls);
    const pages = urls.map((url) => {
      const { words, lost, share } = keptShare(shown.get(url) ?? "", textsFor(url, documents, served.url).join("\n"));
      return { page: new URL(url).pathname, words, lost, share };
    });
    const judgedFacts = facts.map((fact) => ({
      ...fact,
      state: factState(fact.text, textsFor(served.url + fact.page, documents, served.url)),
    }));
    const context = { findTitles: () => [], titles: new Map(), languages: site.languages, files: [] };
    const test = { service, personaId, context, rawKeys: [] };
    const wanted = asks ? readConversations(folder).filter(isWanted) : [];
    const talks = await mapParallel(wanted, parallel, (conversation) => converse(test, conversation));
    const turns = talks.flatMap(({ judged }) => judged);
    return {
      name: path.basename(path.resolve(folder)),
      root: service.root,
      status: job.status,
      messages: job.steps.flatMap((/** @type {{ name: string, message: string | null }} */ { name, message }) =>
        message === null ? [] : [`${name}: ${message}`],
      ),
      documents: documents.map(({ id, title }) => ({ id, title })),
      pages,
      facts: judgedFacts,
      figures: figuresOf(turns),
      turns,
      report,
    };
  } finally {
    await served.stop();
  }
}

/** @param {Service} service @param {string} jobId */
async function ended(service, jobId) {
  for (const deadline = performance.now() + patienceMs; ; await delay(500)) {
    const job = await service.call("GET", `/api/onboarding/jobs/${jobId}`);
    if (job.status === "completed") return job;
    if (job.status === "failed" || job.status === "canceled") throw new Error(`the onboarding ${job.status}: ${JSON.stringify(job.error)}`);
    if (performance.now() > deadline) throw new Error("the onboarding did not end");
  }
}

/** @typedef {{ id: string, title: string, text: string, links: readonly string[] }} KeptDocument */

/** @param {Service} service @param {string} brandId @returns {Promise<KeptDocument[]>} */
async function documentsOf(service, brandId) {
  const { sources } = await service.call("GET", `/v1/knowledge/sources?brand_id=${brandId}`);
  /** @type {KeptDocument[]} */
  const documents = [];
  for (const source of sources)
    for (let offset = 0; ; offset += 100) {
      const list = await service.call(
        "GET",
        `/v1/knowledge/documents?brand_id=${brandId}&source_id=${source.id}&limit=100&offset=${offset}`,
      );
      for (const document of list.items ?? list.documents)
        documents.push(await keptDocument(service, document.source_id ?? source.id, document));
      if ((list.items ?? list.documents).length < 100) break;
    }
  return [...new Map(documents.map((one) => [`${one.id} ${one.title}`, one])).values()];
}

/** @param {Service} service @param {string} sourceId @param {any} listed @returns {Promise<KeptDocument>} */
async function keptDocument(service, sourceId, listed) {
  const id = listed.external_id ?? listed.id;
  const where = `/v1/knowledge/sources/${sourceId}/documents/${encodeURIComponent(id)}`;
  const document = await service.call("GET", where).catch(() => listed);
  let text = "";
  for (let cursor = ""; ;) {
    const read = await service.call("GET", `${where}/text${cursor}`).catch(() => null);
    text += `\n${read?.text ?? ""}`;
    if (!read?.next_cursor) break;
    cursor = `?cursor=${encodeURIComponent(read.next_cursor)}`;
  }
  const { links = [], ...fields } = document;
  return {
    id,
    title: document.title ?? "",
    // A product's text consists of its fields.
    text: `${document.title ?? ""}\n${text}\n${valuesOf(fields).join("\n")}`,
    links: (links ?? [])
      .map((/** @type {{ url: string }} */ { url }) => url)
      .concat(valuesOf(document.attributes ?? {}).filter((value) => /^https?:/.test(value))),
  };
}

/** @param {unknown} value @returns {string[]} */
function valuesOf(value) {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return Array.isArray(value)
    ? value.flatMap(valuesOf)
    : Object.entries(value).flatMap(([key, each]) =>
        typeof each === "string" && !/_at$|^id$|url|state|status/.test(key) ? [`${key} ${each}`] : valuesOf(each),
      );
}

/**
 * @param {readonly KeptDocument[]} documents @param {readonly Fact[]} facts @param {string} origin @returns {string[]} URLs of the pages
 */
function pagesOf(documents, facts, origin) {
  const ids = documents.map(({ id }) => id).filter((id) => id.startsWith(origin) && !id.includes("#") && !/\.(?:pdf|txt)$/.test(id));
  const named = facts.map(({ page }) => origin + page);
  return [...new Map([...ids, ...named].map((url) => [keyOf(url), url])).values()];
}

/** @param {string} url */
const keyOf = (url) => url.replace(/(?:index)?\.html$/, "").replace(/\/$/, "");

/**
 * Returns the text of each document that may contain a page's content: the page's own document, documents about the whole site, and
 * products. Products are documents
 * whose URL is not on the site.
 * @param {string} url @param {readonly KeptDocument[]} documents @param {string} origin
 */
function textsFor(url, documents, origin) {
  return documents.filter(({ id }) => keyOf(id) === keyOf(url) || id.includes("#") || !id.startsWith(origin)).map(({ text }) => text);
}
