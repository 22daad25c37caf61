import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  title: "Emails",
  hint: "Emails from this service: invitations, confirmations, password resets. Without a mail server, they are kept here; forward the links yourself.",
  notices: "Notices",
  none: "No emails yet",
  noneHint: "Every email that the service writes appears here, for example an invitation to a colleague.",
  notLoaded: "This email is not loaded yet. Scroll to it in the list.",
  columns: { subject: "Subject", to: "To", state: "State", time: "Written" },
  kinds: {
    confirm_email: "Confirm an address",
    reset_password: "New password",
    invitation: "Invitation",
    already_registered: "Already registered",
    webhook_disabled: "A webhook was disabled",
    visitor_waiting: "A visitor is waiting",
    quota_80: "80% of a quota are used",
    quota_100: "A quota is used up",
  },
  states: { requested: "Being written", queued: "Waiting to be sent", sent: "Sent", kept: "Kept here", failed: "Failed" },
  unwritten: "Not written yet.",
  sentAt: (time: string) => `Sent ${time}`,
  copyText: "Copy the text",
  sendAgain: "Send again",
};

const de: TextsOf<typeof en> = {
  title: "E-Mails",
  hint: "E-Mails dieses Dienstes: Einladungen, Bestätigungen, neue Passwörter. Ohne Mailserver bleiben sie hier; geben Sie die Links dann selbst weiter.",
  notices: "Hinweise",
  none: "Noch keine E-Mail",
  noneHint: "Hier steht jede E-Mail, die der Dienst schreibt, zum Beispiel die Einladung eines Kollegen.",
  notLoaded: "Diese E-Mail ist nicht unter den geladenen Zeilen. Blättern Sie in der Liste zu ihr.",
  columns: { subject: "Betreff", to: "An", state: "Zustand", time: "Geschrieben" },
  kinds: {
    confirm_email: "Adresse bestätigen",
    reset_password: "Neues Passwort",
    invitation: "Einladung",
    already_registered: "Bereits registriert",
    webhook_disabled: "Ein Webhook wurde abgeschaltet",
    visitor_waiting: "Ein Besucher wartet",
    quota_80: "80 % eines Kontingents sind verbraucht",
    quota_100: "Ein Kontingent ist verbraucht",
  },
  states: {
    requested: "Wird geschrieben",
    queued: "Wartet auf Versand",
    sent: "Versandt",
    kept: "Hier aufbewahrt",
    failed: "Fehlgeschlagen",
  },
  unwritten: "Noch nicht geschrieben.",
  sentAt: (time) => `Versandt ${time}`,
  copyText: "Text kopieren",
  sendAgain: "Erneut senden",
};

export const mailsTexts: Catalog<TextsOf<typeof en>> = { en, de };
