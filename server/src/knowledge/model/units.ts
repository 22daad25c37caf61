import type { QuotaNotice } from "../../billing/model/thresholds.ts";
import { codePoints } from "../../platform/lib/text.ts";
import type { FileType } from "../../ports/text-extractor.ts";
import { isPictureType } from "./images.ts";

/** A number of knowledge units and a number of storage units. */
export interface Units {
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
}

/** Returns the units with the opposite sign. */
export function negated({ knowledgeUnits: knowledge, storageUnits: storage }: Units): Units {
  return { knowledgeUnits: -knowledge, storageUnits: -storage };
}

/** An account's limits. */
export interface UnitQuota extends Units {
  /** Start of the billing period, in which each threshold is reported once. If absent, thresholds are not reported. */
  readonly periodStart?: Date;
}

/** A unit whose remaining quota was too low for a write, so the write was rejected. */
export interface Excess {
  readonly unit: "knowledge" | "storage";
  /** The thresholds to report after the write is rolled back. */
  readonly notices: readonly QuotaNotice[];
}

const charactersPerUnit = 4_000;
const bytesPerUnit = 1_048_576;
const leastKnowledgeUnits = 0.01;
const imageKnowledgeUnits = 0.1;

/** Returns the Knowledge Units of searchable text: one per 4,000 characters, at least 0.01, plus 0.1 per image. */
export function knowledgeUnits(text: { readonly characters: number; readonly images: number }): number {
  const units = Math.max(leastKnowledgeUnits, text.characters / charactersPerUnit) + text.images * imageKnowledgeUnits;
  return Math.round(units * 10_000) / 10_000;
}

/** Returns the Storage Units of raw bytes: one per 1,048,576 bytes, rounded to six decimal places. */
export function storageUnits(bytes: number): number {
  return Math.round((bytes / bytesPerUnit) * 1_000_000) / 1_000_000;
}

/** Returns the estimated units of a file before extraction: one character per byte; an image counts as one image without text. */
export function estimatedUnits(bytes: number, type: FileType): { readonly knowledgeUnits: number; readonly storageUnits: number } {
  const content = isPictureType(type) ? { characters: 0, images: 1 } : { characters: bytes, images: 0 };
  return { knowledgeUnits: knowledgeUnits(content), storageUnits: storageUnits(bytes) };
}

export function charactersOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + codePoints(text), 0);
}
