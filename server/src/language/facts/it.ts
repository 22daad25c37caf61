import type { FactPhrases, FactQuestions, FactWords, OccurrenceName, SpokenSpan, When } from "../fact-words.ts";
import { capitalized, formatsOf } from "../formats.ts";
import { AFTERNOON, EVENING, MORNING, NIGHT, NOON, WHOLE_DAY } from "../day-parts.ts";
import { daysTogether } from "./days-together.ts";
import { paymentInSentence } from "./payment-in-sentence.ts";

const { list } = formatsOf("it");

const premises =
  "studio|ambulatorio|ufficio|reception|segreteria|scuola|salone|officina|museo|biblioteca|galleria|clinica|casa|hotel|albergo|ristorante|centro|sede";

const questions: FactQuestions = {
  open: "orari(?:o)?(?: di (?:apertura|visita|ricevimento))?|apert[oaie]|aprite|apre|aprono|apertura|chiudete|chiude|chiudono|chius[oaie]",
  polar: "siete|e|aprite|apre|avete|chiudete|posso|possiamo|potrei|si puo|accettate|c'e",
  asksClosed: "chius[oaie]|chiudete|chiud(?:e|ono)",
  now: "adesso|ora|in questo momento|al momento|attualmente|ancora",
  today: "oggi|stasera|stamattina|stanotte|quest[oa] (?:pomeriggio|mattina|sera)",
  tomorrow: "domani",
  dayParts: [
    ["mattin[aoe]|stamattina|mattinata", MORNING],
    ["mezzogiorno", NOON],
    ["(?<!buon )pomerigg(?:io|i)", AFTERNOON],
    ["(?<!buona )ser[ae]|stasera|serata", EVENING],
    ["(?<!buona )notte|stanotte", NIGHT],
    ["tutto il giorno|orario continuato", WHOLE_DAY],
  ],
  visiting: "passare|venire|fare un salto|visitar(?:e|vi)",
  bringing: "(?:portar|lasciar|consegnar)(?:e|lo|la|li|le|velo|vela|glielo)",
  christmas: "(?:a|per|durante) natale|(?:durante )?le feste",
  when: "quando|a che ora|fino a quando|fino a che ora|da che ora|che orari",
  place: `in (?:che|quale) via|dove (?:e|si trova) (?:esattamente )?(?:il|lo|la|l'|il vostro|la vostra) ?(?:${premises})|codice postale|cap|dove (?:siete|vi trovate|si trova|e|posso trovarvi|vi trovo)(?: il negozio| il vostro negozio| la sede)?|(?:qual e )?(?:il vostro|l'|il suo) ?indirizzo|indirizzo`,
  contact:
    "(?:come )?(?:posso |possiamo )?(?:vi )?(?:contattar(?:vi|la|e)|raggiunger(?:vi|la)|mettermi in contatto(?: con voi)?)|contatti|recapiti",
  emergency: "emergenz[ae]|urgenz[ae]",
  urgent: "emergenz[ae]|urgenz[ae]|urgente|mezzanotte|di notte|in piena notte|fuori orario",
  premises,
  phone: "(?:numero (?:di )?)?telefono|chiamar(?:vi|la)|telefonar(?:vi|e)|tel",
  email: "(?:indirizzo )?e-?mail|indirizzo di posta(?: elettronica)?|posta elettronica",
  payment: "pagare|pagamento|(?:metodi|modalita|mezzi) di pagamento|accettate",
  filler:
    "occupa(?:no)?|segue|seguono|responsabile|gestisce|incaricat[oa]|diretto|esatto|esattamente|gps|navigatore|chi|sera|mattina|pomeriggio|lavorate|ricevete|che|cosa|quando|come|qual|quale|quali|a|al|alla|alle|ai|di|del|della|dal|dalle|da|il|la|lo|le|i|gli|l|un|una|e|è|sono|siete|avete|vostr[oaie]|suo|sua|mi|ci|vi|si|io|posso|puo|potete|potrei|ora|ore|o|in|nel|per|con|tardi|presto|favore|piacere|dirmi|ditemi|dica|sapere|ciao|salve|buongiorno|buonasera|grazie|negozio|numero|giorno|giorni|c|normalmente|anche|settimana|prossim[oa]|questo|questa|aprite|apre|chiude|chiudete|fino|accettate|contattare|contattarvi|trovare|scrivere|scrivervi|inviare|metodi|mezzi|modalita|vorrei|quest",
  at: "alle|dopo le|prima delle|verso le|all'",
  doing: "mangiare|bere|ordinare|qualcosa|prendere",
  again: "riaprite|riapre|di nuovo|riaprono",
  after: "dopo",
  seasons: ["in primavera|primavera", "in estate|d'estate|estate", "in autunno|autunno", "in inverno|d'inverno|inverno"],
};

