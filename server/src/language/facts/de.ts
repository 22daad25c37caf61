import type { FactPhrases, FactQuestions, FactReading, FactWords, OccurrenceName, SpokenSpan, When } from "../fact-words.ts";
import { capitalized, formatsOf } from "../formats.ts";
import { AFTERNOON, EVENING, MORNING, NIGHT, NOON, WHOLE_DAY } from "../day-parts.ts";
import { daysTogether } from "./days-together.ts";
import { paymentInSentence } from "./payment-in-sentence.ts";

const { list } = formatsOf("de");

const reading: FactReading = {
  days: [
    "montags?|mo\\.?",
    "dienstags?|di\\.?",
    "mittwochs?|mi\\.?",
    "donnerstags?|do\\.?",
    "freitags?|fr\\.?",
    "samstags?|sonnabends?|sams-(?= ?(?:und|u\\.|$))|sa\\.?",
    "sonntags?|sonn-(?= ?(?:und|u\\.|$))|so\\.?",
  ],
  months: [
    "januar|janner|jan",
    "februar|feb",
    "marz|mrz",
    "april|apr",
    "mai",
    "juni|jun",
    "juli|jul",
    "august|aug",
    "september|sept|sep",
    "oktober|okt",
    "november|nov",
    "dezember|dez",
  ],
  everyDay: "taglich|jeden tag|alle tage",
  weekdays: "wochentags|unter der woche",
  durations: "(?:werk|arbeits)?tagen?|wochen",
  weekend: "(?:am )?wochenende|wochenends",
  to: "bis",
  and: "und|u\\.|sowie",
  or: "oder",
  from: "vom|von|ab|seit|ab dem",
  between: "zwischen",
  betweenYears: "zwischen (?:weihnachten|den feiertagen) und (?:neujahr|silvester)|zwischen den (?:jahren|feiertagen)",
  inMonth: "im|(?:den )?ganzen(?: monat)?",
  occurrences: {
    first: "erste[nrs]?|1\\.",
    second: "zweite[nrs]?|2\\.",
    third: "dritte[nrs]?|3\\.",
    fourth: "vierte[nrs]?|4\\.",
    last: "letzte[nrs]?",
  },
  monthly: "(?:(?:an )?(?:jede[nmrs]?|am|der|den) )?{occurrence} {day} (?:im|des|eines jeden|jeden|jedes) monats?",
  reopening:
    "(?:und )?(?:sind wir )?(?:wieder )?(?:ab|am)(?: dem)? {date}(?: (?:um|ab) {time})?(?: sind| haben| offnen)?(?: wir)?(?: (?:gerne?|dann|fur sie|fur euch|wie gewohnt))* wieder(?: fur (?:sie|euch))?(?: (?:da|geoffnet|offen|zuruck|erreichbar))?|(?:und )?(?:(?:sind|haben|offnen) )?(?:wir )?wieder(?: fur (?:sie|euch))?(?: (?:da|geoffnet|offen|zuruck))?(?: (?:ab|am))?(?: dem)? {date}(?: um {time})?|wiedereroffnung(?: am)? {date}",
  closing:
    "(?:am )?{date}\\s?[,:–-]?(?: (?:wir )?schliessen(?: wir)?| schliesst (?:der|die|das) \\w+)(?: bereits| schon| nur)?(?: um| ab)? {time}|(?:wir )?schliessen am {date}\\s?,?(?: bereits| schon)? um {time}|(?:wir (?:haben|sind|bleiben) )?(?:am )?{date}\\s?[,:–-]?(?: (?:haben|sind|bleiben) wir| (?:bleibt|ist|hat) (?:der|die|das|unser\\w*) \\w+)?(?: (?:nur|geoffnet|offen))* bis {time}(?: (?:geoffnet|offen))?(?<=uhr|geoffnet|offen|:\\d\\d)",
  closed:
    "geschlossen|ruhetag|zu(?=\\s*(?:$|[,.;|)]))|keine? (?:sprechstunden?|verkauf|vorstellung(?:en)?|kurse|unterricht|fuhrungen|ordination|behandlung(?:en)?)",
  allDay: "24 stunden|rund um die uhr|24/7|durchgehend 24h",
  noon: "12 uhr mittags|mittags?",
  midnight: "mitternacht",
  clock: "uhr|h",
  isTwelveHour: false,
  holidays: {
    public_holidays: "(?:an )?(?:(?:allen|samtlichen|alle) )?(?:gesetzlichen (?:und kirchlichen )?)?feiertage?n?s?",
    new_year: "neujahr(?:stag)?",
    epiphany: "heilige drei konige|dreikonigstag",
    good_friday: "karfreitag",
    easter_sunday: "ostersonntag",
    easter_monday: "ostermontag",
    labour_day: "tag der arbeit",
    ascension: "(?:christi )?himmelfahrt",
    whit_sunday: "pfingstsonntag",
    whit_monday: "pfingstmontag",
    assumption: "maria himmelfahrt",
    all_saints: "allerheiligen",
    christmas_eve: "heilig(?:er )?abend|heiligabend",
    christmas_day: "(?:1\\.|erster) weihnachts(?:feier)?tag",
    boxing_day: "(?:2\\.|zweiter) weihnachts(?:feier)?tag|stephanstag",
    new_years_eve: "silvester",
  },
  filler:
    "(?:praxis|laden|geschaft|werkstatt|museum|buro|studio|kanzlei|salon|schule|bibliothek|galerie|haus) (?:ist|sind|bleibt|hat)|ubrigen?|anderen?|sonstigen?|vom|zum|dem|den|(?:jeweils )?einschliesslich|inklusive|inkl\\.?|von|ab (?=\\d)|am|an|wir|haben|sind|ist|geoffnet|offen|fur sie da|jeweils|jeden|der|die|unsere?|in|uns|zeiten?|offnungszeiten|sowie auch",
  remark:
    "auch (?:montags|an einem \\w+tag)|(?:\\(|,|;|-|–|—)?\\s*(?:letzter einlass|letzter eintritt|kassenschluss|kuche (?:bis|schliesst)|letzte bestellung|warme kuche bis)(?: um| bis)? {time}\\)?",
  breaks: "mittags\\w*|pausen?|pausiert",
  questionPages: "faqs?|haufig(?:e|ste|e?n?) (?:gestellte )?fragen|fragen und antworten",
  hours:
    "(?:\\w*(?:offnungs|geschafts|sprech|besuchs|laden|buro|schalter))zeiten|sprechstunden?|geoffnet|wann wir (?:geoffnet|offen) haben",
  seasons: "sommer\\w*|winter\\w*|fruhling|herbst|saison|hauptsaison|nebensaison",
  generic:
    "sekretariat|tage?|datum|uhrzeit|zeit|wochentage?|geandert\\w*|aktuell\\w*|neue[nrs]?|verlangert\\w*|verkurzt\\w*|abweichend\\w*|achtung|hinweis\\w*|wichtig\\w*|bitte|beachten|beachte|neu|jetzt|durchwahl|direktwahl|und|oder|der|die|das|den|dem|wir|uns|unsere?r?n?|ihre?r?n?|so|zu|in|im|an|am|auf|bei|mit|fur|sie|hier|kontakt\\w*|besuch(?:en)?(?: sie)?(?: uns)?|anfahrt|anschrift|adresse|standort|lage|telefon\\w*|tel|fon|rufen|ruf|an|mail|e-?mail|schreiben|impressum|info\\w*|allgemein\\w*|herzlich|willkommen|startseite|uber|anrufen|zentrale|empfang|rezeption|buro|finden|erreichen|erreichbar|wege?|fragen|hilfe|offnungszeiten|sprechzeiten|geoffnet|nummer|termin\\w*|reservier\\w*|reservierung\\w*|buchung\\w*|service|nachricht|haben|tisch|direkt|gern\\w*|jederzeit|regular\\w*|aktuell\\w*|ausnahmen?|besondere\\w*|abweichend\\w*|wann|ihr|zu|uber|ferien|feiertage?n?|jahreswechsel|urlaub|schliessen|schliesst|macht",
  phone: "tel(?:efon\\w*)?|telefonisch\\w*|durchwahl|hotline|erreichbar\\w*|fon|ruf(?:en sie)?(?: uns)?(?: an)?|anrufen|phone",
  answered: "besetzt|(?:telefonisch )?(?:erreichbar|zu erreichen)|telefonisch|erreichen sie(?: uns)?(?: telefonisch)?",
  notPhone: "(?:tele)?fax|ust|iban|bic|hrb|steuernummer|konto\\w*|handelsregister",
  email: "e-?mail|mail",
  opens: "geoffnet|offen|offnen|offnet|schliess\\w*|geschlossen|offnungszeiten",
  we: "wir",
  reason: "wegen|aufgrund|infolge",
  companyHolidays: "(?:betriebs|praxis)(?:ferien|urlaub)",
  weAreClosed:
    "(?:wir|laden|geschaft|praxis|werkstatt|museum|restaurant|cafe|buro)(?: \\w+){0,3} geschlossen|wir haben(?: \\w+){0,6} geschlossen|betriebs(?:ferien|urlaub)|(?:winter|sommer|weihnachts|oster)(?:pause|ferien|urlaub)|praxisurlaub|urlaub vom|bleib(?:t|en)(?: (?!tur|turen|fenster|tor|eingang|augen)\\w+){0,6} geschlossen",
  payment:
    "zahlungs(?:arten|mittel|moglichkeiten|weisen)|bezahl(?:en|ung|moglichkeiten)|wir (?:akzeptieren|nehmen)|sie konnen (?:bei uns )?(?:mit|per|in)? ?bezahlen",
  payments: {
    cash: "bar(?:geld|zahlung)?",
    card: "karte(?:nzahlung)?",
    creditCard: "kreditkarten?",
    debitCard: "ec(?:-karte)?|girocard|debitkarte",
    invoice: "rechnung|auf rechnung",
    transfer: "uberweisung|vorkasse",
    cheque: "scheck",
    giftCard: "gutscheine?|geschenkkarten?",
    contactless: "kontaktlos",
  },
  not: "kein\\w*|nicht|ohne|ausser",
};

