import { seededRandom } from "../lib/random.js";

/** @import { Content, Doc, Place } from "./model.js" */
/** @import { Soak } from "./soak.js" */
/** @typedef {{ doc: Doc, before: Content | null, after: Content | null }} Change */

const nouns = [
  "lantern",
  "kettle",
  "blanket",
  "rucksack",
  "compass",
  "hammock",
  "stove",
  "mirror",
  "whistle",
  "anchor",
  "ladder",
  "barrel",
];
const words =
  "a bright quiet sturdy thing for cold evenings outdoors made of brass linen or oak keeps dry in rain folds flat weighs little lasts for years and größer für müde füße".split(
    " ",
  );

/** Returns a few words to search for. @param {Soak} soak */
export function someWords(soak) {
  return [soak.pick(nouns), soak.pick(words), soak.pick(words)].join(" ");
}

/**
 * Returns the next content of a document: unchanged, with a different price, or with different text.
 * @param {Soak} soak @param {Doc} doc @returns {Content}
 */
export function nextContent(soak, doc) {
  const before = doc.content;
  const way = soak.random();
  if (before !== null && way < 0.25) return before;
  doc.version += 1;
  const price = doc.version + 0.95;
  if (before !== null && doc.place.type === "catalog" && way < 0.5) return { ...before, price };
  const random = seededRandom(soak.int(2 ** 31));
  const text = Array.from({ length: 8 + Math.floor(random() * 20) }, () => words[Math.floor(random() * words.length)]).join(" ");
  const title = `${soak.pick(nouns)} v${doc.version}`;
  return { title, text: before !== null && doc.place.type === "files" && way < 0.4 ? before.text : `${title} ${text}`, price };
}

/**
 * Locks and returns unlocked documents of a place.
 * @param {Soak} soak @param {Place} place @param {number} count @param {(doc: Doc) => boolean} [wanted]
 */
export function takeDocs(soak, place, count, wanted = () => true) {
  /** @type {Doc[]} */
  const taken = [];
  const size = place.type === "files" ? soak.files : soak.documents;
  for (let tries = 0; tries < count * 4 && taken.length < count; tries += 1) {
    const doc = someDoc(soak, place, size);
    if (doc !== null && wanted(doc) && soak.lock(doc.id)) taken.push(doc);
  }
  return taken;
}

/**
 * Returns one of a place's existing, former or potential documents; null if the document was moved to another place.
 * @param {Soak} soak @param {Place} place @param {number} size
 */
function someDoc(soak, place, size) {
  if (place.docs.size > 0 && soak.random() < 0.2) return soak.pick([...place.docs.values()]);
  const id = `${place.prefix}-${String(soak.int(size)).padStart(4, "0")}`;
  const known = soak.model.docs.get(id);
  return known === undefined || known.place === place ? soak.model.doc(place, id) : null;
}

/** @param {Doc} doc */
export function pathOf({ id, place }) {
  const base = place.type === "library" ? "/api/knowledge/docs/by-external-id" : `/v1/knowledge/sources/${place.id}/documents`;
  return `${base}/${encodeURIComponent(id)}`;
}

/** Returns whether a response contains this content. @param {Doc} doc @param {any} body @param {Content} content */
export function holds({ place }, body, content) {
  if (place.type === "library") return body.content === content.text;
  if (body.title !== content.title) return false;
  return place.type === "files" || (body.description === content.text && body.price === content.price);
}

/** @param {Content | null} content */
const nameOf = (content) => content?.title ?? "absent";

/** Records acknowledged changes. @param {Soak} soak @param {readonly Change[]} changes */
export function apply(soak, changes) {
  for (const { doc, after } of changes) {
    if (doc.place.gone) continue;
    if (after === null) soak.model.remove(doc);
    else doc.content = after;
  }
}

/**
 * Reads the outcome of changes whose response was lost or unexpected. A document may be missing because its source was deleted, so the
 * outcome of that deletion must be known first. Other changes to the source, such as a new name, do not explain a missing document.
 * @param {Soak} soak @param {readonly Change[]} changes @param {boolean} together whether the changes were one transaction
 */
export async function findOut(soak, changes, together) {
  let done = 0;
  let undone = 0;
  for (const { doc, before, after } of changes) {
    const { status, body, text } = await soak.client.read(pathOf(doc));
    if (status === 404) await doc.place.removal;
    if (doc.place.gone) return;
    doc.note(`reads ${status}${status === 200 ? ` ${body.title}` : ""}`);
    const is = (/** @type {Content | null} */ content) => (content === null ? status === 404 : status === 200 && holds(doc, body, content));
    const [isBefore, isAfter] = [is(before), is(after)];
    if (!isBefore && !isAfter) soak.fault(`${doc.id} matches neither the old nor the new content: ${status} ${text}`);
    if (isAfter && !isBefore) done += 1;
    if (isBefore && !isAfter) undone += 1;
    if (isAfter) apply(soak, [{ doc, before, after }]);
  }
  if (together && done > 0 && undone > 0) soak.fault(`a batch was partly written: ${done} of ${done + undone} (${changes[0]?.doc.id} ...)`);
}

/**
 * Makes changes with one call and records the outcome.
 * @param {Soak} soak @param {Place} place @param {readonly Change[]} changes @param {boolean} together
 * @param {() => Promise<import("./client.js").Answer | null>} call
 * @param {(answer: import("./client.js").Answer) => string | null} wrong returns what is wrong with a response, or null
 */
export async function change(soak, place, changes, together, call, wrong) {
  const docs = changes.map(({ doc }) => doc);
  soak.model.begin(...docs);
  try {
    const answer = await call();
    for (const { doc, before, after } of changes) {
      doc.note(`from ${nameOf(before)} to ${nameOf(after)}: ${answer === null ? "response lost" : answer.status}`);
    }
    if (answer === null) {
      await findOut(soak, changes, together);
    } else if (answer.status < 300) {
      apply(soak, changes);
      const problem = place.gone ? null : wrong(answer);
      if (problem !== null) soak.fault(`${docs.map(({ id }) => id).join(" ")}: ${problem}: ${answer.text}`);
    } else {
      if (answer.status === 404) await place.removal;
      if (answer.status !== 404 || !place.gone) {
        soak.fault(`${place.name} ${docs.map(({ id }) => id).join(" ")}: ${answer.status} ${answer.text}`);
        await findOut(soak, changes, together);
      }
    }
  } finally {
    soak.model.end(...docs);
    for (const { id } of docs) soak.unlock(id);
  }
}
