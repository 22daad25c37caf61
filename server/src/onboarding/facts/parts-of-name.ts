import { WEEKDAYS } from "../../brands/facts/model/calendar.ts";
import type { FoundSchedule } from "../../brands/facts/model/found-facts.ts";
import { factReadingOf } from "./fact-words.ts";
import { leftoverOf, tidy } from "./whose.ts";

/** Hours of the business itself or of a part of it. */
interface Labelled {
  readonly label: string | null;
  readonly schedule: Pick<FoundSchedule, "season" | "week">;
  readonly url: string;
  /** Heading above the hours, and the language of its page. */
  readonly under: { readonly heading: string; readonly language: string | null };
}

/**
 * Assigns hours to a part of the business that the business is also named after: the "Café hours" of "Tern Bikes & Café" are not those of
 * the shop.
 * Hours under such a heading belong to the part if they contradict hours that appear on more pages.
 */
export function withPartsOfName<Found extends Labelled>(candidates: readonly Found[]): Found[] {
  const known = new Map<string, string>();
  const partOf = ({ under: { heading, language } }: Found): string => {
    const key = `${language ?? ""} ${heading}`;
    const part = known.get(key) ?? leftoverOf(language === null ? null : factReadingOf(language), [])(heading);
    known.set(key, part);
    return part;
  };
  const pages = new Map<string, Set<string>>();
  // Many pages repeat the same hours, so only distinct schedules are kept.
  const own = new Map<string, Found>();
  for (const one of candidates.filter(({ label }) => label === null)) {
    const part = partOf(one);
    pages.set(part, (pages.get(part) ?? new Set()).add(one.url));
    own.set(JSON.stringify([part, one.schedule.season, one.schedule.week]), one);
  }
  const pagesOf = (part: string): number => pages.get(part)?.size ?? 0;
  const isOfPart = (one: Found): boolean => {
    const part = partOf(one);
    if (part === "") return false;
    return [...own.values()].some((other) => pagesOf(partOf(other)) > pagesOf(part) && isContrary(one, other));
  };
  return candidates.map((one) => (one.label === null && isOfPart(one) ? { ...one, label: tidy(one.under.heading) } : one));
}

/** Reports whether two schedules state different hours for a day of the same season. */
function isContrary({ schedule: one }: Labelled, { schedule: other }: Labelled): boolean {
  if (JSON.stringify(one.season) !== JSON.stringify(other.season)) return false;
  return WEEKDAYS.some((day) => {
    const [spans, others] = [one.week[day], other.week[day]];
    return spans !== undefined && others !== undefined && JSON.stringify(spans) !== JSON.stringify(others);
  });
}
