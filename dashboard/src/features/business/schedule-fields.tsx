import { useTexts, useLocale } from "../../ui/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { ExceptionsField } from "./exceptions-field.tsx";
import { weekdays, type ScheduleDraft } from "./hours-draft.ts";
import { hoursTexts } from "./hours-texts.ts";
import { understoodAs } from "./spans.ts";
import { MonthDay } from "./month-day.tsx";
import { weekdayName } from "./names.ts";

interface ScheduleFieldsProps {
  /** Position of the schedule, starting at 1. */
  readonly place: number;
  readonly draft: ScheduleDraft;
  /** Returns the error for a field of this schedule, by its API name within the schedule. */
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (changes: Partial<ScheduleDraft>) => void;
  readonly onRemove: () => void;
}

const summer = { from: "05-01", to: "09-30" } as const;

/** Fields for the hours of the business or a department, for the whole year or a season. */
export function ScheduleFields({ place, draft, errorOf, onChange, onRemove }: ScheduleFieldsProps) {
  const [texts, locale] = [useTexts(hoursTexts), useLocale()];
  const { label, season, days, exceptions } = draft;
  const understood = (text: string): { hint?: string } => {
    const times = understoodAs(text, texts.closed);
    return times === null ? {} : { hint: texts.understood(times) };
  };
  return (
    <fieldset className="flex flex-col gap-12 rounded-10 border border-line p-16">
      <legend className="px-4 text-13 font-600">{texts.group(place)}</legend>
      <TextField
        label={texts.label}
        hint={texts.labelHint}
        placeholder={texts.itself}
        maxLength={120}
        value={label}
        error={errorOf("") ?? errorOf(".label")}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <label className="flex min-h-24 items-center gap-8 text-13">
        <input type="checkbox" checked={season !== null} onChange={(event) => onChange({ season: event.target.checked ? summer : null })} />
        {texts.isSeasonal}
      </label>
      {season !== null && (
        <div className="flex flex-wrap gap-12">
          <MonthDay
            title={texts.from}
            label={texts.from}
            value={season.from}
            onChange={(from) => onChange({ season: { ...season, from } })}
          />
          <MonthDay title={texts.to} label={texts.to} value={season.to} onChange={(to) => onChange({ season: { ...season, to } })} />
        </div>
      )}
      {errorOf(".season") !== undefined && (
        <p role="alert" className="text-12 text-bad">
          {errorOf(".season")}
        </p>
      )}
      <div className="flex flex-col gap-8">
        {weekdays.map((day) => {
          const name = weekdayName(locale, day);
          return (
            <div key={day} className="grid items-start gap-x-8 gap-y-2 sm:grid-cols-[96px_minmax(0,1fr)]">
              <span aria-hidden className="text-13 sm:py-6">
                {name}
              </span>
              <TextField
                label={name}
                labelHidden
                placeholder={texts.unknown}
                value={days[day]}
                {...understood(days[day])}
                error={errorOf(`.days.${day}`)}
                onChange={(event) => onChange({ days: { ...days, [day]: event.target.value } })}
              />
            </div>
          );
        })}
      </div>
      <ExceptionsField exceptions={exceptions} errorOf={errorOf} onChange={(next) => onChange({ exceptions: next })} />
      <div className="border-t border-line pt-12">
        <Button kind="quiet" onClick={onRemove}>
          {texts.removeSchedule}
        </Button>
      </div>
    </fieldset>
  );
}
