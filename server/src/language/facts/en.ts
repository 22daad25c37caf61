import type { FactPhrases, FactQuestions, FactReading, FactWords, SpokenSpan, When } from "../fact-words.ts";
import { capitalized, formatsOf } from "../formats.ts";
import { AFTERNOON, EVENING, MORNING, NIGHT, NOON, WHOLE_DAY } from "../day-parts.ts";
import { daysTogether } from "./days-together.ts";
import { paymentInSentence } from "./payment-in-sentence.ts";

const { list } = formatsOf("en-GB");

const reading: FactReading = {
  days: [
    "mon(?:days?)?",
    "tue(?:s(?:days?)?)?",
    "wed(?:s|nesdays?)?",
    "thu(?:r(?:s(?:days?)?)?)?",
    "fri(?:days?)?",
    "sat(?:urdays?)?",
    "sun(?:days?)?",
  ],
  months: [
    "january|jan",
    "february|feb",
    "march|mar",
    "april|apr",
    "may",
    "june|jun",
    "july|jul",
    "august|aug",
    "september|sept|sep",
    "october|oct",
    "november|nov",
    "december|dec",
  ],
  everyDay: "daily|every day|seven days a week|7 days a week|all week",
  weekdays: "weekdays|working days",
  durations: "(?:working |business )?days|weeks",
  weekend: "weekends?|at the weekend",
  to: "up to and including|up to|to|until|till|through|thru",
  and: "and",
  or: "or",
  from: "from|since|as of|starting",
  between: "between",
  betweenYears: "between (?:christmas(?: day)?|the holidays) and (?:the )?new year(?:'?s)?(?: day| eve)?|between the years",
  inMonth: "in|during|throughout|all(?: of)?|the whole of",
  occurrences: { first: "first|1st", second: "second|2nd", third: "third|3rd", fourth: "fourth|4th", last: "last" },
  monthly: "(?:(?:on )?(?:the|each|every) )?{occurrence} {day} (?:(?:of|in) (?:the|each|every|a)|every|each) month",
  reopening:
    "(?:and )?(?:we )?(?:re-?open(?:s|ing)?|open(?:s|ing)? again|(?:are |will be )?back|will (?:re-?open|open again)|return)(?: again)?(?: as usual| for you)?(?: at {time})?(?: (?:on|from))? {date}(?: at {time})?",
  closing:
    "(?:(?:we|(?:the |our )?(?:shop|store|office|practice|surgery|museum|studio|school|clinic|gallery|library|garage|salon)) )?(?:will )?clos(?:e|es|ing)(?: early)? at {time} on {date}|(?:(?:we|(?:the |our )?(?:shop|store|office|practice|surgery|museum|studio|school|clinic|gallery|library|garage|salon)) )?(?:will )?clos(?:e|es|ing)(?: early)? on {date}\\s?,?(?: already)? (?:at|from) {time}|(?:on )?{date}\\s?[,:–-]?(?: (?:we|the \\w+))?(?: (?:only|will|already))? clos(?:e|es|ing)(?: early)? (?:at|from) {time}|(?:on )?{date}\\s?[,:–-]?(?: (?:we|the \\w+) (?:are|is|stays?|remains?|keeps?|will (?:be|stay|remain|keep))| we're)?(?: (?:only|exceptionally))?(?: (?:we )?open)?(?: only)? (?:until|till) {time}(?<=m|noon|midday|:\\d\\d)|(?:we're |(?:we )?(?:are|stay|remain|keep|will (?:be|stay|remain|keep)) )?(?:only )?open (?:only )?(?:until|till) {time} on {date}",
  closed:
    "closed|not open|closing day|no (?:screenings?|films?|shows?|performances?|classes|lessons|consultations?|surgery|clinics?|tours)",
  allDay: "24 hours(?: a day)?|24/7|24h|round the clock|all day",
  noon: "(?:12 )?noon|midday",
  midnight: "(?:12 )?midnight",
  clock: "o'clock|hrs?|h",
  isTwelveHour: true,
  holidays: {
    public_holidays:
      "(?:on )?(?:(?:all|any|every)(?: (?:of )?(?:the|our))?(?: other)? )?(?:(?:public|bank|national|legal)(?: (?:and|&) (?:public|bank|national|legal))? )holidays?",
    new_year: "new year'?s day|new year(?!'?s? eve)",
    epiphany: "epiphany",
    good_friday: "good friday",
    easter_sunday: "easter sunday|easter day",
    easter_monday: "easter monday",
    labour_day: "may day",
    ascension: "ascension day",
    whit_sunday: "whit sunday|pentecost",
    whit_monday: "whit monday",
    assumption: "assumption day",
    all_saints: "all saints'? day",
    christmas_eve: "christmas eve",
    christmas_day: "christmas day|christmas",
    boxing_day: "boxing day|st\\.? stephen'?s day",
    new_years_eve: "new year'?s eve",
  },
  filler:
    "(?:shop|store|office|practice|surgery|museum|studio|school|clinic|gallery|library|garage|salon) (?:is|are|will be|remains?|stays)|now|other|both days inclusive|inclusive|including|incl\\.?|on|from|we|are|we're|is|open|opens|opening|the|our|every|and also|also|between|of|regular|usual|in|during|for|you|only|you'll|hours?|times?",
  remark:
    "even (?:on|if it is|if it falls on|if this is) an? \\w+day|(?:\\(|,|;|-|–|—)?\\s*(?:last (?:admissions?|entry|entries|orders?|tickets?|check-?in)|kitchen (?:open )?(?:until|till|closes)|ticket office (?:closes|until))(?: (?:is|are|at|until|till))?(?: at)? {time}\\)?",
  breaks: "lunch(?:time|break)?|(?<!(?:winter|summer|spring|autumn|christmas|easter|holiday|annual) )break",
  questionPages: "faqs?|frequently asked questions",
  hours:
    "(?:opening|business|office|shop|store|visiting|consulting|consultation|surgery|practice|trading|regular|normal)(?: |-)?(?:hours|times)|hours(?: of (?:opening|operation|business))?|open(?:ing)?(?: hours| times)?|when (?:we are|we're) open|times|when to visit",
  seasons: "summer|winter|spring|autumn|season|high season|low season|main season",
  generic:
    "new|changed|changing|different|current|updated|extended|longer|shorter|reduced|revised|date|weekday|please|note|attention|important|notice|news|update|now|direct|directly|and|or|the|our|your|us|we|to|of|in|at|here|on|a|an|with|by|for|you|contacts?|contact us|get in touch|visit|visit us|find|find us|call|call us|phone|telephone|tel|email|e-?mail|mail|write|address(?:es)?|location|where|directions?|reach|how|info|information|details|general|enquir(?:y|ies)|inquir(?:y|ies)|imprint|legal notice|questions?|talk|speak|welcome|home|about|about us|main|reception|office|hello|say|plan|plan your|come|see|opening|regular|normal|closed|open|number|switchboard|footer|hours|times|any|help|please|if|have|ring|give|send|message|appointments?|bookings?|reservations?|book|reserve|table|day|days|drop|line|stay|connected|follow|practical|meet|exceptions?|special|changes|when|do|does|what|which|close|closes|closing|breaks?|holidays?|over",
  phone:
    "tel(?:ephone)?(?: number)?|phones?(?: number| lines?)?|hotline|helpline|(?:phone|telephone|booking|help|advice|reservation|appointment|enquiry|order) ?lines?|direct (?:line|dial)|call(?: us)?|ring(?: us)?",
  answered: "staffed|manned|answered|(?:phone |telephone )?lines? (?:are |is )?open|(?:reachable |available )?by (?:tele)?phone",
  notPhone: "fax|vat|iban|registration|company number|account",
  email: "e-?mail|mail",
  opens: "open(?:s|ing)?|clos(?:e|es|ed|ing)|shut|shuts",
  we: "we|we're|we'll",
  reason: "for|due to|because of|owing to",
  companyHolidays: "company holidays|annual (?:leave|closure|holidays?|shutdown)|(?:winter|summer|christmas|easter) (?:closure|shutdown)",
  weAreClosed:
    "we (?:are|will be|remain|stay)(?: (?:always|also|generally))? closed|(?:the )?(?:shop|store|office|practice|surgery|museum|restaurant|cafe|workshop|studio) (?:is|will be|remains|stays) closed|(?:winter|summer|christmas|easter) (?:break|closure|shutdown)|closed for (?:the )?(?:holidays?|vacations?|summer|winter|stocktaking|renovations?)|company holidays|annual (?:leave|closure|holidays?)",
  payment:
    "(?:ways|methods|means) (?:to pay|of payment)|payment(?: methods| options)?|we (?:accept|take)|you can pay(?: by| with| in)?|accepted (?:cards|payments?)",
  payments: {
    cash: "cash",
    card: "cards?",
    creditCard: "credit cards?",
    debitCard: "debit cards?",
    invoice: "invoice|on account",
    transfer: "bank transfers?|wire transfers?",
    cheque: "cheques?|checks",
    giftCard: "gift (?:cards?|vouchers?)|vouchers?",
    contactless: "contactless",
  },
  not: "no|not|without|except|cannot|never",
};

