#!/usr/bin/env node
// Asks the questions of stranger-made brands and judges the replies. See README.md.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { Service } from "./lib/service.js";
import { Visitor } from "./lib/visitor.js";
import { titleFinder } from "./lib/titles.js";
import { judgeTurn } from "./lib/verdict.js";
import { rawKeysOf, styleFaults } from "./lib/style.js";
import { figuresOf, reportText } from "./lib/report.js";

const usage =
  "Use: node judge.mjs ROOT BRANDDIR... [--out DIR] [--only kind,kind] [--ids id,id] [--verbose] [--all] [--parallel 3] [--env KEY=VALUE]...";
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string" },
    only: { type: "string" },
    ids: { type: "string" },
    verbose: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    parallel: { type: "string", default: "3" },
    env: { type: "string", multiple: true, default: [] },
  },
});
const [root, ...folders] = positionals;
if (root === undefined || folders.length === 0) {
  console.error(usage);
  process.exit(2);
}
for (const folder of folders)
  for (const name of ["brand.json", "questions.jsonl"])
    if (!existsSync(path.join(folder, name))) {
      console.error(`${path.join(folder, name)} is missing`);
      process.exit(2);
    }
const listOf = (text) => (text === undefined ? null : new Set(text.split(",").map((one) => one.trim())));
const [kinds, ids] = [listOf(values.only), listOf(values.ids)];

function conversationsIn(folder) {
  return readFileSync(path.join(folder, "questions.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line))
    .filter(({ kind, id }) => (kinds === null || kinds.has(kind)) && (ids === null || ids.has(id)));
}

async function eachOf(items, many, work) {
  const results = Array(items.length);
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(many, items.length) }, async () => {
      for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]);
    }),
  );
  return results;
}

async function judgeBrand(service, folder) {
  const startedAt = performance.now();
  const { personaId, brand, products, files, failed } = await service.load(folder);
  const loadedAt = performance.now();
  const context = {
    findTitles: titleFinder(products),
    productIds: new Map(products.map(({ id, title }) => [id, title])),
    languages: brand.audience_languages ?? ["en"],
    files,
  };
  const rawKeys = rawKeysOf(products);
  const talks = await eachOf(conversationsIn(folder), Number(values.parallel), async ({ id, kind, turns }) => {
    const visitor = new Visitor(service.url, personaId);
    const judged = [];
    for (const [at, { ask, expect = {} }] of turns.entries()) {
      const reply = await visitor.say(ask);
      const handoffAsked = expect.handoff && visitor.session !== null ? (await service.handoffs(personaId)).has(visitor.session) : false;
      const { problems, declinedAs } = judgeTurn({ ask, expect, reply, handoffAsked }, context);
      judged.push({
        id: turns.length === 1 ? id : `${id}.${at + 1}`,
        conversation: id,
        kind,
        ask,
        expect,
        passed: problems.length === 0,
        problems,
        declinedAs,
        style: styleFaults({ ask, text: reply.text }, rawKeys, context.languages),
        text: reply.text,
        handoff: handoffAsked,
        cards: reply.cards.map(({ document_id, title, kind: type, variant, price }) => ({
          id: document_id,
          title,
          kind: type,
          variant,
          price,
        })),
        firstTextMs: reply.firstTextMs,
        totalMs: reply.totalMs,
      });
    }
    return { session: visitor.session, judged, wantsHandoff: turns.some(({ expect }) => expect?.handoff) };
  });
  const askedAt = performance.now();
  const handoffs = await service.handoffs(personaId);
  for (const { session, judged, wantsHandoff } of talks)
    if (handoffs.has(session) && !wantsHandoff) for (const turn of judged) turn.unexpectedHandoff = true;
  const turns = talks.flatMap(({ judged }) => judged);
  const seconds = (ms) => Math.round(ms / 100) / 10;
  return {
    name: path.basename(path.resolve(folder)),
    root: path.resolve(root),
    product_count: products.length,
    file_count: files.length,
    failed_documents: failed,
    load_s: seconds(loadedAt - startedAt),
    ask_s: seconds(askedAt - loadedAt),
    figures: figuresOf(turns),
    turns,
  };
}

let service = null;
let stopping = null;
const stop = () => (stopping ??= Service.latest === undefined ? Promise.resolve() : Service.latest.stop());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop().finally(() => process.exit(130)));

let failed = false;
try {
  service = await Service.start(
    path.resolve(root),
    Object.fromEntries(values.env.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)])),
  );
  const all = [];
  for (const folder of folders) {
    try {
      const result = await judgeBrand(service, folder);
      all.push(result);
      console.log(reportText(result, values));
      if (values.out !== undefined) {
        const target = path.join(values.out, result.name);
        mkdirSync(target, { recursive: true });
        writeFileSync(path.join(target, "results.json"), `${JSON.stringify(result, null, 1)}\n`);
      }
    } catch (error) {
      failed = true;
      console.error(`${folder}: ${error.stack ?? error}`);
    }
  }
  if (all.length > 1) {
    console.log(
      reportText(
        {
          name: "TOGETHER",
          product_count: all.reduce((sum, one) => sum + one.product_count, 0),
          file_count: all.reduce((sum, one) => sum + one.file_count, 0),
          failed_documents: 0,
          load_s: "-",
          ask_s: "-",
          figures: figuresOf(all.flatMap((one) => one.turns)),
          turns: [],
        },
        { verbose: false },
      ),
    );
  }
} catch (error) {
  failed = true;
  console.error(String(error.stack ?? error));
} finally {
  await stop();
}
process.exit(failed ? 1 : 0);
