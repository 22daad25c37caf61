import type { LimitWords } from "../limit-words.ts";

export const limits: LimitWords = {
  ages: ["(?:de |a )?{n} ans?\\b(?! de garantie)", "age\\p{L}* de {n}"],
  ageColumn: "ages?|age minimum|ans",
  ageGroups: "enfants?|juniors?|adultes?|seniors?|ados?|adolescents?|bebes?|jeunes?|etudiants?",
  takingPart:
    "fils|filles?|garcons?|neveu|niece|amie?|mari|femme|mere|pere|ans|peut|peuvent|faire|participer|suivre|prendre|venir|aller|reserver|possible|permis|il|elle",
  ageUnits: "ans?",
  from: "a partir de|des|au moins|minimum|min\\.?",
  over: "plus de|au-dessus de",
  upTo: "jusqu'a|maximum|max\\.?|au plus",
  under: "moins de|en dessous de",
  andOver: "\\+|et plus|ou plus",
  andUnder: "et moins|ou moins",
  to: "a|et",
  one: "une?",
  half: "une? demi-?e?",
  highest: "maximum|maximale?|max\\.?|au plus|limite de poids",
  lowest: "minimum|minimale?|min\\.?|au moins|a partir de",
  notMore: "(?:pas|ne|aucun\\p{L}*)\\b[^.;]{0,40}plus de",
  included: "comprise?s?|inclus(?:es?)?|inclut",
  joining: "et|ou|plus",
  and: "et|mais",
};
