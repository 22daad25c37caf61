import { beforeAll, describe, expect, it } from "vitest";
import type { IndexedDocument, RetrievalQuery } from "../../ports/retrieval-index.ts";
import type { SegmentedRetrievalIndex } from "./segmented-index.ts";
import { randomNumbers } from "./testing/random.ts";
import { axis, DIMENSIONS, sampleDocument } from "./testing/sample-document.ts";
import { found, indexOf, question } from "./testing/sample-index.ts";

/** Sentences in similar documents, queries for a word, and syllables of names. The percent sign is a placeholder for the word. */
const LANGUAGES = {
  en: ["The % is made of steel and easy to clean.", "where is %?", "do you have %", "zor vel mor tan quis bel dra fen kol rix"],
  de: ["Der % ist aus Stahl und leicht zu reinigen.", "wo ist %?", "haben Sie %", "brün wald stein kör mäch lund zim fei"],
  fr: ["Le % est en acier et se nettoie facilement.", "où est % ?", "avez-vous %", "beau mont cler vau rian phé lor ché"],
  es: ["El % es de acero y fácil de limpiar.", "¿dónde está %?", "¿tienen %?", "mar vil cor lla ñez dor que zar"],
  ru: ["Наш % сделан из стали, его легко чистить.", "где %?", "у вас есть %?", "бра зор вел кам тин лож мер сук"],
  ja: ["%は鋼製で、掃除が簡単です。", "%はどこですか", "%はありますか", "ゼル トマ ヴィ ノク ラミ ポル ギン 霧 桜庭 堂島 鷹 柊"],
  zh: ["我们的%由钢制成,易于清洁。", "%在哪里?", "你们有%吗?", "霖 鑫 珞 瀚 翊 甯 芃 燚 栾 郗 玥 晟 垚 昶"],
  ko: ["저희 % 제품은 강철로 만들어져 청소가 쉽습니다.", "% 어디에 있나요?", "% 있나요?", "벨 모라 쿤 제트 륜 파릭 도쿠 샤"],
} as const;
type Language = keyof typeof LANGUAGES;
const ALL = Object.keys(LANGUAGES) as Language[];
const EACH = 125;
const AXES = 8;
const PLACES = ["title", "body", "description", "attributes", "sku"] as const;

const next = randomNumbers(42);
const pick = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;
const taken = new Set<string>();

function generated(language: Language): string {
  const letters = (count: number): string => Array.from({ length: count }, () => pick([..."bcdfghjklmnpqrstvwxz0123456789"])).join("");
  const syllables = LANGUAGES[language][3].split(" ");
  const kinds = [
    () => `mark7${letters(8)}`,
    () => `${letters(2).toUpperCase()}-${1000 + Math.floor(next() * 9000)}`,
    () => String(100_000 + Math.floor(next() * 900_000)),
    () => Array.from({ length: 4 }, () => pick(syllables)).join(""),
  ];
  for (;;) {
    const word = pick(kinds)();
    // In scripts without spaces, a name that is contained in another name is also found.
    if ([...taken].some((other) => other.includes(word) || word.includes(other))) continue;
    taken.add(word);
    return word;
  }
}

interface Case {
  readonly id: string;
  readonly language: Language;
  readonly word: string;
  readonly second: string;
  readonly axis: number;
}

const cases = ALL.flatMap((language) =>
  Array.from({ length: EACH }, (_, n): Case => {
    return { id: `${language}-${n}`, language, word: generated(language), second: generated(language), axis: n % AXES };
  }),
);

function documentOf({ id, language, word, second, axis: on }: Case, at: number): IndexedDocument {
  const [sentence] = LANGUAGES[language];
  const place = PLACES[at % PLACES.length];
  const plain = sentence.replace("%", "");
  const told = place === "body" || place === "description" ? sentence.replace("%", `${word} `) : plain;
  const text = `${told} ${sentence.replace("%", `${second} `)}`;
  const title = place === "title" ? `${plain.slice(0, 12)} ${word}` : plain.slice(0, 12);
  const sku = place === "sku" ? [word] : [];
  return sampleDocument(id, {
    languages: [language],
    title,
    attributes: [...sku, ...(place === "attributes" ? [word] : [])].join("\n"),
    description: place === "description" ? text : "",
    body: text,
    identifiers: [id, ...sku],
    vector: axis(on),
    filter: { kind: place === "body" ? "file" : "item" },
    hit: JSON.stringify({ id, title, attributes: { name: word } }),
  });
}

/** Returns a vector near all documents except the expected documents, as if the model misinterpreted the word. */
function misleading({ axis: away }: Case): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (let at = 0; at < AXES; at++) if (at !== away) vector[at] = 1 / Math.sqrt(AXES - 1);
  return vector;
}

const ask = (one: Case, text: string, more: Partial<RetrievalQuery> = {}): RetrievalQuery =>
  question(text, { vector: misleading(one), languages: ALL, vectorLanguages: ["en"], knowsWord: () => false, ...more });

