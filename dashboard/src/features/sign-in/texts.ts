import type { Catalog, TextsOf } from "../../ui/i18n.ts";

const en = {
  title: "Sign in to Parlance",
  again: "Sign in again",
  againHint: "Your session has ended. What you have entered is still here.",
  email: "Email address",
  password: "Password",
  signIn: "Sign in",
  forgotten: "Forgot your password?",
  wrong: "The email address or the password is wrong.",
  tooMany: (seconds: number) => `Too many attempts. Try again in ${seconds} seconds.`,
  unreachable: "The service does not respond. Check that it is running, then try again.",
  failed: (detail: string) => `This did not work: ${detail}`,
  resetTitle: "Get a new password",
  resetWhere:
    "This installation of Parlance does not send emails. Instead, print a link on the computer that runs Parlance. Parlance can keep running.",
  resetOpen: "On that computer, open a terminal in the Parlance folder. If someone else set up Parlance for you, ask that person.",
  resetRun: "Run this command:",
  resetLink: "Open the link that it prints, within an hour, and choose a new password.",
  resetColleague: "Not the owner? Ask an owner to run the command with --email and your address.",
};

const de: TextsOf<typeof en> = {
  title: "Bei Parlance anmelden",
  again: "Erneut anmelden",
  againHint: "Ihre Sitzung ist zu Ende. Ihre Eingaben sind noch da.",
  email: "E-Mail-Adresse",
  password: "Passwort",
  signIn: "Anmelden",
  forgotten: "Passwort vergessen?",
  wrong: "E-Mail-Adresse oder Passwort ist falsch.",
  tooMany: (seconds) => `Zu viele Versuche. Versuchen Sie es in ${seconds} Sekunden erneut.`,
  unreachable: "Der Dienst antwortet nicht. Prüfen Sie, ob er läuft, und versuchen Sie es erneut.",
  failed: (detail) => `Das hat nicht geklappt: ${detail}`,
  resetTitle: "Neues Passwort bekommen",
  resetWhere:
    "Dieses Parlance verschickt keine E-Mails. Stattdessen gibt der Computer, auf dem es läuft, einen Link für Sie aus. Parlance läuft dabei weiter.",
  resetOpen: "Öffnen Sie auf diesem Computer ein Terminal im Ordner von Parlance. Hat es jemand für Sie eingerichtet, fragen Sie dort.",
  resetRun: "Geben Sie diesen Befehl ein:",
  resetLink: "Öffnen Sie innerhalb einer Stunde den ausgegebenen Link und wählen Sie ein neues Passwort.",
  resetColleague: "Nicht der Inhaber? Bitten Sie einen Inhaber, den Befehl mit --email und Ihrer Adresse auszuführen.",
};

export const signInTexts: Catalog<TextsOf<typeof en>> = { en, de };
