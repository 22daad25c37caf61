import type { FactPhrases, FactQuestions, FactWords, OccurrenceName, SpokenSpan, When } from "../fact-words.ts";
import { capitalized, formatsOf } from "../formats.ts";
import { AFTERNOON, EVENING, MORNING, NIGHT, NOON, WHOLE_DAY } from "../day-parts.ts";
import { daysTogether } from "./days-together.ts";
import { paymentInSentence } from "./payment-in-sentence.ts";

const { list } = formatsOf("nl");

const premises =
  "praktijk|kantoor|balie|receptie|secretariaat|school|studio|salon|werkplaats|garage|museum|bibliotheek|galerie|kliniek|huis|hotel|restaurant|centrum|zaak";

const questions: FactQuestions = {
  open: "(?:openings|bezoek|winkel|spreek|kantoor)(?:tijden|uren)|spreekuur|open|geopend|opent|openen|sluit|sluiten|gesloten|dicht",
  polar: "bent|zijn|sluiten|is|heb|hebt|hebben|heeft|kan|kunnen|accepteert|accepteren|sluit|opent",
  asksClosed: "gesloten|dicht|sluit|sluiten",
  now: "nu|op dit moment|momenteel|nog",
  today: "vandaag|vanavond|vanmiddag|vanmorgen|vanochtend|vannacht",
  tomorrow: "morgen",
  dayParts: [
    ["(?<!goede )(?:ochtends?|voormiddags?)|(?<=(?:dag|'s) )morgens?|vanmorgen|vanochtend|'s morgens", MORNING],
    ["tussen de middag", NOON],
    ["(?<!goede )(?:na)?middags?|vanmiddag|'s middags", AFTERNOON],
    ["(?<!goede )avonds?|vanavond|'s avonds", EVENING],
    ["'s nachts|vannacht|(?<!goede )nachts?", NIGHT],
    ["de hele dag", WHOLE_DAY],
  ],
  visiting: "(?:langs|binnen)\\s?(?:komen|gaan|wippen|lopen)|langs|komen|bezoeken",
  bringing: "(?:(?:het|hem|ze|dit|dat) )?(?:nog )?(?:(?:langs|binnen|mee)?\\s?brengen|afgeven|inleveren)",
  christmas: "(?:met|rond|tijdens) (?:de )?kerst(?:dagen)?",
  when: "wanneer|hoe laat|tot hoe laat|vanaf hoe laat|hoe lang|tot wanneer",
  place: `in welke straat|waar (?:is|ligt|zit) (?:de|het|jullie|uw) (?:${premises})(?: precies)?|postcode|waar (?:zitten|zijn|bent|zit|vind ik|kan ik|kunnen we) (?:jullie|u|je)(?: vinden| gevestigd)?|waar is (?:de|jullie|uw) winkel|(?:wat is )?(?:jullie|uw|het|je) adres|adres`,
  contact: "(?:hoe )?(?:kan ik |kunnen we )?(?:jullie|u) (?:bereiken|contacteren)|contact (?:met jullie )?opnemen|contactgegevens|contact",
  emergency: "noodgeval(?:len)?|spoed\\w*",
  urgent: "noodgeval(?:len)?|spoed\\w*|dringend|middernacht|'s nachts|buiten (?:openingstijden|kantooruren)",
  premises,
  phone: "telefoonnummer|telefoon|bellen|opbellen|tel",
  email: "e-?mail(?:adres)?|mailadres",
  payment: "betalen|betaal(?:methoden|mogelijkheden|wijzen)|accepteren|accepteert",
  filler:
    "verantwoordelijk|behandelt|regelt|direct|directe|precieze|navigatie|wie|avond|'s avonds|ochtend|werken|behandelen|wat|wanneer|hoe|welke|welk|lang|lange|laat|vroeg|van|vanaf|tot|om|uur|is|zijn|bent|ben|heb|hebt|hebben|heeft|jullie|u|uw|je|jij|jouw|de|het|een|aan|in|op|bij|met|per|voor|naar|ons|ik|wij|we|mij|me|men|zeg|zeggen|geef|geven|kan|kunt|kunnen|mag|en|of|dan|eigenlijk|zo|ook|nog|altijd|elke|iedere|normaal|hallo|hoi|goedemorgen|goedemiddag|dag|bedankt|dank|alstublieft|graag|winkel|nummer|bereik|bereiken|bereikbaar|er|daar|open|opent|geopend|sluit|sluiten|gaan|gaat|accepteert|accepteren|precies|vinden|volgende|komende|deze|dagen|week|sturen|schrijven|mogelijk|te|tijden|weten|wil",
  at: "om|na|voor|rond|vanaf",
  doing: "eten|drinken|bestellen|iets|krijgen",
  again: "weer",
  after: "na",
  seasons: ["in (?:de lente|het voorjaar)", "in de zomer|'s zomers", "in (?:de|het) herfst|in het najaar", "in de winter|'s winters"],
};

