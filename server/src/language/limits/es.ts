import type { LimitWords } from "../limit-words.ts";

export const limits: LimitWords = {
  ages: ["(?:de |con |tiene |tengo )?{n} anos\\b(?! de garantia)"],
  ageColumn: "edad(?:es)?|edad minima|anos",
  ageGroups: "ninos?|ninas?|menores|adultos?|jovenes|mayores|jubilados?|estudiantes?|bebes?|infantil",
  takingPart:
    "hij[oa]s?|chic[oa]s?|nieto|nieta|sobrin[oa]|amig[oa]|marido|mujer|madre|padre|anos|puede|pueden|hacer|participar|tomar|venir|ir|apuntarse|reservar|posible|permitido",
  ageUnits: "anos?",
  from: "desde(?: los)?|a partir de(?: los)?|al menos|minimo|min\\.?",
  over: "mas de|mayores de",
  upTo: "hasta(?: los)?|maximo|max\\.?|como maximo",
  under: "menos de|menores de",
  andOver: "\\+|(?:y|o) mas|en adelante",
  andUnder: "(?:y|o) menos",
  to: "a|y",
  one: "una?",
  half: "media",
  highest: "maximo|maxima|max\\.?|como maximo|limite de peso",
  lowest: "minimo|minima|min\\.?|al menos|a partir de",
  notMore: "no\\b[^.;]{0,40}mas de",
  included: "incluid[oa]s?|incluyen?",
  joining: "y|e|o|u",
  and: "y|pero",
};
