import { Component, Fragment, h as element } from "preact";
import { IconButton } from "./icon-button.tsx";
import { momentText } from "./phrase.ts";

/** What the panel shares with the extras, so that both use one renderer. */
export const kit = { element, Fragment, Component, IconButton, momentText };

/** What the extras ask for when they have arrived: the panel fills it in. */
export type Kit = typeof kit & { readonly ready: (extras: unknown) => void };