const dayNames = ["maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag"] as const;
const monthNames = [
  "januari",
  "februari",
  "maart",
  "april",
  "mei",
  "juni",
  "juli",
  "augustus",
  "september",
  "oktober",
  "november",
  "december",
] as const;
const holidayNames: Readonly<Record<string, string>> = {
  public_holidays: "op feestdagen",
  new_year: "op nieuwjaarsdag",
  epiphany: "op Driekoningen",
  good_friday: "op Goede Vrijdag",
  easter_sunday: "op eerste paasdag",
  easter_monday: "op tweede paasdag",
  labour_day: "op 1 mei",
  ascension: "op Hemelvaartsdag",
  whit_sunday: "op eerste pinksterdag",
  whit_monday: "op tweede pinksterdag",
  assumption: "op 15 augustus",
  all_saints: "op Allerheiligen",
  christmas_eve: "op kerstavond",
  christmas_day: "op eerste kerstdag",
  boxing_day: "op tweede kerstdag",
  new_years_eve: "op oudejaarsdag",
};
const occurrences: Readonly<Record<OccurrenceName, string>> = {
  first: "eerste",
  second: "tweede",
  third: "derde",
  fourth: "vierde",
  last: "laatste",
};

const date = ({ month, day }: { readonly month: number; readonly day: number }): string => `${day} ${monthNames[month - 1] ?? ""}`;

function at(when: When): string {
  switch (when.kind) {
    case "range":
      return `van ${date(when.from)} tot en met ${date(when.to)}`;
    case "monthly":
      return `op de ${occurrences[when.occurrence]} ${dayNames[when.day] ?? ""} van de maand`;
    case "weekday":
      return `op ${dayNames[when.day] ?? ""}`;
    case "date":
      return `op ${date(when)}`;
    case "holiday":
      return holidayNames[when.holiday] ?? "";
    default:
      return when.kind === "today" ? "vandaag" : "morgen";
  }
}

const spoken = (spans: readonly SpokenSpan[]): string =>
  spans.length === 0
    ? "24 uur per dag"
    : `${list(
        spans.map(({ opens, closes }) => `van ${opens} tot ${closes}`),
        "and",
      )} uur`;
const days = (all: readonly number[]): string =>
  list(
    daysTogether(all).map(([first, last]) =>
      first === last ? `op ${dayNames[first] ?? ""}` : `van ${dayNames[first] ?? ""} tot en met ${dayNames[last] ?? ""}`,
    ),
    "and",
  );
const week = (groups: Parameters<FactPhrases["week"]>[0]): string =>
  list(
    groups.map(({ days: all, spans }) => `${days(all)} ${spoken(spans)}`),
    "and",
  );

const paymentNames: Readonly<Record<string, string>> = {
  cash: "contant",
  card: "met pas",
  "credit card": "met creditcard",
  "debit card": "met pinpas",
  invoice: "op factuur",
  "bank transfer": "per overschrijving",
  cheque: "met een cheque",
  "gift card": "met cadeaubon",
  contactless: "contactloos",
};

