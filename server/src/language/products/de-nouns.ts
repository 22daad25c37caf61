import { capitalized } from "../formats.ts";

/** Endings of nouns by gender. Longer endings take precedence. The rest of a compound may precede the ending. */
const GENDERS: readonly (readonly [article: "der" | "die" | "das", endings: string])[] = [
  ["die", "höhe|breite|länge|tiefe|größe|stärke|dicke|weite|fläche|farbe|marke|klasse|fassung|masse|kapazität|garantie|batterie|art|zahl|dauer|form|energie|kraft|reichweite|note|temperatur|herkunft|auflage|sprache|zeit|norm|sorte|linie|serie|quelle|lage|pflege|frequenz|kategorie|struktur|kultur|figur|natur"],
  ["die", "ung|heit|keit|schaft|tion|sion|tät|ur|ik"],
  ["das", "gewicht|material|maß|volumen|format|land|jahr|alter|system|modell|niveau|holz|metall|glas|leder|muster|zubehör|profil|motiv|design|leuchtmittel|kabel|netzteil|ergebnis|verhältnis|display|format|aroma|bouquet|gebiet|thema|genre|element|instrument|produkt|stück"],
  ["der", "durchmesser|stoff|bezug|stil|typ|inhalt|umfang|winkel|schutz|verschluss|anschluss|motor|rahmen|preis|wert|grad|ort|strom|akku|hersteller|verlag|autor|einband|rabatt|ständer|faktor|index|jahrgang|gehalt|zucker|alkohol|geschmack|duft|verbrauch|druck|abstand|bereich|raum|zweck|einsatz|name|hubraum|sensor|fuß|griff|stand"],
]; // prettier-ignore

const PLURAL =
  /(?:maße|abmessungen|zutaten|farben|größen|anschlüsse|fächer|schubladen|räder|plätze|gänge|teile|räume|personen|türen|stufen|seiten|platten|sitze|beine|funktionen|batterien|tiere|hunde|kinder|füße|kissen|rollen|taschen)$/i;

export function isPlural(label: string): boolean {
  return PLURAL.test(headOf(label));
}

const LINKS = "des|der|dem|den|von|vom|für|pro|je|mit|in|im|an|am|auf|ohne|bis|zu|zum|zur|aus|bei|nach|und|oder|vor|über|unter";
const BEFORE_LINK = new RegExp(String.raw`^(.*?\S)\s+(?:${LINKS})\s`, "iu");

/** Returns the main noun of a label: "sitzhöhe", or "höhe" in "höhe des sitzes". */
function headOf(label: string): string {
  const before = BEFORE_LINK.exec(label)?.[1] ?? label;
  return before.split(" ").at(-1) ?? before;
}

/** Capitalizes the known nouns in a label: its main noun and its last word. */
export function nouns(label: string): string {
  const words = label.split(" ");
  const head = headOf(label);
  return words.map((word, at) => (word === head || (at === words.length - 1 && !isAdjective(word)) ? capitalized(word) : word)).join(" ");
}

/** Abbreviations that precede a noun and are not inflected: "max. belastung". */
const ABBREVIATED = /^(?:\S+\.\s+)+/;

/** Returns the article for a label that contains no inflected adjective; null if unknown. */
export function articleOf(label: string): "der" | "die" | "das" | null {
  const head = headOf(label).toLowerCase();
  if (!label.toLowerCase().replace(ABBREVIATED, "").startsWith(head)) return null;
  if (isPlural(label)) return "die";
  return GENDERS.find(([, endings]) => new RegExp(`(?:${endings})$`).test(head))?.[0] ?? null;
}

const ADJECTIVE =
  /(?:bar|los|frei|isch|lich|haft|sam|fest|dicht|sicher|geeignet|tauglich|fähig|gerecht|freundlich|abweisend|durchlässig|kompatibel|portabel|flexibel|(?:iert|elt|ert|tet|zt|ppt|rbt)|(?:^|auf|ab|an|aus|ein|vor|hand|maschinen|gut|hoch)ge\p{L}+(?:t|en)|(?:^|\p{L})(?:ig)|^(?:neu|vegan|vegetarisch|bio|halal|koscher|leicht|warm|weich|roh|smart|mobil|elektrisch|automatisch|gebraucht|solo|offen|rund|wasserdicht|gefüttert|bedruckt|beleuchtet|beschichtet|gepolstert|trocken|süß|herb|rein|natur))$/iu;

/** Nouns with the same endings as adjectives. */
const NOUN =
  /(?:konzert|wert|schwert|essig|honig|käfig|steig|teig|könig|salz|holz|netz|latz|schutz|sitz|satz|pelz|filz|tisch|fisch|welt|geld|^(?:mini)?bar|^fest|^zelt)$/iu;

/** Returns whether a label can follow „ist“, that is, whether it is an uninflected adjective or participle. */
export function isAdjective(label: string): boolean {
  const last = label.split(" ").at(-1) ?? label;
  return ADJECTIVE.test(last) && !NOUN.test(last);
}
