import type { Catalog, TextsOf } from "../ui/i18n.ts";

const en = {
  slots: { primary: "Primary key", secondary: "Secondary key" },
  none: "No key in this slot.",
  active: "Active",
  inactive: "Disabled",
  created: (time: string) => `Created ${time}`,
  used: (ago: string) => `Last used ${ago}`,
  neverUsed: "Never used",
  create: "Create a key",
  disable: "Disable",
  enable: "Enable",
  addName: "Add a name",
  rename: "Rename",
  nameTitle: "Name of the key",
  name: "Name",
  nameHint: "What uses it, such as “Nightly sync” or “Website”. Programs do not see the name.",
  replace: "Replace",
  replaceTitle: (name: string, prefix: string) => `Replace the ${name.toLowerCase()} ${prefix}…?`,
  replaceHint: "The old key stops working immediately. To replace a key without downtime, create a key in the other slot first.",
  disableTitle: (name: string, prefix: string) => `Disable the ${name.toLowerCase()} ${prefix}…?`,
  disableHint: (used: string) => `${used}. Programs that use this key are rejected immediately, until you enable it again.`,
  deleteTitle: (name: string, prefix: string) => `Delete the ${name.toLowerCase()} ${prefix}…?`,
  deleteHint: (used: string) => `${used}. Programs that use this key are rejected immediately. This cannot be undone.`,
  newKey: "Your new key",
  once: "The key is shown only once. Store it where your program can read it.",
};

const de: TextsOf<typeof en> = {
  slots: { primary: "Erster Schlüssel", secondary: "Zweiter Schlüssel" },
  none: "Kein Schlüssel an diesem Platz.",
  active: "Aktiv",
  inactive: "Deaktiviert",
  created: (time) => `Erstellt ${time}`,
  used: (ago) => `Zuletzt benutzt ${ago}`,
  neverUsed: "Nie benutzt",
  create: "Schlüssel erstellen",
  disable: "Deaktivieren",
  enable: "Aktivieren",
  addName: "Benennen",
  rename: "Umbenennen",
  nameTitle: "Name des Schlüssels",
  name: "Name",
  nameHint: "Was ihn benutzt, etwa „Nächtlicher Abgleich“ oder „Webseite“. Programme sehen den Namen nicht.",
  replace: "Ersetzen",
  replaceTitle: (name, prefix) => `${name} ${prefix}… ersetzen?`,
  replaceHint: "Der alte Schlüssel gilt sofort nicht mehr. Für einen Wechsel ohne Ausfall erstellen Sie zuerst einen am anderen Platz.",
  disableTitle: (name, prefix) => `${name} ${prefix}… deaktivieren?`,
  disableHint: (used) =>
    `${used.replace(/\.$/u, "")}. Programme, die ihn benutzen, werden sofort abgewiesen, bis Sie ihn wieder aktivieren.`,
  deleteTitle: (name, prefix) => `${name} ${prefix}… löschen?`,
  deleteHint: (used) =>
    `${used.replace(/\.$/u, "")}. Programme, die ihn benutzen, werden sofort abgewiesen. Das lässt sich nicht rückgängig machen.`,
  newKey: "Ihr neuer Schlüssel",
  once: "Er wird nur jetzt gezeigt. Speichern Sie ihn dort, wo Ihr Programm ihn liest.",
};

export const keyTexts: Catalog<TextsOf<typeof en>> = { en, de };
