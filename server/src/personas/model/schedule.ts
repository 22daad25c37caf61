import type { Schedule } from "./validate-persona.ts";

/** Local time of a place: ISO day of the week and "HH:MM". */
interface WallClock {
  readonly day: number;
  readonly time: string;
}

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const clocks = new Map<string, Intl.DateTimeFormat>();
/** Exceeds the number of zones, since names differ in case. */
const mostClocks = 1_000;

/**
 * Whether a persona with the schedule is open at the moment. The local time decides, so daylight saving does not shift opening hours: a window that
 * begins in the skipped spring hour opens after it, and the repeated autumn hour counts twice. A window includes `from` and excludes `to` on each of
 * its days. If `to` is before `from`, it continues into the next day; equal times mean a whole day. A persona without windows is never open; a
 * persona without a schedule is always open.
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

/** Creating a formatter is far slower than using one. */
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
 * Returns when a closed persona opens next, to the minute; null if it is open or does not open within a week.
 * @param at the moment to start from
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
  // A window that begins in the skipped spring hour opens with the end of that hour.
  while (first - minuteMs > at.getTime() && isOpen(schedule, new Date(first - minuteMs))) first -= minuteMs;
  return new Date(first);
}

/** Returns the moment at which the clock of the place shows the time on the local day of a moment. */
function momentOf(timeZone: string, day: Date, time: string): number {
  const local = localMinutes(timeZone, day);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const wanted = Math.floor(local / (24 * 60)) * 24 * 60 + hours * 60 + minutes;
  // The second step corrects for a change of daylight saving between the two moments.
  let moment = day.getTime() + (wanted - local) * minuteMs;
  moment += (wanted - localMinutes(timeZone, new Date(moment))) * minuteMs;
  return Math.floor(moment / minuteMs) * minuteMs;
}

/** Returns the local date and time of a place as minutes since the epoch. */
function localMinutes(timeZone: string, at: Date): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute")) / minuteMs;
}
