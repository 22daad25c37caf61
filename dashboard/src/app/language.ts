import { chooseLocale, type Locale } from "../ui/i18n.ts";
import { parlance } from "./query.ts";

/** Switches the language, here and wherever the user signs in next. */
export function chooseLanguage(locale: Locale): void {
  chooseLocale(locale);
  // The choice holds in this browser in any case.
  parlance.auth.updateMe({ locale }).catch(() => undefined);
}
