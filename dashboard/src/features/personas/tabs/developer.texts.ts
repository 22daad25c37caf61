import type { Catalog, TextsOf } from "../../../app/i18n.ts";

const en = {
  title: "Developer",
  publicId: "Public id",
  publicIdHint: "Safe in a browser: visitors use it to talk to the persona.",
  keys: "Secret keys of this persona",
  keysHint: "For servers and agents. Never put one on a page.",
  page: "On a page",
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
  chat: "Chat aus der Shell",
  search: "Suche aus der Shell",
  agent: "Für Agenten (MCP)",
  agentHint: "Ersetzen Sie pa_live_… durch einen geheimen Schlüssel dieser Persona.",
};

export const developerTexts: Catalog<TextsOf<typeof en>> = { en, de };
