import type { CorpusEntry } from "../../evaluation/retrieval/model/test-set.ts";
import { ServiceRefused } from "../../evaluation/model/service-refused.ts";
import { jsonOf, problemIn, type Send } from "./http-calls.ts";

/** Result of loading an evaluation corpus. */
export interface LoadedCorpus {
  readonly personaId: string;
  /** Number of documents that failed processing. */
  readonly failed: number;
}

export interface LoadOptions {
  /** BCP 47 tags of the languages in the corpus. */
  readonly languages: readonly string[];
  /** Called periodically to report progress. */
  readonly onProgress: (ready: number, of: number) => void;
  /** Called after each object is created, with a function that deletes the object. Run these functions in reverse order at the end. */
  readonly onMade: (name: string, remove: () => Promise<void>) => void;
  /** Sends deletion requests, even after the other calls were aborted. */
  readonly sendAtEnd: Send;
}

const brandName = "Retrieval evaluation";
const productsAtOnce = 100;
const uploadsAtOnce = 4;
const longestTitle = 500;
const pollMs = 250;
const reportMs = 5_000;
const removalPatienceMs = 300_000;

type Product = Extract<CorpusEntry, { readonly kind: "product" }>;
type Text = Extract<CorpusEntry, { readonly kind: "text" }>;

/**
 * Loads a corpus with an account key into a separate brand, and waits until all documents are searchable. An account key cannot delete a brand, so an
 * empty brand with the same name is reused.
 * @throws ServiceRefused
 */
export async function loadCorpus(send: Send, corpus: readonly CorpusEntry[], options: LoadOptions): Promise<LoadedCorpus> {
  const { onMade, sendAtEnd } = options;
  const suffix = new Date().toISOString();
  const brandId = await brandFor(send, options.languages);
  const persona = await post<{ id: string }>(send, "/api/personas", { name: `Evaluation ${suffix}`, brand_id: brandId }, "a persona");
  onMade("persona", () => remove(sendAtEnd, `/api/personas/${persona.id}`));
  const source = async (type: "catalog" | "files"): Promise<string> => {
    const name = `Evaluation ${type} ${suffix}`;
    const { id } = await post<{ id: string }>(send, "/v1/knowledge/sources", { name, brand_id: brandId, type }, "a source");
    onMade("source", () => remove(sendAtEnd, `/v1/knowledge/sources/${id}?confirm=${encodeURIComponent(name)}`));
    return id;
  };
  const products = corpus.filter((entry): entry is Product => entry.kind === "product");
  const texts = corpus.filter((entry): entry is Text => entry.kind === "text");
  const sources: string[] = [];
  if (products.length > 0) {
    const id = await source("catalog");
    sources.push(id);
    await putProducts(send, id, products);
  }
  if (texts.length > 0) {
    const id = await source("files");
    sources.push(id);
    await uploadTexts(send, id, texts);
  }
  const failed = await settled(send, sources, corpus.length, options.onProgress);
  return { personaId: persona.id, failed };
}

async function brandFor(send: Send, languages: readonly string[]): Promise<string> {
  const { brands } = await jsonOf<{ brands: { id: string; display_name: string; audience_languages: string[] }[] }>(
    await send("GET", "/v1/brands"),
    "the list of brands",
  );
  const same = brands.find((brand) => brand.display_name === brandName && brand.audience_languages.join() === languages.join());
  if (same !== undefined) return same.id;
  const body = { display_name: brandName, default_currency: "USD", audience_languages: languages };
  return (await post<{ id: string }>(send, "/v1/brands", body, "a brand")).id;
}

async function putProducts(send: Send, sourceId: string, products: readonly Product[]): Promise<void> {
  for (let at = 0; at < products.length; at += productsAtOnce) {
    const batch = products.slice(at, at + productsAtOnce);
    const response = await send("PUT", `/v1/knowledge/sources/${sourceId}/documents`, { items: batch.map(({ product }) => product) });
    if (!response.ok) throw new ServiceRefused(await refusalOf(response, batch));
    await response.body?.cancel();
  }
}

/** Describes rejected products by their line numbers in the file. */
async function refusalOf(response: Response, batch: readonly Product[]): Promise<string> {
  const text = await response.text();
  const { errors = [] } = parsed<{ errors?: { index?: number; field: string; message: string }[] }>(text) ?? {};
  const told = errors.flatMap(({ index = -1, field, message }) => {
    const line = batch[index]?.line;
    return line === undefined ? [] : [`corpus.jsonl line ${line}: ${field} ${message}`];
  });
  if (told.length > 0) return told.slice(0, 20).join("\n");
  const lines = `corpus.jsonl lines ${batch[0]?.line}-${batch.at(-1)?.line}`;
  return `${lines} were rejected: ${await problemIn(new Response(text, { status: response.status }))}`;
}

function parsed<Value>(text: string): Value | null {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}

async function uploadTexts(send: Send, sourceId: string, texts: readonly Text[]): Promise<void> {
  const waiting = texts.values();
  const work = async (): Promise<void> => {
    for (const { line, id, title, text } of waiting) {
      const form = new FormData();
      form.append("payload_json", JSON.stringify({ id, title: [...title].slice(0, longestTitle).join("").trim() || id }));
      form.append("file", new Blob([text]), `${line}.txt`);
      const response = await send("POST", `/v1/knowledge/sources/${sourceId}/documents/upload`, form);
      if (!response.ok) throw new ServiceRefused(`corpus.jsonl line ${line} was rejected: ${await problemIn(response)}`);
      await response.body?.cancel();
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, work));
}

/** Waits until no document is pending and returns the number of failed documents. */
async function settled(send: Send, sources: readonly string[], of: number, onProgress: LoadOptions["onProgress"]): Promise<number> {
  const count = async (state: string): Promise<number> => {
    let sum = 0;
    for (const id of sources) {
      const response = await send("GET", `/v1/knowledge/documents?limit=1&state=${state}&source_id=${id}`);
      sum += (await jsonOf<{ total_count: number }>(response, "the list of documents")).total_count;
    }
    return sum;
  };
  let told = { at: performance.now(), pending: -1 };
  for (let pending = await count("pending"); pending > 0; pending = await count("pending")) {
    if (pending !== told.pending && performance.now() - told.at > reportMs) {
      onProgress(of - pending, of);
      told = { at: performance.now(), pending };
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  // The readiness check succeeds once the index contains all ready documents.
  await (await send("GET", "/readyz")).body?.cancel();
  return count("failed");
}

async function post<Body>(send: Send, path: string, body: object, what: string): Promise<Body> {
  return jsonOf<Body>(await send("POST", path, body), what);
}

/** Deletes an object. An account runs only one bulk job at a time, so the call is retried until no other job is running. */
async function remove(send: Send, path: string): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const response = await send("DELETE", path);
    const isBusy = response.status === 409 && performance.now() - startedAt < removalPatienceMs;
    if (!response.ok && !isBusy) throw new ServiceRefused(`failed to delete the loaded data: ${await problemIn(response)}`);
    await response.body?.cancel();
    if (response.ok) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
