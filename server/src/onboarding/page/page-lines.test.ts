import { describe, expect, it } from "vitest";
import { combineFindings } from "../facts/combine-findings.ts";
import { readFindings } from "../facts/read-findings.ts";
import { readPage } from "./read-page.ts";

const url = "https://garage.example/contact";
const week = (from: string, to: string): string =>
  `<ul><li><span>Monday – Friday</span> <span>${from} – ${to}</span></li><li><span>Saturday</span> <span>${from} – 13:00</span></li><li><span>Sunday</span> <span>Closed</span></li></ul>`;
const tabs = `<h2>Opening hours</h2><div role="tablist"><button id="t1" role="tab" aria-controls="p1">Reception</button><a id="t2" role="tab" aria-controls="p2">Tyre shop</a></div>
  <div id="p1" role="tabpanel" aria-labelledby="t1"><div>${week("08:00", "17:30")}</div></div>
  <div id="p2" role="tabpanel" aria-labelledby="t2"><div>${week("09:00", "19:00")}</div></div>
  <p>Phone: 01632 960 417</p>`;
const page = readPage(Buffer.from(`<html lang="en"><body><h1>Contact</h1>${tabs}</body></html>`), "text/html", url);

describe("tab panels", () => {
  it("use the tab titles as headings until the panel ends", () => {
    const headings = page.lines.filter(({ heading }) => heading > 0).map(({ text }) => text);
    expect(headings).toEqual(["Contact", "Opening hours", "Reception", "Opening hours", "Tyre shop", "Opening hours"]);
  });

  it("provide the hours of the department that the tab names", () => {
    const findings = readFindings(page, { isHome: false });
    const { facts } = combineFindings([{ url, findings }], { name: "Harrow Garage", host: "garage.example" });
    expect(facts.hours.map(({ label, days }) => [label, days.monday])).toEqual([
      [null, [{ opens: "08:00", closes: "17:30" }]],
      ["Tyre shop", [{ opens: "09:00", closes: "19:00" }]],
    ]);
    expect(facts.telephones).toEqual([{ label: null, number: "01632 960 417" }]);
  });
});

describe("headings", () => {
  const endsOf = (body: string): (readonly [string, number])[] =>
    readPage(Buffer.from(`<html><body>${body}</body></html>`), "text/html", url).lines.flatMap(({ text, ends }) =>
      ends === undefined ? [] : [[text, ends] as const],
    );

  it("apply only until the end of their card, their fact box or the page's own content", () => {
    const card = `<article><h3>Ada</h3><p>Repairs</p></article>`;
    expect(endsOf(`<main><h1>Team</h1><h2>Workshop</h2>${card}<p>Call us</p></main><p>Imprint</p>`)).toEqual([
      ["Call us", 3],
      ["Imprint", 2],
    ]);
    expect(endsOf(`<h1>Team</h1><section><h2>Hours</h2></section><section><p>Mon 9-5</p></section>`)).toEqual([["Mon 9-5", 3]]);
  });

  it.each(["<footer>", '<div id="colophon">', '<div class="site-footer dark">', '<div role="contentinfo">'])(
    "do not apply to the footer %s",
    (tag) => {
      expect(endsOf(`<h1>Day spa</h1>${tag}<p>01632 960417</p></div></footer>`)).toEqual([["01632 960417", 1]]);
      expect(endsOf(`<h1>Reviews</h1><blockquote><p>Good</p><footer>Ada</footer></blockquote>`)).toEqual([]);
    },
  );
});
