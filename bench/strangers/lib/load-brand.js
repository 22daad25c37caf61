import { setTimeout as delay } from "node:timers/promises";

/** @import { Brand, BrandFile, Persona, Product } from "./brand-folder.js" */
/** @import { Service } from "./service.js" */

const batch = 100;
const readyPatienceMs = 300_000;

/**
 * Loads a brand, its documents and a public persona into the service, and waits until all documents are processed.
 * @param {Service} service
 * @param {{ brand: Brand, persona: Persona, products: readonly Product[], files: readonly BrandFile[] }} data
 * @returns {Promise<{ personaId: string, failed: number }>} the persona's id, and the number of documents that failed
 */
export async function loadBrand(service, { brand, persona, products, files }) {
  const { id: brandId } = await service.call("POST", "/v1/brands", brand);
  /** @param {string} name @param {"catalog" | "files"} type */
  const newSource = async (name, type) => {
    const body = { name: `${name} ${brandId.slice(-12)}`, type, brand_id: brandId };
    const { id } = await service.call("POST", "/v1/knowledge/sources", body);
    return `/v1/knowledge/sources/${id}/documents`;
  };
  if (products.length > 0) {
    const documents = await newSource("Catalog", "catalog");
    for (let at = 0; at < products.length; at += batch) await service.call("PUT", documents, { items: products.slice(at, at + batch) });
  }
  if (files.length > 0) {
    const documents = await newSource("Files", "files");
    for (const { name, bytes } of files) {
      const form = new FormData();
      form.append("file", new Blob([bytes]), name);
      form.append("payload_json", JSON.stringify({ id: name }));
      await service.call("POST", `${documents}/upload`, form);
    }
  }
  const { name = "Guide", description, tone, languages, ...other } = persona;
  const { id: personaId } = await service.call("POST", "/api/personas", {
    ...other,
    name,
    brand_id: brandId,
    is_public: true,
    ...(description ? { description: description.slice(0, 2_000) } : {}),
    ...(tone ? { tone: tone.slice(0, 200) } : {}),
    languages: languages ?? brand.audience_languages ?? ["en"],
  });
  return { personaId, failed: await failedWhenReady(service) };
}

/** @param {Service} service @returns {Promise<number>} number of failed documents, once no document is pending */
async function failedWhenReady(service) {
  /** @param {string} state @returns {Promise<number>} */
  const count = async (state) => (await service.call("GET", `/v1/knowledge/documents?limit=1&state=${state}`)).total_count;
  for (const deadline = performance.now() + readyPatienceMs; (await count("pending")) > 0; await delay(150))
    if (performance.now() > deadline) throw new Error("the documents did not become ready");
  // Responds once the index has caught up.
  await (await fetch(`${service.url}/readyz`)).text();
  return count("failed");
}
