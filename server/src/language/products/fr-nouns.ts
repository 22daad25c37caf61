const VOWEL = /^(?:[aeiouyàâäéèêëîïôöùûü]|h(?!a(?:lo|mac|ndicap|ngar|ricot|sard|ut)|éros|ibou|ockey|ollande|ousse))/i;

/** Returns a preposition or article, elided before a vowel, with the word that follows: "de bois", "d'aluminium". */
export function elided(word: "de" | "le" | "la", next: string): string {
  return VOWEL.test(next) ? `${word.slice(0, 1)}'${next}` : `${word} ${next}`;
}

/** Endings of nouns by gender. The first match takes precedence. */
const GENDERS: readonly (readonly [gender: "f" | "m", endings: string])[] = [
  ["f", "hauteur|largeur|longueur|profondeur|epaisseur|épaisseur|couleur|saveur|odeur|puissance|valeur|contenance|portee|portée|duree|durée|densite|densité|marque|taille|classe|garantie|matiere|matière|origine|charge|vitesse|tension|surface|capacité|forme|norme|finition|autonomie|reference|référence|langue|gamme|serie|série|note|date|pile|batterie|ampoule|housse|douille|assise|region|région|robe|annee|année|temperature|température"],
  ["m", "diametre|diamètre|poids|prix|type|style|mode|modele|modèle|systeme|système|genre|age|âge|bois|nombre|volume|format|parfum|musee|musée|lycee|lycée|trophee|trophée|programme|volumes|axe|cable|câble|cepage|cépage|millesime|millésime|pourcentage|label|pays|matériau|materiau|tissu|acier|domaine|moteur|auteur|editeur|éditeur|indicateur|secteur|ordinateur|capteur|moniteur|ecouteur|écouteur|degre|degré|cote|côté"],
  ["f", "tion|sion|ité|ite|té|ance|ence|ure|ée|ie|ette|esse|ière|ise|ude|ade|elle|ille|che|ace|ine|ique|euse|trice"],
  ["m", "age|ment|eau|eur|oir|isme|al|el|il|on|in|ier|er|et|at|ot|ut|is|us|ord|ort|ois|ac|oc|um|am|om|ct|rd|rt|nt|uit|ant"],
]; // prettier-ignore

const PLURAL =
  /^(?:dimensions|mesures|ingrédients|ingredients|couleurs|tailles|places|tiroirs|portes|pièces|pieces|poches|vitesses|étagères|etageres|roues|joueurs|personnes|pages|niveaux|fonctions|ports|compartiments|boutons|cépages|cepages|allergènes|allergenes|lampes|ampoules|crochets|pieds|coussins|matériaux|materiaux)$/i;

/** Returns the main noun of a label, which is its first word: "hauteur" in "hauteur d'assise". */
export function headOf(label: string): string {
  return label.split(/[\s'’-]/)[0] ?? label;
}

export function isPlural(label: string): boolean {
  return PLURAL.test(headOf(label));
}

/** Returns the gender of a label's main noun; null if unknown. */
export function genderOf(label: string): "f" | "m" | null {
  const head = headOf(label)
    .toLowerCase()
    .replace(/s$/, isPlural(label) ? "" : "s");
  return GENDERS.find(([, endings]) => new RegExp(`(?:${endings})$`).test(head))?.[0] ?? null;
}

/** Returns a label with its article: "la hauteur d'assise", "les dimensions"; null if the gender is unknown. */
export function withArticle(label: string): string | null {
  if (isPlural(label)) return `les ${label}`;
  const gender = genderOf(label);
  return gender === null ? null : elided(gender === "f" ? "la" : "le", label);
}

const ADJECTIVE =
  /(?:able|ible|uble|é|és|ée|ées|ique|if|ive|eux|euse|étanche|etanche|bio|végan|vegan|végane|végétarien|vegetarien|pliant|résistant|resistant|transparent|permanent|opaque|mobile|souple|rigide|léger|leger|chaud|doux|neuf|sec|brut|cru|halal|casher|universel|naturel|artisanal|recyclé|connecté|compatible|antidérapant|portatif|sans fil)$/i;
const NOUN =
  /^(?:clé|table|cable|câble|pavé|café|thé|côté|étanchéité|\S+(?:ité|té)|fabrique|boutique|tunique|clinique|musique|tarif|motif|objectif|dispositif|adhésif)$/i;

/** Returns whether a label can follow « est », that is, whether its last word is an adjective or participle and no noun precedes it. */
export function isAdjective(label: string): boolean {
  const words = label.split(" ");
  const [first = ""] = words;
  return ADJECTIVE.test(first) ? !NOUN.test(first) : /^sans fil$|^(?:facile|prêt|prêts|conforme|fait|apte|adapté)\s/i.test(label);
}
