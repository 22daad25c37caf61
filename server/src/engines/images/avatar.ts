import { fileURLToPath } from "node:url";
import { ChildWorker } from "../../platform/lib/child/child-worker.ts";
import { Semaphore } from "../../platform/lib/semaphore.ts";
import type { AvatarMaker, AvatarRequest } from "../../ports/avatar-maker.ts";
import { groundOf } from "./avatar/colours.ts";
import { withoutLetters } from "./avatar/draw-avatar.ts";
import type { AvatarAnswer } from "./avatar/messages.ts";

/** The built child; the path is valid from both `src` (tests) and `dist`, which are at the same depth. */
const BUILT_CHILD = fileURLToPath(new URL("../../../dist/engines/images/avatar/child.js", import.meta.url));
const maxRssBytes = 400 * 1_048_576;
const timeLimitMs = 10_000;
const mostLogoBytes = 5_242_880;

export interface AvatarMakerOptions {
  /** Entry point of the child process; for tests. */
  readonly childEntry?: string;
}

/**
 * Draws avatars in a separate process, one at a time, because a logo is untrusted. The process ends with the avatar, as few are ever drawn.
 */
export function createAvatarMaker({ childEntry = BUILT_CHILD }: AvatarMakerOptions = {}): AvatarMaker {
  const slots = new Semaphore(1);
  const draw = async (request: AvatarRequest): Promise<Uint8Array> => {
    const release = await slots.acquire();
    const child = new ChildWorker({ entry: childEntry, maxRssBytes, serialization: "advanced" });
    try {
      return await child.run(request, timeLimitMs, readAnswer);
    } finally {
      await child.stop();
      release();
    }
  };
  return {
    async make({ logo, name, color }) {
      const ground = color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color : null;
      const request = { logo: logo !== null && logo.byteLength <= mostLogoBytes ? logo : null, name, color: ground };
      for (const attempt of request.logo === null ? [request] : [request, { ...request, logo: null }]) {
        try {
          return await draw(attempt);
        } catch {
          // An unreadable logo counts as none.
        }
      }
      return withoutLetters(ground ?? groundOf(name));
    },
  };
}

function readAnswer(message: unknown): Uint8Array {
  const answer = message as AvatarAnswer;
  if (answer.kind === "failed") throw new Error(`failed to draw the avatar: ${answer.message}`);
  return answer.bytes;
}

/** Draws with the built child. */
export const avatarMaker: AvatarMaker = createAvatarMaker();
