import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { Api, eventually } from "../support/api.ts";
import { startEmbeddingsServer, type EmbeddingsServer } from "../support/embeddings-server.ts";
import { openInstallation, type Installation, type RunningInstallation } from "../support/installation.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { hasTestDatabase } from "../support/test-database.ts";

const products = (count: number, prefix = "p") =>
  Array.from({ length: count }, (_, at) => ({
    id: `${prefix}${at}`,
    title: `Storm lantern ${prefix}${at}`,
    description: `It burns for ${at} hours in any weather.`,
    categories: [["Outdoor", "Light"]],
  }));

/** Returns the passages that were requested, excluding single sentences. */
const passagesWith = (server: EmbeddingsServer, words: string): string[] =>
  server.texts.filter((text) => text.includes(words) && text.includes("Outdoor > Light"));

const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of cleanup.splice(0).toReversed()) await end();
});

async function setUp(): Promise<Installation> {
  const installation = await openInstallation();
  cleanup.push(() => installation.remove());
  return installation;
}

async function endpoint(dimensions: number): Promise<EmbeddingsServer> {
  const server = await startEmbeddingsServer(dimensions);
  cleanup.push(() => server.close());
  return server;
}

async function start(installation: Installation, environment: Readonly<Record<string, string>> = {}): Promise<RunningInstallation> {
  const running = await installation.start(environment);
  let stopped = false;
  const stop = async (): Promise<void> => {
    if (!stopped) await running.stop();
    stopped = true;
  };
  cleanup.push(stop);
  return { ...running, stop };
}

const remote = (server: Pick<EmbeddingsServer, "url">, model = "words") => ({ EMBEDDER_MODEL: model, EMBEDDER_BASE_URL: server.url });
const previous = (server: EmbeddingsServer, model = "words") => ({
  EMBEDDER_PREVIOUS_MODEL: model,
  EMBEDDER_PREVIOUS_BASE_URL: server.url,
});

interface Found {
  readonly total: number;
  readonly ids: string[];
  readonly similarities: (number | null)[];
}

async function search(url: string, personaId: string, query: string): Promise<Found> {
  const answer = await Api.asVisitor(url, personaId).call("POST", "/v1/search", { query, explain: true, top_k: 50 });
  if (answer.status !== 200) throw new Error(answer.text);
  const results = answer.body.results as { id: string; explain: { similarity: number | null } }[];
  return {
    total: answer.body.num_total_results,
    ids: results.map(({ id }) => id),
    similarities: results.map(({ explain }) => explain.similarity),
  };
}

async function plan(installation: Installation) {
  const row = await installation.database.one<{ serving: number; target: number; open: boolean; beside: number; own: number[] }>(
    "test.plan",
    `select serving, target, wanted > done as open, (select count(*) from passage_vectors) as beside,
       (select coalesce(json_agg(distinct generation), '[]') from passages) as own from vector_plan`,
  );
  if (row === null) throw new Error("there is no plan");
  return row;
}

/** Backdates the switch so that the grace period is over on every node. */
async function graceHasPassed(installation: Installation): Promise<void> {
  await installation.database.run("test.past", `update vector_plan set switched_at = now() - interval '1 hour'`);
  await wakeBuilders(installation);
}

/** Ends the retry delay that follows a failure. */
async function wakeBuilders(installation: Installation): Promise<void> {
  await installation.database.one("test.wake", `select pg_notify('parlance_events', '"vector_plan_changed"{}')`);
}

