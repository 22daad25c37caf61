import type { PanelHost } from "../host.ts";
import type { Extras } from "./context.ts";
import { kit } from "./kit.ts";

/** SHA-256 of the extras, set by the build. */
declare const EXTRAS: string;

let loading: Promise<Extras> | undefined;

/** Loads the extras once for all panels. Retries when the connection is restored, and after increasing delays, until they have loaded. */
export function loadExtras({ addExtras }: PanelHost): Promise<Extras> {
  loading ??= new Promise((resolve) => {
    let waitMs = 1_000;
    /** Timer for the next attempt; 0 unless the last attempt failed. */
    let timer = 0;
    const load = (): void => {
      clearTimeout(timer);
      timer = 0;
      const script = addExtras(EXTRAS);
      script.onerror = () => {
        script.remove();
        timer = window.setTimeout(load, (waitMs *= 2));
      };
    };
    addEventListener("online", () => timer && load());
    addEventListener("parlance:extras", (event) => Object.assign((event as CustomEvent<object>).detail, kit, { ready: resolve }));
    load();
  });
  return loading;
}
