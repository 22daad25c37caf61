/** @typedef {import("./request.js").ExampleRequest} ExampleRequest */

/** @param {unknown} value @param {string} [indent] @returns {string} the value as Python, on one line if it is short */
export function literal(value, indent = "") {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  /** @param {string} deeper @returns {string[]} */
  const members = (deeper) =>
    Object.entries(value).map(([name, member]) => `${Array.isArray(value) ? "" : `${JSON.stringify(name)}: `}${literal(member, deeper)}`);
  const compact = `${open}${members(indent).join(", ")}${close}`;
  if (compact.length <= 60 && !compact.includes("\n")) return compact;
  const deeper = `${indent}    `;
  return `${open}\n${members(deeper)
    .map((member) => `${deeper}${member},`)
    .join("\n")}\n${indent}${close}`;
}

/** @param {ExampleRequest} request @returns {string} */
export function python(request) {
  if (request.operation["x-frames"] !== undefined) return socket(request);
  const { operation, path, credential, hasVisitor, json, fields, file, accept, isStream, isText } = request;
  const headers = [
    ...(credential === null ? [] : [`"${credential.header}": ${valueOf(credential)}`]),
    ...(accept === null ? [] : [`"Accept": "${accept}"`]),
    ...(hasVisitor ? ['"X-End-User-Id": os.environ["VISITOR"]'] : []),
  ];
  const words = [
    `os.environ["API"] + "${path}"`,
    ...(headers.length === 0 ? [] : [`headers={${headers.join(", ")}}`]),
    ...(json === undefined ? [] : [`json=${literal(json, "    ")}`]),
    ...(file === null ? [] : [`files={"${file.part}": open("${file.name}", "rb")}`]),
    ...(fields === null || Object.keys(fields).length === 0 ? [] : [`data=${literal(fields, "    ")}`]),
    ...(isStream ? ["stream=True"] : []),
  ];
  const call = `response = requests.${operation.method.toLowerCase()}(\n${words.map((word) => `    ${word},`).join("\n")}\n)`;
  const read = isStream
    ? "for line in response.iter_lines(decode_unicode=True):\n    print(line)"
    : `print(response.status_code, response.${isText ? "text" : hasBody(operation) ? "json()" : "reason"})`;
  return `import os, requests\n\n${call}\n${read}`;
}

/** @param {import("./request.js").Credential} credential @returns {string} */
function valueOf({ prefix, variable }) {
  return `${prefix === "" ? "" : `"${prefix}" + `}os.environ["${variable}"]`;
}

/** @param {import("../document.js").Operation} operation @returns {boolean} */
function hasBody({ responses }) {
  return Object.entries(responses).some(([status, { content }]) => status.startsWith("2") && content !== undefined);
}

/** @param {ExampleRequest} request @returns {string} */
function socket({ path, credential }) {
  const query = credential === null ? "" : `${path.includes("?") ? "&" : "?"}persona_id=`;
  const own = credential === null ? "" : ' + os.environ["PERSONA"]';
  return `import json, os
from websockets.sync.client import connect

address = os.environ["API"].replace("http", "ws", 1) + "${path}${query}"${own}
with connect(address) as socket:
    socket.send(json.dumps({"type": "ping"}))
    for message in socket:
        print(json.loads(message))`;
}
