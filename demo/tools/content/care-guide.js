import { bullets, h1, h2, steps, table, text } from "./blocks.js";

export const careGuide = {
  title: "Care guide",
  subject: "Washing, proofing and storing outdoor gear",
  blocks: [
    h1("Care guide"),
    text(
      "Clean gear lasts longer and works better. Most mistakes are made with too much heat, with fabric softener, and by putting things away damp.",
    ),

    h1("Washing at a glance"),
    table(
      ["What", "Temperature", "Spin", "Tumble dryer"],
      ["Rain jackets and overtrousers", "30 °C, gentle", "400 rpm", "low heat, 20 minutes"],
      ["Softshell", "30 °C", "600 rpm", "no"],
      ["Fleece, inside out", "40 °C", "800 rpm", "no"],
      ["Merino wool", "30 °C, wool programme", "600 rpm", "no"],
      ["Down jackets and down sleeping bags", "30 °C, gentle", "400 rpm", "low heat, 3 hours, with three dryer balls"],
      ["Synthetic sleeping bags", "30 °C", "400 rpm", "no"],
      ["Backpacks", "by hand, 25 °C", "never", "no"],
      ["Tents and tarps", "by hand, cold", "never", "no"],
    ),

    h1("Waterproof clothing"),
    h2("Washing a shell jacket"),
    steps(
      "Close all zips and open the cuffs.",
      "Wash at 30 °C with 50 ml of liquid detergent without softener. Powder leaves grains in the membrane.",
      "Rinse twice.",
      "Dry it in the tumble dryer on low heat for 20 minutes. The warmth revives the water repellency.",
    ),
    h2("When to proof again"),
    text(
      "Renew the water repellency when drops no longer roll off, usually after 6 to 8 washes. Use a spray without PFAS on the damp jacket. Proofing does not repair leaking seams; our workshop does.",
    ),

    h1("Down"),
    text(
      "Wash down once a year at most. A wet sleeping bag is heavy: carry it in a tub and never hang it up by one end. Keep drying until no lumps can be felt, even if it takes all afternoon.",
    ),
    bullets(
      "Store it loose in the large bag, never in the compression sack.",
      "Use a thin liner: it keeps the bag clean and adds about 3 °C of warmth.",
      "Air it every morning for ten minutes.",
    ),

    h1("Boots"),
    h2("Leather"),
    text(
      "Brush off the mud when it is dry, wash with lukewarm water and stuff the boots with newspaper. Dry them at room temperature, never on a radiator or beside a fire: leather that has been hotter than 45 °C cracks. Rub in wax every 8 weeks in the season, a thin layer, and polish it after an hour.",
    ),
    h2("Rubber boots"),
    text(
      "Rinse them with clear water and keep them out of the sun. A white film is natural wax of the rubber and can be wiped off with a drop of silicone oil.",
    ),

    h1("Tents"),
    steps(
      "Shake out the inner tent, and wipe the floor with a wet sponge.",
      "Clean the fly with cold water and a little soap; no washing machine, no detergent.",
      "Let everything dry completely, at least 24 hours in the shade.",
      "Pack it loosely. A tent that was put away wet grows mould within 48 hours.",
    ),
    text(
      "Sunlight is the enemy of tent fabric: after about 20 weeks of full sun a fly has lost half of its strength. Pitch in the shade when you can.",
    ),

    h1("Stoves, bottles and filters"),
    bullets(
      "Gas stove: check the rubber seal before each trip and replace it every 3 years.",
      "Steel bottle: boil out with two spoons of baking soda when it smells.",
      "Water filter: flush it backwards after every 50 litres, and keep it from freezing once it is wet. A filter that has frozen has to be replaced.",
      "Inflatable mat: store it unrolled, with the valve open.",
    ),

    h1("What never to use"),
    bullets("fabric softener", "bleach", "dry cleaning", "an iron above one dot"),
  ],
};
