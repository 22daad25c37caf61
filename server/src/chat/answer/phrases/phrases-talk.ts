/** The answerer's words for turns of a conversation, in one language. */
export interface TalkPhrases {
  readonly allRight: string;
  /** Short form, in brackets after a title. */
  readonly outOfStockShort: string;
  /** The cheaper of two. */
  readonly cheaper: (title: string, price: string) => string;
  readonly dearer: (title: string, price: string) => string;
  readonly yesSo: string;
  readonly noSo: string;
  /** The two compared have the same value. */
  readonly equal: string;
  readonly noneOut: string;
  readonly notReduced: (title: string) => string;
  /** How many were found, before some of them are listed. */
  readonly counted: (count: number) => string;
  readonly theseVersionsOut: string;
  /** The second refusal in a row. */
  readonly declineAgain: string;
  /** Said to one who complains. */
  readonly understand: string;
  readonly noContact: string;
  /** Asks back what "it" is. */
  readonly which: string;
}

export const TALK_EN: TalkPhrases = {
  allRight: "All right. Just ask if there is anything else.",
  outOfStockShort: "out of stock",
  cheaper: (title, price) => `The ${title} is cheaper at ${price}.`,
  dearer: (title, price) => `The ${title} is more expensive at ${price}.`,
  yesSo: "Yes.",
  noSo: "No.",
  equal: "Both are the same in that.",
  noneOut: "None of them is gone altogether.",
  notReduced: (title) => `The ${title} is not reduced at the moment.`,
  counted: (count) => `I found ${count} in all.`,
  theseVersionsOut: "These versions are out of stock:",
  declineAgain: "I have nothing in our records on that either.",
  understand: "I am sorry that this is not going well.",
  noContact: "Our records hold no way to pass this on from here; please use the contact details on our website.",
  which: "Which product do you mean? Tell me its name and I will look it up.",
};

