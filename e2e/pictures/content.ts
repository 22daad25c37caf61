import { createParlance, type Parlance } from "@parlance/sdk";
import { signEndUserToken } from "@parlance/sdk/server";
import { eventually } from "../../server/test/support/api.ts";
import type { Receiver } from "../../server/test/support/webhook-receiver.ts";
import { type Dashboard, owner } from "../dashboard/support/dashboard.ts";
import type { Shown } from "./activity.ts";

/** Ids of the objects that only some screenshots show. */
export interface Extras extends Shown {
  readonly catalogId: string;
  /** A product with two versions. */
  readonly productId: string;
  /** An account document with two versions. */
  readonly textId: string;
  /** The conversation of a signed-in visitor. */
  readonly verifiedId: string;
  /** A webhook whose deliveries fail. */
  readonly webhookId: string;
  readonly brandId: string;
}

/** Rows of an import: three products that are valid, and three that are skipped. */
export const importRows = `id,title,price,currency,in stock,category,EAN
P-1,Spruce oar,39.90,EUR,yes,Oars,4006381333931
P-2,Rowlock pair,on request,EUR,yes,Fittings,4006381333948
P-3,Bilge pump,24.50,EUR,no,Fittings,4006381333955
P-4,Boat hook with a telescopic handle of aluminum and a rubber grip,-5.00,EUR,yes,Hooks,4006381333962
P-5,,12.00,EUR,yes,Fittings,4006381333979
P-6,Mooring line,18.00,EUR,yes,Lines,4006381333986
`;

/** Adds what is shown on screens other than those in the README: versions, webhooks, evaluations, an import and users. */
export async function addExtras(dashboard: Dashboard, shown: Shown, receiver: Receiver): Promise<Extras> {
  const { url, key } = dashboard;
  const account = createParlance({ url, key });
  const signedIn = createParlance({ url, accessToken: await dashboard.tokenOf(owner) });
  const brandId = (await account.personas.get({ persona_id: shown.personaId })).brand_id;
  const [webhookId, textId, verifiedId] = await Promise.all([
    addWebhooks(signedIn, receiver),
    addVersions(account),
    talkSignedIn({ account, signedIn, url, personaId: shown.personaId, sessionId: shown.sessionId }),
  ]);
  await evaluate(signedIn, shown.personaId, brandId);
  const catalogId = (await account.sources.create({ name: "Boat fittings", brand_id: brandId, type: "catalog" })).id;
  for (const price of [40, 35])
    await account.documents.upsert({
      source_id: catalogId,
      items: [{ id: "oar", title: "Ash oar", price, currency: "EUR", variants: [{ sku: "OAR-1", size: ["2 m"] }] }],
    });
  const started = await account.sources.import({ source_id: catalogId, file: new File([importRows], "products.csv") });
  if ("job_id" in started)
    await eventually(async () => ["completed", "failed"].includes((await account.jobs.get({ job_id: started.job_id })).status), 60_000);
  await signedIn.personaKeys.create({ persona_id: shown.personaId, slot: "primary", name: "Website" });
  const [stored] = (await signedIn.accountKeys.list()).keys;
  if (stored !== undefined) await signedIn.accountKeys.update({ key_id: stored.id, name: "Nightly sync" });
  await signedIn.people.add({ email: "kim@example.com", name: "Kim Reyes", role: "operator" });
  return { ...shown, catalogId, productId: "oar", textId, verifiedId, webhookId, brandId };
}

async function addWebhooks(signedIn: Parlance, receiver: Receiver): Promise<string> {
  receiver.reply("/works", () => ({ status: 200, body: "thank you" }));
  receiver.reply("/fails", () => ({ status: 500, body: "database is locked" }));
  const ids: string[] = [];
  for (const path of ["/works", "/fails"]) {
    const { webhook } = await signedIn.webhooks.create({
      url: receiver.url + path,
      events: ["document.ready", "document.failed", "conversation.started", "conversation.turn_completed"],
    });
    for (let tests = 0; tests < 3; tests += 1) await signedIn.webhooks.test({ webhook_id: webhook.id });
    ids.push(webhook.id);
  }
  return ids[1] ?? "";
}

async function addVersions(account: Parlance): Promise<string> {
  const id = "opening-hours";
  for (const opens of ["9", "10"])
    await account.texts.upsert({
      external_id: id,
      label: "Opening hours",
      content: `We are open every day from Monday to Saturday.\nWe open at ${opens}.\nWe close at 6.\nThe workshop takes its last order half an hour before.`,
    });
  return id;
}

interface Talk {
  readonly account: Parlance;
  readonly signedIn: Parlance;
  readonly url: string;
  readonly personaId: string;
  /** The conversation of somebody who is not signed in. */
  readonly sessionId: string;
}

async function talkSignedIn({ account, signedIn, url, personaId, sessionId }: Talk): Promise<string> {
  const { kid, secret } = await signedIn.personas.rotateEndUserSecret({ persona_id: personaId });
  const token = await signEndUserToken({ kid, secret, sub: "user-42", name: "Sam Okafor", email: "sam.okafor@example.com" });
  const visitor = createParlance({ url, personaId });
  let session = "";
  for await (const event of await visitor.sessions.say(
    { message: "Which tent is the lightest?", channel: "widget" },
    { endUserToken: token },
  ))
    if (event.event === "session") session = event.data.session_id;
  const stranger = createParlance({ url, personaId });
  for await (const _ of await stranger.sessions.say({
    session_id: session,
    message: "And which is the cheapest?",
    user_attributes: { name: "Somebody else" },
  }));
  await signedIn.conversations.takeOver({ session_id: session });
  await signedIn.conversations.say({ session_id: session, content: "Hello Sam, I am Kim. Both are in the shop, come and see them." });
  await signedIn.conversations.addNote({ session_id: session, content: "Comes on Saturday to see both tents." });
  await account.sessions.rate({ session_id: session, turn_index: 0, rating: 1, comment: "Exactly what I needed" });
  await account.sessions.rate({ session_id: sessionId, turn_index: 0, rating: -1, comment: "I asked about size M, not L" });
  return session;
}

/** Asks the questions twice; the second time, one reply is better and one is worse. */
async function evaluate(signedIn: Parlance, personaId: string, brandId: string): Promise<void> {
  const run = async (): Promise<void> => {
    const { id } = await signedIn.evaluations.start({ persona_id: personaId });
    const isOver = async (): Promise<boolean> => (await signedIn.evaluations.get({ evaluation_id: id })).evaluation.asked === 3;
    await eventually(isOver, 60_000);
  };
  const ask = (question: string, word: string) =>
    signedIn.evaluations.createQuestion({ brand_id: brandId, question, expect: { contains: [[word]] } });
  const better = await ask("Which rain jacket is the cheapest?", "Tarnished");
  const worse = await ask("How heavy is the Nightjar 2 tent?", "Nightjar");
  await ask("Do you ship to Norway?", "Norway");
  await run();
  await signedIn.evaluations.updateQuestion({ question_id: better.id, expect: { contains: [["Drizzlecap"]] } });
  await signedIn.evaluations.updateQuestion({ question_id: worse.id, expect: { contains: [["Tarnished"]] } });
  await run();
}
