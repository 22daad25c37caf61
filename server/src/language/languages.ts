import type { LanguagePack } from "./language-pack.ts";
import { ar } from "./packs/ar.ts";
import { bg } from "./packs/bg.ts";
import { ca } from "./packs/ca.ts";
import { cs } from "./packs/cs.ts";
import { da } from "./packs/da.ts";
import { de } from "./packs/de.ts";
import { el } from "./packs/el.ts";
import { en } from "./packs/en.ts";
import { es } from "./packs/es.ts";
import { et } from "./packs/et.ts";
import { eu } from "./packs/eu.ts";
import { fa } from "./packs/fa.ts";
import { fi } from "./packs/fi.ts";
import { fr } from "./packs/fr.ts";
import { cy } from "./packs/cy.ts";
import { ga } from "./packs/ga.ts";
import { he } from "./packs/he.ts";
import { hi } from "./packs/hi.ts";
import { hr } from "./packs/hr.ts";
import { hu } from "./packs/hu.ts";
import { hy } from "./packs/hy.ts";
import { id } from "./packs/id.ts";
import { icelandic } from "./packs/is.ts";
import { it } from "./packs/it.ts";
import { ja } from "./packs/ja.ts";
import { ko } from "./packs/ko.ts";
import { lt } from "./packs/lt.ts";
import { lv } from "./packs/lv.ts";
import { ms } from "./packs/ms.ts";
import { nl } from "./packs/nl.ts";
import { no } from "./packs/no.ts";
import { pl } from "./packs/pl.ts";
import { pt } from "./packs/pt.ts";
import { ro } from "./packs/ro.ts";
import { ru } from "./packs/ru.ts";
import { sk } from "./packs/sk.ts";
import { sl } from "./packs/sl.ts";
import { sr } from "./packs/sr.ts";
import { sv } from "./packs/sv.ts";
import { ta } from "./packs/ta.ts";
import { th } from "./packs/th.ts";
import { tr } from "./packs/tr.ts";
import { uk } from "./packs/uk.ts";
import { vi } from "./packs/vi.ts";
import { zh } from "./packs/zh.ts";

/** All languages, with the most common language of each script first. OCR uses the same order. */
export const LANGUAGES: readonly LanguagePack[] = [
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
  sv,
  da,
  no,
  fi,
  cs,
  sk,
  sl,
  hr,
  hu,
  ro,
  tr,
  ca,
  et,
  lv,
  lt,
  id,
  ms,
  vi,
  icelandic,
  eu,
  ga,
  cy,
  ja,
  zh,
  ko,
  ru,
  uk,
  bg,
  sr,
  el,
  ar,
  fa,
  he,
  hi,
  th,
  hy,
  ta,
];
