import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { startEmbeddingsServer, type EmbeddingsServer } from "../support/embeddings-server.ts";
import { startModelServer, type ModelServer } from "../support/model-server.ts";
import { addPerson } from "../support/people.ts";
import { startTestService, type TestService } from "../support/service.ts";

const key = "sk-secret-of-the-operator";

let models: ModelServer;
let vectors: EmbeddingsServer;
let service: TestService;
let plain: TestService;
let owner: Api;

beforeAll(async () => {
  [models, vectors] = await Promise.all([startModelServer(), startEmbeddingsServer(64)]);
  const language = { LLM_PROVIDER: "openai-compatible", LLM_MODEL: "tiny", LLM_BASE_URL: models.url, LLM_API_KEY: key };
  const embedding = { EMBEDDER_MODEL: "words", EMBEDDER_BASE_URL: vectors.url, EMBEDDER_API_KEY: key };
  [service, plain] = await Promise.all([startTestService({ ...language, ...embedding }), startTestService()]);
  owner = await signedIn(service, service.owner);
});
afterAll(async () => {
  await Promise.all([service.stop(), plain.stop()]);
  await Promise.all([models.close(), vectors.close()]);
});

const test = (api: Api, model: string) => api.call("POST", "/api/installation/model-tests", { model });

describe("Installation settings", () => {
  it("include the configured models and their hosts, but no keys", async () => {
    const { status, body, text } = await owner.call("GET", "/api/installation");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mail: false,
      language_model: { provider: "openai-compatible", model: "tiny", host: new URL(models.url).host, falls_back: true },
      embedder: { kind: "endpoint", model: "words", host: new URL(vectors.url).host, dimensions: 64, is_loading: false },
      documents_without_vectors: 0,
    });
    expect(text).not.toContain(key);
    expect(text).not.toContain("/v1");
  });

  it("include the packaged embedding model, and no language model if none is configured", async () => {
    const { body } = await (await signedIn(plain, plain.owner)).call("GET", "/api/installation");
    expect(body.language_model).toBeNull();
    expect(body.embedder).toMatchObject({ kind: "packaged", host: null, dimensions: 384 });
    expect(body.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it("are shown only to owners of the first account", async () => {
    const [other, admin] = await Promise.all([
      service.addAccount("zoe@example.com").then((account) => signedIn(service, account)),
      addPerson(service, service.owner, "Ada", "admin"),
    ]);
    for (const [api, code] of [
      [other, "auth.not_owner"],
      [admin.api, "auth.forbidden"],
    ] as const) {
      for (const answer of [await api.call("GET", "/api/installation"), await test(api, "embedder")])
        expect([answer.status, answer.body.code]).toEqual([403, code]);
    }
    expect((await new Api(service.url).call("GET", "/api/installation")).status).toBe(401);
  });
});

describe("Model test", () => {
  it("sends the language model one request and shows its answer", async () => {
    models.answer(() => ["I am ", "ready."]);
    const asked = models.requests.length;
    const { status, body } = await test(owner, "language_model");
    expect(status).toBe(200);
    expect(body).toMatchObject({ works: true, answer: "I am ready.", dimensions: null, error: null });
    expect(body.milliseconds).toBeGreaterThanOrEqual(0);
    expect(models.requests.length - asked).toBe(1);
  });

  it("requests an embedding that is not in any cache", async () => {
    const asked = vectors.texts.length;
    for (let round = 0; round < 2; round += 1)
      expect((await test(owner, "embedder")).body).toMatchObject({ works: true, answer: null, dimensions: 64, error: null });
    expect(vectors.texts.length - asked).toBe(2);
  });

  it("reports the reason for a failure, without the model's key", async () => {
    models.answerRaw(({ response }) => response.writeHead(401, { "content-type": "application/json" }).end(JSON.stringify({ error: key })));
    const { status, body, text } = await test(owner, "language_model");
    expect(status).toBe(200);
    expect(body).toMatchObject({ works: false, answer: null });
    expect(body.error).toContain("401");
    expect(text).not.toContain(key);
  });

  it("reports that no language model is configured", async () => {
    const { body } = await test(await signedIn(plain, plain.owner), "language_model");
    expect(body).toMatchObject({ works: false, error: "No language model is configured." });
  });

  it("rejects unknown models", async () => {
    const { status, body } = await test(owner, "vision");
    expect([status, body.code]).toEqual([400, "validation.failed"]);
  });
});
