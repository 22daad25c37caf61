// Phrases that a reply uses to decline or to offer a human, by language. They are deliberately independent of the service's own phrases,
// because a judge that shared them would accept any phrase of the service.

/** @param {readonly string[]} parts */
const any = (...parts) => new RegExp(`(?:${parts.join("|")})`, "iu");
/** @param {string} text */
const w = (text) => `(?<!\\p{L})(?:${text})(?!\\p{L})`;

/** @type {Readonly<Record<string, RegExp>>} */
const declines = {
  en: any(
    w("(?:do|does|did|can|could|would|is|are|was|has|have|wo|ca)(?:n't| not|not)"),
    w("cannot"),
    w("unable"),
    w("not (?:sure|able|aware|something|mentioned|listed|stated|known|part|available|offered)"),
    w("(?:have|has|had|find|found|got|know of|is|are|with|there's|see|offer|sell|gives?|say|says) (?:no|nothing|none|nobody)"),
    w("no (?:information|details?|answer|record|mention|data|entry|idea|such|product|match)"),
    w("nothing (?:about|on|in|for|here|that|to)"),
    w("none of"),
    w("unfortunately"),
    w("sorry"),
    w("afraid"),
    w("i'm not"),
    w("we're not"),
    w("beyond what"),
  ),
  de: any(
    w("nicht"),
    w("nichts"),
    w("kein(?:e|en|em|er|es)?"),
    w("leider"),
    w("weder"),
    w("keinerlei"),
    w("niemand"),
    w("unbekannt"),
    w("tut mir leid"),
    w("überfragt"),
  ),
  fr: any(
    w("(?:ne|n')\\s?.{0,60}?(?:pas|aucune?|rien|jamais|ni|plus)"),
    w("pas (?:de|d'|dans|en|trouvé|d'information)"),
    w("aucune?"),
    w("rien"),
    w("malheureusement"),
    w("désolée?"),
    w("regrette"),
    w("j'ignore"),
    w("sans réponse"),
  ),
  es: any(
    w(
      "no (?:lo )?(?:sé|sabemos|tengo|tenemos|hay|encuentro|encontramos|consta|figura|aparece|puedo|dispongo|disponemos|ofrecemos|está|es|se|he|hemos|vendemos|incluye|dice|sale|viene|cuento|contamos|me|te|le)",
    ),
    w("ning[uú]n(?:a|o)?"),
    w("nada"),
    w("lamentablemente"),
    w("lo siento"),
    w("desgraciadamente"),
    w("tampoco"),
  ),
  it: any(w("non"), w("nessun[oa]?"), w("niente"), w("purtroppo"), w("mi dispiace")),
  nl: any(w("niet"), w("niets"), w("geen"), w("helaas"), w("het spijt")),
  pt: any(w("não"), w("nenhuma?"), w("nada"), w("infelizmente"), w("lamento")),
};
/** @type {Readonly<Record<string, RegExp>>} */
const handoffs = {
  en: any(
    w("(?:colleague|team ?member|human|real person|someone from|member of (?:the|our) team|operator|agent)"),
    w("get back to you"),
    w("passed (?:it|this|your|you) (?:on|to)"),
    w("you can (?:reach|call|phone|contact)"),
    w("(?:call|phone|reach|contact) us"),
  ),
  de: any(
    w("kolleg(?:e|in|en|innen)"),
    w("mitarbeiter(?:in|innen|n)?"),
    w("mensch(?:en)?"),
    w("melde[nt]? (?:sich|uns)"),
    w("weitergeleitet|leite .{0,40}weiter"),
    w("erreich(?:en|bar|st|t)"),
    w("rufen sie|ruf(?:t)? uns|telefon"),
  ),
  fr: any(
    w("collègues?"),
    w("conseill(?:er|ère)s?"),
    w("quelqu'un"),
    w("équipe"),
    w("transmi(?:s|se|ets|t)"),
    w("joindre|joignable|appel(?:er|ez)|contacter|contactez"),
  ),
  es: any(w("compañer[oa]s?"), w("persona"), w("equipo"), w("agente"), w("contactar|contacta|contacte|llamar|llama|llame|localizar")),
};
// A reply may be in the visitor's language rather than the brand's.
const usual = ["en", "de", "fr", "es"];

/** @param {Readonly<Record<string, RegExp>>} table @param {string} text @param {readonly string[]} languages */
function matches(table, text, languages) {
  const tidy = text.replaceAll(/[\u2018\u2019]/gu, "'").replaceAll(/\s+/gu, " ");
  return [...languages, ...usual].some((language) => table[language.toLowerCase().split("-")[0] ?? ""]?.test(tidy));
}

/** @param {string} text @param {readonly string[]} languages of the brand */
export const soundsDeclined = (text, languages) => matches(declines, text, languages);
/** @param {string} text @param {readonly string[]} languages of the brand */
export const soundsHandedOver = (text, languages) => matches(handoffs, text, languages);
