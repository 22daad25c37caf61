import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  title: "People",
  add: "Add a person",
  addHint: "They choose a password with the link in the invitation.",
  roleHints: {
    owner: "Can do everything, including adding and removing owners.",
    admin: "Can change everything except owners.",
    operator: "Can read everything except keys, and chat with visitors.",
    viewer: "Can read everything except keys.",
  },
  you: "You",
  facts: { name: "Name", email: "Email address", role: "Role", state: "State" },
  states: { active: "Active", invited: "Invited", unconfirmed: "Address not confirmed" },
  added: (time: string) => `Added ${time}`,
  gone: "This person is no longer in the account.",
  ownRole: "You cannot change your own role.",
  roleChanged: (name: string, role: string) => `${name} is now: ${role}.`,
  inviteAgain: "Invite again",
  invited: (email: string) => `Invitation for ${email}`,
  fates: {
    waiting: "The invitation is being written.",
    sent: "The service has sent the invitation.",
    kept: "This service has no mail server, so nothing was sent. The invitation is kept in Emails; forward its link yourself.",
    failed: "The invitation could not be sent. It is kept in Emails with the reason.",
  },
  unseen: "The invitation was created. Owners can see in Emails whether it was sent.",
  openMail: "Open the invitation in Emails",
  removeTitle: (name: string) => `Remove ${name}?`,
  removeHint: (email: string) =>
    `${email} is signed out everywhere and can no longer sign in. Conversations that this person holds return to the persona.`,
  removeSelf: "You are signed out immediately and can no longer sign in to this account.",
  removeAction: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} was removed.`,
};

const de: TextsOf<typeof en> = {
  title: "Personen",
  add: "Person hinzufügen",
  addHint: "Die Person wählt ihr Passwort über den Link in der Einladung.",
  roleHints: {
    owner: "Darf alles, auch Inhaber hinzufügen und entfernen.",
    admin: "Darf alles ändern außer Inhabern.",
    operator: "Liest alles außer Schlüsseln und spricht mit Besuchern.",
    viewer: "Liest alles außer Schlüsseln.",
  },
  you: "Sie",
  facts: { name: "Name", email: "E-Mail-Adresse", role: "Rolle", state: "Zustand" },
  states: { active: "Aktiv", invited: "Eingeladen", unconfirmed: "Adresse unbestätigt" },
  added: (time) => `Hinzugefügt ${time}`,
  gone: "Diese Person ist nicht mehr im Konto.",
  ownRole: "Die eigene Rolle können Sie nicht ändern.",
  roleChanged: (name, role) => `${name} ist jetzt: ${role}.`,
  inviteAgain: "Erneut einladen",
  invited: (email) => `Einladung für ${email}`,
  fates: {
    waiting: "Die Einladung wird geschrieben.",
    sent: "Der Dienst hat die Einladung versandt.",
    kept: "Dieser Dienst hat keinen Mailserver, es wurde also nichts versandt. Die Einladung liegt unter E-Mails; geben Sie den Link selbst weiter.",
    failed: "Die Einladung konnte nicht versandt werden. Sie liegt mit dem Grund unter E-Mails.",
  },
  unseen: "Die Einladung ist erstellt. Ob sie versandt werden konnte, steht unter E-Mails; das lesen Inhaber.",
  openMail: "Einladung unter E-Mails öffnen",
  removeTitle: (name) => `${name} entfernen?`,
  removeHint: (email) =>
    `${email} wird überall abgemeldet und kann sich nicht mehr anmelden. Gespräche, die diese Person führt, gehen an die Persona zurück.`,
  removeSelf: "Sie werden sofort abgemeldet und können sich in diesem Konto nicht mehr anmelden.",
  removeAction: (name) => `${name} entfernen`,
  removed: (name) => `${name} wurde entfernt.`,
};

export const peopleTexts: Catalog<TextsOf<typeof en>> = { en, de };
