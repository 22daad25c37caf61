import path from "node:path";
import { ensureInterfaces } from "./build-interfaces.js";
import { ensureBuilt } from "./build.js";
import { runTypeScript } from "./load-typescript.js";
import { root } from "./run.js";
import { prepareTools } from "./tools.js";

// `npm run screens FOLDER [NAME...] [width=390,1280 scheme=dark locale=de state=full,scene]` takes a screenshot of every screen in every state;
// `npm run pictures` takes the screenshots for the README and the guides.
const [what, ...words] = process.argv.slice(2);
Object.assign(process.env, await prepareTools());
await ensureBuilt();
await ensureInterfaces();
const file = (/** @type {string} */ name) => path.join(root, "e2e", "pictures", name);
if (what === "pictures") await runTypeScript(file("readme.ts"), "takePictures", words);
else await runTypeScript(file("screens.ts"), "takeScreens", words);
