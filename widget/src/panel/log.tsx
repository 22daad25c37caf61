import type { ConversationSnapshot, MessageEntry } from "@parlance/sdk/visitor";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Products, Sources } from "./cards.tsx";
import { usePanel } from "./context.ts";
import { groupsOf, type Group } from "./groups.ts";
import { Rating } from "./rating.tsx";
import { RichText } from "./rich-text-view.tsx";

/** The picture that the visitor chose, until the page is reloaded; then the stored one. */
function SentPictures({ message }: { readonly message: MessageEntry }): JSX.Element {
  const { conversation, say } = usePanel();
  const { image, imageIds } = message;
  const local = useMemo(() => (image === null ? null : URL.createObjectURL(image)), [image]);
  useEffect(() => () => (local === null ? undefined : URL.revokeObjectURL(local)), [local]);
  const urls = local === null ? imageIds.map((id) => conversation.imageUrl(id)) : [local];
  return (
    <>
      {urls.map((url) => (
        <span class="sent" key={url}>
          <img src={url} alt={say("yourPicture")} />
        </span>
      ))}
    </>
  );
}

function Bubble({ message }: { readonly message: MessageEntry }): JSX.Element | null {
  const { text, state, from, image, imageIds } = message;
  const hasPicture = image !== null || imageIds.length > 0;
  return (
    <>
      {hasPicture && <SentPictures message={message} />}
      {text !== "" && (
        <div class={`bubble ${from} ${state}`} dir="auto">
          {from === "visitor" ? text : <RichText text={text} />}
        </div>
      )}
    </>
  );
}

function speakerOf({ from, operatorName }: Group, name: string, you: string): string {
  return from === "visitor" ? you : from === "operator" ? (operatorName ?? "") : name;
}

function Turn({
  group,
  rating,
  isLast,
}: {
  readonly group: Group;
  readonly rating: 1 | -1 | undefined;
  readonly isLast: boolean;
}): JSX.Element {
  const { name, say, base } = usePanel();
  const { from, turnIndex } = group;
  const speaker = speakerOf(group, name, say("you"));
  const canRate = from === "persona" && turnIndex !== null && group.isComplete && group.messages.length > 0;
  return (
    <li class={`group ${from}${isLast ? " last" : ""}`}>
      <span class={from === "operator" ? "speaker" : "sr"}>
        {speaker}
        <span class="sr">:</span>
      </span>
      {group.messages.map((message) => (
        <Bubble key={message.key} message={message} />
      ))}
      {group.images.map(({ key, url, title }) => (
        <span class="sent" key={key}>
          <img src={new URL(url, base).href} alt={title} />
        </span>
      ))}
      {group.products.length > 0 && <Products cards={group.products} />}
      {group.files.length > 0 && <Sources cards={group.files} />}
      {canRate && <Rating turnIndex={turnIndex} given={rating} />}
    </li>
  );
}

/** Greeting, transcript and what is being done. */
export function Log({ snapshot, greeting }: { readonly snapshot: ConversationSnapshot; readonly greeting: string | null }): JSX.Element {
  const { name, say } = usePanel();
  const { entries, turn, typing, ratings } = snapshot;
  const groups = useMemo(() => groupsOf(entries), [entries]);
  const doing = activityOf(snapshot);
  return (
    <ol class="turns">
      {greeting !== null && (
        <li class="group persona">
          <span class="sr">{name}:</span>
          <div class="bubble persona" dir="auto">
            <RichText text={greeting} />
          </div>
        </li>
      )}
      {groups.map((group, at) => (
        <Turn
          key={group.key}
          group={group}
          isLast={at === groups.length - 1 && turn === null}
          rating={group.turnIndex === null ? undefined : ratings[group.turnIndex]}
        />
      ))}
      {doing !== null && (
        <li class="group persona doing">
          <span class="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span class="meta">
            {doing === "dots" ? <span class="sr">{say("thinking", { name })}</span> : say(doing, { name: typing?.operatorName ?? name })}
          </span>
        </li>
      )}
    </ol>
  );
}

function activityOf({ turn, typing, operator }: ConversationSnapshot): "typing" | "creatingPicture" | "dots" | null {
  if (typing !== null) return "typing";
  if (turn === null || operator !== null) return null;
  if (turn.isCreatingImage) return "creatingPicture";
  return turn.state === "thinking" || turn.state === "sending" ? "dots" : null;
}