const premises =
  "office|front desk|desk|reception|practice|surgery|clinic|school|studio|salon|workshop|garage|library|gallery|museum|centre|center|building|premises|site|hotel|inn";

const questions: FactQuestions = {
  open: "(?:opening|business|office|visiting|shop|store|consulting|surgery) (?:hours|times)|hours|opening|opens?|opened|close[sd]?|closing|shut",
  polar: "are you|is (?:it|the|your)|are (?:the|your)|do you|does|will you|(?:can|could|may) (?:i|we)|you open|open",
  asksClosed: "closed|shut|(?<=(?:do|will) you )close(?! (?:early|late))",
  now: "now|right now|at the moment|currently|just now|at present|still",
  today: "today|tonight|this (?:morning|afternoon|evening)",
  tomorrow: "tomorrow",
  dayParts: [
    ["(?<!good )mornings?", MORNING],
    ["noon|midday|lunch ?times?", NOON],
    ["(?<!good )afternoons?", AFTERNOON],
    ["(?<!good )evenings?|tonight", EVENING],
    ["(?<!good )nights?", NIGHT],
    ["all day(?: long)?|the (?:whole|entire) day", WHOLE_DAY],
  ],
  visiting: "(?:come|drop|pop|stop|swing|call|look|walk) (?:by|in|over|round|around|along)|come|visit|stop off",
  bringing:
    "(?:bring|drop)(?: (?:it|this|that|them|these|one|something))?(?: (?:in|over|by|off|round|along))?(?: (?:it|them))?(?: to you)?",
  christmas: "(?:over|at|around|during) christmas|(?:the )?christmas (?:period|time|holidays|break)",
  when: "when|what times?|how (?:late|early|long)|until when|till when|hours",
  place: `(?:what|which) (?:street|road) (?:are|is)|where(?: exactly)? (?:is|'s) (?:the|your) (?:${premises})(?: located| based)?|post ?code|zip(?: code)?|eircode|where(?: exactly)?(?: in [a-z]+)? (?:are|r) (?:you|u)(?: located| based| situated)?|where (?:is|'s) (?:it|the (?:shop|store|place)|your (?:shop|store|place|address))(?: located)?|where (?:can|do) (?:i|we) find you|where to find you|(?:what is |what's |whats )?(?:your|the) (?:postal |street |full |exact )?address|address|location|where are you`,
  contact:
    "(?:how (?:can|do|could|may) (?:i|we) )?(?:contact|reach|get hold of|get in touch(?: with)?)(?: you)?|contact (?:details|information|info|data)|contacts?",
  emergency: "emergenc(?:y|ies)",
  urgent:
    "emergenc(?:y|ies)|break(?:s|ing)? down|broken? down|breakdown|stranded|urgent(?:ly)?|after[- ]hours|out[- ]of[- ]hours|midnight|(?:at|in the middle of the|during the) night|overnight",
  premises,
  phone:
    "(?:tele)?phone(?: number)?|telephone(?: number)?|tel|(?:call|ring|phone) you|number to call|(?<=the )number(?= (?:of|for) )|(?:phone|telephone|contact) (?:number|line)|(?<=(?:mobile|cell|direct|whatsapp|fax) )(?:number|line)|call|ring",
  email: "e-?mail(?: address)?|mail address",
  payment: "pay|payment(?: methods| options)?|(?:ways|methods|means) (?:to pay|of payment)|accept|take",
  filler:
    "later|deal(?:s|ing)? with|handl(?:es|ing|e)|responsible|in charge|looks? after|looking after|takes? care|doors?|gates?|direct|person|someone|somebody|speak|talk|got|exact|now|evenings?|mornings?|afternoons?|(?:you|u) (?:teach|treat|work|see (?:patients|clients|people))|there|about|who|whom|answered|staffed|manned|lines?|ye|ya|yous|ur|pls|plz|thx|cheers|still|need|sat|nav|satnav|gps|navigation|postcode|zip|eircode|code|what|whats|what's|which|when|how|late|early|long|time|times|until|till|from|is|are|you|your|yours|u|the|a|an|do|does|did|will|can|could|would|please|tell|me|give|let|know|i|we|us|my|on|at|in|of|for|to|by|with|s|be|have|has|there|it|this|next|every|usually|normally|regularly|regular|days?|week|hi|hello|hey|thanks|thank|exactly|and|or|actually|may|reach|contact|get|also|any|so|okay|ok|um|shop|store|business|company|place|number|numbers|use|best|way|address|send|write|message|an|methods?|options?|accept|take|pay|called|located|find|come|visit|if|ask|wondering|wanted|want|like|just|opening|open|hours",
  at: "at|after|before|around|by|past",
  doing: "eat|drink|order|something|anything|serve[ds]?|food|sit",
  again: "again|back|re-?open",
  after: "after|once",
  seasons: ["in (?:the )?spring|spring", "in (?:the )?summer|summer", "in (?:the )?(?:autumn|fall)|autumn", "in (?:the )?winter|winter"],
};

