import type { LimitWords } from "../limit-words.ts";

export const limits: LimitWords = {
  ages: [
    "{n}[ -]?(?:years?|yrs?|yr)[ -]?olds?",
    "{n} ?yo\\b",
    "(?:at the age of |aged? (?:of )?){n}(?! ?(?:am|pm|:|o'clock|kg|cm))",
    "(?:daughter|son|child|kid|boy|girl|grandson|granddaughter|niece|nephew|toddler|she|he)(?: is|'s)(?: only| just| now| nearly| almost)? {n}(?: years old)?(?! ?(?:kg|kilos?|stone|st|lbs?|cm|m|ft|feet|foot)\\b)",
    "i(?:'m| am) (?:only |just )?{n}(?: years old)?(?=[,.?!;]|$| and\\b)",
  ],
  ageColumn: "ages?|aged|minimum age|age group|years old",
  ageGroups: "child(?:ren)?|kids?|juniors?|adults?|seniors?|teens?|teenagers?|infants?|toddlers?|youths?|young people|pensioners?",
  takingPart:
    "sons?|daughters?|boys?|girls?|grandsons?|granddaughters?|nieces?|nephews?|friends?|husband|wife|mother|father|mum|dad|old|year|years|join|take|part|attend|come|go|do|have|try|book|use|allowed|possible|ok|okay|suitable|too",
  ageUnits: "yrs?|yo",
  from: "from|at least|minimum(?: age)?|min\\.?|aged|starting at",
  over: "over|older than|more than|above",
  upTo: "up to|until|max\\.?|maximum|no more than|at most",
  under: "under|below|younger than|less than",
  andOver: "\\+|(?:and|or) (?:over|older|up|above|more)|upwards|plus",
  andUnder: "(?:and|or) (?:under|younger|less|below)",
  to: "to|until|and",
  one: "an?|one",
  half: "half an?",
  highest: "maximum|max\\.?|upper limit|weight limit|no more than|at most",
  lowest: "minimum|min\\.?|at least|from the age of",
  notMore: "(?:not|n't|never|no)\\b[^.;]{0,40}(?:more than|over|above|beyond)",
  included: "includ(?:ed|es|e|ing)?|inclusive",
  joining: "and|or|plus",
  and: "and|but",
  weights: { stone: 6_350_293, stones: 6_350_293, st: 6_350_293 },
};
