import { Place } from "./model.js";
import { lookFor } from "./persona-operations.js";

/** @import { Soak } from "./soak.js" */

/** Returns a source as the service reports it, or null for an unknown id. @param {Soak} soak @param {(source: any) => boolean} wanted */
async function readSource(soak, wanted) {
  const { sources } = await soak.client.get("/v1/knowledge/sources");
  return sources.find(wanted) ?? null;
}

/**
 * Changes one property of a source.
 * @param {Soak} soak
 * @param {(place: Place) => { path: string, body: object, after: { name?: string, enabled?: boolean, brand?: number } }} plan
 */
async function changeSource(soak, plan) {
  const place = soak.pick(soak.model.sources);
  const lock = `source ${place.slot}`;
  if (!soak.lock(lock)) return false;
  const { path, body, after } = plan(place);
  soak.model.begin(place);
  try {
    const answer = await soak.client.sendWhenFree("PATCH", `/v1/knowledge/sources/${place.id}${path}`, body);
    if (answer === null) {
      const found = await readSource(soak, ({ id }) => id === place.id);
      const brand = soak.model.brandIds.indexOf(found?.brand_id);
      if (found === null) soak.fault(`source ${place.name} is gone after a change`);
      else Object.assign(place, { name: found.name, enabled: found.enabled, brand });
    } else if (answer.status === 200) {
      Object.assign(place, after);
      const { name, enabled, brand_id } = answer.body;
      if (name !== place.name || enabled !== place.enabled || brand_id !== soak.model.brandIds[place.brand]) {
        soak.fault(`source ${place.name}, change ${JSON.stringify(body)}: answered ${answer.text}`);
      }
    } else {
      soak.fault(`source ${place.name}, change ${JSON.stringify(body)}: ${answer.status} ${answer.text}`);
    }
  } finally {
    soak.model.end(place);
    soak.unlock(lock);
  }
  await lookFor(soak, place.docs.values().next().value);
  return true;
}

/** @param {Soak} soak */
export const switchSource = (soak) =>
  changeSource(soak, (place) => {
    // Most sources are enabled, so searches have results.
    const enabled = !place.enabled || soak.random() < 0.7;
    return { path: "", body: { enabled }, after: { enabled } };
  });

/** @param {Soak} soak */
export const moveSource = (soak) =>
  changeSource(soak, () => {
    const brand = soak.int(soak.model.brandIds.length);
    return { path: "/brand", body: { brand_id: soak.model.brandIds[brand] }, after: { brand } };
  });

/** @param {Soak} soak */
export const renameSource = (soak) =>
  changeSource(soak, (place) => {
    soak.model.made += 1;
    const name = `${place.type} ${place.slot} named ${soak.model.made}`;
    return { path: "", body: { name }, after: { name } };
  });

/**
 * Creates a source in a slot.
 * @param {Soak} soak @param {number} slot @param {"catalog" | "files"} type @param {string} name
 */
export async function createSource(soak, slot, type, name) {
  const place = new Place(type);
  soak.model.made += 1;
  Object.assign(place, {
    slot,
    name,
    prefix: `SK${String(slot).padStart(2, "0")}N${soak.model.made}`,
    brand: soak.int(soak.model.brandIds.length),
  });
  const body = { name, type, brand_id: soak.model.brandIds[place.brand] };
  for (;;) {
    const answer = await soak.client.send("POST", "/v1/knowledge/sources", body);
    if (answer === null) {
      const found = await readSource(soak, (source) => source.name === name);
      if (found === null) continue;
      place.id = found.id;
    } else if (answer.status === 201) {
      place.id = answer.body.id;
    } else {
      throw new Error(`source ${name} was not created: ${answer.status} ${answer.text}`);
    }
    soak.model.sources[slot] = place;
    return;
  }
}

/** Deletes a source with its content and creates a new source, often with the same name. @param {Soak} soak */
export async function replaceSource(soak) {
  const place = soak.pick(soak.model.sources);
  const lock = `source ${place.slot}`;
  if (!soak.lock(lock)) return false;
  soak.model.begin(place);
  try {
    const removal = removeSource(soak, place);
    place.removal = removal;
    if (!(await removal)) return true;
    const { slot, type } = place;
    soak.model.made += 1;
    const name = soak.random() < 0.7 ? place.name : `${type} ${slot} made ${soak.model.made}`;
    if (type !== "library") await createSource(soak, slot, type, name);
  } finally {
    soak.model.end(place);
    soak.unlock(lock);
  }
  await lookFor(soak, place.docs.values().next().value);
  return true;
}

/**
 * Deletes a source and records the deletion.
 * @param {Soak} soak @param {Place} place
 * @returns {Promise<boolean>} false if the source was not deleted
 */
async function removeSource(soak, place) {
  const path = `/v1/knowledge/sources/${place.id}?confirm=${encodeURIComponent(place.name)}`;
  const answer = await soak.client.sendWhenFree("DELETE", path);
  const deleted = answer === null ? (await readSource(soak, ({ id }) => id === place.id)) === null : answer.status < 300;
  if (answer !== null && !deleted) soak.fault(`source ${place.name} was not deleted: ${answer.status} ${answer.text}`);
  if (deleted) soak.model.removePlace(place);
  return deleted;
}
