import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  all: "Select all events",
  none: "Select no event",
  hints: {
    "document.ready": "A document can be found and quoted.",
    "document.failed": "A document could not be read.",
    "document.deleted": "A document was deleted.",
    "source.changed": "A source was switched, moved, renamed or deleted.",
    "job.completed": "An import or a bulk job ended.",
    "job.failed": "An import or a bulk job ended early.",
    "onboarding.completed": "A website was read.",
    "onboarding.failed": "A website could not be read.",
    "conversation.started": "A visitor sent a first message.",
    "conversation.turn_completed": "A reply is complete.",
    "conversation.handoff_requested": "A visitor asks for a person.",
    "conversation.held": "A colleague took over.",
    "conversation.released": "The persona answers again.",
    "card.clicked": "A visitor opened a product or a page.",
    "quota.threshold": "80 or 100 percent of a quota are used.",
    "integration.disconnected": "An integration was disconnected.",
  },
};

const de: TextsOf<typeof en> = {
  all: "Alle Ereignisse auswählen",
  none: "Kein Ereignis auswählen",
  hints: {
    "document.ready": "Ein Dokument kann gefunden und zitiert werden.",
    "document.failed": "Ein Dokument war nicht lesbar.",
    "document.deleted": "Ein Dokument wurde gelöscht.",
    "source.changed": "Eine Quelle wurde geschaltet, verschoben, umbenannt oder gelöscht.",
    "job.completed": "Ein Import oder ein Sammelauftrag ist fertig.",
    "job.failed": "Ein Import oder ein Sammelauftrag endete vorzeitig.",
    "onboarding.completed": "Eine Website wurde gelesen.",
    "onboarding.failed": "Eine Website war nicht lesbar.",
    "conversation.started": "Ein Besucher hat die erste Nachricht geschickt.",
    "conversation.turn_completed": "Eine Antwort ist vollständig.",
    "conversation.handoff_requested": "Ein Besucher wünscht eine Person.",
    "conversation.held": "Ein Kollege hat übernommen.",
    "conversation.released": "Die Persona antwortet wieder.",
    "card.clicked": "Ein Besucher hat ein Produkt oder eine Seite geöffnet.",
    "quota.threshold": "80 oder 100 Prozent eines Kontingents sind verbraucht.",
    "integration.disconnected": "Eine Integration wurde getrennt.",
  },
};

/** UI text that explains webhook events. */
export const eventTexts: Catalog<TextsOf<typeof en>> = { en, de };
