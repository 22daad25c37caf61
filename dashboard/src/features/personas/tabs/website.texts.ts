import type { Catalog, TextsOf } from "../../../ui/i18n.ts";

/** Systems used to build small websites. */
export const siteSystems = ["wordpress", "shopify", "wix", "squarespace", "webflow", "html"] as const;
export type SiteSystem = (typeof siteSystems)[number];

const en = {
  title: "Put the chat on your website",
  notSeen: "Not seen on your website yet. Once the line is in place, open your page: this message changes within a minute.",
  seen: (origin: string, ago: string) => `Seen on ${origin}, ${ago}`,
  copyTitle: "Copy this line",
  line: "Line for your website",
  copy: "Copy the line",
  mail: "Or email it to the person who manages your website",
  mailSubject: "A line for our website",
  mailText: (line: string) => `Please add this line to every page of our website, just before </body>:\n\n${line}\n`,
  pasteTitle: "Paste it into your website",
  system: "My website is made with",
  checkTitle: "Open your page",
  checkHint: "The chat button appears in the corner. If it does not, check here whether it may appear on your page.",
  page: "Address of your page",
  noAddress: "This is not the address of a website. It looks like https://shop.example.com.",
  anyPage: "It may appear on any page.",
  allowed: (origin: string) => `It may appear on ${origin}.`,
  notAllowed: (origin: string) => `It may not appear on ${origin} yet.`,
  allow: "Allow this page",
  developers: "Keys, signed-in visitors and code for developers:",
  toDeveloper: "Developer",
  localTitle: (host: string) => `Your visitors cannot reach ${host}.`,
  localHint:
    "Parlance runs on this computer or in your own network, so the line works on this computer only. Before you paste it into your real website, Parlance needs an address on the internet. The person who runs it sets PUBLIC_URL to that address.",
  localDocs: "How to run Parlance on the internet",
  off: "The persona is switched off, so the chat stays hidden. Switch it on with the menu at the top.",
  closed: "The persona does not talk to visitors of your website.",
  toAccess: "Change this under Access",
  systems: {
    wordpress: {
      name: "WordPress",
      steps:
        "In WordPress, open Plugins and add “WPCode”.\nOpen Code Snippets, then Header & Footer.\nPaste the line into the field Footer and save.",
    },
    shopify: {
      name: "Shopify",
      steps:
        "Open Online Store, then Themes.\nOn your theme, open the menu with the three dots and choose Edit code.\nOpen the file theme.liquid. Near its end, find </body>, paste the line just above it and save.",
    },
    wix: {
      name: "Wix",
      steps:
        "Open Settings, then Custom code. Wix offers it for sites with a domain of their own.\nChoose Add custom code and paste the line.\nChoose All pages and Body – end, then Apply.",
    },
    squarespace: {
      name: "Squarespace",
      steps:
        "Open Settings, then Developer tools, then Code injection. Smaller plans do not have it.\nPaste the line into the field Footer and save.",
    },
    webflow: {
      name: "Webflow",
      steps:
        "Open Site settings, then Custom code.\nPaste the line into Footer code and save.\nPublish the site: the line works from then on.",
    },
    html: {
      name: "Something else, or plain HTML",
      steps:
        "Look for a place for “custom code”, “scripts” or “footer” in your system, and paste the line there.\nIf you edit the pages yourself, paste it just before </body> into each page, or into the part that all pages share.",
    },
  },
};