describe.skipIf(!hasTestDatabase)("Embedding model change", () => {
  it("computes the new vectors while the old vectors are in use, switches once all are present, and deletes the old vectors", async () => {
    const installation = await setUp();
    const first = await start(installation);
    const shop = await openShop(first, installation);
    await shop.load(products(80));
    await first.stop();

    const server = await endpoint(16);
    // The first call to the model only detects the number of dimensions.
    server.hold(1 + 64);
    const second = await start(installation, remote(server));
    await eventually(async () => (await plan(installation)).beside === 64);
    expect(await plan(installation)).toMatchObject({ serving: 1, target: 2, own: [1] });
    const during = await search(second.url, shop.personaId, "a lantern for storms");
    expect(during.total).toBe(80);
    expect(during.similarities.every((similarity) => similarity !== null)).toBe(true);
    expect(server.texts).not.toContain("a lantern for storms");
    const states = await Api.withKey(second.url, installation.key).call("GET", "/v1/knowledge/documents?limit=1&state=ready");
    expect(states.body.total_count).toBe(80);

    const api = Api.withKey(second.url, installation.key);
    const written = api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, { items: products(3, "new") });
    expect((await written).status).toBeLessThan(300);
    await api.call("DELETE", `/v1/knowledge/sources/${shop.catalogId}/documents`, { ids: ["p79"] });
    await eventually(async () => (await search(second.url, shop.personaId, "storm lantern")).ids.includes("new2"));
    server.release();
    await eventually(async () => (await plan(installation)).serving === 2);
    await eventually(async () => {
      await search(second.url, shop.personaId, `who burns ${Math.random()}`);
      return server.texts.some((text) => text.startsWith("who burns"));
    });
    const after = await search(second.url, shop.personaId, "storm lantern");
    expect(after.total).toBe(82);
    for (const { id } of products(3, "new")) expect((await search(second.url, shop.personaId, id)).ids[0]).toBe(id);
    expect(after.similarities.every((similarity) => (similarity ?? 0) > 0)).toBe(true);

    await graceHasPassed(installation);
    await eventually(async () => !(await plan(installation)).open);
    expect(await plan(installation)).toMatchObject({ serving: 2, beside: 0, own: [2] });
    expect((await search(second.url, shop.personaId, "storm lantern")).total).toBe(82);
    await second.stop();
    const third = await start(installation, remote(server));
    expect((await search(third.url, shop.personaId, "storm lantern")).ids).toEqual(after.ids);
  }, 60_000);

  it("resumes after the process is killed", async () => {
    const installation = await setUp();
    const old = await endpoint(8);
    const first = await start(installation, remote(old));
    const shop = await openShop(first, installation);
    await shop.load(products(100));
    await first.stop();

    const server = await endpoint(12);
    server.hold(1 + 64);
    const settings = { ...remote(server), ...previous(old) };
    const killed = await installation.startProcess(settings);
    await eventually(async () => (await plan(installation)).beside === 64);
    expect((await search(killed.url, shop.personaId, "storm lantern")).ids).toHaveLength(50);
    expect(old.texts).toContain("storm lantern");
    await killed.kill();
    expect(await plan(installation)).toMatchObject({ serving: 1, beside: 64 });
    await installation.database.run("test.leaseOver", `update vector_plan set build_until = now()`);
    server.release();
    const again = await start(installation, settings);
    await eventually(async () => (await plan(installation)).serving === 2, 60_000);
    expect((await search(again.url, shop.personaId, "storm lantern")).ids).toHaveLength(50);
    const embedded = passagesWith(server, "burns for");
    expect(new Set(embedded).size).toBe(100);
    // The batch in progress when the process is killed is embedded twice.
    expect(embedded.length).toBeLessThanOrEqual(100 + 64);
  }, 90_000);

  it("continues with the previous model if the new model is unreachable at startup, and switches once the new model is reachable", async () => {
    const installation = await setUp();
    const old = await endpoint(8);
    const first = await start(installation, remote(old));
    const shop = await openShop(first, installation);
    await shop.load(products(5));
    await first.stop();

    const gone = await startEmbeddingsServer(16);
    await gone.close();
    const second = await start(installation, { ...remote(gone), ...previous(old) });
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    expect((await search(second.url, shop.personaId, "storm lantern")).similarities.every((similarity) => similarity !== null)).toBe(true);
    expect(await (await fetch(`${second.url}/metrics`)).text()).toContain("parlance_embedders_out_of_reach 1");
    const api = Api.withKey(second.url, installation.key);
    await api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, { items: products(1, "new") });
    await eventually(async () => (await search(second.url, shop.personaId, "storm lantern")).ids.includes("new0"));

    const back = await startEmbeddingsServer(16, Number(new URL(gone.url).port));
    cleanup.push(() => back.close());
    await eventually(async () => (await plan(installation)).serving === 2);
    expect((await search(second.url, shop.personaId, "storm lantern")).ids).toHaveLength(6);
  }, 60_000);

  it("switches on every node, even on a node that computes no vectors, and recovers from failures during the switch", async () => {
    const installation = await setUp();
    const old = await endpoint(8);
    const first = await start(installation, remote(old));
    const shop = await openShop(first, installation);
    await shop.load(products(40));
    await first.stop();

    const server = await endpoint(16);
    server.hold(1 + 40);
    const settings = { ...remote(server), ...previous(old) };
    const other = await mkdtemp(path.join(tmpdir(), "parlance-test-"));
    cleanup.push(() => rm(other, { recursive: true, force: true }));
    const answering = await start(installation, { ...settings, ROLE: "api", DATA_DIR: other });
    server.refuse(true);
    server.release();
    const making = await start(installation, { ...settings, ROLE: "worker" });
    await eventually(async () => making.lines.some((line) => line.includes("embedding model unavailable, keeping the current vectors")));
    const api = Api.withKey(answering.url, installation.key);
    await api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, { items: products(2, "new") });
    await eventually(async () => (await search(answering.url, shop.personaId, "storm lantern")).ids.includes("new1"));
    expect(await plan(installation)).toMatchObject({ serving: 1 });
    server.refuse(false);
    await wakeBuilders(installation);
    await eventually(async () => (await plan(installation)).serving === 2, 60_000);
    for (const node of [answering, making]) {
      const asked = server.texts.length;
      await eventually(async () => {
        await search(node.url, shop.personaId, `lantern ${Math.random()}`);
        return server.texts.slice(asked).some((text) => text.startsWith("lantern 0."));
      });
      expect((await search(node.url, shop.personaId, "storm lantern")).ids).toHaveLength(42);
    }
  }, 90_000);

  it("falls back to lexical ranking if the previous model can no longer be queried", async () => {
    const installation = await setUp();
    const old = await endpoint(8);
    const first = await start(installation, remote(old));
    const shop = await openShop(first, installation);
    await shop.load(products(5));
    await first.stop();

    const server = await endpoint(16);
    server.hold(1);
    const second = await start(installation, remote(server));
    expect(second.lines.join("\n")).toContain("using keyword search only");
    const during = await search(second.url, shop.personaId, "storm lantern");
    expect(during.ids).toHaveLength(5);
    expect(during.similarities).toEqual([null, null, null, null, null]);
    server.release();
    await eventually(async () => (await plan(installation)).serving === 2);
    await eventually(async () => (await search(second.url, shop.personaId, "storm lantern")).similarities[0] !== null);
  }, 60_000);

  it("delays neither startup nor shutdown if the model never responds", async () => {
    const installation = await setUp();
    await (await start(installation)).stop();
    const silent = await endpoint(16);
    silent.hold(0);
    const service = await start(installation, remote(silent));
    const begun = performance.now();
    await service.stop();
    expect(performance.now() - begun).toBeLessThan(30_000);
  }, 60_000);

  it("requires the model to be reachable at the very first start", async () => {
    const installation = await setUp();
    const gone = await startEmbeddingsServer(16);
    await gone.close();
    await expect(installation.start(remote(gone))).rejects.toThrow("cannot be reached");
  });

  it("uses lexical ranking if the serving model is unreachable at startup, until the model responds again", async () => {
    const installation = await setUp();
    const server = await startEmbeddingsServer(16);
    const first = await start(installation, remote(server));
    const shop = await openShop(first, installation);
    await shop.load(products(5));
    await first.stop();
    await server.close();
    const second = await start(installation, remote(server));
    expect((await search(second.url, shop.personaId, "storm lantern")).similarities).toEqual([null, null, null, null, null]);
    const back = await startEmbeddingsServer(16, Number(new URL(server.url).port));
    cleanup.push(() => back.close());
    expect((await search(second.url, shop.personaId, "storm lanterns")).similarities.every((similarity) => similarity !== null)).toBe(true);
    expect(await plan(installation)).toMatchObject({ serving: 1, target: 1, open: false });
  }, 60_000);
});

