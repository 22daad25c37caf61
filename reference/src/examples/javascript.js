/** @typedef {import("./request.js").ExampleRequest} ExampleRequest */

/** The SDK option for a credential, by the variable that contains the credential. */
const options = { KEY: "key", PERSONA: "personaId", TOKEN: "accessToken" };

/** @param {unknown} value @returns {string} the value as JavaScript, on one line if it is short */
export function literal(value) {
  const compact = literalOf(value, null);
  return compact.length <= 60 ? compact : literalOf(value, "");
}

/** @param {unknown} value @param {string | null} indent null to write everything on one line @returns {string} */
function literalOf(value, indent) {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const isList = Array.isArray(value);
  const deeper = indent === null ? null : `${indent}  `;
  const members = Object.entries(value).map(([name, member]) => {
    const short = literalOf(member, null);
    const text = short.length <= 60 ? short : literalOf(member, deeper);
    if (isList) return text;
    return `${/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)}: ${text}`;
  });
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (members.length === 0) return open + close;
  if (deeper === null) return isList ? `[${members.join(", ")}]` : `{ ${members.join(", ")} }`;
  return `${open}\n${members.map((member) => `${deeper}${member},`).join("\n")}\n${indent}${close}`;
}

/**
 * @param {ExampleRequest} request @param {string | undefined} method method of the SDK, such as `personas.list`
 * @returns {string}
 */
export function javascript(request, method) {
  if (request.operation["x-frames"] !== undefined) return socket(request);
  return method === undefined ? plain(request) : withSdk(request, method);
}

/** @param {ExampleRequest} request @param {string} method @returns {string} */
function withSdk({ parameters, credential, hasVisitor, json, fields, file, isStream, isText }, method) {
  const lines = [
    'import { createParlance } from "@parlance/sdk";',
    ...(file === null ? [] : ['import { openAsBlob } from "node:fs";']),
    "",
  ];
  const access = credential === null ? "" : `, ${options[credential.variable]}: process.env.${credential.variable}`;
  lines.push(`const parlance = createParlance({ url: process.env.API${access} });`);
  const body = typeof json === "object" && json !== null ? json : {};
  let input = literal({ ...parameters, ...body, ...fields });
  if (file !== null) {
    lines.push(`const ${file.part} = await openAsBlob(${JSON.stringify(file.name)});`);
    const others = Object.entries({ ...parameters, ...fields }).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    input = `{ ${[...others, file.part].join(", ")} }`;
  }
  const words = [...(input === "{}" && !hasVisitor ? [] : [input]), ...(hasVisitor ? ["{ endUserId: process.env.VISITOR }"] : [])];
  const call = `await parlance.${method}(${words.join(", ")})`;
  if (isStream) lines.push(`for await (const { event, data } of ${call}) console.log(event, data);`);
  else if (isText) lines.push(`const response = ${call};`, 'console.log(response.headers.get("content-type"));');
  else lines.push(`console.log(${call});`);
  return lines.join("\n");
}

/** @param {ExampleRequest} request @returns {string} */
function plain({ operation, path, credential, json, accept }) {
  const headers = {
    ...(credential === null ? {} : { [credential.header.toLowerCase()]: "" }),
    ...(accept === null ? {} : { accept }),
    ...(json === undefined ? {} : { "content-type": "application/json" }),
  };
  const members = [
    ...(operation.method === "GET" ? [] : [`method: "${operation.method}"`]),
    ...(Object.keys(headers).length === 0 ? [] : [`headers: ${headersOf(credential, headers)}`]),
    ...(json === undefined ? [] : [`body: JSON.stringify(${literal(json)})`]),
  ];
  const init = members.length === 0 ? "" : `, {\n${members.map((member) => `  ${member.replaceAll("\n", "\n  ")},`).join("\n")}\n}`;
  return `const response = await fetch(\`\${process.env.API}${path}\`${init});\nconsole.log(response.status, await response.text());`;
}

/** @param {import("./request.js").Credential | null} credential @param {Readonly<Record<string, string>>} headers @returns {string} */
function headersOf(credential, headers) {
  const members = Object.entries(headers).map(([name, value]) => {
    const isCredential = name === credential?.header.toLowerCase();
    const variable =
      credential?.prefix === "" ? `process.env.${credential.variable}` : `\`${credential?.prefix}\${process.env.${credential?.variable}}\``;
    return `${name.includes("-") ? JSON.stringify(name) : name}: ${isCredential ? variable : JSON.stringify(value)}`;
  });
  return `{ ${members.join(", ")} }`;
}

/** @param {ExampleRequest} request @returns {string} */
function socket({ path, credential }) {
  const query = credential === null ? path : `${path}${path.includes("?") ? "&" : "?"}persona_id=\${process.env.PERSONA}`;
  return `const address = \`\${process.env.API}${query}\`.replace(/^http/, "ws");
const socket = new WebSocket(address);
socket.onmessage = ({ data }) => console.log(JSON.parse(data));
socket.onopen = () => socket.send(JSON.stringify({ type: "ping" }));`;
}