const de: TextsOf<typeof en> = {
  title: "Den Chat auf Ihre Website setzen",
  notSeen:
    "Noch nicht auf Ihrer Website gesehen. Sobald die Zeile eingebaut ist, öffnen Sie Ihre Seite: Dann ändert sich das binnen einer Minute.",
  seen: (origin, ago) => `Gesehen auf ${origin}, ${ago}`,
  copyTitle: "Diese Zeile kopieren",
  line: "Zeile für Ihre Website",
  copy: "Zeile kopieren",
  mail: "Oder an die Person mailen, die Ihre Website macht",
  mailSubject: "Eine Zeile für unsere Website",
  mailText: (line) => `Bitte setze diese Zeile auf jede Seite unserer Website, direkt vor </body>:\n\n${line}\n`,
  pasteTitle: "In Ihre Website einfügen",
  system: "Meine Website ist gemacht mit",
  checkTitle: "Ihre Seite öffnen",
  checkHint: "In der Ecke erscheint der Chat-Knopf. Erscheint er nicht, prüfen Sie hier, ob er auf Ihrer Seite erscheinen darf.",
  page: "Adresse Ihrer Seite",
  noAddress: "Das ist keine Adresse einer Website. Sie sieht aus wie https://shop.example.com.",
  anyPage: "Er darf auf jeder Seite erscheinen.",
  allowed: (origin) => `Er darf auf ${origin} erscheinen.`,
  notAllowed: (origin) => `Er darf auf ${origin} noch nicht erscheinen.`,
  allow: "Diese Seite erlauben",
  developers: "Schlüssel, angemeldete Besucher und Code für Entwickler:",
  toDeveloper: "Entwickler",
  localTitle: (host) => `Ihre Besucher erreichen ${host} nicht.`,
  localHint:
    "Parlance läuft auf diesem Computer oder in Ihrem eigenen Netz, die Zeile funktioniert also nur hier. Bevor Sie sie in Ihre echte Website einfügen, braucht Parlance eine Adresse im Internet. Wer es betreibt, setzt PUBLIC_URL auf diese Adresse.",
  localDocs: "Wie man Parlance im Internet betreibt",
  off: "Die Persona ist ausgeschaltet, der Chat bleibt also verborgen. Schalten Sie sie im Menü oben ein.",
  closed: "Die Persona spricht nicht mit Besuchern Ihrer Website.",
  toAccess: "Unter Zugang ändern",
  systems: {
    wordpress: {
      name: "WordPress",
      steps:
        "Öffnen Sie in WordPress die Plugins, und fügen Sie „WPCode“ hinzu.\nÖffnen Sie Code Snippets, dann Header & Footer.\nFügen Sie die Zeile in das Feld Footer ein, und speichern Sie.",
    },
    shopify: {
      name: "Shopify",
      steps:
        "Öffnen Sie Onlineshop, dann Themes.\nÖffnen Sie bei Ihrem Theme das Menü mit den drei Punkten, und wählen Sie Code bearbeiten.\nÖffnen Sie die Datei theme.liquid. Suchen Sie am Ende </body>, fügen Sie die Zeile direkt darüber ein, und speichern Sie.",
    },
    wix: {
      name: "Wix",
      steps:
        "Öffnen Sie Einstellungen, dann Benutzerdefinierter Code. Wix bietet das für Websites mit eigener Domain an.\nWählen Sie Code hinzufügen, und fügen Sie die Zeile ein.\nWählen Sie Alle Seiten und Body – Ende, dann Übernehmen.",
    },
    squarespace: {
      name: "Squarespace",
      steps:
        "Öffnen Sie Einstellungen, dann Entwicklertools, dann Code-Einspeisung. Kleinere Tarife haben sie nicht.\nFügen Sie die Zeile in das Feld Fußzeile ein, und speichern Sie.",
    },
    webflow: {
      name: "Webflow",
      steps:
        "Öffnen Sie Site settings, dann Custom code.\nFügen Sie die Zeile in Footer code ein, und speichern Sie.\nVeröffentlichen Sie die Website: Ab dann wirkt die Zeile.",
    },
    html: {
      name: "Etwas anderes, oder reines HTML",
      steps:
        "Suchen Sie in Ihrem System eine Stelle für „eigenen Code“, „Skripte“ oder die „Fußzeile“, und fügen Sie die Zeile dort ein.\nBearbeiten Sie die Seiten selbst, dann setzen Sie sie direkt vor </body> in jede Seite oder in den Teil, den alle Seiten gemeinsam haben.",
    },
  },
};

export const websiteTexts: Catalog<TextsOf<typeof en>> = { en, de };
