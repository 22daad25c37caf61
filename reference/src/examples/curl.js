/** @typedef {import("./request.js").ExampleRequest} ExampleRequest */

/** @param {string} text @returns {string} the text as a single shell word */
function quoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** @param {ExampleRequest} request @returns {string} */
export function curl({ operation, path, credential, hasVisitor, json, fields, file, accept, isStream }) {
  const isSocket = operation["x-frames"] !== undefined;
  const method =
    operation.method === "GET" || (operation.method === "POST" && (json !== undefined || file !== null)) ? "" : `-X ${operation.method} `;
  const address = /[?&]/.test(path) ? `"$API${path}"` : `$API${path}`;
  const parts = [
    `curl ${isStream || isSocket ? "-N " : ""}${method}${address}`,
    ...(credential === null ? [] : [`-H "${credential.header}: ${credential.prefix}$${credential.variable}"`]),
    ...(hasVisitor ? ['-H "X-End-User-Id: $VISITOR"'] : []),
    ...(isSocket
      ? [
          "-i -H 'Connection: Upgrade' -H 'Upgrade: websocket'",
          "-H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: cGFybGFuY2UtZXhhbXBsZQ=='",
        ]
      : []),
    ...(accept === null ? [] : [`-H 'Accept: ${accept}'`]),
    ...(json === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(json))}`]),
    ...(file === null ? [] : [`-F ${file.part}=@${file.name}`]),
    ...Object.entries(fields ?? {}).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`),
  ];
  return parts.join(" \\\n  ");
}
