import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Instance } from "./support/instance.ts";
import { copyProject, type Project } from "./support/project.ts";

const executablePath = process.env["PARLANCE_BROWSER"] ?? "";
const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const offline = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];
const question = "Which rain jacket is the cheapest?";

describe.skipIf(executablePath === "")("in a browser", () => {
  let project: Project;
  let service: Instance;
  let url: string;
  let personaId: string;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    project = copyProject();
    service = new Instance(project, ["start"], { DATA_DIR: project.newDataDir(), LOG_LEVEL: "warn" });
    personaId = (await service.printed(/The demo persona (\S+) is ready/))[1] ?? "";
    url = await service.address();
    browser = await chromium.launch({ executablePath, args: [...flags, ...offline] });
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    project.remove();
  });
  afterEach(() => page.close());

  /** Opens a page and notes whatever goes wrong in it: errors of scripts, refused resources, answers that are none. */
  async function open(address: string): Promise<number | undefined> {
    page = await browser.newPage();
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

  it("the reference shows every operation of the interface", async () => {
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(await open(`${url}/docs`)).toBe(200);
    await page.locator(".opblock").first().waitFor();
    const shown = await page.locator(".opblock").evaluateAll((blocks) => blocks.map((block) => block.id.replace(/^operations-.*-/, "")));
    expect(shown.toSorted()).toEqual(operations.toSorted());
    await page.locator("#operations-Chat-chat .opblock-summary-control").click();
    await page
      .locator("#operations-Chat-chat .opblock-body")
      .getByText("One turn of a conversation")
      .or(page.getByText("X-End-User-Id"))
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it("a problem's type leads to a page that explains the code", async () => {
    const problem = (await (await fetch(`${url}/v1/brands`)).json()) as { type: string; code: string; status: number };
    expect(problem.code).toBe("auth.unauthorized");
    expect(await open(problem.type)).toBe(200);
    const text = await page.locator("body").innerText();
    expect(text).toContain("auth.unauthorized");
    expect(text).toContain(String(problem.status));
    expect(complaints).toEqual([]);
  });

  it("a page of another origin streams a chat with nothing but the public persona id", async () => {
    const site = createServer((_, response) => response.setHeader("content-type", "text/html; charset=utf-8").end(shop(url, personaId)));
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    try {
      await open(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
      await page.locator("#ended").getByText("done").waitFor();
      expect(await page.locator("#reply").innerText()).toMatch(/Drizzlecap Packable Rain Jacket.*69\.95/);
      // The second turn goes on in the same conversation, as the same visitor.
      expect(await page.locator("#turns").innerText()).toBe("0 1");
      expect(complaints).toEqual([]);
    } finally {
      site.closeAllConnections();
      site.close();
    }
  });

  it("the page at the root talks to the persona", async () => {
    expect(await open(`${url}/?persona=${personaId}`)).toBe(200);
    await page.locator("#say input").fill(question);
    await page.locator("#say button").click();
    await page.locator("#log").getByText("69.95").first().waitFor();
    expect(complaints).toEqual([]);
  });
});

/** What a shop would put on its page. */
function shop(api: string, personaId: string): string {
  return `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><p id="reply"></p><p id="turns"></p><p id="ended"></p>
<script type="module">
const show = (id, text) => { document.getElementById(id).textContent += text; };
async function turn(message, visitor, session_id) {
  const headers = { "content-type": "application/json", "x-persona-id": ${JSON.stringify(personaId)} };
  if (visitor) headers["x-end-user-id"] = visitor;
  const response = await fetch(${JSON.stringify(`${api}/v1/chat`)}, { method: "POST", headers, body: JSON.stringify({ message, session_id }) });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "", session = null, last = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const frames = (rest + part.value).split("\\n\\n");
    rest = frames.pop();
    for (const frame of frames) {
      const event = /^event: (.*)$/m.exec(frame)?.[1];
      const data = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? "null");
      if (event === "session") session = data;
      if (event === "text") show("reply", data.delta);
      if (event === "done") show("turns", (document.getElementById("turns").textContent ? " " : "") + data.turn_index);
      last = event;
    }
  }
  return { session, last };
}
const { session } = await turn(${JSON.stringify(question)});
const { last } = await turn("Is it in stock?", session.end_user_id, session.session_id);
show("ended", last);
</script>`;
}
