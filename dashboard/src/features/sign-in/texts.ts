import type { Catalog, TextsOf } from "../../app/i18n.ts";

const en = {
  title: "Sign in to Parlance",
  again: "Sign in again",
  againHint: "Your session has ended. What you have entered is still here.",
  email: "E-mail address",
  password: "Password",
  signIn: "Sign in",
  forgotten: "Forgotten your password?",
  wrong: "The e-mail address or the password is wrong.",
  tooMany: (seconds: number) => `Too many attempts. Try again in ${seconds} seconds.`,
  unreachable: "The service does not respond. Check that it is running, then try again.",
  failed: (detail: string) => `Signing in failed: ${detail}`,
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
  failed: (detail) => `Die Anmeldung ist fehlgeschlagen: ${detail}`,
};

export const signInTexts: Catalog<TextsOf<typeof en>> = { en, de };
