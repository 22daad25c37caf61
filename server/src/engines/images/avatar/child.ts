/** Entry point of the child process: draws one avatar for its parent. Logos are untrusted, and SVG is a program of a kind. */
import sharp from "sharp";
import type { ChildSettings } from "../../../platform/lib/child/child-worker.ts";
import { lowerPriority } from "../../../platform/lib/child/lower-priority.ts";
import { startWatchdog } from "../../../platform/lib/child/watchdog.ts";
import type { AvatarRequest } from "../../../ports/avatar-maker.ts";
import { drawAvatar } from "./draw-avatar.ts";
import type { AvatarAnswer } from "./messages.ts";

const settings = JSON.parse(process.argv[2] ?? "{}") as ChildSettings;
startWatchdog(settings.maxRssBytes ?? null);
lowerPriority();
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Nsgif", "Webp", "Svg"].map((format) => `VipsForeignLoad${format}Buffer`),
});

process.on("disconnect", () => process.exit(0));
process.on("SIGINT", () => {});
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);
process.on("message", (request) => {
  drawAvatar(request as AvatarRequest).then((bytes) => send({ kind: "drawn", bytes }), fail);
});

function fail(error: unknown): void {
  send({ kind: "failed", message: (error instanceof Error ? error.message : String(error)).slice(0, 200) });
}

function send(answer: AvatarAnswer): void {
  process.send?.(answer);
}
