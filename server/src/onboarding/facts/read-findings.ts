import type { PageFindings } from "../../brands/facts/model/found-facts.ts";
import { detectLanguage } from "../../language/detect.ts";
import type { PageFacts } from "../page/page-facts.ts";
import { factReadingOf } from "./fact-words.ts";
import { readContacts } from "./read-contacts.ts";
import { readHours, weekOf } from "./read-hours.ts";
import { describesEvent, readStructured } from "./read-structured.ts";

/** Reads what a page states about its business: its structured data and the lines of its visible text. */
export function readFindings(page: PageFacts, { isHome }: { readonly isHome: boolean }): PageFindings {
  const language = page.language ?? detectLanguage(page.textStart, []);
  const words = factReadingOf(language);
  const hours = words === null ? { found: [], hasUnreadNotice: false, isTwelveHour: false } : readHours(page.lines, words);
  return {
    language,
    isHome,
    isEvent: describesEvent(page),
    data: readStructured(page, words),
    hours: hours.found.slice(0, 40).map(({ lead, before, heading, above, season, week, exceptions, isWhole }) => ({
      label: lead,
      before,
      heading,
      above,
      season,
      week: weekOf(week),
      exceptions,
      isWhole,
    })),
    ...readContacts(page, words),
    hasUnreadNotice: hours.hasUnreadNotice,
    isTwelveHour: hours.isTwelveHour,
  };
}
