import Type, { type Static } from "typebox";
import { about, closed, named, Nullable } from "../../../platform/endpoint/schemas.ts";
import { HOLIDAYS, OCCURRENCES, WEEKDAYS } from "./calendar.ts";

/** A single line of text without NUL characters, which can be part of a sentence. */
const line = (maxLength: number, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: "^(?=\\s*\\S)[^\\u0000-\\u001f\\u007f]*$",
    ...(description === undefined ? {} : { description }),
  });

const Label = Nullable(line(120, "owner or subject, such as a branch; null for the business itself"));

export const Span = named(
  "OpenSpan",
  Type.Object(
    {
      opens: Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", description: "local time, 00:00 to 23:59" }),
      closes: Type.String({
        pattern: "^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$",
        description: "local time; a time that is not after `opens` is on the next day; 24:00 is midnight",
      }),
    },
    closed,
  ),
);
const Spans = Type.Array(Span, { maxItems: 6, description: "in order and without overlap; empty: closed" });

const YearDay = Type.String({ pattern: "^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$", description: "MM-DD, every year" });
const AnyDay = Type.String({
  pattern: "^(\\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$",
  description: "YYYY-MM-DD, or MM-DD for every year",
});

export const HoursException = Type.Union([
  Type.Object({ from: AnyDay, to: AnyDay, spans: Spans }, closed),
  Type.Object({ holiday: Type.Enum([...HOLIDAYS], { description: "the holiday, on whichever date it falls" }), spans: Spans }, closed),
  Type.Object(
    {
      occurrence: Type.Enum([...OCCURRENCES], { description: "occurrence of the weekday in each month" }),
      weekday: Type.Enum([...WEEKDAYS], { description: "day of the week" }),
      spans: Spans,
    },
    closed,
  ),
]);

const Days = Type.Object(
  {
    monday: Type.Optional(Spans),
    tuesday: Type.Optional(Spans),
    wednesday: Type.Optional(Spans),
    thursday: Type.Optional(Spans),
    friday: Type.Optional(Spans),
    saturday: Type.Optional(Spans),
    sunday: Type.Optional(Spans),
  },
  { ...closed, description: "regular hours; a missing day is unknown, an empty list means closed" },
);

export const Schedule = named(
  "OpeningHours",
  Type.Object(
    {
      label: Nullable(line(120, "subject of the hours, such as a kitchen or a branch; null for the business itself")),
      season: Nullable(
        Type.Object({ from: YearDay, to: YearDay }, { ...closed, description: "part of the year in which the hours apply" }),
      ),
      days: Days,
      exceptions: Type.Array(HoursException, {
        maxItems: 60,
        description: "days with other hours, by date, holiday or weekday of the month",
      }),
    },
    closed,
  ),
);

export const Address = named(
  "PostalAddress",
  Type.Object(
    {
      label: Label,
      text: line(300, "postal address on one line, with commas"),
      country: Nullable(Type.String({ pattern: "^[A-Z]{2}$", description: "ISO 3166-1" })),
    },
    closed,
  ),
);
export const Telephone = named(
  "Telephone",
  Type.Object(
    {
      label: Nullable(line(120, "owner or subject of the number; null for the main number")),
      number: Type.String({ pattern: "^\\+?[\\d ()/.-]{3,40}$", description: "number as the business writes it" }),
      hours: Type.Optional(
        Nullable({ ...Days, description: "hours in which the number is answered; null or absent if unknown. A missing day is unknown" }),
      ),
    },
    closed,
  ),
);
export const Email = named(
  "EmailAddress",
  Type.Object(
    {
      label: Label,
      address: Type.String({
        maxLength: 254,
        pattern: "^[^\\s@\\u0000]+@[^\\s@\\u0000]+\\.[^\\s@\\u0000]+$",
        description: "an email address",
      }),
    },
    closed,
  ),
);

const Web = Type.String({ maxLength: 2_048, pattern: "^https?://[^\\s\\u0000]+$" });