const premises =
  "mittags?|praxis|ordination|buro|sekretariat|empfang|rezeption|anmeldung|schule|studio|salon|werkstatt|kanzlei|museum|bibliothek|galerie|klinik|haus|hotel|zentrum|gebaude|firma";

const questions: FactQuestions = {
  open: "ruhetage?n?|(?:offnungs|geschafts|sprech|besuchs|laden|buro)zeiten|sprechstunden?|geoffnet|offen|auf|offnet|macht|offne?n?|offnest|schliess(?:t|en)|schliesst|geschlossen|zua?",
  polar:
    "hab(?:ts?|en|e)|seids?|sind|ist|hat|offn(?:et|en)|schliess(?:t|en)|kann|konnen|konnten?|darf|durfen|macht|nehmt|nehmen|akzeptier(?:t|en)",
  asksClosed: "geschlossen|zu|schliess(?:t|en)",
  now: "jetzt|gerade|momentan|im moment|derzeit|noch",
  today: "heute(?: abend| morgen| nachmittag)?",
  tomorrow: "morgen",
  dayParts: [
    ["vormittags?|(?<=(?:heute|am|tag|woch|abend) )morgen|(?<!guten )morgens|(?<=(?:heute|morgen) )fruh|fruhmorgens", MORNING],
    ["mittags?", NOON],
    ["nachmittags?", AFTERNOON],
    ["(?<!(?:guten|heilig|heiliger|heiligen) )abends?", EVENING],
    ["(?<!gute )nachts?", NIGHT],
    ["ganztag(?:s|ig)|den ganzen tag|durchgehend", WHOLE_DAY],
  ],
  visiting: "(?:vorbei|her|hin|rein|herein|rum|herum)\\s?(?:kommen|komme|schauen|schaue|gehen|fahren)|kommen|komme|vorbei|besuchen",
  bringing: "(?:es|das|sie|ihn|die|den|etwas|was)? ?(?:noch )?(?:(?:vorbei|mit|her|ab|hin)?bringen|bringe|abgeben|abliefern)",
  christmas: "(?:(?:uber|an|zu|um) )?weihnachten|weihnachtszeit|weihnachtsfeiertagen?|(?:in den )?weihnachtsferien",
  when: "wann|wie (?:lange|spat|fruh)|um wieviel uhr|um wie viel uhr|bis wann|ab wann",
  place: `in welcher strasse|wo (?:genau )?(?:ist|liegt|befindet sich) (?:die|das|der|den|eure?|euer|ihre?|deine?) (?:${premises})(?: genau)?|postleitzahl|plz|wo (?:seid ihr|sind sie|ist (?:der laden|das geschaft|euer laden)|finde(?:n)? (?:ich|wir) (?:euch|sie)|befindet ihr euch|befinden sie sich|liegt ihr)(?: zu finden)?|(?:wie (?:lautet|ist) )?(?:eure|ihre|die) (?:genaue |post)?(?:adresse|anschrift)|adresse|anschrift|wo (?:genau )?(?:seid|sind) (?:ihr|sie)(?: genau)?`,
  contact:
    "(?:wie (?:kann|konnen) (?:ich|wir|man) )?(?:euch|sie|dich)(?: am besten)? (?:erreichen|kontaktieren)|(?:wie )?erreich(?:e|t|en) (?:ich|man|wir) (?:euch|sie)|kontakt(?:daten|informationen|moglichkeiten)?|kontaktieren",
  emergency: "notf(?:all|alle|allen)\\w*",
  urgent:
    "panne\\w*|liegen ?geblieben\\w*|notf(?:all|alle|allen)\\w*|notdienst|dringend\\w*|mitternacht|nachts|in der nacht|mitten in der nacht|ausserhalb der (?:offnungs|sprech)zeiten",
  premises,
  phone: "telefon(?:nummer)?|rufnummer|nummer(?= (?:von|vom|der|des|fur) )|anrufen|telefonisch|tel",
  email: "e-?mail(?:-?\\s?adresse)?|mail(?:-?\\s?adresse)?|emailadresse|mailadresse",
  payment: "zahlen|bezahlen|zahlungs(?:arten|mittel|moglichkeiten|weisen|methoden)|akzeptier(?:t|en)|nehmt|nehmen",
  filler:
    "spater|kummert|kummern|zustandig|verantwortlich|verantwortet|betreut|ture?n?|tore?|direkt|direkte[nrs]?|wen|wem|abends?|morgens|vormittags?|nachmittags?|fruhmorgens|behandelt|behandeln|arbeitet|arbeiten|ordiniert|unterrichtet|unterrichten|habts|seids|machts|uber|besetzt|furs|navi|navigation|navigationsgerat|plz|postleitzahl|lg|was|wann|wie|welche[rns]?|lang|lange|spat|fruh|von|bis|ab|um|wieviel|viel|uhr|ist|sind|seid|hab|habt|haben|hat|ihr|sie|euer|eure|euren|eurem|ihre?[nmr]?|du|dein|deine|der|die|das|den|dem|ein|eine|einen|am|an|im|in|zu|zum|zur|auf|mit|per|bei|euch|uns|ich|wir|mir|mich|man|bitte|sag|sagt|sagen|nenn|nennen|gib|geben|kann|kannst|konnt|konnen|konnte|darf|und|oder|denn|eigentlich|so|auch|noch|immer|jeden|jede|normalerweise|hallo|hi|guten|tag|danke|laden|geschaft|nummer|lautet|erreiche|erreichen|erreichbar|gibt|es|da|dort|macht|machen|offnet|offen|geoffnet|schliesst|schliessen|akzeptiert|genau|finde|finden|nachsten?|kommenden?|diesen|diese|werktags|tage?|woche|schicken|schreiben|moglich|welchem|welchen",
  at: "um|nach|vor|gegen|ab",
  doing: "essen|trinken|bestellen|bekomm(?:e|en|t)|etwas|sitzen",
  again: "wieder",
  after: "nach",
  seasons: ["im fruhling|im fruhjahr", "im sommer", "im herbst", "im winter"],
};

