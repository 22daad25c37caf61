import { fold, stem, words } from "./words.ts";

const DAYS = [
  "monday montag lundi lunes lunedi maandag segunda-feira",
  "tuesday dienstag mardi martes martedi dinsdag terca-feira",
  "wednesday mittwoch mercredi miercoles mercoledi woensdag quarta-feira",
  "thursday donnerstag jeudi jueves giovedi donderdag quinta-feira",
  "friday freitag vendredi viernes venerdi vrijdag sexta-feira",
  "saturday samstag sonnabend samedi sabado sabato zaterdag",
  "sunday sonntag dimanche domingo domenica zondag",
];
const MONTHS = [
  "january januar janvier enero gennaio januari janeiro",
  "february februar fevrier febrero febbraio februari fevereiro",
  "march marz mars marzo maart marco",
  "april avril abril aprile",
  "may mai mayo maggio mei maio",
  "june juni juin junio giugno junho",
  "july juli juillet julio luglio julho",
  "august aout agosto augustus",
  "september septembre septiembre settembre setembro",
  "october oktober octobre octubre ottobre outubro",
  "november novembre noviembre novembro",
  "december dezember decembre diciembre dicembre dezembro",
];

/** Stem of a name of a day or month -> its English name. */
export const CALENDAR: ReadonlyMap<string, string> = new Map(
  [...DAYS, ...MONTHS].flatMap((list) => {
    const names = list.split(" ");
    return names.flatMap((name) => (name.includes("-") ? [] : [[stem(name), names[0] ?? name] as const]));
  }),
);
const DAY_NAMES = DAYS.map((names) => names.split(" ")[0] ?? "");
const MONTH_NAMES = MONTHS.map((names) => names.split(" ")[0] ?? "");

const SHORT_DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const RANGE = /(\p{L}+)\.?\s*(?:-|–|—|to|until|till|through|bis|a|au|al|t\/m|tot|ate)\s*(\p{L}+)/gu;
const EVERY_DAY =
  /\b(?:daily|every day|seven days|taglich|jeden tag|tous les jours|todos los dias|tutti i giorni|dagelijks|todos os dias)\b/;
const WEEKEND = /\b(?:weekends?|wochenende)\b/;
const WEEKDAYS = /\b(?:weekdays|working days|werktags)\b/;

/** Whether a text names a span of days or months that holds the one of the concept: "Monday to Thursday" holds `tuesday`. */
export function spanHolds(concept: string, text: string): boolean {
  const cycle = [DAY_NAMES, MONTH_NAMES].find((names) => names.includes(concept));
  if (cycle === undefined) return false;
  const wanted = cycle.indexOf(concept);
  const plain = fold(text);
  if (cycle === DAY_NAMES && (EVERY_DAY.test(plain) || (wanted >= 5 ? WEEKEND : WEEKDAYS).test(plain))) return true;
  for (const [, from = "", to = ""] of plain.matchAll(RANGE)) {
    const first = positionIn(cycle, from);
    const last = positionIn(cycle, to);
    const length = cycle.length;
    if (first >= 0 && last >= 0 && (wanted - first + length) % length <= (last - first + length) % length) return true;
  }
  return false;
}

function positionIn(cycle: readonly string[], name: string): number {
  const [word = ""] = words(name);
  const known = cycle.indexOf(CALENDAR.get(stem(word)) ?? "");
  return known < 0 && cycle === DAY_NAMES && word.length <= 5 ? SHORT_DAYS.indexOf(word.slice(0, 3)) : known;
}
