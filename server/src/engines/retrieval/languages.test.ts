import { describe, expect, it } from "vitest";
import { axis, sampleDocument } from "./testing/sample-document.ts";
import { found, indexOf, question } from "./testing/sample-index.ts";

/** Language, text, and a query that must find it: inflected, with and without diacritics, in other character widths and spellings. */
const FORMS: readonly (readonly [string, string, string])[] = [
  ["de", "Waschmaschinen mit Dampffunktion", "Waschmaschine"],
  ["de", "Kühlschränke und Gefrierschränke", "Kühlschrank"],
  ["de", "Bequeme Straßenschuhe", "strassenschuh"],
  ["de", "Werkzeug von Müller", "mueller"],
  ["de", "Werkzeug von Mueller", "Müller"],
  ["de", "Lampe für den Schreibtisch", "Schreibtischlampe"],
  ["de", "Das Zimmer für die Arbeit", "Arbeitszimmer"],
  ["fr", "chaussures légères pour l'été", "chaussure legere"],
  ["fr", "Une machine à café automatique", "machines a cafe"],
  ["fr", "Des œufs frais", "oeuf"],
  ["zh", "无线蓝牙耳机", "蓝牙耳机"],
  ["zh", "容量１２８ＧＢ", "128GB"],
  ["zh", "智能手机保护壳", "手机壳"],
  ["zh", "如何更换电池？", "更换电池的方法"],
  ["ja", "充電器の取り外し方法", "取外し"],
  ["ja", "バッテリーの取外し", "取り外し"],
  ["ja", "コンピューターの選び方", "コンピュータ"],
  ["ja", "コンピュータの選び方", "コンピューター"],
  ["ja", "ﾊﾞｯﾃﾘｰ交換", "バッテリー"],
  ["ko", "배터리를 교체하는 방법", "배터리 교체"],
  ["ko", "조용한 세탁기", "세탁기의 소음"],
  ["ko", "무선이어폰", "무선 이어폰"],
  ["ar", "الكتاب الجديد", "كتاب"],
  ["ar", "كتاب جديد", "الكتاب"],
  ["ar", "والهاتف الذكي", "هاتف"],
  ["ar", "سيارات سريعة", "سيارة"],
  ["ar", "يعمل بالبطارية", "البطاريه"],
  ["ar", "آلة القهوة", "اله القهوه"],
  ["ar", "كِتَابٌ", "كتاب"],
  ["ar", "سعة ١٢٨ جيجابايت", "128"],
  ["th", "เครื่องซักผ้าฝาหน้า", "เครื่องซักผ้า"],
  ["ru", "Стиральные машины с сушкой", "стиральная машина"],
  ["ru", "Ёлочные игрушки", "елочная игрушка"],
  ["es", "Zapatillas de niño", "zapatilla nino"],
  ["tr", "Çamaşır makinesi", "camasir makinesi"],
  ["el", "Ασύρματα ακουστικά", "ασυρματα"],
];

describe("a query finds", () => {
  it.each(FORMS)("other forms of its words in %s: %s with %s", async (language, title, text) => {
    const languages = [language];
    const index = indexOf(
      sampleDocument("a", { languages, title, body: title }),
      sampleDocument("b", { languages, title: "xyz 123", body: "xyz 123" }),
    );
    expect(await found(index, question(text, { languages }))).toEqual(["a"]);
  });

  it.each(FORMS)("documents by words rather than by meaning if the model hardly supports %s: %s with %s", async (language, title, text) => {
    const languages = [language];
    const similar = Array.from({ length: 12 }, (_, n) => sampleDocument(`b${n}`, { languages, title: `xyz ${n}`, vector: axis(1) }));
    const index = indexOf(...similar, sampleDocument("a", { languages, title, body: title, vector: axis(2, 3) }));
    const hits = await found(index, question(text, { languages, vector: axis(1), vectorWeight: 0.3 }));
    expect(hits[0]).toBe("a");
  });

  const shop: Readonly<Record<string, readonly [title: string, text: string, ...questions: string[]]>> = {
    de: [
      "Lampe Nordlicht",
      "Gibt helles Licht auf den Tisch.",
      "Ich möchte eine Lampe kaufen",
      "Lampe kaufen Berlin",
      "günstige Lampe bestellen",
    ],
    fr: ["Cafetière", "Pour six tasses.", "je voudrais acheter une cafetière"],
    zh: ["羽绒睡袋", "适合冬天露营使用。", "睡袋多少钱", "有没有睡袋", "我想买一个睡袋"],
    ja: ["寝袋", "冬のキャンプに。", "寝袋を買いたい", "寝袋はありますか"],
    ko: ["침낭", "겨울 캠핑에 좋습니다.", "침낭 있나요?"],
    ar: ["دراجة جبلية", "للطرق الوعرة.", "هل لديكم دراجات؟"],
  };
  it.each(Object.entries(shop))(
    "the subject of a colloquial sentence in %s, regardless of its other words",
    async (language, [title, text, ...asked]) => {
      const languages = [language];
      const others = Array.from({ length: 8 }, (_, n) => sampleDocument(`b${n}`, { languages, title: `xyz ${n}`, vector: axis(n + 2) }));
      const index = indexOf(...others, sampleDocument("a", { languages, title, body: text, vector: axis(12, 13) }));
      for (const one of asked)
        expect([one, await found(index, question(one, { languages, vector: axis(1), vectorWeight: 0.3 }))]).toEqual([one, ["a"]]);
    },
  );

  it("the subject of a Japanese query before documents that match its polite ending", async () => {
    const index = indexOf(
      sampleDocument("mill", {
        languages: ["ja"],
        title: "コーヒーミル",
        body: "豆を細かく挽くことができます。掃除もできます。",
        vector: axis(2),
      }),
      sampleDocument("returns", { languages: ["ja"], title: "返品について", body: "三十日以内に送ってください。", vector: axis(3) }),
    );
    const [first] = await found(index, question("返品できますか", { languages: ["ja"], vector: axis(1), vectorWeight: 0.3 }));
    expect(first).toBe("returns");
  });

  it("nothing if the documents contain only the language's function words", async () => {
    const index = indexOf(sampleDocument("a", { languages: ["ja"], body: "洗濯機の使い方です" }));
    expect(await found(index, question("冷蔵庫です", { languages: ["ja"] }))).toEqual([]);
  });
});
