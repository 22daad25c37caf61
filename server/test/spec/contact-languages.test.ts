import { describe, expect, it } from "vitest";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop } from "../support/shop.ts";
import { say } from "../support/turn.ts";

let service: SharedService;
sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
});

describe("Visitor who asks for a human in English, a language that the brand does not speak", () => {
  it.each([
    {
      language: "de",
      message: "I would like to talk to a human, please.",
      contact: "Kontakt\n\nUnser Telefon ist werktags besetzt: 030 1234567.",
      other: (number: number) => ({
        title: `Vase ${number}`,
        description: `Vase mit der Gravur „How can I contact you by mail“, Nummer ${number}.`,
      }),
    },
    {
      language: "fr",
      message: "I would like to talk to a human, please.",
      contact: "Nous joindre\n\nLe téléphone répond en semaine : 01 23 45 67 89.",
      other: (number: number) => ({
        title: `Vase ${number}`,
        description: `Vase gravé « How can I contact you by mail », numéro ${number}.`,
      }),
    },
  ])("gets the contact details from records in $language", async ({ language, message, contact, other }) => {
    const shop = await openShop(service, service.owner, `Shop ${language}`);
    await shop.api.call("PATCH", `/v1/brands/${shop.brandId}`, { audience_languages: [language] });
    await shop.api.call("PATCH", `/api/personas/${shop.personaId}`, { languages: [language] });
    await shop.load(Array.from({ length: 40 }, (_, number) => ({ id: `V-${number}`, price: number + 5, ...other(number) })));
    await shop.api.upload(shop.filesId, "kontakt.md", `# ${contact}\n`);
    await shop.settled();
    const { text } = await say(shop.visitor, message);
    expect(text).toContain(/[\d ]{8,}\d/.exec(contact)?.[0].trim());
  });
});
