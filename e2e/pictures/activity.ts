import { createParlance } from "@parlance/sdk";
import { eventually } from "../../server/test/support/api.ts";
import type { Dashboard } from "../dashboard/support/dashboard.ts";

const questions = [
  "Which rain jacket is the cheapest?",
  "How heavy is the Nightjar 2 tent?",
  "What does it cost to resole my boots?",
  "Do you ship to Norway?",
  "How long do I have to return something?",
  "Can I get a gift box?",
  "Do you ship to Norway?",
];

/** Ids of the objects in the screenshots. */
export interface Shown {
  readonly personaId: string;
  readonly sourceId: string;
  readonly documentId: string;
  /** A conversation that is waiting for an operator. */
  readonly sessionId: string;
}

/** Runs visitor conversations with the demo persona, and uploads a file that cannot be read, so that every screen has content. */
export async function addActivity({ url, key }: Pick<Dashboard, "url" | "key">): Promise<Shown> {
  const account = createParlance({ url, key });
  const personaId = (await account.personas.list()).items[0]?.id ?? "";
  const visitor = createParlance({ url, personaId });
  const say = async (message: string, more: object = {}): Promise<string> => {
    let session = "";
    for await (const event of await visitor.sessions.say({ message, channel: "widget", ...more }))
      if (event.event === "session") session = event.data.session_id;
    return session;
  };
  for (const [index, message] of questions.entries()) {
    const session = await say(message);
    if (index % 2 === 0) await account.sessions.rate({ session_id: session, turn_index: 0, rating: index === 4 ? -1 : 1 });
  }
  const sessionId = await say("Is the Brackwater men's jacket in stock in moss, size M?", { user_attributes: { name: "Ana" } });
  await say("Can I talk to a person?", { session_id: sessionId });
  const { sources } = await account.sources.list();
  const [files, catalog] = [sources.find(({ type }) => type === "files"), sources.find(({ type }) => type === "catalog")];
  await account.uploads.send(new File(["%PDF-1.7"], "Price list.pdf", { type: "application/pdf" }), { source_id: files?.id ?? "" });
  await eventually(async () => (await account.documents.list({ state: "pending", limit: 1 })).total_count === 0, 60_000);
  const { items } = await account.documents.list({ source_id: files?.id ?? "", state: "ready", limit: 1 });
  return { personaId, sourceId: (files ?? catalog)?.id ?? "", documentId: items[0]?.id ?? "", sessionId };
}
