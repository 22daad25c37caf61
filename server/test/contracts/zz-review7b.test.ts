import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { postgresProcessingStore } from "../../src/adapters/postgres/processing-store.ts";
import { servedVersion } from "../../src/knowledge/documents/served-version.ts";
import { testDatabase } from "../support/test-database.ts";

it("scratch", async () => {
  const test = await testDatabase();
  const { database } = test;
  const a = randomUUID(), b = randomUUID(), s = randomUUID();
  await database.run("t.a", "insert into accounts (id, name) values ($1, 'test')", [a]);
  await database.run("t.u", "insert into account_usage (account_id) values ($1) on conflict do nothing", [a]);
  await database.run("t.b", "insert into brands (id, account_id, display_name) values ($1, $2, 'Shop')", [b, a]);
  await database.run("t.s", "insert into sources (id, account_id, brand_id, name, name_key, type) values ($1, $2, $3, 'a', 'a', 'files')", [s, a, b]);
  await database.run("t.d", `insert into documents (id, account_id, source_id, external_id, kind, title, content, content_hash, text_hash, state, estimated_knowledge_units, estimated_storage_units, content_size_bytes, content_type, blob_key, original_file_name)
    select gen_random_uuid(), $1, $2, 'd' || n, 'file', 't', '{"id":"x","title":"t"}', sha256(n::text::bytea), sha256(n::text::bytea), 'pending', 0.01, 0.01, 10, 'txt', 'k' || n, 'a.txt' from generate_series(1, 100) n`, [a, s]);
  const time = async <T>(name: string, f: () => Promise<T>): Promise<T> => {
    let worst = 0, last = performance.now();
    const t = setInterval(() => { const n = performance.now(); worst = Math.max(worst, n - last); last = n; }, 1);
    const at = performance.now(); const r = await f(); const total = performance.now() - at;
    await new Promise((r) => setTimeout(r, 5)); clearInterval(t);
    console.log(name, "ms", Math.round(total), "worst gap", Math.round(worst)); return r; };
  const store = postgresProcessingStore(database);
  // a large settlement
  const [doc] = await store.claim("file", 1, `00000000-0000-4000-8000-00000000000a`, 600000);
  expect(doc).toBeDefined();
  if (doc === undefined) return;
  const text = "The quick brown heron walks along the shore of the lake \\ \"quoted\" ".repeat(20).slice(0, 1300);
  const N = 20000;
  const passages = Array.from({ length: N }, (_, i) => ({ text: `${i} ${text}`, headings: ["A", "B"], page: null, vector: new Float32Array(384).fill(i / N) }));
  const parts = Array.from({ length: 1400 }, (_, i) => ({ page: null, text: text.repeat(16), firstPassage: i * 14 }));
  const settlement = { document: doc, foundTitle: null, passages, parts, pictures: [], knowledgeUnits: 1, pages: null, warnings: [] };
  const out = await time("settle 20000", () => store.settle([settlement], { generation: 0, others: new Map() }, "00000000-0000-4000-8000-00000000000a", ({ kind, content }) => servedVersion(kind, content), async () => ({ knowledgeUnits: 1e9, storageUnits: 1e9 })));
  expect(out.settled).toHaveLength(1);
  const check = await database.one<{ n: number; m: number; l: number }>("t.k", "select count(*)::int as n, max(ordinal) as m, sum(length(text))::int as l from document_texts where document_id = $1", [doc.id]);
  console.log(check);
  const { postgresDocumentTextStore } = await import("../../src/adapters/postgres/document-text-store.ts");
  const texts = postgresDocumentTextStore(database);
  for (let i = 0; i < 3; i++) {
    const found = await time("find", () => texts.find(a, s, doc.externalId));
    if (found === null) return;
    const w = await time("read 0", () => texts.read(found, { page: null, from: 0 }, 200000));
    console.log(w.parts.length, w.passages.length, w.next);
    const w2 = await time("read 1000", () => texts.read(found, { page: null, from: 1000 }, 200000));
    console.log(w2.parts.length, w2.passages.length, w2.next);
  }
  await test.drop();
}, 300_000);
