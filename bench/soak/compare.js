import { setTimeout as delay } from "node:timers/promises";
import { holds } from "./documents.js";
import { notAsWritten, searchAs } from "./persona-operations.js";
import { processOwn } from "./write-operations.js";

/** @import { Doc, Place } from "./model.js" */
/** @import { Soak } from "./soak.js" */

const settlePatienceMs = 600_000;
const searchers = 4;

/**
 * Waits until everything is processed, and compares the service with the model.
 * @param {Soak} soak @returns {Promise<[string, string][]>} names and values for the report
 */
export async function compareAll(soak) {
  await processOwn(soak);
  await settled(soak);
  const rows = await soak.client.all("/v1/knowledge/documents");
  const own = await ownDocuments(soak);
  await compareSources(soak, rows);
  compareDocuments(
    soak,
    rows,
    soak.model.places.flatMap((place) => place.present()),
  );
  await compareLibrary(soak, own);
  const found = await compareSearches(soak);
  const usage = await compareUsage(soak, rows, own);
  return [
    ["documents in sources, account documents", `${rows.length}, ${own.length}`],
    ["found by id / searched", found],
    ["Ku, Su by documents, by limits and by the ledger", usage],
  ];
}

/** Returns the first documents that are still to be processed, from sources and from the account. @param {Soak} soak @returns {Promise<any[]>} */
function pendingPages(soak) {
  return Promise.all([
    soak.client.get("/v1/knowledge/documents?state=pending&limit=5"),
    soak.client.get("/api/knowledge/docs?kind=text&status=pending&limit=5"),
  ]);
}

/** Counts the documents that are still to be processed. @param {Soak} soak @returns {Promise<number>} */
export async function pendingDocuments(soak) {
  const [documents, own] = await pendingPages(soak);
  return documents.total_count + own.total_count;
}

/** Describes a few of the documents that are still to be processed. @param {Soak} soak @returns {Promise<string>} */
export async function describePending(soak) {
  const [documents, own] = await pendingPages(soak);
  const names = [
    ...documents.items.map((/** @type {any} */ { id, status }) => `${id} of ${status.updated_at}`),
    ...own.items.map((/** @type {any} */ row) => row.external_id),
  ];
  return `${documents.total_count + own.total_count} documents: ${names.join(", ")}`;
}

/** @param {Soak} soak */
async function settled(soak) {
  for (const deadline = performance.now() + settlePatienceMs; ; await delay(200)) {
    const [{ job }, pending] = await Promise.all([soak.client.get("/api/knowledge/documents/bulk-jobs/active"), pendingDocuments(soak)]);
    if (job === null && pending === 0) break;
    if (performance.now() > deadline) {
      soak.fault(`processing does not complete: job ${JSON.stringify(job)}, ${pending} documents are pending`);
      break;
    }
  }
  // Responds once the index has caught up.
  await soak.client.get("/readyz");
}

/** @param {Soak} soak @returns {Promise<any[]>} */
async function ownDocuments(soak) {
  const items = [];
  for (;;) {
    const page = await soak.client.get(`/api/knowledge/docs?kind=text&limit=200&offset=${items.length}`);
    items.push(...page.items);
    if (page.items.length > 0 && items.length < page.total_count) continue;
    if (items.length !== page.total_count) soak.fault(`account documents: ${items.length} in pages, total_count ${page.total_count}`);
    return items;
  }
}

/** @param {Soak} soak @param {readonly any[]} rows */
async function compareSources(soak, rows) {
  const { sources } = await soak.client.get("/v1/knowledge/sources");
  const { places } = soak.model;
  if (sources.length !== places.length) soak.fault(`${sources.length} sources instead of ${places.length}`);
  for (const place of places) {
    const source = sources.find((/** @type {any} */ one) => one.id === place.id);
    const count = place.present().length;
    const listed = rows.filter((row) => row.source_id === place.id);
    const paged = await soak.client.all(`/v1/knowledge/documents?source_id=${place.id}&sort_by=title`);
    const expected = [place.name, place.enabled, soak.model.brandIds[place.brand], count, count, count, count];
    const is = [source?.name, source?.enabled, source?.brand_id, source?.document_count, source?.ready_count, listed.length, paged.length];
    if (is.some((value, at) => value !== expected[at])) {
      soak.fault(`source ${place.name}: ${JSON.stringify(is)} instead of ${JSON.stringify(expected)}`);
    }
  }
}

