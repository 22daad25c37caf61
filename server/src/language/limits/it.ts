import type { LimitWords } from "../limit-words.ts";

export const limits: LimitWords = {
  ages: ["(?:di |ha |ho |con )?{n} anni\\b(?! di garanzia)"],
  ageColumn: "eta|eta minima|anni",
  ageGroups: "bambin[oiae]|ragazz[oi]|adult[oi]|anziani|giovani|studenti|neonati|ridotto",
  takingPart:
    "figli[oae]|ragazz[oa]|nipote|amic[oa]|marito|moglie|madre|padre|anni|puo|possono|fare|partecipare|seguire|venire|andare|prenotare|possibile|permesso",
  ageUnits: "anni?",
  from: "da(?:i|gli|ll')?|a partire da(?:i|gli)?|almeno|minimo|min\\.?",
  over: "oltre(?: i| gli)?|piu di|sopra i",
  upTo: "fino a(?:i|gli)?|massimo|max\\.?|al massimo",
  under: "sotto i|meno di|inferiore a",
  andOver: "\\+|(?:e|o) (?:piu|oltre)|in su",
  andUnder: "(?:e|o) meno|in giu",
  to: "a(?:i|gli)?|e",
  one: "un[oa]?'?",
  half: "mezz'? ?",
  highest: "massimo|massima|max\\.?|al massimo|limite di peso",
  lowest: "minimo|minima|min\\.?|almeno|a partire da",
  notMore: "non\\b[^.;]{0,40}(?:piu di|oltre)",
  included: "inclus[oaie]|compres[oaie]|comprendono|comprende",
  joining: "e|o|ed",
  and: "e|ma",
};
