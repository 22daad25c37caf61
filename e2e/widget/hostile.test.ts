import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, bubbles, executablePath, field, inWidget, launcher, startBrowser, visit } from "./support/browser.ts";
import { openForeignPage, scriptTag, type ForeignPage } from "./support/foreign-page.ts";
import { startWidgetService, type WidgetService } from "./support/widget-service.ts";

const long = "word".repeat(25_000);

/** Each payload would call `hit()` or break out of its element if it were not treated as text. */
const corpus = [
  "<script>hit()</script>",
  '"><img src=x onerror=hit()>',
  "<svg/onload=hit()>",
  "<iframe srcdoc='<script>parent.hit()</script>'>",
  "</textarea><style>*{display:none}</style>",
  "[a link](javascript:hit())",
  "[a link](JaVaScRiPt:hit())",
  "[a link](data:text/html,<script>hit()</script>)",
  "[https://good.example.com](https://bad.example.com/%22onmouseover=hit())",
  "javascript:hit()",
  "https://example.com/\"onmouseover='hit()'",
  "{{constructor.constructor('hit()')()}}",
  "${hit()}",
  "\u202Egnp.exe\u202C \u2066\u2067\u200F",
  "a\u0000b\uFFFF\uD83D\uDE00\u0301\u0301\u0301",
  "**" + "[".repeat(2_000),
  "- ".repeat(3_000),
  "1. ".repeat(3_000),
];

/** The script that the page runs before all others, and the variable that the payloads set. */
const trap = "<script>globalThis.hits = 0; globalThis.hit = () => (globalThis.hits += 1);</script>";

describe.skipIf(executablePath === "")("hostile strings", () => {
  let service: WidgetService;
  let browser: Browser;
  let site: ForeignPage;
  beforeAll(async () => {
    service = await startWidgetService({ RATE_LIMITS: "off" });
    browser = await startBrowser();
    site = await openForeignPage({ head: trap, body: scriptTag(service.url, service.personaId) });
  });
  afterAll(async () => {
    site.close();
    await browser.close();
    await service.stop();
  });

  const headers = { "access-control-allow-origin": "*" };

  /** Opens a page on which the persona uses the text in every field, and answers with the text and with cards that contain it. */
  async function open(text: string): Promise<Page> {
    const { page } = await visit(browser, "about:blank");
    await page.route("**/v1/persona*", async (route) => {
      const persona = (await (await route.fetch()).json()) as { widget: object };
      const widget = { ...persona.widget, texts: { en: { title: text, placeholder: text } }, consent_text: text, launcher: text };
      await route.fulfill({
        headers,
        json: { ...persona, name: text, greeting: text, suggested_questions: [text], avatar_url: text, widget },
      });
    });
    const card = {
      document_id: "d",
      source_id: "s",
      kind: "item",
      title: text,
      description: text,
      images: [text],
      currency: text,
      price: 1,
    };
    const cards = [
      { ...card, card_id: "1", url: text, image_url: text, position: 0 },
      { ...card, card_id: "2", url: "javascript:hit()", image_url: "javascript:hit()", position: 1 },
      { ...card, card_id: "3", kind: "file", url: "https://example.com/\"onclick='hit()'", page: 1, position: 2 },
    ];
    const events: readonly (readonly [string, object])[] = [
      ["session", { session_id: "0190a0b0-0000-7000-8000-000000000000", end_user_id: "eu_1" }],
      ["text", { delta: text }],
      ["docs", { turn_index: 0, cards }],
      ["blended_image", { turn_index: 0, url: "javascript:hit()", title: text }],
      ["done", { turn_index: 0, credits_charged: 1, grounding: { checked: 0, dropped: 0 } }],
    ];
    const frames = events.map(([event, data], at) => `event: ${event}\ndata: ${JSON.stringify(data)}\nid: 1-${at + 1}\n\n`);
    await page.route("**/v1/chat", (route) => route.fulfill({ headers, contentType: "text/event-stream", body: frames.join("") }));
    await page.route("**/events*", (route) =>
      route.fulfill({
        headers,
        contentType: "text/event-stream",
        body: `event: message\ndata: ${JSON.stringify({ role: "persona", author: "operator", operator_name: text, content: text, turn_index: 0, ts: text })}\nid: 1-6\n\nevent: caught_up\ndata: {}\nid: 1-6\n\n`,
      }),
    );
    await page.goto(site.url);
    await launcher(page).click();
    await field(page).waitFor();
    return page;
  }

  /**
   * Returns content that the widget must never contain: unexpected elements, URLs that are not web pages, or a page wider than its window.
   */
  const faults = (page: Page): Promise<unknown> =>
    inWidget(
      page,
      `[
        ...[...root.querySelectorAll('script,style,iframe,object,embed,base,link,meta,form[action]')].map((each) => each.outerHTML),
        ...[...root.querySelectorAll('*')].flatMap((each) => [...each.attributes]).filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
        ...[...root.querySelectorAll('a')].filter(({ protocol }) => !/^https?:$/.test(protocol)).map((each) => each.outerHTML),
        ...[...root.querySelectorAll('.panel,.content,.bubble,.card')].filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.className + ' is too wide'),
        ...(document.documentElement.scrollWidth > innerWidth ? ['the page is too wide'] : []),
      ]`,
    );

  it.each([...corpus, long].map((text) => [JSON.stringify(text).slice(0, 60), text] as const))(
    "%s is shown as text",
    { timeout: 60_000 },
    async (_, text) => {
      const page = await open(text);
      await ask(page, text.slice(0, 8_000).replaceAll("\n", " "));
      await bubbles(page, "operator").first().waitFor();
      await bubbles(page, "persona").nth(1).waitFor();
      expect(await faults(page)).toEqual([]);
      expect(await page.evaluate("hits")).toBe(0);
      // The panel is still intact, and the visitor can write.
      const panel = await page.locator("parlance-chat .panel").boundingBox();
      expect(panel?.width).toBeGreaterThan(300);
      await field(page).fill("Still here");
      expect(await page.getByRole("button", { name: "Send" }).isEnabled()).toBe(true);
      await page.context().close();
    },
  );
});
