import type { Owner } from "../setup/first-start.ts";

/** Quotes a string as a single shell word. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Returns a shell line that sets the variables for the examples in the README and the guides. The line does not contain the email address
 * or password, because the setup link replaces both.
 * @param owner null except on first start
 */
function exportLine(address: string, owner: Owner | null, personaId: string | null): string {
  const key = owner === null ? {} : { KEY: owner.accountKey };
  const variables = { API: address, ...(personaId === null ? {} : { PERSONA: personaId }), ...key };
  const words = Object.entries(variables).map(([name, value]) => `${name}=${quoted(value)}`);
  return `export ${words.join(" ")}`;
}

/** Explains how to try the demo in a browser and in a shell. */
export function tryDemo(address: string, owner: Owner | null, personaId: string): string {
  const headers = `-H 'X-Persona-Id: ${personaId}' -H 'Content-Type: application/json'`;
  return `
The demo persona ${personaId} is ready. Chat with it in a browser:

  ${address}/try?persona=${personaId}

or from a shell:

  curl -s ${address}/v1/search ${headers} -d '{"query":"warm jacket for rain","top_k":3}'

  curl -sN ${address}/v1/chat ${headers} -d '{"message":"Which rain jacket is the cheapest?"}'

The examples in README.md and docs/ use these variables; paste them into another terminal:

  ${exportLine(address, owner, personaId)}

${otherVariables(owner)}
`;
}

/** Explains where the variables that the shell line does not set come from. */
function otherVariables(owner: Owner | null): string {
  return owner === null
    ? "Some examples also use KEY, an account key from the Keys page of the dashboard, and EMAIL and PASSWORD, your sign-in credentials."
    : "Some examples also sign in with EMAIL and PASSWORD. Set both to the values that you choose when you open the link below.";
}

/** Explains the steps from an empty installation to a first answer, as shell commands. */
export function firstSteps(address: string, owner: Owner): string {
  return `
Next steps: create a brand, a catalog with a product, a file and a persona, then ask the persona. Paste into another terminal:

  ${exportLine(address, owner, null)}
  H="X-Api-Key: $KEY"; J='Content-Type: application/json'
  id() { node -pe 'JSON.parse(fs.readFileSync(0)).id'; }

  BRAND=$(curl -s $API/v1/brands -H "$H" -H "$J" -d '{"display_name":"My shop","default_currency":"EUR"}' | id)
  CATALOG=$(curl -s $API/v1/knowledge/sources -H "$H" -H "$J" -d '{"name":"Catalog","brand_id":"'$BRAND'"}' | id)
  GUIDES=$(curl -s $API/v1/knowledge/sources -H "$H" -H "$J" -d '{"name":"Guides","brand_id":"'$BRAND'","type":"files"}' | id)
  PERSONA=$(curl -s $API/api/personas -H "$H" -H "$J" -d '{"name":"Ada","brand_id":"'$BRAND'"}' | id)

  curl -s -X PUT $API/v1/knowledge/sources/$CATALOG/documents -H "$H" -H "$J" \\
    -d '{"items":[{"id":"LMP-1","title":"Storm lantern","description":"Runs for 40 hours.","price":39.5,"in_stock":true}]}'
  echo "Anything can be sent back within 30 days." |
    curl -s $API/v1/knowledge/sources/$GUIDES/documents/upload -H "$H" -F 'file=@-;filename=returns.md'

  curl -sN $API/v1/chat -H "X-Persona-Id: $PERSONA" -H "$J" -d '{"message":"How long does the storm lantern run?"}'
  echo "Or chat with it in a browser: $API/try?persona=$PERSONA"
`;
}
