import { Aborted } from "../../platform/lib/until-aborted.ts";
import type { Card } from "../model/frames.ts";
import type { TurnControl } from "./running-turns.ts";
import type { TurnImages } from "./turn-images.ts";
import type { TurnWriter } from "./turn-writer.ts";
import { wantsBlend } from "../images/model/wants-blend.ts";

export interface ShowTogetherDeps {
  /** Returns the public URL of a session's image, ready for use in a page. */
  readonly imageAddress: (personaId: string, sessionId: string, imageId: string) => string;
}

/**
 * If the visitor requests it, shows the visitor's image together with the first product of the answer that has an image. The combined image
 * is announced only after the product's image is loaded; otherwise, the client's placeholder would remain if loading failed.
 * @throws Aborted when the turn must end early
 */
export async function showTogether(
  deps: ShowTogetherDeps,
  control: TurnControl,
  writer: TurnWriter,
  turn: {
    readonly sessionId: string;
    readonly turnIndex: number;
    readonly message: string;
    readonly cards: readonly Card[];
    readonly images: TurnImages;
  },
): Promise<void> {
  const { images } = turn;
  const card = images.sent === null ? undefined : turn.cards.find((each) => each.images.length > 0);
  if (card === undefined || !wantsBlend(turn.message)) return;
  const made = await images.blend({ title: card.title, imageUrls: card.images }, control.signal, () => {
    if (control.ending === null) writer.send("image_generating", { turn_index: turn.turnIndex });
  });
  if (made === null) return;
  if (control.ending !== null) {
    await images.drop(made);
    throw new Aborted();
  }
  images.keep(made);
  const data = {
    turn_index: turn.turnIndex,
    url: deps.imageAddress(control.personaId, turn.sessionId, made.id),
    title: made.title ?? card.title,
  };
  writer.send("blended_image", data);
  writer.record("blended_image", data);
}
