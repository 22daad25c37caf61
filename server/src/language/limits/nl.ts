import type { LimitWords } from "../limit-words.ts";

export const limits: LimitWords = {
  ages: [
    "{n}[ -]?jarige[n]?",
    "{n} jaar(?: oud)?(?! garantie)",
    "(?:dochter|zoon|kind|jongen|meisje|zij|hij) is (?:pas |net )?{n}(?: jaar)?(?! ?(?:kg|kilo|cm|m)\\b)",
    "ik ben (?:pas )?{n}(?=[,.?!;]|$| en\\b)",
  ],
  ageColumn: "leeftijd(?:en)?|minimumleeftijd|jaar",
  ageGroups: "kind(?:eren)?|jongeren|volwassene?n?|senioren|tieners?|peuters?|studenten",
  takingPart:
    "zoon|zonen|dochter|dochters|jongen|meisje|kleinzoon|kleindochter|vriend|vriendin|man|vrouw|moeder|vader|oud|jaar|mag|mogen|kan|kunnen|doen|meedoen|komen|gaan|volgen|boeken|deelnemen|mogelijk|toegestaan|geschikt",
  ageUnits: "jr\\.?",
  from: "vanaf|minimaal|minimum|min\\.?|minstens",
  over: "boven(?: de)?|ouder dan|meer dan",
  upTo: "tot en met|t/m|maximaal|max\\.?|hoogstens",
  under: "onder(?: de)?|jonger dan|minder dan|tot",
  andOver: "\\+|(?:en|of) (?:ouder|meer)",
  andUnder: "(?:en|of) (?:jonger|minder)",
  to: "tot|tot en met|t/m|en",
  one: "een",
  half: "een half|half",
  highest: "maximaal|maximum\\p{L}*|max\\.?|hoogstens|gewichtslimiet",
  lowest: "minimaal|minimum\\p{L}*|min\\.?|minstens|vanaf",
  notMore: "(?:niet|geen)\\b[^.;]{0,40}(?:meer dan|boven)",
  included: "inbegrepen|inclusief|incl\\.?",
  joining: "en|of|plus",
  and: "en|maar",
};
