interface Text {
  readonly slug: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The company's blog posts, each in both languages. */
export const companyPosts: readonly { readonly de: Text; readonly en: Text }[] = [
  {
    de: {
      slug: "rote-module",
      title: "Rote Module für rote Dächer",
      paragraphs: [
        "Seit diesem Jahr gibt es Module in der Farbe von Ziegeln. Sie liefern etwa 15 Prozent weniger Strom als schwarze, werden aber vom Denkmalamt fast immer erlaubt.",
        "Auf dem Dach der alten Mühle liegen nun 42 rote Module. Von der Straße aus sieht man sie nicht.",
      ],
    },
    en: {
      slug: "red-modules",
      title: "Red modules for red roofs",
      paragraphs: [
        "Since this year there are modules in the colour of tiles. They give about 15 percent less power than black ones, and the office for monuments allows them nearly always.",
        "On the roof of the old mill there are 42 red modules now. From the street they cannot be seen.",
      ],
    },
  },
  {
    de: {
      slug: "balken-pruefen",
      title: "Wie wir alte Balken prüfen",
      paragraphs: [
        "Ein Modul wiegt 21 Kilogramm. Bevor wir eines aufs Dach heben, bohren wir die Balken mit einer feinen Nadel an und messen den Widerstand.",
        "Wenn ein Balken zu weich ist, legen wir einen zweiten daneben. Das kostet meist weniger als 800 Euro.",
      ],
    },
    en: {
      slug: "testing-beams",
      title: "How we test old beams",
      paragraphs: [
        "A module weighs 21 kilograms. Before we lift one onto the roof we drill into the beams with a fine needle and measure how hard they are.",
        "Where a beam is too soft we lay a second one beside it. Most often that costs less than 800 euros.",
      ],
    },
  },
  {
    de: {
      slug: "strom-im-winter",
      title: "Was eine Anlage im Winter liefert",
      paragraphs: [
        "Im Dezember liefert ein Dach nach Süden etwa ein Zehntel von dem, was es im Juni liefert. Schnee rutscht von glatten Modulen nach einem Tag ab.",
      ],
    },
    en: {
      slug: "power-in-winter",
      title: "What a roof gives in winter",
      paragraphs: [
        "In December a roof towards the south gives about a tenth of what it gives in June. Snow slides off smooth modules after a day.",
      ],
    },
  },
];
