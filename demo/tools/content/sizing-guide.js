import { bullets, h1, h2, newPage, table, text } from "./blocks.js";

export const sizingGuide = {
  title: "Sizing guide",
  subject: "How to find your size at Brindlefell",
  blocks: [
    h1("Sizing guide"),
    text(
      "Measure yourself in underwear with a soft tape, and let somebody else read it. All measures are those of the body, not of the garment. " +
        "If you stand between two sizes, take the larger one for jackets that go over a fleece, and the smaller one for layers next to the skin.",
    ),
    h2("Where to measure"),
    bullets(
      "Chest: around the fullest part, arms hanging.",
      "Waist: where the trousers sit, about two fingers below the navel.",
      "Hips: around the widest part, feet together.",
      "Inner leg: from the crotch to the floor, without shoes.",
    ),
    h2("Jackets and fleece: men and unisex"),
    table(
      ["Size", "Chest (cm)", "Waist (cm)", "Sleeve (cm)"],
      ["XS", "84 - 88", "72 - 76", "61"],
      ["S", "89 - 94", "77 - 82", "63"],
      ["M", "95 - 101", "83 - 89", "65"],
      ["L", "102 - 109", "90 - 97", "67"],
      ["XL", "110 - 118", "98 - 106", "69"],
      ["XXL", "119 - 127", "107 - 116", "70"],
    ),
    h2("Jackets for women"),
    table(
      ["Size", "Chest (cm)", "Waist (cm)", "Hips (cm)"],
      ["XS", "78 - 82", "62 - 66", "86 - 90"],
      ["S", "83 - 88", "67 - 72", "91 - 96"],
      ["M", "89 - 94", "73 - 78", "97 - 102"],
      ["L", "95 - 101", "79 - 85", "103 - 108"],
      ["XL", "102 - 109", "86 - 93", "109 - 115"],
    ),
    text(
      "The Skerry Winter Parka is cut wide: most people take one size smaller than usual. The Drizzlecap is cut close.",
    ),

    newPage,
    h1("Trousers and footwear"),
    h2("Trousers"),
    table(
      ["Size", "Waist (cm)", "Hips (cm)", "Inner leg (cm)"],
      ["46", "78 - 81", "94 - 97", "80"],
      ["48", "82 - 85", "98 - 101", "81"],
      ["50", "86 - 89", "102 - 105", "82"],
      ["52", "90 - 94", "106 - 109", "83"],
      ["54", "95 - 99", "110 - 114", "84"],
    ),
    text(
      "The sizes 50 long and 52 long have the waist of 50 and 52 and an inner leg that is 6 cm longer. Overtrousers in S to XL follow the waist of the table for jackets.",
    ),
    h2("Boots and shoes"),
    text(
      "Stand on a sheet of paper with your heel against a wall and mark the longest toe. Do it in the evening and with both feet; the longer foot counts. " +
        "The lengths below are those of the foot. Hiking boots want 12 mm of free space in front of the toes, which is already part of the table.",
    ),
    table(
      ["EU size", "Foot length (mm)"],
      ["36", "228"],
      ["37", "235"],
      ["38", "242"],
      ["39", "248"],
      ["40", "255"],
      ["41", "262"],
      ["42", "268"],
      ["43", "275"],
      ["44", "282"],
      ["45", "288"],
      ["46", "295"],
      ["47", "302"],
    ),
    bullets(
      "Cairn Mid and Cairn High come up small: take one size more.",
      "Scree Low and Rillrunner are true to size.",
      "Snowgate: one size more if you wear thick wool socks.",
    ),

    newPage,
    h1("Backpacks, sleeping bags, helmets and children"),
    h2("Back length of trekking backpacks"),
    text(
      "Bend your head: the bone that sticks out at the neck is the upper end. The lower end lies between the upper edges of the hip bones.",
    ),
    table(
      ["Pack size", "Back length (cm)", "Usual body height (cm)"],
      ["S", "40 - 45", "155 - 168"],
      ["M", "46 - 50", "169 - 182"],
      ["L", "51 - 56", "183 - 198"],
    ),
    h2("Sleeping bags"),
    text(
      "Ptarmigan size M fits people up to 178 cm, size L up to 196 cm. The Dormouse 3-Season fits up to 190 cm.",
    ),
    h2("Helmets"),
    text(
      "Lay the tape two fingers above the eyebrows. The helmet has the right size when it stays on with the buckle open and the head bent forward.",
    ),
    h2("Children's clothing"),
    table(
      ["Size", "Body height (cm)", "Age, roughly"],
      ["92", "87 - 92", "2 years"],
      ["98", "93 - 98", "3 years"],
      ["104", "99 - 104", "4 years"],
      ["110", "105 - 110", "5 years"],
      ["116", "111 - 116", "6 years"],
      ["122", "117 - 122", "7 years"],
      ["128", "123 - 128", "8 years"],
    ),
    h2("Children's boots"),
    table(
      ["EU size", "Foot length (mm)"],
      ["28", "171"],
      ["29", "178"],
      ["30", "184"],
      ["31", "191"],
      ["32", "198"],
      ["33", "204"],
      ["34", "211"],
      ["35", "217"],
      ["36", "224"],
    ),
    text("Growing feet need 15 mm of free space. Check every three months."),
  ],
};
