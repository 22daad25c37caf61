import { fold } from "../text/words.ts";

/** Who is asked for, by language; folded. */
const WHO = {
  en: "(?:human|person|someone|somebody|anyone|agent|adviser|advisor|representative|rep|operator|employee|colleague|consultant|manager|supervisor|specialist|expert|salesperson|anybody|member of (?:your |the )?(?:staff|team)|staff|(?:sales|shop) assistant|customer (?:service|support|care)|support|team)",
  de: "(?:mensch\\p{L}*|person|mitarbeiter\\p{L}*|berater\\p{L}*|ansprechpartner\\p{L}*|kolleg\\p{L}*|team|kundendienst|kundenservice|kundenbetreu\\p{L}*|support|verkaufer\\p{L}*|jemand\\p{L}*)",
  fr: "(?:quelqu'un|humain\\p{L}*|personne|conseill\\p{L}+|agent\\p{L}*|operat\\p{L}+|employe\\p{L}*|responsable|collegue|vendeu\\p{L}+|equipe|service client\\p{L}*)",
  es: "(?:alguien|human[oa]|persona|agente|asesor\\p{L}*|operador\\p{L}*|emplead[oa]|representante|encargad[oa]|equipo|(?:atencion|servicio) al cliente)",
  it: "(?:qualcuno|uman[oa]|persona|operator\\p{L}+|operatrice|addett[oa]|consulente|dipendente|responsabile|team|servizio clienti|assistenza)",
  nl: "(?:iemand|mens|persoon|medewerk\\p{L}+|collega|adviseur|team|klantenservice)",
  pt: "(?:alguem|human[oa]|pessoa|atendente|operador\\p{L}*|agente|funcionari[oa]|consultor\\p{L}*|equip[ea]|atendimento|suporte)",
} as const;

/** Up to three words between a verb and who is asked for: "to one of your", "mit einem echten". */
const few = "(?:[\\p{L}']+ ){0,3}?";
/** Words about the matter, between who and a verb at the end. */
const matter = "(?: [\\p{L}'-]+){0,6}?";
/** What is meant is a thing for talking, or somebody in an adjective: "with this intercom", "person-height". */
const notThing = "(?!-|'s\\b| (?:with|using|via|through|over) (?:this|these|it|the)\\b)";

