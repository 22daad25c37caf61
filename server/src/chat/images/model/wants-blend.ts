/** The parts of a request in one language, as regular expression sources for lower-case text. */
interface Wording {
  /** Verbs that ask to see something: "show me", "put". */
  readonly show: string;
  /** References to the visitor's things: "this", "my kitchen", "the picture". */
  readonly mine: string;
  /** References to the visitor as a place: "on me". */
  readonly self: string;
  /** Prepositions that place one thing beside another: "with", "next to". */
  readonly beside: string;
  /** Words that imply both at once: "together", "side by side". */
  readonly together: string;
  /** Complete questions about appearance: "how would it look". */
  readonly look: readonly string[];
  /** Negates the request: "don't". */
  readonly not: string;
  /** "With this colour" describes a product, not an image. */
  readonly property: string;
}

const wordings: readonly Wording[] = [
  {
    show: "show|see|view|display|picture|visuali[sz]e|imagine|put|place|combine|mix|blend|merge|hang|try|mock",
    mine: "this|that|it|these|those|them|both|mine|my|our|the (?:picture|photo|image|room)",
    self: "me",
    beside: "with|on|onto|in|into|next to|beside|alongside|against|over|above|near",
    together: "together|side by side|next to each other|in one (?:picture|photo|image)",
    look: [
      "how (?:would|will|might|could) .{1,60} look",
      "how (?:do|does) .{1,60} look (?:together|side by side|(?:with|on|in|next to|beside|against|above|over) (?:this|that|these|those|my|mine|our|me|the (?:picture|photo|image)))",
      "what (?:would|will|might|could) .{1,60} look like",
    ],
    not: "don't|do not|never|without",
    property: "colou?r|size|pattern|price|material|style|brand|length|width|height|shape|feature",
  },
  {
    show: "zeig|zeige|zeigst|zeigen|sehen|seh|stell|stelle|kombinier|kombiniere|kombinieren|leg|lege|häng|hänge|setz|setze|probier|probiere",
    mine: "das|dies|diese|diesem|diesen|dieser|dieses|es|sie|beide|beides|mein|meine|meinem|meinen|meiner|unser|unsere|unserem|unserer|dem (?:bild|foto)",
    self: "mir|mich",
    beside: "mit|zu|an|auf|in|im|neben|über|vor|bei",
    together: "zusammen|nebeneinander|miteinander|in einem bild|auf einem bild|gemeinsam",
    look: [
      "wie (?:würde|würden|wird|werden) .{1,60} aussehen",
      "wie (?:sähe|sähen) .{1,60} aus",
      "wie (?:sieht|sehen) .{1,60} (?:mit|zu|an|auf|in|neben|über) (?:dies\\p{L}*|mein\\p{L}*|unser\\p{L}*|mir|dem (?:bild|foto)) .{0,40}aus",
      "wie (?:würde|würden) .{1,60} (?:passen|wirken)",
    ],
    not: "nicht|ohne|nie|kein|keine",
    property: "farbe|größe|muster|preis|material|stil|marke|länge|form",
  },
  {
    show: "montre|montrez|montrer|voir|vois|affiche|affichez|mets|mettez|place|placez|combine|combinez|essayer",
    mine: "ça|cela|ceci|ce|cet|cette|ces|les deux|mon|ma|mes|notre|nos|la photo|l'image",
    self: "moi",
    beside: "avec|sur|dans|à côté de|près de|contre|au-dessus de",
    together: "ensemble|côte à côte|sur une (?:même )?(?:photo|image)|dans une (?:même )?image",
    look: [
      "à quoi .{0,40}ressemblera(?:it|ient)?",
      "(?:que|ça|cela|qu'est-ce que .{1,40}) donnera(?:it|ient)?",
      "comment .{0,40}(?:rendra(?:it|ient)?|ira(?:it|ient)? (?:avec|sur|dans))",
      "de quoi .{0,40}aura(?:it|ient)? l'air",
    ],
    not: "ne|n'|pas|sans",
    property: "couleur|taille|motif|prix|matière|style|marque|longueur|forme",
  },
  {
    show: "muéstra(?:me|nos)|muestra|mostrar|muéstreme|enséña(?:me|nos)|enseña|ver|pon|ponlo|ponla|coloca|combina|combinar|probar",
    mine: "esto|eso|este|esta|ese|esa|estos|estas|ambos|ambas|mi|mis|nuestro|nuestra|mío|mía|la (?:foto|imagen)",
    self: "mí",
    beside: "con|en|sobre|junto a|al lado de|contra",
    together: "juntos|juntas|lado a lado|en una (?:misma )?(?:foto|imagen)",
    look: ["cómo (?:me |se |nos )?(?:quedar|ver|lucir)(?:ía|ían|á|án)", "qué tal (?:me |se )?quedar(?:ía|ían|á|án)"],
    not: "no|sin|nunca",
    property: "color|tamaño|talla|patrón|precio|material|estilo|marca|forma",
  },
  {
    show: "mostra(?:mi|ci)?|mostrare|mostrarmi|vedere|fammi vedere|metti|mettilo|mettila|combina|combinare|provare",
    mine: "questo|questa|quello|quella|questi|queste|entrambi|entrambe|mio|mia|miei|mie|nostro|nostra|la foto|l'immagine",
    self: "me",
    beside: "con|su|sul|sulla|in|nel|nella|nella mia|nel mio|accanto a|accanto al|accanto alla|vicino a",
    together: "insieme|fianco a fianco|in un'unica immagine",
    look: ["come (?:mi |ci )?(?:star|sar|apparir)(?:ebbe|ebbero|à|anno)"],
    not: "non|senza|mai",
    property: "colore|taglia|motivo|prezzo|materiale|stile|marca|forma",
  },
  {
    show: "mostr(?:a|e|ar)|ver|põe|coloca|coloque|combina|combine|experimentar",
    mine: "isto|isso|este|esta|esse|essa|ambos|ambas|meu|minha|meus|minhas|nosso|nossa|a (?:foto|imagem)",
    self: "mim",
    beside: "com|em|no|na|sobre|ao lado d[aeo]|junto (?:a|com)",
    together: "juntos|juntas|lado a lado|numa (?:mesma )?(?:foto|imagem)",
    look: ["como (?:me |se )?(?:ficar|parecer)(?:ia|iam|á|ão)", "como (?:é que )?.{1,40} ficar(?:ia|iam|á|ão)"],
    not: "não|sem|nunca",
    property: "cor|tamanho|padrão|preço|material|estilo|marca|forma",
  },
  {
    show: "toon|laat|zien|zet|plaats|combineer|leg|hang|probeer",
    mine: "dit|dat|deze|die|het|beide|mijn|onze|de (?:foto|afbeelding)",
    self: "mij",
    beside: "met|op|in|naast|bij|boven|tegen",
    together: "samen|naast elkaar|bij elkaar|in één (?:foto|afbeelding)|op één (?:foto|afbeelding)",
    look: [
      "hoe (?:zou|zouden|zal|zullen) .{1,60} (?:eruitzien|staan|eruit zien)",
      "hoe (?:staat|staan) .{1,60} (?:bij|op|in|naast) (?:dit|dat|deze|mijn|onze|mij)",
    ],
    not: "niet|geen|zonder|nooit",
    property: "kleur|maat|patroon|prijs|materiaal|stijl|merk|vorm",
  },
];

