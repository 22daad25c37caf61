import { HOLIDAYS, isDay, WEEKDAYS } from "../../brands/facts/model/calendar.ts";
import { isOrdered } from "../../brands/facts/model/opening-hours.ts";
import type { HoursException, Schedule, Span } from "../../brands/facts/model/facts.schema.ts";
import type { FoundAddress, StructuredFacts } from "../../brands/facts/model/found-facts.ts";
import type { FactReading } from "../../language/fact-words.ts";
import type { PageFacts, SchemaNode } from "../page/page-facts.ts";
import { isOfType, listOf, SchemaGraph, textOf, textsOf, typesOf } from "../page/schema-nodes.ts";
import { fold } from "./fact-words.ts";
import { paymentsIn } from "./read-contacts.ts";

/** Schema.org types of businesses and institutions whose names do not contain a word such as "Business" or "Store". */
const BUSINESSES = new Set(
  "Organization Corporation LocalBusiness Restaurant BarOrPub Bakery CafeOrCoffeeShop FastFoodRestaurant IceCreamShop Winery Brewery Distillery Museum Library Dentist Physician Hospital Pharmacy Optician VeterinaryCare MedicalClinic School Preschool ElementarySchool HighSchool CollegeOrUniversity Hotel Hostel Motel BedAndBreakfast Campground Resort NGO Attorney Notary Electrician Plumber RoofingContractor HVACBusiness AutoRepair AutoDealer BikeStore BeautySalon HairSalon NailSalon DaySpa TattooParlor HealthClub SportsClub ExerciseGym GolfCourse SkiResort StadiumOrArena BowlingAlley Zoo Aquarium ArtGallery MovieTheater PerformingArtsTheater NightClub Casino AmusementPark TouristAttraction TouristInformationCenter TravelAgency RealEstateAgent AccountingService InsuranceAgency BankOrCreditUnion AutomatedTeller PostOffice FireStation PoliceStation ChildCare DryCleaningOrLaundry EmploymentAgency InternetCafe RecyclingCenter SelfStorage ShoppingCenter GovernmentOffice Church PlaceOfWorship CivicStructure FinancialService FoodEstablishment".split(
    " ",
  ),
);

/** Types of things that a business offers whose names end like those of business types. */
const OFFERED = new Set(["Service", "BroadcastService", "CableOrSatelliteService", "FoodService", "GovernmentService", "TaxiService"]);

export function isBusiness(node: SchemaNode): boolean {
  return typesOf(node).some(
    (type) =>
      BUSINESSES.has(type) || (!OFFERED.has(type) && /(?:Business|Store|Shop|Service|Organization|Establishment|Clinic|Salon)$/.test(type)),
  );
}

const mostEach = 60;

/** Reads facts about businesses from a page's JSON-LD, microdata and RDFa. Facts about a department are labeled with its name. */
export function readStructured(page: PageFacts, words: FactReading | null): StructuredFacts {
  const reader = new StructuredReader(page, words);
  return reader.read();
}

export function describesEvent(page: PageFacts): boolean {
  return new SchemaGraph(page).roots.some((node) => typesOf(node).some((type) => /Event$|^Festival$|^ExhibitionEvent$/.test(type)));
}

class StructuredReader {
  readonly #graph: SchemaGraph;
  readonly #words: FactReading | null;
  #name: string | null = null;
  readonly #addresses: StructuredFacts["addresses"][number][] = [];
  readonly #telephones: StructuredFacts["telephones"][number][] = [];
  readonly #emails: StructuredFacts["emails"][number][] = [];
  readonly #hours: Schedule[] = [];
  readonly #methods = new Set<string>();
  readonly #profiles = new Set<string>();
  readonly #languages = new Set<string>();

  constructor(page: PageFacts, words: FactReading | null) {
    this.#graph = new SchemaGraph(page);
    this.#words = words;
  }