describe.skipIf(!hasTestDatabase)("Embedding model for selected brands", () => {
  it("serves brands in languages that the bundled model does not support if EMBEDDER_BRANDS=foreign, and follows changes to the languages", async () => {
    const installation = await setUp();
    const server = await endpoint(16);
    const service = await start(installation, { ...remote(server), EMBEDDER_BRANDS: "foreign" });
    const english = await openShop(service, installation, "English");
    const other = await openShop(service, installation, "Nederlands");
    const login = await new Api(service.url).call("POST", "/api/auth/login", {
      email: "owner@example.com",
      password: "correct-horse-battery",
    });
    const session = new Api(service.url, { authorization: `Bearer ${login.body.access_token}` });
    const must = async (method: string, address: string, body: unknown): Promise<void> => {
      const answer = await session.call(method, address, body);
      if (answer.status >= 300) throw new Error(answer.text);
    };
    const dutch = ({ brandId }: Shop): Promise<void> => must("PATCH", `/api/brands/${brandId}`, { audience_languages: ["nl"] });
    await dutch(other);
    await must("PUT", "/api/knowledge/docs/by-external-id/returns", { content: "Storm lanterns come back within sixty days." });
    for (const { personaId } of [english, other]) {
      await must("POST", `/api/personas/${personaId}/knowledge`, { external_ids: ["returns"] });
    }
    await english.load(products(4, "en"));
    await other.load(products(4, "de"));
    expect(passagesWith(server, "lantern de")).toHaveLength(4);
    expect(passagesWith(server, "lantern en")).toHaveLength(0);
    await eventually(async () => server.texts.some((text) => text.includes("sixty days")));
    expect((await search(service.url, english.personaId, "storm LANTERN")).similarities.every((similarity) => similarity !== null)).toBe(
      true,
    );
    await eventually(async () => (await search(service.url, other.personaId, "STORM lantern")).ids.includes("returns"));
    const found = await search(service.url, other.personaId, "STORM lantern");
    expect(found.ids.toSorted()).toEqual(["de0", "de1", "de2", "de3", "returns"]);
    expect(found.similarities.every((similarity) => (similarity ?? 0) > 0)).toBe(true);
    expect(server.texts).toContain("STORM lantern");
    expect(server.texts).not.toContain("storm LANTERN");

    await dutch(english);
    await eventually(async () => passagesWith(server, "lantern en").length === 4);
    await eventually(async () => {
      await search(service.url, english.personaId, `moved ${Math.random()}`);
      return server.texts.some((text) => text.startsWith("moved"));
    });
    const moved = await search(service.url, english.personaId, "storm lantern");
    expect(moved.ids.toSorted()).toEqual(["en0", "en1", "en2", "en3", "returns"]);
    expect(moved.similarities.every((similarity) => (similarity ?? 0) > 0)).toBe(true);
    await graceHasPassed(installation);
    await eventually(async () => !(await plan(installation)).open);
    expect((await search(service.url, english.personaId, "storm lantern")).ids).toHaveLength(5);
  }, 60_000);
});
