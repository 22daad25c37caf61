import { useState } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { Button } from "../../ui/button.tsx";
import type { FactFormProps } from "./fact-form.ts";
import { exactErrorOf } from "./field-errors.ts";
import { draftOf, hoursOf, noSchedule } from "./hours-draft.ts";
import { hoursTexts } from "./hours-texts.ts";
import { ScheduleFields } from "./schedule-fields.tsx";
import type { SpansFault } from "./spans.ts";

const noFaults: ReadonlyMap<string, SpansFault> = new Map();

/** Form for opening hours, with one table per department and season. */
export function HoursForm({ facts, error, frame }: FactFormProps) {
  const texts = useTexts(hoursTexts);
  const [drafts, setDrafts] = useState(() => {
    const stored = draftOf(facts.hours, texts.closed);
    return stored.length === 0 ? [noSchedule] : stored;
  });
  const [faults, setFaults] = useState(noFaults);
  const errorOf = (field: string): string | undefined => {
    const fault = faults.get(field);
    if (fault !== undefined) return texts.faults[fault];
    const ownWords = /\.(days\.\w+|spans)$/.test(field) ? texts.faults.order : texts.wrongDates;
    return exactErrorOf(error, [field, `${field}.from`, `${field}.to`], /^hours\[\d+\]$/.test(field) ? texts.sameHours : ownWords);
  };
  return frame(
    <>
      {[...drafts.entries()].map(([index, draft]) => (
        // Schedules are identified only by position.
        <ScheduleFields
          key={index}
          place={index + 1}
          draft={draft}
          errorOf={(field) => errorOf(`hours[${index}]${field}`)}
          onChange={(changes) => setDrafts(drafts.with(index, { ...draft, ...changes }))}
          onRemove={() => setDrafts(drafts.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button onClick={() => setDrafts([...drafts, noSchedule])}>{drafts.length === 0 ? texts.enterSchedule : texts.addSchedule}</Button>
      </div>
    </>,
    () => {
      const result = hoursOf(drafts);
      setFaults("faults" in result ? result.faults : noFaults);
      return "faults" in result ? null : { hours: result.hours };
    },
    faults.size > 0,
  );
}
