/** English colour names that `nameColours` returns. */
export const COLOUR_NAMES: readonly string[] = [
  "black", "grey", "white", "silver", "red", "orange", "yellow", "green", "olive", "turquoise", "blue", "navy", "light blue", "purple", "pink", "brown",
  "beige", "burgundy",
]; // prettier-ignore

/** Their translations, in the same order. */
const TRANSLATED: Readonly<Record<string, string>> = {
  de: "schwarz,grau,weiß,silbern,rot,orange,gelb,grün,oliv,türkis,blau,dunkelblau,hellblau,violett,rosa,braun,beige,weinrot",
  fr: "noir,gris,blanc,argent,rouge,orange,jaune,vert,olive,turquoise,bleu,bleu marine,bleu clair,violet,rose,brun,beige,bordeaux",
  es: "negro,gris,blanco,plateado,rojo,naranja,amarillo,verde,oliva,turquesa,azul,azul marino,azul claro,morado,rosa,marrón,beis,burdeos",
  it: "nero,grigio,bianco,argento,rosso,arancione,giallo,verde,oliva,turchese,blu,blu scuro,azzurro,viola,rosa,marrone,beige,bordeaux",
  nl: "zwart,grijs,wit,zilver,rood,oranje,geel,groen,olijfgroen,turquoise,blauw,donkerblauw,lichtblauw,paars,roze,bruin,beige,bordeauxrood",
  pt: "preto,cinzento,branco,prateado,vermelho,laranja,amarelo,verde,verde-oliva,turquesa,azul,azul-marinho,azul-claro,roxo,rosa,castanho,bege,bordô",
  ja: "黒,灰色,白,銀色,赤,オレンジ,黄色,緑,オリーブ色,青緑,青,紺,水色,紫,ピンク,茶色,ベージュ,ワインレッド",
  zh: "黑色,灰色,白色,银色,红色,橙色,黄色,绿色,橄榄色,青绿色,蓝色,藏青色,浅蓝色,紫色,粉色,棕色,米色,酒红色",
  ko: "검정,회색,흰색,은색,빨강,주황,노랑,초록,올리브색,청록,파랑,남색,하늘색,보라,분홍,갈색,베이지,자주색",
  ru: "чёрный,серый,белый,серебристый,красный,оранжевый,жёлтый,зелёный,оливковый,бирюзовый,синий,тёмно-синий,голубой,фиолетовый,розовый,коричневый,бежевый,бордовый",
  ar: "أسود,رمادي,أبيض,فضي,أحمر,برتقالي,أصفر,أخضر,زيتوني,فيروزي,أزرق,كحلي,أزرق فاتح,بنفسجي,وردي,بني,بيج,عنابي",
};

/** Broader names of some colours. */
const WIDER: Readonly<Record<string, string>> = { navy: "blue", "light blue": "blue", burgundy: "red", olive: "green", silver: "grey" };

/** Returns the names of `COLOUR_NAMES` in a language (primary subtag), in that order; English if there are none. */
export function colourNames(language: string): readonly string[] {
  return TRANSLATED[language]?.split(",") ?? COLOUR_NAMES;
}

/** Returns a colour's names in English and the given languages, including its broader names. */
export function namesOfColour(name: string, languages: readonly string[]): string[] {
  const places = [name, WIDER[name] ?? name].map((one) => COLOUR_NAMES.indexOf(one)).filter((at) => at >= 0);
  const subtags = ["en", ...languages.map((tag) => tag.split("-", 1)[0]?.toLowerCase() ?? "")];
  return [...new Set(subtags.flatMap((language) => places.flatMap((at) => colourNames(language)[at] ?? [])))];
}
