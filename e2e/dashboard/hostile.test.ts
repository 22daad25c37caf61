import { createParlance, type Parlance } from "@parlance/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostileTexts } from "../support/hostile-texts.ts";
import { Dashboard, executablePath, type Tab } from "./support/dashboard.ts";

const image = "<img src=x onerror=hit()>";
const script = "</textarea><script>hit()</script>";

describe.skipIf(executablePath === "")("hostile strings in the dashboard", () => {
  let dashboard: Dashboard;
  let tab: Tab;
  let account: Parlance;
  let brandId: string;
  let sourceId: string;
  beforeAll(async () => {
    dashboard = await Dashboard.start({ DEMO: "off" });
    account = createParlance({ url: dashboard.url, key: dashboard.key });
    ({ id: brandId } = await account.brands.create({ display_name: image }));
    ({ id: sourceId } = await account.sources.create({ name: `"> ${image}`, brand_id: brandId, type: "catalog" }));
    tab = await dashboard.signIn(await dashboard.newContext());
  });
  afterAll(() => dashboard?.stop());

  async function visit(path: string): Promise<Tab["page"]> {
    await tab.show(path);
    await tab.page.getByRole("heading", { level: 1 }).waitFor();
    await tab.loaded();
    return tab.page;
  }

  it("include 300 different cases", () => {
    expect(new Set(hostileTexts).size).toBe(300);
  });

  it("are shown as text in lists and in an open product", async () => {
    const items = hostileTexts.map((text, index) => ({
      id: `H-${index}`,
      title: text,
      description: text,
      categories: [[text]],
      attributes: { [text === "__proto__" ? "proto" : text.slice(0, 60)]: text },
    }));
    for (let start = 0; start < items.length; start += 100)
      await account.documents.upsert({ source_id: sourceId, items: items.slice(start, start + 100) });
    await expect
      .poll(async () => (await account.documents.list({ source_id: sourceId, state: "ready", limit: 1 })).total_count)
      .toBe(items.length);
    const page = await visit(`/knowledge/${sourceId}`);
    await page.getByRole("row").nth(1).focus();
    const shown = new Set<string>();
    for (let index = 0; index < items.length; index += 8) {
      await page.evaluate(`document.querySelector("[role=table]").scrollTop = ${index * 36}`);
      const seen = [index, Math.min(index + 7, items.length - 1)].map((each) => `[data-index="${each}"] .font-500`);
      for (const row of seen) await page.locator(row).waitFor();
      for (const text of await page.locator("[data-index] .font-500").allTextContents()) shown.add(text);
    }
    expect(hostileTexts.filter((text) => !shown.has(text))).toEqual([]);
    for (const index of [0, 33, 124, 215, 299]) {
      await visit(`/knowledge/${sourceId}?document=H-${index}`);
      await page
        .getByRole("dialog")
        .getByText(hostileTexts[index] ?? "", { exact: true })
        .first()
        .waitFor();
    }
    expect(await tab.faults()).toEqual([]);
  });

  it("are shown as text in all fields whose content comes from users, visitors or files", async () => {
    const { id: personaId } = await account.personas.create({
      brand_id: brandId,
      name: image,
      greeting: script,
      tone: image.slice(0, 100),
      instructions: script,
      suggested_questions: [image, script],
      widget: { launcher: image, texts: { en: { title: image, placeholder: script } }, consent_text: script },
    });
    await account.texts.upsert({ external_id: `x"><img`, label: image, content: script });
    await account.webhooks
      .create({ url: `https://example.com/?"'><img+src=x+onerror=hit()>`, events: ["document.ready"] })
      .catch(() => undefined);
    const visitor = createParlance({ url: dashboard.url, personaId });
    let session = "";
    const said = { user_attributes: { name: image, email: script }, metadata: { [image]: script }, channel: "\"'><img>" };
    for (const message of [image, script, "Can I talk to a person?"])
      for await (const event of await visitor.sessions.say({ message, ...said, ...(session === "" ? {} : { session_id: session }) }))
        if (event.event === "session") session = event.data.session_id;
    for (const path of [
      "/",
      "/inbox",
      `/inbox/${session}`,
      "/personas",
      ...["", "/knowledge", "/appearance", "/access", "/developer"].map((each) => `/personas/${personaId}${each}`),
      "/business",
      "/knowledge",
      "/knowledge/texts",
      `/knowledge/texts?text=${encodeURIComponent(`x"><img`)}`,
      "/analytics",
      "/analytics/questions",
      `/search?q=${encodeURIComponent(image)}&persona=${personaId}`,
      "/webhooks",
      "/usage",
    ]) {
      const page = await visit(path);
      expect(await tab.faults(), path).toEqual([]);
      // Nothing was parsed as a tag: the page contains no additional image, script or frame.
      expect(await page.locator("img[src=x], iframe, object, embed, base, main style").count(), path).toBe(0);
    }
    expect(await tab.page.evaluate("globalThis.hits")).toBeUndefined();
    expect(tab.complaints).toEqual([]);
  });
});
