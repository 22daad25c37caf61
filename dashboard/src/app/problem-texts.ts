import type { ErrorCode, FieldError } from "@parlance/sdk";

/** German error messages with instructions. The service returns English messages only. */
export const problems: Readonly<Record<ErrorCode, string>> = {
  "auth.unauthorized": "Ihre Anmeldung ist abgelaufen. Melden Sie sich neu an.",
  "auth.forbidden": "Ihre Rolle darf das nicht. Bitten Sie eine Person mit mehr Rechten.",
  "auth.invalid_credentials": "E-Mail-Adresse oder Passwort stimmt nicht.",
  "auth.api_key_invalid": "Dieser Schlüssel ist ungültig.",
  "auth.api_key_disabled": "Dieser Schlüssel ist abgeschaltet.",
  "auth.not_owner": "Das gehört zu einem anderen Konto. Melden Sie sich mit dem Konto an, dem es gehört.",
  "auth.origin_not_allowed": "Diese Adresse ist für die Persona nicht freigegeben. Ergänzen Sie sie unter Persona › Zugang.",
  "auth.consent_required": "Erst muss die Einwilligung erteilt werden.",
  "auth.user_not_initialized":
    "Dieses Konto ist noch nicht fertig eingerichtet. Öffnen Sie den Link aus der Einladung oder der Bestätigung.",
  "limits.rate_exceeded": "Zu viele Aufrufe. Warten Sie einen Augenblick.",
  "limits.concurrent_session": "Es laufen schon so viele Gespräche, wie Ihr Tarif erlaubt.",
  "limits.waiting_room_full": "Der Warteraum ist voll. Versuchen Sie es später noch einmal.",
  "limits.quota_exceeded":
    "Das Kontingent Ihres Tarifs ist verbraucht. Löschen Sie Dokumente, oder wechseln Sie unter Verbrauch den Tarif.",
  "limits.subscription_required": "Das ist in Ihrem Tarif nicht enthalten. Wechseln Sie unter Verbrauch den Tarif.",
  "limits.session_time_limit": "Die Persona ist gerade außerhalb ihrer Zeiten.",
  "limits.session_interaction_limit": "Dieses Gespräch hat so viele Nachrichten, wie die Persona erlaubt. Beginnen Sie ein neues.",
  "limits.session_duration_limit": "Dieses Gespräch dauert so lange, wie die Persona erlaubt. Beginnen Sie ein neues.",
  "upload.file_too_large": "Die Datei ist zu groß. Teilen oder verkleinern Sie sie.",
  "upload.invalid_signature": "Der Inhalt der Datei passt nicht zu ihrer Endung. Speichern Sie sie im richtigen Format.",
  "upload.unsupported_type": "Dieser Dateityp wird nicht gelesen. Speichern Sie die Datei als PDF, Word, Text oder HTML.",
  "upload.page_limit_exceeded": "Die Datei hat zu viele Seiten. Teilen Sie sie.",
  "resource.not_found": "Das gibt es nicht mehr. Laden Sie die Seite neu.",
  "resource.conflict": "Das passt nicht zum jetzigen Stand. Laden Sie die Seite neu.",
  "session.turn_in_flight": "In diesem Gespräch wird gerade geantwortet. Warten Sie, bis die Antwort fertig ist.",
  "session.owned_by_live": "Dieses Gespräch gehört einer offenen Live-Verbindung. Es ist frei, sobald sie endet.",
  "account.confirm_required": "Mit dem Konto wird alles gelöscht, was zu ihm gehört. Bestätigen Sie das mit seinem Namen.",
  "brand.confirm_required": "Mit der Marke wird auch gelöscht, was zu ihr gehört. Bestätigen Sie das.",
  "brand.has_integration_streams": "Integrationen schreiben noch in diese Marke. Trennen Sie erst die Integrationen.",
  "brand.onboarding_active": "Für diese Marke wird gerade eine Website gelesen. Warten Sie, bis sie gelesen ist, oder brechen Sie ab.",
  "brand.removal_busy": "Ein anderer Auftrag läuft noch. Versuchen Sie es, wenn er fertig ist.",
  "knowledge.removal_busy": "Ein anderer Auftrag läuft noch. Versuchen Sie es, wenn er fertig ist.",
  "knowledge.source_not_found": "Diese Quelle gibt es nicht mehr. Laden Sie die Seite neu.",
  "knowledge.source_name_taken": "Eine Quelle dieses Namens gibt es schon. Wählen Sie einen anderen Namen.",
  "knowledge.source_managed": "Diese Quelle gehört einer Integration und wird nur durch sie geändert.",
  "knowledge.source_type_taken": "Eine Quelle dieses Namens hat eine andere Art. Wählen Sie einen anderen Namen.",
  "knowledge.source_type_mismatch": "Das passt nicht zur Art der Quelle: Produkte gehören in einen Katalog, Dateien in eine Dateiquelle.",
  "knowledge.too_many_entries": "Es sind zu viele Bilder oder Links. Entfernen Sie einige.",
  "knowledge.source_confirm_required": "Die Quelle enthält Dokumente, die mit ihr gelöscht werden. Bestätigen Sie das.",
  "knowledge.summary_in_progress": "Die Zusammenfassung entsteht schon. Warten Sie, bis sie fertig ist.",
  "knowledge.concurrent_write": "Das wurde gerade von anderer Seite geändert. Laden Sie die Seite neu, und versuchen Sie es noch einmal.",
  "knowledge.import_running": "In diese Quelle wird schon importiert. Warten Sie, bis der Import fertig ist.",
  "knowledge.nothing_skipped": "Es gibt keine ausgelassenen Einträge.",
  "knowledge.invalid_external_id": "Diese Kennung ist ungültig. Verwenden Sie Buchstaben, Ziffern, Punkt, Binde- und Unterstrich.",
  "onboarding.crawl_active": "Diese Quelle wird gerade von einer Website gelesen. Warten Sie, bis sie gelesen ist.",
  "onboarding.active": "Es wird schon eine Website gelesen. Warten Sie, bis sie gelesen ist, oder brechen Sie ab.",
  "onboarding.website_unreadable": "Die Website ist nicht lesbar. Prüfen Sie die Adresse, oder laden Sie stattdessen Dateien hoch.",
  "onboarding.source_taken": "Die Marke hat schon eine Quelle dieses Namens. Lesen Sie die Website in eine andere Marke.",
  "integration.disconnected": "Diese Integration ist getrennt. Legen Sie eine neue an.",
  "integration.closed": "Diese Integration ist geschlossen.",
  "integration.stream_taken": "Eine Quelle dieses Namens gibt es schon. Wählen Sie einen anderen Namen.",
  "integration.reconcile_stale_generation": "Eine neuere Liste wurde schon angewendet.",
  "integration.persona_of_other_brand": "Diese Persona gehört zu einer anderen Marke.",
  "validation.failed": "Bitte prüfen Sie Ihre Eingaben.",
  "idempotency.key_reused": "Diese Anfrage wurde schon mit anderem Inhalt gestellt. Laden Sie die Seite neu.",
  "request.method_not_allowed": "Der Dienst kennt diesen Aufruf nicht. Laden Sie die Seite neu: Vielleicht wurde er aktualisiert.",
  "server.error": "Im Dienst ist etwas schiefgegangen. Versuchen Sie es noch einmal; bleibt es so, melden Sie die Nummer der Anfrage.",
  "server.unavailable": "Der Dienst ist gerade nicht verfügbar. Versuchen Sie es gleich noch einmal.",
};

