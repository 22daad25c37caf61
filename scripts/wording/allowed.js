/**
 * Accepted uses of banned phrases. Each entry contains the file, the rule and the reason.
 * @type {readonly { file: RegExp, rule?: string, reason: string }[]}
 */
export const allowed = [
  { file: /^scripts\/wording(?:\/|\.test\.js$)/, reason: "the rules and their examples" },
  { file: /^demo\/(?:files|products\.json|questions\.jsonl|tools)/, reason: "texts of an invented shop" },
  { file: /^docs\/released\//, reason: "documents of past releases, never rewritten" },
  { file: /^server\/src\/language\/packs\/en\.ts$/, rule: "is told", reason: "patterns of texts that give orders" },
  { file: /^server\/src\/language\/packs\/en\.ts$/, rule: "stands in", reason: "patterns of texts that give orders" },
  { file: /^server\/src\/language\/injections\//, reason: "patterns of texts that give orders" },
  { file: /^server\/test\/support\/(?:poison|injections|commands)\.ts$/, reason: "texts of an attacker" },
  { file: /^server\/src\/language\/glosses\//, reason: "English words for words of other languages, read by a model" },
  { file: /^(?:package-lock\.json|LICENSE)$/, reason: "not written by the project" },
];