export const TALK: Readonly<Record<string, TalkPhrases>> = {
  en: TALK_EN,
  de: {
    allRight: "In Ordnung. Fragen Sie gern, wenn noch etwas ist.",
    outOfStockShort: "nicht auf Lager",
    cheaper: (title, price) => `Günstiger ist ${title} für ${price}.`,
    dearer: (title, price) => `Teurer ist ${title} für ${price}.`,
    yesSo: "Ja.",
    noSo: "Nein.",
    equal: "Darin sind beide gleich.",
    noneOut: "Ganz fehlt davon nichts.",
    notReduced: (title) => `${title} ist zurzeit nicht reduziert.`,
    counted: (count) => `Insgesamt habe ich ${count} gefunden.`,
    theseVersionsOut: "Diese Ausführungen sind nicht auf Lager:",
    declineAgain: "Auch dazu enthalten unsere Unterlagen leider nichts.",
    understand: "Es tut mir leid, dass das nicht gut läuft.",
    noContact: "Von hier aus kann ich das leider nicht weitergeben; bitte nutzen Sie die Kontaktangaben auf unserer Website.",
    which: "Welches Produkt meinen Sie? Nennen Sie mir den Namen, dann sehe ich nach.",
  },
  fr: {
    allRight: "Très bien. N'hésitez pas si vous avez une autre question.",
    outOfStockShort: "en rupture de stock",
    cheaper: (title, price) => `Le moins cher des deux est ${title} à ${price}.`,
    dearer: (title, price) => `Le plus cher des deux est ${title} à ${price}.`,
    yesSo: "Oui.",
    noSo: "Non.",
    equal: "Les deux sont pareils sur ce point.",
    noneOut: "Aucun ne manque complètement.",
    notReduced: (title) => `${title} n'est pas en promotion actuellement.`,
    counted: (count) => `J'en ai trouvé ${count} en tout.`,
    theseVersionsOut: "Ces versions sont en rupture de stock :",
    declineAgain: "Nos documents ne disent rien là-dessus non plus.",
    understand: "Je suis désolé que cela se passe mal.",
    noContact: "Je ne peux pas transmettre cela d'ici ; merci d'utiliser les coordonnées de notre site.",
    which: "De quel produit parlez-vous ? Donnez-moi son nom et je regarde.",
  },
  es: {
    allRight: "De acuerdo. Pregunte si necesita algo más.",
    outOfStockShort: "agotado",
    cheaper: (title, price) => `Más barato es ${title} por ${price}.`,
    dearer: (title, price) => `Más caro es ${title} por ${price}.`,
    yesSo: "Sí.",
    noSo: "No.",
    equal: "En eso son iguales.",
    noneOut: "Ninguno falta por completo.",
    notReduced: (title) => `${title} no está rebajado por el momento.`,
    counted: (count) => `He encontrado ${count} en total.`,
    theseVersionsOut: "Estas versiones están agotadas:",
    declineAgain: "Sobre eso tampoco dicen nada nuestros documentos.",
    understand: "Siento que esto no vaya bien.",
    noContact: "Desde aquí no puedo transmitirlo; utilice los datos de contacto de nuestra web.",
    which: "¿A qué producto se refiere? Dígame su nombre y lo busco.",
  },
  it: {
    allRight: "Va bene. Chieda pure se serve altro.",
    outOfStockShort: "esaurito",
    cheaper: (title, price) => `Più economico è ${title} a ${price}.`,
    dearer: (title, price) => `Più caro è ${title} a ${price}.`,
    yesSo: "Sì.",
    noSo: "No.",
    equal: "In questo sono uguali.",
    noneOut: "Nessuno manca del tutto.",
    notReduced: (title) => `${title} non è in offerta al momento.`,
    counted: (count) => `Ne ho trovati ${count} in tutto.`,
    theseVersionsOut: "Queste versioni sono esaurite:",
    declineAgain: "Anche su questo i nostri documenti non dicono nulla.",
    understand: "Mi dispiace che non stia andando bene.",
    noContact: "Da qui non posso inoltrarlo; usi i contatti sul nostro sito.",
    which: "Quale prodotto intende? Mi dica il nome e lo cerco.",
  },
  nl: {
    allRight: "Goed. Vraag gerust als er nog iets is.",
    outOfStockShort: "niet op voorraad",
    cheaper: (title, price) => `Goedkoper is ${title} voor ${price}.`,
    dearer: (title, price) => `Duurder is ${title} voor ${price}.`,
    yesSo: "Ja.",
    noSo: "Nee.",
    equal: "Daarin zijn beide gelijk.",
    noneOut: "Helemaal op is daarvan niets.",
    notReduced: (title) => `${title} is op dit moment niet afgeprijsd.`,
    counted: (count) => `Ik heb er in totaal ${count} gevonden.`,
    theseVersionsOut: "Deze uitvoeringen zijn niet op voorraad:",
    declineAgain: "Ook daarover staat niets in onze gegevens.",
    understand: "Het spijt me dat dit niet goed gaat.",
    noContact: "Ik kan dit van hieruit niet doorgeven; gebruik de contactgegevens op onze website.",
    which: "Welk product bedoelt u? Noem de naam en ik zoek het op.",
  },
  pt: {
    allRight: "Está bem. Pergunte se precisar de mais alguma coisa.",
    outOfStockShort: "esgotado",
    cheaper: (title, price) => `Mais barato é ${title} por ${price}.`,
    dearer: (title, price) => `Mais caro é ${title} por ${price}.`,
    yesSo: "Sim.",
    noSo: "Não.",
    equal: "Nisso são iguais.",
    noneOut: "Nenhum falta por completo.",
    notReduced: (title) => `${title} não está em promoção neste momento.`,
    counted: (count) => `Encontrei ${count} no total.`,
    theseVersionsOut: "Estas versões estão esgotadas:",
    declineAgain: "Sobre isso os nossos documentos também não dizem nada.",
    understand: "Lamento que isto não esteja a correr bem.",
    noContact: "Não posso encaminhar isto daqui; use os contactos do nosso site.",
    which: "A que produto se refere? Diga-me o nome e eu procuro.",
  },
};
