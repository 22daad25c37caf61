import { setTimeout as delay } from "node:timers/promises";
import { holds, pathOf, someWords, takeDocs } from "./documents.js";

/** @import { Doc, Persona } from "./model.js" */
/** @import { Soak } from "./soak.js" */

const indexPatienceMs = 10_000;

/** Changes which account documents a persona may use. @param {Soak} soak */
export async function activate(soak) {
  const persona = soak.pick(soak.model.personas);
  const lock = `persona ${persona.brand}`;
  if (!soak.lock(lock)) return false;
  const docs = takeDocs(soak, soak.model.library, 1 + soak.int(6), ({ content }) => content !== null);
  soak.model.begin(persona);
  try {
    if (docs.length > 0) await changeActivations(soak, persona, docs);
  } finally {
    soak.model.end(persona);
    for (const { id } of [...docs, { id: lock }]) soak.unlock(id);
  }
  await lookFor(soak, docs[0]);
  return docs.length > 0;
}

/** @param {Soak} soak @param {Persona} persona @param {readonly Doc[]} docs */
async function changeActivations(soak, persona, docs) {
  const ids = docs.map(({ id }) => id);
  const way = soak.pick(/** @type {const} */ (["PUT", "POST", "POST", "DELETE", "job"]));
  const base = `/api/personas/${persona.id}/knowledge`;
  const [first = ""] = ids;
  const job = { operation: "activate", external_ids: ids, target: { persona_id: persona.id } };
  const answer = await {
    PUT: () => soak.client.sendWhenFree("PUT", base, { external_ids: ids }),
    POST: () => soak.client.sendWhenFree("POST", base, { external_ids: ids }),
    DELETE: () => soak.client.sendWhenFree("DELETE", `${base}/${first}`),
    job: () => soak.client.runJob(job),
  }[way]();
  if (answer === null || answer.status >= 300) {
    if (answer !== null) soak.fault(`${way} activations ${ids.join(" ")}: ${answer.status} ${answer.text}`);
    persona.activated = new Set((await soak.client.get(base)).external_ids);
    return;
  }
  const added = ids.filter((id) => !persona.activated.has(id)).length;
  if (way === "DELETE") {
    persona.activated.delete(first);
    if (answer.status !== 204) soak.fault(`deactivation of ${first}: ${answer.status}`);
    return;
  }
  persona.activated = new Set(way === "PUT" ? ids : [...persona.activated, ...ids]);
  const { body } = answer;
  if (way === "job") return;
  const right = way === "PUT" ? body.activated === added : body.added === added && body.skipped === ids.length - added;
  if (!right) soak.fault(`${way} activations ${ids.join(" ")}: expected ${added} new, answered ${answer.text}`);
}

/** Searches, and checks that every hit is in the persona's scope and not deleted. @param {Soak} soak */
export async function search(soak) {
  const persona = soak.pick(soak.model.personas);
  const known = [...soak.model.docs.keys()];
  const query = known.length > 0 && soak.random() < 0.4 ? soak.pick(known) : someWords(soak);
  await searchAs(soak, persona, query, 20);
  return true;
}

/**
 * Searches as each persona immediately after a deletion.
 * @param {Soak} soak @param {Doc | undefined} doc
 */
export async function lookFor(soak, doc) {
  if (doc !== undefined) await Promise.all(soak.model.personas.map((persona) => searchAs(soak, persona, doc.id, 5)));
}

/** Searches and compares the hits with the model. @param {Soak} soak @param {Persona} persona @param {string} query @param {number} top */
export async function searchAs(soak, persona, query, top) {
  soak.model.now += 1;
  const since = soak.model.now;
  const hits = await soak.client.search(persona.id, query, top);
  for (const hit of hits ?? []) {
    const doc = soak.model.docs.get(hit.id);
    const why = doc === undefined ? "nobody wrote it" : soak.model.whyNot(persona, doc, since);
    if (why !== null) soak.fault(`persona ${persona.brand} found ${hit.id} for "${query}" although ${why}`);
    const place = doc?.place;
    if (
      why === null &&
      place !== undefined &&
      place.type !== "library" &&
      !doc?.justMoved &&
      place.stoodStill(since) &&
      hit.source !== place.name
    ) {
      soak.fault(`${hit.id} is found in "${hit.source}" instead of "${place.name}"`);
    }
  }
  if (hits !== null && new Set(hits.map(({ id }) => id)).size !== hits.length) soak.fault(`a document is found twice for "${query}"`);
  return hits;
}

/** Checks that a search by id returns a ready document in the persona's scope first, as last written. @param {Soak} soak */
export async function searchById(soak) {
  const place = soak.random() < 0.2 ? soak.model.library : soak.somePlace(soak.random() < 0.7 ? "catalog" : "files");
  const [doc] = place === null ? [] : takeDocs(soak, place, 1, ({ content }) => content !== null);
  if (place === null || doc === undefined) return false;
  try {
    const personas = soak.model.personas.filter(({ brand, activated }) =>
      place.type === "library" ? activated.has(doc.id) : brand === place.brand,
    );
    const persona = personas[0];
    if (persona === undefined || !place.enabled || doc.content === null) return false;
    const since = soak.model.now + 1;
    soak.model.now += 2;
    const { status, body } = await soak.client.read(pathOf(doc));
    const stoodStill = () => !place.gone && place.stoodStill(since) && (place.type !== "library" || persona.stoodStill(since));
    const problem = status === 200 && holds(doc, body, doc.content) ? null : `reads ${status} ${JSON.stringify(body)}`;
    if (problem !== null && stoodStill()) soak.fault(`${doc.id}: ${problem} instead of ${JSON.stringify(doc.content)}`);
    if (status !== 200 || (body.status?.state ?? body.processing_status) !== "ready") return true;
    await becomesFound(soak, persona, doc, stoodStill);
    return true;
  } finally {
    soak.unlock(doc.id);
  }
}

/**
 * Waits for the index, which is updated shortly after the database.
 * @param {Soak} soak @param {Persona} persona @param {Doc} doc @param {() => boolean} stoodStill
 */
async function becomesFound(soak, persona, doc, stoodStill) {
  for (const deadline = performance.now() + indexPatienceMs; ; await delay(30)) {
    const hits = await searchAs(soak, persona, doc.id, 5);
    if (!stoodStill()) return;
    if (hits === null) continue;
    const why = notAsWritten(doc, hits);
    if (why === null) return;
    if (performance.now() > deadline) return soak.fault(`persona ${persona.brand}, ready ${doc.id}: ${why}`);
  }
}

/** Returns the fault in the hits for a document's id, or null. @param {Doc} doc @param {readonly any[]} hits */
export function notAsWritten(doc, hits) {
  const [first] = hits;
  if (first?.id !== doc.id) return `found ${hits.map(({ id }) => id).join(" ") || "nothing"} instead`;
  if (doc.content === null || doc.place.type === "library") return null;
  if (first.title !== doc.content.title) return `found with the title "${first.title}" instead of "${doc.content.title}"`;
  const price = doc.place.type === "catalog" ? doc.content.price : undefined;
  return first.price === price ? null : `found with the price ${first.price} instead of ${price}`;
}
