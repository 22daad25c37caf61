const longest = 120;

/** Returns the last part of a file's name, without characters that some file systems do not allow. */
export function archiveName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const safe = last.toWellFormed().replaceAll(/[\p{Cc}:*?"<>|]/gu, "_");
  const dot = safe.lastIndexOf(".");
  const ending = dot > 0 && safe.length - dot <= 10 ? safe.slice(dot) : "";
  const short = safe.length > longest ? safe.slice(0, longest - ending.length).toWellFormed() + ending : safe;
  return /^[. ]*$/.test(short) ? "file" : short;
}
