import { change, nextContent, takeDocs } from "./documents.js";
import { fileOf } from "./file-formats.js";
import { lookFor } from "./persona-operations.js";

/** @import { Change } from "./documents.js" */
/** @import { Doc, Place } from "./model.js" */
/** @import { Soak } from "./soak.js" */

const json = (/** @type {unknown} */ value) => JSON.stringify(value);

/** @param {Soak} soak @param {readonly Doc[]} docs @returns {Change[]} */
export function rewrite(soak, docs) {
  return docs.map((doc) => ({ doc, before: doc.content, after: nextContent(soak, doc) }));
}

/** @param {readonly Change[]} changes */
function resultsOf(changes) {
  const results = { created: 0, updated: 0, no_op: 0 };
  for (const { before, after } of changes) results[before === null ? "created" : before === after ? "no_op" : "updated"] += 1;
  return results;
}

/** @param {readonly Change[]} changes @param {any} body */
export function wrongCounts(changes, body) {
  const expected = resultsOf(changes);
  const same = Object.entries(expected).every(([name, count]) => body[name] === count);
  return same ? null : `expected ${json(expected)}`;
}

/** Returns a batch size, which is usually small. @param {Soak} soak @param {number} most */
export const batchSize = (soak, most) => 1 + Math.floor(most * soak.random() ** 3);

/** Returns the products to send. @param {readonly Change[]} changes */
export function productsOf(changes) {
  return changes.map(({ doc, after }) => {
    doc.queued = true;
    return { id: doc.id, title: after?.title, description: after?.text, price: after?.price, currency: "EUR" };
  });
}

/** @param {Soak} soak */
export async function upsertProducts(soak) {
  const place = soak.somePlace("catalog");
  const docs = place === null ? [] : takeDocs(soak, place, batchSize(soak, 20));
  if (place === null || docs.length === 0) return false;
  const changes = rewrite(soak, docs);
  const items = productsOf(changes);
  const path = `/v1/knowledge/sources/${place.id}/documents`;
  await change(
    soak,
    place,
    changes,
    true,
    () => soak.client.send("PUT", path, { items }),
    ({ body }) => wrongCounts(changes, body),
  );
  return true;
}

/** @param {Soak} soak */
export async function uploadFile(soak) {
  const place = soak.somePlace("files");
  const [doc] = place === null ? [] : takeDocs(soak, place, 1);
  if (place === null || doc === undefined) return false;
  const [first] = rewrite(soak, [doc]);
  if (first?.after === undefined || first.after === null) return false;
  doc.queued = true;
  const form = new FormData();
  form.append("payload_json", json({ id: doc.id, title: first.after.title }));
  const { name, bytes } = await fileOf(doc.id, first.after.text, !soak.options.everyFormat);
  form.append("file", new Blob([bytes]), name);
  const path = `/v1/knowledge/sources/${place.id}/documents/upload`;
  const result = Object.entries(resultsOf([first])).find(([, count]) => count > 0)?.[0];
  await change(
    soak,
    place,
    [first],
    true,
    () => soak.client.send("POST", path, form),
    ({ status, body }) => {
      const expected = result === "created" ? 201 : 200;
      return body.result === result && status === expected ? null : `expected ${expected} ${result}`;
    },
  );
  return true;
}

/** @param {Soak} soak */
export async function putOwnDocument(soak) {
  const { library } = soak.model;
  const [doc] = takeDocs(soak, library, 1);
  if (doc === undefined) return false;
  const [first] = rewrite(soak, [doc]);
  if (first?.after === undefined || first.after === null) return false;
  const { after } = first;
  doc.queued = true;
  await change(
    soak,
    library,
    [first],
    true,
    () => soak.client.send("PUT", `/api/knowledge/docs/by-external-id/${doc.id}`, { content: after.text }),
    ({ status, body }) => {
      const [result] = Object.entries(resultsOf([first])).find(([, count]) => count > 0) ?? [];
      return body.status === result && status === (result === "created" ? 201 : 200) ? null : `expected ${result}`;
    },
  );
  return true;
}

/** @param {Soak} soak */
export async function putOwnBatch(soak) {
  const { library } = soak.model;
  const docs = takeDocs(soak, library, batchSize(soak, 12));
  if (docs.length === 0) return false;
  const changes = rewrite(soak, docs);
  const items = changes.map(({ doc, after }) => ({ external_id: doc.id, content: after?.text }));
  await change(
    soak,
    library,
    changes,
    true,
    () => soak.client.send("PUT", "/api/knowledge/docs", { items }),
    ({ body }) => wrongCounts(changes, body),
  );
  return true;
}

/** Processes all staged documents. @param {Soak} soak */
export async function processOwn(soak) {
  for (const doc of soak.model.library.docs.values()) doc.queued = true;
  const answer = await soak.client.sendAsUser("POST", "/api/knowledge/docs/process", { all_staged: true });
  if (answer !== null && answer.status >= 300) soak.fault(`process: ${answer.status} ${answer.text}`);
  return true;
}

