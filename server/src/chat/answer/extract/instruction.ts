const ASCII = /^[\x20-\x7e\s]*$/;
/** Where a command begins: at the start, after a mark, after "and", "please", "now". */
const ORDER = String.raw`(?:^|[.,;:!?¡¿"'“”>\])*-]\s*|\b(?:and|please|now|then|must|should|und|bitte|et|y|e|en)\s+)`;

/** Ways in which a text turns to the assistant that reads it instead of its reader, in the languages that such texts come in. */
const TO_THE_ASSISTANT: readonly RegExp[] = [
  // Setting aside what it was told.
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,60}\b(?:instruction|prompt|rule|guideline|direction|context|previous|prior|above|you were told|everything|training)/i,
  /\b(?:new|secret|hidden|real|true|updated)\s+(?:system\s+)?(?:instruction|directive)s?\b|\binstructions?\s+(?:for|to)\s+(?:the\s+|any\s+)?(?:ai|assistant|model|chatbot|bot|llm)\b/i,
  /\bignorier\w*\b.{0,60}\b(?:anweisung|regel|vorherig|vorgaben|bisherig)|\bverg(?:iss|esst|essen sie)\b.{0,60}\b(?:anweisung|regel|vorgaben|alles)|\bmissacht\w*\b.{0,60}\b(?:anweisung|regel)/i,
  /\b(?:ignore[zr]?|oublie[zr]?)\b.{0,60}\b(?:instructions?|consignes?|r[eè]gles?|pr[eé]c[eé]dent)/i,
  /\b(?:ignor[ae](?:r|re)?|ignoren?|olvida|olvide|dimentica|esque[cç]a|desconsidere)\b.{0,60}\b(?:instruc\w+|istruzion\w+|instruç\w+|reglas|regole|regras|anterior\w*|precedent\w*)/i,
  /\b(?:negeer|vergeet)\b.{0,60}\b(?:instructies|regels|aanwijzingen|voorgaande)|\b(?:zignoruj|ignoruj)\b.{0,60}\b(?:instrukcj\w+|polece\w+|zasad\w*)|(?:talimat|kural|komut)\p{L}*.{0,40}(?:yok say|unut|görmezden)/iu,
  /(?:игнорируй|забудь|не обращай внимания).{0,60}(?:инструкц|указани|правил)|تجاهل.{0,60}(?:التعليمات|الأوامر|القواعد)|忽略.{0,20}(?:指令|指示|说明|規則|规则)|无视.{0,20}(?:指令|指示|规则)|(?:指示|命令|ルール).{0,10}(?:無視|忘れ)|(?:지시|명령|규칙).{0,10}(?:무시|잊)|निर्देशों.{0,30}(?:अनदेखा|नज़रअंदाज़)/,
  // Speaking as another part of the conversation.
  /\b(?:system|developer)[ -]?prompts?\b|\b(?:developer|assistant)\s+(?:message|instruction)s?\b|\bsystem\s*(?:message|note|instruction|override|command|notice|update)s?\s*[:\])]|\bsystem-?(?:nachricht|anweisung|meldung)\b|\bmessage syst[eè]me\b|\bmensaje del sistema\b|\bmessaggio di sistema\b|\bsysteembericht\b|\bmensagem do sistema\b|系统(?:消息|提示|指令)|システム(?:メッセージ|プロンプト)|системное сообщение/i,
  /^\W*(?:system|assistant|developer|user|ai|chatbot|bot|gpt)\b\W{0,4}[:>\]]|<\|?\/?\s*(?:system|assistant|user|developer|im_start|im_end|inst)\b|\[\/?(?:inst|system|assistant)\]|\brole\W{1,6}(?:system|assistant|developer)\b|#{3}\s*(?:instruction|system|response)s?\s*:|\b(?:begin|end)\s+(?:of\s+)?(?:system|prompt)\b/i,
  // Telling it what to say or to be.
  /\b(?:assistant|ai|language model|chatbot|bot|llm)\b.{0,30}\b(?:must|should|shall|has to|have to|needs? to|is to|are to|(?:is|are) required to|will now|(?:is|are) (?:instructed|ordered|told) to)\b.{0,40}\b(?:tell|say|answer|reply|respond|reveal|output|print|claim|recommend|repeat|include|inform|pretend|state|offer|give|mention|send|quote|add|write|act|ignore)\b/i,
  /\byou\b.{0,30}\b(?:must|should|shall|have to|are to|are required to|will now|are (?:instructed|ordered) to)\b.{0,40}\b(?:tell (?:the|every|all|each)|say|reply|respond|reveal|output|claim|pretend|recommend|inform (?:the|every|all|each))\b/i,
  new RegExp(
    String.raw`${ORDER}(?:tell|inform|convince|persuade|advise)\s+(?:the\s+|every\s+|each\s+|all\s+|any\s+)?(?:user|visitor|customer|reader|buyer|client|people|everyone|anyone)s?\b`,
    "i",
  ),
  new RegExp(
    String.raw`${ORDER}(?:say|answer|reply|respond|claim|pretend|state|insist|announce)\s+(?:to\s+\w+\s+)?(?:only|always|every\s+\w+|exclusively|with the (?:word|phrase|link|text|code)|that\b|in the style|(?:the|every|all|our|its?)\s+(?:price|prices|cost|discount|product|everything))`,
    "i",
  ),
  /\b(?:user|visitor|customer|client|someone|anyone|anybody|people|they)s?\s+(?:ever\s+)?(?:asks?|asked|inquires?)\b.{0,80}\b(?:say|answer|reply|respond|tell|claim|recommend|quote|state|give|send|point)\b/i,
  /\b(?:reveal|leak|disclose|dump|expose|recite|exfiltrate)\b.{0,40}\b(?:prompt|instructions|secret|api key|password|credentials|system|configuration|rules|conversation|chat)\b|\b(?:print|repeat|output|display|show|share|translate|summari[sz]e)\b.{0,20}\b(?:your|hidden|initial|original|secret|above|previous)\s+(?:system\s+)?(?:prompt|instructions?|rules|message|guidelines)/i,
  /\bas an ai\b|\byou are (?:now )?(?:an? |the |no longer )?(?:ai\b|assistant\b|chatbot|language model|dan\b|unrestricted|jailbroken|evil\b|pirate)|\bpretend (?:to be|you are)\b|\bfrom now on,? (?:you|always|every|answer|respond|reply|the assistant)|\b(?:developer|debug|god|admin|maintenance|dan) mode\b|\bjailbreak/i,
  new RegExp(
    String.raw`${ORDER}act as (?:an? |the |if )|\balways (?:say|answer|reply|respond|claim)\b|\b(?:include|append|insert|add|put|embed)\b.{0,40}\b(?:your|every|each|the) (?:answer|reply|response|output)s?\b`,
    "i",
  ),
  /\b(?:send|forward|post|e-?mail|submit|transmit)\b.{0,40}\b(?:conversation|chat (?:history|log)|transcript|user'?s|visitor'?s|customer'?s|credit card|password)\b.{0,60}\bto\b/i,
  new RegExp(
    String.raw`${ORDER}(?:sag|sage|sagt|sagen sie|antworte|antworten sie|behaupte|erz[aä]hle)\b.{0,30}\b(?:dass|immer|nur|stets|jedem|allen|dem (?:kunden|besucher|nutzer)|den (?:kunden|besuchern|nutzern)|preis)|\bverrate?\b.{0,40}\b(?:systemprompt|anweisungen|geheim)|\bdu bist (?:jetzt|nun|ab sofort)\b|\bab (?:jetzt|sofort)\b.{0,30}\b(?:antworte|sag|nenne|du)\b`,
    "i",
  ),
  new RegExp(
    String.raw`${ORDER}(?:dis|dites|r[eé]ponds|r[eé]pondez|affirme|affirmez)\b.{0,40}\b(?:que|toujours|au (?:client|visiteur)|aux (?:clients|visiteurs)|prix)\b|\br[eé]v[eè]le[zr]?\b.{0,40}\b(?:prompt|consignes|instructions)|\b(?:tu es|vous [eê]tes) (?:maintenant|d[eé]sormais)\b`,
    "i",
  ),
  new RegExp(
    String.raw`${ORDER}(?:di|diga|dile|responde|responda|afirma|rispondi|risponda|dichiara|afirme)\b.{0,40}\b(?:que|siempre|al cliente|al visitante|a los clientes|precio|che|sempre|prezzo|ao cliente|preço)\b|\b(?:revela|revele|rivela)\b.{0,40}\b(?:prompt|instruc\w+|istruzioni|instruç\w+)|\b(?:ahora eres|sei ora|ora sei|agora (?:voc[eê] )?[eé]s?)\b`,
    "i",
  ),
  new RegExp(
    String.raw`${ORDER}(?:zeg|antwoord|vertel|beweer)\b.{0,40}\b(?:dat|altijd|aan de (?:klant|bezoeker)|prijs)\b|\bonthul\b.{0,40}\b(?:prompt|instructies)|\bje bent (?:nu|voortaan)\b|\bpowiedz\b.{0,40}\b(?:[zż]e|klientowi|u[zż]ytkownik)`,
    "i",
  ),
  /(?:скажи|ответь|сообщи|раскрой).{0,40}(?:цен|клиент|пользовател|что|промпт)|(?:告诉|告訴|回答|回复|泄露|透露).{0,20}(?:用户|客户|顾客|价格|提示)|(?:ユーザー|お客様|顧客).{0,20}(?:伝え|言っ|答え)|(?:사용자|고객).{0,20}(?:말하|알려|답하)|(?:قل|أخبر|اكشف).{0,30}(?:المستخدم|العميل|السعر|أن)|(?:kullanıcıya|müşteriye).{0,60}söyle/i,
];