const dayNames = ["lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"] as const;
/** Returns the name of a day of the week with its article: "il lunedì", but "la domenica". */
const withArticle = (day: number): string => `${day === 6 ? "la" : "il"} ${dayNames[day] ?? ""}`;
const monthNames = [
  "gennaio",
  "febbraio",
  "marzo",
  "aprile",
  "maggio",
  "giugno",
  "luglio",
  "agosto",
  "settembre",
  "ottobre",
  "novembre",
  "dicembre",
] as const;
const holidayNames: Readonly<Record<string, string>> = {
  public_holidays: "nei giorni festivi",
  new_year: "a Capodanno",
  epiphany: "all'Epifania",
  good_friday: "il Venerdì Santo",
  easter_sunday: "a Pasqua",
  easter_monday: "a Pasquetta",
  labour_day: "il 1º maggio",
  ascension: "all'Ascensione",
  whit_sunday: "a Pentecoste",
  whit_monday: "il lunedì di Pentecoste",
  assumption: "a Ferragosto",
  all_saints: "a Ognissanti",
  christmas_eve: "la vigilia di Natale",
  christmas_day: "a Natale",
  boxing_day: "a Santo Stefano",
  new_years_eve: "a San Silvestro",
};
const occurrences: Readonly<Record<OccurrenceName, readonly [masculine: string, feminine: string]>> = {
  first: ["il primo", "la prima"],
  second: ["il secondo", "la seconda"],
  third: ["il terzo", "la terza"],
  fourth: ["il quarto", "la quarta"],
  last: ["l'ultimo", "l'ultima"],
};

const date = ({ month, day }: { readonly month: number; readonly day: number }): string =>
  `${day === 1 ? "1º" : day} ${monthNames[month - 1] ?? ""}`;
const elides = (day: number): boolean => day === 8 || day === 11;

function at(when: When): string {
  switch (when.kind) {
    case "range":
      return `${elides(when.from.day) ? "dall'" : "dal "}${date(when.from)} ${elides(when.to.day) ? "all'" : "al "}${date(when.to)}`;
    case "monthly":
      return `${occurrences[when.occurrence][when.day === 6 ? 1 : 0]} ${dayNames[when.day] ?? ""} del mese`;
    case "weekday":
      return withArticle(when.day);
    case "date":
      return `${elides(when.day) ? "l'" : "il "}${date(when)}`;
    case "holiday":
      return holidayNames[when.holiday] ?? "";
    default:
      return when.kind === "today" ? "oggi" : "domani";
  }
}

const spoken = (spans: readonly SpokenSpan[]): string =>
  spans.length === 0
    ? "24 ore su 24"
    : list(
        spans.map(({ opens, closes }) => `dalle ${opens} alle ${closes}`),
        "and",
      );
const days = (all: readonly number[]): string =>
  list(
    daysTogether(all).map(([first, last]) =>
      first === last ? withArticle(first) : `dal ${dayNames[first] ?? ""} ${last === 6 ? "alla" : "al"} ${dayNames[last] ?? ""}`,
    ),
    "and",
  );
const week = (groups: Parameters<FactPhrases["week"]>[0]): string =>
  list(
    groups.map(({ days: all, spans }) => `${days(all)} ${spoken(spans)}`),
    "and",
  );

const paymentNames: Readonly<Record<string, string>> = {
  cash: "in contanti",
  card: "con carta",
  "credit card": "con carta di credito",
  "debit card": "con bancomat",
  invoice: "con fattura",
  "bank transfer": "con bonifico",
  cheque: "con assegno",
  "gift card": "con buono regalo",
  contactless: "contactless",
};