/** @param {Soak} soak @param {Place} place */
async function removeFrom(soak, place) {
  const docs = takeDocs(soak, place, batchSize(soak, 10));
  if (docs.length === 0) return false;
  const changes = docs.map((doc) => ({ doc, before: doc.content, after: null }));
  const there = changes.filter(({ before }) => before !== null).length;
  const first = changes.find(({ before }) => before !== null)?.doc;
  // The vector is cached, so the search immediately follows the deletion.
  await lookFor(soak, first);
  const base = `/v1/knowledge/sources/${place.id}/documents`;
  const [method, path] = soak.random() < 0.5 ? ["DELETE", base] : ["POST", `${base}/delete`];
  const body = { ids: docs.map(({ id }) => id) };
  await change(
    soak,
    place,
    changes,
    true,
    () => soak.client.sendWhenFree(method, path, body),
    (answer) => {
      if (there === 0) return answer.status === 200 && answer.body.deleted === 0 ? null : "expected 200 and nothing deleted";
      return answer.status === 202 && answer.body.total === there && answer.body.operation === "delete"
        ? null
        : `expected 202 and ${there} in all`;
    },
  );
  await lookFor(soak, first);
  return true;
}

/** @param {Soak} soak */
export async function removeDocuments(soak) {
  const place = soak.somePlace(soak.random() < 0.8 ? "catalog" : "files");
  return place === null ? false : removeFrom(soak, place);
}

/** Deletes one document through its own route, or several with a job. @param {Soak} soak */
export async function removeOwnDocuments(soak) {
  const { library } = soak.model;
  const docs = takeDocs(soak, library, soak.random() < 0.7 ? 1 : 5, ({ content }) => content !== null);
  const [first] = docs;
  if (first === undefined) return false;
  const job = { operation: "delete", external_ids: docs.map(({ id }) => id) };
  const alone = docs.length === 1;
  await lookFor(soak, first);
  await change(
    soak,
    library,
    docs.map((doc) => ({ doc, before: doc.content, after: null })),
    true,
    () =>
      alone
        ? soak.client.sendWhenFree("DELETE", `/api/knowledge/docs/by-external-id/${first.id}`)
        : soak.client.sendWhenFree("POST", "/api/knowledge/documents/bulk-jobs", job),
    ({ status, body }) => {
      if (alone) return status === 204 ? null : "expected 204";
      return status === 202 && body.total === docs.length ? null : `expected 202 and ${docs.length} in all`;
    },
  );
  await lookFor(soak, first);
  return true;
}

/** Reprocesses a whole source. @param {Soak} soak */
export async function reprocessSource(soak) {
  const place = soak.somePlace(soak.random() < 0.5 ? "catalog" : "files");
  if (place === null) return false;
  const answer = await soak.client.sendWhenFree("POST", "/api/knowledge/documents/bulk-jobs", {
    operation: "reprocess",
    source_id: place.id,
  });
  if (answer?.status === 404) await place.removal;
  const goneMeanwhile = answer?.status === 404 && place.gone;
  if (answer !== null && answer.status !== 202 && !goneMeanwhile)
    soak.fault(`all of ${place.name} processed again: ${answer.status} ${answer.text}`);
  return true;
}

/** Moves some documents to another source of the same type. @param {Soak} soak */
export async function moveDocuments(soak) {
  const from = soak.somePlace(soak.random() < 0.7 ? "catalog" : "files");
  const to = soak.somePlace(from?.type === "files" ? "files" : "catalog");
  if (from === null || to === null || from === to) return false;
  const locks = [from, to].map(({ slot }) => `source ${slot}`).filter((name) => soak.lock(name));
  const docs = locks.length < 2 ? [] : takeDocs(soak, from, 1 + soak.int(5), ({ content }) => content !== null);
  soak.model.begin(...docs);
  try {
    if (docs.length > 0) await moveTo(soak, from, to, docs);
  } finally {
    soak.model.end(...docs);
    for (const name of [...locks, ...docs.map(({ id }) => id)]) soak.unlock(name);
  }
  return docs.length > 0;
}

/** @param {Soak} soak @param {Place} from @param {Place} to @param {readonly Doc[]} docs */
async function moveTo(soak, from, to, docs) {
  const ids = docs.map(({ id }) => id);
  for (const doc of docs) doc.movedAt = Number.POSITIVE_INFINITY;
  const job = { operation: "move", source_id: from.id, document_ids: ids, target: { source_id: to.id } };
  const answer = await soak.client.runJob(job);
  if (answer !== null && answer.status !== 202)
    soak.fault(`${ids.join(" ")} moved from ${from.name} to ${to.name}: ${answer.status} ${answer.text}`);
  let moved = 0;
  for (const doc of docs) {
    const [there, here] = [to, from].map(
      async ({ id }) => (await soak.client.read(`/v1/knowledge/sources/${id}/documents/${doc.id}`)).status === 200,
    );
    const [isThere, isHere] = [await there, await here];
    if (isThere === isHere) soak.fault(`${doc.id} is ${isThere ? "both" : "neither"} in ${from.name} and ${to.name}`);
    doc.note(`to ${to.name}: ${answer?.status ?? "response lost"}, is ${isThere ? "there" : "here"}`);
    if (isThere) doc.move(to);
    if (isThere) moved += 1;
    doc.movedAt = performance.now();
  }
  const expected = answer?.status === 202 ? docs.length : moved === 0 ? 0 : docs.length;
  if (moved !== expected) soak.fault(`${moved} of ${docs.length} documents were moved from ${from.name} to ${to.name}`);
}

/** @param {Soak} soak */
export async function reprocess(soak) {
  const place = soak.somePlace(soak.random() < 0.5 ? "catalog" : "files");
  const [doc] = place === null ? [] : takeDocs(soak, place, 1, ({ content }) => content !== null);
  if (place === null || doc === undefined) return false;
  await change(
    soak,
    place,
    [{ doc, before: doc.content, after: doc.content }],
    true,
    () => soak.client.sendWhenFree("POST", `/v1/knowledge/sources/${place.id}/documents/${doc.id}/reprocess`),
    ({ status }) => (status === 202 ? null : "expected 202"),
  );
  return true;
}
