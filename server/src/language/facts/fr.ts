import type { FactPhrases, FactQuestions, FactReading, FactWords, OccurrenceName, SpokenSpan, When } from "../fact-words.ts";
import { capitalized, formatsOf } from "../formats.ts";
import { AFTERNOON, EVENING, MORNING, NIGHT, NOON, WHOLE_DAY } from "../day-parts.ts";
import { daysTogether } from "./days-together.ts";
import { paymentInSentence } from "./payment-in-sentence.ts";

const { list } = formatsOf("fr");

const reading: FactReading = {
  days: [
    "lundis?|lun\\.?|lu",
    "mardis?|mar\\.?|ma",
    "mercredis?|mer\\.?|me",
    "jeudis?|jeu\\.?|je",
    "vendredis?|ven\\.?|ve",
    "samedis?|sam\\.?|sa",
    "dimanches?|dim\\.?|di",
  ],
  months: [
    "janvier|janv",
    "fevrier|fevr",
    "mars",
    "avril|avr",
    "mai",
    "juin",
    "juillet|juil",
    "aout",
    "septembre|sept",
    "octobre|oct",
    "novembre|nov",
    "decembre|dec",
  ],
  everyDay: "tous les jours|7j/7|7 jours sur 7|chaque jour",
  weekdays: "en semaine|jours ouvres",
  durations: "jours(?: ouvres| ouvrables)?|semaines",
  weekend: "(?:le )?week-?ends?",
  to: "a|au|jusqu'a|jusqu'au",
  and: "et|puis",
  or: "ou",
  from: "du|des|des le|depuis le|a partir du",
  between: "entre",
  betweenYears: "entre (?:noel|les fetes) et (?:le )?(?:jour de l'an|nouvel an)|entre les fetes",
  inMonth: "en|(?:tout )?(?:le |au )?mois (?:de |d')",
  occurrences: {
    first: "premiers?|1ers?",
    second: "deuxiemes?|seconds?|2e",
    third: "troisiemes?|3e",
    fourth: "quatriemes?|4e",
    last: "derniers?",
  },
  monthly: "(?:(?:le|les|chaque|tous les) )?{occurrence} {day} (?:du|de chaque) mois",
  reopening:
    "(?:et )?(?:nous )?(?:rouvrons|rouvrirons|reouvrons|reouvrirons|reouverture|(?:sommes |serons )?de retour|reprise)(?: le| des le| a partir du)? {date}(?: a {time})?",
  closing:
    "(?:les? )?{date}\\s?[,:–-]? (?:nous (?:fermons|fermerons)(?: exceptionnellement)? a|fermeture(?: exceptionnelle)? a|(?:nous (?:restons|resterons|sommes|serons) )?(?:ouverte?s? )?jusqu'a) {time}(?<=h|h ?\\d\\d|:\\d\\d)|(?:nous )?(?:fermons|fermerons)(?: exceptionnellement)? a {time} le {date}|(?:nous )?(?:fermons|fermerons)(?: exceptionnellement)? le {date}\\s?,? a {time}",
  closed: "fermee?s?|fermeture(?: hebdomadaire)?|jour de fermeture|pas de (?:seances?|consultations?|cours|visites|representations?)",
  allDay: "24h/24|24 heures sur 24|24h sur 24",
  noon: "midi",
  midnight: "minuit",
  clock: "heures?|hrs?",
  isTwelveHour: false,
  holidays: {
    public_holidays: "(?:(?:tous )?les )?jours feries",
    new_year: "(?:le )?(?:jour de l'an|nouvel an)",
    epiphany: "epiphanie",
    good_friday: "vendredi saint",
    easter_sunday: "dimanche de paques",
    easter_monday: "lundi de paques",
    labour_day: "fete du travail",
    ascension: "ascension",
    whit_sunday: "dimanche de (?:la )?pentecote",
    whit_monday: "lundi de (?:la )?pentecote",
    assumption: "assomption",
    all_saints: "toussaint",
    christmas_eve: "veille de noel|reveillon de noel",
    christmas_day: "(?:jour de )?noel",
    boxing_day: "saint-etienne",
    new_years_eve: "saint-sylvestre|reveillon du nouvel an",
  },
  filler:
    "(?:cabinet|magasin|boutique|musee|bureau|ecole|atelier|salon|etude) (?:est|sera|reste|restera)|autres|inclus|compris|du|de|des|le|les|la|et aussi|nous|sommes|est|ouverte?s?|ouverture|entre|pour vous|en|l'|horaires?|heures?",
  remark:
    "meme (?:le |un )\\w+di|(?:\\(|,|;|-|–|—)?\\s*(?:derniere (?:entree|admission|commande)|dernieres entrees|fermeture des caisses|cuisine jusqu')(?: a| jusqu'a)? ?{time}\\)?",
  breaks: "pause|dejeuner|entre midi",
  questionPages: "faqs?|foire aux questions|questions frequentes",
  hours: "(?:heures|horaires)(?: d'ouverture| d'accueil| de visite)?|ouverture|ouvert|horaires",
  seasons: "ete|hiver|printemps|automne|(?:haute |basse )?saison",
  generic:
    "nouveaux|nouvelles?|modifie\\w*|changes?|actuels?|secretariat|jours?|dates?|heures?|attention|avis|important|noter|nouveau|veuillez|maintenant|directe?s?|directement|ligne|et|ou|le|la|les|l|de|du|des|d|notre|nos|votre|vos|nous|vous|a|au|aux|en|chez|par|pour|un|une|contact\\w*|contactez-nous|contacter|venir|visitez|visite|trouver|retrouver|acces|adresse|plan|telephone|tel|telephonez|appelez|appeler|mail|e-?mail|courriel|ecrire|ecrivez|infos?|informations?|pratiques?|bienvenue|accueil|propos|mentions|legales|reserver|reservations?|rendez-vous|prendre|horaires|ouverture|coordonnees|joindre|rejoindre|ou|question|questions|numero|ici|bureau|reception|boutique|magasin|message|table|quand|fermez|fermetures?|vacances|conges|fetes",
  phone: "tel(?:ephone)?\\.?|telephoniques?|standard|appelez(?:-nous)?|appeler|ligne directe|numero",
  answered: "joignables?|par telephone|repondons|au telephone",
  notPhone: "fax|telecopie|siret|siren|tva|rcs|iban",
  email: "e-?mail|mail|courriel",
  opens: "ouvr\\w*|ouverte?s?|ouverture|ferm\\w*",
  we: "nous",
  reason: "pour(?: cause d[e'])?|en raison d(?:e|u|')|suite a",
  companyHolidays: "fermeture (?:annuelle|estivale)|conges annuels",
  weAreClosed:
    "nous (?:sommes|serons) fermes|(?:le magasin|la boutique|le cabinet|l'atelier|le musee|le restaurant|le cafe|l'etablissement) (?:est|sera) fermee?|fermeture (?:annuelle|exceptionnelle|estivale)|conges annuels|(?:pause|treve) (?:estivale|hivernale|de noel)",
  payment: "(?:moyens|modes|methodes) de paiement|paiements?(?: acceptes)?|nous acceptons|vous pouvez (?:payer|regler)",
  payments: {
    cash: "especes|liquide",
    card: "cartes?",
    creditCard: "cartes? (?:de credit|bancaires?|bleue)|cb",
    debitCard: "cartes? de debit",
    invoice: "sur facture|facture",
    transfer: "virements?(?: bancaires?)?",
    cheque: "cheques?",
    giftCard: "(?:cheques|cartes|bons)[ -]cadeaux?",
    contactless: "sans contact",
  },
  not: "pas|sans|aucune?|sauf",
};