const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const holidayNames: Readonly<Record<string, string>> = {
  public_holidays: "public holidays",
  new_year: "New Year's Day",
  epiphany: "Epiphany",
  good_friday: "Good Friday",
  easter_sunday: "Easter Sunday",
  easter_monday: "Easter Monday",
  labour_day: "1 May",
  ascension: "Ascension Day",
  whit_sunday: "Whit Sunday",
  whit_monday: "Whit Monday",
  assumption: "Assumption Day",
  all_saints: "All Saints' Day",
  christmas_eve: "Christmas Eve",
  christmas_day: "Christmas Day",
  boxing_day: "Boxing Day",
  new_years_eve: "New Year's Eve",
};

const date = ({ month, day }: { readonly month: number; readonly day: number }): string => `${day} ${monthNames[month - 1] ?? ""}`;

function at(when: When): string {
  if (when.kind === "range") return `from ${date(when.from)} to ${date(when.to)}`;
  if (when.kind === "monthly") return `on the ${when.occurrence} ${dayNames[when.day] ?? ""} of the month`;
  if (when.kind === "weekday") return `on ${dayNames[when.day] ?? ""}s`;
  if (when.kind === "date") return `on ${when.day} ${monthNames[when.month - 1] ?? ""}`;
  return when.kind === "holiday" ? `on ${holidayNames[when.holiday] ?? ""}` : when.kind;
}