const phrases: FactPhrases = {
  time: (minutes) => `${minutes === 1_440 ? 24 : Math.floor(minutes / 60) % 24}:${String(minutes % 60).padStart(2, "0")}`,
  open: (when, spans) => `${capitalized(at(when))} siamo aperti ${spoken(spans)}.`,
  closed: (when) => `${capitalized(at(when))} siamo chiusi.`,
  yesOpen: (when, spans) => `Sì, ${at(when)} siamo aperti ${spoken(spans)}.`,
  notThen: (when, spans) => `No, ${at(when)} siamo aperti ${spoken(spans)}.`,
  noClosed: (when) => `No, ${at(when)} siamo chiusi.`,
  yesClosed: (when) => `Sì, ${at(when)} siamo chiusi.`,
  wereOpenToday: (spans) => `Oggi siamo stati aperti ${spoken(spans)}; ora siamo chiusi.`,
  openNow: (until) => (until === null ? "Sì, ora siamo aperti, 24 ore su 24." : `Sì, ora siamo aperti, fino alle ${until}.`),
  closedNow: "No, in questo momento siamo chiusi.",
  opensNext: (when, opens) => `Riapriamo ${when.kind === "weekday" ? (dayNames[when.day] ?? "") : at(when)} alle ${opens}.`,
  week: (groups) => `Siamo aperti ${week(groups)}.`,
  weekClosed: (all) => `Siamo chiusi ${days(all)}.`,
  season: (from, to) => `Questi orari valgono ${at({ kind: "range", from, to })}.`,
  yes: "Sì",
  no: "No",
  partOpen: (label, when, spans) => `«${label}»: ${at(when)} ${spoken(spans)}.`,
  partClosed: (label, when) => `«${label}»: chiuso ${at(when)}.`,
  partWeek: (label, groups) => `«${label}»: ${week(groups)}.`,
  partWeekClosed: (label, all) => `«${label}»: chiuso ${days(all)}.`,
  partOpenNow: (label, until) => (until === null ? `«${label}»: aperto 24 ore su 24.` : `«${label}»: aperto ora, fino alle ${until}.`),
  partClosedNow: (label) => `«${label}»: chiuso in questo momento.`,
  otherwiseUsual: "Negli altri giorni valgono i nostri orari consueti.",
  someDaysDiffer: "In alcuni giorni i nostri orari sono diversi.",
  address: (text) => `Il nostro indirizzo è ${text}.`,
  addressOf: (label, text) => `${label}: ${text}.`,
  phone: (number) => `Può chiamarci al numero ${number}.`,
  phoneOf: (label, number) => `Il numero di «${label}» è ${number}.`,
  answered: (groups) => `Rispondiamo al telefono ${week(groups)}.`,
  email: (address) => `Il nostro indirizzo e-mail è ${address}.`,
  emailOf: (label, address) => `L'indirizzo e-mail di «${label}» è ${address}.`,
  payment: (methods) => `Si può pagare così: ${list(methods, "or")}.`,
  paymentName: (stored) => paymentInSentence(stored, paymentNames),
};

