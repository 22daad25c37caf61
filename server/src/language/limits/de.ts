import type { LimitWords } from "../limit-words.ts";

export const limits: LimitWords = {
  ages: [
    "{n}[ -]?jahrige[rnsm]?",
    "{n} jahre?(?:n)? alt",
    "(?:mit|im alter von) {n}(?: jahren|(?=[,.?!]|$))",
    "(?:tochter|sohn|kind|junge|madchen|enkel|enkelin|sie|er) (?:ist|wird) (?:erst |gerade )?{n}(?: jahre?)?(?: alt)?(?! ?(?:kg|kilo|cm|m)\\b)",
    "ich bin (?:erst )?{n}(?: jahre alt)?(?=[,.?!;]|$| und\\b)",
  ],
  ageColumn: "alter|mindestalter|altersgruppe|jahre",
  ageGroups:
    "kind(?:er)?|jugendliche[rn]?|erwachsene[rn]?|senior(?:en|innen)?|kleinkind(?:er)?|teenager|rentner(?:innen)?|schuler(?:innen)?",
  takingPart:
    "sohn|sohne|tochter|tochtern|junge|madchen|enkel|enkelin|freund|freundin|mann|frau|mutter|vater|alt|jahre|darf|durfen|kann|konnen|mitmachen|teilnehmen|machen|gehen|kommen|besuchen|buchen|nehmen|moglich|erlaubt|geeignet|zu",
  ageUnits: "j\\.?",
  from: "ab|mindestens|mind\\.?|min\\.?|fruhestens",
  over: "uber|alter als|mehr als",
  upTo: "bis(?: zu| einschliesslich)?|max\\.?|maximal|hochstens",
  under: "unter|junger als|weniger als",
  andOver: "\\+|(?:und|oder) (?:alter|mehr|daruber)|aufwarts",
  andUnder: "(?:und|oder) (?:junger|weniger|darunter)",
  to: "bis|und",
  one: "ein(?:e|er|en|em)?",
  half: "eine? halbe",
  highest: "maximal|maximum|hochst\\p{L}+|hochstens|max\\.?|gewichtsgrenze|obergrenze",
  lowest: "mindestens|mindest\\p{L}+|minimum|min\\.?|fruhestens",
  notMore: "(?:nicht|kein\\p{L}*|nie)\\b[^.;]{0,40}(?:mehr als|uber)",
  included: "inbegriffen|inklusive|inkl\\.?|enthalten|eingeschlossen|dabei",
  joining: "und|oder|plus",
  and: "und|aber",
};
