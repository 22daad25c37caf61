import { fold } from "./words.ts";

/** Colours with their names, folded and without endings of gender and number: English, German, French, Spanish, Italian, Dutch, Portuguese. */
const NAMES: Readonly<Record<string, string>> = {
  white: "white weiss blanc blanch blanco blanca bianco bianca wit branco branca",
  black: "black schwarz noir negro negra nero nera zwart preto preta",
  red: "red rot rouge rojo roja rosso rossa rood rode vermelho vermelha",
  blue: "blue blau bleu azul blu blauw",
  green: "green grun vert verde groen groene",
  yellow: "yellow gelb jaune amarillo amarilla giallo gialla geel gele amarelo amarela",
  orange: "orange naranja arancione oranje laranja",
  purple: "purple lila violett violet morado morada viola paars roxo roxa",
  pink: "pink rosa rose roze",
  brown: "brown braun marron bruno bruna bruin castanho castanha",
  grey: "grey gray grau gris grigio grigia grijs cinza",
  beige: "beige beis",
  navy: "navy marine marino",
  turquoise: "turquoise turkis turquesa turchese turkoois",
  burgundy: "burgundy bordeaux burdeos bordo",
  gold: "gold golden dore dorado dorada oro goud dourado dourada",
  silver: "silver silber silbern argente plateado plateada argento zilver prateado prateada",
  anthracite: "anthracite anthrazit antracita antracite antraciet",
  cream: "cream creme crema",
  ivory: "ivory elfenbein ivoire marfil avorio ivoor marfim",
  khaki: "khaki kaki caqui",
  olive: "olive oliv oliva",
  teal: "teal petrol petroleum",
  lime: "lime limette",
  mint: "mint minze menthe menta",
  charcoal: "charcoal",
  sand: "sand sable arena",
  moss: "moss moos mousse musgo",
  slate: "slate schiefer ardoise pizarra",
  taupe: "taupe",
  magenta: "magenta fuchsia",
  light: "light hell clair claro clara chiaro chiara licht",
  dark: "dark dunkel fonce oscuro oscura scuro scura donker escuro escura",
}; // prettier-ignore

const SHADES: ReadonlySet<string> = new Set(["light", "dark"]);
const byName = new Map(Object.entries(NAMES).flatMap(([colour, names]) => names.split(" ").map((name) => [name, colour] as const)));
const ENDINGS = ["", "e", "s", "es", "en", "er", "em"];

/** The colours and shades that a word names, in English: "dunkelblaue" is dark and blue. Empty for any other word. */
export function coloursIn(word: string): readonly string[] {
  const plain = fold(word);
  for (const ending of ENDINGS) {
    if (!plain.endsWith(ending)) continue;
    const name = plain.slice(0, plain.length - ending.length);
    const whole = byName.get(name);
    if (whole !== undefined) return [whole];
    const shade = /^(hell|dunkel|marine|anthrazit|oliv|moos|silber|himmel)(\p{L}{3,})$/u.exec(name);
    const base = byName.get(shade?.[2] ?? "");
    if (base !== undefined) return [byName.get(shade?.[1] ?? "") ?? shade?.[1] ?? "", base];
  }
  return [];
}

/** The word says which colour something has; a shade alone does not. */
export function isColour(word: string): boolean {
  return coloursIn(word).some((colour) => !SHADES.has(colour));
}
