import type { PersonaVoice } from "../types.ts";
import { spokenLanguage } from "./phrases-of.ts";

/** What is said to a visitor who asks for a person. */
export interface HandoffPhrases {
  /** The request was noted for the people of the account. */
  readonly noted: string;
  /** Before the contact. */
  readonly reach: string;
  /** The records hold no contact. */
  readonly none: string;
}

const EN: HandoffPhrases = {
  noted: "Of course. I have noted for our team that you would like to speak to a person.",
  reach: "You can also reach us directly:",
  none: "I am sorry, I have no phone number or e-mail address here that I could give you.",
};

const PHRASES: Readonly<Record<string, HandoffPhrases>> = {
  en: EN,
  de: {
    noted: "Gern. Ich habe für unser Team vermerkt, dass Sie mit einem Menschen sprechen möchten.",
    reach: "Sie erreichen uns auch direkt:",
    none: "Eine Telefonnummer oder E-Mail-Adresse, die ich Ihnen nennen könnte, habe ich hier leider nicht.",
  },
  fr: {
    noted: "Bien sûr. J'ai signalé à notre équipe que vous souhaitez parler à une personne.",
    reach: "Vous pouvez aussi nous joindre directement :",
    none: "Je n'ai malheureusement ni numéro de téléphone ni adresse e-mail à vous donner ici.",
  },
  es: {
    noted: "Por supuesto. He dejado nota a nuestro equipo de que desea hablar con una persona.",
    reach: "También puede contactarnos directamente:",
    none: "Lo siento, aquí no tengo ningún teléfono ni correo electrónico que darle.",
  },
  it: {
    noted: "Certo. Ho segnalato al nostro team che desidera parlare con una persona.",
    reach: "Può anche contattarci direttamente:",
    none: "Mi dispiace, qui non ho un numero di telefono o un indirizzo e-mail da darle.",
  },
  nl: {
    noted: "Natuurlijk. Ik heb voor ons team genoteerd dat u iemand wilt spreken.",
    reach: "U kunt ons ook rechtstreeks bereiken:",
    none: "Een telefoonnummer of e-mailadres dat ik u kan geven, heb ik hier helaas niet.",
  },
  pt: {
    noted: "Claro. Deixei registado para a nossa equipa que gostaria de falar com uma pessoa.",
    reach: "Também nos pode contactar diretamente:",
    none: "Lamento, não tenho aqui nenhum telefone ou e-mail que lhe possa dar.",
  },
  ja: {
    noted: "かしこまりました。担当者との会話をご希望であることを記録しました。",
    reach: "直接のご連絡先はこちらです。",
    none: "申し訳ありませんが、ここでご案内できる電話番号やメールアドレスはありません。",
  },
  zh: {
    noted: "好的，我已为团队记下您希望与真人交谈。",
    reach: "您也可以直接联系我们：",
    none: "很抱歉，我这里没有可以提供的电话或电子邮箱。",
  },
  ko: {
    noted: "네, 상담원과 대화를 원하신다고 저희 팀에 남겨 두었습니다.",
    reach: "다음으로 직접 연락하실 수도 있습니다:",
    none: "죄송하지만 여기에는 안내해 드릴 전화번호나 이메일 주소가 없습니다.",
  },
  ru: {
    noted: "Конечно. Я отметил для нашей команды, что вы хотите поговорить с человеком.",
    reach: "Вы также можете связаться с нами напрямую:",
    none: "К сожалению, у меня здесь нет телефона или адреса электронной почты, который я мог бы вам дать.",
  },
  ar: {
    noted: "بالتأكيد. سجلتُ لفريقنا أنكم تودون التحدث إلى شخص.",
    reach: "يمكنكم أيضاً التواصل معنا مباشرة:",
    none: "عذراً، لا يوجد لدي هنا رقم هاتف أو بريد إلكتروني يمكنني تقديمه لكم.",
  },
};

export function handoffPhrasesOf(language: string, voice: Pick<PersonaVoice, "languages">): HandoffPhrases {
  return PHRASES[spokenLanguage(language, voice)] ?? EN;
}