const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  en: [
  `(?:^(?:please )?|\\b(?:i(?:'d|'ll)?|we(?:'d)?|me|us|please|and|but) ${few}|\\b(?:want|like|love|prefer|need|wish|able|possible|way|ask|chance|rather|how) to )(?:speak|talk|chat) (?:to|with) ${few}\\b${WHO.en}\\b${notThing}`,
  `\\b(?:connect|transfer|put|pass|hand|forward|refer|get) me (?:(?:through|on|over) )?(?:to |with )?${few}\\b${WHO.en}\\b${notThing}`,
  `\\b(?:need|want|get|like|prefer|give me|request) (?:a|an|some) (?:(?:real|live|actual) (?:human|person|agent|adviser|advisor|representative)|human|representative|human being)(?: (?:please|now|instead|to .*|who .*|for (?:help|support|this)))?$`,
  "\\b(?:need|want|like|get|prefer|request) (?:[a-z]+ ){0,3}?(?:human|live) (?:agent|support|help|assistance)\\b",
  `\\b(?:someone|somebody|anyone|person|human|agent|representative) (?:(?:i|we) (?:can|could|may) |to )(?:speak|talk|chat)(?: (?:to|with)|$)`,
  `\\b(?:can|could|will|would|have|let|ask|want|need) ${few}(?:someone|somebody|human|agent) (?:please )?(?:to )?(?:call|phone|ring|contact|get back to) (?:me|us)\\b`,
  "^(?:please )?(?:call me back|(?:a |an |the |real |live |actual )*(?:human(?: being)?|person|agent|operator|representative|customer (?:service|support)))(?: please)?$",
  ],
  de: [
  `(?<!\\bnicht )\\b(?:mit|an) ${few}${WHO.de}${matter} (?:sprechen|reden|telefonieren|chatten|verbind\\p{L}+|verbunden|weiterleiten|weitergeleitet)\\b`,
  `\\b(?:spreche|rede|verbinden sie mich|verbinde mich|verbindet mich|weiterleiten|durchstellen)\\b.{0,12} (?:mit|an) ${few}${WHO.de}(?![\\p{L}-])`,
  `\\b(?:jemanden|(?:einen|eine) (?:\\p{L}+ )?(?:menschen|mitarbeiter\\p{L}*|berater\\p{L}*|ansprechpartner\\p{L}*))${matter} (?:sprechen|erreichen)\\b`,
  "\\b(?:kann|konnte|soll|wird) mich (?:bitte )?(?:jemand|ein mensch|ein mitarbeiter)(?: [\\p{L}'-]+){0,4}? (?:zuruckrufen|anrufen|kontaktieren)\\b",
  "\\b(?:mochte|will|brauche|wunsche|hatte gern\\p{L}*) (?:einen|eine) (?:echten? |richtigen? )?(?:menschen|mitarbeiter\\p{L}*|menschliche\\p{L}* \\p{L}+)$",
  "^(?:bitte )?(?:ein(?:en)? )?(?:echte[rn]? )?(?:menschen?|mitarbeiter(?:in)?)(?: bitte)?$",
  ],
  fr: [
  `\\b(?:parler|discuter|echanger|communiquer|parle) (?:a|avec) ${few}${WHO.fr}(?![\\p{L}-])`,
  `\\b(?:mettez|mets|transferez|passez)[- ]moi (?:(?:en (?:relation|contact) avec|a) )?${few}${WHO.fr}(?![\\p{L}-])`,
  "\\b(?:veux|voudrais|souhaite|besoin d')\\s?(?:joindre |contacter )?(?:un |une |quelqu')?(?:vraie? )?(?:humain|conseill\\p{L}+|vraie personne)\\b",
  "\\b(?:peut-on|pouvez-vous|quelqu'un peut(?:-il)?) me (?:faire )?(?:rappeler|telephoner)\\b|\\betre (?:rappele|mise? en relation)\\b",
  "^(?:un |une )?(?:humain|conseill\\p{L}+|vraie personne)(?: s'il (?:vous|te) plait)?$",
  ],
  es: [
  `\\b(?:hablar|chatear|comunicar(?:me|nos)|conversar|hablo|hable|contactar) (?:directamente )?con ${few}${WHO.es}(?![\\p{L}-])`,
  `\\b(?:paseme|pasame|pongame|ponme|comuniqueme|transfierame|conecteme) (?:con|a) ${few}${WHO.es}(?![\\p{L}-])`,
  "\\b(?:quiero|necesito|quisiera|prefiero) (?:a )?(?:un |una )?(?:humano|persona (?:real|de verdad)|agente|asesor\\p{L}*|operador\\p{L}*)(?: (?:humano|real|por favor))?$",
  "\\balguien (?:que )?me (?:llame|llama|contacte|puede llamar)\\b|\\bme (?:puede|podria) llamar alguien\\b",
  ],
  it: [
  `\\b(?:parlare|chattare|comunicare|parlo) (?:direttamente )?con ${few}${WHO.it}(?![\\p{L}-])`,
  `\\b(?:mi metta|mi passi|mettetemi|passatemi|mi puo passare|mi potete passare) (?:in contatto con )?${few}${WHO.it}(?![\\p{L}-])`,
  "\\b(?:voglio|vorrei|mi serve|ho bisogno di) (?:un |una )(?:operator\\p{L}+|umano|essere umano|consulente|persona (?:reale|vera))(?: (?:umano|per favore))?$",
  "\\bessere richiamat[oa]\\b|\\bqualcuno (?:puo|potrebbe) (?:chiamarmi|richiamarmi|contattarmi)\\b",
  ],
  nl: [
  `\\b(?:met|aan) ${few}${WHO.nl}${matter} (?:spreken|praten|bellen|chatten|doorverbinden)\\b`,
  `\\b(?:iemand|(?:een|een echte?) (?:mens|medewerker|persoon|adviseur))${matter} (?:spreken|te spreken)\\b`,
  `\\b(?:praten|spreken|chatten) met ${few}${WHO.nl}(?![\\p{L}-])`,
  "\\bverbind me door\\b|\\bdoorverbonden worden\\b|\\bkan iemand (?:mij|me) (?:terug ?)?bellen\\b|\\bteruggebeld worden\\b",
  ],
  pt: [
  `\\b(?:falar|conversar|falo) (?:diretamente )?com ${few}${WHO.pt}(?![\\p{L}-])`,
  `\\b(?:me transfira|transfira-me|me passe|passe-me|ligue-me|me ligue) (?:para|a|com|ao) ${few}${WHO.pt}(?![\\p{L}-])`,
  "\\b(?:quero|preciso de|gostaria de|prefiro) (?:um |uma )(?:atendente|humano|agente|operador\\p{L}*|pessoa (?:real|de verdade))(?: (?:humano|por favor))?$",
  "\\balguem (?:pode|poderia) (?:me ligar|ligar-me|me contactar|contactar-me)\\b",
  ],
  ja: [
  "(?:担当者|担当の(?:方|人)|人間|オペレータ[ーー]?|スタッフ|係(?:の(?:人|方)|員)|店員|(?:誰|だれ)か|(?<![\\p{Script=Han}])人)(?:さん)?(?:と|に|へ)(?:直接)?.{0,8}?(?:お?話(?:し(?:たい|でき|させ|をしたい)|せ(?:ます|ません|ないです))|つない|つなげ|繋い|繋げ|代わっ|かわっ|替わっ|相談(?:したい|でき|させ)|取り次)",
  "有人(?:対応|チャット|サポート|オペレータ)",
  ],
  zh: [
  "转(?:接)?(?:到)?人工|轉(?:接)?(?:到)?人工|人工(?:客服|服务|服務|座席)|(?:找|联系|聯繫|接|转|轉)(?:一?下)?(?:你们的?)?(?:真人|客服|活人|工作人[员員])",
  "(?:和|跟|与|與|同)(?:一?[个個位名])?(?:你们的?|你們的?)?(?:真人|活人|人工|客服|工作人[员員]|[专專][员員]|店[员員]|[员員]工|某人|人)(?:[^的。？！?!]{0,12})?(?:[说說][话話]|[谈談聊讲講]|沟通|溝通|通[话話]|[对對][话話])(?!的)",
  ],
  ko: [
  "(?:상담원|상담사|사람|직원|담당자|고객\\s?센터|누군가|누구)(?:분)?(?:과|와|이랑|랑|에게|한테|하고)\\s?.{0,8}?(?:연결|통화|대화|이야기|얘기|상담|말씀)(?!하는|할 수 있는)",
  "(?:상담원|상담사|직원|담당자)\\s?(?:연결|바꿔|불러)|사람\\s?(?:으로 )?(?:연결|바꿔)",
  ],
  ru: [
  "(?:поговорить|говорить|пообщаться|связаться|связать|соедини\\p{L}*|переключи\\p{L}*|перевед\\p{L}*|позов\\p{L}*|пригласи\\p{L}*|свяжите)\\s(?:\\p{L}+\\s){0,4}?(?:человек\\p{L}*|оператор\\p{L}*|менеджер\\p{L}*|сотрудник\\p{L}*|консультант\\p{L}*|специалист\\p{L}*|кем[- ](?:то|нибудь)|поддержк\\p{L}*)",
  "(?:нужен|хочу|требуется)\\s(?:живои\\s)?(?:человек|оператор|менеджер|консультант)$|(?:пусть|может).{0,12}мне (?:кто[- ]нибудь )?(?:перезвон|позвон)\\p{L}*|^(?:оператор|живои человек)$",
  ],
  ar: [
  "(?:التحدث|[اأ]تحدث|التكلم|[اأ]تكلم|[اأ]كلم|التواصل|تحويلي|حول(?:ني|وني)|وصل(?:ني|وني))\\s(?:\\p{L}+\\s){0,3}?(?:ال)?(?:شخص|[إا]نسان|موظف|ممثل|وكيل|مسؤول|مندوب|[أا]حد|خدمة العملاء)",
  ],
}; // prettier-ignore

