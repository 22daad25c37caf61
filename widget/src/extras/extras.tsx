import type { Extras } from "../panel/context.ts";
import { Attachments } from "./attachments.tsx";
import { english } from "../texts/en-extras.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import styles from "./extras.css?inline";
import { ready } from "./kit.ts";
import { Contact, People } from "./people.tsx";
import { Menu } from "./menu.tsx";
import { ChosenPicture, SentPictures } from "./pictures.tsx";

const extras: Extras = { styles, english, Attachments, ChosenPicture, Contact, EraseDialog, Menu, People, SentPictures };

ready(extras);