const dayNames = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"] as const;
const monthNames = [
  "Januar",
  "Februar",
  "März",
  "April",
  "Mai",
  "Juni",
  "Juli",
  "August",
  "September",
  "Oktober",
  "November",
  "Dezember",
] as const;
const holidayNames: Readonly<Record<string, string>> = {
  public_holidays: "an Feiertagen",
  new_year: "an Neujahr",
  epiphany: "am Dreikönigstag",
  good_friday: "am Karfreitag",
  easter_sunday: "am Ostersonntag",
  easter_monday: "am Ostermontag",
  labour_day: "am 1. Mai",
  ascension: "an Christi Himmelfahrt",
  whit_sunday: "am Pfingstsonntag",
  whit_monday: "am Pfingstmontag",
  assumption: "an Mariä Himmelfahrt",
  all_saints: "an Allerheiligen",
  christmas_eve: "an Heiligabend",
  christmas_day: "am ersten Weihnachtstag",
  boxing_day: "am zweiten Weihnachtstag",
  new_years_eve: "an Silvester",
};

const date = ({ month, day }: { readonly month: number; readonly day: number }): string => `${day}. ${monthNames[month - 1] ?? ""}`;
const occurrenceNames: Readonly<Record<OccurrenceName, string>> = {
  first: "ersten",
  second: "zweiten",
  third: "dritten",
  fourth: "vierten",
  last: "letzten",
};

