import type { PanelHost } from "../host.ts";
import type { Extras } from "./context.ts";
import { kit } from "./kit.ts";

/** SHA-256 of the extras, which the build knows. */
declare const EXTRAS: string;

let loading: Promise<Extras> | undefined;

/** Loads the extras once for all panels. Tries again when the connection is back, and after growing waits, until they are there. */
export function loadExtras({ addExtras }: PanelHost): Promise<Extras> {
  loading ??= new Promise((resolve) => {
    let waitMs = 1_000;
    /** Of the next try; 0 unless the last one failed. */
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
