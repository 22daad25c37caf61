import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startModelServer, type ModelServer } from "../../server/test/support/model-server.ts";
import { Dashboard, executablePath } from "./support/dashboard.ts";

describe.skipIf(executablePath === "")("model settings", () => {
  let dashboard: Dashboard;
  let models: ModelServer;
  beforeAll(async () => {
    models = await startModelServer();
    const llm = { LLM_PROVIDER: "openai-compatible", LLM_MODEL: "tiny", LLM_BASE_URL: models.url, LLM_API_KEY: "a-secret-key" };
    dashboard = await Dashboard.start({ DEMO: "off", ...llm });
  });
  afterAll(async () => {
    await dashboard?.stop();
    await models?.close();
  });

  it("show owners the models, test them, and show why one fails", async () => {
    const tab = await dashboard.signIn(await dashboard.newContext());
    const { page } = tab;
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByText("openai-compatible:tiny").waitFor();
    models.answer(() => ["I work."]);
    await page.getByRole("button", { name: "Test: Language model" }).click();
    await page.getByText(/Answered in \S+ ms/).waitFor();
    await page.getByText("I work.").waitFor();
    await page.getByRole("button", { name: "Test: Embedding model" }).click();
    await page.getByText(/Embedded in \S+ ms, \d+ dimensions/).waitFor();
    expect(await tab.faults()).toEqual([]);
    models.answer(() => {
      throw new Error("down");
    });
    await page.getByRole("button", { name: "Test: Language model" }).click();
    await page.getByText(/No answer: /).waitFor();
    expect(await page.content()).not.toContain("a-secret-key");
    expect(await tab.faults()).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });
});
