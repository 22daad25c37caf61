import process from "node:process";

/**
 * A long-running step with a progress display.
 * @typedef {object} Step
 * @property {(detail: string) => void} update shows progress
 * @property {(text: string) => void} note prints a separate line during the work
 * @property {() => void} done
 * @property {() => void} stop ends the display silently: the caller reports the outcome
 */
/**
 * @typedef {object} Screen
 * @property {(text: string) => unknown} write
 * @property {boolean} [isTTY]
 * @property {number} [columns]
 */

const liveEveryMs = 200;
const plainEveryMs = 5_000;
const spinner = ["|", "/", "-", "\\"];

/**
 * Shows progress: on a terminal, as one line that is rewritten; elsewhere, as a plain line at the start and every few seconds. Needs no
 * packages, because it also shows the installation of packages.
 * @param {string} what such as "Installing packages"
 * @param {{ screen?: Screen, everyMs?: number }} [options]
 * @returns {Step}
 */
export function startStep(what, { screen = process.stdout, everyMs } = {}) {
  const isLive = screen.isTTY === true && process.env.TERM !== "dumb";
  const began = performance.now();
  let detail = "";
  let frames = 0;
  let isOver = false;

  const seconds = () => Math.floor((performance.now() - began) / 1_000);
  const text = () => `${what}${detail === "" ? "" : `: ${detail}`} (${seconds()} s)`;
  const clear = () => isLive && screen.write("\r\x1b[K");
  const show = () => {
    if (!isLive) {
      screen.write(`${text()}\n`);
      return;
    }
    frames += 1;
    const line = `${spinner[frames % spinner.length]} ${text()}`;
    // Returns the cursor to the start of the line, so that other output replaces this line instead of following it.
    screen.write(`\r\x1b[K${line.slice(0, (screen.columns || 80) - 1)}\r`);
  };

  if (!isLive) screen.write(`${what} ...\n`);
  const timer = setInterval(show, everyMs ?? (isLive ? liveEveryMs : plainEveryMs));
  timer.unref();
  const end = () => {
    if (isOver) return false;
    isOver = true;
    clearInterval(timer);
    clear();
    return true;
  };

  return {
    update(next) {
      detail = next;
    },
    note(line) {
      if (isOver) return;
      clear();
      screen.write(`${line}\n`);
    },
    done() {
      if (end()) screen.write(`${what}: done in ${((performance.now() - began) / 1_000).toFixed(1)} s\n`);
    },
    stop() {
      end();
    },
  };
}
