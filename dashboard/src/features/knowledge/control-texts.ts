import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  answersFromIt: "Use in answers",
  off: "off",
  switchedOff: "Switched off",
  warnings: "Warnings",
  switched: (title: string, isOn: boolean) =>
    isOn ? `Personas answer from “${title}” again.` : `Personas no longer answer from “${title}”.`,
  undo: "Undo",
  describe: "Edit the description",
  describeTitle: (name: string) => `Edit the description of ${name}`,
  titleHint: "Empty: the title found in the file.",
  described: "The description is saved.",
  used: (count: string, one: boolean, days: number) => `Used in ${one ? "1 answer" : `${count} answers`} in the last ${days} days`,
  unused: (days: number) => `Not used in any answer in the last ${days} days`,
  imageAlone: "An image without text",
};

const de: TextsOf<typeof en> = {
  answersFromIt: "Personas antworten daraus",
  off: "aus",
  switchedOff: "Ausgeschaltet",
  warnings: "Warnungen",
  switched: (title, isOn) => (isOn ? `Personas antworten wieder aus „${title}“.` : `Personas antworten nicht mehr aus „${title}“.`),
  undo: "Rückgängig",
  describe: "Angaben bearbeiten",
  describeTitle: (name) => `Angaben zu ${name} bearbeiten`,
  titleHint: "Leer: der Titel, der in der Datei gefunden wurde.",
  described: "Die Angaben sind gespeichert.",
  used: (count, one, days) => `In den letzten ${days} Tagen in ${one ? "1 Antwort" : `${count} Antworten`} benutzt`,
  unused: (days) => `In den letzten ${days} Tagen in keiner Antwort benutzt`,
  imageAlone: "Ein Bild ohne Worte",
};

/** UI text for enabling and describing documents and for showing how often answers use them. */
export const controlTexts: Catalog<TextsOf<typeof en>> = { en, de };
