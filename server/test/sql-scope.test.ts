import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readStatements, statementsIn, type Statement } from "./support/sql-statements.ts";

const folder = fileURLToPath(new URL("../src/", import.meta.url));
const statements = readStatements(folder);

/** Tables whose rows belong to an account, through a column or a parent row. */
const tenantTables = tablesOf([
  "0001_foundation",
  "0002_whole_knowledge_api",
  "0003_conversation",
  "0004_accounts",
  "0005_image_fingerprints",
  "0006_vector_generations",
  "0007_extracted_texts",
  "0008_document_pictures",
  "0009_onboarding",
  "0019_sentence_vectors",
  "0020_live_places",
  "0021_uploaded_images",
  "0024_imports",
  "0022_turns_and_searches",
  "0023_handoffs",
  "0025_webhooks",
  "0026_live_sessions",
  "0028_integration_streams",
  "0030_session_snapshots",
  "0033_brand_facts",
  "0037_question_groups",
  "0039_inbox",
  "0040_document_control",
  "0041_audit",
  "0042_mail_notices",
  "0045_rollups",
  "0046_document_versions",
  "0047_evaluations",
  "0048_monthly_first_texts",
  "0051_turn_language",
  "0055_account_data",
]);

function tablesOf(migrations: readonly string[]): string[] {
  const text = migrations.map((name) => readFileSync(`${folder}platform/postgres/migrations/${name}.sql`, "utf8")).join("\n");
  return [...text.matchAll(/create table (\w+) \(([\s\S]*?)\n\)[^\n]*;/g)].flatMap(([, name = "", columns = ""]) =>
    /\breferences (accounts|users|sources|personas|documents|sessions)\b/.test(columns) ? [name] : [],
  );
}

/** The account must be a query parameter, because a selected or joined column does not restrict the rows. */
const parameter = String.raw`\s*=\s*(?:\$\d|any\s*\(\s*\$\d)`;
const byAccount = new RegExp(String.raw`\baccount_id${parameter}`);

/** Returns whether a statement selects rows by joining the account's own row, which it selects by id. */
function byAccountRow(text: string): boolean {
  return [...text.matchAll(/\b(?:from|join) accounts (\w+)\b/g)].some(
    ([, name]) =>
      new RegExp(String.raw`\b${name}\.id${parameter}`).test(text) && new RegExp(String.raw`\baccount_id = ${name}\.id\b`).test(text),
  );
}

/** Returns whether a statement reads or writes rows of accounts without restricting them to one account. */
function isUnscoped({ text }: Statement): boolean {
  if (text === null) return false;
  // Inserts are exempt, because inserted rows contain the id of their account.
  const rest = text.replaceAll(/\binsert into \w+(?: as \w+)? \([^)]*\baccount_id\b[^)]*\)/g, "");
  const touched = [...rest.matchAll(/\b(?:from|join|into|update|using)\s+(?:only\s+)?(\w+)/g)].some(([, table = ""]) =>
    tenantTables.includes(table),
  );
  return touched && !byAccount.test(rest) && !byAccountRow(rest);
}

