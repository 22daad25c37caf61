import { COLOUR_NAMES, colourNames } from "../../../platform/lib/images/colour-names.ts";
import type { PersonaVoice } from "../types.ts";

/** What is said of a picture of which the colours alone are known. Words that are right whoever is addressed, and however. */
export interface PicturePhrases {
  readonly mostly: (colours: string) => string;
  readonly ask: string;
  /** Names of `COLOUR_NAMES`, in that order. */
  readonly colours: readonly string[];
}

const EN: PicturePhrases = {
  mostly: (colours) => `Your picture is mostly ${colours}.`,
  ask: "What would you like to know about it?",
  colours: COLOUR_NAMES,
};

const TABLE: Readonly<Record<string, PicturePhrases>> = {
  en: EN,
  de: {
    mostly: (colours) => `Das Bild ist überwiegend ${colours}.`,
    ask: "Was soll ich dazu heraussuchen?",
    colours: colourNames("de"),
  },
  fr: {
    mostly: (colours) => `Couleurs principales de l'image : ${colours}.`,
    ask: "Que puis-je chercher à ce sujet ?",
    colours: colourNames("fr"),
  },
  es: {
    mostly: (colours) => `Colores principales de la imagen: ${colours}.`,
    ask: "¿Qué información busco sobre ella?",
    colours: colourNames("es"),
  },
  it: {
    mostly: (colours) => `Colori principali dell'immagine: ${colours}.`,
    ask: "Che cosa posso cercare in proposito?",
    colours: colourNames("it"),
  },
  nl: {
    mostly: (colours) => `De foto is vooral ${colours}.`,
    ask: "Wat zal ik erover opzoeken?",
    colours: colourNames("nl"),
  },
  pt: {
    mostly: (colours) => `Cores principais da imagem: ${colours}.`,
    ask: "O que posso procurar sobre ela?",
    colours: colourNames("pt"),
  },
  ja: {
    mostly: (colours) => `画像の主な色は${colours}です。`,
    ask: "この画像について何をお調べしましょうか？",
    colours: colourNames("ja"),
  },
  zh: {
    mostly: (colours) => `图片的主要颜色是${colours}。`,
    ask: "您想了解它的什么？",
    colours: colourNames("zh"),
  },
  ko: {
    mostly: (colours) => `사진의 주된 색: ${colours}.`,
    ask: "이 사진에 대해 무엇을 찾아 드릴까요?",
    colours: colourNames("ko"),
  },
  ru: {
    mostly: (colours) => `Основные цвета изображения: ${colours}.`,
    ask: "Что посмотреть о нём?",
    colours: colourNames("ru"),
  },
  ar: {
    mostly: (colours) => `الألوان الرئيسية في الصورة: ${colours}.`,
    ask: "ماذا تودون أن أبحث عنه بشأنها؟",
    colours: colourNames("ar"),
  },
};

/** Those of a language, else of the persona's first language that has some, else the English ones. */
export function picturePhrasesOf(language: string, { languages }: Pick<PersonaVoice, "languages">): PicturePhrases {
  const known = [language, ...languages].map((one) => TABLE[one.slice(0, 2).toLowerCase()]);
  return known.find((one) => one !== undefined) ?? EN;
}

/** An English name of a colour in the language of the phrases; one that has none there stays. */
export function colourIn({ colours }: PicturePhrases, name: string): string {
  return colours[COLOUR_NAMES.indexOf(name)] ?? name;
}
