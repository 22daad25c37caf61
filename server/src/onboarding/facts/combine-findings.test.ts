import { describe, expect, it } from "vitest";
import { readPage } from "../page/read-page.ts";
import { combineFindings } from "./combine-findings.ts";
import { readFindings } from "./read-findings.ts";

const footer = `<footer><h4>Opening hours</h4><p>Tue–Fri 9:00–18:00</p><p>Sat 10:00–14:00</p><p>Sun, Mon closed</p>
  <p>Tel. <a href="tel:+441632960417">01632 960417</a></p><p><a href="mailto:hello@tern.example">hello@tern.example</a></p><p>12 Harbour Lane, Tarnbeck TB1 2AB</p></footer>`;
const jsonLd = (node: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node })}</script>`;
const gather = (pages: Readonly<Record<string, string>>, language = "en", name = "Tern Bikes") =>
  combineFindings(
    Object.entries(pages).map(([path, body]) => {
      const url = `https://tern.example${path}`;
      const page = readPage(Buffer.from(`<html lang="${language}"><body>${body}</body></html>`), "text/html", url);
      // Converted in the same way as for storage in the database.
      return { url, findings: JSON.parse(JSON.stringify(readFindings(page, { isHome: path === "/" }))) };
    }),
    { name, host: "tern.example" },
  );
const mainDays = ({ facts }: ReturnType<typeof gather>) => facts.hours.find(({ label }) => label === null)?.days;