const spoken = (spans: readonly SpokenSpan[]): string =>
  spans.length === 0
    ? "around the clock"
    : list(
        spans.map(({ opens, closes }) => `from ${opens} to ${closes}`),
        "and",
      );
const days = (all: readonly number[]): string =>
  list(
    daysTogether(all).map(([first, last]) =>
      first === last ? (dayNames[first] ?? "") : `${dayNames[first] ?? ""} to ${dayNames[last] ?? ""}`,
    ),
    "and",
  );
const phrases: FactPhrases = {
  time: (minutes, twelveHour) => {
    const hour = Math.floor(minutes / 60) % 24;
    const rest = minutes % 60;
    if (!twelveHour) return `${minutes === 1_440 ? 24 : hour}:${String(rest).padStart(2, "0")}`;
    if (rest === 0 && hour === 0) return "midnight";
    return `${hour % 12 === 0 ? 12 : hour % 12}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`} ${hour < 12 ? "am" : "pm"}`;
  },
  open: (when, spans) => `${capitalized(at(when))} we are open ${spoken(spans)}.`,
  closed: (when) => `We are closed ${at(when)}.`,
  yesOpen: (when, spans) => `Yes, ${at(when)} we are open ${spoken(spans)}.`,
  notThen: (when, spans) => `No, ${at(when)} we are open ${spoken(spans)}.`,
  noClosed: (when) => `No, we are closed ${at(when)}.`,
  yesClosed: (when) => `Yes, we are closed ${at(when)}.`,
  wereOpenToday: (spans) => `Today we were open ${spoken(spans)}; we are closed now.`,
  openNow: (until) => (until === null ? "Yes, we are open now, around the clock." : `Yes, we are open now, until ${until}.`),
  closedNow: "No, we are closed at the moment.",
  opensNext: (when, opens) => `We open again ${when.kind === "weekday" ? `on ${dayNames[when.day] ?? ""}` : at(when)} at ${opens}.`,
  week: (groups) =>
    `We are open ${list(
      groups.map(({ days: all, spans }) => `${days(all)} ${spoken(spans)}`),
      "and",
    )}.`,
  weekClosed: (all) => (all.length === 1 ? `We are closed ${at({ kind: "weekday", day: all[0] ?? 0 })}.` : `We are closed ${days(all)}.`),
  season: (from, to) => `These hours apply from ${date(from)} to ${date(to)}.`,
  yes: "Yes",
  no: "No",
  partOpen: (label, when, spans) => `“${label}”: ${at(when)} ${spoken(spans)}.`,
  partClosed: (label, when) => `“${label}”: closed ${at(when)}.`,
  partWeek: (label, groups) =>
    `“${label}”: ${list(
      groups.map(({ days: all, spans }) => `${days(all)} ${spoken(spans)}`),
      "and",
    )}.`,
  partWeekClosed: (label, all) => `“${label}”: closed ${days(all)}.`,
  partOpenNow: (label, until) => (until === null ? `“${label}”: open around the clock.` : `“${label}”: open now, until ${until}.`),
  partClosedNow: (label) => `“${label}”: closed at the moment.`,
  otherwiseUsual: "On the other days our usual hours apply.",
  someDaysDiffer: "On some days our hours are different.",
  address: (text) => `Our address is ${text}.`,
  addressOf: (label, text) => `${label}: ${text}.`,
  phone: (number) => `You can call us on ${number}.`,
  phoneOf: (label, number) => `The number for “${label}” is ${number}.`,
  answered: (groups) =>
    `We answer the phone ${list(
      groups.map(({ days: all, spans }) => `${days(all)} ${spoken(spans)}`),
      "and",
    )}.`,
  email: (address) => `Our email address is ${address}.`,
  emailOf: (label, address) => `The email address for “${label}” is ${address}.`,
  payment: (methods) => `You can pay with ${list(methods, "or")}.`,
  paymentName: (stored) => paymentInSentence(stored),
};

export const facts: FactWords = { reading, questions, phrases };
