import type { Context, FoundAddress, PageFindings } from "../../brands/facts/model/found-facts.ts";
import type { FactReading, PaymentName } from "../../language/fact-words.ts";
import type { PageFacts } from "../page/page-facts.ts";
import type { PageLine } from "../page/page-lines.ts";
import { fold, hasWord, wordPattern } from "./fact-words.ts";

type Found = PageFindings["telephones"][number];
type Contacts = Pick<PageFindings, "telephones" | "emails" | "addresses" | "paymentMethods" | "profiles">;

const mostEach = 60;
/** Latin letters. Listed explicitly, because classes of all letters make patterns slow to compile. */
const L = "A-Za-z\\u00c0-\\u024f";
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6}/gu;
const PHONE = /(?<![\p{L}\p{N}.,/-])(?:\+|00|\(?0)\d?(?:[\s()/.-]{0,3}\d){6,14}(?![\p{L}\p{N}]|[.,:/-]\d)/gu;
/** A phone number in North American format. */
const PHONE_US = /(?<![\p{L}\p{N}.,/-])(?:\+?1[\s.-])?\(?[2-9]\d{2}\)?[\s.-]\d{3}[\s.-]\d{4}(?![\p{L}\p{N}]|[.,:/-]\d)/gu;
const longestBefore = 60;
/** Maximum number of lines between the title of a card and a contact in it, and their maximum length. */
const mostOfCard = 4;
const longestOfCard = 160;

/** Reads phone numbers, email addresses, postal addresses, payment methods and social profiles from a page's lines. */
export function readContacts({ lines, links }: Pick<PageFacts, "lines" | "links">, words: FactReading | null): Contacts {
  const reader = new ContactReader(words, dialedIn(lines));
  for (const [at, line] of lines.entries()) reader.take(line, lines.slice(at + 1, at + 3));
  return { ...reader.found(), profiles: profilesIn(links) };
}

class ContactReader {
  readonly #words: FactReading | null;
  readonly #telephones: Contacts["telephones"][number][] = [];
  readonly #emails: Contacts["emails"][number][] = [];
  readonly #addresses: Contacts["addresses"][number][] = [];
  readonly #methods = new Set<string>();
  readonly #open: { level: number; text: string }[] = [];
  /** Number of the current section. */
  #section = 0;
  readonly #sections = new Map<Found, number>();
  /** First line of the card that a contact is in. */
  readonly #cards = new Map<Found, string>();
  /** Previous lines under the same heading, most recent last. */
  #before: string[] = [];
  /** Numbers in the page's telephone links. */
  readonly #dialed: readonly string[];

  constructor(words: FactReading | null, dialed: readonly string[]) {
    this.#words = words;
    this.#dialed = dialed;
  }

  found(): Omit<Contacts, "profiles"> {
    return {
      telephones: this.#withCards(this.#telephones.slice(0, mostEach), digitsOf),
      emails: this.#withCards(this.#emails.slice(0, mostEach), (address) => address.toLowerCase()),
      addresses: this.#addresses.slice(0, mostEach),
      paymentMethods: [...this.#methods].slice(0, 20),
    };
  }

  /** Marks contacts that are the only ones of their kind under the heading directly above them. */
  #withCards(all: readonly Found[], keyOf: (value: string) => string): Found[] {
    const values = new Map<number, Set<string>>();
    for (const one of all) {
      const section = this.#sections.get(one) ?? 0;
      values.set(section, (values.get(section) ?? new Set()).add(keyOf(one.value)));
    }
    return all.map((one) => {
      const before = this.#cards.get(one);
      const isOnly = values.get(this.#sections.get(one) ?? 0)?.size === 1;
      return before === undefined || !isOnly ? one : { ...one, before, isCard: true };
    });
  }

  take(line: PageLine, following: readonly PageLine[]): void {
    if (line.ends !== undefined) this.#endHeadings(line.ends);
    if (line.heading > 0) this.#beginSection(line);
    for (const sentence of sentencesOf(line)) {
      this.#takeTelephones(sentence);
      this.#takeEmails(sentence);
    }
    this.#takeAddress(line, following);
    this.#takePayments(line);
    if (line.heading === 0) this.#before.push(line.text);
  }

  #beginSection({ text, heading }: PageLine): void {
    this.#endHeadings(heading);
    this.#open.push({ level: heading, text });
  }

  #endHeadings(level: number): void {
    while ((this.#open.at(-1)?.level ?? 0) >= level) this.#open.pop();
    this.#before = [];
    this.#section += 1;
  }

  #contextOf(label: string): Context {
    const plain = withoutContacts(label);
    return {
      // The words before an address in the same line name whose it is.
      label: (addressIn(plain)?.label ?? plain).replaceAll(/^[\s:,;|()·•–—-]+|[\s:,;|()·•–—-]+$/gu, "").slice(0, 120),
      before: this.#linesBefore(),
      heading: this.#open.at(-1)?.text.slice(0, 120) ?? "",
      above: this.#open.slice(0, -1).map(({ text }) => text.slice(0, 120)),
    };
  }

  /** Returns up to two short preceding lines without digits, skipping lines that contain only contact details. */
  #linesBefore(): string {
    const found: string[] = [];
    for (const text of this.#before.toReversed()) {
      const isContact = /@|\d{3}/.test(text) && text.length <= 80;
      if (isContact && found.length > 0) break;
      if (isContact && (text.match(/\p{L}+/gu) ?? []).length <= 6) continue;
      // "Styria, Austria" below a city belongs to the address.
      if (found.length === 2 && PLACE.some(([, place]) => place.test(text))) found.shift();
      if (found.length === 2 || text.length > longestBefore || /\d|[.!?]$/.test(text)) break;
      found.unshift(text);
    }
    return found.join(", ");
  }

  #takeTelephones({ text, contacts }: PageLine): void {
    const links = contacts.filter(({ kind }) => kind === "tel").map(({ target }) => target.trim());
    const found = numbersIn(text);
    const known = found.length > 0 ? [] : writtenAs(text, this.#dialed);
    const shown = [...found, ...known];
    const unsure = shown.length > 0 || links.length > 0 ? null : numberAtEnd(text);
    if (unsure !== null) this.#add(this.#telephones, { value: unsure, isUnsure: true, ...this.#contextOf(text.replace(unsure, " ")) });
    // The link text shows the number's format; the rest of the line is its label.
    const numbers = shown.length > 0 ? shown : links.filter((number) => /^\+?[\d\s()/.-]{5,30}$/.test(number));
    if (numbers.length === 0) return;
    const isLink = links.length > 0 || known.length > 0;
    for (const number of new Set(numbers)) {
      const [around = ""] = text.split(number, 1);
      const label = numbers.length > 1 ? (around.split(/[|,;·•]/).at(-1) ?? "") : text.replace(number, " ");
      const labelled = this.#words !== null && (hasWord(label, this.#words.phone) || hasWord(this.#linesBefore(), this.#words.phone));
      if (
        this.#words !== null &&
        hasWord(`${label} ${this.#before.at(-1) ?? ""}`.slice(0, 200), this.#words.notPhone) &&
        !hasWord(label, this.#words.phone)
      )
        continue;
      if (!isLink && !labelled && !number.startsWith("+") && !isContactRow(text, number)) continue;
      if (text.length > 160 && !isLink) continue;
      this.#add(this.#telephones, { value: number, ...this.#contextOf(label) });
    }
  }

  #add(all: Found[], one: Found): void {
    this.#sections.set(one, this.#section);
    const [first = ""] = this.#before;
    const isInCard = this.#before.length <= mostOfCard && this.#before.every((text) => text.length <= longestOfCard);
    if (this.#open.length > 0 && isInCard) this.#cards.set(one, first.length <= longestBefore && !/@|\d|[.!?]$/.test(first) ? first : "");
    all.push(one);
  }

  #takeEmails({ text, contacts }: PageLine): void {
    const links = contacts.filter(({ kind }) => kind === "mailto").map(({ target }) => target.trim());
    const written = [...text.matchAll(EMAIL)].map(([address]) => address);
    const addresses = [...written, ...links.filter((one) => new RegExp(`^${EMAIL.source}$`, "u").test(one))];
    for (const address of new Map(addresses.map((one) => [one.toLowerCase(), one])).values()) {
      if (address.length > 200) continue;
      this.#add(this.#emails, { value: address, ...this.#contextOf(text.length > 160 ? "" : text.replace(address, " ")) });
    }
  }

  #takeAddress({ text }: PageLine, following: readonly PageLine[]): void {
    const found = addressIn(text.replaceAll("\t", ", ")) ?? addressOver(text, textsBelow(following));
    if (found !== null) this.#addresses.push({ value: found.address, ...this.#contextOf(found.label) });
  }

  #takePayments({ text, heading }: PageLine): void {
    const words = this.#words;
    if (words === null || text.length > 250) return;
    for (const method of sentencesOf({ text, heading, contacts: [] }).flatMap((sentence) => onlyPayments(fold(sentence.text), words)))
      this.#methods.add(method);
    const isHeaded = heading === 0 && hasWord(this.#open.at(-1)?.text ?? "", words.payment);
    const plain = fold(text);
    const start = wordPattern("u", words.payment).exec(plain)?.index ?? -1;
    if (!isHeaded && (start < 0 || start > 40)) return;
    const methods = paymentsIn(plain.slice(isHeaded ? 0 : start), words);
    // A single method next to "payment" is ambiguous: "payment by invoice is not possible".
    if (methods.length >= 2 && !(words.not !== null && wordPattern("u", words.not).test(plain)))
      for (const method of methods) this.#methods.add(method);
  }
}

