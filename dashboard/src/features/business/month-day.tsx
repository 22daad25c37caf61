import { useLocale, useTexts } from "../../ui/i18n.ts";
import { Select } from "../../ui/field.tsx";
import { hoursTexts } from "./hours-texts.ts";
import { monthNames } from "./names.ts";

interface MonthDayProps {
  /** Heading above the fields. */
  readonly title: string;
  /** Accessible name, if the title is not sufficient. */
  readonly label: string;
  /** As MM-DD. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** Fields for a day that recurs every year, for which browsers have no input type. */
export function MonthDay({ title, label, value, onChange }: MonthDayProps) {
  const [texts, locale] = [useTexts(hoursTexts), useLocale()];
  const [month = "01", day = "01"] = value.split("-");
  return (
    <div className="flex flex-col gap-4">
      <span aria-hidden className="text-13 font-500">
        {title}
      </span>
      <div className="flex gap-8">
        <Select label={texts.day(label)} labelHidden value={day} onChange={(event) => onChange(`${month}-${event.target.value}`)}>
          {Array.from({ length: 31 }, (_, index) => (
            <option key={index} value={two(index + 1)}>
              {index + 1}
            </option>
          ))}
        </Select>
        <Select label={texts.month(label)} labelHidden value={month} onChange={(event) => onChange(`${event.target.value}-${day}`)}>
          {monthNames(locale).map((name, index) => (
            <option key={name} value={two(index + 1)}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
