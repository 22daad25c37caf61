import { commands } from "../injection-commands.ts";
import { missing } from "../missing.ts";
import type { LanguagePack } from "../language-pack.ts";

export const th: LanguagePack = {
  code: "th",
  name: "Thai",
  aliases: [],
  script: "thai",
  detection: "script",
  search: {
    stemmer: missing("words are cut into pairs of characters instead"),
    stopWords: missing("frequent words weigh little by themselves"),
    askingPhrases: missing("no list has been written"),
  },
  ocr: [{ data: "tha", tags: ["th"] }],
  numberFormats: { windowsId: 0x1e, tag: "th", regions: {} },
  colourNames: missing("not written yet"),
  colourEndings: missing("not written yet"),
  site: missing("not spoken yet"),
  injection: commands({
    discard: "เพิกเฉย|ละเว้น|ไม่ต้องสนใจ|ลืม|อย่าทำตาม|มองข้าม",
    briefing: "(?:คำสั่ง|คำแนะนำก่อน|กฎ|ข้อกำหนด|สิ่งที่(?:คุณ)?(?:ถูก|ได้รับ))",
    agent: "ผู้ช่วย|แชทบอท|แชตบอต|บอท|ปัญญาประดิษฐ์",
    tell: "บอก|ตอบ|แจ้ง|ประกาศ",
    told: "ลูกค้าทุก|ลูกค้าว่า|ผู้ใช้ทุก|ทุกคนว่า|ทุกคน|ผู้เยี่ยมชม",
    spaced: false,
  }),
  documents: missing("not collected yet"),
  columns: missing("not collected yet"),
  websites: missing("not collected yet"),
  conversation: missing("not spoken yet: the persona's first language or English answers"),
};
