import { languageName } from "../../app/language-list.ts";
import { TextField, Select } from "../../ui/field.tsx";
import { useLocale, useTexts } from "../../ui/i18n.ts";
import { dateOf, lastDayOf, offered, periods } from "./analytics-rules.ts";
import { useAddress, useScope, useSplit } from "./queries.ts";
import { analyticsTexts } from "./texts.ts";

/** Changes search parameters of the screen. */
type Show = (changes: object) => void;

/** Returns a function that returns the name of a language. */
export function useLanguageName(): (language: string) => string {
  const texts = useTexts(analyticsTexts);
  const locale = useLocale();
  return (language) => (language === "unknown" ? texts.unknownLanguage : languageName(locale, language));
}

/** Selects a language or a channel among those with messages in the period. Hidden if there is nothing to select. */
export function SplitSelect({ split, show }: { readonly split: "language" | "channel"; readonly show: Show }) {
  const texts = useTexts(analyticsTexts);
  const { [split]: selected } = useAddress();
  const languageOf = useLanguageName();
  const values = offered(useSplit(split).data, selected);
  if (values.length < 2 && selected === undefined) return null;
  return (
    <Select
      label={texts.splits[split]}
      labelHidden
      value={selected ?? ""}
      onChange={({ target }) => show({ [split]: target.value === "" ? undefined : target.value })}
    >
      <option value="">{texts.every[split]}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {split === "language" ? languageOf(value) : value}
        </option>
      ))}
    </Select>
  );
}

const fixed = "fixed";

/** Selects a number of past days, or fixed dates. The URL of a period with fixed dates always shows the same figures. */
export function PeriodFields({ show }: { readonly show: Show }) {
  const texts = useTexts(analyticsTexts);
  const { days = periods[0], from, to } = useAddress();
  const period = useScope();
  const isFixed = from !== undefined && to !== undefined;
  const choose = (value: string): void =>
    show(
      value === fixed
        ? { days: undefined, from: dateOf(period.from), to: dateOf(lastDayOf(period.to)) }
        : { days: Number(value), from: undefined, to: undefined },
    );
  const lengths = [...new Set<number>([...periods, days])].toSorted((one, other) => one - other);
  return (
    <>
      <Select label={texts.period} labelHidden value={isFixed ? fixed : days} onChange={({ target }) => choose(target.value)}>
        {lengths.map((each) => (
          <option key={each} value={each}>
            {texts.days(each)}
          </option>
        ))}
        <option value={fixed}>{texts.fixed}</option>
      </Select>
      {isFixed && (
        <>
          <TextField
            type="date"
            label={texts.from}
            labelHidden
            required
            value={from}
            max={to}
            onChange={({ target }) => target.value !== "" && show({ from: target.value, to: target.value > to ? target.value : to })}
          />
          <TextField
            type="date"
            label={texts.to}
            labelHidden
            required
            value={to}
            min={from}
            onChange={({ target }) => target.value !== "" && show({ to: target.value, from: target.value < from ? target.value : from })}
          />
        </>
      )}
    </>
  );
}