/** Statements that need not be restricted to an account, by reason. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  "continues from a row that the same transaction found by its account and locked": [
    ...names("activations", "deleteOthers delete count"),
    ...names("chat", "lease recent"),
    ...names("documentTexts", "parts passagesOfParts passages"),
    ...names("documents", "updateText updateRest"),
    ...names("endUserSecrets", "deleteEnded count end add"),
    ...names("jobs", "count known otherSummary"),
    "operator.insertMessage",
    ...names("removal", "mark deactivate"),
    "index.rereadSources",
    "sentences.rereadSources",
  ],
  "has the account of each event as a column of its input": ["events.publish", "quota.report"],
  "processes the queue of all accounts, by rows that it has leased": [
    ...names(
      "processing",
      "claim keep progress lockHeld giveUp retryLater waiting release settle dropPassages addPassages dropTexts addTexts dropPictures queueSentences",
    ),
    ...names("sentences", "claim renew passages store finish"),
    ...names("jobs", "claim keep complete fail retryLater release forgetEnded lockHeld"),
    ...names("jobs", "lockForActivation countActive lockForMove purge pictureBlobs requeue"),
    ...names("onboardings", "claim release forget"),
    ...names("summaries", "counts categories prices titles passages"),
    ...names("chat", "keep abandon"),
    ...names("fingerprints", "plan hosts claim release"),
    "keys.touch",
    "operator.releaseExpired",
    "places.accountsToSettle",
    "waitingRoom.forget",
    ...names("webhookQueue", "claim forget"),
    ...names("notices", "due forget"),
    ...names(
      "rollups",
      "include claim dropFigures dropConversations dropHistograms dropTexts dropMonths addFigures addConversations addHistograms addTexts claimMonths addMonths",
    ),
    "waiting.note",
    "evaluations.claim",
    ...names("accountExport", "claim dropOld"),
  ],
  "concerns the whole installation": [
    ...names(
      "installation",
      "freeDocuments freeSessions freeLiveSessions freeRequests freeJobs freeOnboardings freeSentences freeWebhooks freeExports",
    ),
    ...names("generations", "ofBrands assign lackingPassages addVectors raiseUnlessComplete servedAfter promote drop noteRemoved"),
    ...names("generations", "dropSentences queueSentences"),
    ...names("generations", "lacking switchBrands followAgain lockPlan"),
    ...names("feed", "served revisions servedIds passages"),
    ...names("fingerprints", "servedIds requeueOthers prune changes load documentIds counts"),
    ...names(
      "mail",
      "request claim write drop sent retryLater giveUp outbox countOutbox notices forgetMails forgetTokens forgetSessions forgetRegistrations status sendAgain",
    ),
    "auth.firstOwner",
    "blobs.named",
    "personas.listPublic",
    "integrity.liveBlobs",
    "pageFindings.lost",
    "requests.forget",
    "searches.forget",
    "retention.expired",
    "audit.purge",
    ...names("versions", "purge purgeSurplus"),
  ],
  "finds the account by an address or a secret": [
    "account.taken",
    "account.dropUnconfirmed",
    ...names("audit", "addOfUser addOfAddress"),
    "auth.userByEmail",
    ...names("credential", "confirmEmail mayReset useLink useAddressLink setupUser useSetupLink forgetLinks"),
    ...names("mail", "recipient lockUser dropTokens addToken"),
    "billing.setSubscription",
    "keys.byHash",
    "live.redeem",
  ],
  "finds the account by the signed id of a browser session": names("session", "live refreshState advance end"),
  "finds the account by the public id of a persona": ["personas.context"],
  "reveals to a signed-in user only that an object belongs to another account": ["owners.hasForeign"],
  "has a persona's id that is the caller's or was looked up by its account": [
    "endUserSecrets.valid",
    "chat.conversations",
    ...names("requests", "firstTurn claim read bind drop keep"),
    ...names("visitors", "hasConsented keepConsent"),
  ],
  "is public by an id that cannot be guessed": ["pictures.file", "uploadedImages.file"],
  "has a session's id that was looked up by its account": ["chat.eventsAfter", "images.one"],
};

function names(prefix: string, rest: string): string[] {
  return rest.split(" ").map((name) => `${prefix}.${name}`);
}

describe("account scope of statements", () => {
  it("is part of every query, except for a list of justified exceptions", () => {
    const known = new Set(Object.values(exceptions).flat());
    expect(
      statements.filter((statement) => isUnscoped(statement) && !known.has(statement.name)).map(({ file, name }) => `${file}: ${name}`),
    ).toEqual([]);
  });

  it("has no obsolete exceptions", () => {
    const needed = new Set(statements.filter(isUnscoped).map(({ name }) => name));
    expect(
      Object.values(exceptions)
        .flat()
        .filter((name) => !needed.has(name)),
    ).toEqual([]);
  });

  it("covers every statement file, and almost every statement can be parsed", () => {
    expect(statements.length).toBeGreaterThan(200);
    expect(tenantTables).toEqual(
      expect.arrayContaining(["documents", "passages", "sessions", "session_events", "api_keys", "users", "jobs"]),
    );
    expect(statements.filter(({ text }) => text === null).map(({ name }) => name)).toEqual([]);
  });
});

describe("the check itself", () => {
  const check = (code: string): boolean[] => statementsIn("x.ts", code).map(isUnscoped);

  it("detects a lookup by id alone, regardless of how it is written", () => {
    expect(check('database.one<{ a: { b: string }[] }>("x.a", `select 1 from documents where id = $1`, [id])')).toEqual([true]);
    expect(check('const of = `where id = $1`; tx.run("x.a", `delete from documents ${of}`, [id])')).toEqual([true]);
    expect(check('const text = "update sources set name = $2 where id = $1"; tx.run("x.a", text, [id, name])')).toEqual([true]);
    expect(
      check('const columns = `id, account_id as "accountId"`; tx.rows("x.a", `select ${columns} from brands where id = $1`, [id])'),
    ).toEqual([true]);
  });

  it("does not accept a join column or an inserted row's account as the scope of a query", () => {
    expect(check('tx.rows("x.a", `select 1 from sources s join brands b on b.account_id = s.account_id where s.id = $1`, [id])')).toEqual([
      true,
    ]);
    expect(check('tx.rows("x.a", `select 1 from accounts a join brands b on b.account_id = a.id where b.id = $1`, [id])')).toEqual([true]);
    expect(check('tx.run("x.a", `insert into jobs (account_id) select s.account_id from sources s where s.id = $1`, [id])')).toEqual([
      true,
    ]);
  });

  it("accepts a lookup by account and id, and lookups in tables that have no account column", () => {
    expect(check('tx.rows("x.a", `select id from brands where account_id = $1 and id = $2`, [a, b])')).toEqual([false]);
    expect(check('const own = `account_id = $1`; tx.rows("x.a", `select id from brands where ${own} and id = $2`, [a, b])')).toEqual([
      false,
    ]);
    expect(check('tx.rows("x.a", `select id from brands where account_id = any($1::uuid[])`, [a])')).toEqual([false]);
    expect(check('tx.rows("x.a", `select 1 from accounts a join brands b on b.account_id = a.id where a.id = $1`, [a])')).toEqual([false]);
    expect(check('tx.run("x.a", `insert into brands (id, account_id) values ($1, $2)`, [id, a])')).toEqual([false]);
    expect(check('tx.rows("x.a", `select 1 from installation`, [])')).toEqual([false]);
  });
});
