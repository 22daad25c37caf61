import type { SetWords } from "../set-words.ts";

/** How visitors ask for products by conditions in English. */
// prettier-ignore
export const enSets: SetWords = {
  noise:
    "to choose from|to pick from|to browse|in (?:your|the) (?:range|shop|store|catalog(?:ue)?|assortment|selection|stock ?list|line-?up)|(?:just|only) (?:dreaming|looking|curious|wondering|asking)|(?:all )?(?:altogether|in total|overall|all in all)|on (?:your )?(?:shelves|site|website|display)|on (?:your )?(?:books|list)|(?:do|did|would|can) (?:you|u|ya) (?:even |actually |currently )?(?:do|have|carry|stock|keep|sell|offer|make|got|list)|(?:have|has) (?:you|u) got|(?:you|u) (?:do|have|carry|stock|sell|offer|got|make)|whats|are there|is there|there are|i(?:'m| am)? (?:looking|searching|hunting) for|i(?:'d| would)? like to know|for sale here|if any|if possible|at all|out there|varieties of|different|various|sorts? of|kinds? of|types? of|possible to get|any(?:thing)? good|come with|comes with|(?:that|which) (?:comes?|have|has|is|are) (?:with )?",
  things: "product item article thing device range catalogue category section department stuff piece model option offer",
  count: "number of|count of|amount of|total of",
  leastLabel: "min minimum least from",
  mostLabel: "max maximum most upto limit",
  exclusive: "under|below|less than|cheaper than|over|above|more than|lighter than|heavier than|smaller than|bigger than|longer than|shorter than",
  atMost: "no (?:bigger|longer|heavier|wider|taller|dearer) than|(?:lighter|smaller|shorter|narrower) than|at the most|not over|not above|for (?:less|under)|a max(?:imum)? of",
  atLeast: "(?:bigger|longer|heavier|wider|taller) than|not less than|no less than|not under|upwards of|starting (?:at|from)|a min(?:imum)? of",
  atMostAfter: "(?:at )?(?:max(?:imum)?|tops|(?:the )?most)|or (?:less|under|fewer|below|cheaper|lighter|smaller|younger)",
  atLeastAfter: "or (?:more|over|above|up|bigger|larger|longer|older)|and (?:up|over|above|older)|upwards|min(?:imum)?|at least",
  most: "most|highest|greatest|largest|biggest|longest|maximum",
  least: "least|fewest|lowest|smallest|shortest|minimum",
  negations: "without(?: any)?|no|not|free (?:of|from)|none of|doesn'?t (?:have|contain)|don'?t (?:have|contain)|isn'?t|aren'?t|hasn'?t|excluding|minus|-?non",
  negationJoints: "or|nor",
  money: "quid|bucks|sterling",
  lacking: "free without no non",
  measures: {
    weight: { labels: "weight", most: "heaviest|weigh(?:s|ing)? (?:the )?most|most heavy", least: "lightest|weigh(?:s|ing)? (?:the )?least|least heavy", more: "heavier|weighs? more", less: "lighter|weighs? less" },
    loudness: { labels: "noise loudness sound volume db decibel", most: "loudest|noisiest", least: "quietest|most (?:quiet|silent)|least (?:loud|noisy)|makes the least noise", more: "louder|noisier", less: "quieter|more silent|less (?:loud|noisy)" },
    keeping: { labels: "shelf best keep keeps storage preservation expiry", most: "keeps? (?:fresh )?(?:the )?longest|longest (?:shelf life|keeping|lasting)|stays? fresh (?:the )?longest", least: "keeps? (?:the )?shortest|shortest shelf life", more: "keeps? (?:fresh )?(?:for )?longer|stays? fresh longer|keeps? better", less: "goes off (?:sooner|faster)" },
    lasting: { labels: "runtime duration battery burn effect play protection lasting", most: "(?:lasts?|runs?|burns?|works?|protects?) (?:the )?longest|longest[- ]lasting", least: "(?:lasts?|runs?|burns?) (?:the )?shortest", more: "(?:lasts?|runs?|burns?|works?|protects?) longer|longer[- ]lasting", less: "(?:lasts?|runs?|burns?) shorter" },
    quickness: { labels: "speed", inverse: "time", most: "fastest|quickest", least: "slowest", more: "faster|quicker", less: "slower" },
    age: { labels: "age", most: "oldest children", least: "youngest", more: "for older", less: "for younger" },
    height: { labels: "height tall high", most: "tallest|highest", least: "lowest", more: "taller|higher", less: "lower" },
    width: { labels: "width wide", most: "widest|broadest", least: "narrowest", more: "wider|broader", less: "narrower" },
    length: { labels: "length long", most: "longest", least: "shortest", more: "longer", less: "shorter" },
    depth: { labels: "depth deep", most: "deepest", least: "shallowest", more: "deeper", less: "shallower" },
    thickness: { labels: "thickness thick", most: "thickest", least: "thinnest|slimmest", more: "thicker", less: "thinner|slimmer" },
    brightness: { labels: "brightness lumen lumens bright lux", most: "brightest", least: "dimmest|darkest", more: "brighter", less: "dimmer|darker" },
    power: { labels: "power watt watts wattage", most: "strongest|most powerful", least: "weakest|least powerful", more: "stronger|more powerful", less: "weaker|less powerful" },
    capacity: { labels: "capacity volume content litres liters", most: "holds? (?:the )?most|roomiest|most spacious|takes? (?:the )?most", least: "holds? (?:the )?least", more: "holds? more|roomier|more spacious|fits more", less: "holds? less" },
    people: { labels: "seats people persons guests sleeps serves servings portions players users", most: "(?:seats?|serves?|sleeps?|feeds?) (?:the )?most(?: people)?", least: "(?:seats?|serves?|sleeps?|feeds?) (?:the )?(?:least|fewest)(?: people)?", more: "(?:seats?|serves?|sleeps?|feeds?) more", less: "(?:seats?|serves?|sleeps?|feeds?) fewer" },
    strength: { labels: "strength alcohol abv intensity dose dosage", most: "highest dose|strongest", least: "lowest dose|mildest|weakest", more: "stronger", less: "milder|weaker" },
    sweetness: { labels: "sugar sweetness", most: "sweetest", least: "least sweet|driest", more: "sweeter", less: "less sweet|drier" },
  },
};