const phrases: FactPhrases = {
  time: (minutes) => `${minutes === 1_440 ? 24 : Math.floor(minutes / 60) % 24}:${String(minutes % 60).padStart(2, "0")}`,
  open: (when, spans) => `${capitalized(at(when))} zijn we ${spoken(spans)} open.`,
  closed: (when) => `${capitalized(at(when))} zijn we gesloten.`,
  yesOpen: (when, spans) => `Ja, ${at(when)} zijn we ${spoken(spans)} open.`,
  notThen: (when, spans) => `Nee, ${at(when)} zijn we ${spoken(spans)} open.`,
  noClosed: (when) => `Nee, ${at(when)} zijn we gesloten.`,
  yesClosed: (when) => `Ja, ${at(when)} zijn we gesloten.`,
  wereOpenToday: (spans) => `Vandaag waren we ${spoken(spans)} open; nu zijn we gesloten.`,
  openNow: (until) => (until === null ? "Ja, we zijn nu open, 24 uur per dag." : `Ja, we zijn nu open, tot ${until} uur.`),
  closedNow: "Nee, we zijn op dit moment gesloten.",
  opensNext: (when, opens) => `We gaan ${at(when)} om ${opens} uur weer open.`,
  week: (groups) => `We zijn ${week(groups)} open.`,
  weekClosed: (all) => `${capitalized(days(all))} zijn we gesloten.`,
  season: (from, to) => `Deze tijden gelden ${at({ kind: "range", from, to })}.`,
  yes: "Ja",
  no: "Nee",
  partOpen: (label, when, spans) => `‘${label}’: ${at(when)} ${spoken(spans)}.`,
  partClosed: (label, when) => `‘${label}’: ${at(when)} gesloten.`,
  partWeek: (label, groups) => `‘${label}’: ${week(groups)}.`,
  partWeekClosed: (label, all) => `‘${label}’: ${days(all)} gesloten.`,
  partOpenNow: (label, until) => (until === null ? `‘${label}’: 24 uur per dag open.` : `‘${label}’: nu open, tot ${until} uur.`),
  partClosedNow: (label) => `‘${label}’: op dit moment gesloten.`,
  otherwiseUsual: "Op de andere dagen gelden onze gewone tijden.",
  someDaysDiffer: "Op sommige dagen zijn onze tijden anders.",
  address: (text) => `Ons adres is ${text}.`,
  addressOf: (label, text) => `${label}: ${text}.`,
  phone: (number) => `U kunt ons bellen op ${number}.`,
  phoneOf: (label, number) => `Het nummer van ‘${label}’ is ${number}.`,
  answered: (groups) => `We zijn telefonisch bereikbaar ${week(groups)}.`,
  email: (address) => `Ons e-mailadres is ${address}.`,
  emailOf: (label, address) => `Het e-mailadres van ‘${label}’ is ${address}.`,
  payment: (methods) => `U kunt zo betalen: ${list(methods, "or")}.`,
  paymentName: (stored) => paymentInSentence(stored, paymentNames),
};

