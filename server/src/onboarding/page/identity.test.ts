import { describe, expect, it } from "vitest";
import type { SiteIdentity } from "../model/findings.ts";
import { identityOf } from "./identity.ts";
import { readPage } from "./read-page.ts";
import { cpuTime } from "../../../test/support/cpu-time.ts";

const page = (body: string, url = "https://www.glow-lamps.example/") => readPage(Buffer.from(body), "text/html; charset=utf-8", url);
const identity = (body: string, extra: Partial<Parameters<typeof identityOf>[1]> = {}): SiteIdentity =>
  identityOf(page(body), { stylesheets: [], manifest: null, more: [], ...extra });
const script = (node: object): string => `<script type="application/ld+json">${JSON.stringify(node)}</script>`;

describe("site name", () => {
  const organization = script({ "@graph": [{ "@type": "Organization", name: "Glow &amp; Co" }] });
  const siteName = '<meta property="og:site_name" content="Glow Lamps">';
  it.each([
    ["the organization's name", `${siteName}${organization}<title>x</title>`, "Glow & Co"],
    ["its OpenGraph site name", `${siteName}<title>x</title>`, "Glow Lamps"],
    ["the part of the title that matches the host", "<title>Lamps online – Glow Lamps</title>", "Glow Lamps"],
    ["the host if no other source names the site", "<title>Home</title>", "glow-lamps"],
    ["a name, without its invisible characters", '<meta property="og:site_name" content="Gl\u202eow\u{e0041}\u2060 Lamps">', "Glow Lamps"],
    ["a better source than the name of its sign-in page", "<title>Sign in - Members</title>", "Members"],
    [
      "a better source than a website builder's default",
      '<meta property="og:site_name" content="My Site"><title>Startseite</title>',
      "glow-lamps",
    ],
  ])("comes from %s", (_, body, name) => expect(identity(body).name).toBe(name));

  it("is the part that several page titles have in common", () => {
    const more = ["Shipping", "Returns", "Contact"].map((title) =>
      page(`<title>${title} | Lumen</title>`, `https://glow.example/${title}`),
    );
    expect(identity("<title>Lamps and more | Lumen</title>", { more }).name).toBe("Lumen");
    expect(identity("<title>Welcome to our shop</title>", { more }).name).toBe("Lumen");
  });

  it("is the host without its public suffix, even a two-part suffix, if no other source names the site", () => {
    const named = (url: string): string => identityOf(page("", url), { stylesheets: [], manifest: null, more: [] }).name;
    expect(["https://glow.co.uk/", "https://shop.glow.de/", "https://co.uk/"].map(named)).toEqual(["glow", "shop.glow", "co"]);
  });

  it("comes from the manifest if the pages do not name the site", () => {
    expect(identity("<title>Home</title>", { manifest: { name: "Lumen" } }).name).toBe("Lumen");
    expect(identity("<title>Home</title>", { manifest: ["nonsense"] }).name).toBe("glow-lamps");
  });
});

describe("site colors", () => {
  const colors = (stylesheet: string, head = ""): readonly string[] => identity(head, { stylesheets: [stylesheet] }).colors;

  it("list declared colors first, then CSS variables, then button colors", () => {
    const style =
      ":root{--color-primary:#0b7a75;--brand-text:#ff0000;--gray:#888} .x{color:#5500aa}" + ".btn{background:#e08e0b}".repeat(6);
    expect(colors(style, '<meta name="theme-color" content="#12355b">')).toEqual(["#12355b", "#0b7a75", "#e08e0b"]);
  });

  it("are accepted in every notation", () => {
    expect(colors(":root{--primary: rgb(11 122 117 / 90%)}")).toEqual(["#0b7a75"]);
    expect(colors(":root{--primary: hsl(177.3, 83.5%, 26.1%)}")).toEqual(["#0b7a75"]);
    expect(colors(":root{--primary: oklch(62.8% 0.2577 29.23)}")).toEqual(["#ff0000"]);
    expect(colors(":root{--primary:#0B7}")).toEqual(["#00bb77"]);
  });

  it("exclude grays and transparent colors, and include one shade of each color", () => {
    expect(colors("a{color:#777}b{color:#fff}i{color:rgba(255,0,0,.1)}u{color:#c00000}s{color:#c80808}")).toEqual(["#c00000"]);
  });

  it("exclude the palette that WordPress adds to every page", () => {
    const palette = ":root{--wp--preset--color--vivid-red:#cf2e2e;--wp--preset--color--vivid-purple:#9b51e0}";
    expect(colors(`${palette}h1{color:#0b7a75}`)).toEqual(["#0b7a75"]);
  });

  it("are returned quickly for a malicious style sheet", () => {
    for (const css of [
      "{".repeat(1_000_000),
      "a{color:#".repeat(100_000),
      "rgb(".repeat(200_000),
      `--primary:${" ".repeat(400_000)}`,
      "-".repeat(500_000),
    ]) {
      const began = cpuTime();
      colors(css);
      expect(cpuTime() - began).toBeLessThan(10_000);
    }
  });
});

