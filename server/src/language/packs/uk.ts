import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const uk: LanguagePack = {
  code: "uk",
  name: "Ukrainian",
  aliases: [],
  script: "cyrillic",
  detection: missing("its texts are taken for another language of its script: it has no word list"),
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "ukr", tags: ["uk"] }],
  numberFormats: { windowsId: 0x22, tag: "uk", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "ігноруй(?:те)?|проігноруй(?:те)?|забудь(?:те)?|не зважай(?:те)? на|відкинь(?:те)?|не дотримуйся|відклади",
    briefing:
      "(?:усі |всі |свої |твої |попередні |колишні |отримані )*(?:інструкці|вказівк|правил|команд|наказ|розпоряджен)\\p{L}*|(?:усе|все|те), що тобі",
    agent: "асистент|помічник|чат-?бот|бот[:,]|ші[:,]",
    tell: "скажи|скажіть|відповідай|відповідайте|повідом|повідомте|оголоси|кажи",
    told: "що|(?:кожному |усім |всім )?(?:клієнт|покупц|користувач|відвідувач)\\p{L}*|усім|всім",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
