import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Instance } from "./support/instance.ts";
import { preparedData } from "./support/prepared-data.ts";
import { type Project, sharedProject } from "./support/project.ts";

const executablePath = process.env["PARLANCE_BROWSER"] ?? "";
const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const offline = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];
const question = "Which rain jacket is the cheapest?";

describe.skipIf(executablePath === "")("pages in a browser", () => {
  let project: Project;
  let service: Instance;
  let url: string;
  let personaId: string;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    project = await sharedProject();
    service = new Instance(project, ["start"], { DATA_DIR: await preparedData(project, { demo: true }), LOG_LEVEL: "warn" });
    personaId = (await service.printed(/The demo persona (\S+) is ready/, 150_000))[1] ?? "";
    url = await service.address();
    browser = await chromium.launch({ executablePath, args: [...flags, ...offline] });
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    project.remove();
  });
  afterEach(() => page.close());

  /** Opens a page and records script errors, blocked resources and failed responses. */
  async function open(address: string, context?: BrowserContext): Promise<number | undefined> {
    page = await (context ?? browser).newPage();
    complaints = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("requestfailed", (request) => complaints.push(`${request.url()} ${request.failure()?.errorText}`));
    page.on("response", (response) => {
      if (response.status() >= 400) complaints.push(`${response.url()} ${response.status()}`);
    });
    return (await page.goto(address, { waitUntil: "networkidle" }))?.status();
  }

  it("explain each problem code at the URL given by the problem's type", async () => {
    const problem = (await (await fetch(`${url}/v1/brands`)).json()) as { type: string; code: string; status: number };
    expect(problem.code).toBe("auth.unauthorized");
    expect(await open(problem.type)).toBe(200);
    const text = await page.locator("body").innerText();
    expect(text).toContain("auth.unauthorized");
    expect(text).toContain(String(problem.status));
    expect(complaints).toEqual([]);
  });

  it("chat from another origin with only the public persona id, including images, and restore the conversation on reload", async () => {
    const site = createServer((_, response) => response.setHeader("content-type", "text/html; charset=utf-8").end(shop(url, personaId)));
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    try {
      await open(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
      const talk = [question, "Is it in stock?", "How long does delivery take?", "Thank you!"];
      const said: string[] = [];
      for (const [at, message] of talk.entries()) {
        await page.locator("#message").fill(message);
        await page.locator("#send").click();
        await page.locator("#turns").getByText(`${at} done`).waitFor();
        said.push(...(await page.locator("#streamed").allInnerTexts()));
      }
      expect(said[0]).toMatch(/Drizzlecap Packable Rain Jacket.*69\.95/);
      // The browser's own EventSource received the same events live.
      const transcript = page.locator("#followed li");
      await page.locator("#followed li[data-turn='3'][data-role='persona']").first().waitFor();
      const before = await transcript.allInnerTexts();
      expect(before.filter((_, at) => at % 2 === 0)).toEqual(talk);
      const persona = await page.locator("#followed li[data-role='persona']").allInnerTexts();
      expect(persona.join("")).toBe(said.join("").replaceAll("\n\n", ""));
      expect(await page.locator("#cards img, #cards li").count()).toBeGreaterThan(0);

      expect(complaints).toEqual([]);

      await page.reload({ waitUntil: "domcontentloaded" });
      await page.locator("#state").getByText("caught up").waitFor();
      // The page closed the stream.
      expect(complaints.splice(0)).toEqual([expect.stringMatching(/events\?persona_id=\S+ net::ERR_ABORTED$/)]);
      expect(await transcript.allInnerTexts()).toEqual(before);
      // The same visitor continues the same conversation.
      await page.locator("#message").fill("Is it waterproof?");
      await page.locator("#send").click();
      await page.locator("#turns").getByText("4 done").waitFor();
      // An image generated by the page is part of the conversation and is shown by its URL.
      await page.locator("#picture").click();
      await page.locator("#turns").getByText("5 done").waitFor();
      await page.locator("#followed li[data-turn='5'] img").waitFor();
      await expect.poll(() => page.evaluate("document.querySelector('#followed img').naturalWidth")).toBe(40);
      expect(complaints).toEqual([]);
    } finally {
      site.closeAllConnections();
      site.close();
    }
  });

  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>';
  const ask = async (text: string): Promise<void> => {
    await page.getByRole("textbox", { name: "Message" }).fill(text);
    await page.getByRole("button", { name: "Send" }).click();
  };
  const said = (from: string) => page.locator(`.bubble.${from}`);

  it("for testing a persona host the widget, whose cards show product images", async () => {
    const context = await browser.newContext();
    await context.route("https://brindlefell.example.com/**", (route) => route.fulfill({ contentType: "image/svg+xml", body: picture }));
    expect(await open(`${url}/try?persona=${personaId}`, context)).toBe(200);
    await ask(question);
    await said("persona").getByText("69.95").first().waitFor();
    await expect
      .poll(() => page.evaluate("document.querySelector('parlance-chat').shadowRoot.querySelector('.card img').naturalWidth"))
      .toBe(20);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("do not split the facts in an answer across many bubbles", async () => {
    await open(`${url}/try?persona=${personaId}`);
    await ask("How long does delivery to Austria take and what does it cost?");
    await page.getByRole("button", { name: "Helpful", exact: true }).waitFor();
    expect(await page.locator("li.group.persona").last().locator(".bubble").count()).toBeLessThanOrEqual(2);
  });

  it("show a card without its image if the image cannot be loaded", async () => {
    const context = await browser.newContext();
    await context.route("https://brindlefell.example.com/**", (route) => route.fulfill({ status: 404 }));
    await open(`${url}/try?persona=${personaId}`, context);
    await ask(question);
    await page.locator(".card").getByText("69.95").waitFor();
    await expect.poll(() => page.locator(".card img").isVisible()).toBe(false);
    await context.close();
  });

  it("offer the demo persona if the URL contains no id", async () => {
    expect(await open(`${url}/try`)).toBe(200);
    await page.getByRole("link", { name: "Trail Desk" }).click();
    await page.getByRole("button", { name: question }).waitFor();
    expect(new URL(page.url()).searchParams.get("persona")).toBe(personaId);
    expect(complaints).toEqual([]);
  });

  it("report an unavailable persona and offer other personas", async () => {
    await open(`${url}/try?persona=0190a0b0-0000-7000-8000-000000000000`);
    await page.getByRole("status").getByText("No available persona has the id 0190a0b0").waitFor();
    expect(await page.getByRole("link", { name: "Trail Desk" }).count()).toBe(1);
  });

  it("report that the widget is offline, and send a message exactly once after the connection is restored", async () => {
    const context = await browser.newContext();
    await open(`${url}/try?persona=${personaId}`, context);
    await page.getByRole("textbox", { name: "Message" }).waitFor();
    await context.setOffline(true);
    await ask(question);
    await page.getByRole("status").getByText("You are offline.").waitFor();
    await context.setOffline(false);
    await said("persona").getByText("69.95").first().waitFor();
    await expect.poll(() => page.getByText("You are offline.").count()).toBe(0);
    expect(await said("visitor").allInnerTexts()).toEqual([question]);
    await page.reload();
    await said("persona").getByText("69.95").first().waitFor();
    expect(await said("visitor").allInnerTexts()).toEqual([question]);
    await context.close();
  });

  it("wait for a service that is unreachable when they are opened", async () => {
    const context = await browser.newContext();
    await context.route("**/v1/personas", (route) => route.abort());
    await open(`${url}/try`, context);
    await page.getByRole("status").getByText("is unreachable").waitFor();
    await context.unroute("**/v1/personas");
    await page.getByRole("link", { name: "Trail Desk" }).waitFor();
    await expect.poll(() => page.getByRole("status").isVisible()).toBe(false);
    await context.close();
  });

  it("fit a conversation to the width of a phone", async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await open(`${url}/try?persona=${personaId}`, context);
    await ask("Do you have tents?");
    await page.locator(".card").first().waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await context.close();
  });
});

