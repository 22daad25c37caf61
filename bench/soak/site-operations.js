import { change, takeDocs } from "./documents.js";
import { Site } from "./model.js";
import { lookFor } from "./persona-operations.js";
import { batchSize, productsOf, rewrite, wrongCounts } from "./write-operations.js";

/** @import { Soak } from "./soak.js" */

const items = "/v1/integration/streams/products/items";

/** Connects a site to a brand, and creates a stream of products for it. @param {Soak} soak @param {number} brand */
export async function connectSite(soak, brand) {
  const { client, model } = soak;
  const connected = await client.sendAsUser("POST", "/api/integrations", { brand_id: model.brandIds[brand], name: `Site ${brand}` });
  if (connected?.status !== 201) throw new Error(`connecting a site: ${connected?.text}`);
  const site = new Site(connected.body.key);
  const name = `site ${brand}`;
  const body = { site: {}, streams: [{ stream_key: "products", type: "catalog", name }] };
  const synced = await client.send("POST", "/v1/integration/sync", body, { "x-api-key": site.key });
  if (synced?.status !== 200) throw new Error(`opening a stream: ${synced?.text}`);
  model.sites.push(Object.assign(site, { id: synced.body.streams[0].source_id, name, brand, prefix: `SK9${brand}N0` }));
}

/** Writes some products of a site. @param {Soak} soak */
export async function writeBySite(soak) {
  const site = soak.pick(soak.model.sites);
  const docs = takeDocs(soak, site, batchSize(soak, 20));
  if (docs.length === 0) return false;
  const changes = rewrite(soak, docs);
  const body = { generation: 1, items: productsOf(changes) };
  await change(
    soak,
    site,
    changes,
    true,
    () => soak.client.send("PUT", items, body, { "x-api-key": site.key }),
    (answer) => wrongCounts(changes, answer.body),
  );
  return true;
}

/** Deletes some products of a site. @param {Soak} soak */
export async function removeBySite(soak) {
  const site = soak.pick(soak.model.sites);
  const docs = takeDocs(soak, site, batchSize(soak, 10));
  if (docs.length === 0) return false;
  const changes = docs.map((doc) => ({ doc, before: doc.content, after: null }));
  const there = changes.filter(({ before }) => before !== null).length;
  await change(
    soak,
    site,
    changes,
    true,
    () => soak.client.send("DELETE", items, { ids: docs.map(({ id }) => id) }, { "x-api-key": site.key }),
    ({ body }) => (body.deleted === there ? null : `expected ${there} deleted`),
  );
  await lookFor(soak, docs[0]);
  return true;
}
