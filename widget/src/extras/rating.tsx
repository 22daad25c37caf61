import type { JSX } from "preact";
import type { PanelContext } from "../panel/context.ts";
import { thumbDown, thumbUp } from "../panel/shapes.ts";
import { Component, IconButton } from "./kit.ts";

interface RatingProps {
  readonly panel: PanelContext;
  readonly turnIndex: number;
}

interface RatingState {
  readonly isAsking: boolean;
  readonly note: "thanks" | "failed" | null;
}

/** Rating buttons of a turn; after a negative rating, a field for a comment. */
export class Rating extends Component<RatingProps, RatingState> {
  override state: RatingState = { isAsking: false, note: null };

  override render({ panel: { conversation, say }, turnIndex }: RatingProps, { isAsking, note }: RatingState): JSX.Element {
    const given = conversation.snapshot.ratings[turnIndex];
    const rate = (rating: 1 | -1, comment?: string): void => {
      const asks = rating === -1 && comment === undefined;
      conversation.rate(turnIndex, rating, comment).then(
        () => this.setState({ isAsking: asks, note: asks ? null : "thanks" }),
        () => this.setState({ note: "failed" }),
      );
    };
    const send = (event: SubmitEvent): void => {
      event.preventDefault();
      const comment = new FormData(event.currentTarget as HTMLFormElement).get("comment") as string;
      if (comment.trim() !== "") rate(-1, comment.trim());
    };
    return (
      <div class="rating">
        <IconButton label={say("helpful")} shape={thumbUp} aria-pressed={given === 1} onClick={() => rate(1)} />
        <IconButton label={say("notHelpful")} shape={thumbDown} aria-pressed={given === -1} onClick={() => rate(-1)} />
        {note !== null && <span class="meta">{say(note)}</span>}
        {isAsking && (
          <form onSubmit={send}>
            <input name="comment" maxLength={2_000} autocomplete="off" aria-label={say("comment")} placeholder={say("comment")} />
            <button type="submit">{say("send")}</button>
          </form>
        )}
      </div>
    );
  }
}