const premises =
  "midi|soir|matin|cabinet|bureau|secretariat|accueil|reception|ecole|studio|salon|atelier|etude|musee|bibliotheque|galerie|clinique|maison|hotel|auberge|restaurant|centre|etablissement";

const questions: FactQuestions = {
  open: "(?:heures|horaires)(?: d'ouverture)?|ouverts?|ouvertes?|ouvrez|ouvre|ouverture|fermes?|fermees?|fermez|fermeture",
  polar: "etes[- ]vous|est[- ]ce que|vous etes|c'est|est-il|ouvrez|fermez|puis|peut|(?:on|je) peu[tx]|acceptez|prenez",
  asksClosed: "fermes?|fermees?|fermez",
  now: "maintenant|en ce moment|actuellement|la|encore|tout de suite",
  today: "aujourd'hui|ce (?:matin|midi|soir)|cet(?:te)? apres[- ]midi|cette nuit",
  tomorrow: "demain",
  dayParts: [
    ["matins?|matinee", MORNING],
    ["midi", NOON],
    ["apres[- ]midis?", AFTERNOON],
    ["(?<!bon )soirs?|(?<!bonne )soiree", EVENING],
    ["(?<!bonne )nuits?", NIGHT],
    ["toute la journee", WHOLE_DAY],
  ],
  visiting: "passer|venir|visiter|rendre visite",
  bringing: "(?:(?:l'|le|la|les|vous le|vous la|vous l'|vous les) ?)?(?:apporter|amener|deposer|ramener)(?: (?:ca|cela))?",
  christmas: "(?:a|pour|pendant|autour de) noel|(?:pendant )?les fetes",
  when: "quand|a quelle heure|jusqu'a quand|jusqu'a quelle heure|des quelle heure",
  place: `(?:dans )?quelle rue|ou (?:est|se trouve|se situe) (?:exactement )?(?:votre|le|la|l')\\s?(?:${premises})|code postal|(?:votre |l')?adresse exacte|ou (?:etes[- ]vous|vous trouvez[- ]vous|se trouve(?:-t-il)?(?: votre| le| la)?(?: magasin| boutique)?|est (?:votre|le|la) (?:magasin|boutique)|peut-on vous trouver)(?: situes?| situees?)?|(?:quelle est )?(?:votre|l')\\s?adresse(?: postale)?|adresse|vous etes ou|vous trouver`,
  contact: "(?:comment )?(?:puis-je |peut-on |pouvons-nous )?(?:vous )?(?:contacter|joindre)|coordonnees|contacts?",
  emergency: "urgences?",
  urgent: "urgences?|urgent|minuit|la nuit|en pleine nuit|en dehors des (?:heures|horaires)(?: d'ouverture)?|de garde",
  premises,
  phone: "(?:numero (?:de )?)?telephone|telephoner|appeler|tel|joindre par telephone",
  email: "(?:adresse )?(?:e-?mail|mail|courriel)|adresse electronique",
  payment: "payer|regler|paiement|(?:moyens|modes) de paiement|acceptez|prenez",
  filler:
    "occupe(?:nt)?|charge|responsable|gere|gerent|joindre|portes?|venir|venons|direct|directe|exact|exacte|exactement|gps|navigation|qui|matins?|apres-midi|travaillez|recevez|consultez|enseignez|joignables?|quoi|quand|comment|quel|quelle|quels|quelles|a|de|du|des|d|le|la|les|l|un|une|est|sont|etes|vous|votre|vos|nous|je|j|on|me|moi|heures?|heure|jusqu|jusqu'a|qu|que|qu'|ce|c|ca|il|et|ou|en|au|aux|par|pour|avec|chez|tard|tot|partir|dites|dis|donnez|donner|svp|plait|s|si|merci|bonjour|salut|peux|puis|peut|pouvez|est-ce|les|magasin|boutique|numero|y|t|normalement|aussi|encore|semaine|jour|jours|soir|prochain|prochaine|ouvrez|fermez|acceptez|prenez|avez|joindre|contacter|trouver|ecrire|envoyer|moyens?|modes?|paiement|quelles",
  at: "a|apres|avant|vers|des",
  doing: "manger|boire|commander|quelque|chose|servez|sert",
  again: "rouvrez|rouvrir|rouvre|de nouveau|reouvrez",
  after: "apres",
  seasons: ["au printemps|printemps", "en ete|l'ete|ete", "en automne|l'automne|automne", "en hiver|l'hiver|hiver"],
};

