import { describe, expect, it } from "vitest";
import { Aborted } from "../../platform/lib/until-aborted.ts";
import type { Card } from "../model/frames.ts";
import { TurnControl } from "./running-turns.ts";
import { TurnImages } from "./turn-images.ts";
import { TurnWriter } from "./turn-writer.ts";
import { showTogether } from "./show-together.ts";
import type { SentImage } from "../../search/image/types.ts";
import type { ChatImages, NewImage } from "../images/types.ts";

const never = (): Promise<never> => Promise.reject(new Error("not here"));

describe("blended image of a turn whose lease has expired", () => {
  it("is deleted, and is not shown or stored", async () => {
    const made = { id: "img_2", blobKey: "made", title: null } as NewImage;
    const dropped: string[] = [];
    const control = new TurnControl("owner", "persona", null);
    const images: ChatImages = {
      accept: never,
      read: never,
      blend: async () => {
        control.heldFor(performance.now() - 2, 1);
        return made;
      },
      drop: async ({ blobKey }) => void dropped.push(blobKey),
    };
    const frames: string[] = [];
    const writer = new TurnWriter(({ event }) => frames.push(event), { epoch: 1, seq: 0, turnIndex: 0 });
    writer.send("session", { session_id: "s", end_user_id: "e" });
    const cards = [{ title: "Canoe", images: ["https://shop.example/canoe.jpg"] } as unknown as Card];
    const owned = new TurnImages(images, {} as SentImage);
    const turn = { sessionId: "s", turnIndex: 0, message: "Show me this together with the canoe", cards, images: owned };
    await expect(showTogether({ imageAddress: () => "" }, control, writer, turn)).rejects.toBeInstanceOf(Aborted);
    expect([dropped, owned.rows, frames]).toEqual([["made"], [], ["session"]]);
  });
});
