import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const entry = fileURLToPath(new URL("../client/main.ts", import.meta.url));

/** @returns {Promise<string>} the script that the pages load */
export async function browserScript() {
  const bundled = await rolldown({ input: entry, platform: "browser" });
  const { output } = await bundled.generate({ format: "iife", minify: true });
  await bundled.close();
  return output[0].code;
}