const dayNames = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"] as const;
const monthNames = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
] as const;
const holidayNames: Readonly<Record<string, string>> = {
  public_holidays: "les jours fériés",
  new_year: "le jour de l'an",
  epiphany: "à l'Épiphanie",
  good_friday: "le Vendredi saint",
  easter_sunday: "le dimanche de Pâques",
  easter_monday: "le lundi de Pâques",
  labour_day: "le 1er mai",
  ascension: "à l'Ascension",
  whit_sunday: "le dimanche de Pentecôte",
  whit_monday: "le lundi de Pentecôte",
  assumption: "le 15 août",
  all_saints: "à la Toussaint",
  christmas_eve: "la veille de Noël",
  christmas_day: "à Noël",
  boxing_day: "le 26 décembre",
  new_years_eve: "à la Saint-Sylvestre",
};

const date = ({ month, day }: { readonly month: number; readonly day: number }): string =>
  `${day === 1 ? "1er" : day} ${monthNames[month - 1] ?? ""}`;
const occurrenceNames: Readonly<Record<OccurrenceName, string>> = {
  first: "premier",
  second: "deuxième",
  third: "troisième",
  fourth: "quatrième",
  last: "dernier",
};

function at(when: When): string {
  if (when.kind === "range") return `du ${date(when.from)} au ${date(when.to)}`;
  if (when.kind === "monthly") return `le ${occurrenceNames[when.occurrence]} ${dayNames[when.day] ?? ""} du mois`;
  if (when.kind === "weekday") return `le ${dayNames[when.day] ?? ""}`;
  if (when.kind === "date") return `le ${date(when)}`;
  if (when.kind === "holiday") return holidayNames[when.holiday] ?? "";
  return when.kind === "today" ? "aujourd'hui" : "demain";
}

