import { Attachments } from "./attachments.tsx";
import { english } from "./english.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import styles from "./extras.css?inline";
import { ready } from "./kit.ts";
import { Menu } from "./menu.tsx";
import { ChosenPicture, SentPictures } from "./pictures.tsx";

const extras = { styles, english, Attachments, ChosenPicture, EraseDialog, Menu, SentPictures };

/** What is never needed before the first answer has begun. The panel shows these parts once their script has arrived. */
export type Extras = typeof extras;

ready(extras);
