import { describe, expect, it } from "vitest";
import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import { composeAnswer } from "./compose-answer.ts";
import { planTurn } from "./understanding/plan-turn.ts";
import type { Answer, PersonaVoice } from "./types.ts";
import { cpuTime } from "../../../test/support/cpu-time.ts";

type Section = readonly [heading: string, text: string];

function voiceIn(language: string, defaultCurrency: string): PersonaVoice {
  return {
    name: "Ada",
    brandName: "Tori",
    greeting: null,
    tone: null,
    instructions: "",
    languages: [language],
    suggestedQuestions: [],
    defaultCurrency,
    description: null,
  };
}

function file(id: string, sections: readonly Section[]): RetrievalHit {
  return {
    documentId: id,
    segment: "s",
    externalId: id,
    score: 0.5,
    hit: JSON.stringify({ id, kind: "file", title: `${id}.md` }),
    filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
    passages: sections.map(([heading, text], ordinal) => ({ ordinal, page: null, similarity: 0.45, text, headings: [heading] })),
    explain: { lexicalRank: 1, lexicalScore: 1, coverage: 0.5, vectorRank: 1, similarity: 0.45, exact: null },
  };
}

function item(id: string, title: string, description: string, price: number, currency: string): RetrievalHit {
  const passages = [{ ordinal: 0, page: null, similarity: 0.5, text: description, headings: [] }];
  return {
    ...file(id, []),
    hit: JSON.stringify({ id, kind: "item", title, description, price, currency }),
    filter: { kind: "item", categories: [], price, currency, inStock: true, attributes: {} },
    passages,
  };
}

const SHOPS: Readonly<Record<string, { readonly voice: PersonaVoice; readonly hits: readonly RetrievalHit[] }>> = {
  ja: {
    voice: voiceIn("ja", "JPY"),
    hits: [
      file("guide", [
        ["配送について", "送料は全国どこでも550円です。ご注文から2〜4日でお届けします。"],
        ["店舗案内", "営業時間は午前9時から午後5時までです。定休日は火曜日です。"],
        ["ギフト包装はできますか？", "はい、承ります。包装紙は三種類です。"],
      ]),
      item("lamp", "竹のランプ", "竹を編んだランプです。重さは約800グラムです。", 7200, "JPY"),
    ],
  },
  zh: {
    voice: voiceIn("zh", "CNY"),
    hits: [
      file("guide", [
        ["配送", "运费为8元。下单后两天内发货，一般4天送达。"],
        ["退货", "收到后十天内可以退货。"],
        ["付款", "支持银行卡和微信支付。"],
      ]),
      item("lamp", "竹编台灯", "手工编织的台灯，净重800克。", 260, "CNY"),
    ],
  },
  ko: {
    voice: voiceIn("ko", "KRW"),
    hits: [
      file("guide", [
        ["배송 안내", "배송비는 2,500원입니다. 주문 후 나흘이 걸립니다."],
        ["매장 안내", "영업시간은 오전 10시부터 오후 6시까지입니다. 일요일은 휴무입니다."],
        ["반품 안내", "상품을 받은 날부터 9일 이내에 반품하실 수 있습니다."],
      ]),
      item("lamp", "대나무 등", "대나무를 엮어 만든 등입니다. 무게는 800그램입니다.", 52000, "KRW"),
    ],
  },
  ru: {
    voice: voiceIn("ru", "RUB"),
    hits: [
      file("guide", [
        ["Доставка", "Доставка стоит 270 рублей. Заказы приходят через три дня."],
        ["Оплата", "Принимаем карты и наличные."],
      ]),
      item("lamp", "Бамбуковая лампа", "Плетёная лампа. Вес — 800 граммов.", 1900, "RUB"),
    ],
  },
  ar: {
    voice: voiceIn("ar", "SAR"),
    hits: [
      file("guide", [
        ["التوصيل", "تكلفة التوصيل 18 ريالا. يصل الطلب خلال 3 أيام."],
        ["الدفع", "الدفع بالبطاقة أو نقدا عند الاستلام."],
      ]),
      item("lamp", "مصباح الخيزران", "مصباح مصنوع يدويا. وزن المصباح 800 غرام.", 140, "SAR"),
    ],
  },
};

function ask(language: string, message: string): Answer {
  const shop = SHOPS[language];
  if (shop === undefined) throw new Error(`no shop speaks ${language}`);
  return composeAnswer({ plan: planTurn(message, [], shop.voice), message, history: [], voice: shop.voice, hits: shop.hits });
}

const said = (answer: Answer): string => answer.bubbles.flat().join(" ");

