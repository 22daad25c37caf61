import { describe, expect, it } from "vitest";
import { blocksOf } from "./dom-blocks.ts";
import { parseDocument } from "./dom.ts";

function linesOf(body: string): unknown[] {
  const root = parseDocument(`<html><body>${body}</body></html>`).body;
  if (root === null) throw new Error("no body");
  return blocksOf(root).blocks.map((block) => (block.kind === "table" ? [block.header, ...block.rows] : block.text));
}

describe("reading labels and values in sibling elements", () => {
  it("joins a day and its opening hours in spans, blocks, grids and columns", () => {
    const expected = ["Monday: 9:00–17:30", "Sunday: closed"];
    for (const body of [
      "<ul><li><span>Monday</span><span>9:00–17:30</span></li><li><span>Sunday</span><span>closed</span></li></ul>",
      '<div class="row"><div>Monday</div><div>9:00–17:30</div></div><div class="row"><div>Sunday</div><div>closed</div></div>',
      '<p><span class="h"><span>Monday</span><span>9:00–17:30</span></span><span class="h"><span>Sunday</span><span>closed</span></span></p>',
      "<div><span>Monday</span><span>9:00–17:30</span><span>Sunday</span><span>closed</span></div>",
      "<dl><div><dt>Monday</dt><dd>9:00–17:30</dd></div><div><dt>Sunday</dt><dd>closed</dd></div></dl>",
      "<div><div>Monday<br>Sunday</div><div>9:00–17:30<br>closed</div></div>",
    ])
      expect(linesOf(body), body).toEqual(expected);
  });

  it("joins a name and a role, and a label and a telephone number", () => {
    expect(linesOf('<div class="m"><span class="name">Ada Quill</span><span class="role">Head potter</span></div>')).toEqual([
      "Ada Quill: Head potter",
    ]);
    expect(linesOf('<div><strong>Emergency line</strong><a href="tel:+15550100">+1 555 0100</a></div>')).toEqual([
      "Emergency line: +1 555 0100",
    ]);
    expect(linesOf("<section><div><h4>Front desk</h4></div><div><p>+1 555 0101</p></div></section>")).toEqual([
      "Front desk",
      "Front desk: +1 555 0101",
    ]);
  });

  it("names the person in each line of a card", () => {
    const wrapped = (html: string): string => `<div><div><div>${html}</div></div></div>`;
    const contact = `<ul><li><a href="tel:+441632960711">01632 960711</a></li></ul>`;
    for (const card of [
      `<h3>Dr. Ada Holt</h3><p>Head of repairs</p><p>Speaks German and Polish.</p>${contact}`,
      `${wrapped("<h3>Dr. Ada Holt</h3>")}${wrapped("<p>Head of repairs</p>")}${wrapped("<p>Speaks German and Polish.</p>")}${wrapped(contact)}`,
    ])
      expect(linesOf(`<main><div class="card">${card}</div><div><p>Another text.</p></div></main>`), card).toEqual([
        "Dr. Ada Holt",
        "Dr. Ada Holt: Head of repairs",
        "Dr. Ada Holt: Speaks German and Polish.",
        "Dr. Ada Holt: 01632 960711",
        "Another text.",
      ]);
    expect(linesOf(`<div><h3>Opening hours</h3><p>By appointment</p></div>`)).toEqual(["Opening hours", "By appointment"]);
    expect(linesOf(`<div><h3>Ada Holt</h3><p>She repairs bikes.</p></div>`)).toEqual(["Ada Holt", "She repairs bikes."]);
  });

  it("joins a name and its duration in one cell with the price in the next", () => {
    const expected = ["Back massage, 25 min: €52", "Full massage, 50 min: €89"];
    for (const body of [
      `<div><div><div><span>Back massage</span><span>25 min</span></div><div>€52</div></div>
       <div><div><span>Full massage</span><span>50 min</span></div><div>€89</div></div></div>`,
      `<div><div><div><strong>Back massage</strong><br><small>25 min</small></div><div>€52</div></div>
       <div><div><strong>Full massage</strong><br><small>50 min</small></div><div>€89</div></div></div>`,
    ])
      expect(linesOf(body), body).toEqual(expected);
  });

  it("joins a long name with its note and its price", () => {
    expect(
      linesOf(
        `<div><div><div><span>Family ticket</span> <small>two adults with all their own children up to 17 years</small></div><div>€19.00</div></div>
         <div><div><span>Group</span> <small>each</small></div><div>€7.00</div></div></div>`,
      ),
    ).toEqual(["Family ticket two adults with all their own children up to 17 years: €19.00", "Group each: €7.00"]);
  });

  it("names the event in a date that is marked up as a subheading", () => {
    expect(linesOf("<div><h4>Glaze workshop</h4><h5>Saturday, 6 February 2027, 9:00–12:00</h5><p>Bring an apron.</p></div>")).toEqual([
      "Glaze workshop",
      "Glaze workshop: Saturday, 6 February 2027, 9:00–12:00",
      "Bring an apron.",
    ]);
  });

  it("joins the cells of price lists, and does not join sentences", () => {
    expect(
      linesOf(
        `<div class="i"><span>Wheel class</span><span>90 min</span><span>$42</span></div>
         <div class="i"><div>Glazing</div><div>You choose two colors and we fire the piece.</div><div>$18</div></div>`,
      ),
    ).toEqual(["Wheel class: 90 min, $42", "Glazing: $18", "You choose two colors and we fire the piece."]);
  });

  it("joins a name that has a description with its price", () => {
    expect(
      linesOf(
        '<div class="r"><div><span class="dish">Nettle soup</span><small class="d-block">with rye bread</small></div> <div>$6</div></div>',
      ),
    ).toEqual(["Nettle soup, with rye bread: $6"]);
  });

  it("reads rows inside wrapper elements, and the notes below them", () => {
    const row = (name: string, price: string, note = ""): string =>
      `<div class="i"><div class="w"><div class="h"><span>${name}</span> <span class="dots"></span> <span>${price}</span></div>${note}</div></div>`;
    expect(
      linesOf(
        `<div>${row("First bowl (60 min)", "$85", "<div>Students pay $60</div>")}${row("Second bowl", "$68")}${row("Glaze", "$5")}</div>`,
      ),
    ).toEqual(["First bowl (60 min): $85", "Students pay $60", "Second bowl: $68", "Glaze: $5"]);
  });

  it("reads a calendar page before its event", () => {
    expect(
      linesOf(
        '<div class="e"><div class="d">5<br>Dec</div><div><h3>Kiln night</h3><p>Bring soup.</p></div></div><div class="e"><div class="d">9<br>Dec</div><div><h3>Sale</h3></div></div>',
      ),
    ).toEqual(["Kiln night", "Kiln night: 5 Dec", "Bring soup.", "Sale", "Sale: 9 Dec"]);
  });

  it("does not use telephone numbers or headings of other cards as labels", () => {
    expect(linesOf('<div><a href="tel:1">555 0100 22</a><span>closed on Tuesdays in summer</span></div>')).toEqual([
      "555 0100 22 closed on Tuesdays in summer",
    ]);
    expect(linesOf("<footer><div><h4>Hours</h4><p>See below</p></div><div><p>© 2026 Clay Ltd</p></div></footer>")).toEqual([
      "Hours",
      "See below",
      "© 2026 Clay Ltd",
    ]);
  });

  it.each([
    ["<div><p>Tuesday to Friday 7:00 to 18:00</p><p>Saturday 7:00 to 13:00</p></div>"],
    ["<div><p>Mon–Fri: 9 am to 5 pm</p><p>Sat: 10 am to 2 pm</p><p>Sun: closed until 3 May</p></div>"],
    ["<div><div>Phone: 0123 456789</div><div>Fax: 0123 456780</div></div>"],
    ["<footer><p>Tel. +1 555 0100</p><p>Fax +1 555 0101</p></footer>"],
    ["<div><p>tel +1 555 0100</p><p>fax +1 555 0101</p></div>"],
    ["<div><p>Phone 0123 456789</p><p>E-mail hello@shop.example</p></div>"],
    ["<div><p>Adults 12 euros</p><p>Children 5 euros</p></div>"],
    ["<div><p>Adult: €12</p><p>Child: €5</p></div>"],
    ["<div><p>Sales: sales@shop.example</p><p>Repairs: repairs@shop.example</p></div>"],
    ["<address><div>Mill Lane 12</div><div>12345 Oldham</div></address>"],
    ["<div><p>12 Mill Lane</p><p>Oldham OL1 2AB</p></div>"],
    [
      "<div><p>Tuesday to Friday 7:00 to 18:00</p><p>Saturday 7:00 to 13:00</p><p>May to June 8:00 to 18:00</p><p>Sunday 8:00 to 11:00</p></div>",
    ],
    ["<div><div><p>Phone: 0123 456789</p><p>Fax: 0123 456780</p></div><div><p>Mon 9:00 to 17:00</p><p>Tue 9:00 to 12:00</p></div></div>"],
    [
      '<div class="b"><div>Phone: 0123 456789</div><div>Fax: 0123 456780</div></div><div class="b"><div>Phone: 0123 456777</div><div>Fax: 0123 456778</div></div>',
    ],
  ])("does not join lines that contain their own values: %s", (body) => {
    const texts = [...body.matchAll(/>([^<>]+)</g)].map(([, text]) => text);
    expect(linesOf(body)).toEqual(texts);
  });

  it("joins a value and a label that contains a number", () => {
    expect(linesOf("<div><span>Menu for 2</span><span>€45</span></div>")).toEqual(["Menu for 2: €45"]);
    expect(linesOf("<div><span>Riesling 2021</span><span>€18</span></div>")).toEqual(["Riesling 2021: €18"]);
    expect(
      linesOf('<div class="r"><div>Room 12</div><div>from €50</div></div><div class="r"><div>Room 14</div><div>from €60</div></div>'),
    ).toEqual(["Room 12: from €50", "Room 14: from €60"]);
    expect(linesOf("<div><span>Dinner 18:00</span><span>from €30</span></div>")).toEqual(["Dinner 18:00: from €30"]);
    expect(linesOf('<div><span class="label">Hall 4</span><span class="value">Floor 2</span></div>')).toEqual(["Hall 4: Floor 2"]);
  });

  it("reads a comparison made of block elements as a table", () => {
    expect(
      linesOf(
        `<div><div class="head"><div>Plan</div><div>Visits</div><div>Price</div></div>
         <div><div>Basic</div><div>4</div><div>$40</div></div><div><div>Full</div><div>12</div><div>$99</div></div></div>`,
      ),
    ).toEqual([
      [
        ["Plan", "Visits", "Price"],
        ["Basic", "4", "$40"],
        ["Full", "12", "$99"],
      ],
    ]);
    expect(
      linesOf(
        `<div role="table"><div role="row"><span role="columnheader">Kiln</span><span role="columnheader">Heat</span></div>
         <div role="row"><span role="cell">Small</span><span role="cell">1,040 °C</span></div></div>`,
      ),
    ).toEqual([
      [
        ["Kiln", "Heat"],
        ["Small", "1,040 °C"],
      ],
    ]);
  });

  it("writes the title of a card before its price and its date", () => {
    expect(linesOf('<div class="card"><h3>Raku day</h3><p>Fire your bowl outdoors with us.</p><span>$75</span></div>')).toEqual([
      "Raku day",
      "Fire your bowl outdoors with us.",
      "Raku day: $75",
    ]);
    expect(linesOf("<article><time>Sat 3 May, 10:00</time><h3>Kiln opening</h3><p>Everyone may watch.</p></article>")).toEqual([
      "Kiln opening",
      "Kiln opening: Sat 3 May, 10:00",
      "Everyone may watch.",
    ]);
  });

  it("reads a timeline as years with their events", () => {
    expect(
      linesOf(
        '<ul><li><span class="y">1987</span><p>Ada rents the barn.</p></li><li><span class="y">1999</span><p>The first kiln burns.</p></li></ul>',
      ),
    ).toEqual(["1987: Ada rents the barn.", "1999: The first kiln burns."]);
  });

  it("does not join links, questions, emphasized words or numbers in a list", () => {
    expect(linesOf("<p><a href=a>Classes</a> <a href=b>Shop</a></p>")).toEqual(["Classes Shop"]);
    expect(linesOf("<div><div>Do you ship?</div><div>Within the country only.</div></div>")).toEqual([
      "Do you ship?",
      "Within the country only.",
    ]);
    expect(linesOf("<p><strong>Warm</strong> <em>clay</em></p>")).toEqual(["Warm clay"]);
    expect(linesOf("<p>Once upon <span>a</span> <b>time</b></p>")).toEqual(["Once upon a time"]);
    expect(linesOf("<h3>Steps</h3><ol><li>Wedge 500 g</li></ol>")).toEqual(["Steps", "1. Wedge 500 g"]);
  });

  it("separates adjacent elements that have classes, but not animated letters or code", () => {
    expect(linesOf('<p>From <b class="x">Monday</b><span class="y">to Friday we fire.</span></p>')).toEqual([
      "From Monday to Friday we fire.",
    ]);
    expect(linesOf('<h2><span class="c">C</span><span class="c">l</span><span class="c">ay</span></h2>')).toEqual(["Clay"]);
    expect(linesOf('<p>Run <code><span class="k">let</span><span class="p">ter()</span></code></p>')).toEqual(["Run letter()"]);
  });
});

