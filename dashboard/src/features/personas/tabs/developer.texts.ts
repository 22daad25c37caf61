import type { Catalog, TextsOf } from "../../../ui/i18n.ts";

const en = {
  title: "Developer",
  publicId: "Public id",
  publicIdHint: "Safe in a browser: visitors use it to talk to the persona.",
  keys: "Secret keys of this persona",
  keysHint: "For servers and agents. Never put a secret key on a page.",
  page: "On a page",
  pinned: "On a page that pins the script",
  pinnedHint: "The browser rejects any other version of the script. Replace both values after an upgrade of the service.",
  script: "From JavaScript",
  scriptHint: "Needs the SDK. In a clone of Parlance, create its package, and install the file in your project:",
  scriptGuide: "Guide to the SDK",
  python: "From Python",
  secret: "Signed-in visitors",
  secretHint:
    "Your server signs a token with this secret, so operators see who is writing. A new secret replaces the old one, which stays valid for 24 hours.",
  rotate: "Create a new secret",
  revoke: "A secret has leaked …",
  revokeAction: "Revoke and create a new secret",
  revokeHint:
    "All earlier secrets become invalid at once. Signed-in visitors are anonymous until your server signs their tokens with the new secret.",
  newSecret: "Your new secret",
  once: "It is shown only once. Store it on your server.",
  rotateNote: (until: string) => `The previous secret works until ${until}.`,
  chat: "Chat from a shell",
  search: "Search from a shell",
  agent: "For agents (MCP)",
  agentHint: "Replace pa_live_… with a secret key of this persona.",
};

const de: TextsOf<typeof en> = {
  title: "Entwickler",
  publicId: "Öffentliche Id",
  publicIdHint: "Im Browser unbedenklich: Mit ihr sprechen Besucher mit der Persona.",
  keys: "Geheime Schlüssel dieser Persona",
  keysHint: "Für Server und Agenten. Nie auf eine Seite setzen.",
  page: "Auf einer Seite",
  pinned: "Auf einer Seite, die das Skript festhält",
  pinnedHint: "Ein abweichendes Skript lehnt der Browser ab. Ersetzen Sie beide Werte, wenn der Dienst aktualisiert wurde.",
  script: "Aus JavaScript",
  scriptHint: "Braucht das SDK. Erzeugen Sie in einem Klon von Parlance das Paket, und installieren Sie die Datei in Ihrem Projekt:",
  scriptGuide: "Anleitung zum SDK",
  python: "Aus Python",
  secret: "Angemeldete Besucher",
  secretHint:
    "Ihr Server signiert damit ein Token, damit man im Posteingang sieht, wer schreibt. Ein neues Geheimnis ersetzt das alte, das noch 24 Stunden gilt.",
  rotate: "Neues Geheimnis erzeugen",
  revoke: "Ein Geheimnis ist bekannt geworden …",
  revokeAction: "Widerrufen und neues Geheimnis erzeugen",
  revokeHint:
    "Alle früheren Geheimnisse werden sofort ungültig. Angemeldete Besucher sind anonym, bis Ihr Server ihre Token mit dem neuen Geheimnis unterschreibt.",
  newSecret: "Ihr neues Geheimnis",
  once: "Es wird nur einmal gezeigt. Speichern Sie es auf Ihrem Server.",
  rotateNote: (until) => `Das bisherige Geheimnis gilt bis ${until}.`,
  chat: "Chat aus der Shell",
  search: "Suche aus der Shell",
  agent: "Für Agenten (MCP)",
  agentHint: "Ersetzen Sie pa_live_… durch einen geheimen Schlüssel dieser Persona.",
};

export const developerTexts: Catalog<TextsOf<typeof en>> = { en, de };
