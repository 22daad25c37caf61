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
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  if (clocks.size >= mostClocks) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}
