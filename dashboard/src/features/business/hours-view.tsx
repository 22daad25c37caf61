import type { OpeningHours } from "@parlance/sdk";
import { useRegion, useTexts } from "../../ui/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { weekdays } from "./hours-draft.ts";
import { hoursTexts, type HoursTexts } from "./hours-texts.ts";
import { rangeName, weekdayName } from "./names.ts";
import { printSpans } from "./spans.ts";

/** Shows opening hours, with one table per department and season. */
export function HoursView({ hours }: { readonly hours: readonly OpeningHours[] }) {
  return (
    <div className="grid gap-16 md:grid-cols-2">
      {[...hours.entries()].map(([index, schedule]) => (
        // Schedules are identified only by position.
        <Week key={index} schedule={schedule} />
      ))}
    </div>
  );
}

function Week({ schedule: { label, season, days, exceptions } }: { readonly schedule: OpeningHours }) {
  const [texts, locale] = [useTexts(hoursTexts), useRegion()];
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <table className="w-full text-13">
        <caption className="pb-4 text-left font-500 break-words">
          {label ?? texts.itself}
          {season !== null && <span className="block text-12 font-400 text-muted">{rangeName(locale, season)}</span>}
        </caption>
        <tbody>
          {weekdays.map((day) => {
            const spans = days[day];
            return (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-4 pr-12 text-left font-400 text-muted">
                  {weekdayName(locale, day)}
                </th>
                <td className={classes("py-4 text-right", spans === undefined && "text-faint")}>
                  {spans === undefined ? texts.unknown : printSpans(spans, texts.closed)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {exceptions.length > 0 && (
        <div className="text-13">
          <h3 className="pb-4 font-500">{texts.exceptions}</h3>
          <ul>
            {[...exceptions.entries()].map(([index, exception]) => (
              // Exceptions are identified only by position.
              <li key={index} className="flex flex-wrap justify-between gap-x-12 border-t border-line py-4">
                <span className="text-muted">{nameOf(exception, texts, locale)}</span>
                <span>{printSpans(exception.spans, texts.closed)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function nameOf(exception: OpeningHours["exceptions"][number], texts: HoursTexts, locale: string): string {
  if ("holiday" in exception) return texts.kinds[exception.holiday];
  if ("weekday" in exception) return texts.onMonthly(texts.occurrences[exception.occurrence], weekdayName(locale, exception.weekday));
  return rangeName(locale, exception);
}