describe("site logo", () => {
  const icons = '<link rel="icon" sizes="32x32" href="/f.png"><link rel="apple-touch-icon" href="/t.png">';
  it.each([
    ["the organization's data", `${script({ "@type": "Store", logo: { "@type": "ImageObject", url: "/l.png" } })}${icons}`, "/l.png"],
    [
      "the image in its header",
      `${icons}<header><a href="/"><img src="/h.svg" class="site-logo"></a></header><img src="/pay-logo.png">`,
      "/h.svg",
    ],
    ["the largest icon", `${icons}<main><img src="/partner-logo.png" alt="Partner logo"></main>`, "/t.png"],
  ])("comes from %s", (_, body, path) => expect(identity(body).logoUrl).toBe(`https://www.glow-lamps.example${path}`));

  it("is null if the site has no logo, and is always an http(s) URL", () => {
    expect(identity(script({ "@type": "Organization", logo: "javascript:alert(1)" })).logoUrl).toBeNull();
  });
});

describe("site languages", () => {
  it("list the page's own language first, then its declared alternates", () => {
    const body =
      '<html lang="de"><link rel="alternate" hreflang="en" href="/en"><link rel="alternate" hreflang="x-default" href="/"><link rel="alternate" hreflang="fr" href="/fr">';
    expect(identity(body).languages).toEqual(["de", "en", "fr"]);
    expect(identity('<html lang="en-GB">').languages).toEqual(["en-GB"]);
  });

  it("come from the text if a template declares a different language", () => {
    const german =
      "<p>Wir planen und bauen die Anlagen für unsere Kunden, und das ist nicht immer leicht. Sie können uns mit einer Mail oder bei der Arbeit erreichen. Wir freuen uns auf Sie und auf das Gespräch mit Ihnen im Büro.";
    expect(identity(`<html lang="en">${german}`).languages).toEqual(["de"]);
    expect(
      identity("<p>当店ではお茶とお菓子を販売しています。どうぞゆっくりご覧ください。毎日十時から営業しております。").languages,
    ).toEqual(["ja"]);
    expect(
      identity("<p>我们销售来自云南的茶叶，欢迎光临本店。每天上午十点开始营业，全国包邮，七天内可以退货，欢迎来电咨询。").languages,
    ).toEqual(["zh"]);
  });
});

describe("page language", () => {
  it("is the declared language if the text is in a similar language", () => {
    const catalan =
      "<p>Som una botiga de llums de la ciutat i fem els llums que vols per a casa. Es pot demanar en línia o per telèfon i el lliurament es fa en tres dies. El taller és obert de dilluns a divendres i en el taller es poden veure els llums que fem en una sala. La garantia és de dos anys i es pot tornar en el termini de trenta dies. Els llums es venen en la botiga del centre de la ciutat.";
    expect(identity(`<html lang="ca">${catalan}`).languages).toEqual(["ca"]);
    expect(identity(`<html lang="en">${catalan}`).languages).not.toEqual(["en"]);
  });
});

describe("site currency", () => {
  it("comes from the site's offers, or else from prices in its text", () => {
    const offer = script({ "@type": "Product", name: "x", offers: { price: 1, priceCurrency: "CHF" } });
    expect(identity(`${offer}<p>5 € 6 €`).currency).toBe("CHF");
    expect(identity("<p>Mugs 5,90 € and bowls 7 €, once $5").currency).toBe("EUR");
    expect(identity("<p>Nothing to buy since 1990").currency).toBeNull();
    expect(identity("<p>TOP 10 and ALL 5 of them").currency).toBeNull();
  });
});
