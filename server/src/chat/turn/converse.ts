import type { AccountKeyActor, PersonaKeyActor, PublicPersonaActor } from "../../ports/actor.ts";
import type { PersonaDirectory } from "../../personas/directory.ts";
import type { SentImage } from "../../search/image/types.ts";
import { personaOf } from "../../search/persona-scope.ts";
import type { ChatImages } from "../images/types.ts";
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
  /** Running turns, which a shutdown awaits. */
  readonly underWay: Set<Promise<void>>;
}

export interface ConverseInput extends Omit<TurnInput, "endUserId" | "trusted" | "seesVisitor" | "images"> {
  /** With an account key: the persona to talk to. */
  readonly personaId: string | undefined;
  readonly visitor: PresentedVisitor;
  /** A stored image. This operation takes ownership and deletes it unless the turn commits. */
  readonly image: SentImage | null;
}

/** An accepted turn: its session is leased and its credits are reserved. */
export interface AcceptedTurn {
  readonly kind: "turn";
  /** Runs the turn to its end, even if the reader disconnects. Call once; never rejects. */
  run(sink: FrameSink): Promise<void>;
}

/**
 * Runs one turn of a conversation: streams the persona's reply to the visitor's message as frames.
 * @returns the recorded frames if the idempotency key was used before for the same turn
 * @throws Failure if the turn is not accepted: nothing is stored or charged
 */
export async function converse(
  deps: ConverseDeps,
  actor: AccountKeyActor | PersonaKeyActor | PublicPersonaActor,
  input: ConverseInput,
): Promise<AcceptedTurn | ReplayedTurn> {
  const images = new TurnImages(deps.images, input.image);
  try {
    const turn = await begin(deps, actor, input, images);
    if (turn.kind === "turn") return { kind: "turn", run: (sink) => run(deps, turn, sink) };
    await images.discard();
    return turn;
  } catch (error) {
    await images.discard();
    throw error;
  }
}

async function begin(
  deps: ConverseDeps,
  actor: AccountKeyActor | PersonaKeyActor | PublicPersonaActor,
  { personaId, visitor: presented, ...input }: ConverseInput,
  images: TurnImages,
): Promise<BegunTurn | ReplayedTurn> {
  const context = await personaOf(deps.directory, actor, personaId);
  const visitor = await visitorOf(deps.visitors, context, presented);
  return beginTurn(deps, context, {
    ...input,
    endUserId: visitor.endUserId,
    trusted: visitor.trusted,
    seesVisitor: actor.kind !== "persona_public",
    userAttributes: attributesOf(visitor, input.userAttributes),
    images,
  });
}

function run(deps: ConverseDeps, turn: BegunTurn, sink: FrameSink): Promise<void> {
  const running = takeTurn(deps, turn, sink).finally(() => deps.underWay.delete(running));
  deps.underWay.add(running);
  return running;
}