const longestRow = 120;

/** Returns whether a line is a row of a list of contacts: a name, a number in groups of digits, and perhaps an email address. */
function isContactRow(text: string, number: string): boolean {
  const rest = text.replace(number, " ").replaceAll(EMAIL, " ");
  const names = rest.match(/\p{L}+/gu) ?? [];
  const isGrouped = /^\(?0\d+\)?[\s/-]/.test(number) && digitsOf(number).length >= 9;
  const hasEmail = new RegExp(EMAIL.source, "u").test(text);
  return (
    text.length <= longestRow &&
    isGrouped &&
    !/\d/.test(rest) &&
    names.length <= 8 &&
    (hasEmail || (text.includes("\t") && names.length > 0))
  );
}

const mostDialed = 40;

/** Returns the numbers in a page's telephone links. */
function dialedIn(lines: readonly PageLine[]): string[] {
  const targets = lines.flatMap(({ contacts }) => contacts.flatMap(({ kind, target }) => (kind === "tel" ? [digitsOf(target)] : [])));
  return [...new Set(targets)].filter(({ length }) => length >= LEAST_DIGITS).slice(0, mostDialed);
}

const LEAST_DIGITS = 7;
const GROUPS = /(?<![\p{L}\p{N}.,/-])\d(?:[\s()/.-]{0,3}\d){6,14}(?![\p{L}\p{N}]|[.,:/-]\d)/gu;

