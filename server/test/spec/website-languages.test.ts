import { afterAll, beforeAll, expect, it } from "vitest";
import { Api, textOf } from "../support/api.ts";
import { type LittleSite, page, serveLittleSite } from "../support/little-site.ts";
import { onboarded } from "../support/onboardings.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
let site: LittleSite;
const german = (title: string, texts: readonly string[], links: readonly string[] = [], head = ""): string =>
  page(title, texts, links, head).replace('lang="en"', 'lang="de"');

beforeAll(async () => {
  service = await startTestService({ ALLOW_PRIVATE_HOSTS: "localhost" });
  const pair = (de: string, en: string): string =>
    `<link rel="alternate" hreflang="de" href="${de}"><link rel="alternate" hreflang="en" href="${en}">`;
  site = await serveLittleSite({
    "/": german(
      "Praxis Lindner",
      ["Wir sind eine Praxis für die ganze Familie. Unser Team freut sich auf Ihren Besuch bei uns."],
      ["/honorar", "/anfahrt"],
    ),
    "/honorar": german(
      "Honorar",
      ["Eine Zahnreinigung kostet 95 Euro. Die Rechnung schicken wir Ihnen nach der Behandlung mit der Post."],
      ["/"],
      pair("/honorar", "/our-fees"),
    ),
    // Only an `hreflang` link leads to this page. The price is out of date.
    "/our-fees": page(
      "Our fees",
      ["A cleaning costs 80 euros. We send you the bill by mail after the treatment. Whitening costs 240 euros."],
      [],
      pair("/honorar", "/our-fees"),
    ),
    "/anfahrt": german(
      "Anfahrt",
      ["Sie erreichen uns mit der Straßenbahn. Die Haltestelle liegt direkt vor dem Haus der Praxis."],
      ["/en/parking"],
    ),
    "/en/parking": page("Parking", ["The car park behind the building has 40 spaces, and parking costs 2 euros per hour."]),
  });
}, 60_000);
afterAll(async () => {
  await service.stop();
  await site.close();
});

it("pairs the translations of a site's pages, and quotes a page in another language only if it has no translation", async () => {
  const api = Api.withKey(service.url, (await service.addAccount("languages@example.com")).key);
  const { personaId, status } = await onboarded(api, { website_url: site.url });
  expect(status).toBe("completed");
  const { items } = (await api.call("GET", "/v1/knowledge/documents?limit=200")).body;
  const translationsOf = (path: string): unknown => items.find(({ id }: { id: string }) => id === site.url + path)?.translations;
  expect(translationsOf("/honorar")).toEqual([{ language: "en", id: `${site.url}/our-fees` }]);
  expect(translationsOf("/our-fees")).toEqual([{ language: "de", id: `${site.url}/honorar` }]);
  expect(translationsOf("/anfahrt")).toBeUndefined();
  const visitor = Api.asVisitor(service.url, personaId);
  const ask = async (message: string): Promise<string> => textOf((await visitor.chat({ message })).frames);
  expect(await ask("Was kostet eine Zahnreinigung?")).toContain("95");
  expect(await ask("What does a cleaning cost?")).toContain("80");
  expect(await ask("Wie viel kostet bei Ihnen ein Whitening der Zähne?")).not.toContain("240");
  expect(await ask("What does whitening cost?")).toContain("240");
  // The page has no translation.
  expect(await ask("Wie viel kostet bei Ihnen das Parking pro Stunde?")).toMatch(/2 euros/);
});
