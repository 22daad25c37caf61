import { describe, expect, it } from "vitest";
import { readPage } from "../page/read-page.ts";
import { factReadingOf } from "./fact-words.ts";
import { readHours, weekOf } from "./read-hours.ts";

const read = (language: string, html: string) => {
  const words = factReadingOf(language);
  if (words === null) throw new Error(`no words for ${language}`);
  const { lines } = readPage(Buffer.from(`<html><body>${html}</body></html>`), "text/html", "https://site.example/");
  return readHours(lines, words);
};
/** Formats days as "mon 09:00-18:00" and closed days as "sun -"; omits unknown days. */
const week = (language: string, html: string): string => {
  const [first] = read(language, `<h2>${heading[language] ?? ""}</h2>${html}`).found;
  return Object.entries(weekOf(first?.week ?? []))
    .filter(([, spans]) => spans !== null)
    .map(([day, spans]) => `${day.slice(0, 3)} ${(spans ?? []).map(({ opens, closes }) => `${opens}-${closes}`).join("+") || "-"}`)
    .join(", ");
};
const heading: Readonly<Record<string, string>> = {
  en: "Opening hours",
  de: "Öffnungszeiten",
  fr: "Horaires d'ouverture",
  es: "Horario",
  it: "Orari",
  nl: "Openingstijden",
};

