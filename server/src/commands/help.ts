/** Usage of one command. */
interface VerbHelp {
  /** Arguments, one variant per line. */
  readonly usage: readonly string[];
  readonly purpose: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly examples: readonly [string, string, ...string[]];
  /** Whether the command calls a running service and accepts the options for doing so. */
  readonly isClient?: true;
}

const clientOptions: Readonly<Record<string, string>> = {
  "--url URL": "URL of the service; default: PARLANCE_URL, otherwise the running service of DATA_DIR",
  "--key KEY": "key; default: PARLANCE_KEY. Other users of the machine can see options, so prefer the variable",
  "--json": "results as JSON, one object per line, with the fields of the API",
};

/** Every command, in the order of the general help. */
const verbs: Readonly<Record<string, VerbHelp>> = {
  init: {
    usage: ["init [--port N] [--data-dir DIR] [--demo on|off]"],
    purpose: "write a .env file with settings for a new installation into this folder",
    options: {
      "--port N": "port of the service; default 8080",
      "--data-dir DIR": "data folder; default ./data",
      "--demo on|off": "whether the demo brand is loaded on first start; default on",
    },
    examples: ["parlance init", "parlance init --port 9000 --demo off"],
  },
  start: {
    usage: ["start"],
    purpose: "start the service (settings come from the environment and from .env in this folder)",
    examples: ["parlance start", "PORT=9000 DEMO=off parlance start"],
  },
  ingest: {
    usage: [
      "ingest PATH --source S [--create [--brand B] [--currency C] [--persona P]]\n                       [--delete-missing [--max-removals SHARE]] [--no-wait]",
      "ingest URL [--source S] [--brand B]",
    ],
    purpose: "load a file, a folder, a list of products (csv, jsonl, xml, json), the URL of a product feed, or a website",
    options: {
      "--source S": "id or name of the source to write to; without it, URL is a website that becomes a brand and a persona",
      "--create": "create the source if it does not exist: a catalog for lists of products, otherwise a source of type files",
      "--brand B": "id or name of the brand; with --create it is created if it does not exist",
      "--currency C": "default currency of a brand that is created, such as EUR; prices without a currency need it",
      "--persona P": "create a persona for the source's brand, unless the brand already has a persona with this name",
      "--delete-missing": "delete documents that are not in the folder or list",
      "--max-removals SHARE":
        "maximum fraction of the source's documents that may be deleted, 0 to 1; default 0.2. If more documents are missing, no documents are deleted",
      "--no-wait": "do not wait until the service has processed the files",
    },
    examples: [
      'parlance ingest docs/ --source Guides --create --brand "My shop" --persona Ada',
      'parlance ingest products.csv --source Catalog --create --brand "My shop" --currency EUR',
      "parlance ingest https://shop.example.com",
    ],
    isClient: true,
  },
  search: {
    usage: ["search WORDS [--persona P] [--top N] [--smart] [--explain]"],
    purpose: "search the knowledge of a persona",
    options: {
      "--persona P": "id or name of the persona; needed if there are several",
      "--top N": "number of hits, 1 to 50; default 5",
      "--smart": "search in smart mode",
      "--explain": "show the reason for each hit",
    },
    examples: ['parlance search "warm jacket for rain"', 'parlance search tent --top 20 --json | grep -c "in_stock"'],
    isClient: true,
  },
  chat: {
    usage: ["chat [MESSAGE] [--persona P] [--consent]"],
    purpose: "chat with a persona; without MESSAGE, interactively (commands: /why /stop /new /exit)",
    options: {
      "--persona P": "id or name of the persona; needed if there are several",
      "--consent": "give consent, if the persona requires it",
    },
    examples: ["parlance chat", 'parlance chat "Which rain jacket is the cheapest?"'],
    isClient: true,
  },
  export: {
    usage: ["export FILE"],
    purpose: "write brands, sources, products, texts, original files and personas into one file; compressed if FILE ends with .gz",
    examples: ["parlance export account.jsonl.gz", "parlance export account.jsonl --url https://chat.example.com"],
    isClient: true,
  },
  import: {
    usage: ["import FILE"],
    purpose: "load an export into an account; objects that the account already has are not created again",
    examples: ["parlance import account.jsonl.gz", "parlance import account.jsonl --url https://new.example.com"],
    isClient: true,
  },
  backup: {
    usage: ["backup --to DIR [--json]", "backup --verify DIR [--json]"],
    purpose: "write the database and the uploaded files to a folder while the service runs, or check a backup by restoring it temporarily",
    options: {
      "--to DIR":
        "a new or empty folder, or the folder of an interrupted backup. With BACKUP_KEY, the backup is encrypted and contains the secret",
      "--verify DIR": "restore the backup into a temporary folder, check the data and delete it; exit status 1 on faults",
      "--json": "the result as JSON",
    },
    examples: ["parlance backup --to /backups/monday", "parlance backup --verify /backups/monday"],
  },
  restore: {
    usage: ["restore --from DIR"],
    purpose: "restore a backup into a new DATA_DIR, or into an empty database and an empty FILES_DIR or FILES_URL",
    options: { "--from DIR": "folder of a complete backup" },
    examples: [
      "DATA_DIR=./restored parlance restore --from /backups/monday",
      "DATABASE_URL=postgresql://user:password@host/new parlance restore --from /backups/monday",
    ],
  },
  move: {
    usage: ["move --to URL [--files DIR|URL] [--json]"],
    purpose: "move the embedded database of a stopped service to an empty PostgreSQL database",
    options: {
      "--to URL":
        "the new DATABASE_URL. Other users of the machine can see options, so omit the password and set PGPASSWORD for this command",
      "--files DIR|URL":
        "also copy the uploaded files to this folder, the new FILES_DIR, or to this S3 bucket, the new FILES_URL; default: they stay where they are",
      "--json": "the result as JSON",
    },
    examples: [
      "PGPASSWORD=secret parlance move --to postgresql://user@host/parlance",
      "parlance move --to postgresql://user@host/parlance --files s3://shop-files/parlance",
    ],
  },
  migrate: {
    usage: ["migrate"],
    purpose: "update the database schema and exit",
    examples: ["parlance migrate", "DATABASE_URL=postgresql://user:password@host/parlance parlance migrate"],
  },
  account: {
    usage: ["account link [--email E]", "account password --email E --password P", "account create --email E --password P [--key K]"],
    purpose:
      "print a link for choosing a new password (default: for the first owner), set a user's password, or create an account (DATA_DIR or DATABASE_URL as for the service; without DATABASE_URL, stop the service before you run password or create)",
    examples: [
      "parlance account link",
      "parlance account password --email kim@example.com --password 'a longer password'",
      "parlance account create --email kim@example.com --password 'a long password'",
    ],
  },
  subscription: {
    usage: ["subscription set --email OWNER [--tier T] [--status S]"],
    purpose:
      "set the tier or status (active, trialing, past_due, canceled) of an account (DATA_DIR or DATABASE_URL as for the service; without DATABASE_URL, stop the service first)",
    examples: [
      "parlance subscription set --email kim@example.com --tier pro",
      "parlance subscription set --email kim@example.com --status canceled",
    ],
  },
  doctor: {
    usage: ["doctor --integrity [--json]", "doctor --isolation [--json]"],
    purpose:
      "check the stored data, or that accounts cannot access each other's data; exit status 1 on faults (DATA_DIR or DATABASE_URL as for the service; without DATABASE_URL, stop the service first)",
    examples: ["parlance doctor --integrity", "parlance doctor --isolation --json"],
  },
  eval: {
    usage: [
      "eval --set [--persona NAME|ID] [--url URL] [--key KEY] [--json]",
      "eval --answers FILE [--persona ID] [--url URL [--key KEY]] [--json]",
      "eval DIR [--url URL --key KEY [--persona ID]] [--modes fast,smart] [--at-least MEASURE[:MODE]=N]... [--json]",
    ],
    purpose:
      "ask a persona its brand's evaluation set, measure answers to a file of questions, or search with judged queries; exit status 1 if a reply got worse or a result is below its threshold",
    examples: [
      "parlance eval --set --persona Ada",
      "parlance eval --answers demo/questions.jsonl",
      "parlance eval my-queries --modes fast --at-least ndcg@10=0.5",
    ],
  },
};

