import { companyPosts } from "./company-posts.ts";
import { html, jsonLd, pdfOf, redirect, type Site, type SiteAnswer, sitemap } from "./site.ts";

type Language = "de" | "en";

const name = "Morgenlicht Solar";
const menu = {
  de: {
    "/de/": "Start",
    "/de/blog/": "Blog",
    "/de/leistungen": "Leistungen",
    "/de/ueber-uns": "Über uns",
    "/de/kontakt": "Kontakt",
    "/en/": "English",
  },
  en: { "/en/": "Home", "/en/blog/": "Blog", "/en/services": "Services", "/en/contact": "Contact", "/de/": "Deutsch" },
} as const;
const legacy = "/de/ueber-uns";

/**
 * Website of a company that plans solar roofs. It has a blog in two languages, an old page in another encoding, redirects and a PDF file,
 * but no structured product data.
 */
export const company: Site = (base) =>
  new Map<string, SiteAnswer>([
    ["/", redirect("/de/")],
    ["/blog", redirect("/de/blog/", 301)],
    ["/alt/kontakt.html", redirect("/de/kontakt", 301)],
    ["/de/", page("de", "Solaranlagen für alte Dächer", germanHome, alternates(base, "/de/", "/en/"))],
    ["/en/", page("en", "Solar roofs for old houses", englishHome, alternates(base, "/de/", "/en/"))],
    ["/de/leistungen", page("de", "Leistungen", services.de, alternates(base, "/de/leistungen", "/en/services"))],
    ["/en/services", page("en", "Services", services.en, alternates(base, "/de/leistungen", "/en/services"))],
    ["/de/kontakt", page("de", "Kontakt", contact.de, alternates(base, "/de/kontakt", "/en/contact"))],
    ["/en/contact", page("en", "Contact", contact.en, alternates(base, "/de/kontakt", "/en/contact"))],
    [legacy, inLatin1()],
    ["/de/blog/", blog("de")],
    ["/en/blog/", blog("en")],
    ...companyPosts.flatMap((post): [string, SiteAnswer][] =>
      (["de", "en"] as const).map((language) => [
        `/${language}/blog/${post[language].slug}`,
        page(
          language,
          post[language].title,
          `<article><h1>${post[language].title}</h1>${post[language].paragraphs.map((text) => `<p>${text}</p>`).join("")}</article>`,
          `${alternates(base, `/de/blog/${post.de.slug}`, `/en/blog/${post.en.slug}`)}<meta property="og:type" content="article">${jsonLd({
            "@type": "BlogPosting",
            headline: post[language].title,
            inLanguage: language,
          })}`,
        ),
      ]),
    ),
    ["/downloads/preisliste.pdf", { type: "application/pdf", body: pdfOf(priceList) }],
    [
      "/stil.css",
      { type: "text/css", body: ".header{background:#12355b}a{color:#e08e0b}.button{background:#e08e0b;color:#fff}p{color:#333}" },
    ],
    ["/bild/logo.svg", { type: "image/svg+xml", body: logo }],
    ["/robots.txt", { type: "text/plain", body: `User-agent: *\nDisallow: /suche\nSitemap: ${base}/sitemap.xml\n` }],
    [
      "/sitemap.xml",
      sitemap(
        ["/de/", "/en/", "/de/leistungen", "/en/services", ...companyPosts.map(({ de }) => `/de/blog/${de.slug}`)].map(
          (path) => base + path,
        ),
      ),
    ],
  ]);

function alternates(base: string, de: string, en: string): string {
  return `<link rel="alternate" hreflang="de" href="${base}${de}"><link rel="alternate" hreflang="en" href="${base}${en}"><link rel="alternate" hreflang="x-default" href="${base}${de}">`;
}

function page(language: Language, title: string, body: string, head = ""): SiteAnswer {
  return html(document(language, title, body, `<meta charset="utf-8">${head}`));
}

function document(language: Language, title: string, body: string, head: string): string {
  const links = Object.entries(menu[language]).map(([path, label]) => `<a href="${path}">${label}</a>`);
  return `<!doctype html>
<html lang="${language}">
<head>
${head}
<title>${title} – ${name}</title>
<link rel="stylesheet" href="/stil.css">
</head>
<body>
<div class="header"><a href="/${language}/"><img class="site-logo" src="/bild/logo.svg" alt="${name}"></a> ${links.join(" ")}</div>
${body}
<p><a href="/downloads/preisliste.pdf">PDF</a> <a href="/blog">Blog</a> <a href="/suche?q=solar" rel="nofollow">Suche</a> <a href="javascript:void(0)">Menü</a></p>
</body>
</html>`;
}

/** The oldest page, in ISO 8859-1. The encoding is declared only in the page itself. */
function inLatin1(): SiteAnswer {
  const text =
    "<h1>Über uns</h1><p>Wir sind seit 2009 in Görlitz zu Hause und planen Anlagen für Dächer, die unter Denkmalschutz stehen. Zwölf Menschen arbeiten bei uns, darunter drei Dachdeckerinnen. Größere Flächen übernehmen wir gemeinsam mit Betrieben aus der Nähe.</p>";
  const body = document("de", "Über uns", text, '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">').replace(
    "–",
    "-",
  );
  return { type: "text/html", body: Buffer.from(body, "latin1") };
}

function blog(language: Language): SiteAnswer {
  const entries = companyPosts.map((post) => `<li><a href="/${language}/blog/${post[language].slug}">${post[language].title}</a></li>`);
  return page(language, "Blog", `<h1>Blog</h1><ul>${entries.join("")}</ul>`);
}

const germanHome =
  "<h1>Solaranlagen für alte Dächer</h1><p>Wir planen und bauen Solaranlagen für Häuser, die älter sind als hundert Jahre. Wir sprechen mit dem Denkmalamt, prüfen die Balken und kümmern uns um den Anschluss an das Netz.</p>";
const englishHome =
  "<h1>Solar roofs for old houses</h1><p>We plan and build solar roofs for houses that are more than a hundred years old. We talk with the office for monuments, test the beams, and take care of the connection to the grid.</p>";
const services = {
  de: "<h1>Leistungen</h1><p>Eine erste Beratung vor Ort dauert zwei Stunden und kostet 180 Euro. Sie wird angerechnet, wenn wir die Anlage bauen. Die Planung einer Anlage kostet 1.450 Euro.</p>",
  en: "<h1>Services</h1><p>A first visit takes two hours and costs 180 euros. It is credited when we build the roof. The plan of a roof costs 1,450 euros.</p>",
} as const;
const contact = {
  de: "<h1>Kontakt</h1><p>Sie erreichen uns von Montag bis Donnerstag von 8 bis 16 Uhr unter 030 23125 142 oder im Büro am Untermarkt.</p>",
  en: "<h1>Contact</h1><p>You can reach us from Monday to Thursday, 8 to 16 hours, at +49 30 23125 142, or at our office on Untermarkt.</p>",
} as const;
const priceList = [
  "Price list of Morgenlicht Solar",
  "Inspection of beams: 320 euros",
  "Cleaning of modules, each square metre: 3 euros",
  "Battery of 10 kWh: 6,900 euros",
];
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><circle cx="30" cy="30" r="22" fill="#e08e0b"/><path d="M64 44 96 16l32 28z" fill="#12355b"/></svg>`;
