import type { Kit } from "../panel/kit.ts";

const request = new CustomEvent("parlance:extras", { detail: {} as Kit });
dispatchEvent(request);

/** The parts of the panel that the extras use. */
export const { element, Fragment, Component, IconButton, momentText, ready } = request.detail;