describe("combineFindings", () => {
  it("completes days in a notice with the usual times, and keeps days that could not be read", () => {
    const notice = `<h1>News</h1><h2>Our hours in autumn</h2><p>We close on Thursday 1 October 2026 at 14:00 and are back on Tuesday 6 October 2026.
      On Saturday 26 September we stay open until 17:00. On Monday 28 September we are open until 12:00.</p>
      <p>We might open a little later on 20 October 2026.</p>`;
    const read = gather({ "/": footer, "/repairs": footer, "/news": `${notice}${footer}` });
    const [main, ...others] = read.facts.hours;
    expect([others, read.hasUnreadNotice]).toEqual([[], false]);
    expect(main?.exceptions).toEqual([
      { from: "2026-10-02", to: "2026-10-05", spans: [] },
      { from: "2026-10-01", to: "2026-10-01", spans: [{ opens: "09:00", closes: "14:00" }] },
      { from: "2026-09-26", to: "2026-09-26", spans: [{ opens: "10:00", closes: "17:00" }] },
    ]);
    expect(read.unreadDates).toEqual([
      { label: null, from: "2026-10-20", to: "2026-10-20", text: "We might open a little later on 20 October 2026." },
      // The shop is closed on Mondays, so the opening time is unknown.
      { label: null, from: "2026-09-28", to: "2026-09-28", text: "On Monday 28 September we are open until 12:00." },
    ]);
  });

  it.each(["New Thursday hours", "Changed opening hours", "Longer hours"])(
    "does not take a heading for a part of the business: %s",
    (title) => {
      const news = `<h1>News</h1><h2>${title}</h2><p>From now on we close a bit later on Thursdays, as many of you have asked.</p>
      <p>On Thursdays we are now open from 9:00 to 18:00.</p>`;
      const read = gather({ "/": footer, "/repairs": footer, "/news": `${news}${footer}` });
      expect(read.facts.hours.map(({ label }) => label)).toEqual([null]);
      expect(mainDays(read)).toMatchObject({ thursday: [{ opens: "09:00", closes: "18:00" }] });
    },
  );

  it("labels numbers written without a calling code, and contacts after a sentence in a person's card", () => {
    const tel = '<a href="tel:+34974555012">974 555 012</a>';
    const card = `<div><h4>Pilar Ayer</h4><p>Biblioteca</p><p>Recibos y certificados: 974 555 012</p></div>
      <div><h4>Iker Goro</h4><p>Saxofón y big band</p><p>Toca descalzo. iker@tern.example</p></div>`;
    const home = `<h1>Tern</h1><footer><p>Secretaría: ${tel}</p></footer>`;
    const read = gather({ "/": home, "/team": `<h1>Equipo</h1>${card}<p>Socios: 123 456 789</p>` }, "es");
    expect(read.facts.telephones.map(({ label, number }) => [label, number])).toEqual([
      [null, "974 555 012"],
      ["Recibos y certificados", "974 555 012"],
      ["Secretaría", "974 555 012"],
    ]);
    expect(gather({ "/": `<h1>Equipo</h1>${card}${tel}` }, "es").facts.telephones).toContainEqual({
      label: "Recibos y certificados",
      number: "974 555 012",
    });
    expect(read.facts.emails).toContainEqual({ label: "Iker Goro, Saxofón y big band", address: "iker@tern.example" });
  });

  it("collects hours, phone number, email address, postal address and time zone from a footer", () => {
    const read = gather({
      "/": `<h1>Bikes that last</h1>${footer}`,
      "/repairs": `<h1>Repairs</h1>${footer}`,
      "/about": `<h1>The two of us</h1>${footer}`,
    });
    expect(mainDays(read)).toMatchObject({
      monday: [],
      tuesday: [{ opens: "09:00", closes: "18:00" }],
      saturday: [{ opens: "10:00", closes: "14:00" }],
      sunday: [],
    });
    expect(read.facts).toMatchObject({
      telephones: [{ label: null, number: "01632 960417" }],
      emails: [{ label: null, address: "hello@tern.example" }],
      addresses: [{ label: null, text: "12 Harbour Lane, Tarnbeck TB1 2AB", country: "GB" }],
      time_zone: "Europe/London",
      clock: "24h",
    });
    expect(read.origins.hours).toHaveLength(3);
    expect(read.contradictions).toEqual([]);
  });

  it("does not use the times of an event as opening hours", () => {
    const event = `<h1>Flea market</h1><h2>Opening hours</h2><p>Sat and Sun 10:00–16:00</p>`;
    expect(mainDays(gather({ "/": "<h1>Tern Bikes</h1>", "/flea-market": event }))).toBeUndefined();
    expect(mainDays(gather({ "/": footer, "/flea-market": event }))).toMatchObject({ sunday: [] });
    const dated = `${jsonLd({ "@type": "Event", name: "Fair" })}<h1>Fair</h1><h2>Times</h2><p>Mon–Fri 10:00–16:00</p>`;
    expect(gather({ "/fair": dated }).facts.hours).toEqual([]);
    expect(gather({ "/": "<h1>Workshop for children</h1><p>Saturday 10:00–12:00</p>" }).facts.hours).toEqual([]);
  });

  it("reads an address with a comma before the house number", () => {
    const address = "<footer><p>Calle de la Acequia, 41 bis</p><p>22003 Huesca</p></footer>";
    expect(gather({ "/": `<h1>Tern</h1>${address}` }, "es").facts.addresses).toMatchObject([
      { text: "Calle de la Acequia, 41 bis, 22003 Huesca" },
    ]);
    const years = "<p>The mill burned in 1861, 41 men built it again.</p>";
    expect(gather({ "/": `<h1>Tern</h1>${years}` }).facts.addresses).toEqual([]);
  });

  it("reads a three-line address, and the telephone number of a part that the business is named after", () => {
    const address =
      "<footer><address>Tern Bikes &amp; Café<br>14 Harbour Brae<br>Tarnbeck<br>Fife KY10 9ZZ</address><p>Phone: 01632 960417</p></footer>";
    const tel = (end: string): string => `<a href="tel:+44163296041${end}">01632 96041${end}</a>`;
    const numbers = `<h1>Contact</h1><dl><dt>Shop and workshop</dt><dd>${tel("7")}</dd><dt>Café</dt><dd>${tel("9")}</dd></dl>`;
    const pages = { "/": address, "/cafe": `<h1>The café</h1>${address}`, "/about": address, "/contact": `${numbers}${address}` };
    const { facts } = gather(pages, "en", "Tern Bikes & Café");
    expect(facts.addresses).toEqual([{ label: null, text: "14 Harbour Brae, Tarnbeck, Fife KY10 9ZZ", country: "GB" }]);
    const followed = `<h1>Visit</h1><p>14 Harbour Brae</p><p>Tarnbeck KY10 9ZZ</p><p>${"Long prose about the harbour. ".repeat(6)}</p>`;
    expect(gather({ "/": followed }).facts.addresses).toHaveLength(1);
    expect(facts.telephones).toContainEqual({ label: "Café", number: "01632 960419" });
    expect(facts.telephones).toContainEqual({ label: null, number: "01632 960417" });
  });

  it("uses the hours in the footer of most pages, even if a notice without hours names no department", () => {
    const bar = "<footer><h4>Gaststube</h4><p>Mo 16–23 Uhr, Di Ruhetag, Mi–Fr 11–23 Uhr, Sa 11–24 Uhr, So 10–21 Uhr</p></footer>";
    const notice = "<p><strong>Aktuell:</strong> Vom 11. bis 29. Januar haben wir Betriebsferien.</p>";
    const pages = { "/": `<h1>Grüß Gott</h1>${notice}${bar}`, "/bier": `<h1>Bier</h1>${bar}`, "/zimmer": `<h1>Zimmer</h1>${bar}` };
    expect(mainDays(gather(pages, "de", "Gasthof Linde"))).toMatchObject({ tuesday: [], sunday: [{ opens: "10:00", closes: "21:00" }] });
  });

  it("reads a line below the hours of a department as its hours on other days", () => {
    const office = "<p>Studio: Monday to Thursday 4 pm – 8.30 pm</p><p>Friday 10 am – 1 pm</p><p>Lessons: Monday to Friday 3 pm – 9 pm</p>";
    const { hours } = gather({ "/": `<h1>Music school</h1><h2>Opening hours</h2>${office}` }).facts;
    expect(hours.find(({ label }) => label === "Studio")?.days).toMatchObject({ friday: [{ opens: "10:00", closes: "13:00" }] });
    expect(hours.find(({ label }) => label === null)).toBeUndefined();
  });

  it("keeps the usual hours of days that a notice about dates mentions without hours", () => {
    const hours = "<footer><h4>Hours</h4><p>Mon–Fri 10 am – 9 pm</p><p>Sat, Sun 9 am – 7 pm</p></footer>";
    const notice =
      "<h2>Christmas and New Year</h2><p>24 December: 9 am – 2 pm. 25 December: closed. Other bank holidays we keep weekend hours.</p>";
    const read = gather({
      "/": `<h1>Climb</h1>${hours}`,
      "/events": `<h1>Events</h1>${notice}${hours}`,
      "/prices": `<h1>Prices</h1>${hours}`,
    });
    expect(mainDays(read)).toMatchObject({
      saturday: [{ opens: "09:00", closes: "19:00" }],
      sunday: [{ opens: "09:00", closes: "19:00" }],
    });
  });

  it("separates the hours of a part that the business is named after", () => {
    const shop = "<footer><h3>Shop hours</h3><p>Mon–Sat 9am–6pm, Sun 10am–5pm</p></footer>";
    const cafe = "<h2>Café hours</h2><p>Monday to Saturday 8.30am–5.30pm</p><p>Sunday 9am–5pm</p>";
    const pages = { "/": `<h1>Welcome</h1>${shop}`, "/cafe": `<h1>The café</h1>${cafe}${shop}`, "/contact": `<h1>Contact</h1>${shop}` };
    const read = gather(pages, "en", "Tern Bikes & Café");
    expect(mainDays(read)).toMatchObject({ tuesday: [{ opens: "09:00", closes: "18:00" }], sunday: [{ opens: "10:00", closes: "17:00" }] });
    expect(read.facts.hours.find(({ label }) => label === "Café hours")?.days).toMatchObject({
      tuesday: [{ opens: "08:30", closes: "17:30" }],
    });
    expect(read.contradictions).toEqual([]);
    // If hours are given only for the café, they are those of the business.
    expect(mainDays(gather({ "/": cafe }, "en", "Harbour Café"))).toMatchObject({ tuesday: [{ opens: "08:30", closes: "17:30" }] });
  });

  it("separates the hours of a kitchen, a phone line or a branch", () => {
    const read = gather({
      "/": footer,
      "/visit": `<h1>Visit us</h1><h2>Workshop hours</h2><p>Mon–Fri 8:00–16:00</p><h2>Contact</h2><p>Telephone</p><p>01632 960417</p><p>Mon–Fri 7:00–20:00</p>`,
    });
    expect(mainDays(read)).toMatchObject({ monday: [], tuesday: [{ opens: "09:00", closes: "18:00" }] });
    expect(read.facts.hours.map(({ label }) => label)).toContain("Workshop hours");
    expect(read.contradictions).toEqual([]);
  });

  it("does not use the times of a course or an event as the hours of a department", () => {
    const events = `<h1>What's on</h1><h3>Sound journey</h3><p>Friday, 29 January 2027</p><p>19:30 – 21:00</p><h3>Repair class</h3><p>Mon and Wed 18:00–20:00</p>`;
    const kitchen = `<h1>Café</h1><h2>Kitchen hours</h2><p>Fri and Sat 12:00–21:00</p>`;
    const read = gather({ "/": footer, "/events": events, "/cafe": kitchen });
    expect(read.facts.hours.map(({ label }) => label)).toEqual([null, "Kitchen hours"]);
  });

  it("assigns a closure to the business if it is stated in customer questions or below a skip link", () => {
    const faq = `<a href="#main">Skip to content</a><p>We are closed from 24 December to 1 January.</p><main id="main"><h1>FAQs</h1><h3>When do you close for Christmas?</h3><p>We are closed from 24 December to 1 January.</p></main>`;
    const read = gather({ "/": footer, "/faqs": faq });
    expect([read.facts.hours[0]?.exceptions, read.hasUnreadNotice]).toEqual([[{ from: "12-24", to: "01-01", spans: [] }], false]);
  });

  it("derives the country from the domain of the email address", () => {
    const page = `<h1>Kontakt</h1><p>Laubengasse 27, 78462 Konstanz</p><p>hallo@atelier.de</p>`;
    const english = { "/": `<html lang="en"><h1>Contact</h1><p>hallo@atelier.de</p>`, "/kontakt": page };
    expect(gather(english, "de").facts.time_zone).toBe("Europe/Berlin");
    expect(gather({ "/": "<p>hallo@atelier.com</p>" }, "en").facts.time_zone).toBeNull();
  });

  it("omits and reports a day whose hours differ between pages", () => {
    const read = gather({ "/": footer, "/contact": "<h1>Contact</h1><h2>Opening hours</h2><p>Sat 10:00–16:00</p>" });
    expect(mainDays(read)).not.toHaveProperty("saturday");
    expect(mainDays(read)).toHaveProperty("tuesday");
    expect(read.contradictions).toEqual([
      {
        fact: "hours",
        about: "saturday",
        values: [
          { value: "10:00–14:00", origins: ["https://tern.example/"] },
          { value: "10:00–16:00", origins: ["https://tern.example/contact"] },
        ],
      },
    ]);
  });

  it("reads structured data, including special days", () => {
    const node = {
      "@type": "BikeStore",
      name: "Tern Bikes",
      telephone: "+44 1632 960417",
      email: "mailto:hello@tern.example",
      address: {
        "@type": "PostalAddress",
        streetAddress: "12 Harbour Lane",
        addressLocality: "Tarnbeck",
        postalCode: "TB1 2AB",
        addressCountry: "GB",
      },
      openingHoursSpecification: [
        { "@type": "OpeningHoursSpecification", dayOfWeek: ["Monday", "https://schema.org/Tuesday"], opens: "09:00", closes: "12:30" },
        { "@type": "OpeningHoursSpecification", dayOfWeek: ["Monday"], opens: "14:00:00", closes: "18:00:00" },
        { "@type": "OpeningHoursSpecification", dayOfWeek: ["Wednesday", "Thursday"], opens: "09:00", closes: "18:00" },
      ],
      specialOpeningHoursSpecification: [
        { "@type": "OpeningHoursSpecification", validFrom: "2026-12-24", validThrough: "2027-01-02", opens: "00:00", closes: "00:00" },
      ],
      contactPoint: { "@type": "ContactPoint", contactType: "workshop", telephone: "+44 1632 960418" },
      paymentAccepted: "Cash, Credit Card, PayPal",
      sameAs: ["https://instagram.com/ternbikes"],
    };
    const read = gather({ "/": jsonLd(node) });
    expect(read.facts.hours).toEqual([
      {
        label: null,
        season: null,
        days: {
          monday: [
            { opens: "09:00", closes: "12:30" },
            { opens: "14:00", closes: "18:00" },
          ],
          tuesday: [{ opens: "09:00", closes: "12:30" }],
          wednesday: [{ opens: "09:00", closes: "18:00" }],
          thursday: [{ opens: "09:00", closes: "18:00" }],
          friday: [],
          saturday: [],
          sunday: [],
        },
        exceptions: [{ from: "2026-12-24", to: "2027-01-02", spans: [] }],
      },
    ]);
    expect(read.facts).toMatchObject({
      name: "Tern Bikes",
      telephones: [
        { label: null, number: "+44 1632 960417" },
        { label: "workshop", number: "+44 1632 960418" },
      ],
      payment_methods: ["cash", "credit card", "PayPal"],
      social_profiles: ["https://instagram.com/ternbikes"],
    });
  });

  it("reads openingHours strings", () => {
    const read = gather({
      "/": jsonLd({ "@type": "Restaurant", name: "Tern", openingHours: ["Mo-Fr 11:30-14:30,17:30-22:00", "Sa,Su 12:00-23:59"] }),
    });
    expect(mainDays(read)).toMatchObject({
      friday: [
        { opens: "11:30", closes: "14:30" },
        { opens: "17:30", closes: "22:00" },
      ],
      sunday: [{ opens: "12:00", closes: "24:00" }],
    });
  });

  it("uses the structured data of a day that has a remark in the text, if both have the same hours", () => {
    const saturday = (opens: string) =>
      jsonLd({
        "@type": "Store",
        name: "Tern Bikes",
        openingHoursSpecification: [{ dayOfWeek: "Saturday", opens, closes: "13:00" }],
      });
    const text = "<h2>Opening hours</h2><p>Mon–Fri 9am–6pm</p><p>Sat 9am–1pm (repairs and advice only)</p><p>Sun closed</p>";
    const nine = [{ opens: "09:00", closes: "13:00" }];
    expect(mainDays(gather({ "/": `${saturday("09:00")}${text}` }))).toMatchObject({ saturday: nine, sunday: [] });
    expect(mainDays(gather({ "/": `${saturday("10:00")}${text}` }))).not.toHaveProperty("saturday");
    expect(mainDays(gather({ "/": text }))).not.toHaveProperty("saturday");
  });

  it("omits a day for which text and structured data differ", () => {
    const node = { "@type": "Store", name: "Tern Bikes", openingHours: "Tu-Sa 09:00-18:00" };
    const read = gather({ "/": `${jsonLd(node)}${footer}` });
    expect(mainDays(read)).toMatchObject({ tuesday: [{ opens: "09:00", closes: "18:00" }], sunday: [] });
    expect(mainDays(read)).not.toHaveProperty("saturday");
    expect(read.contradictions.map(({ about }) => about)).toEqual(["saturday"]);
  });

  it("leaves the hours of a conditional day and of all unmentioned days unknown", () => {
    const read = gather({ "/": "<h2>Opening hours</h2><p>Mon–Fri 9:00–18:00</p><p>Saturday by appointment</p>" });
    expect(Object.keys(mainDays(read) ?? {})).toEqual(["monday", "tuesday", "wednesday", "thursday", "friday"]);
  });

  it("marks days that complete hours do not mention as closed", () => {
    expect(mainDays(gather({ "/": "<h2>Opening hours</h2><p>Mon–Fri 9:00–18:00</p>" }))).toMatchObject({ saturday: [], sunday: [] });
    expect(mainDays(gather({ "/": "<h2>Opening hours</h2><p>Sat 9:00–18:00</p>" }))).toEqual({
      saturday: [{ opens: "09:00", closes: "18:00" }],
    });
  });

  it("identifies the department or person that a phone number belongs to", () => {
    const team = `<h1>Our team</h1><div><h3>Anna Weber</h3><p>Sales</p><p><a href="tel:+441632960499">01632 960499</a></p></div><div><p><b>Ben Marsh</b></p><p>Workshop</p><p>Tel. 01632 960500</p><p>Fax 01632 960501</p></div>`;
    const read = gather({ "/": footer, "/team": team, "/imprint": `<h1>Imprint</h1><p>Tel. 01632 960417</p>` });
    expect(read.facts.telephones).toEqual([
      { label: null, number: "01632 960417" },
      { label: "Sales", number: "01632 960499" },
      { label: "Ben Marsh, Workshop", number: "01632 960500" },
    ]);
  });

  it("assigns a phone number to the department that every footer names, even if one page labels the number differently", () => {
    const both = `${footer}<footer><p>Tyre shop: <a href="tel:+441632960247">01632 960 247</a></p></footer>`;
    const tyres = `<h1>Tyres</h1><h2>Call the tyre bay</h2><p><a href="tel:+441632960247">01632 960 247</a></p>${both}`;
    const read = gather({ "/": both, "/repairs": both, "/about": both, "/tyres": tyres });
    expect(read.facts.telephones).toEqual([
      { label: null, number: "01632 960417" },
      { label: "Tyre shop", number: "01632 960 247" },
    ]);
  });

  it("keeps every label of a phone number, with the label's language", () => {
    const person = (role: string): string =>
      `<h3>Ada Holt</h3><p>${role}</p><p>Bikes since 2009, and a patient teacher.</p><p><a href="tel:+441632960711">01632 960711</a></p><p><a href="mailto:ada@tern.example">ada@tern.example</a></p>`;
    const list = `<dl><dt>Weddings</dt><dd><a href="mailto:party@tern.example">party@tern.example</a></dd><dt>Jobs</dt><dd><a href="mailto:jobs@tern.example">jobs@tern.example</a></dd></dl>`;
    const read = gather({
      "/": footer,
      "/team": `<h1>Team</h1>${person("Head of repairs")}<h3>Ben Marsh</h3><p><a href="tel:+441632960712">01632 960712</a></p>${footer}`,
      "/kontakt": `<html lang="de"><h1>Kontakt</h1>${person("Leitung Werkstatt")}<h2>Schreiben Sie uns</h2>${list}`,
      "/cafe": `<h1>Café Anchor</h1><aside><h2>Opening hours</h2><p>Book a table</p><p><a href="tel:+441632960713">01632 960713</a></p></aside>`,
    });
    const labels = (end: string): (string | null)[] =>
      read.facts.telephones.flatMap(({ label, number }) => (number.endsWith(end) ? [label] : []));
    expect([labels("711"), labels("712"), labels("713")]).toEqual([
      ["Ada Holt, Head of repairs", "Ada Holt, Leitung Werkstatt"],
      ["Ben Marsh"],
      ["Book a table", "Café Anchor"],
    ]);
    expect(read.facts.emails).toContainEqual({ label: "Jobs", address: "jobs@tern.example" });
    expect(read.facts.emails).toContainEqual({ label: "Ada Holt, Head of repairs", address: "ada@tern.example" });
    expect(read.labelLanguages).toMatchObject({ "Ada Holt, Leitung Werkstatt": "de", "Ada Holt, Head of repairs": "en" });
  });

  it("uses the purpose of a phone number as its label if nothing next to the number names its owner", () => {
    const desk = `<h2>Contact</h2><p>Reservations</p><p><a href="tel:+441632960811">01632 960811</a></p>`;
    const { facts } = gather({ "/": footer, "/a": footer, "/b": footer, "/contact": `<h1>Contact</h1>${desk}${footer}` });
    expect(facts.telephones).toEqual([
      { label: null, number: "01632 960417" },
      { label: "Reservations", number: "01632 960811" },
    ]);
  });

  it("reads unlinked phone numbers in a contact table, but not order numbers", () => {
    const table = `<table><tr><th>Venue hire</th><td>071 555 0144</td><td>hire@tern.example</td></tr><tr><th>Schools</th><td>071 555 0145</td></tr></table>`;
    const { facts } = gather({ "/": footer, "/visit": `<h1>Visit us</h1>${table}<p>Order number 0712 555 0149</p><p>071 555 0150</p>` });
    expect(facts.telephones.slice(1)).toEqual([
      { label: "Venue hire", number: "071 555 0144" },
      { label: "Schools", number: "071 555 0145" },
    ]);
  });

  it("does not read the years in a company history as an address", () => {
    const history =
      "<h1>About us</h1><ul><li>1784 The parlour is built</li><li>1926 Anna Tern buys the farm</li><li>2004 South wing</li></ul>";
    expect(gather({ "/": footer, "/about": history }).facts.addresses).toHaveLength(1);
  });

  it("completes the hours of an early-closing day from the usual hours, and reads a closure in any season", () => {
    const summer = "<p>1 April to 31 October</p><p>Mon–Sun 9:00–18:00</p><p>1 November to 31 March</p><p>Mon–Sun 10:00–16:00</p>";
    const notice = "<p>Please note: We close at 12 noon on 24 December and are back on 2 January at 10:00.</p>";
    const { facts, hasUnreadNotice } = gather({
      "/": `<h1>Tern Bikes</h1><h2>Why come to us</h2>${notice}<h2>Opening hours</h2>${summer}`,
    });
    const [first] = facts.hours;
    expect([first?.exceptions, hasUnreadNotice, facts.hours.map(({ label }) => label)]).toEqual([
      [
        { from: "12-25", to: "01-01", spans: [] },
        { from: "12-24", to: "12-24", spans: [{ opens: "10:00", closes: "12:00" }] },
        { from: "01-02", to: "01-02", spans: [{ opens: "10:00", closes: "16:00" }] },
      ],
      false,
      [null, null, null],
    ]);
  });

  it("does not read the date of an event, or the date since which something has been the case, as a notice", () => {
    const events = `<h1>Events</h1><h3>Jazz brunch</h3><p>Sunday, 11 July 2027, 10:30 – 14:00</p><p>Since 26 April 2023 we brew our own coffee.</p>`;
    expect(gather({ "/": footer, "/events": events }).hasUnreadNotice).toBe(false);
  });

  it.each([
    ["a line", "en", "<p>+44 1632 960417 | Reception staffed daily 7:00 – 22:00</p>", "sunday"],
    ["a line in German", "de", "<p>+49 7531 960417 | Rezeption täglich 7:00 – 22:00 Uhr besetzt</p>", "sunday"],
    [
      "the same section",
      "en",
      `<h2>Bookings</h2><p>Our booking line is staffed Monday to Friday 7:00 – 22:00.</p><p><a href="tel:01632960417">01632 960417</a></p>`,
      "friday",
    ],
    ["a sentence in French", "fr", "<p>Nous répondons au +33 1 63 29 60 41 du lundi au vendredi de 7h à 22h.</p>", "friday"],
    ["a sentence in Spanish", "es", "<p>Atendemos en el +34 916 329 604 de lunes a viernes de 7:00 a 22:00.</p>", "friday"],
  ])("links a phone number to the hours during which it is answered, in %s", (_, language, html, day) => {
    const { facts } = gather({ "/": `<h1>Tern</h1>${html}` }, language);
    expect(facts.telephones[0]?.hours).toHaveProperty(day, [{ opens: "07:00", closes: "22:00" }]);
    expect(facts.hours.filter(({ label }) => label === null)).toEqual([]);
  });

  it("links a phone number in structured data to its hours, and assigns opening hours next to a phone number to the business", () => {
    const hoursAvailable = { "@type": "OpeningHoursSpecification", dayOfWeek: "Monday", opens: "09:00", closes: "12:00" };
    const contactPoint = { "@type": "ContactPoint", contactType: "Claims", telephone: "+44 1632 960999", hoursAvailable };
    const node = jsonLd({ "@type": "Organization", name: "Tern Bikes", contactPoint });
    const { facts } = gather({ "/": `${node}<h2>Opening hours</h2><p>Mon–Fri 9:00–17:00, tel. 01632 960417</p>` });
    expect(facts.telephones).toContainEqual({
      label: "Claims",
      number: "+44 1632 960999",
      hours: { monday: [{ opens: "09:00", closes: "12:00" }] },
    });
    expect([mainDays({ facts } as ReturnType<typeof gather>)?.friday, facts.telephones[0]?.hours]).toEqual([
      [{ opens: "09:00", closes: "17:00" }],
      undefined,
    ]);
  });

  it("reads German pages", () => {
    const read = gather(
      {
        "/kontakt": `<h1>Kontakt</h1><p>Zahnarztpraxis am Markt<br>Marktstraße 5<br>89073 Ulm</p><p>Telefon: 0731 123456</p><h2>Sprechzeiten</h2>
          <table><tr><td>Mo, Di, Do</td><td>8.00–12.00 Uhr und 14.00–18.00 Uhr</td></tr><tr><td>Mi, Fr</td><td>8.00–12.00 Uhr</td></tr></table>
          <p>An gesetzlichen Feiertagen geschlossen</p><h2>Zahlungsarten</h2><ul><li>Bargeld, EC-Karte und Rechnung</li></ul>`,
      },
      "de",
      "Zahnarztpraxis am Markt",
    );
    expect(read.facts.addresses).toEqual([{ label: null, text: "Marktstraße 5, 89073 Ulm", country: null }]);
    expect(mainDays(read)).toMatchObject({
      monday: [
        { opens: "08:00", closes: "12:00" },
        { opens: "14:00", closes: "18:00" },
      ],
      wednesday: [{ opens: "08:00", closes: "12:00" }],
    });
    expect(read.facts.hours[0]?.exceptions).toEqual([{ holiday: "public_holidays", spans: [] }]);
    expect(read.facts.telephones).toEqual([{ label: null, number: "0731 123456" }]);
    expect(read.facts.payment_methods).toEqual(["cash", "debit card", "invoice"]);
  });

  it.each([
    ["a break in the line", "<h2>Opening hours</h2><p>Mon–Fri 9:00–18:00, closed 12:30–13:30</p>"],
    ["a break on a separate line", "<h2>Opening hours</h2><p>Mon–Fri 9:00–18:00</p><p>Lunch break 12:30–13:30</p>"],
    ["hours of a season whose months are unknown", "<h2>Summer hours</h2><p>Mon–Sun 9:00–20:00</p>"],
    ["hours of a phone line", "<h2>Contact</h2><p>Phone lines: Mon–Fri 8:00–20:00</p>"],
    ["a full week of hours for another service", "<h2>Bike rental</h2><p>Mon–Sun 8:00–20:00</p>"],
    ["hours for every second week", "<h2>Opening hours</h2><p>Every second Saturday 10:00–14:00</p>"],
    ["working hours in prose", "<h2>About us</h2><p>Our founder Tom worked Monday to Friday 9:00–18:00 in a bank before he started.</p>"],
    ["two seasons whose months are unknown", "<h2>Opening hours</h2><p>Summer: Mon–Fri 8:00–20:00</p><p>Winter: Mon–Fri 9:00–18:00</p>"],
  ])("does not use these as the business's hours: %s", (_, body) => {
    expect(mainDays(gather({ "/": "<h1>Tern Bikes</h1>", "/x": `<h1>Tern Bikes</h1>${body}` })) ?? {}).toEqual({});
  });

  it("leaves the hours unknown for a season that has its own exceptions", () => {
    const body = `<h2>Opening hours</h2><p>Mon–Fri 9:00–18:00</p><h3>Exceptions</h3><p>January – March also closed on Wednesdays after 12:00</p><p>9 – 27 November 2026: closed</p>`;
    const { facts } = gather({ "/": `<h1>Tern Bikes</h1>${body}` });
    expect(facts.hours).toMatchObject([
      {
        season: null,
        days: { wednesday: [{ opens: "09:00", closes: "18:00" }] },
        exceptions: [{ from: "2026-11-09", to: "2026-11-27", spans: [] }],
      },
      { season: { from: "01-01", to: "03-31" }, days: {} },
    ]);
  });

  it("does not mistake a business's offerings for another business", () => {
    const data = jsonLd({
      "@graph": [
        { "@type": "BikeStore", name: "Tern Bikes", telephone: "+44 1632 960417" },
        { "@type": "Service", name: "Wheel building" },
      ],
    });
    expect(gather({ "/": data }).facts.telephones).toEqual([{ label: null, number: "+44 1632 960417" }]);
  });

  it("separates structured data about another business", () => {
    const own = { "@type": "Museum", name: "Tern Museum", openingHours: "Tu-Su 10:00-17:00", telephone: "01632 960417" };
    const cafe = { "@type": "CafeOrCoffeeShop", name: "Kettle Corner", openingHours: "Mo-Su 09:00-22:00", telephone: "01632 960999" };
    const read = gather({ "/": jsonLd(own), "/cafe": `<h1>Kettle Corner</h1>${jsonLd(cafe)}` }, "en", "Tern Museum");
    expect(mainDays(read)).toMatchObject({ monday: [], sunday: [{ opens: "10:00", closes: "17:00" }] });
    expect(read.facts.telephones).toEqual([
      { label: null, number: "01632 960417" },
      { label: "Kettle Corner", number: "01632 960999" },
    ]);
  });
});
