import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const bg: LanguagePack = {
  code: "bg",
  name: "Bulgarian",
  aliases: [],
  script: "cyrillic",
  detection: missing("its texts are taken for another language of its script: it has no word list"),
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "bul", tags: ["bg"] }],
  numberFormats: { windowsId: 0x02, tag: "bg", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "игнорирай(?:те)?|забрави|забравете|пренебрегни|остави настрана|не спазвай|не следвай",
    briefing:
      "(?:всички |своите |предишните |досегашните |предходните )*(?:инструкци|указания|правила|заповеди|команди|нареждания)\\p{L}*|всичко, което ти",
    agent: "асистент|помощник|чатбот|чат бот|бот[:,]|изкуствен интелект",
    tell: "кажи|кажете|отговори|отговаряй|съобщи|обяви|информирай",
    told: "че|(?:на )?(?:всеки |всички )?(?:клиент|посетител|потребител)\\p{L}*|на всички",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