/** A shop's page that uses its persona's public id and stores the `session` event. */
function shop(api: string, personaId: string): string {
  return `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<input id="message"><button id="send">Send</button><button id="picture">Show</button><p id="state"></p><p id="turns"></p><p id="streamed"></p><ul id="cards"></ul><ol id="followed"></ol>
<script type="module">
const api = ${JSON.stringify(api)}, persona = ${JSON.stringify(personaId)};
const at = (id) => document.getElementById(id);
let session = JSON.parse(localStorage.getItem("session") ?? "null");
let source = null;
function follow() {
  if (source !== null || session === null) return;
  source = new EventSource(api + "/v1/chat/" + session.session_id + "/events?persona_id=" + persona);
  source.addEventListener("message", ({ data }) => {
    const { role, content, turn_index, image_ids = [] } = JSON.parse(data);
    const line = document.createElement("li");
    Object.assign(line.dataset, { role, turn: turn_index });
    line.textContent = content;
    for (const id of image_ids) line.append(Object.assign(new Image(), { src: api + "/v1/chat/" + session.session_id + "/images/" + id + "?persona_id=" + persona }));
    at("followed").append(line);
  });
  source.addEventListener("caught_up", () => { at("state").textContent = "caught up"; });
}
async function turn(message, picture) {
  at("streamed").textContent = "";
  const headers = { "x-persona-id": persona, ...(session ? { "x-end-user-id": session.end_user_id } : {}) };
  let body = JSON.stringify({ message, session_id: session?.session_id });
  if (picture) {
    const form = new FormData();
    form.append("payload_json", body);
    form.append("image", picture, "drawn.png");
    body = form;
  } else headers["content-type"] = "application/json";
  const response = await fetch(api + "/v1/chat", { method: "POST", headers, body });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const frames = (rest + part.value).split("\\n\\n");
    rest = frames.pop();
    for (const frame of frames) {
      const event = /^event: (.*)$/m.exec(frame)?.[1];
      const data = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? "null");
      if (event === "session") { session = data; localStorage.setItem("session", JSON.stringify(data)); }
      if (event === "text") at("streamed").textContent += data.delta;
      if (event === "docs") for (const { title } of data.cards) at("cards").append(Object.assign(document.createElement("li"), { textContent: title }));
      if (event === "done" || event === "error") at("turns").textContent += " " + (data.turn_index ?? "") + " " + event;
    }
  }
  follow();
}
at("picture").onclick = () => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 30 });
  canvas.getContext("2d").fillRect(5, 5, 20, 20);
  canvas.toBlob((picture) => turn(undefined, picture), "image/png");
};
at("send").onclick = () => turn(at("message").value);
follow();
</script>`;
}
