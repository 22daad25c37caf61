import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  title: "People",
  add: "Add a person",
  addHint: "They choose a password with the link in the invitation.",
  roleHints: {
    owner: "Can do everything, including adding and removing owners.",
    admin:
      "Can change everything, such as texts, products, personas, keys and people, except owners and the account itself. Editors need this role.",
    operator:
      "Can read everything except keys, and chat with visitors. Cannot change texts, products or personas: an editor needs the role Admin.",
    viewer: "Can read everything except keys. Cannot change anything or chat with visitors: an editor needs the role Admin.",
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
    kept: "This service has no mail server, so nothing was sent. Hand over the link yourself.",
    failed: "The invitation could not be sent. It is kept in Emails with the reason.",
  },
  unseen: "The invitation was created. Owners can see in Emails whether it was sent.",
  link: "Link of the invitation",
  linkHint: "It works once, within seven days. Whoever has it can choose the password, so hand it over only to this person.",
  localLink: (host: string) =>
    `${host} is an address of the computer that runs Parlance or of its network. The link may not open elsewhere. Set PUBLIC_URL to an address that your colleagues can reach, then invite again.`,
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
    admin:
      "Darf alles ändern, etwa Texte, Produkte, Personas, Schlüssel und Personen, außer Inhabern und dem Konto selbst. Wer Inhalte pflegt, braucht diese Rolle.",
    operator:
      "Liest alles außer Schlüsseln und spricht mit Besuchern. Ändert keine Texte, Produkte oder Personas: Wer Inhalte pflegt, braucht die Rolle Admin.",
    viewer: "Liest alles außer Schlüsseln. Ändert nichts und spricht nicht mit Besuchern: Wer Inhalte pflegt, braucht die Rolle Admin.",
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
    kept: "Dieser Dienst hat keinen Mailserver, es wurde also nichts versandt. Geben Sie den Link selbst weiter.",
    failed: "Die Einladung konnte nicht versandt werden. Sie liegt mit dem Grund unter E-Mails.",
  },
  unseen: "Die Einladung ist erstellt. Ob sie versandt werden konnte, steht unter E-Mails; das lesen Inhaber.",
  link: "Link der Einladung",
  linkHint: "Er gilt einmal und sieben Tage lang. Wer ihn hat, kann das Passwort wählen: Geben Sie ihn nur dieser Person.",
  localLink: (host) =>
    `${host} ist eine Adresse des Computers, auf dem Parlance läuft, oder seines Netzes. Anderswo öffnet sich der Link vielleicht nicht. Setzen Sie PUBLIC_URL auf eine Adresse, die Ihre Kollegen erreichen, und laden Sie erneut ein.`,
  openMail: "Einladung unter E-Mails öffnen",
  removeTitle: (name) => `${name} entfernen?`,
  removeHint: (email) =>
    `${email} wird überall abgemeldet und kann sich nicht mehr anmelden. Gespräche, die diese Person führt, gehen an die Persona zurück.`,
  removeSelf: "Sie werden sofort abgemeldet und können sich in diesem Konto nicht mehr anmelden.",
  removeAction: (name) => `${name} entfernen`,
  removed: (name) => `${name} wurde entfernt.`,
};

export const peopleTexts: Catalog<TextsOf<typeof en>> = { en, de };
