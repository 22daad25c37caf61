import { Component, Fragment, h as element } from "preact";
import { IconButton } from "./icon-button.tsx";
import { momentText } from "./phrase.ts";

/** The functions that the panel shares with the extras, so that both use the same renderer. */
export const kit = { element, Fragment, Component, IconButton, momentText };

/** The object that the extras read after loading; the panel fills it. */
export type Kit = typeof kit & { readonly ready: (extras: unknown) => void };
