import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Api } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { startModelServer, type ModelServer } from "../support/model-server.ts";
import { addPerson } from "../support/people.ts";
import { startTestService, type TestService } from "../support/service.ts";

let models: ModelServer;
let service: TestService;
let session: Api;

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({
    LLM_PROVIDER: "openai-compatible",
    LLM_MODEL: "tiny",
    LLM_BASE_URL: models.url,
    LLM_API_KEY: "a-secret-key",
  });
  session = await signedIn(service, service.owner);
});
afterAll(async () => {
  await service.stop();
  await models.close();
});

const test = (part: string) => session.call("POST", "/api/installation/models/test", { part });

describe("Models of the installation", () => {
  it("are shown to owners, without address and key", async () => {
    const { status, body, text } = await session.call("GET", "/api/installation/models");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      language_model: { name: "openai-compatible:tiny", reads_images: false, falls_back: true },
      embedder: { dimensions: expect.any(Number), loading: false },
      migration: null,
    });
    expect(text).not.toContain("a-secret-key");
    expect(text).not.toContain(models.url);
    const { api } = await addPerson(service, service.owner, "Ada", "admin");
    expect((await api.call("GET", "/api/installation/models")).status).toBe(403);
    expect((await api.call("POST", "/api/installation/models/test", { part: "embedder" })).status).toBe(403);
  });

  it("answer a test with time, answer and length of the vector", async () => {
    models.answer(() => ["I work."]);
    expect((await test("language_model")).body).toMatchObject({ ok: true, answer: "I work.", dimensions: null, error: null });
    const { body } = await session.call("GET", "/api/installation/models");
    expect((await test("embedder")).body).toMatchObject({ ok: true, answer: null, dimensions: body.embedder.dimensions, error: null });
    expect((await test("reader")).status).toBe(400);
  });

  it("report a failure without secrets", async () => {
    models.answer(() => {
      throw new Error("down");
    });
    const { status, body, text } = await test("language_model");
    expect([status, body.ok, body.answer]).toEqual([200, false, null]);
    expect(body.error.length).toBeGreaterThan(5);
    expect(text).not.toContain("a-secret-key");
  });
});
