/**
 * Time zones by ISO 3166-1 code, for countries with a single time zone; for countries with small exceptions, the time zone of their main
 * part.
 */
const ZONES: Readonly<Record<string, string>> = {
  AD: "Europe/Andorra", AT: "Europe/Vienna", BE: "Europe/Brussels", BG: "Europe/Sofia", CH: "Europe/Zurich", CY: "Asia/Nicosia", CZ: "Europe/Prague",
  DE: "Europe/Berlin", DK: "Europe/Copenhagen", EE: "Europe/Tallinn", ES: "Europe/Madrid", FI: "Europe/Helsinki", FR: "Europe/Paris",
  GB: "Europe/London", GR: "Europe/Athens", HR: "Europe/Zagreb", HU: "Europe/Budapest", IE: "Europe/Dublin", IS: "Atlantic/Reykjavik", IT: "Europe/Rome",
  JP: "Asia/Tokyo", KR: "Asia/Seoul", LI: "Europe/Vaduz", LT: "Europe/Vilnius", LU: "Europe/Luxembourg", LV: "Europe/Riga", MC: "Europe/Monaco",
  MT: "Europe/Malta", NL: "Europe/Amsterdam", NO: "Europe/Oslo", PL: "Europe/Warsaw", RO: "Europe/Bucharest", RS: "Europe/Belgrade", SE: "Europe/Stockholm",
  SG: "Asia/Singapore", SI: "Europe/Ljubljana", SK: "Europe/Bratislava", TR: "Europe/Istanbul",
}; // prettier-ignore

/** Returns the country of a time zone; null if several of these countries use the zone, or none does. */
export function countryOfZone(zone: string): string | null {
  if (zone === "Atlantic/Canary") return "ES";
  return Object.entries(ZONES).find(([, own]) => own === zone)?.[0] ?? null;
}

/** Countries by calling code. */
const CALLING: Readonly<Record<string, string>> = {
  "49": "DE", "43": "AT", "41": "CH", "33": "FR", "34": "ES", "39": "IT", "31": "NL", "32": "BE", "44": "GB", "353": "IE", "45": "DK", "46": "SE", "47": "NO",
  "358": "FI", "48": "PL", "420": "CZ", "352": "LU", "30": "GR", "36": "HU", "385": "HR", "386": "SI", "421": "SK",
}; // prettier-ignore

/**
 * Returns the time zone of an address. Returns null if the country has several time zones, or if the address is in a region with a
 * different one: the Canary Islands and the overseas departments of France.
 */
export function zoneOf(country: string, address: string): string | null {
  if (country === "ES" && /\b(?:35|38)\d{3}\b/.test(address)) return "Atlantic/Canary";
  if (country === "FR" && /\b9[78]\d{3}\b/.test(address)) return null;
  return ZONES[country] ?? null;
}

/** Returns the country of a telephone number that includes a calling code. */
export function countryOfNumber(number: string): string | null {
  const [, digits = ""] = /^\s*(?:\+|00)\s?(\d[\d\s]{0,4})/.exec(number) ?? [];
  const plain = digits.replaceAll(/\s/g, "");
  return [3, 2].map((length) => CALLING[plain.slice(0, length)]).find((country) => country !== undefined) ?? null;
}

/** Returns the country of a host name's top-level domain. */
export function countryOfHost(host: string): string | null {
  const top = host.split(".").at(-1)?.toUpperCase() ?? "";
  const country = top === "UK" ? "GB" : top;
  // Domains such as `.io`, `.co` and `.me` are used worldwide, but `ZONES` does not contain them.
  return country in ZONES && !["IS", "LI", "MC", "AD", "RS"].includes(country) ? country : null;
}