describe("readHours", () => {
  it.each([
    ["en", "<p>Mon-Fri 9-18</p>", "mon 09:00-18:00, tue 09:00-18:00, wed 09:00-18:00, thu 09:00-18:00, fri 09:00-18:00"],
    [
      "en",
      "<p>Tuesday to Friday: 9 am – 5.30 pm</p><p>Saturday: 10am–2pm</p><p>Closed Sunday and Monday</p>",
      "mon -, tue 09:00-17:30, wed 09:00-17:30, thu 09:00-17:30, fri 09:00-17:30, sat 10:00-14:00, sun -",
    ],
    [
      "en",
      "<table><tr><th>Monday</th><td>closed</td></tr><tr><th>Tuesday</th><td>9:00–12:30</td><td>14:00–18:00</td></tr></table>",
      "mon -, tue 09:00-12:30+14:00-18:00",
    ],
    ["en", "<dl><dt>Friday</dt><dd>6pm – 2am</dd><dt>Saturday</dt><dd>noon to midnight</dd></dl>", "fri 18:00-02:00, sat 12:00-24:00"],
    [
      "en",
      "<ul><li><span>Sat</span><span>9–1pm</span></li><li><span>Sun</span><span>1-5pm</span></li></ul>",
      "sat 09:00-13:00, sun 13:00-17:00",
    ],
    [
      "en",
      "<p>Open daily from 10:00 to 18:00 (last admission 17:15)</p>",
      "mon 10:00-18:00, tue 10:00-18:00, wed 10:00-18:00, thu 10:00-18:00, fri 10:00-18:00, sat 10:00-18:00, sun 10:00-18:00",
    ],
    [
      "en",
      "<p>Mon–Thu</p><p>8:00–16:30</p><p>Fri</p><p>8:00–14:00</p>",
      "mon 08:00-16:30, tue 08:00-16:30, wed 08:00-16:30, thu 08:00-16:30, fri 08:00-14:00",
    ],
    [
      "de",
      "<p>Di-Fr 9.30-18 Uhr</p><p>Sa 10 bis 14 Uhr</p><p>Montag Ruhetag</p>",
      "mon -, tue 09:30-18:00, wed 09:30-18:00, thu 09:30-18:00, fri 09:30-18:00, sat 10:00-14:00",
    ],
    [
      "de",
      "<p>Mo., Di., Do.: 8.00 – 12.00 Uhr und 14.00 – 18.00 Uhr, Mi. 8–12 Uhr</p>",
      "mon 08:00-12:00+14:00-18:00, tue 08:00-12:00+14:00-18:00, wed 08:00-12:00, thu 08:00-12:00+14:00-18:00",
    ],
    [
      "fr",
      "<p>lundi-vendredi 9h-12h30 / 14h-18h</p><p>Fermé le samedi et le dimanche</p>",
      "mon 09:00-12:30+14:00-18:00, tue 09:00-12:30+14:00-18:00, wed 09:00-12:30+14:00-18:00, thu 09:00-12:30+14:00-18:00, fri 09:00-12:30+14:00-18:00, sat -, sun -",
    ],
    ["fr", "<p>Du mardi au samedi de 10h à 19h</p>", "tue 10:00-19:00, wed 10:00-19:00, thu 10:00-19:00, fri 10:00-19:00, sat 10:00-19:00"],
    [
      "es",
      "<p>De lunes a viernes de 9:00 a 14:00 y de 16:00 a 20:00</p><p>Sábados cerrado</p>",
      "mon 09:00-14:00+16:00-20:00, tue 09:00-14:00+16:00-20:00, wed 09:00-14:00+16:00-20:00, thu 09:00-14:00+16:00-20:00, fri 09:00-14:00+16:00-20:00, sat -",
    ],
    [
      "it",
      "<p>Lunedì chiuso</p><p>martedì – domenica: 10.00 – 18.00</p>",
      "mon -, tue 10:00-18:00, wed 10:00-18:00, thu 10:00-18:00, fri 10:00-18:00, sat 10:00-18:00, sun 10:00-18:00",
    ],
    [
      "nl",
      "<p>ma t/m vr 9.00 – 17.30 uur</p><p>za gesloten</p>",
      "mon 09:00-17:30, tue 09:00-17:30, wed 09:00-17:30, thu 09:00-17:30, fri 09:00-17:30, sat -",
    ],
  ])("reads %s: %s", (language, html, expected) => {
    expect(week(language, html)).toBe(expected);
  });

  it.each([
    ["en", "a time that may be in the morning or in the evening", "<p>Mon-Fri 6-10</p>"],
    ["en", "an end that can be in the afternoon", "<p>Mon-Fri 9-5</p>"],
    ["en", "a condition", "<p>Saturday 10:00-14:00 by appointment only</p>"],
    ["en", "every other week", "<p>First Saturday of the month 10:00-14:00</p>"],
    ["en", "two different times for a day", "<p>Monday 9:00-18:00</p><p>Monday 10:00-17:00</p>"],
    ["de", "hours by appointment", "<p>Mo 9-18 Uhr nach Vereinbarung</p>"],
    ["de", "a start without an end", "<p>Freitag ab 18 Uhr</p>"],
    ["en", "an end without a start", "<p>Friday until 18:00</p>"],
  ])("omits unclear hours in %s: %s", (language, _, html) => {
    expect(week(language, html)).toBe("");
  });

  it("reads tables with days as columns, and tables with columns for days and times", () => {
    expect(week("en", "<table><tr><td>Mon</td><td>Tue</td><td>Wed</td></tr></table><p>9:00-13:00</p><p>closed</p><p>9:00-18:00</p>")).toBe(
      "mon 09:00-13:00, tue -, wed 09:00-18:00",
    );
    expect(week("en", "<div><p>Mon</p><p>Tue</p></div><div><p>9:00-13:00</p><p>closed</p></div>")).toBe("mon 09:00-13:00, tue -");
  });

  it("reads exceptions, holidays and seasons", () => {
    const [first] = read(
      "en",
      "<h2>Opening hours</h2><p>Mon–Sun 9:00–18:00</p><p>Closed on public holidays</p><p>24 December: 9:00–13:00</p><p>Closed from 27 December 2026 to 3 January 2027</p>",
    ).found;
    expect(first?.exceptions).toEqual([
      { holiday: "public_holidays", spans: [] },
      { from: "12-24", to: "12-24", spans: [{ opens: "09:00", closes: "13:00" }] },
      { from: "2026-12-27", to: "2027-01-03", spans: [] },
    ]);
    const { found } = read("de", "<h2>Öffnungszeiten</h2><h3>April bis Oktober</h3><p>April – Oktober: Mo–So 9–18 Uhr</p>");
    expect(found[0]?.season).toEqual({ from: "04-01", to: "10-31" });
  });

  it("reads several seasons and dates from a list", () => {
    const { found } = read(
      "de",
      "<h2>Öffnungszeiten</h2><h3>Ausnahmen</h3><ul><li>Juli und August kein Ruhetag, Dienstag 17.00 – 22.00 Uhr</li><li>Januar bis März auch Mittwoch Ruhetag</li><li>24. und 25. Dezember geschlossen</li><li>Betriebsurlaub 9. – 27. November 2026</li></ul>",
    );
    expect(found.map(({ season, week: days }) => [season?.from ?? null, days[0] ?? null, days[1] ?? null])).toEqual([
      [null, null, null],
      ["07-01", null, null],
      ["01-01", null, null],
    ]);
    expect(found[0]?.exceptions).toEqual([
      { from: "12-24", to: "12-25", spans: [] },
      { from: "2026-11-09", to: "2026-11-27", spans: [] },
    ]);
  });

  it("reports a closure notice that it cannot parse", () => {
    expect(read("de", "<p>Wir haben vom 3. bis 21. August geschlossen.</p>").found[0]?.exceptions).toEqual([
      { from: "08-03", to: "08-21", spans: [] },
    ]);
    expect(read("de", "<p>Betriebsferien in den Sommerferien</p>").hasUnreadNotice).toBe(true);
    expect(read("en", "<p>We are closed next week.</p>").hasUnreadNotice).toBe(true);
  });

  it.each([
    ["en", "Winter break: we are closed from 24 December up to and including 3 January and back on 4 January.", "12-24 01-03"],
    ["en", "We are closed from 24 December and reopen on 2 January.", "12-24 01-01"],
    ["en", "We are closed between Christmas and New Year.", "12-27 12-30"],
    ["en", "Closed from Christmas Eve to New Year's Day", "12-24 01-01"],
    ["en", "Closed in August", "08-01 08-31"],
    ["en", "Closed from November to March", "11-01 03-31"],
    ["de", "Betriebsferien vom 24. Dezember bis einschließlich 3. Januar – ab dem 4. Januar sind wir wieder da.", "12-24 01-03"],
    ["de", "Zwischen den Jahren bleibt das Geschäft geschlossen.", "12-27 12-30"],
    ["de", "Im August geschlossen", "08-01 08-31"],
    ["fr", "Nous sommes fermés du 24 décembre au 2 janvier inclus, réouverture le 3 janvier.", "12-24 01-02"],
    ["fr", "Fermé entre Noël et le jour de l'an", "12-27 12-30"],
    ["es", "Cerrado del 24 de diciembre al 2 de enero, ambos inclusive. Reabrimos el 3 de enero.", "12-24 01-02"],
    ["es", "Cerrado en agosto", "08-01 08-31"],
    ["it", "Siamo chiusi dal 24 dicembre al 2 gennaio compresi. Riapriamo il 3 gennaio.", "12-24 01-02"],
    ["it", "Chiuso tra Natale e Capodanno", "12-27 12-30"],
    ["nl", "Wij zijn gesloten van 24 december tot en met 1 januari, vanaf 2 januari zijn wij weer open.", "12-24 01-01"],
    ["nl", "Gesloten in augustus", "08-01 08-31"],
  ])("reads a closure in %s: %s", (language, text, range) => {
    const [from, to] = range.split(" ");
    const { found, hasUnreadNotice } = read(language, `<p>${text}</p>`);
    expect([found.flatMap(({ exceptions }) => exceptions), hasUnreadNotice]).toEqual([[{ from, to, spans: [] }], false]);
  });

  it.each([
    ["en", "First Sunday of the month 10:00-14:00", "first"],
    ["de", "Jeden letzten Sonntag im Monat 10-14 Uhr", "last"],
    ["fr", "Le premier dimanche du mois de 10h à 14h", "first"],
    ["es", "Segundo domingo de cada mes de 10:00 a 14:00", "second"],
    ["it", "La prima domenica del mese 10.00 – 14.00", "first"],
    ["nl", "Eerste zondag van de maand 10.00 – 14.00 uur", "first"],
  ])("reads a monthly day of the week in %s: %s", (language, text, occurrence) => {
    const [first] = read(language, `<h2>${heading[language] ?? ""}</h2><p>${text}</p>`).found;
    expect([first?.exceptions, weekOf(first?.week ?? [])]).toEqual([
      [{ occurrence, weekday: "sunday", spans: [{ opens: "10:00", closes: "14:00" }] }],
      {},
    ]);
  });

  it.each([
    "We are closed from 24 December.",
    "1 December 2026 to 6 January 2027: Mon-Sat 9:00-20:00",
    "Closed from Good Friday to Easter Monday",
  ])("reports a notice that it cannot fully parse: %s", (text) => {
    expect(read("en", `<h2>Opening hours</h2><p>${text}</p>`).hasUnreadNotice).toBe(true);
  });

  it.each([
    ["en", "We close at 12:00 noon on 24 December and open again at 8:00 on 2 January.", "12-25/01-01", "24 -12:00, 2 08:00-"],
    ["en", "We are closed from 20 December, back on 2 January at 9:00.", "12-20/01-01", "2 09:00-"],
    ["de", "Am 24. Dezember schließen wir um 12 Uhr, ab dem 2. Januar sind wir wieder da.", "12-25/01-01", "24 -12:00"],
  ])("reads the days before and after a closure in %s: %s", (language, text, closure, turns) => {
    const [first] = read(language, `<h2>${heading[language] ?? ""}</h2><p>${text}</p>`).found;
    expect(first?.exceptions.map((one) => ("from" in one ? `${one.from}/${one.to}` : ""))).toEqual([closure]);
    expect(first?.turns.map(({ date, opens, closes }) => `${date.day} ${opens ?? ""}-${closes ?? ""}`).join(", ")).toBe(turns);
  });

  it.each([
    ["en", "The museum is closed for building work from 11 to 29 January 2027.", "2027-01-11/2027-01-29"],
    [
      "en",
      "<div>Annual closure 2027</div><p>5 April to 30 April 2027 and 7 November to 2 December 2027</p>",
      "2027-04-05/2027-04-30 2027-11-07/2027-12-02",
    ],
    ["de", "Betriebsferien 2027<br>5. bis 30. April 2027", "2027-04-05/2027-04-30"],
    ["de", "Weihnachtsferien: Die Praxis ist vom 24.12.2026 bis 06.01.2027 geschlossen.", "2026-12-24/2027-01-06"],
    ["fr", "Le cabinet sera fermé du 3 au 9 mai 2027.", "2027-05-03/2027-05-09"],
    ["de", "Das Café bleibt wegen einer Feier am 5. Mai 2027 geschlossen.", "2027-05-05/2027-05-05"],
    ["fr", "Nous sommes fermés pour travaux du 3 au 9 mai 2027.", "2027-05-03/2027-05-09"],
    ["es", "Estamos cerrados por obras del 3 al 9 de mayo de 2027.", "2027-05-03/2027-05-09"],
  ])("reads a closure with its reason or title in %s: %s", (language, html, ranges) => {
    const { found, hasUnreadNotice } = read(language, `<p>${html}</p>`);
    const all = found.flatMap(({ exceptions }) => exceptions.map((one) => ("from" in one ? `${one.from}/${one.to}` : "")));
    expect([all.join(" "), hasUnreadNotice]).toEqual([ranges, false]);
  });

  it.each([
    ["en", "<p>Summer (1 April to 31 October)</p><p>Tue, Wed 10:00–17:30</p><p>Winter (1 November to 31 March)</p><p>Wed 10:00–16:00</p>"],
    ["de", "<h3>1. April bis 31. Oktober</h3><p>Di, Mi 10:00–17:30</p><h3>1. November bis 31. März</h3><p>Mi 10:00–16:00</p>"],
    ["fr", "<p>Du 1er avril au 31 octobre</p><p>mar, mer 10h–17h30</p><p>Du 1er novembre au 31 mars</p><p>mer 10h–16h</p>"],
    [
      "es",
      "<p>Del 1 de abril al 31 de octubre</p><p>mar, mié 10:00–17:30</p><p>Del 1 de noviembre al 31 de marzo</p><p>mié 10:00–16:00</p>",
    ],
  ])("applies the season of a line or heading to the lines below it, in %s", (language, html) => {
    const { found } = read(language, `<h2>${heading[language] ?? ""}</h2>${html}`);
    expect(
      found.map(({ season, week: days }) => [season?.from, weekOf(days).tuesday?.[0]?.closes, weekOf(days).wednesday?.[0]?.closes]),
    ).toEqual([
      ["04-01", "17:30", "17:30"],
      ["11-01", undefined, "16:00"],
    ]);
  });

  it.each([
    ["en", "Mon–Thu 9.15am–5.30pm, Fri to 4.30pm", "09:15-16:30"],
    ["de", "Mo–Do 9–18 Uhr, Fr bis 16 Uhr", "09:00-16:00"],
    ["fr", "lun-jeu 9h-18h, ven jusqu'à 16h", "09:00-16:00"],
    ["es", "lun-jue 9:00-18:00, vie hasta las 16:00", "09:00-16:00"],
  ])("reads a day on which only the closing time differs, in %s: %s", (language, text, friday) => {
    expect(week(language, `<p>${text}</p>`)).toContain(`fri ${friday}`);
  });

  it("reads named dates, and the holiday that each name refers to", () => {
    const rows =
      "<tr><td>Day</td><td>Hours</td></tr><tr><td>Boxing Day (26 December)</td><td>13:00–17:00</td></tr><tr><td>Unity Day (3 October)</td><td>11:00–18:00</td></tr><tr><td>New Year’s Eve</td><td>closed</td></tr>";
    const { found } = read("en", `<h2>Opening hours</h2><h3>Public holidays</h3><table>${rows}</table>`);
    expect(found.map(({ lead, exceptions }) => [lead, exceptions])).toEqual([
      [
        "",
        [
          { from: "12-26", to: "12-26", spans: [{ opens: "13:00", closes: "17:00" }] },
          { holiday: "boxing_day", spans: [{ opens: "13:00", closes: "17:00" }] },
          { from: "10-03", to: "10-03", spans: [{ opens: "11:00", closes: "18:00" }] },
          { holiday: "new_years_eve", spans: [] },
        ],
      ],
    ]);
  });

  it("does not read a question as a notice", () => {
    expect(
      read("de", "<h3>Wer vertritt Sie in den Weihnachtsferien?</h3><p>Wer vertritt Sie in den Weihnachtsferien?</p>").hasUnreadNotice,
    ).toBe(false);
  });

  it("separates meals under one heading, even if one is at noon", () => {
    const box =
      "<p>Abendessen</p><p>Dienstag – Samstag 17:30 – 21:00</p><p>Sonntagstisch mittags</p><p>Sonntag 11:30 – 14:30</p><p>Frühstück</p><p>Sonn- und Feiertag 7:30 – 11:00</p>";
    const { found } = read("de", `<h2>Öffnungszeiten</h2>${box}`);
    expect(found.map(({ before, week: days }) => [before, Object.keys(weekOf(days)).length])).toEqual([
      ["Abendessen", 5],
      ["Sonntagstisch mittags", 1],
      ["Frühstück", 1],
    ]);
  });

  it("stores the hours of a date range as a season with its own days", () => {
    const [first] = read("en", "<h2>Opening hours</h2><p>1 April to 31 October: Mon-Fri 9:00-18:00, Sat 9:00-12:00</p>").found;
    expect([first?.season, Object.keys(weekOf(first?.week ?? [])), first?.exceptions]).toEqual([
      { from: "04-01", to: "10-31" },
      ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"],
      [],
    ]);
    const { found } = read("en", "<h2>Opening hours</h2><p>1 April to 31 October: 10:00 to 18:00, closed on Mondays</p>");
    expect(weekOf(found[0]?.week ?? [])).toMatchObject({ monday: [], sunday: [{ opens: "10:00", closes: "18:00" }] });
  });

  it("keeps the date of an event whose time is on the next line", () => {
    const { found } = read("en", "<h3>Sound journey</h3><p>Friday, 29 January 2027</p><p>19:30 – 21:00</p>");
    expect(found[0]).toMatchObject({ week: Array.from({ length: 7 }), exceptions: [{ from: "2027-01-29", to: "2027-01-29" }] });
  });

  it("keeps the words that name the subject of the hours", () => {
    const { found } = read(
      "en",
      "<h1>Visit</h1><h2>Opening hours</h2><p>Kitchen: Mon–Fri 12:00–21:00</p><p>Shop</p><p>Mon–Fri 9:00–18:00</p>",
    );
    expect(found.map(({ lead, before, heading: own, above }) => [lead, before, own, above])).toEqual([
      ["Kitchen", "", "Opening hours", ["Visit"]],
      ["", "Shop", "Opening hours", ["Visit"]],
    ]);
  });

  const seasonal = (language: string, html: string): string[] =>
    read(language, `<h2>${heading[language] ?? ""}</h2>${html}`).found.map(({ season, week: days, exceptions }) => {
      const spoken = Object.entries(weekOf(days)).map(
        ([day, spans]) =>
          `${day.slice(0, 3)} ${spans === null ? "?" : spans.map(({ opens, closes }) => `${opens}-${closes}`).join("+") || "-"}`,
      );
      return `${season?.from ?? ""}/${season?.to ?? ""} ${spoken.join(" ")} ${exceptions.length}`;
    });

  it.each([
    [
      "en",
      "Low season (15 November to 14 March): closed Monday and Tuesday, Wed–Fri 10am–3pm",
      ["11-15/03-14 mon - tue - wed 10:00-15:00 thu 10:00-15:00 fri 10:00-15:00 0"],
    ],
    ["en", "Closed Sunday, Mon 10am–3pm, Tue 9am–4pm", ["/ mon 10:00-15:00 tue 09:00-16:00 sun - 0"]],
    [
      "de",
      "Winter (1. November bis 31. März): geschlossen Montag; Di–Mi 10–15 Uhr",
      ["11-01/03-31 mon - tue 10:00-15:00 wed 10:00-15:00 0"],
    ],
    ["de", "Winter (1. November bis 31. März): Montag Ruhetag, Di 10–15 Uhr", ["11-01/03-31 mon - tue 10:00-15:00 0"]],
    ["fr", "Du 1er novembre au 31 mars : fermé le lundi, mardi 10h–15h", ["11-01/03-31 mon - tue 10:00-15:00 0"]],
    ["nl", "Winter (1 november tot 31 maart): gesloten maandag, di 10.00–15.00 uur", ["11-01/03-31 mon - tue 10:00-15:00 0"]],
  ])("reads the closed days of a season as regular hours in %s: %s", (language, text, expected) => {
    expect(seasonal(language, `<p>${text}</p>`)).toEqual(expected);
  });

  it("does not report a closure if it is uncertain which of its hours apply", () => {
    const { found } = read("en", "<h2>Opening hours</h2><p>Closed 1 January to 31 March, Thu 10am–3pm</p>");
    expect(found.flatMap(({ exceptions }) => exceptions)).toEqual([]);
    expect(found.every(({ week: days }) => days.every((day) => day === null || day === undefined))).toBe(true);
  });

  it.each([
    ["en", "23 and 30 December: we close at 3pm", "23 -15:00, 30 -15:00"],
    ["en", "30 April: open until 1.30pm", "30 -13:30"],
    ["en", "23 December, 30 December: the studio closes early at noon", "23 -12:00, 30 -12:00"],
    ["de", "23. und 30. Dezember: wir schließen um 15 Uhr", "23 -15:00, 30 -15:00"],
    ["de", "Am 30.04. haben wir nur bis 13 Uhr geöffnet", "30 -13:00"],
    ["fr", "23 et 30 décembre : ouvert jusqu'à 15h", "23 -15:00, 30 -15:00"],
    ["es", "El 23 de diciembre abierto hasta las 15:00", "23 -15:00"],
    ["it", "23 dicembre: chiudiamo alle 15.00", "23 -15:00"],
    ["nl", "23 december: open tot 15.00 uur", "23 -15:00"],
    ["en", "We close on Tuesday 29 September 2026 at 15:00.", "29 -15:00"],
    ["en", "On Friday 9 October we stay open until 20:00.", "9 -20:00"],
    ["en", "The shop closes at 2pm on 29 September. We stay open until 8 pm on 9 October.", "29 -14:00, 9 -20:00"],
    ["de", "Wir schließen am Dienstag, 29. September 2026, um 15 Uhr.", "29 -15:00"],
    ["de", "Am 29. September schließen wir um 15 Uhr. Am 9. Oktober bleibt der Laden bis 20 Uhr geöffnet.", "29 -15:00, 9 -20:00"],
    ["fr", "Nous fermons le mardi 29 septembre 2026 à 15 h. Le 9 octobre nous restons ouverts jusqu'à 20 h.", "29 -15:00, 9 -20:00"],
    ["es", "Cerramos el 29 de septiembre a las 15:00. El 9 de octubre estamos abiertos hasta las 20:00.", "29 -15:00, 9 -20:00"],
    ["it", "Chiudiamo il 29 settembre alle 15:00. Il 9 ottobre restiamo aperti fino alle 20:00.", "29 -15:00, 9 -20:00"],
    ["nl", "We sluiten op 29 september om 15 uur. Op 9 oktober blijven we open tot 20 uur.", "29 -15:00, 9 -20:00"],
  ])("reads an earlier closing time on certain days in %s: %s", (language, text, expected) => {
    const [first] = read(language, `<h2>${heading[language] ?? ""}</h2><p>${text}</p>`).found;
    expect(first?.turns.map(({ date, opens, closes }) => `${date.day} ${opens ?? ""}-${closes ?? ""}`).join(", ")).toBe(expected);
    expect(first?.exceptions).toEqual([]);
  });

  it("reads each sentence of a notice, also after a time at the end of a sentence", () => {
    const { found, hasUnreadNotice } = read(
      "en",
      "<p>We close on Thursday 1 October 2026 at 14:00. We are closed from 2 October 2026 to 6 October 2026. See you soon.</p>",
    );
    expect(found.flatMap(({ exceptions }) => exceptions)).toEqual([{ from: "2026-10-02", to: "2026-10-06", spans: [] }]);
    expect([found.flatMap(({ turns }) => turns.map(({ closes }) => closes)), hasUnreadNotice]).toEqual([["14:00"], false]);
  });

  it.each([
    ["en", "We are closed on all public holidays."],
    ["en", "We are always closed on all other public and bank holidays."],
    ["de", "An allen Feiertagen geschlossen"],
    ["fr", "Fermé tous les jours fériés"],
    ["es", "Cerrado todos los festivos"],
    ["it", "Chiuso tutti i giorni festivi"],
    ["nl", "Op alle feestdagen gesloten"],
  ])("reads that all public holidays are closed in %s: %s", (language, text) => {
    const [first] = read(language, `<p>${text}</p>`).found;
    expect([first?.lead, first?.exceptions]).toEqual(["", [{ holiday: "public_holidays", spans: [] }]]);
    expect(first?.week.some((day) => day !== undefined)).toBe(false);
  });

  it.each([
    ["en", "Closed 24 December until 3 January"],
    ["de", "Geschlossen vom 24.12. bis 03.01."],
    ["nl", "Gesloten 24 december tot 3 januari"],
  ])("does not mistake the end of a closure for a time of day in %s: %s", (language, text) => {
    const [first] = read(language, `<h2>${heading[language] ?? ""}</h2><p>${text}</p>`).found;
    expect(first?.turns).toEqual([]);
    expect(first?.exceptions).toEqual([{ from: "12-24", to: "01-03", spans: [] }]);
  });

  it("reads a list of closed days", () => {
    const [first] = read("en", "<h2>Opening hours</h2><p>24, 26 and 31 December: closed</p>").found;
    expect(first?.exceptions.map((one) => ("from" in one ? one.from : ""))).toEqual(["12-24", "12-26", "12-31"]);
  });
});
