import type { KnownFacts } from "../../../brands/facts/model/brand-facts.ts";
import { WEEKDAYS } from "../../../brands/facts/model/calendar.ts";
import type { Telephone } from "../../../brands/facts/model/facts.schema.ts";
import { minutesOf } from "../../../brands/facts/model/opening-hours.ts";
import type { FactWords, SpokenSpan } from "../../../language/fact-words.ts";
import { isAskedFor } from "./asked-label.ts";
import type { FactSentence, HoursQuestion } from "./hours-speech.ts";
import { sayHours } from "./say-hours.ts";

/** States when a telephone is answered, if the hours of the number in question are known; otherwise null. */
export function sayTelephoneHours(question: HoursQuestion, known: KnownFacts, facts: FactWords, now: Date): FactSentence[] | null {
  const { part, time, at } = question;
  const answered = known.facts.telephones.filter(({ hours }) => hours !== undefined && hours !== null);
  const own = answered.filter(({ label }) => (part.whose.length === 0 ? label === null : label !== null && isAskedFor(label, part.whose)));
  const meant = own.length > 0 || part.whose.length > 0 ? own : answered;
  const [only] = meant;
  if (only === undefined || new Set(meant.map(({ number }) => number)).size > 1) return null;
  if (time.kind === "always" && at === null) return sayAnswered(only, known, facts);
  return sayHours(question, known, facts, now, only.number);
}

/** States the hours during which a number is answered; null if they are unknown. */
export function sayAnswered({ number, hours }: Telephone, { facts }: KnownFacts, { phrases }: FactWords): FactSentence[] | null {
  if (phrases === undefined || hours === undefined || hours === null) return null;
  const groups = new Map<string, { days: number[]; spans: SpokenSpan[] }>();
  for (const [at, name] of WEEKDAYS.entries()) {
    const spans = hours[name] ?? [];
    if (spans.length === 0) continue;
    const group = groups.get(JSON.stringify(spans));
    if (group !== undefined) group.days.push(at);
    else {
      const time = (text: string): string => phrases.time(minutesOf(text), facts.clock === "12h");
      groups.set(JSON.stringify(spans), {
        days: [at],
        spans: spans.map(({ opens, closes }) => ({ opens: time(opens), closes: time(closes) })),
      });
    }
  }
  if (groups.size === 0) return null;
  return [{ text: phrases.answered([...groups.values()]), claims: [{ kind: "answered", number, days: hours }] }];
}