/** @param {Soak} soak @param {readonly any[]} rows @param {readonly Doc[]} docs */
function compareDocuments(soak, rows, docs) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (byId.size !== rows.length) soak.fault(`${rows.length - byId.size} documents are listed twice`);
  for (const doc of docs) {
    const row = byId.get(doc.id);
    byId.delete(doc.id);
    if (row === undefined) soak.fault(`${doc.id} was acknowledged and is not listed`);
    else if (row.source_id !== doc.place.id) soak.fault(`${doc.id} is listed in source ${row.source}`);
    else if (row.status.state !== "ready") soak.fault(`${doc.id} is ${row.status.state}: ${row.status.error_message}`);
    else if (doc.content !== null && !holds(doc, row, doc.content)) {
      soak.fault(`${doc.id} is listed as ${JSON.stringify(row)} instead of ${JSON.stringify(doc.content)}`);
    }
  }
  for (const id of byId.keys()) soak.fault(`${id} is listed, but was deleted or never written`);
}

/** @param {Soak} soak @param {readonly any[]} own */
async function compareLibrary(soak, own) {
  const byId = new Map(own.map((row) => [row.external_id, row]));
  for (const doc of soak.model.library.present()) {
    const row = byId.get(doc.id);
    byId.delete(doc.id);
    if (row === undefined) {
      soak.fault(`${doc.id} was acknowledged and is not listed`);
      continue;
    }
    if (row.processing_status !== "ready") soak.fault(`${doc.id} is ${row.processing_status}: ${row.error_message}`);
    const active = soak.model.personas.filter(({ activated }) => activated.has(doc.id)).length;
    if (row.active_persona_count !== active) soak.fault(`${doc.id}: active_persona_count ${row.active_persona_count} instead of ${active}`);
    const { content } = await soak.client.get(`/api/knowledge/docs/by-external-id/${doc.id}`);
    if (content !== doc.content?.text) soak.fault(`${doc.id} reads "${content}" instead of "${doc.content?.text}"`);
  }
  for (const id of byId.keys()) soak.fault(`${id} is listed, but was deleted or never written`);
  for (const persona of soak.model.personas) {
    const { external_ids: ids } = await soak.client.get(`/api/personas/${persona.id}/knowledge`);
    const [is, expected] = [ids.toSorted(), [...persona.activated].toSorted()];
    if (JSON.stringify(is) !== JSON.stringify(expected)) soak.fault(`persona ${persona.brand} has ${is} instead of ${expected}`);
  }
}

/** @param {Place} place @param {Doc} doc @param {import("./model.js").Persona} persona */
function mayFind(place, doc, persona) {
  return place.type === "library" ? persona.activated.has(doc.id) : place.enabled && place.brand === persona.brand;
}

/** Checks that personas with access find every document first, and that other personas do not find it. @param {Soak} soak */
async function compareSearches(soak) {
  const queue = [...soak.model.places, soak.model.library].flatMap((place) => place.present().map((doc) => ({ place, doc })));
  let found = 0;
  let asked = 0;
  const searcher = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { place, doc } = next;
      for (const persona of soak.model.personas) {
        const hits = (await searchAs(soak, persona, doc.id, 5)) ?? [];
        if (!mayFind(place, doc, persona)) continue;
        asked += 1;
        const why = notAsWritten(doc, hits);
        if (why === null) found += 1;
        else soak.fault(`at the end, persona ${persona.brand}, ${doc.id}: ${why}`);
      }
    }
  };
  await Promise.all(Array.from({ length: searchers }, searcher));
  return `${found} / ${asked}`;
}

/** @param {Soak} soak @param {readonly any[]} rows @param {readonly any[]} own */
async function compareUsage(soak, rows, own) {
  const entries = await soak.client.all("/api/usage/ledger");
  const { usage } = await soak.client.get("/api/subscription/limits");
  const counted = [...rows.map(({ status }) => status), ...own];
  const sums = [counted, entries].map((list) =>
    ["knowledge_units", "storage_units"].map((unit, at) =>
      list.reduce((sum, one) => sum + (one[unit] ?? one[`estimated_${unit}`]), 0).toFixed(at === 0 ? 4 : 6),
    ),
  );
  const [documents = [], ledger = []] = sums;
  const limits = [usage.knowledgeUnitsUsed.toFixed(4), usage.storageUnitsUsed.toFixed(6)];
  // Subtraction may yield negative zero.
  const same = (/** @type {string[]} */ other) => other.every((value, at) => Number(value) === Number(documents[at]));
  if (!same(ledger) || !same(limits)) soak.fault(`usage: documents ${documents}, limits ${limits}, ledger ${ledger}`);
  return [documents, limits, ledger].map((pair) => pair.join(" ")).join("; ");
}