/**
 * Returns the numbers in the text that are written without the calling code of a telephone link on the page. Some countries write no digit
 * 0
 * before such numbers: "974 555 012" for "+34974555012".
 */
function writtenAs(text: string, dialed: readonly string[]): string[] {
  if (dialed.length === 0 || text.length > 400) return [];
  return [...text.matchAll(GROUPS)].flatMap(([number]) => (dialed.some((one) => one.endsWith(digitsOf(number))) ? [number.trim()] : []));
}

/** Matches a label and digits in groups, which may be a telephone number if a link on another page of the site has it. */
const NUMBER_AT_END = /^[^\d:@]{3,60}:\s*(\d{2,4}(?:[ .-]\d{2,4}){2,4})$/u;

function numberAtEnd(text: string): string | null {
  const number = NUMBER_AT_END.exec(text.trim())?.[1];
  return number === undefined || digitsOf(number).length < LEAST_DIGITS ? null : number;
}

/** Splits a line into sentences. Assigns each link to the sentence that contains its text, or else to the first sentence. */
function sentencesOf({ text, heading, contacts }: PageLine): PageLine[] {
  const sentences = text.split(/(?<=[\p{L}\d)]{3}[.!?])\s+(?=\p{Lu}|[\p{L}\p{N}._%+-]{1,64}@)/u);
  if (sentences.length === 1) return [{ text, heading, contacts }];
  const shows = (sentence: string, target: string): boolean =>
    target.includes("@") ? sentence.includes(target) : digitsOf(sentence).includes(digitsOf(target).slice(-6));
  return sentences.map((sentence, at) => ({
    text: sentence,
    heading,
    contacts: contacts.filter(({ target }) => shows(sentence, target) || (at === 0 && !sentences.some((one) => shows(one, target)))),
  }));
}

