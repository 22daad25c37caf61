import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createParlance, type Parlance } from "@parlance/sdk";
import { eventually } from "../../server/test/support/api.ts";
import { Dashboard, executablePath, type Tab } from "./support/dashboard.ts";

describe.skipIf(executablePath === "")("the dashboard's event stream", () => {
  let dashboard: Dashboard;
  let parlance: Parlance;
  let context: BrowserContext;
  let first: Tab;
  let second: Tab;
  let sourceId: string;
  beforeAll(async () => {
    dashboard = await Dashboard.start({ DEMO: "off" });
    parlance = createParlance({ url: dashboard.url, key: dashboard.key });
    const brand = await parlance.brands.create({ display_name: "Fernway", default_currency: "EUR", audience_languages: ["en"] });
    ({ id: sourceId } = await parlance.sources.create({ name: "Products", brand_id: brand.id }));
    context = await dashboard.newContext();
    first = await dashboard.signIn(context);
    await first.page.goto(new URL(`/knowledge/${sourceId}`, dashboard.url).href);
    second = await dashboard.open(context, `/knowledge/${sourceId}`);
    await second.page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
  });
  afterAll(() => dashboard?.stop());

  const openStreams = async (): Promise<number> => {
    const text = await (await fetch(new URL("/metrics", dashboard.url))).text();
    return Number(/^\w*open_event_streams (\d+)$/m.exec(text)?.[1]);
  };
  const add = (id: string): Promise<unknown> =>
    parlance.documents.upsert({ source_id: sourceId, items: [{ id, title: `Lantern ${id}`, description: "It runs for 40 hours." }] });
  const shows = (tab: Tab, id: string): Promise<void> => tab.page.getByText(`Lantern ${id}`).first().waitFor({ timeout: 20_000 });
  /** Requests of a page, by path. */
  const callsOf = (tab: Tab): string[] => {
    const paths: string[] = [];
    tab.page.on("request", (request) => paths.push(new URL(request.url()).pathname));
    return paths;
  };

  it("is a single connection shared by two tabs; both tabs show, without polling, that a document is ready", async () => {
    await eventually(async () => (await openStreams()) === 1);
    const calls = [first, second].map(callsOf);
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    for (const paths of calls) expect(paths.filter((path) => path.startsWith("/v1/knowledge/documents"))).toEqual([]);
    await add("A1");
    await Promise.all([first, second].map((tab) => shows(tab, "A1")));
    expect(await openStreams()).toBe(1);
  });

  it("moves to another tab when the tab with the connection closes", async () => {
    await first.page.close();
    await eventually(async () => (await openStreams()) === 1);
    await add("A2");
    await shows(second, "A2");
    expect(second.complaints).toEqual([]);
  });
});
