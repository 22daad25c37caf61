import type { Schedule } from "./validate-persona.ts";

/** Local time: ISO day of the week and "HH:MM". */
interface WallClock {
  readonly day: number;
  readonly time: string;
}

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const clocks = new Map<string, Intl.DateTimeFormat>();
/** Maximum number of cached formatters; larger than the number of time zones, because the same name can be written in different cases. */
const mostClocks = 1_000;

/**
 * Returns whether a persona with the schedule is open at a given time. Local time applies, so daylight saving time does not shift opening
 * hours: a window that begins in the hour skipped in spring opens after that hour, and the hour repeated in autumn counts twice. On each of
 * its
 * days, a window includes `from` and excludes `to`. If `to` is before `from`, the window continues into the next day; if they are equal, it
 * lasts a whole day. A persona with an empty schedule is never open; a persona without a schedule is always open.
 */
export function isOpen(schedule: Schedule | null, at: Date): boolean {
  if (schedule === null) return true;
  const { day, time } = wallClock(schedule.timezone, at);
  const dayBefore = day === 1 ? 7 : day - 1;
  return schedule.windows.some((window) => {
    const begun = window.days.includes(day) && time >= window.from;
    if (window.from < window.to) return begun && time < window.to;
    return begun || (window.days.includes(dayBefore) && time < window.to);
  });
}

function wallClock(timeZone: string, at: Date): WallClock {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { day: days.indexOf(parts.get("weekday") ?? "") + 1, time: `${parts.get("hour")}:${parts.get("minute")}` };
}

/** Caches formatters, because creating one is far slower than using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  if (clocks.size >= mostClocks) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Returns the next opening of a closed persona, to the minute; null if the persona is open or does not open within a week.
 * @param at time from which to search
 */
export function nextOpening(schedule: Schedule | null, at: Date): Date | null {
  if (schedule === null || isOpen(schedule, at)) return null;
  const openings: number[] = [];
  for (let offset = 0; offset <= 8; offset += 1) {
    const day = new Date(at.getTime() + offset * dayMs);
    for (const { from } of schedule.windows) {
      const opening = momentOf(schedule.timezone, day, from);
      if (opening > at.getTime() && isOpen(schedule, new Date(opening))) openings.push(opening);
    }
  }
  if (openings.length === 0) return null;
  let first = Math.min(...openings);
  // A window that begins in the hour skipped in spring opens at the end of that hour.
  while (first - minuteMs > at.getTime() && isOpen(schedule, new Date(first - minuteMs))) first -= minuteMs;
  return new Date(first);
}

/** Returns the instant of a local time on the local day of `day`. */
function momentOf(timeZone: string, day: Date, time: string): number {
  const local = localMinutes(timeZone, day);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const wanted = Math.floor(local / (24 * 60)) * 24 * 60 + hours * 60 + minutes;
  // The second step corrects for a clock change between the two instants.
  let moment = day.getTime() + (wanted - local) * minuteMs;
  moment += (wanted - localMinutes(timeZone, new Date(moment))) * minuteMs;
  return Math.floor(moment / minuteMs) * minuteMs;
}

/** Returns the local date and time in a time zone as minutes since the epoch. */
function localMinutes(timeZone: string, at: Date): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute")) / minuteMs;
}
