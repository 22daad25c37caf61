/** The user's choices for a new installation. */
export interface Choices {
  readonly port: number;
  readonly dataDir: string;
  readonly demo: boolean;
}

/** Returns whether the string is a valid port number. */
export function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}

/** Parses `on` or `off`; null for anything else. */
export function readOnOff(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  return word === "on" ? true : word === "off" ? false : null;
}

/** Returns the content of a `.env` file. @param accountKey null if the installation already exists */
export function envFile({ port, dataDir, demo }: Choices, accountKey: string | null): string {
  return `# Parlance settings. Environment variables take precedence. All settings: README.md
PORT=${port}
DATA_DIR="${dataDir}"
DEMO=${demo ? "on" : "off"}

${
  accountKey === null
    ? "# Key of your account, for npx parlance ingest, search, chat, export and import.\n# PARLANCE_KEY="
    : `# Key of the account that the first start creates. npx parlance ingest, search, chat, export and import use it.\nBOOTSTRAP_ACCOUNT_KEY=${accountKey}`
}
`;
}
