import type { PersonaVoice } from "../types.ts";

/** What is said of a picture of which the colours alone are known. Words that are right whoever is addressed, and however. */
export interface PicturePhrases {
  readonly mostly: (colours: string) => string;
  readonly ask: string;
  /** Names of `COLOURS`, in that order. */
  readonly colours: readonly string[];
}

/** What `nameColours` calls them. */
const COLOURS = [
  "black", "grey", "white", "silver", "red", "orange", "yellow", "green", "olive", "turquoise", "blue", "navy", "light blue", "purple", "pink", "brown",
  "beige", "burgundy",
]; // prettier-ignore

const EN: PicturePhrases = {
  mostly: (colours) => `Your picture is mostly ${colours}.`,
  ask: "What would you like to know about it?",
  colours: COLOURS,
};

const TABLE: Readonly<Record<string, PicturePhrases>> = {
  en: EN,
  de: {
    mostly: (colours) => `Das Bild ist überwiegend ${colours}.`,
    ask: "Was soll ich dazu heraussuchen?",
    colours: "schwarz,grau,weiß,silbern,rot,orange,gelb,grün,oliv,türkis,blau,dunkelblau,hellblau,violett,rosa,braun,beige,weinrot".split(
      ",",
    ),
  },
  fr: {
    mostly: (colours) => `Couleurs principales de l'image : ${colours}.`,
    ask: "Que puis-je chercher à ce sujet ?",
    colours:
      "noir,gris,blanc,argent,rouge,orange,jaune,vert,olive,turquoise,bleu,bleu marine,bleu clair,violet,rose,brun,beige,bordeaux".split(
        ",",
      ),
  },
  es: {
    mostly: (colours) => `Colores principales de la imagen: ${colours}.`,
    ask: "¿Qué información busco sobre ella?",
    colours:
      "negro,gris,blanco,plateado,rojo,naranja,amarillo,verde,oliva,turquesa,azul,azul marino,azul claro,morado,rosa,marrón,beis,burdeos".split(
        ",",
      ),
  },
  it: {
    mostly: (colours) => `Colori principali dell'immagine: ${colours}.`,
    ask: "Che cosa posso cercare in proposito?",
    colours:
      "nero,grigio,bianco,argento,rosso,arancione,giallo,verde,oliva,turchese,blu,blu scuro,azzurro,viola,rosa,marrone,beige,bordeaux".split(
        ",",
      ),
  },
  nl: {
    mostly: (colours) => `De foto is vooral ${colours}.`,
    ask: "Wat zal ik erover opzoeken?",
    colours:
      "zwart,grijs,wit,zilver,rood,oranje,geel,groen,olijfgroen,turquoise,blauw,donkerblauw,lichtblauw,paars,roze,bruin,beige,bordeauxrood".split(
        ",",
      ),
  },
  pt: {
    mostly: (colours) => `Cores principais da imagem: ${colours}.`,
    ask: "O que posso procurar sobre ela?",
    colours:
      "preto,cinzento,branco,prateado,vermelho,laranja,amarelo,verde,verde-oliva,turquesa,azul,azul-marinho,azul-claro,roxo,rosa,castanho,bege,bordô".split(
        ",",
      ),
  },
  ja: {
    mostly: (colours) => `画像の主な色は${colours}です。`,
    ask: "この画像について何をお調べしましょうか？",
    colours: "黒,灰色,白,銀色,赤,オレンジ,黄色,緑,オリーブ色,青緑,青,紺,水色,紫,ピンク,茶色,ベージュ,ワインレッド".split(","),
  },
  zh: {
    mostly: (colours) => `图片的主要颜色是${colours}。`,
    ask: "您想了解它的什么？",
    colours: "黑色,灰色,白色,银色,红色,橙色,黄色,绿色,橄榄色,青绿色,蓝色,藏青色,浅蓝色,紫色,粉色,棕色,米色,酒红色".split(","),
  },
  ko: {
    mostly: (colours) => `사진의 주된 색: ${colours}.`,
    ask: "이 사진에 대해 무엇을 찾아 드릴까요?",
    colours: "검정,회색,흰색,은색,빨강,주황,노랑,초록,올리브색,청록,파랑,남색,하늘색,보라,분홍,갈색,베이지,자주색".split(","),
  },
  ru: {
    mostly: (colours) => `Основные цвета изображения: ${colours}.`,
    ask: "Что посмотреть о нём?",
    colours:
      "чёрный,серый,белый,серебристый,красный,оранжевый,жёлтый,зелёный,оливковый,бирюзовый,синий,тёмно-синий,голубой,фиолетовый,розовый,коричневый,бежевый,бордовый".split(
        ",",
      ),
  },
  ar: {
    mostly: (colours) => `الألوان الرئيسية في الصورة: ${colours}.`,
    ask: "ماذا تودون أن أبحث عنه بشأنها؟",
    colours: "أسود,رمادي,أبيض,فضي,أحمر,برتقالي,أصفر,أخضر,زيتوني,فيروزي,أزرق,كحلي,أزرق فاتح,بنفسجي,وردي,بني,بيج,عنابي".split(","),
  },
};

/** Those of a language, else of the persona's first language that has some, else the English ones. */
export function picturePhrasesOf(language: string, { languages }: Pick<PersonaVoice, "languages">): PicturePhrases {
  const known = [language, ...languages].map((one) => TABLE[one.slice(0, 2).toLowerCase()]);
  return known.find((one) => one !== undefined) ?? EN;
}

/** An English name of a colour in the language of the phrases; one that has none there stays. */
export function colourIn({ colours }: PicturePhrases, name: string): string {
  return colours[COLOURS.indexOf(name)] ?? name;
}
