import { EventEmitter } from "node:events";
import { Session } from "node:inspector";
import { BroadcastChannel, isMainThread } from "node:worker_threads";

// Loaded into every thread of a process before its own program: records CPU profiles on demand.

/** @typedef {{ id: number, callFrame: { functionName: string, url: string, lineNumber: number, columnNumber: number }, children?: number[] }} ProfileNode */
/** @typedef {{ nodes: ProfileNode[], samples: number[], timeDeltas: number[] }} Profile */

const channel = new BroadcastChannel("bench-profile");
const heard = new EventEmitter();
channel.addEventListener("message", (/** @type {unknown} */ event) => heard.emit("message", /** @type {{ data: unknown }} */ (event).data));
channel.unref();
// Only threads of this process receive the message.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tell = (/** @type {unknown} */ what) => channel.postMessage(what);
/** @type {Session | null} */
let session = null;

function start() {
  session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: 250 });
  session.post("Profiler.start");
}

/** @returns {Promise<Profile>} */
function stop() {
  return new Promise((resolve, reject) => {
    session?.post("Profiler.stop", (error, { profile }) => {
      session?.disconnect();
      if (error === null) resolve(/** @type {Profile} */ (/** @type {unknown} */ (profile)));
      else reject(error);
    });
  });
}

if (isMainThread) {
  process.on("message", async (message) => {
    if (message === "profile-start") {
      tell("start");
      start();
      process.send?.({});
    }
    if (message === "profile-stop") {
      /** @type {Profile[]} */
      const others = [];
      heard.on("message", (profile) => others.push(profile));
      tell("stop");
      const own = await stop();
      // Threads that have a profile respond within this time.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      process.send?.({ profiles: [own, ...others] });
    }
  });
  process.channel?.unref();
} else {
  heard.on("message", async (order) => {
    if (order === "start") start();
    if (order === "stop") tell(await stop());
  });
}
