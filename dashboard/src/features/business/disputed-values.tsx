import { useId } from "react";
import { useRegion, useTexts } from "../../ui/i18n.ts";
import { TextField } from "../../ui/field.tsx";
import type { Contradiction } from "./contradictions.ts";
import { holidays, weekdays } from "./hours-draft.ts";
import { hoursTexts } from "./hours-texts.ts";
import { rangeName, weekdayName } from "./names.ts";
import { Pages } from "./origin.tsx";
import { parseSpans, printSpans } from "./spans.ts";
import { businessTexts } from "./texts.ts";

/** A value from a page, or a value that the user entered. */
export interface Choice {
  readonly isOwn: boolean;
  readonly value: string;
}

interface DisputedValuesProps {
  readonly contradiction: Contradiction;
  readonly choice: Choice | undefined;
  readonly error: string | undefined;
  /** Undefined if values are shown without a choice. */
  readonly onChoose: ((choice: Choice) => void) | undefined;
}

/** Shows the values of a contradiction and their pages. The user selects one or enters another. */
export function DisputedValues({ contradiction, choice, error, onChoose }: DisputedValuesProps) {
  const texts = useTexts(businessTexts).disputes;
  const group = useId();
  const subject = useSubject(contradiction);
  const shown = useShown(contradiction);
  return (
    <fieldset className="flex flex-col gap-8">
      <legend className="pb-4 text-14 font-500">{subject}</legend>
      {contradiction.values.map(({ value, origins }) => (
        <div key={value} className="flex flex-wrap items-baseline gap-x-12 text-13">
          {onChoose === undefined ? (
            <span className="font-500">{shown(value)}</span>
          ) : (
            <label className="flex min-h-24 items-center gap-8 font-500">
              <input
                type="radio"
                name={group}
                checked={choice?.isOwn === false && choice.value === value}
                onChange={() => onChoose({ isOwn: false, value })}
              />
              {shown(value)}
            </label>
          )}
          <span className="text-12 text-muted">
            <Pages addresses={origins} />
          </span>
        </div>
      ))}
      {onChoose !== undefined && (
        <label className="flex min-h-24 items-center gap-8 text-13 font-500">
          <input type="radio" name={group} checked={choice?.isOwn === true} onChange={() => onChoose({ isOwn: true, value: "" })} />
          {texts.another}
        </label>
      )}
      {onChoose !== undefined && choice?.isOwn === true && (
        <div className="max-w-400">
          <TextField
            label={texts.anotherValue(subject)}
            labelHidden
            required
            maxLength={300}
            placeholder={contradiction.fact === "hours" ? "09:00–12:30, 13:30–18:00" : undefined}
            value={choice.value}
            error={error}
            onChange={(event) => onChoose({ isOwn: true, value: event.target.value })}
          />
        </div>
      )}
    </fieldset>
  );
}

/** Returns the subject of a contradiction, in words. */
function useSubject({ fact, about }: Contradiction): string {
  const [texts, { kinds }, locale] = [useTexts(businessTexts), useTexts(hoursTexts), useRegion()];
  if (fact === "telephones" || fact === "emails" || fact === "addresses") return texts.disputes[fact];
  if (fact !== "hours") return texts.disputes.other(texts.facts[fact]);
  const day = weekdays.find((each) => each === about);
  if (day !== undefined) return texts.disputes.hoursOf(weekdayName(locale, day));
  const holiday = holidays.find((each) => each === about);
  const [from = "", to = from] = about.split(" ");
  return texts.disputes.hoursOf(holiday === undefined ? rangeName(locale, { from, to }) : kinds[holiday]);
}

/** Returns a function that formats hours in the selected language, because the service returns them in English. */
function useShown({ fact }: Contradiction): (value: string) => string {
  const { closed } = useTexts(hoursTexts);
  return (value) => {
    const spans = fact === "hours" ? parseSpans(value) : value;
    return Array.isArray(spans) ? printSpans(spans, closed) : value;
  };
}
