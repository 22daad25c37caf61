import type { ConversationSnapshot, MessageEntry } from "@parlance/sdk/visitor";
import type { JSX } from "preact";
import type { PanelContext } from "./context.ts";
import { greetingOf } from "./greeting.ts";
import { groupsOf, type Group } from "./groups.ts";
import { RichText } from "./rich-text-view.tsx";

function Bubble({ panel, message }: { readonly panel: PanelContext; readonly message: MessageEntry }): JSX.Element {
  const { extras } = panel;
  const { text, state, from } = message;
  return (
    <>
      {extras !== null && <extras.SentPictures panel={panel} message={message} />}
      {text !== "" && (
        <div class={`bubble ${from} ${state}`} dir="auto">
          {from === "visitor" ? text : <RichText text={text} />}
        </div>
      )}
    </>
  );
}

function Turn({ panel, group }: { readonly panel: PanelContext; readonly group: Group }): JSX.Element {
  const { name, say, extras } = panel;
  const { from, operatorName, messages } = group;
  return (
    <li class={`group ${from}`}>
      <span class={from === "operator" ? "speaker" : "sr"}>
        {from === "visitor" ? say("you") : from === "operator" ? operatorName : name}
        <span class="sr">:</span>
      </span>
      {messages.map((message) => (
        <Bubble key={message.key} panel={panel} message={message} />
      ))}
      {extras !== null && from === "persona" && <extras.Attachments panel={panel} group={group} />}
    </li>
  );
}

/** The greeting, the transcript and the current activity. */
export function Log({ panel }: { readonly panel: PanelContext }): JSX.Element {
  const { name, say, conversation } = panel;
  const { snapshot } = conversation;
  const greeting = greetingOf(panel);
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
      {groupsOf(snapshot.entries).map((group) => (
        <Turn key={group.key} panel={panel} group={group} />
      ))}
      {doing !== null && (
        <li class="group persona doing">
          <span class="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span class="meta">
            {doing === "dots" ? (
              <span class="sr">{say("thinking", { name })}</span>
            ) : (
              say(doing, { name: snapshot.typing?.operatorName ?? name })
            )}
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