/** German names of fields that a form can send, matching the form's labels. */
const fieldNames: Readonly<Record<string, string>> = {
  name: "Name",
  display_name: "Name",
  email: "E-Mail-Adresse",
  password: "Passwort",
  title: "Titel",
  description: "Beschreibung",
  price: "Preis",
  original_price: "Alter Preis",
  currency: "Währung",
  default_currency: "Währung",
  categories: "Kategorien",
  attributes: "Merkmale",
  images: "Bilder",
  links: "Links",
  variants: "Varianten",
  translations: "Übersetzungen",
  languages: "Sprachen",
  audience_languages: "Sprachen",
  accent_colors: "Farben",
  website_url: "Website",
  greeting: "Begrüßung",
  tone: "Ton",
  instructions: "Anweisungen",
  suggested_questions: "Vorgeschlagene Fragen",
  url: "Adresse",
};

/** Returns the German name of an invalid field, such as "Preis" for `items[0].variants[2].price`. */
export function fieldName(field: string): string {
  const names = field.split(".").map((part) => part.replace(/\[\d+\]$/, ""));
  return names.map((name) => fieldNames[name]).findLast((name) => name !== undefined) ?? "Eine Angabe";
}

/** Returns the German message for an invalid field. */
export function fieldProblem({ code, message }: Pick<FieldError, "code" | "message">): string {
  const bound = /\d[\d,.]*/.exec(message)?.[0].replaceAll(",", ".");
  const most = (what: string): string => (bound === undefined ? `zu viele ${what}` : `höchstens ${bound} ${what}`);
  switch (code) {
    case "required":
      return "wird gebraucht";
    case "too_long":
      return most("Zeichen");
    case "too_short":
      return bound === undefined || bound === "1" ? "darf nicht leer sein" : `mindestens ${bound} Zeichen`;
    case "too_many":
      return most("Einträge");
    case "range":
      if (bound === undefined) return message.includes("negative") ? "darf nicht negativ sein" : "liegt außerhalb des Erlaubten";
      return message.includes("at least") ? `mindestens ${bound}` : `höchstens ${bound}`;
    case "duplicate":
      return "kommt mehrfach vor";
    case "reserved_key":
      return "ist ein reservierter Name";
    case "unknown_field":
      return "ist hier unbekannt";
    case "not_found":
      return "gibt es nicht";
    default:
      if (/\bnumber\b/.test(message)) return "muss eine Zahl sein";
      if (message.includes("URL")) return "muss eine vollständige Adresse mit http:// oder https:// sein";
      return message.includes("email") ? "muss eine E-Mail-Adresse sein" : "hat nicht die richtige Form";
  }
}
