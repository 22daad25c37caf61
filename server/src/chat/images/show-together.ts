import { Aborted, untilAborted } from "../../platform/lib/until-aborted.ts";
import type { Card } from "../model/frames.ts";
import type { TurnControl } from "../turn/running-turns.ts";
import type { TurnWriter } from "../turn/turn-writer.ts";
import { wantsBlend } from "./model/wants-blend.ts";
import type { SentImage } from "../../search/image/types.ts";
import type { ChatImages, NewImage } from "./types.ts";

export interface ShowTogetherDeps {
  readonly images: ChatImages;
  /** Where a picture of a session is fetched; a page can show it as it is. */
  readonly imageAddress: (personaId: string, sessionId: string, imageId: string) => string;
}

/**
 * Shows the visitor's picture together with the first product that the answer shows, where the visitor asks for that. It is announced only
 * when the product's picture is there: what a reader puts in its place would stay.
 * @param shown.kept takes what was made, for the turn's commit
 * @throws Aborted when the turn is to end early
 */
export async function showTogether(
  deps: ShowTogetherDeps,
  control: TurnControl,
  writer: TurnWriter,
  shown: {
    readonly sessionId: string;
    readonly turnIndex: number;
    readonly message: string;
    readonly image: SentImage;
    readonly cards: readonly Card[];
    readonly kept: NewImage[];
  },
): Promise<void> {
  const card = shown.cards.find((each) => each.images.length > 0);
  if (card === undefined || !wantsBlend(shown.message)) return;
  const blending = deps.images.blend(shown.image, { title: card.title, imageUrls: card.images }, control.signal, () => {
    if (control.ending === null) writer.send("image_generating", { turn_index: shown.turnIndex });
  });
  const made = await untilAborted(blending, control.signal).catch((error: unknown) => {
    // It may be made all the same.
    void blending.then((late) => (late === null ? undefined : deps.images.drop(late)));
    throw error;
  });
  if (made === null) return;
  if (control.ending !== null) {
    await deps.images.drop(made);
    throw new Aborted();
  }
  shown.kept.push(made);
  const data = {
    turn_index: shown.turnIndex,
    url: deps.imageAddress(control.personaId, shown.sessionId, made.id),
    title: made.title ?? card.title,
  };
  writer.send("blended_image", data);
  writer.record("blended_image", data);
}
