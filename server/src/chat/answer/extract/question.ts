import { matchTerm, matchText, type Term, termsOf } from "../text/terms.ts";
import { fold, stem } from "../text/words.ts";
import type { Expected } from "./expected.ts";
import { asksForHour, expectedByScript, holdsByScript, isInOtherScript, isOpenByScript } from "./expected-by-script.ts";
import type { SourceRecord } from "./record.ts";

/** A question prepared for finding its answer. */
export interface Question {
  readonly text: string;
  readonly terms: readonly Term[];
  readonly expected: Expected;
  /** Can be answered by yes or no. */
  readonly polar: boolean;
  /** Wishes for something that fits, rather than asks for a thing by its name. */
  readonly wish: boolean;
  /** Stem of the word of measure: "warm" in "how warm is". An answer of the expected kind stands for it. */
  readonly measure: string | null;
}

const EXPECTED: readonly (readonly [Expected, RegExp])[] = [
  ["temperature", /\b(?:(?:what|which) temperature|how (?:hot|cold|warm)|welche\w* temperatur|wie (?:heiss|kalt|warm)|quelle temperature|que temperatura|che temperatura|welke temperatuur)\b/],
  ["contact", /\b(?:(?:phone|telephone) number|e-?mail address|telefonnummer|e-?mail-?adresse|numero de telephone|adresse e-?mail|numero di telefono|numero de telefono|telefoonnummer|e-?mailadres)\b/],
  ["duration", /\b(?:how (?:long|fast|quick(?:ly)?|soon|often|many (?:days|weeks|months|years|hours|minutes))|wie (?:lange|schnell|oft|viele (?:tage|wochen|monate|jahre|stunden))|combien de (?:temps|jours|semaines|mois)|cuanto tiempo|cuant[oa]s (?:dias|semanas|meses|horas|minutos|anos de)|quanto tempo|quanti giorni|quantos dias|hoe (?:lang|snel|vaak)|hoeveel dagen)\b/],
  ["moment", /\b(?:when|what time|wann|um wie viel uhr|quand|a quelle heure|cuando|a que hora|a che ora|wanneer|hoe laat|a que horas)\b/],
  ["age", /\b(?:how old|wie alt|quel age|que edad|cuantos anos|quanti anni|hoe oud|que idade)\b/],
  ["person", /^(?:\W*(?:and|und|et|y|e|en)\W+)?(?:who|wer|qui|quien|chi|wie (?=is|heeft|zijn)|quem)\b/],
  ["place", /\b(?:where|wo|wohin|ou est|ou sont|donde|dove|waar|onde)\b/],
  ["manner", /\b(?:how (?:do|can|should|could|would|must) (?:i|we|you|one)|how to|wie (?:kann|soll|muss) (?:ich|man)|comment (?:puis|faire|dois)|como (?:puedo|se puede|posso)|come (?:posso|si)|hoe (?:kan|moet) ik)\b/],
  ["money", /\b(?:how (?:much (?=(?:is|are|does|do|did|will|would|for|to|it|cost|costs|extra)\b)(?!.*\b(?:weigh|hold|load|water|memory|space|need|contain|carry)\b)|much[\s?]*$|expensive)|price|cost|costs|charge|fee|kostet|\p{L}*kosten|preis|porto|wie teuer|combien|prix|coute|cuanto cuesta|precio|cuesta|quanto costa|prezzo|costa|wat kost|prijs|kost|custa|preco)\b/u],
  ["count", /\b(?:how (?:many|much|high|big|large|strong|bright|thick|wide|tall|deep|heavy)|wie (?:hoch|gross|stark|schwer)|wie ?viele?|combien|cuant[oa]s|quant[ie]|hoeveel|quant[oa]s)\b/],
]; // prettier-ignore
const OPEN =
  /\b(?:what|which|who|whom|whose|where|when|why|how|was|welche\w*|wer|wen|wem|wo|wann|warum|wie|wieviel|que|qu'est-ce|quel\w*|qui|ou|quand|comment|combien|pourquoi|cual\w*|quien\w*|donde|cuando|como|cuant[oa]s?|che|cosa|quale|quali|chi|dove|quando|come|quant[oaie]s?|wat|welke?|wie|waar|wanneer|hoe|hoeveel|waarom|qual|quais|quem|onde)\b/;
const POLAR =
  /^(?:\W*(?:hi|hello|hey|ok|so|and|also|hallo|und|aber|et|y|e|en)\W+)*(?:is|are|was|were|do|does|did|can|could|will|would|has|have|should|may|must|am|ist|sind|kann|konnen|hat|habt|haben|gibt|darf|wird|bietet|liefert|versendet|verschickt|est-ce|y a-t-il|avez|puis|peut|peux|livrez|acceptez|tienen?|hay|puedo|se puede|es|son|avete|posso|si puo|e|sono|c'e|heeft|hebben|kan|is er|zijn|mag|tem|posso|ha|voces)\b/;

const WISH =
  /^(?:some|any)thing\b|\b(?:some|any)thing (?:for|to|that|against|with|\p{L}+ for)\b|^(?:a|an|some) [\p{L} -]+ (?:that|which|for|against|to)\b|\b(?:recommend|suggest|suitable for|good for|best for|gift|present|ideas?)\b|\bi(?:'m| am)? (?:need|want|looking for|would like) |\b(?:etwas|was) (?:fur|gegen|\p{L}+es)\b|\b(?:empfehl\w*|empfiehlst|quelque chose|algo (?:para|contra)|recomi\w+|qualcosa|consigli\w*|iets (?:voor|tegen)|aanraden|algo para)\b/u;

export function readQuestion(text: string): Question {
  const plain = fold(text);
  const terms = termsOf(text);
  const expected = partsOf(text).length > 1 ? "any" : expectedOf(plain);
  return {
    text,
    terms: terms.every(({ weak }) => weak) ? [...terms, ...termsOf(unsaidOf(expected, plain))] : terms,
    expected,
    measure: measureOf(plain),
    polar: isInOtherScript(text) ? !isOpenByScript(plain) : POLAR.test(plain) || !OPEN.test(plain),
    wish: WISH.test(plain),
  };
}

/** "Where are you?" names nothing, and asks for the address; so does "From what time?", in languages that say it without a word for it. */
function unsaidOf(expected: Expected, plain: string): string {
  if (expected === "place") return "address";
  return expected === "moment" && asksForHour(plain) ? "open" : "";
}

function expectedOf(plain: string): Expected {
  const found = EXPECTED.find(([, pattern]) => pattern.test(plain))?.[0];
  return found ?? (isInOtherScript(plain) ? expectedByScript(plain) : undefined) ?? "any";
}

function measureOf(plain: string): string | null {
  const word = /\b(?:how|wie|hoe)\s+(\p{L}+)/u.exec(plain)?.[1];
  return word === undefined ? null : stem(word);
}

/** Parts of a question that ask one thing each; the first is the whole question when it asks one thing only. */
export function partsOf(text: string): string[] {
  const parts = text
    .split(
      /[?;]\s+|,?\s+(?:and|und|et|y|e|en)\s+(?=(?:how|what|which|when|where|who|from which|up to|until|is|are|does|do|can|wie|was|welche|wann|wo|combien|quel|quand|cuanto|cual|cuando|quanto|quale|quando|hoe|wat|welke|wanneer)\b)/iu,
    )
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.length > 1 && parts.length <= 3 ? parts : [text];
}

/** Says whether a text has what the question expects. */
export function hasExpected(expected: Expected, text: string): boolean {
  return holdsExpected(expected, text) || (isInOtherScript(text) && holdsByScript(expected, fold(text)) === true);
}

function holdsExpected(expected: Expected, text: string): boolean {
  switch (expected) {
    case "money":
      return /[€$£¥₹]\s?\d|\d\s?(?:[€$£¥₹]|(?:eur|usd|gbp|chf|euros?|dollars?|pounds?|francs?|franken)\b)|\d[.,]\d\d\b|\d\s?%|\b(?:free|gratis|nothing|kostenlos|kostenfrei|umsonst|gratuit\w*|gratuito|gratuita)\b/i.test(
        text,
      );
    case "duration":
      return /(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|a|an|every|each|ein\w*|zwei|drei|vier|dreissig|jede\w*|une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|quinze|un[ao]s?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|due|tre|quattro|cinque|sette|otto|dieci|twee|drie|vijf|zes|zeven|acht|tien|dois|duas|três|quatro)\b)[\s-]*(?:\S+\s)?(?:to \d+ )?(?:working |business |calendar )?(?:seconds?|minutes?|min\b|hours?|h\b|days?|weeks?|months?|years?|sekunden?|minuten?|stunden?|tage?n?|werktage?n?|wochen?|monate?n?|jahre?n?|secondes?|heures?|jours?|semaines?|mois|ans?|segundos?|minutos?|horas?|dias?|días?|semanas?|meses|años?|anos?|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|ore|uur|dagen|weken|maanden|jaar)\b|\b(?:same|next|following) (?:working |business )?day|\b(?:immediately|at once|straight away|sofort|immediatement|inmediatamente|subito|meteen)\b/i.test(
        text,
      );
    case "age":
      return /\byears? old\b|\bage[sd]?\b|\b(?:1[5-9]|20)\d\d\b|\bjahre alt\b/iu.test(text);
    case "person":
      return /(?<=\S\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+|\b(?:Dr|Mr|Mrs|Ms|Prof|Frau|Herr)\b|\b(?:owner|founder|manager|director|dentist|doctor|gardener|staff|colleague|employee|people|person|member|designer|craftsm|expert|team)/u.test(
        text,
      );
    case "moment":
      return /\d{1,2}[:.]\d\d|\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|day|days|week|month|year|daily|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|januar|februar|märz|juni|juli|oktober|dezember|täglich|tage|woche|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|jours?|semaine|lunes|martes|miércoles|jueves|viernes|sábado|domingo|días?|semana|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|giorn[oi]|settiman|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|dagen|weken|segunda-feira|terça|quarta-feira|quinta-feira|sexta-feira)\w*|\b\d{1,2}\s?(?:h|uhr|uur|heures?|horas?)\b/iu.test(
        text,
      );
    case "temperature":
      return /-?\d+\s?(?:°|degrees|grad)/i.test(text);
    case "contact":
      return /@|\d{4,}|\+\d/.test(text);
    case "count":
      return /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|no|unlimited)\b/i.test(text);
    case "manner":
      return !hasExpected("money", text);
    case "place":
      return /(?:^|\s)(?:in|at|to|from|near|on|im|in der|am|an|nach|bei|à|au|en|a|in via|op|te)(?:\s+(?:the|der|dem|das|la|le|el|il|de|het))?:?\s+\p{Lu}/u.test(
        text,
      );
    case "any":
      return true;
  }
}

const MEASURED: ReadonlySet<Expected> = new Set(["duration", "moment", "temperature", "age", "person"]);

/** The answer has to have a measure or a name; a text without one is none. */
export function isMeasured(expected: Expected): boolean {
  return MEASURED.has(expected);
}

/** How well the title or, weaker, the categories of a record hold a term. */
export function titleMatch(term: Term, record: SourceRecord): number {
  const title = matchTerm(term, matchText(record.title));
  if (title > 0) return title;
  return record.kind === "item" ? 0.8 * matchTerm(term, matchText(record.categories.flat().join(" "))) : 0;
}
