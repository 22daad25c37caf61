import type { AccountKeyActor, PersonaKeyActor, PublicPersonaActor, SessionActor } from "../../ports/actor.ts";
import type { PersonaDirectory } from "../../personas/directory.ts";
import type { SentImage } from "../../search/image/types.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { Queryable } from "../../ports/database.ts";
import { isGuid } from "../model/session-id.ts";
import { isOfDashboard } from "../session/sessions.sql.ts";
import { personaOf } from "../../search/persona-scope.ts";
import type { ChatImages } from "../images/types.ts";
import type { Visitor } from "../model/visitor.ts";
import { attributesOf, visitorOf, type PresentedVisitor, type VisitorDeps } from "../visitor/identify-visitor.ts";
import { beginTurn, type BeginTurnDeps, type BegunTurn, type ReplayedTurn, type TurnInput } from "./begin-turn.ts";
import { takeTurn, type TakeTurnDeps } from "./take-turn.ts";
import { TurnImages } from "./turn-images.ts";
import type { FrameSink } from "./turn-writer.ts";

export interface ConverseDeps extends BeginTurnDeps, TakeTurnDeps {
  readonly directory: PersonaDirectory;
  readonly visitors: VisitorDeps;
  readonly images: Omit<ChatImages, "accept">;
  readonly running: BeginTurnDeps["running"] & TakeTurnDeps["running"];
  readonly database: TakeTurnDeps["database"];
  readonly ids: BeginTurnDeps["ids"];
  /** Running turns, which a shutdown waits for. */
  readonly underWay: Set<Promise<void>>;
}

export interface ConverseInput extends Omit<
  TurnInput,
  "endUserId" | "trusted" | "verifiedAttributes" | "seesVisitor" | "images" | "ofDashboard"
> {
  /** Id of the persona to talk to; for callers with an account key. */
  readonly personaId: string | undefined;
  /** Unverified visitor data from the request, or the visitor if already identified. */
  readonly visitor: PresentedVisitor | Visitor;
  /** A stored image. The call takes ownership and deletes it unless the turn commits. */
  readonly image: SentImage | null;
}

/** An accepted turn: its session is leased and its credits are reserved. */
export interface AcceptedTurn {
  readonly kind: "turn";
  /** Position of the turn in its conversation. */
  readonly turnIndex: number;
  /** Runs the turn to its end, even if the client disconnects. Call once; never rejects. */
  run(sink: FrameSink): Promise<void>;
}

/**
 * Runs one turn of a conversation and streams the persona's reply to the visitor's message as frames.
 * @returns the recorded frames if the idempotency key was already used for the same turn
 * @throws Failure if the turn is not accepted; nothing is stored or charged
 */
export async function converse(
  deps: ConverseDeps,
  actor: AccountKeyActor | PersonaKeyActor | PublicPersonaActor | SessionActor,
  input: ConverseInput,
): Promise<AcceptedTurn | ReplayedTurn> {
  const images = new TurnImages(deps.images, input.image);
  try {
    const turn = await begin(deps, actor, input, images);
    if (turn.kind === "turn") return { kind: "turn", turnIndex: turn.lease.session.turnCount, run: (sink) => run(deps, turn, sink) };
    await images.discard();
    return turn;
  } catch (error) {
    await images.discard();
    throw error;
  }
}

async function begin(
  deps: ConverseDeps,
  actor: AccountKeyActor | PersonaKeyActor | PublicPersonaActor | SessionActor,
  { personaId, visitor: presented, ...input }: ConverseInput,
  images: TurnImages,
): Promise<BegunTurn | ReplayedTurn> {
  const context = await personaOf(deps.directory, actor, personaId);
  const visitor = "trusted" in presented ? presented : await visitorOf(deps.visitors, context, presented);
  const ofDashboard = actor.kind === "session";
  if (ofDashboard) await assertOwnTrial(deps.database, actor.accountId, input.sessionId);
  return beginTurn(deps, context, {
    ...input,
    endUserId: visitor.endUserId,
    trusted: visitor.trusted,
    verifiedAttributes: visitor.trusted ? visitor.attributes : {},
    seesVisitor: actor.kind !== "persona_public",
    ofDashboard,
    userAttributes: attributesOf(visitor, input.userAttributes),
    images,
  });
}

/** Rejects a signed-in user who would write on behalf of a visitor. */
async function assertOwnTrial(database: Queryable, accountId: string, sessionId: string | undefined): Promise<void> {
  if (sessionId === undefined || !isGuid(sessionId.toLowerCase())) return;
  if ((await isOfDashboard(database, accountId, sessionId.toLowerCase())) === false)
    fail("auth.forbidden", "The conversation belongs to a visitor. To write in it, take it over.");
}

function run(deps: ConverseDeps, turn: BegunTurn, sink: FrameSink): Promise<void> {
  const running = takeTurn(deps, turn, sink).finally(() => deps.underWay.delete(running));
  deps.underWay.add(running);
  return running;
}
