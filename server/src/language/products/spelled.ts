import type { ProductPhrases, SaidProperty } from "../product-phrases.ts";

/** Abbreviations that are spelled the same in every language. Labels are in lowercase. */
const SPELLINGS = new Map(
  "USB LED WLAN WiFi Bluetooth GPS NFC HDMI DVD CD TV UV PVC ABS EVA MDF RGB LTE GSM SIM SSD HDD RAM PC BPA FSC GOTS QR DAB FM AM EU CE IP65 IP67 IP68 IP44 IP54 IPX4 IPX7".split(" ").map((word) => [word.toLowerCase(), word] as const),
); // prettier-ignore

function spell(label: string): string {
  return label.replace(/_+/g, " ").replace(/[\p{L}\p{N}]+/gu, (word) => SPELLINGS.get(word) ?? word);
}

const ofProperty = (property: SaidProperty): SaidProperty => ({ ...property, label: spell(property.label) });

/** Wraps phrases so that abbreviations in labels have their usual spelling: "USB port" for "usb port". */
export function withSpelling(phrases: ProductPhrases): ProductPhrases {
  const { property, has, hasNot, first, ahead, same, askValue } = phrases;
  return {
    ...phrases,
    property: (titles, said) => property(titles, ofProperty(said)),
    has: (title, label) => has(title, spell(label)),
    hasNot: (title, label) => hasNot(title, spell(label)),
    first: (titles, said, highest) => first(titles, ofProperty(said), highest),
    ahead: (title, said, higher) => ahead(title, ofProperty(said), higher),
    same: (titles, said) => same(titles, ofProperty(said)),
    askValue: (label, values) => askValue(spell(label), values),
  };
}
