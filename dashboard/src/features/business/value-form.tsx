import { useState } from "react";
import { useRegion, useTexts } from "../../ui/i18n.ts";
import { fieldErrorOf } from "../../app/problem.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import type { FactFormProps } from "./fact-form.ts";
import { timeIn, timeZones } from "./names.ts";
import { businessTexts } from "./texts.ts";

interface ValueFormProps extends FactFormProps {
  readonly fact: "name" | "time_zone" | "clock";
}

/** Form for a fact with a single value. An empty value means unknown. */
export function ValueForm({ facts, fact, error, frame }: ValueFormProps) {
  const [texts, region] = [useTexts(businessTexts), useRegion()];
  const [value, setValue] = useState(facts[fact] ?? "");
  const shared = { label: texts.facts[fact], error: fieldErrorOf(error, fact), value };
  const changes = (): object => ({ [fact]: value.trim() === "" ? null : value.trim() });
  if (fact === "name") return frame(<TextField {...shared} maxLength={200} onChange={(event) => setValue(event.target.value)} />, changes);
  if (fact === "clock")
    return frame(
      <Select {...shared} onChange={(event) => setValue(event.target.value)}>
        <option value="24h">{texts.clocks["24h"]}</option>
        <option value="12h">{texts.clocks["12h"]}</option>
      </Select>,
      changes,
    );
  const now = value === "" ? null : timeIn(region, value);
  return frame(
    <Select {...shared} hint={now === null ? undefined : texts.nowThere(now)} onChange={(event) => setValue(event.target.value)}>
      <option value="">{texts.notSet}</option>
      {timeZones(facts.time_zone).map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll("_", " ")}
        </option>
      ))}
    </Select>,
    changes,
  );
}
