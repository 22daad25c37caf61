import type { Schedule } from "./validate-persona.ts";

/** A moment on the clock of a place: ISO day of the week, and "HH:MM". */
interface WallClock {
  readonly day: number;
  readonly time: string;
}

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const clocks = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones; names differ in case. */
const mostClocks = 1_000;

/**
 * Whether a persona with the schedule is open at the moment.
 *
 * The clock on the wall of its time zone decides, so that daylight saving moves nothing: what begins in the hour that is skipped in spring begins
 * after it, and the hour that comes twice in autumn counts both times. A window begins with `from` and ends before `to`, on each of its days; where
 * `to` is not after `from` it goes on into the next day, and the same `from` and `to` make a whole day. Without a window it is never open; without a
 * schedule always.
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

/** Making one takes far longer than reading it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  if (clocks.size >= mostClocks) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}