function at(when: When): string {
  if (when.kind === "range") return `vom ${date(when.from)} bis ${date(when.to)}`;
  if (when.kind === "monthly") return `am ${occurrenceNames[when.occurrence]} ${dayNames[when.day] ?? ""} im Monat`;
  if (when.kind === "weekday") return `${(dayNames[when.day] ?? "").toLowerCase()}s`;
  if (when.kind === "date") return `am ${when.day}. ${monthNames[when.month - 1] ?? ""}`;
  if (when.kind === "holiday") return holidayNames[when.holiday] ?? "";
  return when.kind === "today" ? "heute" : "morgen";
}

const spoken = (spans: readonly SpokenSpan[]): string =>
  spans.length === 0
    ? "rund um die Uhr"
    : `${list(
        spans.map(({ opens, closes }) => `von ${opens} bis ${closes}`),
        "and",
      )} Uhr`;
const days = (all: readonly number[]): string =>
  list(
    daysTogether(all).map(([first, last]) =>
      first === last ? (dayNames[first] ?? "") : `${dayNames[first] ?? ""} bis ${dayNames[last] ?? ""}`,
    ),
    "and",
  );
const paymentNames: Readonly<Record<string, string>> = {
  cash: "bar",
  card: "mit Karte",
  "credit card": "mit Kreditkarte",
  "debit card": "mit EC-Karte",
  invoice: "auf Rechnung",
  "bank transfer": "per Überweisung",
  cheque: "per Scheck",
  "gift card": "mit Gutschein",
  contactless: "kontaktlos",
};