const HIDDEN: readonly RegExp[] = [
  /<!--[\s\S]*?(?:-->|$)/g,
  /<(?:script|style|template|noscript)\b[\s\S]*?(?:<\/(?:script|style|template|noscript)\s*>|$)/gi,
  /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?>/gi,
  /^\[\/\/\]:\s*#.*$/gm,
  /\/\*[\s\S]*?\*\//g,
];

/** Text without what a reader does not see: comments, tags with their attributes, characters without a width. */
export function visibleText(text: string): string {
  // Invisible operators, marks of direction, tags; soft hyphens.
  const plain = ASCII.test(text)
    ? text
    : text.replaceAll(/[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu, "");
  return plain.includes("<") || plain.includes("[//]") || plain.includes("/*")
    ? HIDDEN.reduce((rest, pattern) => rest.replaceAll(pattern, " "), plain)
    : plain;
}

/** Words without which nothing turns to an assistant. Most sentences have none, and are through with this one look. */
const SUSPICIOUS =
  /ignor|disregard|forget|overrid|bypass|instr|directive|prompt|system|d[ée]velop|assist|\bai\b|chatbot|\bbot\b|\bllm|language model|gpt|<\||\brole\b|#{3}|\b(?:tell|inform|convince|persuade|advise|say|answer|reply|respond|claim|pretend|state|insist|announce|recite|dump)|\bask|\breveal|\bleak|disclos|expos|exfiltr|\b(?:print|repeat|output|display|show|share|translate|summari)|you are|from now|\bmode\b|jailbr|\bact as|\b(?:send|forward|post|e-?mail|submit|transmit)\b|\buser\b|vergiss|vergess|missacht|oubli|olvid|dimentic|esque[cç]|desconsid|negeer|vergeet|talimat|kural|komut|\b(?:sag|sage|sagt|sagen|antwort\w*|behaupt\w*|erz[aä]hl\w*)\b|verrat|du bist|\bab (?:jetzt|sofort)|\b(?:dis|dites|affirm\w*|di|diga|dile|zeg|vertel|beweer|onthul)\b|r[eé]pond|r[eé]v[eè]l|\b(?:tu es|vous [eê]tes|ahora|sei ora|ora sei|agora|je bent)\b|mensaje|messag|mensag|respond|rispond|dichiar|rivel|powiedz|[\u0400-\u04ff\u0590-\u06ff\u0900-\u097f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/i;
const SPELT = /\b(?:\p{L}[ .\-_*]){4,}\p{L}\b/gu;

/** A sentence of a document that addresses the assistant instead of the reader. It is never quoted. */
export function isInstruction(sentence: string): boolean {
  const plain = visibleText(ASCII.test(sentence) ? sentence : sentence.normalize("NFKC")).replaceAll(/\s+/g, " ");
  const read = SPELT.test(plain) ? unspaced(plain) : plain;
  SPELT.lastIndex = 0;
  return SUSPICIOUS.test(read) && TO_THE_ASSISTANT.some((pattern) => pattern.test(read));
}

/** "i g n o r e  a l l" and "i.g.n.o.r.e" as words. */
function unspaced(text: string): string {
  return text.replaceAll(SPELT, (spelt) => spelt.replaceAll(/[ .\-_*]/g, ""));
}

const SENTENCE_END = /(?<=[.!?。！？])\s+|\n/;

/**
 * A text without its hidden parts and without the sentences that address the assistant. What follows such a sentence in its paragraph
 * belongs to it, and goes as well.
 */
export function withoutInstructions(text: string): string {
  const known = cleaned.get(text);
  if (known !== undefined) return known;
  const made = clean(text);
  if (cleaned.size >= CLEANED_KEPT) cleaned.clear();
  cleaned.set(text, made);
  return made;
}

const cleaned = new Map<string, string>();
const CLEANED_KEPT = 5_000;

function clean(text: string): string {
  return visibleText(text)
    .split(/\n\s*\n/)
    .map((paragraph) => untilInstruction(paragraph.split(SENTENCE_END)).join("\n"))
    .filter((paragraph) => paragraph.trim() !== "")
    .join("\n\n");
}

/** The sentences of a paragraph before the first that addresses the assistant. */
function untilInstruction(sentences: readonly string[]): string[] {
  const at = sentences.findIndex(isInstruction);
  return at < 0 ? [...sentences] : sentences.slice(0, at);
}
