import { describe, expect, it } from "vitest";
import { detectLanguage, isInOtherLanguage, isKnownOfText, languageOfMisread, languageOfText, mainScript } from "./detect.ts";
import { SPOKEN } from "./find-pack.ts";
import { LANGUAGES } from "./languages.ts";
import { isMissing } from "./missing.ts";

/** Typical messages from visitors to a shop, written independently of the word lists. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  en: ["Is this one machine washable?", "can you deliver on saturday", "Who designed these chairs?"],
  de: ["Kann man das in der Maschine waschen?", "liefert ihr auch samstags", "Wer hat diese Stühle entworfen?"],
  fr: ["Est-ce que ça passe en machine ?", "livrez vous aussi le samedi", "Qui a dessiné ces chaises ?"],
  es: ["¿Se puede lavar a máquina?", "entregan también los sábados", "¿Quién diseñó estas sillas?"],
  it: ["Si può lavare in lavatrice?", "consegnate anche il sabato", "Chi ha disegnato queste sedie?"],
  nl: ["Mag dit in de wasmachine?", "leveren jullie ook op zaterdag", "Wie heeft deze stoelen ontworpen?"],
  pt: ["Pode ser lavado na máquina?", "também entregam ao sábado", "Quem desenhou estas cadeiras?"],
  ja: ["洗濯機で洗えますか"],
  zh: ["可以机洗吗"],
  ko: ["세탁기에 돌려도 되나요?"],
  ru: ["Можно стирать в машине?"],
  ar: ["هل يمكن غسله في الغسالة؟"],
};
const TEXTS: Readonly<Record<string, string>> = {
  en: "The workshop was founded in a former mill by the river. Today twelve people build furniture there, most of it from oak that grows in the hills around the town. Visitors are welcome on every first Friday of the month.",
  de: "Die Werkstatt wurde in einer alten Mühle am Fluss gegründet. Heute bauen dort zwölf Menschen Möbel, die meisten aus Eiche, die in den Hügeln um die Stadt wächst. Besucher sind an jedem ersten Freitag des Monats willkommen.",
  fr: "L'atelier a été fondé dans un ancien moulin au bord de la rivière. Aujourd'hui douze personnes y fabriquent des meubles, pour la plupart en chêne des collines qui entourent la ville. Les visiteurs sont les bienvenus.",
  es: "El taller se fundó en un antiguo molino junto al río. Hoy doce personas construyen allí muebles, la mayoría de roble que crece en las colinas que rodean la ciudad. Las visitas son bienvenidas el primer viernes de cada mes.",
  it: "Il laboratorio è stato fondato in un vecchio mulino sul fiume. Oggi dodici persone vi costruiscono mobili, per lo più di quercia che cresce sulle colline intorno alla città. I visitatori sono benvenuti ogni primo venerdì del mese.",
  nl: "De werkplaats werd opgericht in een oude molen aan de rivier. Vandaag bouwen er twaalf mensen meubels, de meeste van eik die in de heuvels rond de stad groeit. Bezoekers zijn welkom op elke eerste vrijdag van de maand.",
  pt: "A oficina foi fundada num antigo moinho junto ao rio. Hoje doze pessoas constroem ali móveis, a maioria de carvalho que cresce nas colinas em redor da cidade. As visitas são bem-vindas na primeira sexta-feira de cada mês.",
  ca: "El taller es va fundar en un antic molí al costat del riu. Avui dotze persones hi construeixen mobles, la majoria de roure que creix als turons que envolten la ciutat. Les visites són benvingudes el primer divendres de cada mes.",
  da: "Værkstedet blev grundlagt i en gammel mølle ved åen. I dag bygger tolv mennesker møbler der, de fleste af eg, som vokser på bakkerne omkring byen. Gæster er velkomne den første fredag i hver måned. Vi laver også reparationer af møbler, som andre har bygget, og af lamper, og hvad det koster, får du at vide hos os.",
  sv: "Verkstaden grundades i en gammal kvarn vid ån. I dag bygger tolv personer möbler där, de flesta av ek som växer på kullarna runt staden. Besökare är välkomna den första fredagen i varje månad.",
  pl: "Warsztat powstał w starym młynie nad rzeką. Dziś dwanaście osób buduje tam meble, przede wszystkim z dębu, który rośnie na wzgórzach wokół miasta. Goście są mile widziani w każdy pierwszy piątek miesiąca, także z dziećmi, przez cały dzień.",
};
const questions = Object.entries(QUESTIONS).flatMap(([language, all]) => all.map((text) => [text, language] as const));

describe("language of a message", () => {
  it.each(questions)("for %s is %s if that is the persona's second language", (text, language) => {
    expect(detectLanguage(text, ["en", language])).toBe(language);
  });

  it("is the first preferred language if the message gives no evidence", () => {
    expect(["Nightjar 2", "42", "", "KQ-180"].map((text) => detectLanguage(text, ["it", "en"]))).toEqual(["it", "it", "it", "it"]);
    expect(detectLanguage("Nightjar 2", [])).toBe("en");
  });

  it("is the persona's language if only one word could belong to another language", () => {
    expect(["j'ai faim", "ça existe ?", "sofa a rate"].map((text) => detectLanguage(text, ["fr"]))).toEqual(["fr", "fr", "fr"]);
    expect(detectLanguage("Danke!", ["en"])).toBe("de");
  });

  it("is never a language that the answer engine does not support, unless the persona prefers it", () => {
    const polish = TEXTS["pl"] ?? "";
    expect(detectLanguage(polish, ["en", "pl-PL"])).toBe("pl");
    const spoken = SPOKEN.map(({ code }) => code);
    expect(Object.values(TEXTS).filter((text) => !spoken.includes(detectLanguage(text, ["en"])))).toEqual([]);
  });

  it("is detected even if diacritics are missing", () => {
    expect(detectLanguage("koennen konnen sie fur mich prufen", ["en"])).toBe("de");
    expect(detectLanguage("ja nao esta disponivel", ["en"])).toBe("pt");
  });
});

describe("language of text", () => {
  it.each(Object.entries(TEXTS))("%s is distinguished from similar languages", (language, text) => {
    expect(languageOfText(text)).toBe(language);
    expect(isKnownOfText(language)).toBe(true);
  });

  it("is unknown for a few words, for names, and for scripts that several languages share", () => {
    expect(languageOfText("The Heron Canoe")).toBeNull();
    expect(languageOfText("Oak Table 1200 Oak Chair 450 Walnut Shelf 320 ".repeat(20))).toBeNull();
    expect(languageOfText("Мастерская была основана на старой мельнице у реки, и сегодня в ней делают мебель. ".repeat(3))).toBeNull();
  });
});

describe("question in another language", () => {
  it("is detected by two additional function words", () => {
    expect(isInOtherLanguage("Wie ist das Wetter in Berlin?", ["en"])).toBe(true);
    expect(isInOtherLanguage("Wie ist das Wetter in Berlin?", ["en", "de"])).toBe(false);
    expect(isInOtherLanguage("de de de de luxe", ["en"])).toBe(false);
  });

  it("is not detected from Latin words in text in another script", () => {
    expect(isInOtherLanguage("映画「The Best of All」と「What Is This」のポスターはまだ在庫がありますか。教えてください。", ["ja"])).toBe(
      false,
    );
  });
});

describe("language of text with misread letters", () => {
  it("is detected from its readable words", () => {
    expect(languageOfMisread("Riickgabe innerhalb von 30 Tagen. Der Akku halt bis zu 18 Stunden mit einer Ladung.")).toBe("de");
    expect(languageOfMisread("Heron Canoe 1,299.00 EUR")).toBeNull();
  });

  it("is detected by the script of most of its letters", () => {
    expect(["Free shipping", "お届けから三十日以内", "收货后三十天内可免费退货", "배송 FREE 무료 안내", "", "12"].map(mainScript)).toEqual([
      "latin", "japanese", "han", "korean", null, null,
    ]); // prettier-ignore
  });
});

describe("detection by words", () => {
  it("covers every pack that declares words, and every language in which personas converse", () => {
    const declared = LANGUAGES.filter(({ detection }) => detection !== "script" && !isMissing(detection)).map(({ code }) => code);
    expect(declared.filter((code) => !isKnownOfText(code))).toEqual([]);
    expect(SPOKEN.filter(({ code }) => isMissing(LANGUAGES.find((pack) => pack.code === code)?.detection))).toEqual([]);
  });
});