describe("rare word that the model does not know", () => {
  let index: SegmentedRetrievalIndex;
  beforeAll(() => {
    index = indexOf(...cases.map(documentOf));
  });
  const missed = async (query: (one: Case) => RetrievalQuery): Promise<string[]> => {
    const wrong: string[] = [];
    for (const one of cases) {
      const asked = query(one);
      const [first] = await found(index, { ...asked, topK: 1 });
      if (first !== one.id) wrong.push(`${asked.text}: ${first} instead of ${one.id}`);
    }
    return wrong;
  };

  it("ranks the document that contains it first in 1,000 of 1,000 cases, regardless of the vectors", async () => {
    expect(cases).toHaveLength(1_000);
    expect(await missed((one) => ask(one, one.word))).toEqual([]);
  });

  it("ranks the document first in smart mode", async () => {
    expect(await missed((one) => ask(one, one.word, { mode: "smart" }))).toEqual([]);
  });

  it("ranks the document first for a short query in each language", async () => {
    const pattern = (one: Case): string => LANGUAGES[one.language][one.id.length % 2 === 0 ? 1 : 2];
    expect(await missed((one) => ask(one, pattern(one).replace("%", one.word)))).toEqual([]);
  });

  it("ranks the document first even if the query contains two such words or the brand has only one language", async () => {
    expect(await missed((one) => ask(one, `${one.second} ${one.word}`, { languages: [one.language] }))).toEqual([]);
  });
});

describe("words that are not rare", () => {
  const guide = sampleDocument("guide", { title: "Guide", body: "about a zorvel", vector: axis(5) });
  const others = Array.from({ length: 30 }, (_, n) => sampleDocument(`p${n}`, { title: `Lamp ${n}`, body: "shines", vector: axis(0) }));
  const index = indexOf(guide, ...others);
  const lamps = { vector: axis(0), vectorLanguages: ["en"] };

  it("include words that the model knows, which are matched both by meaning and by spelling", async () => {
    expect((await found(index, question("zorvel", { ...lamps, knowsWord: () => true })))[0]).not.toBe("guide");
    expect((await found(index, question("zorvel", { ...lamps, knowsWord: () => false })))[0]).toBe("guide");
  });

  it.each(["lamp shade", "lamp-shade"])("include a compound of words that the model knows: %s", async (text) => {
    const joined = indexOf(sampleDocument("odd", { title: "Odd", body: "no lampshade", vector: axis(5) }), ...others);
    const knowsWord = (word: string): boolean => ["lamp", "shade"].includes(word);
    const [first] = (await joined.search(question(text, { ...lamps, knowsWord }))).hits;
    expect([first?.externalId === "odd", first?.explain.rareWords]).toEqual([false, undefined]);
    // If a term is written as one word, it is a name that may be unknown to the model.
    expect((await found(joined, question("lampshade", { ...lamps, knowsWord })))[0]).toBe("odd");
  });

  it("include an unknown word in a query with many words whose meaning is known", async () => {
    const texts = ["comfortable", "wide", "garden", "chair"].map((word) => sampleDocument(word, { title: word, vector: axis(0) }));
    const many = indexOf(guide, ...texts);
    const knowsWord = (word: string): boolean => word !== "zorvel";
    const [first] = (await many.search(question("comfortable wide garden chair zorvel", { ...lamps, knowsWord }))).hits;
    expect(first?.explain.rareWords).toBeUndefined();
  });

  it("include a quantity or a measurement", async () => {
    const tents = indexOf(sampleDocument("note", { title: "Note", body: "500ml and 1440 pieces", vector: axis(5) }), ...others);
    for (const text of ["500ml lamp", "1440 lamp"]) {
      const { hits } = await tents.search(question(text, { ...lamps, knowsWord: () => true }));
      expect(hits[0]?.externalId, text).not.toBe("note");
    }
  });

  it("include words that many documents contain", async () => {
    const { hits } = await index.search(question("lamp", { ...lamps, knowsWord: () => false }));
    expect(hits[0]?.explain.rareWords).toBeUndefined();
  });
});

describe("names that share a stem or characters", () => {
  const say = (id: string, word: string, languages: string[]): IndexedDocument =>
    sampleDocument(id, {
      languages,
      title: "Note",
      body: `about ${word}`,
      vector: axis(id === "wanted" ? 5 : 0),
      hit: JSON.stringify({ id }),
    });

  it("are distinguished by their spelling", async () => {
    const index = indexOf(say("other", "velmoras", ["en"]), say("wanted", "velmora", ["en"]));
    const query = question("velmora", { vector: axis(0), vectorLanguages: ["en"], knowsWord: () => false });
    expect((await found(index, query))[0]).toBe("wanted");
  });

  it("are found as a whole in scripts without spaces", async () => {
    const index = indexOf(say("other", "霧島と島電と電機", ["ja"]), say("wanted", "霧島電機", ["ja"]));
    const query = question("霧島電機", { vector: axis(0), languages: ["ja"], vectorLanguages: ["en"], knowsWord: () => false });
    expect((await found(index, query))[0]).toBe("wanted");
  });
});

