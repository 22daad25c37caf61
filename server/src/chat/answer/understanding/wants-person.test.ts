import { describe, expect, it } from "vitest";
import { wantsPerson } from "./wants-person.ts";
import { cpuTime } from "../../../../test/support/cpu-time.ts";

const asking: Record<string, string[]> = {
  en: [
    "no robots, put me on to one of the lads please",
    "Can I speak to someone about delivery?",
    "I want to talk to a human",
    "Could I please chat with one of your staff?",
    "Connect me to an agent.",
    "Put me through to customer service please",
    "I'd rather talk with a real person",
    "Is there someone I can talk to?",
    "Can somebody call me back? Can someone call me?",
    "human please",
    "Is it possible to speak with a member of your team?",
    "I need a real person",
    "Let me speak with your manager",
    "I would like some human support",
    "Can I have a real person?",
    "Could I please have a human instead?",
    "Is there a real person here?",
    "Are there any humans I can have? Can I get a human please?",
    "Are you a bot? I want a human.",
    "I don't want to chat with a bot, put me through to a real human please",
  ],
  de: [
    "Kann ich mit jemandem über die Lieferung sprechen?",
    "Ich möchte mit einem Mitarbeiter sprechen",
    "Verbinden Sie mich mit einem Menschen!",
    "Kann mich bitte jemand zurückrufen?",
    "Kann ich jemanden sprechen?",
    "Ich will einen Menschen",
  ],
  fr: [
    "Puis-je parler à quelqu'un au sujet de la livraison ?",
    "Je veux parler à un humain",
    "Mettez-moi en relation avec un conseiller",
    "Un conseiller s'il vous plaît",
    "un humain svp",
    "Puis-je avoir un conseiller ?",
    "Est-ce que je peux joindre quelqu'un ?",
  ],
  es: [
    "¿Puedo hablar con alguien sobre el envío?",
    "Quiero hablar con una persona real",
    "Páseme con un agente, por favor",
    "Necesito un asesor",
  ],
  it: [
    "Posso parlare con qualcuno della consegna?",
    "Vorrei parlare con un operatore",
    "Mi passi il servizio clienti",
    "Voglio un operatore umano",
  ],
  nl: ["Kan ik iemand spreken over de levering?", "Ik wil met een medewerker praten", "Kan iemand me terugbellen?"],
  pt: ["Posso falar com alguém sobre a entrega?", "Quero falar com um atendente", "Preciso de um atendente humano"],
  ja: [
    "配送について誰かと話せますか？",
    "担当者と話したいです",
    "オペレーターにつないでください",
    "人と話したい",
    "有人チャットはありますか",
  ],
  zh: ["我可以和人谈谈配送吗？", "转人工", "我想跟真人说话", "请帮我转接人工客服", "我想找客服"],
  ko: ["배송에 대해 누군가와 이야기할 수 있나요?", "상담원 연결해 주세요", "사람과 통화하고 싶어요"],
  ru: [
    "Можно поговорить с кем-нибудь о доставке?",
    "Соедините меня с оператором",
    "Хочу поговорить с живым человеком",
    "Позовите менеджера",
  ],
  ar: ["هل يمكنني التحدث مع شخص بخصوص التوصيل؟", "أريد التحدث إلى موظف", "حولني إلى خدمة العملاء"],
};

const notAsking: Record<string, string[]> = {
  en: [
    "Do you have a person-height mirror?",
    "How many people fit into the tent?",
    "Do you have a toy that can talk to a person?",
    "I need a radio to talk to someone in the garden",
    "Can I talk to someone with this intercom?",
    "Is this wig made of human hair?",
    "I need a human hair brush",
    "Which cleaning agent do you recommend?",
    "Who is your customer service run by?",
    "I want a two person canoe",
    "What does customer support cost?",
    "I don't want to talk to a human, just tell me the price",
    "Does the doll talk? My team loves dolls.",
    "I want to support a team with jerseys",
    "Are you a real person?",
    "Can I have a person-height mirror?",
    "Is there a human hair wig?",
    "Is there a discount for a second person?",
    "Can I have a bag for each person?",
  ],
  de: [
    "Wie viele Personen passen in das Zelt?",
    "Habt ihr einen mannshohen Spiegel?",
    "Ein Puzzle für eine Person",
    "Ich möchte nicht mit einem Menschen sprechen",
    "Sprechen eure Mitarbeiter Englisch?",
    "Ist das Zelt mit Menschen getestet?",
  ],
  fr: [
    "Une tente pour une personne",
    "Est-ce un miroir à taille humaine ?",
    "Quel agent nettoyant ?",
    "Puis-je avoir une tente pour une personne ?",
  ],
  es: ["¿Una tienda para una persona?", "¿Tienen un espejo de tamaño humano?"],
  it: ["Una tenda per una persona?", "Avete un operatore telefonico tra i marchi?"],
  nl: ["Een tent voor een persoon", "Is dit iemand die bij jullie werkt?"],
  pt: ["Uma tenda para uma pessoa?", "Este espelho tem altura de uma pessoa?"],
  ja: ["一人用のテントはありますか", "人工皮革のバッグはありますか", "等身大の鏡はありますか", "人と話せるロボットはありますか"],
  zh: ["有人造革的包吗？", "双人帐篷多少钱？", "有真人大小的镜子吗？", "人工草坪多少钱"],
  ko: ["1인용 텐트 있나요?", "사람 크기의 거울이 있나요?", "사람과 대화하는 로봇이 있나요?"],
  ru: ["Есть палатка на одного человека?", "Зеркало в человеческий рост есть?"],
  ar: ["هل لديكم خيمة لشخص واحد؟", "مرآة بطول الإنسان"],
};

describe("a request for an operator", () => {
  it.each(Object.entries(asking))("is recognized in %s", (_, messages) => {
    expect(messages.filter((message) => !wantsPerson(message))).toEqual([]);
  });

  it.each(Object.entries(notAsking))("is not detected in other questions in %s", (_, messages) => {
    expect(messages.filter((message) => wantsPerson(message))).toEqual([]);
  });

  it("is detected quickly in long messages", () => {
    const long = ["mit einem ".repeat(400), "i a ".repeat(1_000), "connect me to ".repeat(300), "поговорить с ".repeat(200)];
    const begun = cpuTime();
    for (const message of long) wantsPerson(message);
    expect(cpuTime() - begun).toBeLessThan(5_000);
  });
});
