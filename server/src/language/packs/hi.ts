import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const hi: LanguagePack = {
  code: "hi",
  name: "Hindi",
  aliases: [],
  script: "devanagari",
  detection: "script",
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "hin", tags: ["hi"] }],
  numberFormats: { windowsId: 0x39, tag: "hi", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "अनदेखा (?:करें|करो|कर दें|कर दो)|नज़रअंदाज़ (?:करें|करो)|भूल जाओ|भूल जाइए|भूल जाएँ",
    briefing: "(?:पिछले |सभी |अपने |पुराने )*(?:निर्देश|नियम|आदेश)\\p{L}*\\p{M}*",
    agent: "सहायक|चैटबॉट|बॉट|असिस्टेंट|एआई",
    tell: "बताओ|बताएँ|बताएं|कहो|कहें|बोलो",
    told: "(?:हर |सभी )?(?:ग्राहक|उपयोगकर्ता|आगंतुक|ग्राहकों)",
    spaced: false,
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
