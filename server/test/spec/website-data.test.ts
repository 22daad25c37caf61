import { afterAll, beforeAll, expect, it } from "vitest";
import { Api, textOf } from "../support/api.ts";
import { type LittleSite, serveLittleSite } from "../support/little-site.ts";
import { onboarded, onboardings } from "../support/onboardings.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
let site: LittleSite;

/** The empty shell of an application, including the data that fills it. */
const shell = (title: string, head: string, data: unknown): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}<script src="/app.js" defer></script></head>
<body><div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script></body></html>`;
const pageProps = (props: object): object => ({ props: { pageProps: props }, page: "/x", query: {}, buildId: "b-1", isFallback: false });

beforeAll(async () => {
  service = await startTestService({ ALLOW_PRIVATE_HOSTS: "localhost" });
  const cafe = { "@context": "https://schema.org", "@type": "Cafe", name: "Tern Coffee", telephone: "01632 960417" };
  site = await serveLittleSite({
    "/": shell(
      "Tern Coffee",
      `<script type="application/ld+json">${JSON.stringify(cafe)}</script>`,
      pageProps({
        headline: "Coffee by the harbor",
        intro: "<p>We roast our own beans every Tuesday.</p><p>Dogs are welcome in the yard.</p>",
      }),
    ),
    "/menu": shell(
      "Menu",
      "",
      pageProps({
        dishes: [
          { id: "d1", name: "Flat white", price: 3.4, currency: "EUR" },
          { id: "d2", name: "Lemon cake", price: 4.2, currency: "EUR" },
        ],
      }),
    ),
    "/planner": shell("Planner", "", pageProps({})),
  });
  site.set("/sitemap.xml", `<urlset>${["/menu", "/planner"].map((path) => `<url><loc>${site.url}${path}</loc></url>`).join("")}</urlset>`);
}, 60_000);
afterAll(async () => {
  await service.stop();
  await site.close();
});

it("reads the data in pages that are empty without scripts, and reports pages without such data", async () => {
  const api = Api.withKey(service.url, (await service.addAccount("data@example.com")).key);
  const { jobId, personaId, status } = await onboarded(api, { website_url: site.url });
  expect(status).toBe("completed");
  const { items } = (await api.call("GET", `${onboardings}/${jobId}/pages`)).body;
  const pages = items.map(({ url, outcome, needsScripts }: { url: string; outcome: string; needsScripts: boolean }) => [
    new URL(url).pathname,
    outcome,
    needsScripts,
  ]);
  expect(pages.toSorted()).toEqual([
    ["/", "stored", true],
    ["/menu", "stored", true],
    ["/planner", "skipped", true],
  ]);
  const visitor = Api.asVisitor(service.url, personaId);
  const ask = async (message: string): Promise<string> => textOf((await visitor.chat({ message })).frames);
  expect(await ask("How much is a flat white?")).toContain("3.40");
  expect(await ask("Are dogs welcome?")).toMatch(/dogs are welcome/i);
  expect(await ask("When do you roast your beans?")).toContain("Tuesday");
});