const phrases: FactPhrases = {
  time: (minutes) => `${minutes === 1_440 ? 24 : Math.floor(minutes / 60) % 24}:${String(minutes % 60).padStart(2, "0")}`,
  open: (when, spans) => `${capitalized(at(when))} haben wir ${spoken(spans)} geöffnet.`,
  closed: (when) => `${capitalized(at(when))} haben wir geschlossen.`,
  yesOpen: (when, spans) => `Ja, ${at(when)} haben wir ${spoken(spans)} geöffnet.`,
  notThen: (when, spans) => `Nein, ${at(when)} haben wir ${spoken(spans)} geöffnet.`,
  noClosed: (when) => `Nein, ${at(when)} haben wir geschlossen.`,
  yesClosed: (when) => `Ja, ${at(when)} haben wir geschlossen.`,
  wereOpenToday: (spans) => `Heute hatten wir ${spoken(spans)} geöffnet; jetzt haben wir geschlossen.`,
  openNow: (until) =>
    until === null ? "Ja, wir haben gerade geöffnet, rund um die Uhr." : `Ja, wir haben gerade geöffnet, bis ${until} Uhr.`,
  closedNow: "Nein, im Moment haben wir geschlossen.",
  opensNext: (when, opens) => `Wir öffnen ${when.kind === "weekday" ? `am ${dayNames[when.day] ?? ""}` : at(when)} um ${opens} Uhr wieder.`,
  week: (groups) =>
    `Wir haben ${list(
      groups.map(({ days: all, spans }) => `${days(all)} ${spoken(spans)}`),
      "and",
    )} geöffnet.`,
  weekClosed: (all) => `${all.length === 1 ? capitalized(at({ kind: "weekday", day: all[0] ?? 0 })) : days(all)} haben wir geschlossen.`,
  season: (from, to) => `Diese Zeiten gelten vom ${date(from)} bis ${date(to)}.`,
  yes: "Ja",
  no: "Nein",
  partOpen: (label, when, spans) => `„${label}“: ${at(when)} ${spoken(spans)}.`,
  partClosed: (label, when) => `„${label}“: ${at(when)} geschlossen.`,
  partWeek: (label, groups) =>
    `„${label}“: ${list(
      groups.map(({ days: all, spans }) => `${days(all)} ${spoken(spans)}`),
      "and",
    )}.`,
  partWeekClosed: (label, all) => `„${label}“: ${days(all)} geschlossen.`,
  partOpenNow: (label, until) =>
    until === null ? `„${label}“: rund um die Uhr geöffnet.` : `„${label}“: gerade geöffnet, bis ${until} Uhr.`,
  partClosedNow: (label) => `„${label}“: im Moment geschlossen.`,
  otherwiseUsual: "An den übrigen Tagen gelten unsere üblichen Zeiten.",
  someDaysDiffer: "An einzelnen Tagen gelten andere Zeiten.",
  address: (text) => `Unsere Adresse ist ${text}.`,
  addressOf: (label, text) => `${label}: ${text}.`,
  phone: (number) => `Sie erreichen uns telefonisch unter ${number}.`,
  phoneOf: (label, number) => `„${label}“ erreichen Sie unter ${number}.`,
  answered: (groups) =>
    `Telefonisch erreichbar sind wir ${list(
      groups.map(({ days: all, spans }) => `${days(all)} ${spoken(spans)}`),
      "and",
    )}.`,
  email: (address) => `Unsere E-Mail-Adresse ist ${address}.`,
  emailOf: (label, address) => `„${label}“ erreichen Sie per E-Mail unter ${address}.`,
  payment: (methods) => `Sie können so bezahlen: ${list(methods, "or")}.`,
  paymentName: (stored) => paymentInSentence(stored, paymentNames, false),
};

export const facts: FactWords = { reading, questions, phrases };
