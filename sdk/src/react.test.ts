import { createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { useConversation } from "./react.ts";
import { scriptedService, turnFrames } from "./testing/scripted-service.ts";
import { createConversation, type Conversation } from "./visitor.ts";

function Chat({ talk }: { readonly talk: Conversation }): ReactElement {
  const { entries } = useConversation(talk);
  return createElement("p", null, entries.map((entry) => (entry.type === "message" ? entry.text : "")).join(" | "));
}

it("useConversation renders the snapshot, even on servers", async () => {
  const { fetch } = scriptedService(() => ({ pieces: turnFrames(["Hello."]) }));
  const talk = createConversation({ url: "http://parlance.test", personaId: "p", fetch });
  expect(renderToString(createElement(Chat, { talk }))).toBe("<p></p>");
  await talk.say("Hi").done;
  expect(renderToString(createElement(Chat, { talk }))).toBe("<p>Hi | Hello.</p>");
});
