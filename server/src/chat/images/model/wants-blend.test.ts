import { describe, expect, it } from "vitest";
import { wantsBlend } from "./wants-blend.ts";
import { cpuTime } from "../../../../test/support/cpu-time.ts";

describe("request to see the visitor's image with a product", () => {
  it.each([
    "Show me this with the Heron Canoe",
    "How would it look?",
    "How would that lamp look on my desk?",
    "What would it look like in my kitchen?",
    "Can I see them together?",
    "put the sofa in my living room please",
    "Can you show the red one next to mine",
    "Could you show me the chair in this room?",
    "How does it look with my jacket?",
    "I'd like to see both side by side.",
    "Combine it with the picture",
    "Zeig mir das zusammen mit der Lampe",
    "Wie würde das in meinem Zimmer aussehen?",
    "Wie sähe der Tisch daneben aus?",
    "Kannst du mir die beiden nebeneinander zeigen? Also zeig sie zusammen",
    "Zeig mir die Lampe auf meinem Tisch",
    "Montrez-moi ça avec la lampe",
    "À quoi ça ressemblerait dans mon salon ?",
    "Que donnerait le canapé ici ?",
    "Muéstrame esto con la lámpara",
    "¿Cómo quedaría en mi salón?",
    "Mostrami questo con la lampada",
    "Come starebbe nel mio salotto?",
    "Mostra-me isto com a lâmpada",
    "Como ficaria na minha sala?",
    "Laat me dit zien met de lamp",
    "Hoe zou het eruitzien in mijn kamer?",
  ])("is recognized in: %s", (message) => {
    expect(wantsBlend(message)).toBe(true);
  });

  it.each([
    "",
    "What is this?",
    "How much is this one?",
    "Do you have this in blue?",
    "Show me a paddle with this colour",
    "Show me canoes with free shipping",
    "Please do not show it with the lamp",
    "What does the Heron Canoe look like?",
    "How much do they cost together?",
    "Does this match my jacket?",
    "I see. Is it in stock?",
    "Was kostet das zusammen?",
    "Zeig mir Lampen mit dieser Farbe",
    "Zeig mir das nicht zusammen mit der Lampe",
    "Haben Sie das auf Lager?",
    "Combien ça coûte ?",
    "Montrez-moi des lampes avec cette couleur",
    "¿Cuánto cuesta esto?",
    "Quanto costa questo?",
    "Quanto custa isto?",
    "Hoeveel kost dit?",
    "Wie groß ist das Boot in dem Bild?",
  ])("is not recognized in: %s", (message) => {
    expect(wantsBlend(message)).toBe(false);
  });

  it("is detected in time linear in the length of the message", () => {
    const from = cpuTime();
    for (const word of ["show ", "this ", "how would ", "a", "zeig mir das ", "comment "]) wantsBlend(word.repeat(8_000 / word.length));
    expect(cpuTime() - from).toBeLessThan(5_000);
  });
});