export const facts: FactWords = {
  reading: {
    days: [
      "maandags?|ma\\.?",
      "dinsdags?|di\\.?",
      "woensdags?|wo\\.?",
      "donderdags?|do\\.?",
      "vrijdags?|vr\\.?",
      "zaterdags?|za\\.?",
      "zondags?|zo\\.?",
    ],
    months: [
      "januari|jan",
      "februari|feb",
      "maart|mrt",
      "april|apr",
      "mei",
      "juni|jun",
      "juli|jul",
      "augustus|aug",
      "september|sept|sep",
      "oktober|okt",
      "november|nov",
      "december|dec",
    ],
    everyDay: "dagelijks|elke dag|alle dagen|iedere dag",
    weekdays: "doordeweeks|werkdagen",
    durations: "werkdagen|dagen|weken",
    weekend: "(?:in het )?weekend",
    to: "tot en met|t/m|tm|tot",
    and: "en",
    or: "of",
    from: "van|vanaf|sinds",
    between: "tussen",
    betweenYears: "tussen kerst(?:mis)? en (?:oud en nieuw|nieuwjaar|oudjaar)",
    inMonth: "in|heel|de hele maand",
    occurrences: { first: "eerste|1e", second: "tweede|2e", third: "derde|3e", fourth: "vierde|4e", last: "laatste" },
    monthly: "(?:(?:de|elke|iedere) )?{occurrence} {day} van (?:de|elke|iedere) maand",
    reopening:
      "(?:en )?(?:vanaf|op) {date}(?: om {time})? zijn (?:wij|we) weer (?:open|geopend|er)|(?:en )?(?:(?:wij|we) )?(?:zijn )?weer (?:open|geopend)(?: op| vanaf)? {date}(?: om {time})?",
    closing:
      "(?:op )?{date}\\s?[,:–-]? (?:sluiten (?:wij|we) om|(?:wij|we) sluiten om|(?:(?:zijn|blijven) (?:wij|we) )?(?:open |geopend )?tot) {time}(?<=uur|:\\d\\d)|(?:wij|we) sluiten om {time} op {date}|(?:wij|we) sluiten op {date}\\s?,? om {time}",
    closed: "gesloten|dicht",
    allDay: "24 uur per dag|24/7",
    noon: "12 uur 's middags",
    midnight: "middernacht",
    clock: "uur|u|h",
    isTwelveHour: false,
    holidays: {
      public_holidays: "(?:op )?(?:alle )?(?:officiele |nationale )?feestdagen",
      new_year: "nieuwjaarsdag",
      epiphany: "driekoningen",
      good_friday: "goede vrijdag",
      easter_sunday: "eerste paasdag|1e paasdag",
      easter_monday: "tweede paasdag|2e paasdag",
      labour_day: "dag van de arbeid",
      ascension: "hemelvaart(?:sdag)?",
      whit_sunday: "eerste pinksterdag|1e pinksterdag",
      whit_monday: "tweede pinksterdag|2e pinksterdag",
      assumption: "maria-hemelvaart",
      all_saints: "allerheiligen",
      christmas_eve: "kerstavond",
      christmas_day: "eerste kerstdag|1e kerstdag",
      boxing_day: "tweede kerstdag|2e kerstdag",
      new_years_eve: "oudejaarsdag|oudejaarsavond",
    },
    filler:
      "(?:winkel|praktijk|museum|kantoor|school|werkplaats) (?:is|zijn|blijft)|overige|andere|van|op|wij|we|zijn|is|open|geopend|de|het|onze|voor u|ook|tussen|openingstijden|tijden",
    remark: "ook op (?:een )?\\w+dag|(?:\\(|,|;|-|–|—)?\\s*(?:laatste (?:toegang|entree|bestelling)|keuken tot)(?: om| tot)? {time}\\)?",
    breaks: "pauze|lunch\\w*",
    questionPages: "faqs?|veelgestelde vragen",
    hours: "(?:openings|bezoek|winkel|spreek|kantoor)(?:tijden|uren)|spreekuur|open(?:ing)?|wanneer open",
    seasons: "zomer\\w*|winter\\w*|voorjaar|lente|herfst|(?:hoog|laag)?seizoen",
    generic:
      "nieuwe?|gewijzigde?|aangepaste?|actuele?|secretariaat|dag|dagen|datum|tijd|tijden|nu|direct|rechtstreeks|lijn|en|of|de|het|een|ons|onze|uw|je|wij|we|u|naar|in|op|bij|met|voor|contact\\w*|bezoek\\w*|vind|waar|adres|locatie|route|telefoon\\w*|tel|bel|bellen|mail|e-?mail|info|informatie|algemeen|welkom|home|over|ons|openingstijden|kantoor|receptie|winkel|nummer|vragen|afspraak|reserver\\w*|schrijf|gegevens|neem|op|wanneer|zijn|dicht|gesloten|vakanties?|feestdagen|kerst",
    phone: "tel(?:efoon\\w*)?\\.?|telefonisch\\w*|bereikbaar\\w*|bel(?: ons)?|bellen",
    answered: "(?:telefonisch )?bereikbaar|bemand|telefonisch",
    notPhone: "fax|kvk|btw|iban",
    email: "e-?mail|mail",
    opens: "open|geopend|sluit\\w*|sluiten|gesloten|dicht",
    we: "we|wij",
    reason: "wegens|vanwege|door",
    companyHolidays: "vakantiesluiting|(?:zomer|winter|kerst)sluiting",
    weAreClosed:
      "(?:wij|we) zijn(?: \\w+){0,4} gesloten|(?:wij|we) zijn(?: van)?(?: \\S+){0,6} gesloten|gesloten (?:wegens|vanwege)|vakantiesluiting|(?:zomer|winter|kerst)(?:sluiting|stop)",
    payment: "betaal(?:methoden|mogelijkheden|wijzen)|betalen|wij accepteren",
    payments: {
      cash: "contant(?:en)?|cash",
      card: "kaart|pas",
      creditCard: "creditcards?",
      debitCard: "pin(?:nen)?|pinpas|betaalpas",
      invoice: "factuur|op rekening",
      transfer: "overschrijving|overboeking",
      cheque: "cheque",
      giftCard: "cadeau(?:kaart|bon)(?:nen|en)?",
      contactless: "contactloos",
    },
    not: "niet|geen|zonder|behalve",
  },
  questions,
  phrases,
};
