// nDCG@10 over the API on a folder of corpus, queries and judgements:
//   node bench/retrieval-quality.js FOLDER   (corpus.jsonl, queries.jsonl, qrels.tsv; starts the built server on a temporary folder)
import { readFileSync } from "node:fs";
import path from "node:path";
import { startBuiltServer } from "./lib/quality-server.js";

/** @param {string} file */
const lines = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");

const folder = process.argv[2];
if (folder === undefined) {
  process.stderr.write("Use: node bench/retrieval-quality.js FOLDER\n");
  process.exit(2);
}
/** @type {Record<string, any>[]} */
const corpus = lines(path.join(folder, "corpus.jsonl")).map((line) => JSON.parse(line));
/** @type {{ _id: string, text: string }[]} */
const queries = lines(path.join(folder, "queries.jsonl")).map((line) => JSON.parse(line));
/** @type {Map<string, Map<string, number>>} */
const judged = new Map();
for (const line of lines(path.join(folder, "qrels.tsv")).slice(1)) {
  const [query = "", id = "", gain] = line.split("\t");
  if (!judged.has(query)) judged.set(query, new Map());
  judged.get(query)?.set(id, Number(gain));
}

/** @param {readonly number[]} gains */
const dcg = (gains) => gains.slice(0, 10).reduce((sum, gain, at) => sum + (2 ** gain - 1) / Math.log2(at + 2), 0);

const server = await startBuiltServer();
try {
  const { post, put, upload, settled } = server;
  const brand = (await post("/v1/brands", { display_name: "Evaluation", default_currency: "USD", audience_languages: ["en"] })).id;
  const products = corpus.every((entry) => "title" in entry && "id" in entry);
  const source = (await post("/v1/knowledge/sources", { name: "Corpus", brand_id: brand, type: products ? "catalog" : "files" })).id;
  const persona = (await post("/api/personas", { name: "Evaluator", brand_id: brand })).id;
  const began = performance.now();
  if (products) {
    for (let at = 0; at < corpus.length; at += 100)
      await put(`/v1/knowledge/sources/${source}/documents`, { items: corpus.slice(at, at + 100) });
  } else {
    for (const { _id, title, text } of corpus)
      if (text.trim() !== "") await upload(source, `${_id}.txt`, `${text}`, { id: _id, title: title.slice(0, 500) || _id });
  }
  await settled();
  process.stdout.write(`${corpus.length} documents ready after ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);
  for (const mode of ["fast", "smart"]) {
    let sum = 0;
    for (const { _id, text } of queries) {
      const { results } = await post("/v1/search", { query: text, top_k: 10, mode, persona_id: persona });
      const gains = judged.get(_id) ?? new Map();
      const ideal = dcg([...gains.values()].toSorted((a, b) => b - a));
      if (ideal > 0) sum += dcg(results.map((/** @type {{ id: string }} */ hit) => gains.get(hit.id) ?? 0)) / ideal;
    }
    process.stdout.write(`nDCG@10 ${mode}: ${(sum / queries.length).toFixed(4)} over ${queries.length} queries\n`);
  }
} finally {
  await server.stop();
}