const spoken = (spans: readonly SpokenSpan[]): string =>
  spans.length === 0
    ? "24 heures sur 24"
    : list(
        spans.map(({ opens, closes }) => `de ${opens} à ${closes}`),
        "and",
      );
const days = (all: readonly number[]): string =>
  list(
    daysTogether(all).map(([first, last]) =>
      first === last ? `le ${dayNames[first] ?? ""}` : `du ${dayNames[first] ?? ""} au ${dayNames[last] ?? ""}`,
    ),
    "and",
  );

const paymentNames: Readonly<Record<string, string>> = {
  cash: "en espèces",
  card: "par carte",
  "credit card": "par carte bancaire",
  "debit card": "par carte de débit",
  invoice: "sur facture",
  "bank transfer": "par virement",
  cheque: "par chèque",
  "gift card": "par chèque-cadeau",
  contactless: "sans contact",
};

const phrases: FactPhrases = {
  time: (minutes) =>
    `${minutes === 1_440 ? 24 : Math.floor(minutes / 60) % 24}h${minutes % 60 === 0 ? "" : String(minutes % 60).padStart(2, "0")}`,
  open: (when, spans) => `${capitalized(at(when))}, nous sommes ouverts ${spoken(spans)}.`,
  closed: (when) => `Nous sommes fermés ${at(when)}.`,
  yesOpen: (when, spans) => `Oui, ${at(when)}, nous sommes ouverts ${spoken(spans)}.`,
  notThen: (when, spans) => `Non, ${at(when)}, nous sommes ouverts ${spoken(spans)}.`,
  noClosed: (when) => `Non, nous sommes fermés ${at(when)}.`,
  yesClosed: (when) => `Oui, nous sommes fermés ${at(when)}.`,
  wereOpenToday: (spans) => `Aujourd'hui, nous étions ouverts ${spoken(spans)} ; nous sommes maintenant fermés.`,
  openNow: (until) =>
    until === null
      ? "Oui, nous sommes ouverts en ce moment, 24 heures sur 24."
      : `Oui, nous sommes ouverts en ce moment, jusqu'à ${until}.`,
  closedNow: "Non, nous sommes fermés en ce moment.",
  opensNext: (when, opens) => `Nous rouvrons ${when.kind === "weekday" ? (dayNames[when.day] ?? "") : at(when)} à ${opens}.`,
  week: (groups) =>
    `Nous sommes ouverts ${list(
      groups.map(({ days: all, spans }) => `${days(all)} ${spoken(spans)}`),
      "and",
    )}.`,
  weekClosed: (all) => `Nous sommes fermés ${days(all)}.`,
  season: (from, to) => `Ces horaires sont valables du ${date(from)} au ${date(to)}.`,
  yes: "Oui",
  no: "Non",
  partOpen: (label, when, spans) => `« ${label} »: ${at(when)} ${spoken(spans)}.`,
  partClosed: (label, when) => `« ${label} »: fermé ${at(when)}.`,
  partWeek: (label, groups) =>
    `« ${label} »: ${list(
      groups.map(({ days: all, spans }) => `${days(all)} ${spoken(spans)}`),
      "and",
    )}.`,
  partWeekClosed: (label, all) => `« ${label} »: fermé ${days(all)}.`,
  partOpenNow: (label, until) =>
    until === null ? `« ${label} »: ouvert 24 heures sur 24.` : `« ${label} »: ouvert en ce moment, jusqu'à ${until}.`,
  partClosedNow: (label) => `« ${label} »: fermé en ce moment.`,
  otherwiseUsual: "Les autres jours, nos horaires habituels s’appliquent.",
  someDaysDiffer: "Certains jours, nos horaires sont différents.",
  address: (text) => `Notre adresse : ${text}.`,
  addressOf: (label, text) => `${label} : ${text}.`,
  phone: (number) => `Vous pouvez nous appeler au ${number}.`,
  phoneOf: (label, number) => `${label} : ${number}.`,
  answered: (groups) =>
    `Nous répondons au téléphone ${list(
      groups.map(({ days: all, spans }) => `${days(all)} ${spoken(spans)}`),
      "and",
    )}.`,
  email: (address) => `Notre adresse e-mail est ${address}.`,
  emailOf: (label, address) => `${label} : ${address}.`,
  payment: (methods) => `Vous pouvez payer ainsi : ${list(methods, "or")}.`,
  paymentName: (stored) => paymentInSentence(stored, paymentNames),
};

export const facts: FactWords = { reading, questions, phrases };
