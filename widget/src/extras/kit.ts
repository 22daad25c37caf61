import type { Kit } from "../panel/kit.ts";

const request = new CustomEvent("parlance:extras", { detail: {} as Kit });
dispatchEvent(request);

/** What the extras use of the panel. */
export const { element, Fragment, Component, IconButton, momentText, ready } = request.detail;