function withoutContacts(label: string): string {
  return label
    .replaceAll(EMAIL, " ")
    .replaceAll(PHONE, " ")
    .replaceAll(/\s+(?=[,;.)])/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Payment brands, which have the same name in every language. */
const BRANDS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Visa", /\bvisa\b/u], ["Mastercard", /\bmaster ?card\b/u], ["American Express", /\b(?:american express|amex)\b/u], ["Maestro", /\bmaestro\b/u],
  ["PayPal", /\bpaypal\b/u], ["Apple Pay", /\bapple ?pay\b/u], ["Google Pay", /\bgoogle ?pay\b/u], ["Klarna", /\bklarna\b/u], ["TWINT", /\btwint\b/u],
  ["iDEAL", /\bideal\b/u], ["Bancontact", /\bbancontact\b/u], ["Bizum", /\bbizum\b/u], ["girocard", /\bgirocard\b/u], ["SEPA", /\bsepa\b/u],
]; // prettier-ignore

/** Returns the stored names of the payment methods in folded text: an English name or a brand. */
export function paymentsIn(plain: string, words: FactReading): string[] {
  const named = (Object.keys(NAMES) as PaymentName[]).filter(
    (name) => words.payments[name] !== null && wordPattern("u", words.payments[name]).test(plain),
  );
  // "Credit card" also contains the word "card".
  const specific = named.includes("creditCard") || named.includes("debitCard") || named.includes("giftCard");
  return [
    ...named.filter((name) => name !== "card" || !specific).map((name) => NAMES[name]),
    ...BRANDS.flatMap(([name, pattern]) => (pattern.test(plain) ? [name] : [])),
  ];
}

/** Returns the payment methods in a sentence that contains nothing else: "Card and cash." */
function onlyPayments(plain: string, words: FactReading): string[] {
  const methods = paymentsIn(plain, words);
  if (methods.length < 2) return [];
  const joints = wordPattern("gu", words.and, words.or, words.filler, words.payment);
  let rest = plain;
  // "Card" is a word of other names, such as "debit card".
  const names = (Object.keys(NAMES) as PaymentName[]).toSorted((one, other) => Number(one === "card") - Number(other === "card"));
  for (const name of names) if (words.payments[name] !== null) rest = rest.replaceAll(wordPattern("gu", words.payments[name]), " ");
  for (const [, brand] of BRANDS) rest = rest.replaceAll(new RegExp(brand.source, "gu"), " ");
  return /[\p{L}\p{N}]/u.test(rest.replaceAll(joints, " ")) ? [] : methods;
}

/** Stored names of payment methods. */
export const NAMES: Readonly<Record<PaymentName, string>> = {
  cash: "cash",
  card: "card",
  creditCard: "credit card",
  debitCard: "debit card",
  invoice: "invoice",
  transfer: "bank transfer",
  cheque: "cheque",
  giftCard: "gift card",
  contactless: "contactless",
};

/** Returns the telephone numbers in the text. */
export function numbersIn(text: string): string[] {
  const plain = text.replaceAll(EMAIL, " ");
  const written = [...plain.matchAll(PHONE), ...plain.matchAll(PHONE_US)].map(([number]) => number.trim());
  const isDate = (number: string): boolean => /^\d{1,2}([./-])\d{1,2}\1\d{4}/.test(number);
  return written.filter((number) => digitsOf(number).length >= 7 && digitsOf(number).length <= 15 && !isDate(number));
}

export function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, "");
}

const HOUSE = String.raw`[${L}][${L}.'’ -]{2,40},?\s\d{1,4}(?:\s(?:bis|ter)|\s?[a-zA-Z])?(?:\s?[-–/]\s?\d{1,4}[a-z]?)?`;
const HOUSE_FIRST = String.raw`\d{1,5}[a-zA-Z]?(?:\s?(?:bis|ter))?,?\s[${L}\d][${L}\d.'’ -]{3,40}`;
const CITY = String.raw`[A-Z\u00c0-\u00de][${L}.'’()/ -]{1,40}`;
/** Postal code patterns, with the country if the format identifies it. */
const PLACES: readonly (readonly [country: string | null, source: string])[] = [
  ["GB", String.raw`(?:${CITY},?\s)?[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}`],
  ["NL", String.raw`\d{4}\s?[A-Z]{2}\s${CITY}`],
  ["US", String.raw`${CITY},\s[A-Z]{2}\s\d{5}(?:-\d{4})?`],
  [null, String.raw`(?:[A-Z]{1,2}[-\s])?\d{4,5}\s${CITY}`],
];
const ADDRESSES = PLACES.map(
  ([country, place]) =>
    [
      country,
      new RegExp(
        String.raw`(?<![${L}\d])(?<street>${HOUSE}|${HOUSE_FIRST})(?:\s?[,·|•–]\s?|\s-\s|\s(?=\d{5}\s))(?<place>${place})(?![${L}\d])`,
        "u",
      ),
    ] as const,
);
const STREET = new RegExp(String.raw`^(?:${HOUSE}|${HOUSE_FIRST})$`, "u");
const PLACE = PLACES.map(([country, place]) => [country, new RegExp(String.raw`^(?:${place})(?=$|,)`, "u")] as const);
const longestAddress = 120;

