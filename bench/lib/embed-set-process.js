import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

// Cuts and embeds a work set with the service's own parts, and leaves the result in a folder.

/** @param {string} file */
const built = (file) => import(new URL(`../../server/dist/${file}`, import.meta.url).href);
const [{ createEmbedder }, { productPassages, filePassages }, { plainTextDocument }] = await Promise.all(
  ["adapters/embedder/index.js", "knowledge/processing/passages.js", "knowledge/processing/chunk/plain-text-document.js"].map(built),
);
const folder = process.env["FOLDER"] ?? "";
const embedder = await createEmbedder({ cacheDir: process.env["CACHE_DIR"] });

/** @param {import("./work-set.js").WorkSet} set */
async function embed(set) {
  const settings = {
    countTokens: (/** @type {string} */ text) => embedder.countTokens(text),
    maxTokens: embedder.info.maxTokens,
    languages: ["en"],
  };
  /** @type {{ document: string, text: string, answer: string, embed: string }[]} */
  const passages = [];
  for (const product of set.products) {
    for (const { text, embed: read } of productPassages(product, settings))
      passages.push({ document: product.id, text, answer: answerOf({ kind: "item", source: "catalog", ...product }, text), embed: read });
  }
  for (const { name, text: whole } of set.texts) {
    for (const { text, embed: read } of await filePassages(plainTextDocument(whole), { title: name }, settings))
      passages.push({
        document: name,
        text,
        answer: answerOf({ kind: "file", source: "files", id: name, title: name }, text),
        embed: read,
      });
  }
  const vectors = await embedder.embedPassages(passages.map(({ embed: read }) => read));
  const questions = [];
  for (const query of set.queries) questions.push(await embedder.embedQuery(query));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "vectors.bin"), bytesOf(vectors));
  writeFileSync(path.join(folder, "queries.bin"), bytesOf(questions));
  const whole = {
    dimensions: embedder.info.dimensions,
    passages: passages.map(({ document, text, answer }) => ({ document, text, answer })),
    queries: set.queries,
  };
  // The last file is there when all is.
  writeFileSync(path.join(folder, "set.new"), JSON.stringify(whole));
  renameSync(path.join(folder, "set.new"), path.join(folder, "set.json"));
}

/** @param {object} hit @param {string} content */
function answerOf(hit, content) {
  return JSON.stringify({ ...hit, content }).slice(1);
}

/** @param {readonly Float32Array[]} vectors */
function bytesOf(vectors) {
  return Buffer.concat(vectors.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)));
}

process.on("message", async (/** @type {import("./work-set.js").WorkSet | "cpu"} */ order) => {
  if (order === "cpu") return;
  try {
    await embed(order);
    process.send?.({});
  } catch (error) {
    process.send?.({ error: String(error) });
  }
});
process.channel?.ref();
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
process.stdout.write("ready now\n");
