import type { Catalog, TextsOf } from "../../ui/i18n.ts";

interface Pages {
  readonly unchanged: number;
  readonly changed: number;
  readonly new: number;
  readonly absent: number;
  readonly removed: number;
}

const en = {
  title: "Website",
  every: (site: string) => `How often ${site} is read`,
  never: "Only on request",
  hours: (hours: number) => {
    if (hours === 24) return "Every day";
    if (hours === 168) return "Every week";
    if (hours === 720) return "Every 30 days";
    return hours === 1 ? "Every hour" : `Every ${hours} hours`;
  },
  now: "Read again now",
  nowOf: (site: string) => `Read again now: ${site}`,
  reading: "Reading the website …",
  lastRead: (ago: string) => `Last read ${ago}`,
  nextRead: (time: string) => `Next: ${time}`,
  failed: "The website could not be read the last time. Nothing was changed.",
  found: ({ unchanged, changed, new: added, absent, removed }: Pages) =>
    [
      `${unchanged} unchanged`,
      changed > 0 ? `${changed} changed` : "",
      added > 0 ? `${added} new` : "",
      absent > 0 ? `${absent} not found, kept until the website is read again` : "",
      removed > 0 ? `${removed} removed` : "",
    ]
      .filter((part) => part !== "")
      .join(", "),
  foundTitle: (text: string) => `Pages: ${text}.`,
};

const de: TextsOf<typeof en> = {
  title: "Website",
  every: (site) => `Wie oft ${site} gelesen wird`,
  never: "Nur auf Wunsch",
  hours: (hours) => {
    if (hours === 24) return "Täglich";
    if (hours === 168) return "Wöchentlich";
    if (hours === 720) return "Alle 30 Tage";
    return hours === 1 ? "Stündlich" : `Alle ${hours} Stunden`;
  },
  now: "Jetzt neu lesen",
  nowOf: (site) => `Jetzt neu lesen: ${site}`,
  reading: "Die Website wird gelesen …",
  lastRead: (ago) => `Zuletzt gelesen ${ago}`,
  nextRead: (time) => `Nächstes Mal: ${time}`,
  failed: "Das letzte Lesen ist gescheitert. Es wurde nichts geändert.",
  found: ({ unchanged, changed, new: added, absent, removed }) =>
    [
      `${unchanged} unverändert`,
      changed > 0 ? `${changed} geändert` : "",
      added > 0 ? `${added} neu` : "",
      absent > 0 ? `${absent} nicht gefunden, bis zum nächsten Lesen behalten` : "",
      removed > 0 ? `${removed} entfernt` : "",
    ]
      .filter((part) => part !== "")
      .join(", "),
  foundTitle: (text) => `Seiten: ${text}.`,
};

export const websiteTexts: Catalog<TextsOf<typeof en>> = { en, de };
