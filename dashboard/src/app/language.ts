import { chooseLocale, type Locale } from "../ui/i18n.ts";
import { parlance } from "./query.ts";

/** Changes the language for this browser and for the user's later sign-ins. */
export function chooseLanguage(locale: Locale): void {
  chooseLocale(locale);
  // The language applies in this browser even if it cannot be saved.
  parlance.auth.updateMe({ locale }).catch(() => undefined);
}
