import { fold } from "../text/words.ts";

/** Numbers as words in the languages of the answerer; those of one word only, English ones also joined. */
const SMALL: Readonly<Record<string, number>> = {
  zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13, fourteen: 14,
  fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80,
  ninety: 90,
  null: 0, ein: 1, eine: 1, einen: 1, eins: 1, zwei: 2, drei: 3, vier: 4, funf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, elf: 11, zwolf: 12,
  dreizehn: 13, vierzehn: 14, funfzehn: 15, sechzehn: 16, siebzehn: 17, achtzehn: 18, neunzehn: 19, zwanzig: 20, dreissig: 30, vierzig: 40, funfzig: 50,
  sechzig: 60, siebzig: 70, achtzig: 80, neunzig: 90,
  un: 1, une: 1, deux: 2, trois: 3, quatre: 4, cinq: 5, sept: 7, huit: 8, neuf: 9, dix: 10, onze: 11, douze: 12, treize: 13, quatorze: 14, quinze: 15,
  seize: 16, vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60,
  uno: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, once: 11, doce: 12, trece: 13, catorce: 14,
  veinte: 20, treinta: 30, cuarenta: 40, cincuenta: 50, sesenta: 60, setenta: 70, ochenta: 80, noventa: 90,
  due: 2, tre: 3, quattro: 4, cinque: 5, sei: 6, sette: 7, otto: 8, nove: 9, dieci: 10, undici: 11, dodici: 12, venti: 20, trenta: 30, quaranta: 40,
  cinquanta: 50, sessanta: 60, settanta: 70, ottanta: 80, novanta: 90,
  een: 1, twee: 2, drie: 3, vijf: 5, zes: 6, zeven: 7, negen: 9, tien: 10, twaalf: 12, twintig: 20, dertig: 30, veertig: 40, vijftig: 50, zestig: 60,
  zeventig: 70, tachtig: 80, negentig: 90,
  um: 1, uma: 1, dois: 2, duas: 2, sete: 7, oito: 8, dez: 10, doze: 12, vinte: 20, trinta: 30, quarenta: 40, cinquenta: 50, sessenta: 60, oitenta: 80,
}; // prettier-ignore
const LARGE: Readonly<Record<string, number>> = {
  hundred: 100, thousand: 1_000, hundert: 100, tausend: 1_000, cent: 100, cents: 100, mille: 1_000, cien: 100, ciento: 100, mil: 1_000, cento: 100,
  honderd: 100, duizend: 1_000, cem: 100,
}; // prettier-ignore
const JOINING = new Set(["and", "und", "et", "y", "e", "en"]);
/** Words that are as often an article: they count a currency only. */
const ARTICLES = new Set(["ein", "eine", "einen", "un", "une", "uno", "una", "een", "um", "uma", "one"]);

/** German, Dutch, Italian, Spanish and French compounds: "neunundneunzig", "negenennegentig", "novantanove", "doscientos". */
const COMPOUND =
  /^\p{L}*(?:und\p{L}*zig|en\p{L}+tig|hundert|tausend|honderd|duizend|(?:ant|ent)[aio]\p{L}{3,}|cient[oa]s|cent[oa]s|mila)\p{L}*$/u;

export interface NumberWords {
  /** What it counts: the word after it, folded. */
  readonly unit: string;
  /** The number; null for a compound that is not read. */
  readonly value: number | null;
  /** The words as they stand, folded. */
  readonly written: string;
  readonly article: boolean;
}

/** Numbers written as words, each with the word after it. */
export function numberWordsIn(text: string): NumberWords[] {
  const tokens = fold(text).match(/[\p{L}]+/gu) ?? [];
  const found: NumberWords[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const from = at;
    while (at < tokens.length && (isNumber(tokens[at]) || (at > from && JOINING.has(tokens[at] ?? "") && isNumber(tokens[at + 1]))))
      at += 1;
    if (at === from) continue;
    const said = tokens.slice(from, at);
    const unit = tokens[at];
    if (unit === undefined) break;
    found.push({
      unit,
      value: valueOf(said),
      written: [...said, unit].join(" "),
      article: said.length === 1 && ARTICLES.has(said[0] ?? ""),
    });
  }
  return found;
}

/** What a single word below a hundred counts; null for any other word. */
export function smallNumberOf(token: string): number | null {
  return Object.hasOwn(SMALL, token) ? (SMALL[token] ?? null) : null;
}

function isNumber(token: string | undefined): boolean {
  return token !== undefined && (Object.hasOwn(SMALL, token) || Object.hasOwn(LARGE, token) || COMPOUND.test(token));
}

function valueOf(said: readonly string[]): number | null {
  let total = 0;
  let group = 0;
  for (const word of said) {
    const small = SMALL[word];
    const large = LARGE[word];
    if (small !== undefined) group += small;
    else if (large === 100) group = Math.max(1, group) * 100;
    else if (large !== undefined) {
      total += Math.max(1, group) * large;
      group = 0;
    } else if (!JOINING.has(word)) return null;
  }
  return total + group;
}