const start = "(?<![\\p{L}\\p{N}])";
const end = "(?![\\p{L}\\p{N}])";
/** Matches only within one sentence. */
const between = "[^.!?]{0,80}?";
/** A negation comes shortly before the request. */
const before = "(?:[\\p{L}']+\\s){0,2}?";

interface Rules {
  readonly shown: readonly RegExp[];
  readonly look: readonly RegExp[];
  readonly not: RegExp;
}

function rulesOf({ show, mine, self, beside, together, look, not, property }: Wording): Rules {
  const word = (words: string): string => `${start}(?:${words})${end}`;
  const ofProperty = `(?!\\s(?:${property})${end})`;
  return {
    shown: [
      // "show them together"
      `${word(show)}${between}${word(together)}`,
      // "show me this with the lamp"
      `${word(show)}(?:\\s[\\p{L}']+)?\\s${word(mine)}${ofProperty}${between}\\s${word(beside)}\\s[\\p{L}\\p{N}]`,
      // "show the lamp next to mine"
      `${word(show)}${between}\\s(?:${beside})\\s${word(`${mine}|${self}`)}${ofProperty}`,
    ].map((source) => new RegExp(`${before}${source}`, "u")),
    look: look.map((each) => new RegExp(`${start}${each}${end}`, "u")),
    not: new RegExp(word(not), "u"),
  };
}

const rules = wordings.map(rulesOf);
/** Requests are short, so only the start of a long message is searched. */
const mostCharacters = 1_000;

/** Whether the visitor asks to see their image together with a product ("show me this with the lamp", "how would it look"), in seven languages. */
export function wantsBlend(message: string): boolean {
  const text = message
    .normalize("NFC")
    .slice(0, mostCharacters)
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(/\s+/g, " ")
    .replaceAll("-", " ")
    .trim();
  return rules.some(({ shown, look, not }) => {
    if (look.some((rule) => rule.test(text))) return true;
    return shown.some((rule) => {
      const found = rule.exec(text)?.[0];
      return found !== undefined && !not.test(found);
    });
  });
}
