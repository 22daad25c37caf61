import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const fa: LanguagePack = {
  code: "fa",
  name: "Persian",
  aliases: [],
  script: "arabic",
  detection: missing("its texts are taken for another language of its script: it has no word list"),
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "fas", tags: ["fa"] }],
  numberFormats: missing("no workbook with its Windows identifier has been tried"),
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "نادیده بگیر|نادیده بگیرید|فراموش کن|فراموش کنید|کنار بگذار|پیروی نکن",
    briefing: "(?:همه |تمام )?(?:دستورالعمل|دستورها|دستور|قوانین|قانون|مقررات)|هر ?آنچه به تو",
    agent: "دستیار|ربات|چت ?بات|هوش مصنوعی",
    tell: "بگو|بگویید|پاسخ بده|اعلام کن|اطلاع بده",
    told: "(?:هر |همه |تمام )?(?:مشتری|مشتریان|کاربر|کاربران|بازدیدکننده)|همه|که",
    spaced: false,
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
