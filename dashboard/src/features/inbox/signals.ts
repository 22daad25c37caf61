import { useSyncExternalStore } from "react";
import { readStored, store } from "../../ui/storage.ts";

/** Whether the user wants sounds and desktop notifications in this browser; `unasked` until they have decided. */
export type SignalChoice = "on" | "off" | "unasked";

const name = "parlance:inbox-signals";
const listeners = new Set<() => void>();

function chosen(): SignalChoice {
  const stored = readStored(name);
  return stored === "on" || stored === "off" ? stored : "unasked";
}

export function useSignalChoice(): SignalChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosen);
}

/** Stores the setting. If `on`, asks the browser for permission to show notifications, which requires a user click. */
export async function chooseSignals(choice: "on" | "off"): Promise<void> {
  store(name, choice);
  for (const listener of listeners) listener();
  if (choice === "off") return;
  playSound();
  if (typeof Notification !== "undefined" && Notification.permission === "default") await Notification.requestPermission();
}

/**
 * Plays a sound and shows a notification if the user has enabled them.
 * @param onClick called after the page has been focused
 */
export function signal(text: { readonly title: string; readonly body: string; readonly tag: string }, onClick: () => void): void {
  if (chosen() !== "on") return;
  playSound();
  if (typeof Notification === "undefined" || Notification.permission !== "granted" || document.visibilityState === "visible") return;
  // Notifications with the same tag from several tabs are shown only once.
  const notice = new Notification(text.title, { body: text.body, tag: text.tag, icon: "/icon.svg" });
  notice.addEventListener("click", () => {
    window.focus();
    onClick();
    notice.close();
  });
}

let audio: AudioContext | undefined;

/** Plays two short, quiet tones. */
function playSound(): void {
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime;
    for (const [at, frequency] of [
      [0, 660],
      [0.14, 880],
    ] as const) {
      const tone = new OscillatorNode(audio, { frequency });
      const volume = new GainNode(audio, { gain: 0 });
      volume.gain.setValueAtTime(0.12, start + at);
      volume.gain.exponentialRampToValueAtTime(0.001, start + at + 0.2);
      tone.connect(volume).connect(audio.destination);
      tone.start(start + at);
      tone.stop(start + at + 0.2);
    }
  } catch {
    // A browser without sound only shows notifications.
  }
}
