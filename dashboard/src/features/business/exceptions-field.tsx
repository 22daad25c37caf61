import { X } from "lucide-react";
import { useContext } from "react";
import { useLocale, useRegion, useTexts } from "../../ui/i18n.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { holidays, monthlyOf, occurrences, weekdays, type ExceptionDraft, type ExceptionKind } from "./hours-draft.ts";
import { hoursTexts } from "./hours-texts.ts";
import { understoodAs } from "./spans.ts";
import { MonthDay } from "./month-day.tsx";
import { HolidaysOfCountry } from "./country-holidays.ts";
import { dateName, weekdayName } from "./names.ts";

const kinds: readonly ExceptionKind[] = ["dates", "yearly", "monthly", ...holidays];

interface ExceptionsFieldProps {
  readonly exceptions: readonly ExceptionDraft[];
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (exceptions: readonly ExceptionDraft[]) => void;
}

/** Days with exceptional hours, one per row. */
export function ExceptionsField({ exceptions, errorOf, onChange }: ExceptionsFieldProps) {
  const texts = useTexts(hoursTexts);
  const understood = (text: string): { hint?: string } => {
    const times = understoodAs(text, texts.closed);
    return times === null ? {} : { hint: texts.understood(times) };
  };
  return (
    <fieldset className="flex flex-col gap-8">
      <legend className="text-13 font-500">{texts.exceptions}</legend>
      <p className="text-12 text-faint">{texts.exceptionsHint}</p>
      {[...exceptions.entries()].map(([index, exception]) => (
        // Exceptions are identified only by position.
        <div key={index} className="flex items-start gap-8 border-t border-line pt-8">
          <div className="grid min-w-0 flex-1 items-start gap-8 sm:grid-cols-2">
            <When
              place={index + 1}
              exception={exception}
              error={errorOf(`.exceptions[${index}]`)}
              onChange={(changes) => onChange(exceptions.with(index, { ...exception, ...changes }))}
            />
            <TextField
              label={texts.spans(index + 1)}
              labelHidden
              value={exception.spans}
              {...understood(exception.spans)}
              error={errorOf(`.exceptions[${index}].spans`)}
              onChange={(event) => onChange(exceptions.with(index, { ...exception, spans: event.target.value }))}
            />
          </div>
          <IconButton label={texts.removeException(index + 1)} onClick={() => onChange(exceptions.toSpliced(index, 1))}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button onClick={() => onChange([...exceptions, { kind: "public_holidays", from: "", to: "", spans: texts.closed }])}>
          {texts.addException}
        </Button>
      </div>
    </fieldset>
  );
}

function Kinds({ kinds: shown }: { readonly kinds: readonly ExceptionKind[] }) {
  const texts = useTexts(hoursTexts);
  return shown.map((each) => (
    <option key={each} value={each}>
      {texts.kinds[each]}
    </option>
  ));
}

interface WhenProps {
  readonly place: number;
  readonly exception: ExceptionDraft;
  readonly error: string | undefined;
  readonly onChange: (changes: Partial<ExceptionDraft>) => void;
}

/** Fields for the dates of an exception: a holiday, dates, days that recur every year, or a day of the week in each month. */
function When({ place, exception: { kind, from, to }, error, onChange }: WhenProps) {
  const texts = useTexts(hoursTexts);
  const locale = useLocale();
  const region = useRegion();
  const own = useContext(HolidaysOfCountry);
  const choose = (next: ExceptionKind): void => {
    if (next === "monthly") return onChange({ kind: next, from: "first", to: "sunday" });
    const day = next === "yearly" ? "12-24" : "";
    onChange({ kind: next, from: day, to: day });
  };
  const monthly = monthlyOf({ from, to });
  return (
    <div className="flex flex-col gap-8">
      <Select
        label={texts.when(place)}
        labelHidden
        value={kind}
        error={error}
        onChange={({ target }) => {
          const [next, day] = target.value.split(" ");
          if (day === undefined) choose(kinds.find((each) => each === next) ?? kind);
          else onChange({ kind: next === "yearly" ? "yearly" : "dates", from: day, to: day });
        }}
      >
        {own === null ? (
          <Kinds kinds={kinds} />
        ) : (
          <>
            <optgroup label={texts.ofCountry}>
              <Kinds kinds={["public_holidays", ...own.named]} />
              {own.days.map((day) => (
                <option key={day} value={`yearly ${day}`}>
                  {dateName(region, day)}
                </option>
              ))}
              {own.dates.map((day) => (
                <option key={day} value={`dates ${day}`}>
                  {texts.bankHoliday(dateName(region, day))}
                </option>
              ))}
            </optgroup>
            <optgroup label={texts.otherDays}>
              <Kinds kinds={kinds.filter((each) => each !== "public_holidays" && !own.named.some((name) => name === each))} />
            </optgroup>
          </>
        )}
      </Select>
      {kind === "dates" && (
        <div className="grid grid-cols-2 gap-8">
          <TextField
            label={texts.from}
            aria-label={texts.dateFrom(place)}
            type="date"
            required
            value={from}
            onChange={(event) => onChange({ from: event.target.value, ...(to === "" || to === from ? { to: event.target.value } : {}) })}
          />
          <TextField
            label={texts.to}
            aria-label={texts.dateTo(place)}
            type="date"
            required
            value={to}
            min={from}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        </div>
      )}
      {kind === "monthly" && (
        <div className="grid grid-cols-2 gap-8">
          <Select
            label={texts.occurrence(place)}
            labelHidden
            value={monthly.occurrence}
            onChange={({ target }) => onChange({ from: target.value })}
          >
            {occurrences.map((each) => (
              <option key={each} value={each}>
                {texts.occurrences[each]}
              </option>
            ))}
          </Select>
          <Select
            label={texts.weekday(place)}
            labelHidden
            value={monthly.weekday}
            onChange={({ target }) => onChange({ to: target.value })}
          >
            {weekdays.map((each) => (
              <option key={each} value={each}>
                {weekdayName(locale, each)}
              </option>
            ))}
          </Select>
        </div>
      )}
      {kind === "yearly" && (
        <div className="flex flex-wrap gap-12">
          <MonthDay title={texts.from} label={texts.dateFrom(place)} value={from} onChange={(next) => onChange({ from: next })} />
          <MonthDay title={texts.to} label={texts.dateTo(place)} value={to} onChange={(next) => onChange({ to: next })} />
        </div>
      )}
    </div>
  );
}