/** Returns the general help. */
export function generalHelp(): string {
  const blocks = Object.values(verbs).map(({ usage, purpose }) =>
    [...usage.map((way) => `  ${way.replaceAll(/\n +/g, " ")}`), `        ${purpose}`].join("\n"),
  );
  const clients = Object.keys(verbs).filter((verb) => verbs[verb]?.isClient === true);
  const further = `Commands that call a running service (${clients.join(", ")}) also accept --url URL, --key KEY and --json.`;
  return `parlance <command>\n\n${blocks.join("\n")}\n\n${further}\nparlance <command> --help shows the options of a command, with examples.\n`;
}

/** Returns the help of one command; null if there is no such command. */
export function helpOf(verb: string): string | null {
  const help = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (help === undefined) return null;
  const options = Object.entries({ ...help.options, ...(help.isClient === true ? clientOptions : {}) });
  const width = Math.max(0, ...options.map(([name]) => name.length));
  return [
    `${help.purpose.charAt(0).toUpperCase()}${help.purpose.slice(1)}.`,
    "",
    ...help.usage.map((way) => `  parlance ${way}`),
    ...(options.length === 0 ? [] : ["", ...options.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`)]),
    "",
    "Examples:",
    ...help.examples.map((example) => `  ${example}`),
    "",
  ].join("\n");
}
