import { termsOf } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import { orderOf } from "./wish.ts";
import { wantsPerson } from "./wants-person.ts";
import type { Lead, PastTurn } from "../types.ts";

const COMPLAINT =
  /\b(?:you (?:suck|stink)|you(?: are|'re)?(?: \p{L}+){0,2} (?:useless|stupid|dumb|terrible|awful|rubbish|horrible|bad|no help|not helpful|unhelpful)|(?:this|that|it|service|bot)(?:'s| is)(?: \p{L}+){0,2} (?:useless|ridiculous|unacceptable|rubbish|a joke|a scam|terrible|awful|frustrating|annoying)|(?:terrible|awful|horrible|worst) (?:service|shop|support|experience)|i(?:'m| am)(?: \p{L}+){0,2} (?:angry|furious|disappointed|frustrated|annoyed|unhappy)|(?:want|like) to complain|i have a complaint|(?:du bist|sie sind|das ist) (?:\p{L}+ )?(?:nutzlos|dumm|unverschamt|eine frechheit|schlecht)|ich bin (?:\p{L}+ )?(?:wutend|verargert|enttauscht)|beschwer\w+|(?:tu es|vous etes|c'est) (?:\p{L}+ )?(?:nul\w*|inutile\w*|inacceptable)|eres (?:\p{L}+ )?inutil|sei (?:\p{L}+ )?inutile)\b/u;
const OVERDUE =
  /\b(?:my|our|the) (?:order|parcel|package|delivery|shipment|refund|money)\b.{0,20}\b(?:has not|hasn't|have not|never|not yet|still not|did not|didn't|is late|is missing|is lost|not)\b(?:.{0,20}\b(?:arriv\w+|come|came|received|delivered|here))?|\b(?:meine?|unsere?) (?:bestellung|paket|lieferung|sendung)\b.{0,30}\bnicht\b.{0,15}\b(?:angekommen|da|erhalten|gekommen)|\bma commande n'est pas (?:encore )?arrivee|\bmi pedido no ha llegado/;
const BRAND =
  /^(?:(?:please|can you|could you) )*(?:tell me (?:more |something )?about|what(?:'s| is)|describe|who (?:is|are)) (?:(?:the|this|your) (?:company|business|shop|store|brand)|yourselves|you as a company|you guys)(?: all about)?$|^what (?:do|can) you (?:sell|offer)(?: here)?$|^was (?:verkauft|bietet) ihr(?: an)?$|^que (?:vendez-vous|venden)$|^(?:erzahl\w* mir (?:etwas )?(?:uber|von)|was ist) (?:eure?\w*|ihre?\w*|deine?\w*) (?:firma|unternehmen|geschaft|laden|shop)$|^parle[zr]?(?:-moi)? de (?:votre|ton) (?:entreprise|boutique|magasin)$|^hablame de (?:su|tu|vuestra) (?:empresa|tienda)$/;
const PRONOUN = /\b(?:it|its|it's|they|them|that one|this one)\b/;
const NO_REFERENT =
  /\b(?:is it (?:possible|ok|okay|allowed|true|safe)|does it (?:cost|take) to|it takes?|(?:does|will|would) it take|it cost to)\b/;
const PRICE_OF_IT = /^(?:and )?(?:how much (?:is|are|does|do)|what (?:does|do|is)) (?:it|they|this|that|that one|this one)(?: cost)?$/;
/** What only a thing has that one points to. */
const PROPERTIES = new Set(
  "price stock colour size weight height width length depth dimensions material capacity power voltage battery waterproof thickness".split(
    " ",
  ),
);

/** What a message is besides a question to the records; undefined for a plain question. */
export function leadOf(message: string, history: readonly PastTurn[], brandName: string): Lead | undefined {
  const plain = fold(message)
    .replace(/\s+/g, " ")
    .replace(/[?!.\s]+$/, "")
    .trim();
  if (wantsPerson(message)) return "human";
  if (COMPLAINT.test(plain)) return "complaint";
  if (OVERDUE.test(plain)) return "overdue";
  const own = fold(brandName);
  if (BRAND.test(plain) || (own !== "" && BRAND.test(plain.replace(own, "your company")))) return "brand";
  if (history.length === 0 && (PRICE_OF_IT.test(plain) || asksFirst(plain))) return "unclear";
  if (history.length === 0 && PRONOUN.test(plain) && !NO_REFERENT.test(plain) && asksProperty(plain)) return "unclear";
  return undefined;
}

/** "Which one is the lightest?", of nothing that was shown. */
function asksFirst(plain: string): boolean {
  const order = orderOf(plain);
  return order !== null && /^(?:and )?which(?: one)? (?:is|has) (?:the\s*)?$/.test(order.rest.trim());
}

/** The only words with content name properties: "and how much does it weigh?" */
function asksProperty(plain: string): boolean {
  const strong = termsOf(plain).filter(({ weak }) => !weak);
  return strong.length > 0 && strong.every(({ concept }) => concept !== null && PROPERTIES.has(concept));
}