const PATTERNS = Object.entries(REQUESTS).flatMap(([language, sources]) =>
  sources.map((source) => [language, new RegExp(source, "u")] as const),
);

const DECLINED =
  /\b(?:don't|dont|do not|no need to|without having to|rather not|instead of)(?: \p{L}+){0,3} (?:speak|talk|chat)|\b(?:nicht|ohne|statt) (?:\p{L}+ )?mit\b.{0,40}\b(?:sprechen|reden)|\bje ne (?:veux|souhaite) pas parler|\bno (?:quiero|necesito) hablar|\bnon (?:voglio|vorrei) parlare|\bnao (?:quero|preciso) falar|\bniet (?:\p{L}+ )?(?:spreken|praten)\b|не хочу (?:говорить|общаться)/u;

const LONGEST = 800;

/** Two-letter language in which a visitor asks to be put in touch with a person; null where people are at most what the message is about. */
export function personRequestLanguage(message: string): string | null {
  const plain = fold(message.slice(0, LONGEST))
    .replace(/[\s,;:!?.…、，。？！؟"()]+/gu, " ")
    .trim();
  if (DECLINED.test(plain)) return null;
  return PATTERNS.find(([, request]) => request.test(plain))?.[0] ?? null;
}

export function wantsPerson(message: string): boolean {
  return personRequestLanguage(message) !== null;
}
