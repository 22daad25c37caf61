import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const vi: LanguagePack = {
  code: "vi",
  name: "Vietnamese",
  aliases: [],
  script: "latin",
  detection: missing("no list of its function words has been measured"),
  search: {
    stemmer: missing("no stemmer of the library knows it"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("words are separated by spaces"),
  },
  ocr: [{ data: "vie", tags: ["vi"] }],
  numberFormats: { windowsId: 0x2a, tag: "vi", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "bỏ qua|phớt lờ|quên|quên đi|gạt bỏ|không tuân theo|đừng tuân theo|làm ngơ",
    briefing:
      "(?:mọi |tất cả |các |những )*(?:chỉ thị|chỉ dẫn|hướng dẫn|quy tắc|mệnh lệnh|lệnh)(?: (?:trước|của bạn|đã))?|(?:những gì|mọi điều) (?:bạn )?(?:đã )?được",
    agent: "trợ lý|chatbot|bot[:,]|trí tuệ nhân tạo",
    tell: "nói|hãy nói|trả lời|hãy trả lời|thông báo|báo",
    told: "rằng|(?:với |cho )?(?:mọi|tất cả|từng|mỗi) (?:khách|khách hàng|người dùng)|khách hàng",
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
