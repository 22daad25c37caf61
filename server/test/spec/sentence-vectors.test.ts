import { afterEach, describe, expect, it } from "vitest";
import { findFaults } from "../../src/integrity-check/integrity.sql.ts";
import { integrityQueries } from "../../src/integrity-check/integrity-queries.sql.ts";
import { Api, eventually, textOf } from "../support/api.ts";
import { type EmbeddingsServer, startEmbeddingsServer } from "../support/embeddings-server.ts";
import { type Installation, openInstallation } from "../support/installation.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { hasTestDatabase } from "../support/test-database.ts";

const terms = `# Delivery

Parcels travel with the night train. They arrive within three days.

# Returns

Send unused lanterns back within fourteen days. We refund the price on the same evening.
`;
const lantern = {
  id: "lantern",
  title: "Storm lantern",
  description: "Its wick burns for forty hours. The handle folds flat.",
  attributes: { tank_ml: 1250, windproof: true },
};

/** Strings that the service sends to the model at startup. */
const probe = ".";

const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of cleanup.splice(0).toReversed()) await end();
});

async function setUp(): Promise<{ installation: Installation; model: EmbeddingsServer; environment: Record<string, string> }> {
  const installation = await openInstallation();
  cleanup.push(() => installation.remove());
  const model = await startEmbeddingsServer(32);
  cleanup.push(() => model.close());
  return { installation, model, environment: { EMBEDDER_MODEL: "words", EMBEDDER_BASE_URL: model.url } };
}

async function fill(shop: Shop): Promise<void> {
  const { status } = await shop.api.upload(shop.filesId, "terms.md", terms, { id: "terms" });
  expect(status).toBeLessThan(300);
  await shop.load([lantern]);
}

const counted = async (installation: Installation, from: string): Promise<number> =>
  (await installation.database.one<{ n: number }>(`test.count ${from}`, `select count(*)::integer as n from ${from}`))?.n ?? -1;

const allMade = (installation: Installation): Promise<void> =>
  eventually(async () => (await counted(installation, "sentence_queue")) === 0 && (await counted(installation, "sentence_vectors")) > 0);

async function faults(installation: Installation): Promise<readonly string[]> {
  const query = integrityQueries.find(({ name }) => name === "sentences.vectors");
  if (query === undefined) throw new Error("there is no such check");
  return (await findFaults(installation.database, query, 5)).examples;
}

async function ask(url: string, shop: Shop, message: string): Promise<string> {
  const { frames } = await Api.asVisitor(url, shop.personaId).chat({ message, persona_id: shop.personaId });
  return textOf(frames);
}

describe.skipIf(!hasTestDatabase)("Sentence vectors", () => {
  it("are computed once after documents become ready; after a restart, only the questions are embedded", async () => {
    const { installation, model, environment } = await setUp();
    const first = await installation.start(environment);
    const shop = await openShop({ url: first.url }, installation);
    await fill(shop);
    await allMade(installation);
    expect(await faults(installation)).toEqual([]);
    const made = new Set(model.texts);
    expect(made).toContain("Returns: Send unused lanterns back within fourteen days.");
    expect(made).toContain("Storm lantern: The handle folds flat.");
    expect(made).toContain("tank: 1250 ml");
    await first.stop();

    const before = model.texts.length;
    const second = await installation.start(environment);
    cleanup.push(() => second.stop());
    expect(await ask(second.url, shop, "When do I get the refund?")).toContain("on the same evening");
    expect(await ask(second.url, shop, "Does the handle of the storm lantern fold flat?")).toContain("folds flat");
    const questions = model.texts.slice(before);
    expect(questions).toContain("When do I get the refund?");
    expect(questions.filter((text) => text !== probe && made.has(text))).toEqual([]);
  });

  it("are updated with the content and deleted with the document", async () => {
    const { installation, model, environment } = await setUp();
    const running = await installation.start(environment);
    cleanup.push(() => running.stop());
    const shop = await openShop({ url: running.url }, installation);
    await fill(shop);
    await allMade(installation);
    const passages = await counted(installation, "sentence_vectors");

    const before = model.texts.length;
    await shop.load([{ ...lantern, description: "Its wick burns for ninety hours. The handle folds flat." }]);
    await allMade(installation);
    expect(model.texts.slice(before)).toContain("Its wick burns for ninety hours.");
    expect(await counted(installation, "sentence_vectors")).toBe(passages);
    expect(await faults(installation)).toEqual([]);

    const remove = (sourceId: string, id: string) => shop.api.call("DELETE", `/v1/knowledge/sources/${sourceId}/documents`, { ids: [id] });
    await remove(shop.catalogId, lantern.id);
    await eventually(async () => (await counted(installation, "sentence_vectors")) === passages - 1);
    await remove(shop.filesId, "terms");
    await eventually(async () => (await counted(installation, "sentence_vectors")) === 0);
    expect(await counted(installation, "sentence_queue")).toBe(0);
  });

  it("are completed by another process if a process is killed", async () => {
    const { installation, model, environment } = await setUp();
    const killed = await installation.startProcess(environment);
    const shop = await openShop({ url: killed.url }, installation);
    await fill(shop);
    await allMade(installation);
    // All vectors must be computed again, and the model stops responding after the first sentences.
    await installation.database.run("test.drop", "delete from sentence_vectors");
    await installation.database.run(
      "test.requeue",
      "insert into sentence_queue (document_id, account_id) select id, account_id from documents",
    );
    model.hold(8);
    await eventually(async () => (await counted(installation, "sentence_queue where lease_until > now()")) === 1);
    await killed.kill();
    model.release();
    const second = await installation.start(environment);
    cleanup.push(() => second.stop());
    await eventually(async () => (await counted(installation, "sentence_queue")) === 1);
    await installation.database.run("test.expire", "update sentence_queue set lease_until = now() where lease_until is not null");
    await allMade(installation);
    expect(await faults(installation)).toEqual([]);
  });
});