const facts = {
  name: Nullable(line(200, "name that the business uses; null if unknown")),
  addresses: Type.Array(Address, { maxItems: 50, description: "the main address first" }),
  telephones: Type.Array(Telephone, { maxItems: 50, description: "the main number first" }),
  emails: Type.Array(Email, { maxItems: 50, description: "the main address first" }),
  hours: Type.Array(Schedule, { maxItems: 50, description: "hours of the business and of its parts, by season" }),
  time_zone: Nullable(Type.String({ minLength: 1, maxLength: 60, description: "IANA name such as Europe/Berlin" })),
  clock: Type.Enum(["12h", "24h"], { description: "format of times in English answers" }),
  languages: Type.Array(Type.String({ minLength: 2, maxLength: 35 }), {
    maxItems: 30,
    description: "BCP 47 tags of the languages that are spoken there",
  }),
  payment_methods: Type.Array(line(60), { maxItems: 40, description: "names that customers use" }),
  social_profiles: Type.Array(Web, { maxItems: 40, description: "URLs of the business's pages on social networks" }),
};

/** The facts of a business. Null and empty lists mean unknown. */
export const BrandFactsSchema = Type.Object(facts, closed);

export const FACT_NAMES = Object.keys(facts) as (keyof BrandFacts)[];

export type Span = Static<typeof Span>;
export type HoursException = Static<typeof HoursException>;
export type Schedule = Static<typeof Schedule>;
export type Address = Static<typeof Address>;
export type Telephone = Static<typeof Telephone>;
export type Email = Static<typeof Email>;
export type BrandFacts = Static<typeof BrandFactsSchema>;
export type FactName = keyof BrandFacts;

const Origins = Type.Array(Type.String(), { description: "URLs of pages, ids of files, or `manual`; empty if the fact is unknown" });

/** A fact with different values on different pages. */
export const Contradiction = Type.Object({
  fact: Type.Enum(FACT_NAMES, { description: "the fact on which pages disagree" }),
  about: Type.String({ description: "subject of the contradiction, such as a weekday" }),
  values: Type.Array(
    Type.Object({
      value: Type.String({ description: "in words" }),
      origins: Type.Array(Type.String(), { description: "URLs of the pages, or ids of the files, that state the value" }),
    }),
    {
      description:
        "the different values. Answers use none of them, except that a value from the website takes precedence over a value from a file",
    },
  ),
});
export type Contradiction = Static<typeof Contradiction>;

export const UpdateBrandFactsBody = named(
  "UpdateBrandFacts",
  Type.Object(
    {
      name: Type.Optional(facts.name),
      addresses: Type.Optional(Nullable(facts.addresses)),
      telephones: Type.Optional(Nullable(facts.telephones)),
      emails: Type.Optional(Nullable(facts.emails)),
      hours: Type.Optional(Nullable(facts.hours)),
      time_zone: Type.Optional(facts.time_zone),
      clock: Type.Optional(Nullable(facts.clock)),
      languages: Type.Optional(Nullable(facts.languages)),
      payment_methods: Type.Optional(Nullable(facts.payment_methods)),
      social_profiles: Type.Optional(Nullable(facts.social_profiles)),
      reset: Type.Optional(
        Type.Array(Type.Enum(FACT_NAMES), {
          maxItems: FACT_NAMES.length,
          description: "facts to restore to the values from the website",
        }),
      ),
    },
    { ...closed, minProperties: 1 },
  ),
);

export const BrandFactsView = named(
  "BrandFacts",
  Type.Object({
    ...facts,
    origins: Type.Object(
      {
        name: Origins,
        addresses: Origins,
        telephones: Origins,
        emails: Origins,
        hours: Origins,
        time_zone: Origins,
        clock: Origins,
        languages: Origins,
        payment_methods: Origins,
        social_profiles: Origins,
      },
      {
        description: "origin of each fact: URLs of pages, ids of files, or `manual`",
      },
    ),
    contradictions: Type.Array(Contradiction, { description: "contradictions between pages and files that have not been corrected" }),
    updated_at: about("time of the last change; null if there are no facts yet", Nullable(Type.String({ format: "date-time" }))),
  }),
);
