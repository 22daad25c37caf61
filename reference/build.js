import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { browserScript } from "./src/browser-script.js";
import { guideNames, openApi, read, sdkResources } from "./src/repository.js";
import { siteFiles } from "./src/site.js";

// `node reference/build.js FOLDER`
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("name the folder to write to");
const files = siteFiles({
  document: openApi(),
  read,
  guides: guideNames(),
  resources: await sdkResources(),
  script: await browserScript(),
});
for (const [name, content] of files) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}
