import type { SetWords } from "../set-words.ts";

/** How visitors ask for products by conditions in German. */
// prettier-ignore
export const deSets: SetWords = {
  noise:
    "(?:zur|zu der) (?:auswahl|wahl)|steh(?:en|t) (?:zur (?:auswahl|wahl)|bereit)|(?:in|aus) (?:eurem|ihrem|dem|eurer|ihrer|der) (?:sortiment|programm|auswahl|angebot|laden|shop|katalog|regal|rubrik|kategorie|abteilung)|im (?:sortiment|programm|laden|shop|katalog|regal|haus)|(?:habt|fuhrt|verkauft|bietet|macht|hattet|kriegt|nehmt) (?:ihr|euch)?|(?:haben|fuhren|verkaufen|bieten|machen|hatten) sie|(?:krieg|kriege|bekomm|bekomme|kann|nehm|nehme) (?:ich|man)|(?:ich|wir) (?:such|suche|suchen|brauch|brauche|brauchen|will|wollen|hatte gern|hatte gerne|nehme|mochte|krieg|kriege)|gesucht|gebraucht|insgesamt|uberhaupt|eigentlich|gibt'?s|gibts|gibt es|liegen|liegt|kosten|drin|drinnen|drauf|dran|dabei|davon|verschiedene[nrs]?|unterschiedliche[nrs]?|arten von|sorten|so|denn so|bitte|gerne?|in qualitat|qualitat|erlaubt|zugelassen|geeignet|enthalten|enthalt|kann man|darf man|wieder|alles|artikel von|habt|fuhrt|fuhren|stehen|gedacht|erhaltlich sind|auf jeden fall|mal|na|mir|zeig(?:t|en)? mir",
  things: "gerat gerate mittel artikel produkt produkte ding sache rubrik kategorie abteilung bereich sortiment auswahl modell zeug ware variante faktor qualitat zubehor",
  count: "anzahl|wie ?viele?|wieviele?",
  leastLabel: "min mindest mindestens minimal minimum ab",
  mostLabel: "max maximal maximum hochst bis",
  exclusive: "unter|weniger als|unterhalb(?: von)?|billiger als|gunstiger als|uber|mehr als|teurer als|leichter als|schwerer als|kleiner als|grosser als",
  atMost: "nicht (?:mehr|teurer|schwerer|grosser|langer|breiter|hoher) als|billiger als|gunstiger als|leichter als|kleiner als|kurzer als|unterhalb(?: von)?|max|budget(?: von| ist)?|nicht uber|allerhochstens",
  atLeast: "nicht (?:weniger|unter)(?: als)?|grosser als|schwerer als|langer als|hoher als|min|wenigstens|von mindestens|teurer als",
  atMostAfter: "max(?:imal)?|hochstens|oder weniger|oder (?:billiger|gunstiger|leichter|kleiner)|nicht mehr",
  atLeastAfter: "oder mehr|und mehr|mindestens|aufwarts|oder (?:grosser|langer|alter|hoher)|und alter|min",
  most: "am meisten|die meisten|meisten?|hochste[nrsm]?|grosste[nrsm]?|langste[nrsm]?|starkste[nrsm]?|maximale[nrsm]?",
  least: "am wenigsten|die wenigsten|wenigsten?|niedrigste[nrsm]?|geringste[nrsm]?|kleinste[nrsm]?|kurzeste[nrsm]?",
  negations: "ohne(?: jede[ns]?)?|keine?[nmrs]?|nicht|frei von|statt|weder",
  negationJoints: "oder|noch",
  money: "tacken|kroten",
  lacking: "frei ohne",
  measures: {
    weight: { labels: "gewicht", most: "schwerste[nrsm]?|am schwersten|(?:wiegt|wiegen) am meisten|am meisten (?:wiegt|wiegen)", least: "leichteste[nrsm]?|am leichtesten|(?:wiegt|wiegen) am wenigsten|am wenigsten (?:wiegt|wiegen)", more: "schwerer|(?:wiegt|wiegen) mehr|mehr wiegt", less: "leichter|(?:wiegt|wiegen) weniger|weniger wiegt" },
    loudness: { labels: "lautstarke gerausch schall dezibel larm", most: "lauteste[nrsm]?|am lautesten", least: "leiseste[nrsm]?|am leisesten", more: "lauter", less: "leiser" },
    keeping: { labels: "haltbar haltbarkeit aufbewahrung lagerung", most: "am langsten haltbar|halt(?:en)? sich am langsten|langste haltbarkeit|(?:bleibt|bleiben) am langsten frisch|haltbarste[nrs]?", least: "am kurzesten haltbar|kurzeste haltbarkeit", more: "langer haltbar|halt(?:en)? sich (?:langer|besser)|(?:bleibt|bleiben) langer frisch|haltbarer", less: "kurzer haltbar|weniger lang haltbar" },
    lasting: { labels: "laufzeit dauer akku wirkdauer schutzdauer brenndauer spieldauer", most: "(?:halt|halten|lauft|laufen|wirkt|wirken|brennt|schutzt) am langsten|am langsten (?:halt|lauft|wirkt|brennt|schutzt)", least: "(?:halt|lauft|wirkt|brennt|schutzt) am kurzesten", more: "(?:halt|halten|lauft|laufen|wirkt|wirken|brennt|schutzt) langer|langer (?:halt|lauft|wirkt|brennt|schutzt)", less: "(?:halt|lauft|wirkt|brennt|schutzt) kurzer" },
    quickness: { labels: "geschwindigkeit tempo", inverse: "zeit messzeit ladezeit dauer", most: "schnellste[nrsm]?|am schnellsten", least: "langsamste[nrsm]?|am langsamsten", more: "schneller", less: "langsamer" },
    age: { labels: "alter mindestalter", most: "fur die altesten", least: "jungsten?|fur die jungsten|am fruhesten", more: "fur altere", less: "fur jungere" },
    height: { labels: "hohe", most: "hochste[nrs]?|am hochsten", least: "niedrigste[nrs]?|am niedrigsten|flachste[nrs]?", more: "hoher", less: "niedriger|flacher" },
    width: { labels: "breite", most: "breiteste[nrs]?|am breitesten", least: "schmalste[nrs]?|am schmalsten", more: "breiter", less: "schmaler" },
    length: { labels: "lange", most: "langste[nrs]?|am langsten", least: "kurzeste[nrs]?|am kurzesten", more: "langer", less: "kurzer" },
    depth: { labels: "tiefe", most: "tiefste[nrs]?|am tiefsten", least: "flachste[nrs]?", more: "tiefer", less: "flacher" },
    thickness: { labels: "dicke starke", most: "dickste[nrs]?|am dicksten", least: "dunnste[nrs]?|am dunnsten", more: "dicker", less: "dunner" },
    brightness: { labels: "helligkeit lichtstrom lumen", most: "hellste[nrs]?|am hellsten", least: "dunkelste[nrs]?|am dunkelsten", more: "heller", less: "dunkler" },
    power: { labels: "leistung watt", most: "starkste[nrs]?|am starksten|leistungsstarkste[nrs]?", least: "schwachste[nrs]?|am schwachsten", more: "starker|leistungsstarker", less: "schwacher" },
    capacity: { labels: "inhalt fassungsvermogen kapazitat volumen fullmenge", most: "am meisten (?:inhalt|fasst|reinpasst)|fasst am meisten|geraumigste[nrs]?", least: "am wenigsten inhalt|fasst am wenigsten", more: "mehr inhalt|fasst mehr|geraumiger", less: "weniger inhalt|fasst weniger" },
    people: { labels: "personen sitzplatze platze nutzer portionen gaste spieler stucke", most: "fur die meisten personen", least: "fur die wenigsten personen", more: "fur mehr personen", less: "fur weniger personen" },
    strength: { labels: "wirkstarke starke dosis dosierung konzentration alkohol", most: "hochstdosierte[nrs]?|am hochsten dosiert(?:e[nrs]?)?|starkste[nrs]?|am starksten", least: "am niedrigsten dosiert(?:e[nrs]?)?|schwachste[nrs]?|mildeste[nrs]?|am mildesten", more: "starker|hoher dosiert", less: "schwacher|milder|niedriger dosiert" },
    sweetness: { labels: "zucker restzucker", most: "susseste[nrs]?", least: "trockenste[nrs]?|am wenigsten suss", more: "susser", less: "trockener|weniger suss" },
  },
};
