import type { PageFindings, StructuredFacts } from "../../brands/facts/model/found-facts.ts";
import { detectLanguage } from "../../language/detect.ts";
import type { DataWeek } from "../page/data-hours.ts";
import type { PageFacts } from "../page/page-facts.ts";
import { factReadingOf } from "./fact-words.ts";
import { readContacts } from "./read-contacts.ts";
import { readHours, weekOf } from "./read-hours.ts";
import { tidy } from "./whose.ts";
import { describesEvent, readStructured } from "./read-structured.ts";

interface Reading {
  readonly isHome: boolean;
  /** Opening hours in the page's data. */
  readonly weeks?: readonly DataWeek[];
}

/** Reads facts about the business from a page's structured data and the lines of its visible text. */
export function readFindings(page: PageFacts, { isHome, weeks = [] }: Reading): PageFindings {
  const language = page.language ?? detectLanguage(page.textStart, []);
  const words = factReadingOf(language);
  const hours = words === null ? { found: [], hasUnreadNotice: false, unreadDates: [], isTwelveHour: false } : readHours(page.lines, words);
  return {
    language,
    isHome,
    isEvent: describesEvent(page),
    data: withWeeks(readStructured(page, words), weeks),
    hours: hours.found
      .slice(0, 40)
      .map(({ lead, before, heading, above, season, week, remarked, exceptions, turns, isWhole, isOwn, answered, number }) => ({
        label: tidy(lead),
        before,
        heading,
        above,
        season,
        week: weekOf(week),
        ...(remarked === undefined ? {} : { remarked: weekOf(remarked) }),
        exceptions,
        ...(turns.length > 0 ? { turns } : {}),
        ...(isOwn ? { isOwn } : {}),
        ...(answered === null ? {} : { answered }),
        ...(number === null ? {} : { number }),
        isWhole,
      })),
    ...readContacts(page, words),
    dialed: dialedOn(page),
    hasUnreadNotice: hours.hasUnreadNotice,
    ...(hours.unreadDates.length > 0 ? { unreadDates: hours.unreadDates.slice(0, 40) } : {}),
    isTwelveHour: hours.isTwelveHour,
  };
}

/** Adds the opening hours in a page's data if there is only one set. Several sets can belong to branches, a kitchen or a phone line. */
function withWeeks(data: StructuredFacts, weeks: readonly DataWeek[]): StructuredFacts {
  const [only, ...others] = [...new Map(weeks.map((week) => [JSON.stringify(week), week])).values()];
  if (only === undefined || others.length > 0 || data.hours.length > 0) return data;
  return { ...data, hours: [{ label: null, season: null, days: only, exceptions: [] }] };
}

const mostDialed = 20;

/** Returns the international numbers in a page's telephone links. */
function dialedOn({ lines }: PageFacts): string[] {
  const targets = lines.flatMap(({ contacts }) => contacts.flatMap(({ kind, target }) => (kind === "tel" ? [target.trim()] : [])));
  return [...new Set(targets.filter((number) => /^(?:\+|00)\d/.test(number)))].slice(0, mostDialed);
}