interface ReadAddress {
  readonly address: FoundAddress;
  /** Rest of the line, without the address. */
  readonly label: string;
}

/** Returns the postal address in a line. */
function addressIn(text: string): ReadAddress | null {
  if (text.length > 200 || !/\d/.test(text)) return null;
  for (const [country, pattern] of ADDRESSES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [whole] = match;
    const { street = "", place = "" } = match.groups ?? {};
    if (isHistory(street, place)) continue;
    const label = text.slice(0, match.index);
    return {
      address: { text: `${street.trim()}, ${place.trim()}`, country },
      label: label.length > longestBefore ? "" : whole === "" ? "" : label,
    };
  }
  return namedHouseIn(text);
}

/** A British address without a house number: "Fern Mill, Lower Road, Tarnbeck TB1 2AB". Its postal code identifies the country. */
const NAMED_HOUSE = new RegExp(
  String.raw`^(?<address>[A-Z\u00c0-\u00de][${L}.'’ -]{2,40}(?:,\s[${L}.'’ -]{3,40}){1,4},?\s[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})\.?$`,
  "u",
);

function namedHouseIn(text: string): ReadAddress | null {
  const address = NAMED_HOUSE.exec(text.trim())?.groups?.["address"];
  return address === undefined ? null : { address: { text: address, country: "GB" }, label: "" };
}

/**
 * Returns whether numbers that could be a house number and a postal code are years: "1784 The parlour is built, 1926 Anna buys the farm".
 */
function isHistory(street: string, place: string): boolean {
  const isYear = (number: string | undefined): boolean => number !== undefined && /^(?:1[3-9]|20)\d\d$/.test(number);
  return isYear(/(?<!\d)\d{4}(?!\d)/.exec(street)?.[0]) && isYear(/^\d{4}(?!\d)/.exec(place)?.[0]);
}

/** Returns the text of each line up to the next heading. */
function textsBelow(lines: readonly PageLine[]): string[] {
  const end = lines.findIndex(({ heading }) => heading > 0);
  return lines.slice(0, end < 0 ? lines.length : end).map(({ text }) => text.trim());
}

/** A line that names only a village or a district. */
const LOCALITY = new RegExp(`^${CITY}$`, "u");

/** Returns the postal address in two or three lines: street, then city, with the village between them if there is one. */
function addressOver(line: string, [next = "", last = ""]: readonly string[]): ReadAddress | null {
  if (line.length > 80 || next.length > longestAddress) return null;
  // "Calle Mayor, 41" is a street with its number.
  const parts = line.split(/,(?!\s*\d{1,4}(?:\s?[a-zA-Z]|\s(?:bis|ter))?$)\s*/);
  const street = parts.at(-1) ?? "";
  if (!STREET.test(street.trim())) return null;
  const label = parts.slice(0, -1).join(", ");
  const below = LOCALITY.test(next) && last.length <= longestAddress ? [{ village: "", text: next }, { village: `${next}, `, text: last }] : [{ village: "", text: next }]; // prettier-ignore
  for (const { village, text } of below) {
    for (const [country, pattern] of PLACE) {
      const place = pattern.exec(text)?.[0];
      if (place !== undefined && !isHistory(street, place))
        return { address: { text: `${street.trim()}, ${village}${place.trim()}`, country }, label };
    }
  }
  return null;
}

const NETWORKS =
  /^https?:\/\/(?:www\.|m\.|[a-z]{2}-[a-z]{2}\.)?(?:facebook\.com|instagram\.com|twitter\.com|x\.com|linkedin\.com|youtube\.com|tiktok\.com|pinterest\.[a-z.]+|xing\.com|mastodon\.[a-z]+|bsky\.app|threads\.net|vimeo\.com|t\.me)\/(?!sharer|share|intent|home\?status|dialog|plugins|watch|embed|shareArticle|hashtag|pin\/create)[^\s?#]{2,}/iu;

function profilesIn(links: PageFacts["links"]): string[] {
  return [...new Set(links.flatMap(({ url }) => NETWORKS.exec(url)?.[0].replace(/\/$/, "") ?? []))].slice(0, 20);
}
