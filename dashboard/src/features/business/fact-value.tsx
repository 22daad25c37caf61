import type { BrandFacts } from "@parlance/sdk";
import { useLocale, useRegion, useTexts } from "../../ui/i18n.ts";
import type { FactName } from "./contradictions.ts";
import { HoursView } from "./hours-view.tsx";
import { hasLabels, hasRivals, rowsOf, type ListName } from "./list-facts.ts";
import { languageName, shortAddress, timeIn } from "./names.ts";
import { businessTexts } from "./texts.ts";

interface FactValueProps {
  readonly facts: BrandFacts;
  readonly fact: FactName;
}

/** Shows the value of a known fact in plain language. */
export function FactValue({ facts, fact }: FactValueProps) {
  const [texts, region] = [useTexts(businessTexts), useRegion()];
  if (fact === "hours") return <HoursView hours={facts.hours} />;
  if (fact === "name") return <p className="text-14 break-words">{facts.name}</p>;
  if (fact === "clock") return <p className="text-14">{texts.clocks[facts.clock]}</p>;
  if (fact !== "time_zone") return <ListValue facts={facts} fact={fact} />;
  const now = timeIn(region, facts.time_zone ?? "");
  return (
    <p className="text-14 break-words">
      {facts.time_zone?.replaceAll("_", " ")}
      {now !== null && <span className="block text-13 text-muted">{texts.nowThere(now)}</span>}
    </p>
  );
}

function ListValue({ facts, fact }: { readonly facts: BrandFacts; readonly fact: ListName }) {
  const [texts, locale] = [useTexts(businessTexts), useLocale()];
  const rows = rowsOf(facts, fact);
  return (
    <>
      <ul className="flex flex-col gap-8">
        {[...rows.entries()].map(([index, { label, value }]) => (
          // Entries are identified only by position.
          <li key={index} className="text-14 break-words">
            {hasLabels(fact) && <span className="block text-12 text-muted">{label === "" ? texts.main : label}</span>}
            {shown(fact, value, locale)}
          </li>
        ))}
      </ul>
      {hasRivals(fact, rows) && <p className="text-12 text-warn">{texts.rivals}</p>}
    </>
  );
}

function shown(fact: ListName, value: string, locale: string) {
  if (fact === "languages") return languageName(locale, value);
  if (fact !== "social_profiles") return value;
  return (
    <a href={value} target="_blank" rel="noopener noreferrer nofollow" className="break-all underline">
      {shortAddress(value)}
    </a>
  );
}