export const facts: FactWords = {
  reading: {
    days: [
      "lunedi|lun\\.?",
      "martedi|mar\\.?",
      "mercoledi|mer\\.?",
      "giovedi|gio\\.?",
      "venerdi|ven\\.?",
      "sabato|sab\\.?",
      "domenica|dom\\.?",
    ],
    months: [
      "gennaio|gen",
      "febbraio|feb",
      "marzo",
      "aprile|apr",
      "maggio|mag",
      "giugno|giu",
      "luglio|lug",
      "agosto|ago",
      "settembre|sett",
      "ottobre|ott",
      "novembre|nov",
      "dicembre|dic",
    ],
    everyDay: "tutti i giorni|ogni giorno|7 giorni su 7",
    weekdays: "giorni feriali|feriali",
    durations: "giorni(?: feriali| lavorativi)?|settimane",
    weekend: "(?:nel )?(?:week-?end|fine settimana)",
    to: "a|al|alle|alla|fino alle|fino a",
    and: "e",
    or: "o|oppure",
    from: "dal|dall'|da|a partire dal",
    between: "tra|fra",
    betweenYears: "(?:tra|fra) natale e capodanno",
    inMonth: "a|ad|in|durante|(?:per )?tutto(?: il mese di)?",
    occurrences: {
      first: "prim[aoie]|1a",
      second: "second[aoie]|2a",
      third: "terz[aoie]|3a",
      fourth: "quart[aoie]|4a",
      last: "ultim[aoie]",
    },
    monthly: "(?:(?:la|il|ogni) )?{occurrence} {day} (?:del|di ogni) mese",
    reopening: "(?:e )?(?:riapriamo|riapriremo|riapertura|torniamo)(?: il| dal| da| l')?(?: giorno)? ?{date}(?: alle(?: ore)? {time})?",
    closing:
      "(?:il )?{date}\\s?[,:–-]? (?:chiudiamo alle|chiusura alle|(?:(?:siamo|restiamo|saremo|resteremo) )?apert[oi] fino alle|fino alle)(?: ore)? {time}|chiudiamo alle(?: ore)? {time} il {date}|chiudiamo il {date}\\s?,? alle(?: ore)? {time}",
    closed: "chius[oai]|chiusura(?: settimanale)?|riposo",
    allDay: "24 ore su 24|h24|24h",
    noon: "mezzogiorno",
    midnight: "mezzanotte",
    clock: "ore|h",
    isTwelveHour: false,
    holidays: {
      public_holidays: "(?:(?:tutti )?i )?(?:giorni )?festivi|(?:nei )?giorni di festa",
      new_year: "capodanno",
      epiphany: "epifania",
      good_friday: "venerdi santo",
      easter_sunday: "(?:domenica di )?pasqua",
      easter_monday: "pasquetta|lunedi dell'angelo",
      labour_day: "festa dei lavoratori",
      ascension: "ascensione",
      whit_sunday: "pentecoste",
      whit_monday: "lunedi di pentecoste",
      assumption: "ferragosto",
      all_saints: "ognissanti",
      christmas_eve: "vigilia di natale",
      christmas_day: "natale",
      boxing_day: "santo stefano",
      new_years_eve: "san silvestro",
    },
    filler:
      "(?:negozio|studio|museo|ufficio|scuola|laboratorio) (?:e|sara|resta|restera|rimane|rimarra)|altri|compres[oi]|inclus[oi]|giorno|da|dal|dalle|dalla|il|la|le|lo|apert[oai]|apertura|siamo|ore|orari|orario|nei|di|anche",
    remark: "(?:\\(|,|;|-|–|—)?\\s*(?:ultimo ingresso|ultima ordinazione|cucina fino)(?: alle| alle ore)? {time}\\)?",
    breaks: "pausa|pranzo",
    questionPages: "faqs?|domande frequenti",
    hours: "orari(?:o)?(?: di (?:apertura|visita|ricevimento))?|apertura|quando siamo aperti",
    seasons: "estate|estivo|inverno|invernale|primavera|autunno|(?:alta |bassa )?stagione",
    generic:
      "nuov[oaie]|modificat[oaie]|attual[ei]|segreteria|giorn[oi]|data|ora|subito|dirett[oa]|linea|e|o|il|la|le|lo|gli|i|di|del|della|nostr[oaei]|vostr[oaei]|a|in|con|per|ci|contatt\\w*|visita\\w*|dove|siamo|trovarci|come|arrivare|raggiungerci|indirizzo|sede|telefono|tel|chiamaci|chiama|email|e-?mail|mail|scrivici|info|informazioni|generali|benvenuti|home|chi|note|legali|prenota\\w*|prenotazioni|appuntamento|orari|orario|apertura|ufficio|reception|negozio|numero|domande|recapiti|quando|chiudete|chiusure|ferie|vacanze|feste",
    phone: "tel(?:efono)?\\.?|telefonic[oaie]|chiama(?:ci)?",
    answered: "raggiungibil[ei]|rispondiamo|al telefono|per telefono",
    notPhone: "fax|p\\.?iva|partita|iban|codice",
    email: "e-?mail|mail|posta elettronica",
    opens: "apert[oaie]|apr(?:e|iamo|iremo)|chiud\\w*|chius\\w*",
    we: "siamo|saremo|chiudiamo|chiuderemo|restiamo|resteremo|riapriamo",
    reason: "per|a causa di",
    companyHolidays: "chiusura (?:estiva|invernale|annuale|per ferie)|chiuso per ferie",
    weAreClosed:
      "siamo chiusi|saremo chiusi|restiamo chiusi|chiuso per (?:ferie|lavori)|chiusura (?:estiva|invernale|per ferie)|pausa (?:estiva|invernale|natalizia)",
    payment: "(?:metodi|modalita|mezzi) di pagamento|pagament[oi]|accettiamo",
    payments: {
      cash: "contanti",
      card: "carte?",
      creditCard: "carte? di credito",
      debitCard: "carte? di debito|bancomat",
      invoice: "fattura",
      transfer: "bonific[oi]",
      cheque: "assegn[oi]",
      giftCard: "buoni regalo|carte? regalo",
      contactless: "contactless",
    },
    not: "no|non|senza|eccetto",
  },
  questions,
  phrases,
};
