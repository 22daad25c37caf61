import { isGrammar } from "../text/stop-words.ts";
import { fold, words } from "../text/words.ts";
import { smallTalkByScript } from "./small-talk-by-script.ts";
import type { SmallTalk } from "../types.ts";

const OFF_LIMITS =
  /\b(?:(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instruction|prompt|rule|guideline|previous|prior|above|everything)|(?:system|hidden|initial|secret|internal|your)\s+(?:prompt|instructions?|system message|guidelines|configuration)|(?:reveal|repeat|print|show|output|leak)\b.{0,40}\b(?:prompt|instructions)\b.{0,25}(?:above|given|verbatim|system|were|you)|jailbreak|developer mode|you are now\b|act as (?:an? )?(?:unrestricted|different)|ignorier\w*\b.{0,40}\b(?:anweisung|regel)\w*|(?:systemprompt|deine anweisungen|ihre anweisungen)|ignore[zr]?\b.{0,40}\binstructions|(?:tes|vos) instructions|ignora\b.{0,40}\b(?:instrucciones|istruzioni|instrucoes)|negeer\b.{0,40}\binstructies)/;

const PATTERNS: readonly (readonly [SmallTalk, RegExp])[] = [
  [
    "identity",
    /^(?:and )?(?:(?:who|what) (?:exactly )?are you|what(?:'s| is) your name|who am i (?:talking|speaking|chatting) (?:to|with)|are you (?:an? )?(?:real|bot|robot|human|person|ai|machine|chatbot|chatgpt)\b.*|wer bist du|wer sind sie|wie hei(?:ss|ß)t du|wie hei(?:ss|ß)en sie|bist du ein (?:mensch|bot|roboter).*|qui (?:es-tu|etes-vous|es tu|etes vous)|comment (?:tu t'appelles|vous appelez-vous)|quien eres|como te llamas|chi sei|come ti chiami|wie ben (?:je|jij)|hoe heet (?:je|jij)|quem (?:e|es) (?:voce|tu)|como (?:te chamas|voce se chama))$/,
  ],
  [
    "capabilities",
    /^(?:(?:so |and )?what (?:can|could|do) you (?:do|help(?: me)? with|know|offer me)(?: for me| here)?|how can you help(?: me)?|what can i ask(?: you)?|what (?:questions|topics) can (?:you answer|i ask)|(?:can you )?help(?: me)?|was kannst du(?: alles)?|was konnen sie(?: fur mich tun)?|(?:wobei|wie) kannst du (?:mir )?helfen|wie konnen sie (?:mir )?helfen|hilfe|que (?:peux-tu|pouvez-vous) faire.*|comment (?:peux-tu|pouvez-vous) m'aider|aide|que puedes hacer.*|(?:en|como) (?:que )?(?:me )?puedes ayudar(?:me)?|ayuda|cosa (?:puoi|sai) fare.*|come puoi aiutarmi|aiuto|wat kun (?:je|jij)(?: voor mij)?(?: doen)?|waarmee kun je (?:me )?helpen|o que (?:voce )?(?:pode|sabe|podes) fazer.*|como (?:voce )?pode(?:s)? (?:me )?ajudar|ajuda)$/,
  ],
  [
    "wellbeing",
    /^(?:(?:hi|hello|hey) )?(?:how are you|how(?:'s| is) it going|how do you do|what(?:'s| is) up|wie geht(?:'s| es)? ?(?:dir|ihnen)?|comment (?:ca va|vas-tu|allez-vous)|ca va|como estas|que tal|come (?:stai|va)|hoe gaat het.*|tudo bem|como (?:esta|vai)(?: voce)?)(?: today)?$/,
  ],
];

const LEXICON: readonly (readonly [SmallTalk, ReadonlySet<string>])[] = [
  ["negation", set("no nope nah nein nee non nao nothing nichts rien nada niente niets")],
  [
    "thanks",
    set(
      "thanks thank thx cheers appreciate appreciated danke dankeschon vielen dank herzlichen merci remercie gracias grazie bedankt dank dankjewel obrigado obrigada",
    ),
  ],
  [
    "goodbye",
    set(
      "bye goodbye cya later tschuss tschau wiedersehen ciao-bye revoir adieu bientot adios luego hasta arrivederci addio doei dag ziens tchau adeus",
    ),
  ],
  [
    "greeting",
    set(
      "hi hello hey hiya howdy greetings morning afternoon evening hallo moin servus guten gruss morgen abend bonjour salut bonsoir coucou hola buenos buenas dias tardes noches ciao buongiorno buonasera salve hoi goedemorgen goedemiddag goedenavond ola bom boa dia tarde noite",
    ),
  ],
  [
    "acknowledgement",
    set(
      "ok okay great perfect cool nice alright fine understood good awesome super prima gut verstanden alles klar parfait accord genial perfecto vale bien perfetto bene goed perfeito certo otimo yes yep sure ja oui si",
    ),
  ],
];
const POLITE: ReadonlySet<SmallTalk> = new Set(["thanks", "goodbye", "greeting"]);
const FILLER = set(
  "helpful helped useful hilfreich utile util nuttig you so very much a lot for your the help there again all day have nice see soon good sehr viel vielmals fur die hilfe noch auf schonen tag dir ihnen beaucoup pour votre aide bonne journee au a muchas mucho por la ayuda mille molte per l aiuto voor de hulp je wel veel tot muito pela that it s is was team everyone one",
);

/** What kind of small talk a message is; null when it asks for something. */
export function smallTalkOf(message: string): SmallTalk | null {
  const plain = fold(message).replace(/\s+/g, " ").trim();
  if (OFF_LIMITS.test(plain)) return "off_limits";
  const inScript = smallTalkByScript(plain);
  if (inScript !== null) return inScript;
  const bare = withoutGreeting(
    plain
      .replace(/[?!.,;:…)]+/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  const matched = PATTERNS.find(([, pattern]) => pattern.test(bare));
  if (matched !== undefined) return matched[0];
  const list = words(plain);
  if (list.length === 0) return /\p{Extended_Pictographic}/u.test(message) ? "acknowledgement" : null;
  if (list.length > 8) return null;
  for (const [kind, lexicon] of LEXICON) {
    if (!list.some((word) => lexicon.has(word)) && !lexicon.has(plain)) continue;
    const rest = list.filter((word) => !LEXICON.some(([, other]) => other.has(word)) && !FILLER.has(word) && !isGrammar(word));
    if (rest.length > 0 || hasQuestionWord(list)) continue;
    // "No, thank you" is thanks.
    const polite =
      kind === "negation" ? LEXICON.find(([other, those]) => POLITE.has(other) && list.some((word) => those.has(word))) : undefined;
    return polite?.[0] ?? kind;
  }
  return null;
}

function withoutGreeting(text: string): string {
  const rest = text.replace(/^(?:hi|hello|hey|hallo|guten tag|bonjour|salut|hola|ciao|buongiorno|ola|bom dia)(?: there)? /, "");
  return rest === "" ? text : rest;
}

function hasQuestionWord(list: readonly string[]): boolean {
  return list.some((word) => QUESTION_WORDS.has(word));
}

const QUESTION_WORDS = set(
  "what which who where when how why welche wer wo wann wie warum quel quelle qui quand comment combien que cual quien donde cuando como cuanto quale chi dove quando quanto wat welke wie waar wanneer hoe qual quem onde",
);

function set(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
