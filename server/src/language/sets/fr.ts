import type { SetWords } from "../set-words.ts";

/** How visitors ask for products by conditions in French. */
// prettier-ignore
export const frSets: SetWords = {
  noise:
    "a la carte|au choix|en (?:magasin|boutique|rayon|vitrine|catalogue)|au catalogue|dans (?:votre|vos|la|le|les) (?:gammes?|catalogue|boutique|rayons?|magasin|carte|assortiment|recettes?|selection)|(?:avez|proposez|vendez|faites|tenez|auriez|pourriez|aurez)[- ]vous|vous (?:avez|proposez|vendez|faites|tenez|auriez)|avez|(?:je|on) (?:cherche|voudrais|voudrait|veux|veut|prends|recherche)|parmi|(?:sortes?|types?|especes?|varietes?|genres?) d(?:e |')|differente?s?|en tout|au total|tout compris|(?:contien(?:t|nent)|comporte(?:nt)?|comprennent|comprend)(?: de l'| du| de la| des| de)?|quelqu'un(?:e)? qui|pour (?:un|une|quelqu'un)|s'il (?:vous|te) plait|svp|il y a|y en a(?:-t-il)?|est-ce que|qu'est-ce que|quoi|disponibles? ici|chez vous|c'est|plutot|celui|ceux|celles?|quelque chose|pour moi|a partager(?= entre)",
  things: "produit article chose rayon categorie gamme modele truc appareil choix offre",
  count: "nombre d(?:e |')|combien d(?:e |')|combien (?:y a-t-il|avez-vous|vous|en)",
  leastLabel: "min minimum minimal minimale",
  mostLabel: "max maximum maximal maximale jusqu",
  exclusive: "a moins de|moins de|en dessous de|au-dessous de|sous|plus de|au-dessus de|superieure? a|inferieure? a|moins chere? que",
  atMost: "a moins de|pas plus de|en dessous de|au-dessous de|sous(?: les)?|inferieure?s? a|au plus|au maximum|budget(?: de| max(?:imum)?(?: de)?)?|max|ne depassant pas",
  atLeast: "a partir de|des l.age de|minimum|superieure?s? a|au-dessus de|pas moins de|au minimum|min",
  atMostAfter: "max(?:imum|i)?|au (?:plus|maximum)|ou moins|grand maximum",
  atLeastAfter: "ou plus|et plus|minimum|au (?:moins|minimum)|mini",
  most: "le plus d(?:e |')|la plus (?:grande|longue|forte|haute)|le plus (?:grand|long|fort|haut|eleve)|les plus (?:grande?s|longu?e?s)|plus grande?|plus longue?|plus eleve|plus haute?",
  least: "le moins d(?:e |')|la plus (?:petite|courte|faible|basse)|le plus (?:petit|court|faible|bas)|plus petite?|plus courte?|plus faible|plus basse?",
  negations: "sans(?: aucune?)?(?: d[e'])?|pas d[e']|ne contien(?:t|nent) pas d[e']|non|aucune?|ni",
  negationJoints: "ou|ni|et sans",
  money: "balles",
  lacking: "sans libre",
  measures: {
    weight: { labels: "poids", most: "plus lourde?s?|pese(?:nt)? le plus", least: "plus leg(?:er|ere)s?|pese(?:nt)? le moins", more: "plus lourde?s?|pese(?:nt)? plus", less: "plus leg(?:er|ere)s?|pese(?:nt)? moins" },
    loudness: { labels: "bruit sonore niveau decibel", most: "plus bruyante?s?", least: "plus silencieu(?:x|ses?)|moins bruyante?s?", more: "plus bruyante?s?", less: "plus silencieu(?:x|ses?)|moins bruyante?s?" },
    keeping: { labels: "conservation garde peremption", most: "se (?:gardent?|conservent?) (?:le )?(?:plus longtemps|mieux)|plus longue conservation|plus longtemps (?:au frais|conserve)|dure(?:nt)? le plus longtemps au", least: "se (?:gardent?|conservent?) (?:le )?moins longtemps|plus courte conservation", more: "se (?:gardent?|conservent?) (?:plus longtemps|mieux)", less: "se (?:gardent?|conservent?) (?:moins longtemps|moins bien)" },
    lasting: { labels: "autonomie duree", most: "(?:dure|durent|tient|tiennent|fonctionne|brule) le plus longtemps|plus longue (?:duree|autonomie)|meilleure autonomie", least: "(?:dure|durent|tient) le moins longtemps|plus courte duree", more: "(?:dure|durent|tient|tiennent|brule) plus longtemps", less: "(?:dure|durent|tient) moins longtemps" },
    quickness: { labels: "vitesse rapidite", inverse: "temps", most: "plus rapides?", least: "plus lente?s?", more: "plus rapides?|plus vite", less: "plus lente?s?" },
    age: { labels: "age", most: "pour les plus grands", least: "pour les plus (?:petits|jeunes)", more: "pour les plus ages", less: "pour les plus jeunes" },
    height: { labels: "hauteur", most: "plus haute?s?", least: "plus basse?s?", more: "plus haute?s?", less: "plus basse?s?" },
    width: { labels: "largeur", most: "plus larges?", least: "plus etroite?s?", more: "plus larges?", less: "plus etroite?s?" },
    length: { labels: "longueur", most: "plus longu?e?s?", least: "plus courte?s?", more: "plus longu?e?s?", less: "plus courte?s?" },
    depth: { labels: "profondeur", most: "plus profonde?s?", least: "moins profonde?s?", more: "plus profonde?s?", less: "moins profonde?s?" },
    thickness: { labels: "epaisseur", most: "plus epais(?:se)?s?", least: "plus (?:mince|fine?)s?", more: "plus epais(?:se)?s?", less: "plus (?:mince|fine?)s?" },
    brightness: { labels: "luminosite lumens flux", most: "plus lumineu(?:x|ses?)", least: "moins lumineu(?:x|ses?)", more: "plus lumineu(?:x|ses?)", less: "moins lumineu(?:x|ses?)" },
    power: { labels: "puissance", most: "plus puissante?s?", least: "moins puissante?s?", more: "plus puissante?s?", less: "moins puissante?s?" },
    capacity: { labels: "contenance capacite volume", most: "contien(?:t|nent) le plus|plus spacieu(?:x|se)", least: "contien(?:t|nent) le moins", more: "contien(?:t|nent) (?:davantage|plus)|plus spacieu(?:x|se)", less: "contien(?:t|nent) moins" },
    people: { labels: "personnes parts couverts places convives portions joueurs", most: "pour le plus de (?:personnes|convives|monde)", least: "pour le moins de (?:personnes|convives|monde)", more: "pour plus de (?:personnes|convives|monde)", less: "pour moins de (?:personnes|convives|monde)" },
    strength: { labels: "dosage degre alcool concentration cacao intensite", most: "plus (?:forte?s?|dosee?s?|intenses?)", least: "moins (?:forte?s?|dosee?s?)|plus (?:douce?s?|doux)", more: "plus (?:forte?s?|dosee?s?|intenses?)", less: "moins (?:forte?s?|dosee?s?)|plus (?:douce?s?|doux)" },
    sweetness: { labels: "sucre", most: "plus sucree?s?", least: "moins sucree?s?|plus secs?", more: "plus sucree?s?", less: "moins sucree?s?|plus secs?" },
  },
};
