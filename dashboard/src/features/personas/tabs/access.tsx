import { useTexts } from "../../../ui/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea, TextField } from "../../../ui/field.tsx";
import { Section } from "../../../ui/page.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { uiTexts } from "../../../ui/texts.ts";
import { linesOf } from "../draft.ts";
import { useEditing } from "../persona.screen.tsx";
import { isOrigin, weekdays, withDay } from "../schedule.ts";
import { accessTexts } from "./access.texts.ts";

/** Settings for who can use the persona, on which pages and at which times. */
export function Access() {
  const texts = useTexts(accessTexts);
  const { value, change, errorOf, isReadOnly } = useEditing();
  const wrong = value.allowed_origins.filter((origin) => origin.trim() !== "" && !isOrigin(origin));
  return (
    <>
      <Section title={texts.visitors}>
        <Switch label={texts.isPublic} checked={value.is_public} disabled={isReadOnly} onChange={(is_public) => change({ is_public })} />
        <Switch
          label={texts.consent}
          checked={value.consent_required}
          disabled={isReadOnly}
          onChange={(consent_required) => change({ consent_required })}
        />
        <Switch
          label={texts.agents}
          checked={value.catalog_tools}
          disabled={isReadOnly}
          onChange={(catalog_tools) => change({ catalog_tools })}
        />
        <TextArea
          label={texts.origins}
          hint={texts.originsHint}
          rows={3}
          placeholder="https://shop.example.com"
          value={value.allowed_origins.join("\n")}
          disabled={isReadOnly}
          error={errorOf("allowed_origins") ?? (wrong.length > 0 ? texts.wrongOrigin(wrong[0] ?? "") : undefined)}
          onChange={(event) => change({ allowed_origins: event.target.value.split("\n") })}
          onBlur={() => change({ allowed_origins: linesOf(value.allowed_origins.join("\n")) })}
        />
      </Section>
      <Limits />
      <Schedule />
    </>
  );
}

function Limits() {
  const texts = useTexts(accessTexts);
  return (
    <Section title={texts.limits}>
      <LimitField field="session_interaction_limit" label={texts.interactions} />
      <LimitField field="session_duration_limit_seconds" label={texts.duration} />
    </Section>
  );
}

interface LimitFieldProps {
  readonly field: "session_interaction_limit" | "session_duration_limit_seconds";
  readonly label: string;
}

/** Field for an integer; empty means no limit. */
function LimitField({ field, label }: LimitFieldProps) {
  const texts = useTexts(accessTexts);
  const { value, change, errorOf, isReadOnly } = useEditing();
  return (
    <TextField
      label={label}
      hint={texts.unlimited}
      type="number"
      min={1}
      value={value[field] ?? ""}
      disabled={isReadOnly}
      error={errorOf(field)}
      onChange={({ target: { value: text } }) => change({ [field]: text.trim() === "" ? null : Number(text) })}
    />
  );
}

const usualWindow = { from: "09:00", to: "17:00" } as const;

function Schedule() {
  const [texts, shared] = [useTexts(accessTexts), useTexts(uiTexts)];
  const { value, change, errorOf, isReadOnly } = useEditing();
  const { schedule } = value;
  if (schedule === null) {
    const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    return (
      <Section title={texts.schedule}>
        <p className="text-13 text-muted">{texts.always}</p>
        <div>
          <Button
            disabled={isReadOnly}
            onClick={() => change({ schedule: { timezone, windows: [{ days: [1, 2, 3, 4, 5], ...usualWindow }] } })}
          >
            {texts.addSchedule}
          </Button>
        </div>
      </Section>
    );
  }
  const setWindow = (index: number, changes: object): void =>
    change({ schedule: { ...schedule, windows: schedule.windows.map((each, at) => (at === index ? { ...each, ...changes } : each)) } });
  return (
    <Section title={texts.schedule}>
      <TextField
        label={texts.timezone}
        value={schedule.timezone}
        disabled={isReadOnly}
        error={errorOf("schedule")}
        onChange={(event) => change({ schedule: { ...schedule, timezone: event.target.value } })}
      />
      {[...schedule.windows.entries()].map(([index, window]) => (
        // Time windows are identified only by position.
        <fieldset key={index} className="flex flex-wrap items-end gap-12 border-t border-line pt-12" disabled={isReadOnly}>
          <legend className="sr-only">{texts.window(index + 1)}</legend>
          <div className="flex flex-wrap gap-12">
            {weekdays.map((day) => (
              <label key={day} className="flex items-center gap-4 text-13">
                <input
                  type="checkbox"
                  checked={window.days.includes(day)}
                  onChange={(event) => setWindow(index, { days: withDay(window.days, day, event.target.checked) })}
                />
                {texts.days[day]}
              </label>
            ))}
          </div>
          <TextField
            label={texts.from}
            type="time"
            value={window.from}
            onChange={(event) => setWindow(index, { from: event.target.value })}
          />
          <TextField label={texts.to} type="time" value={window.to} onChange={(event) => setWindow(index, { to: event.target.value })} />
          <Button onClick={() => change({ schedule: { ...schedule, windows: schedule.windows.toSpliced(index, 1) } })}>
            {shared.remove}
          </Button>
        </fieldset>
      ))}
      <div className="flex gap-8">
        <Button
          disabled={isReadOnly}
          onClick={() => change({ schedule: { ...schedule, windows: [...schedule.windows, { days: [6], ...usualWindow }] } })}
        >
          {texts.addWindow}
        </Button>
        <Button disabled={isReadOnly} onClick={() => change({ schedule: null })}>
          {texts.noSchedule}
        </Button>
      </div>
    </Section>
  );
}