describe("links", () => {
  it("add a telephone number, email address or place that the link text does not contain", () => {
    expect(linesOf('<p><a href="tel:+1-555-0100">Call the studio</a></p>')).toEqual(["Call the studio: +1-555-0100"]);
    expect(linesOf('<p><a href="mailto:ada@clay.example?subject=x" aria-label="Write to Ada"><svg></svg></a></p>')).toEqual([
      "Write to Ada: ada@clay.example",
    ]);
    expect(linesOf('<p><a href="https://www.google.com/maps?q=4+Barn+Road,+Eastwick">Find us</a></p>')).toEqual([
      "Find us: 4 Barn Road, Eastwick",
    ]);
    expect(linesOf('<p>Studio <a href="tel:+1 555 0100">(555) 0100</a></p>')).toEqual(["Studio (555) 0100"]);
  });
});

describe("alternative text", () => {
  it("is kept if it is the only text of a block or contains facts", () => {
    expect(linesOf('<figure><img alt="The wood kiln burns twice a year"></figure>')).toEqual(["The wood kiln burns twice a year"]);
    expect(linesOf('<p>Our van. <img alt="Van at the market, Saturdays 8:00 to 12:00"></p>')).toEqual([
      "Our van.",
      "Van at the market, Saturdays 8:00 to 12:00",
    ]);
    expect(linesOf('<p>Press <img alt="the big green button"> twice.</p><div><img alt="Clay logo of ours"></div>')).toEqual([
      "Press twice.",
    ]);
  });
});