  read(): StructuredFacts {
    const businesses = this.#graph.roots.filter(isBusiness);
    // Businesses with different names on one page are branches, or a list of other businesses.
    const names = new Set(businesses.map((node) => textOf(node["name"], 200)).filter((name) => name !== null));
    for (const node of businesses) this.#take(node, names.size > 1 ? textOf(node["name"], 120) : null, 0);
    if (names.size === 1) [this.#name = null] = names;
    return {
      name: this.#name,
      addresses: this.#addresses.slice(0, mostEach),
      telephones: this.#telephones.slice(0, mostEach),
      emails: this.#emails.slice(0, mostEach),
      hours: this.#hours.slice(0, mostEach),
      paymentMethods: [...this.#methods].slice(0, 30),
      profiles: [...this.#profiles].slice(0, 30),
      languages: [...this.#languages].slice(0, 20),
    };
  }

  #take(node: SchemaNode, label: string | null, depth: number): void {
    for (const value of this.#graph.nodesOf(node["address"])) this.#addAddress(value, label);
    for (const text of textsOf(node["telephone"], 60)) this.#addTelephone(text, label);
    for (const text of textsOf(node["email"], 254)) this.#addEmail(text, label);
    for (const contact of this.#graph.nodesOf(node["contactPoint"])) this.#addContactPoint(contact, label);
    const schedule = this.#scheduleOf(node, label);
    if (schedule !== null) this.#hours.push(schedule);
    if (label === null) {
      const paid = textsOf(node["paymentAccepted"], 300).join(", ");
      for (const method of this.#words === null ? [] : paymentsIn(fold(paid), this.#words)) this.#methods.add(method);
      for (const url of listOf(node["sameAs"]))
        if (typeof url === "string" && /^https?:\/\/[^\s]+$/.test(url)) this.#profiles.add(url.slice(0, 2_000));
      for (const language of textsOf(node["availableLanguage"], 35))
        if (/^[a-z]{2}(?:-[A-Z]{2})?$/.test(language)) this.#languages.add(language);
    }
    if (depth > 1) return;
    for (const part of ["department", "subOrganization", "location"]) {
      for (const one of this.#graph.nodesOf(node[part])) {
        const name = textOf(one["name"], 120);
        if (name !== null && name !== textOf(node["name"], 120)) this.#take(one, name, depth + 1);
        else if (part === "location") this.#take(one, label, depth + 1);
      }
    }
  }

  #addAddress(node: SchemaNode, label: string | null): void {
    const value = addressOf(node);
    if (value !== null) this.#addresses.push({ label, value });
  }

  #addTelephone(text: string, label: string | null, hours?: Schedule["days"]): void {
    const number = text.replace(/^tel:/i, "").trim();
    if (/^\+?[\d\s()/.-]{5,40}$/.test(number) && number.replaceAll(/\D/g, "").length >= 5)
      this.#telephones.push({ label, value: number, ...(hours === undefined ? {} : { hours }) });
  }

  #addEmail(text: string, label: string | null): void {
    const address = text.replace(/^mailto:/i, "").trim();
    if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) this.#emails.push({ label, value: address });
  }

  #addContactPoint(contact: SchemaNode, label: string | null): void {
    const kind = textOf(contact["contactType"], 60) ?? textOf(contact["name"], 60);
    const isGeneral = kind === null || (this.#words !== null && isGeneric(kind, this.#words));
    const own = isGeneral ? label : [label, kind].filter((one) => one !== null).join(", ");
    const hours = this.#scheduleOf({ openingHoursSpecification: contact["hoursAvailable"] }, own)?.days;
    for (const text of textsOf(contact["telephone"], 60)) this.#addTelephone(text, own, hours);
    for (const text of textsOf(contact["email"], 254)) this.#addEmail(text, own);
  }

  /** Returns a business's hours; null if it has none, or if any could not be parsed. */
  #scheduleOf(node: SchemaNode, label: string | null): Schedule | null {
    const week: (Span[] | null | undefined)[] = Array.from({ length: 7 });
    const exceptions: HoursException[] = [];
    const specifications = ["openingHoursSpecification", "specialOpeningHoursSpecification"].flatMap((name) =>
      this.#graph.nodesOf(node[name]),
    );
    const areUnderstood = specifications.map((spec) => addSpecification(spec, week, exceptions));
    if (areUnderstood.includes(false)) return null;
    if (week.every((day) => day === undefined)) {
      for (const text of listOf(node["openingHours"]))
        if (typeof text === "string") for (const part of text.split(/[,;]\s+|\n/)) addOpeningHours(part, week);
    }
    if (week.every((day) => day === undefined) && exceptions.length === 0) return null;
    const days = Object.fromEntries(
      WEEKDAYS.flatMap((name, at) => {
        const spans = week[at];
        return spans === undefined || spans === null || !isOrdered(spans) ? [] : [[name, spans]];
      }),
    ) as Schedule["days"];
    return { label, season: null, days, exceptions: exceptions.slice(0, 60) };
  }
}

function isGeneric(kind: string, words: FactReading): boolean {
  return new RegExp(`^(?:(?:${words.generic ?? "(?!)"}|customer|service|support|and|&)[\\s,]*)+$`, "u").test(fold(kind));
}

/** Returns 0 (Monday) to 6 (Sunday), -2 for public holidays, or -1 for any other value. */
function dayIn(value: string): number {
  const name = value.replace(/^.*[/:#]/, "").toLowerCase();
  if (/^(?:publicholidays?|ph)$/.test(name)) return -2;
  return WEEKDAYS.findIndex((day) => name === day || name === day.slice(0, 2) || name === day.slice(0, 3));
}

/**
 * Adds an opening hours item to the week.
 * @returns whether the item could be parsed; regular hours for only part of the year cannot be parsed
 */
function addSpecification(spec: SchemaNode, week: (Span[] | null | undefined)[], exceptions: HoursException[]): boolean {
  const from = dateIn(spec["validFrom"]);
  const to = dateIn(spec["validThrough"]);
  const isDated = spec["validFrom"] !== undefined || spec["validThrough"] !== undefined;
  const span = spanIn(textOf(spec["opens"], 40), textOf(spec["closes"], 40));
  const days = listOf(spec["dayOfWeek"]).flatMap((day) =>
    typeof day === "string" ? [dayIn(day)] : typeof day === "object" && day !== null ? [dayIn(textOf(day, 60) ?? "")] : [],
  );
  if (isDated) {
    if (from === null || to === null || from > to || days.length > 0 || span === null) return false;
    exceptions.push({ from, to, spans: span === "closed" ? [] : [span] });
    return true;
  }
  for (const day of days) {
    if (day === -2) {
      if (span !== null) exceptions.push({ holiday: HOLIDAYS[0], spans: span === "closed" ? [] : [span] });
    } else if (day >= 0) addSpan(week, day, span);
  }
  return true;
}

function addSpan(week: (Span[] | null | undefined)[], day: number, span: Span | "closed" | null): void {
  const there = week[day];
  if (span === null || there === null) week[day] = null;
  else if (span === "closed") week[day] = there ?? [];
  else if (there === undefined || !there.some(({ opens }) => opens === span.opens))
    week[day] = [...(there ?? []), span].toSorted((one, other) => (one.opens < other.opens ? -1 : 1));
  else if (!there.some(({ opens, closes }) => opens === span.opens && closes === span.closes)) week[day] = null;
}

/** Parses strings such as "Mo-Fr 09:00-18:00". */
function addOpeningHours(text: string, week: (Span[] | null | undefined)[]): void {
  const match = /^\s*([A-Za-z]{2,9}(?:\s?[-,]\s?[A-Za-z]{2,9})*)\s+(.+)$/.exec(text);
  const [, written = "", times = ""] = match ?? [];
  const days: number[] = [];
  for (const part of written.split(",")) {
    const [first = -1, last = first] = part.split("-").map((day) => dayIn(day.trim()));
    if (first < 0 || last < 0) return;
    for (let at = 0; at <= (last - first + 7) % 7; at += 1) days.push((first + at) % 7);
  }
  for (const part of times.split(/\s*,\s*/)) {
    const [, opens = null, closes = null] = /^(\d{1,2}:\d{2})\s?[-–]\s?(\d{1,2}:\d{2})$/.exec(part.trim()) ?? [];
    const span = /^(?:closed|off)$/i.test(part.trim()) ? "closed" : spanIn(opens, closes);
    for (const day of days) addSpan(week, day, span);
  }
}

/**
 * Returns the span between times such as "09:00" or "09:00:00+01:00"; `closed` if the span is empty, null if a time is missing or invalid.
 */
function spanIn(opens: string | null, closes: string | null): Span | "closed" | null {
  const from = timeIn(opens);
  const to = timeIn(closes);
  if (from === null || to === null) return null;
  if (from === "00:00" && (to === "23:59" || to === "24:00")) return { opens: "00:00", closes: "24:00" };
  if (from === to) return "closed";
  if (from === "24:00") return null;
  return { opens: from, closes: to === "23:59" || to === "00:00" ? "24:00" : to };
}

function timeIn(text: string | null): string | null {
  const [, hours, minutes = "00"] = /^(?:\d{4}-\d\d-\d\dT|T)?(\d{1,2}):(\d\d)/.exec(text?.trim() ?? "") ?? [];
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59 || (Number(hours) === 24 && minutes !== "00")) return null;
  return `${hours.padStart(2, "0")}:${minutes}`;
}

function dateIn(value: unknown): string | null {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d\d)-(\d\d)/.exec(textOf(value, 40) ?? "") ?? [];
  return year !== "" && isDay({ year: Number(year), month: Number(month), day: Number(day) }) ? `${year}-${month}-${day}` : null;
}

const COUNTRIES: Readonly<Record<string, string>> = {
  germany: "DE", deutschland: "DE", austria: "AT", switzerland: "CH", france: "FR", spain: "ES", italy: "IT", italia: "IT", netherlands: "NL",
  belgium: "BE", "united kingdom": "GB", uk: "GB", ireland: "IE", "united states": "US", usa: "US", portugal: "PT",
}; // prettier-ignore

function addressOf(node: SchemaNode): FoundAddress | null {
  if (!isOfType(node, "PostalAddress") && node["streetAddress"] === undefined) return null;
  const street = textOf(node["streetAddress"], 150);
  const locality = textOf(node["addressLocality"], 80);
  const postalCode = textOf(node["postalCode"], 20);
  const region = textOf(node["addressRegion"], 80);
  const written = textOf(node["addressCountry"], 60);
  const country = written === null ? null : /^[A-Z]{2}$/.test(written) ? written : (COUNTRIES[written.toLowerCase()] ?? null);
  if (street === null || locality === null) return null;
  const isBritish = country === "GB" || country === "IE" || (postalCode !== null && /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i.test(postalCode));
  const isAmerican = country === "US" || country === "CA" || country === "AU";
  const place =
    postalCode === null
      ? locality
      : isBritish
        ? `${locality} ${postalCode}`
        : isAmerican
          ? `${locality}, ${[region, postalCode].filter((one) => one !== null).join(" ")}`
          : `${postalCode} ${locality}`;
  return {
    text: `${street.replaceAll(/\s*\n\s*/g, ", ")}, ${place}`,
    country: country ?? (isBritish && postalCode !== null ? "GB" : null),
  };
}
