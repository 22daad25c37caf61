import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  title: "Keys",
  account: "Keys of the account",
  accountHint:
    "A program that has one of these keys can read and change knowledge and personas, and can search and chat. It cannot manage users, keys, webhooks, integrations or settings, or read the inbox. Keep the keys on servers, never in a web page.",
  change: "Replace a key without downtime",
  steps:
    "Create a key in the free slot. The old key keeps working.\nSwitch your programs to the new key.\nCheck “Last used” of the old key until it stops changing. Wait at least a day, because some programs run only once a day. Do not disable the key to find out which programs use it: calls with a disabled key fail immediately.\nDisable the old key. If a program stops working, enable it again. Otherwise, delete it.",
  others: "Keys of personas and integrations",
  othersHint: "To create, replace or delete one, open it.",
  noOthers: "Personas and integrations have no keys yet. Create them on the Developer tab of a persona, or with an integration.",
  columns: { holder: "Belongs to", scope: "Can", key: "Key", used: "Last used" },
  slots: { primary: "Primary", secondary: "Secondary" },
  scopes: { persona: "Search, and chat as this persona", integration: "Write the integration's products" },
  disabled: "Disabled",
  never: "Never",
};

const de: TextsOf<typeof en> = {
  title: "Schlüssel",
  account: "Schlüssel des Kontos",
  accountHint:
    "Ein Programm mit einem dieser Schlüssel kann Wissen und Personas lesen und ändern, suchen und chatten. Es kann keine Benutzer, Schlüssel, Webhooks, Integrationen und Einstellungen verwalten und den Posteingang nicht lesen. Bewahren Sie die Schlüssel auf Servern auf, nie in einer Webseite.",
  change: "Einen Schlüssel ohne Ausfall wechseln",
  steps:
    "Erstellen Sie einen Schlüssel am freien Platz. Der alte funktioniert weiter.\nStellen Sie Ihre Programme auf den neuen Schlüssel um.\nBeobachten Sie „Zuletzt benutzt“ beim alten Schlüssel, bis sich nichts mehr ändert. Warten Sie mindestens einen Tag, denn manche Programme laufen nur einmal täglich. Deaktivieren Sie ihn nicht, um herauszufinden, welche Programme ihn benutzen: Aufrufe mit einem deaktivierten Schlüssel schlagen sofort fehl.\nDeaktivieren Sie den alten. Fällt ein Programm aus, aktivieren Sie ihn wieder. Andernfalls löschen Sie ihn.",
  others: "Schlüssel der Personas und Integrationen",
  othersHint: "Um einen zu erstellen, zu ersetzen oder zu löschen, öffnen Sie ihn.",
  noOthers:
    "Personas und Integrationen haben noch keine Schlüssel. Sie entstehen bei einer Persona unter „Entwickler“ oder mit einer Integration.",
  columns: { holder: "Gehört zu", scope: "Darf", key: "Schlüssel", used: "Zuletzt benutzt" },
  slots: { primary: "Erster", secondary: "Zweiter" },
  scopes: { persona: "Suchen und als diese Persona chatten", integration: "Die Produkte der Integration schreiben" },
  disabled: "Deaktiviert",
  never: "Nie",
};

export const keysTexts: Catalog<TextsOf<typeof en>> = { en, de };