describe("reading parts that are revealed by a click", () => {
  it("keeps hidden parts next to a button, and parts to which an attribute of a button refers", () => {
    expect(linesOf("<p>Short.</p><button>Read more</button><div hidden>The long story.</div>")).toContain("The long story.");
    expect(linesOf('<button data-dialog-open="size">Sizes</button><p>x</p><p>y</p><div id="size" hidden>Size chart</div>')).toContain(
      "Size chart",
    );
    expect(
      linesOf(`<a href="#" onclick="show('d7')">Details</a><p>x</p><p>y</p><div id="d7" style="display:none">Deep text</div>`),
    ).toContain("Deep text");
    expect(linesOf("<p>x</p><p>y</p><div hidden>secret words</div>")).not.toContain("secret words");
  });

  it("writes the label of a tab above its panel", () => {
    expect(
      linesOf(
        `<div role="tablist"><button role="tab" aria-controls="a">Shipping</button><button role="tab" aria-controls="b">Care</button></div>
         <div id="a" role="tabpanel"><p>Two days.</p></div><div id="b" role="tabpanel" hidden><p>By hand.</p></div>`,
      ),
    ).toEqual(["Shipping", "Two days.", "Care", "By hand."]);
    expect(
      linesOf(
        `<ul class="tab_controls"><li><a href="#">Bowls</a></li><li><a href="#">Cups</a></li></ul>
         <div><div><p>Deep.</p></div><div style="display:none"><p>Tall.</p></div></div>`,
      ),
    ).toEqual(["Bowls", "Deep.", "Cups", "Tall."]);
  });
});

