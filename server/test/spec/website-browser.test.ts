import { existsSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, textOf } from "../support/api.ts";
import { type LittleSite, serveLittleSite } from "../support/little-site.ts";
import { ended, onboarded, onboardings } from "../support/onboardings.ts";
import { startTestService, type TestService } from "../support/service.ts";

const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((file) => existsSync(file));

/** An application with client-side routing: every URL has the same markup. */
const shell = `<!doctype html><html lang="en"><head><title>Sloe Bakery</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>`;
const app = (sourdough: string): string => `
  const pages = {
    "/": ["Sloe Bakery", "We bake bread and cakes in the old mill on the river.", "Our shop is at 4 Mill Lane, Harting."],
    "/bread": ["Our bread", "The sourdough loaf costs ${sourdough}.", "Rye bread is baked on Thursdays only."],
    "/visit": ["Visit us", "You can park behind the mill.", "Dogs are welcome in the yard."],
  };
  const [title, ...lines] = pages[location.pathname] ?? ["Nothing here"];
  document.title = title;
  const links = Object.keys(pages).map((path) => '<a href="' + path + '">' + path + "</a>").join(" ");
  document.querySelector("#root").innerHTML =
    "<nav>" + links + "</nav><main><h1>" + title + "</h1>" + lines.map((line) => "<p>" + line + "</p>").join("") + "</main>";
`;

const script =
  (text: string) =>
  (response: ServerResponse): void =>
    void response.writeHead(200, { "content-type": "text/javascript" }).end(text);

describe.skipIf(chromium === undefined)("Website that needs scripts, read with a browser", () => {
  let service: TestService;
  let site: LittleSite;

  beforeAll(async () => {
    service = await startTestService({
      ALLOW_PRIVATE_HOSTS: "localhost",
      BROWSER_PATH: chromium ?? "",
      BROWSER_SANDBOX: process.getuid?.() === 0 ? "off" : "on",
    });
    site = await serveLittleSite({ "/": shell, "/bread": shell, "/visit": shell, "/app.js": script(app("£4.60")) });
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    await site.close();
  });

  it("is imported with the content that the scripts of each page generate, and changes are detected", async () => {
    const api = Api.withKey(service.url, (await service.addAccount("browser@example.com")).key);
    const { jobId, brandId, personaId, status } = await onboarded(api, { website_url: site.url });
    expect(status).toBe("completed");
    const pagesOf = async (id: string): Promise<unknown[]> => {
      const { items } = (await api.call("GET", `${onboardings}/${id}/pages`)).body;
      return items
        .map((page: Record<string, string>) => [new URL(page["url"] ?? "").pathname, page["outcome"], page["change"], page["needsScripts"]])
        .toSorted();
    };
    expect(await pagesOf(jobId)).toEqual(["/", "/bread", "/visit"].map((path) => [path, "stored", null, true]));
    const visitor = Api.asVisitor(service.url, personaId);
    const ask = async (message: string): Promise<string> => textOf((await visitor.chat({ message })).frames);
    expect(await ask("How much is the sourdough loaf?")).toContain("4.60");
    expect(await ask("Are dogs welcome?")).toMatch(/dogs are welcome/i);

    site.set("/app.js", script(app("£4.90")));
    const websites = `/api/brands/${brandId}/websites`;
    const sourceId = (await api.call("GET", websites)).body.websites[0].source_id;
    const reading = (await api.call("POST", `${websites}/${sourceId}/readings`)).body.jobId;
    await ended(api, reading);
    expect(await pagesOf(reading)).toEqual([
      ["/", "stored", "unchanged", true],
      ["/bread", "stored", "changed", true],
      ["/visit", "stored", "unchanged", true],
    ]);
    expect(await ask("What does the sourdough loaf cost?")).toContain("4.90");
  });
});