describe("title of a file", () => {
  it("is an exact match even if its extension is omitted, and ranks after exact titles", async () => {
    const file = { filter: { kind: "file" }, vector: axis(5) } as const;
    const index = indexOf(
      sampleDocument("file", { ...file, title: "returns.pdf", body: "goods come back" }),
      sampleDocument("page", { ...file, title: "Returns", body: "goods come back" }),
      sampleDocument("product", { title: "returns.box", body: "a box" }),
    );
    const { hits } = await index.search(question("returns", { vector: axis(0) }));
    expect(hits.map(({ externalId, explain }) => [externalId, explain.exact]).slice(0, 2)).toEqual([
      ["page", "title"],
      ["file", "title"],
    ]);
    expect(hits.find(({ externalId }) => externalId === "product")?.explain.exact ?? null).toBeNull();
    expect((await found(index, question("returns.pdf", { vector: axis(0) })))[0]).toBe("file");
  });
});

describe("name of a file that has another title", () => {
  const file = { filter: { kind: "file" }, title: "Guarantee for lamps", body: "five years", vector: axis(5) } as const;
  const index = indexOf(
    sampleDocument("file", { ...file, identifiers: ["file", "warranty-2026.pdf", "warranty-2026"] }),
    sampleDocument("product", { title: "Warranty 2026", body: "a card", vector: axis(1) }),
    sampleDocument("sku", { title: "Card", body: "a card", identifiers: ["sku", "WC-2026"], vector: axis(1) }),
  );
  const exactOf = async (text: string): Promise<unknown[]> =>
    (await index.search(question(text, { vector: axis(0) }))).hits
      .filter(({ explain }) => explain.exact !== null)
      .map(({ externalId, explain }) => [externalId, explain.exact]);

  it("is an exact match, ranked after exact titles", async () => {
    expect(await exactOf("warranty 2026")).toEqual([
      ["product", "title"],
      ["file", "title"],
    ]);
    expect(await exactOf("warranty-2026.pdf")).toEqual([["file", "title"]]);
    expect(await exactOf("what is in warranty-2026.pdf")).toEqual([["file", "title"]]);
  });

  it("does not change the matching of SKUs", async () => {
    expect(await exactOf("wc2026")).toEqual([["sku", "sku"]]);
  });
});

describe("query with a filter", () => {
  const words = ["lamp", "kettle", "chair"];
  const index = indexOf(
    ...words.map((word) => sampleDocument(word, { title: word, vector: axis(1), filter: { price: 10 } })),
    sampleDocument("returns", {
      title: "Returns",
      vector: axis(2),
      filter: { kind: "file", categories: [["help"]], inStock: true, attributes: { a: 1 } },
    }),
    sampleDocument("elsewhere", { title: "Returns desk", vector: axis(2), segment: "other" }),
  );
  const scope = { segments: ["catalog", "other"], documents: new Map<string, Set<string>>() };

  it.each([
    ["kind", { kind: "file" }, "returns"],
    ["category", { categories: [["help"]] }, "returns"],
    ["stock", { inStock: true }, "returns"],
    ["attribute", { attributes: { a: { eq: 1 } } }, "returns"],
    ["source", { segments: ["other"] }, "elsewhere"],
  ] as const)("is evaluated with the words in the filtered documents: %s", async (_, filter, id) => {
    const query = question("lamp kettle chair returns", { scope, vector: axis(0), filter });
    expect(await found(index, query)).toEqual([id]);
  });

  it("returns nothing if the filtered documents contain none of its words", async () => {
    expect(await found(index, question("lamp kettle", { scope, vector: axis(0), filter: { kind: "file" } }))).toEqual([]);
  });
});

describe("product with a long description", () => {
  it("is ranked by its words, just as a file with the same text is", async () => {
    const filler = (n: number): string => Array.from({ length: 80 }, (_, at) => `word${(at * 7 + n) % 200}`).join(" ");
    const texts = Array.from({ length: 12 }, (_, n) => `${filler(n)} ${"pump ".repeat(n % 4)} ${"valve ".repeat(n % 3)} ${filler(n + 3)}`);
    const as = (kind: "item" | "file") =>
      indexOf(
        ...texts.map((text, n) =>
          sampleDocument(`t${n}`, { title: `Text ${n}`, description: kind === "item" ? text : "", body: text, filter: { kind } }),
        ),
      );
    const ranked = (kind: "item" | "file") => found(as(kind), question("pump valve"));
    expect(await ranked("item")).toEqual(await ranked("file"));
  });
});