describe("removal of parts that are not content", () => {
  it("omits cookie banners without a descriptive name, share bars, breadcrumbs and form labels", () => {
    expect(
      linesOf(
        `<div class="notice-x"><div><h2>Your privacy</h2><p>We use cookies to count visitors.</p></div><div><button>Fine</button><button>No</button></div></div>
         <ul class="post-share"><li>Share</li><li><a href="https://www.facebook.com/sharer/sharer.php?u=x">Facebook</a></li></ul>
         <div aria-label="Breadcrumb"><a href=/>Home</a> / <span>Classes</span></div>
         <form><label for="e">Your e-mail</label><input id="e"><p>We write twice a year.</p><button>Join the list</button></form>
         <p>About our cookies: they have oats.</p>`,
      ),
    ).toEqual(["We write twice a year.", "About our cookies: they have oats."]);
  });

  it("counts the omitted words", () => {
    const root = parseDocument(
      '<html><body><nav><a href=a>Classes</a> <a href=b>Shop</a></nav><div class="cookie-bar">We use cookies</div><p>Text</p></body></html>',
    ).body;
    expect(root === null ? null : blocksOf(root).leftOut).toEqual({ navigation: 2, consent: 3 });
  });

  it("keeps sentences and telephone numbers in menus", () => {
    expect(
      linesOf('<nav><span>Closed on all public holidays</span><a href="tel:+15550100">Call</a><a href=a>Shop</a></nav><p>Text</p>'),
    ).toEqual(["Closed on all public holidays", "Call: +15550100", "Text"]);
  });

  it("joins the date, time and place of an event, but not the items of other lists", () => {
    const list = (...items: string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
    for (const [date, time] of [
      ["Saturday 16 January 2027", "9:00 – 15:00"],
      ["Samstag, 16. Januar 2027", "9 Uhr"],
      ["January 16, 2027", "from 9 am"],
      ["16.01.2027", "9.00–15.00"],
    ] as const)
      expect(linesOf(`<h3>Open day</h3>${list(date, time, "In the yard")}`)).toEqual(["Open day", `${date}, ${time}, In the yard`]);
    for (const items of [
      ["16 January 2027", "20 February 2027", "9:00"],
      ["Monday 9:00–17:00", "Tuesday 9:00–18:00"],
      ["Founded in 1998", "Open until 18:00"],
      ["16 January 2027", "We open at 9:00 on this day. Come early."],
    ])
      expect(linesOf(list(...items)), items.join()).toEqual(items);
  });
});
