import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { main } from "../../src/main.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

const lamps = [
  { id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights outdoors.", variants: [{ sku: "LMP-1-RED" }] },
  { id: "LMP-2", title: "Reading lamp", description: "A lamp for the desk with a long arm." },
  { id: "MUG-3", title: "Enamel mug", description: "Holds coffee and survives a fall." },
];
const text = { _id: "returns", title: "Returns", text: "Unused goods come back within 60 days for a full refund." };
const queries = [
  { _id: "1", text: "lantern for wet nights" },
  { _id: "2", text: "desk lamp" },
  { _id: "3", text: "refund for unused goods" },
];
const judgements = ["query-id\tcorpus-id\tscore", "1\tLMP-1\t3", "1\tLMP-2\t1", "2\tLMP-2\t3", "3\treturns\t2", ""].join("\n");

let service: TestService;
let shop: Shop;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parlance-eval-test-"));
  service = await startTestService();
  shop = await openShop(service, service.owner);
  await shop.load(lamps);
  await writeSet("whole", { "corpus.jsonl": linesOf([...lamps, text, { _id: "empty", title: "Empty", text: "" }]) });
  await writeSet("own", {});
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const linesOf = (entries: readonly object[]): string => entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");

async function writeSet(name: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(path.join(folder, name), { recursive: true });
  const all: Readonly<Record<string, string>> = { "queries.jsonl": linesOf(queries), "qrels.tsv": judgements, ...files };
  for (const [file, content] of Object.entries(all)) await writeFile(path.join(folder, name, file), content);
}

/** Runs `parlance eval` on a test folder and returns its exit status and output. */
async function evaluate(set: string, ...words: readonly string[]): Promise<{ status: number; out: string; err: string }> {
  const written = { out: "", err: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((chunk) => {
      written[name === "stdout" ? "out" : "err"] += String(chunk);
      return true;
    }),
  );
  try {
    const environment = { DATA_DIR: path.join(folder, "data"), CACHE_DIR: path.join(tmpdir(), "parlance-test-cache"), LOG_LEVEL: "silent" };
    const status = await main(["eval", path.join(folder, set), ...words], environment);
    return { status, ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const running = (): string[] => ["--url", service.url, "--key", service.owner.key];

describe("parlance eval DIR", () => {
  it("evaluates a corpus on a temporary service in both modes and with both rankings, and stores only the run", async () => {
    const { status, out } = await evaluate("whole", "--legs", "--held-back", "--json");
    const report = JSON.parse(out);
    expect(status).toBe(0);
    expect(report).toMatchObject({ ok: true, queries: 3, last_run: null });
    expect(Object.keys(report.ways)).toEqual(["fast", "smart", "words", "vectors"]);
    expect(report.ways.fast).toMatchObject({
      "ndcg@10": { mean: expect.any(Number), low: expect.any(Number), high: expect.any(Number) },
      mrr: { mean: 1 },
      without_a_hit: { count: 0, of: 3 },
      exact_id: { count: 4, of: 4 },
      exact_sku: { count: 1, of: 1 },
      exact_title: { count: 4, of: 4 },
    });
    expect(report.ways.words).toMatchObject({ mrr: { mean: expect.any(Number) } });
    expect(report.ways.vectors.mrr.mean).toBe(1);
    expect(report.ways.smart.halves).toHaveLength(2);
    expect(report.differences).toHaveLength(5);
    expect(existsSync(path.join(folder, "data", "postgres"))).toBe(false);
  });

  it("loads the corpus into a running service and removes it afterward", async () => {
    const { status, out } = await evaluate("whole", ...running(), "--save", path.join(folder, "running.json"), "--modes", "fast");
    expect(status).toBe(0);
    expect(out).toMatch(/^fast +\d\.\d{4} \[\d\.\d{4}, \d\.\d{4}\]/mu);
    expect(out).not.toMatch(/^smart/mu);
    await shop.settled();
    expect((await shop.api.call("GET", "/v1/knowledge/sources")).body.sources.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      ["Shop catalog", "Shop files"],
    );
    expect((await shop.api.call("GET", "/api/personas")).body.total_count).toBe(1);
    expect((await shop.visitor.call("POST", "/v1/search", { query: "storm lantern" })).body.num_total_results).toBeGreaterThan(0);
  });

  it("queries a persona's own knowledge if there is no corpus, and compares the results with the last run", async () => {
    const save = path.join(folder, "own.json");
    const words = [...running(), "--persona", shop.personaId, "--modes", "fast", "--save", save];
    const first = await evaluate("own", ...words, "--json");
    expect(JSON.parse(first.out).ways.fast).toMatchObject({ exact_id: { count: 2, of: 2 }, exact_sku: { count: 1, of: 1 } });
    const kept = JSON.parse(await readFile(save, "utf8"));
    kept.ways.fast["2"]["ndcg@10"] = 0.25;
    await writeFile(save, JSON.stringify(kept));
    const { out } = await evaluate("own", ...words);
    expect(out).toContain(`Since the last run, ${kept.at}`);
    expect(out).toContain("fast: query 2, nDCG@10 0.2500 -> 1.0000: desk lamp");
    const asVisitor = await evaluate("own", "--url", service.url, "--persona", shop.personaId, "--modes", "fast", "--save", save, "--json");
    expect(JSON.parse(asVisitor.out).ways.fast.since_last_run).toMatchObject({ queries: 3, mrr: { mean: 0 }, changed_most: [] });
  });

  it("exits with 1 below a threshold and 0 otherwise", async () => {
    const words = [...running(), "--persona", shop.personaId, "--modes", "fast", "--names", "0", "--save", path.join(folder, "least.json")];
    expect((await evaluate("own", ...words, "--at-least", "mrr:fast=0.6")).status).toBe(0);
    const { status, out } = await evaluate("own", ...words, "--at-least", "mrr:fast=0.6", "--at-least", "recall@10=0.9");
    expect(status).toBe(1);
    expect(out).toMatch(/^ok +mrr fast 0\.6667, at least 0\.6$/mu);
    expect(out).toMatch(/^BELOW recall@10 fast 0\.\d{4}, at least 0\.9$/mu);
  });

  it("reports errors in the files with their line numbers before it starts a service", async () => {
    await writeSet("wrong", { "queries.jsonl": `${linesOf(queries)}nope\n` });
    await writeSet("missing", {});
    await rm(path.join(folder, "missing", "qrels.tsv"));
    expect(await evaluate("wrong")).toMatchObject({ status: 1, out: "", err: "queries.jsonl line 4: is not valid JSON\n" });
    expect((await evaluate("missing")).err).toContain("qrels.tsv cannot be read");
  });

  it("reports the line number of a rejected product and removes the loaded products", async () => {
    await writeSet("refused", { "corpus.jsonl": linesOf([lamps[0] ?? {}, { id: "BAD", title: "Bad", price: "cheap" }]) });
    const { status, err } = await evaluate("refused", ...running());
    expect(status).toBe(1);
    expect(err).toContain("corpus.jsonl line 2: price ");
    expect((await shop.api.call("GET", "/v1/knowledge/sources")).body.sources).toHaveLength(2);
    // An account key cannot delete a brand, so all evaluations share a brand.
    const { brands } = (await shop.api.call("GET", "/v1/brands")).body;
    expect(brands.map((brand: { display_name: string }) => brand.display_name).toSorted()).toEqual(["Retrieval evaluation", "Shop"]);
  });

  it.each([
    [["--modes", "slow"], "--modes must be one or more of fast, smart"],
    [["--at-least", "speed=1"], "--at-least must be MEASURE[:MODE]=NUMBER"],
    [["--key", "ak_x"], "--key requires --url"],
    [["--url", "http://127.0.0.1:1"], "--url needs --key KEY or --persona ID"],
    [["--url", "http://127.0.0.1:1", "--persona", "x", "--legs"], "--legs cannot be combined with --url"],
    [["--unknown"], "Unknown option '--unknown'"],
    [["another"], "Usage: parlance eval DIR"],
    [["--url", "http://127.0.0.1:1", "--persona", "x"], "the service cannot be reached"],
  ])("rejects %j", async (words, message) => {
    const { status, err } = await evaluate("own", ...words);
    expect(status).toBe(1);
    expect(err).toContain(message);
  });
});
