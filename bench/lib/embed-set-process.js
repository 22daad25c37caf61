import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { built } from "./built.js";

// Chunks and embeds a work set with the service's own components, and writes the result to a folder.

const { createEmbedder } = await built("engines/embedder/index.js");
const { productPassages, filePassages, underFileTitle } = await built("knowledge/processing/passages.js");
const { plainTextDocument } = await built("knowledge/processing/chunk/plain-text-document.js");
const folder = process.env["FOLDER"] ?? "";
const embedder = await createEmbedder({ cacheDir: process.env["CACHE_DIR"] ?? "" });

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
    const { passages: cut } = await filePassages(plainTextDocument(whole), { title: name }, settings);
    for (const { text, embed: read } of await underFileTitle(cut, null, name))
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
  // The last file is written after all other files are complete.
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