describe("a question without spaces or in another script", () => {
  it.each([
    ["ja", "送料はいくらですか？", "550円"],
    ["ja", "何日で届きますか？", "2〜4日"],
    ["ja", "お休みはいつですか？", "火曜日"],
    ["ja", "プレゼント用に包装してもらえますか？", "はい"],
    ["ja", "竹のランプの値段は？", "7,200"],
    ["ja", "ランプはどのくらい重いですか？", "800グラム"],
    ["zh", "运费多少钱？", "8元"],
    ["zh", "多久能送到？", "4天"],
    ["zh", "几天之内可以退货？", "十天"],
    ["zh", "怎么付款？", "银行卡"],
    ["zh", "竹编台灯多少钱？", "260"],
    ["ko", "배송비가 얼마예요?", "2,500원"],
    ["ko", "몇 시에 문을 열어요?", "오전 10시"],
    ["ko", "반품은 며칠 이내에 해야 하나요?", "9일"],
    ["ko", "대나무 등 가격이 얼마예요?", "52,000"],
    ["ru", "Сколько стоит доставка?", "270"],
    ["ru", "Как можно оплатить?", "карты"],
    ["ru", "Какая цена у бамбуковой лампы?", "900"],
    ["ar", "كم تكلفة التوصيل؟", "18"],
    ["ar", "كيف يمكنني الدفع؟", "بالبطاقة"],
    ["ar", "ما وزن مصباح الخيزران؟", "800"],
  ])("is answered from the document (%s: %s)", (language, question, part) => {
    const answer = ask(language, question);
    expect(said(answer)).toContain(part);
    expect(answer.cited).not.toEqual([]);
  });

  it.each([
    ["ja", "犬を連れて行ってもいいですか？"],
    ["ja", "ポイントカードの有効期限はいつまでですか？"],
    ["ja", "分割払いはできますか？"],
    ["zh", "可以带宠物进店吗？"],
    ["zh", "可以货到付款吗？"],
    ["zh", "你们招聘员工吗？"],
    ["ko", "강아지를 데려가도 되나요?"],
    ["ko", "서울에 매장이 있나요?"],
    ["ru", "Есть ли у вас парковка?"],
    ["ar", "هل يوجد موقف سيارات؟"],
  ])("is declined in its own language if the document does not contain the answer (%s: %s)", (language, question) => {
    const answer = ask(language, question);
    expect(answer).toMatchObject({ declined: true, cited: [] });
    expect(said(answer)).not.toMatch(/sorry|information/i);
  });

  it.each([
    ["ja", "こんにちは！"],
    ["zh", "谢谢！"],
    ["ko", "안녕하세요"],
    ["ru", "Спасибо!"],
    ["ar", "مرحبا"],
  ])("is answered with a greeting or thanks in its own language (%s: %s)", (language, message) => {
    const answer = ask(language, message);
    expect(answer.declined).toBe(false);
    expect(said(answer)).not.toMatch(/\b(?:hello|welcome)\b/i);
  });
});

describe("a question about the existence of something", () => {
  it("is not answered with a similar but different fact", () => {
    const voice = voiceIn("es", "EUR");
    const hits = [file("faq", [["¿Dan clases de cerámica?", "Sí, los miércoles por la tarde. Cada clase cuesta 25 €."]])];
    const near = hits.map((hit) => ({ ...hit, passages: hit.passages.map((passage) => ({ ...passage, similarity: 0.7 })) }));
    const askIn = (message: string): Answer =>
      composeAnswer({ plan: planTurn(message, [], voice), message, history: [], voice, hits: near });
    expect(askIn("¿Dan clases para niños?")).toMatchObject({ declined: true, cited: [] });
    expect(said(askIn("¿Cuándo son las clases?"))).toMatch(/^Sí, los miércoles/);
  });
});

describe("a question about a time of day", () => {
  it("is not answered with a day", () => {
    const voice = voiceIn("ko", "KRW");
    const hits = [file("shop", [["매장 안내", "일요일은 쉽니다."]])];
    const message = "몇 시까지 하나요?";
    expect(composeAnswer({ plan: planTurn(message, [], voice), message, history: [], voice, hits })).toMatchObject({ declined: true });
  });
});

describe("a long message without spaces", () => {
  it("is planned quickly", () => {
    const started = cpuTime();
    for (const part of ["送料はいくら", "ください", "的", "한국어나요", "доставка", "التوصيل"])
      planTurn(part.repeat(2000).slice(0, 8000), [], voiceIn("ja", "JPY"));
    expect(cpuTime() - started).toBeLessThan(10_000);
  });
});

describe("search words", () => {
  it("include, in the question's language, the names that documents use", () => {
    const wordsOf = (message: string, language: string): string[] => {
      const plan = planTurn(message, [], voiceIn(language, "EUR"));
      return plan.kind === "question" ? plan.words.split(" ") : [];
    };
    expect(wordsOf("Wie kann ich bezahlen?", "de")).toContain("zahlungsarten");
    expect(wordsOf("怎么付款？", "zh")).toContain("支付");
    expect(wordsOf("¿Dónde están?", "es")).toContain("dirección");
    expect(wordsOf("Wie kann ich bezahlen?", "fr")).not.toContain("zahlungsarten");
  });
});

describe("a language that is recognized but not spoken", () => {
  const voice = voiceIn("en", "GBP");
  it.each([
    ["Ydych chi ar agor ddydd Sul?", ["en-GB"], /^I cannot answer in your language, so I answer in English\./],
    ["Faint yw gwers breifat a pryd ydych chi ar agor?", ["de"], /^In Ihrer Sprache kann ich leider nicht antworten/],
  ])("is answered in the persona's first language, with a note: %s", (message, languages, expected) => {
    const own = { ...voice, languages };
    const { bubbles } = composeAnswer({ plan: planTurn(message, [], own), message, history: [], voice: own, hits: [] });
    expect(bubbles.flat().join(" ")).toMatch(expected);
  });

  it("does not affect spoken languages", () => {
    for (const message of [
      "Sind Sie am Sonntag geöffnet?",
      "Êtes-vous ouverts le dimanche ?",
      "¿Abren los domingos?",
      "Siete aperti la domenica?",
      "Bent u op zondag open?",
    ])
      expect(planTurn(message, [], voice)).not.toHaveProperty("isOtherLanguage");
  });
});
