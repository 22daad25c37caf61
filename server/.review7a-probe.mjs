import { createRequire } from "node:module";
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import path, { posix } from "node:path";
import { InvalidPDFException, VerbosityLevel, getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { createHash } from "node:crypto";
import util from "node:util";
import stream, { Readable } from "node:stream";
import { spawnSync } from "node:child_process";
import events from "node:events";
import { availableParallelism, tmpdir } from "node:os";
import { buffer } from "node:stream/consumers";
import { crc32, deflateRawSync } from "node:zlib";
// \0rolldown/runtime.js
var __create = Object.create;
var __defProp$1 = Object.defineProperty;
var __getOwnPropDesc$1 = Object.getOwnPropertyDescriptor;
var __getOwnPropNames$1 = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp$1 = Object.prototype.hasOwnProperty;
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
var __copyProps$1 = (to, from, except, desc) => {
	if (from && typeof from === "object" || typeof from === "function") for (var keys = __getOwnPropNames$1(from), i = 0, n = keys.length, key; i < n; i++) {
		key = keys[i];
		if (!__hasOwnProp$1.call(to, key) && key !== except) __defProp$1(to, key, {
			get: ((k) => from[k]).bind(null, key),
			enumerable: !(desc = __getOwnPropDesc$1(from, key)) || desc.enumerable
		});
	}
	return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps$1(isNodeMode || !mod || !mod.__esModule || !__hasOwnProp$1.call(mod, "default") ? __defProp$1(target, "default", {
	value: mod,
	enumerable: true
}) : target, mod));
var __require = /* #__PURE__ */ (() => createRequire(import.meta.url))();
// server/src/ports/text-extractor.ts
/** A file that cannot be read, for a reason that trying again will not change. */
var ExtractError = class extends Error {
	name = "ExtractError";
	reason;
	constructor(reason, message) {
		super(message);
		this.reason = reason;
	}
};
// server/src/adapters/extract/formats/pdf/bold-fonts.ts
/** Pages that are looked at for their fonts: each costs as much as reading its text again. */
const MAX_PAGES = 6;
/**
* Tells which fonts of a document are bold. The library says so only of fonts that it is asked to draw with.
* @param fonts each with a page that uses it
*/
async function boldFonts(document, fonts) {
	const bold = /* @__PURE__ */ new Set();
	for (const number of [...new Set(fonts.values())].slice(0, MAX_PAGES)) try {
		const page = await document.getPage(number);
		await page.getOperatorList();
		for (const [font, at] of fonts) if (at === number && isBold(page.commonObjs.has(font) ? page.commonObjs.get(font) : null)) bold.add(font);
		page.cleanup();
	} catch {}
	return bold;
}
function isBold(font) {
	if (typeof font !== "object" || font === null) return false;
	if ("bold" in font && font.bold === true || "black" in font && font.black === true) return true;
	return "name" in font && typeof font.name === "string" && /bold|black|heavy|semibold|demi/i.test(font.name);
}
// server/src/adapters/extract/formats/pdf/captions.ts
/** Begins a caption: a word for a picture, and mostly its number. */
const CAPTION = /^(?:fig(?:ure|ura|\.)?|abb(?:ildung|\.)?|bild|foto|photo|image|imagen?|illustration|diagram|chart|plate|exhibit|grafik|schéma|[图圖図]|写真)\s*[.:]?\s*(?:\d|[ivx]+\b|[:：])/iu;
/** Points between a picture and its caption. */
const NEAR = 48;
/** Where the text of a block stands on the page; null for turned text of several directions. */
function boxOf({ segments }) {
	const boxes = segments.map(boxOfSegment);
	return {
		left: Math.min(...boxes.map(({ left }) => left)),
		bottom: Math.min(...boxes.map(({ bottom }) => bottom)),
		right: Math.max(...boxes.map(({ right }) => right)),
		top: Math.max(...boxes.map(({ top }) => top))
	};
}
/** The caption of a picture: the nearest below it, else above it; empty for none. */
function captionOf(picture, blocks) {
	let nearest = NEAR;
	let caption = "";
	for (const placed of blocks) {
		const { block } = placed;
		if (block.kind === "table" || !CAPTION.test(block.text)) continue;
		const box = boxOf(placed);
		if (box.left > picture.right || box.right < picture.left) continue;
		const distance = box.top <= picture.bottom + box.top - box.bottom ? picture.bottom - box.top : (box.bottom - picture.top) * 1.5;
		if (distance > nearest) continue;
		nearest = distance;
		caption = block.text;
	}
	return caption;
}
/** Index of the block before which a picture is read: the first that stands below its upper edge, in its columns; else the end. */
function placeOf$1(picture, blocks) {
	const index = blocks.findIndex((placed) => {
		const box = boxOf(placed);
		return box.top < picture.bottom + 2 && box.left < picture.right && box.right > picture.left;
	});
	return index === -1 ? blocks.length : index;
}
function boxOfSegment({ start, end, across, size, angle, isVertical }) {
	if (isVertical) return {
		left: across - size / 2,
		right: across + size / 2,
		top: -start,
		bottom: -end
	};
	const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
	const corners = [
		[start, across],
		[end, across],
		[start, across + size],
		[end, across + size]
	].map(([along = 0, up = 0]) => ({
		x: along * ux - up * uy,
		y: along * uy + up * ux
	}));
	const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
	return {
		left: Math.min(...xs),
		right: Math.max(...xs),
		bottom: Math.min(...ys),
		top: Math.max(...ys)
	};
}
// server/src/adapters/extract/formats/pdf/continued-table.ts
/** Points by which the left edges of a table's parts may differ. */
const SAME_EDGE = 12;
/** Blocks that may follow the table at a page's end, such as a footer. */
const MOST_BEHIND = 2;
/** Blocks of a page; a table that begins it takes the header of one that ends the page before, when it looks like its next part. */
function withHeaderOf(before, blocks) {
	const [first, ...rest] = blocks;
	if (first?.block.kind !== "table" || first.block.header.length > 0) return blocks;
	const above = lastTable(before);
	if (above?.block.kind !== "table" || above.block.header.length === 0) return blocks;
	const { header } = above.block;
	if (header.length !== first.block.rows[0]?.length || Math.abs(boxOf(above).left - boxOf(first).left) > SAME_EDGE) return blocks;
	return [{
		...first,
		block: {
			...first.block,
			header
		}
	}, ...rest];
}
/** The table that a page ends with, what little stands behind it aside. */
function lastTable(blocks) {
	const at = blocks.findLastIndex(({ block }) => block.kind === "table");
	const behind = blocks.slice(at + 1);
	return behind.length <= MOST_BEHIND && behind.every(({ block }) => block.kind !== "heading") ? blocks[at] : void 0;
}
// server/src/adapters/extract/formats/pdf/join-lines.ts
const CJK = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\uac00-\ud7af]/;
/** Text of lines that belong together: words broken at a line's end are joined, Chinese and Japanese need no space. */
function joinLines(lines) {
	let text = "";
	for (const line of lines) if (text === "") text = line;
	else if (text.endsWith("­")) text = text.slice(0, -1) + line;
	else if (/\p{L}[-\u2010]$/u.test(text.slice(-3)) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1) + line;
	else text += (CJK.test(text.slice(-1)) && CJK.test(line.charAt(0)) ? "" : " ") + line;
	return text;
}
// server/src/adapters/extract/formats/pdf/rows.ts
/** Line distances, in units of the font size, up to which lines belong to one stack. */
const LINE_DISTANCE = 1.75;
/** No table has more columns. */
const MAX_STACKS = 60;
/** Gaps, in units of the font size, that justified text may have between its words. */
const JUSTIFIED_GAP = 2.5;
/** Puts a page's segments, which come in the order of the file, together to rows. */
function rowsOf(drawn) {
	const segments = withJustifiedLines(drawn);
	const rows = [];
	let row = [];
	let stack = null;
	for (const [index, segment] of segments.entries()) {
		if (stack !== null && isBelow(stack, segment) && !isOnBaseline(segment, segments[index + 1])) {
			push(stack, segment);
			continue;
		}
		const opened = {
			segments: [segment],
			start: segment.start,
			end: segment.end,
			top: segment.across + segment.size,
			bottom: segment.across
		};
		if (stack !== null && row.length < MAX_STACKS && isBeside$1(row, opened)) row.push(opened);
		else {
			if (row.length > 0) rows.push(row);
			row = [opened];
		}
		stack = opened;
	}
	if (row.length > 0) rows.push(row);
	return rows;
}
/** Whether a segment continues the line of another one. */
function isOnBaseline(segment, next) {
	if (next === void 0 || Math.abs(segment.angle - next.angle) > .01) return false;
	const size = Math.max(segment.size, next.size);
	if (Math.abs(segment.across - next.across) > .45 * size) return false;
	return next.start >= segment.end - size || next.end <= segment.start + size;
}
function isBelow(stack, segment) {
	const last = stack.segments.at(-1);
	if (last === void 0 || Math.abs(last.angle - segment.angle) > .01) return false;
	const size = Math.max(last.size, segment.size);
	const distance = last.across - segment.across;
	return distance > .45 * size && distance <= LINE_DISTANCE * size && segment.start < stack.end && segment.end > stack.start;
}
function isBeside$1(row, stack) {
	const angle = stack.segments[0]?.angle ?? 0;
	return row.some((other) => other.bottom < stack.top && other.top > stack.bottom) && row.every((other) => (other.end <= stack.start || other.start >= stack.end) && Math.abs((other.segments[0]?.angle ?? 0) - angle) <= .01);
}
function push(stack, segment) {
	stack.segments.push(segment);
	stack.start = Math.min(stack.start, segment.start);
	stack.end = Math.max(stack.end, segment.end);
	stack.bottom = segment.across;
}
/** Segments as they come, but for lines whose words justification has driven apart: those fill the width of the whole line above or below. */
function withJustifiedLines(segments) {
	const lines = byBaseline(segments);
	const whole = [];
	for (const [index, line] of lines.entries()) {
		const joined = line.length > 1 ? asOne(line) : null;
		const isProse = joined !== null && [whole.at(-1), lines[index + 1]].some((other) => other?.length === 1 && isAsWide(other[0], joined));
		whole.push(isProse ? [joined] : line);
	}
	return whole.flat();
}
/** Neighbours in the file that share a baseline. */
function byBaseline(segments) {
	const lines = [];
	for (const segment of segments) {
		const line = lines.at(-1);
		const last = line?.at(-1);
		if (line !== void 0 && last !== void 0 && isOnBaseline(last, segment)) line.push(segment);
		else lines.push([segment]);
	}
	return lines;
}
/** One segment of several; null where a gap is too wide for text, or they do not run from left to right. */
function asOne(line) {
	const [first, ...rest] = line;
	if (first === void 0) return null;
	let joined = first;
	for (const segment of rest) {
		const gap = segment.start - joined.end;
		if (segment.isRightToLeft || gap < 0 || gap > JUSTIFIED_GAP * segment.size) return null;
		const font = joined.font === segment.font ? joined.font : "";
		joined = {
			...joined,
			text: `${joined.text} ${segment.text}`,
			end: segment.end,
			font
		};
	}
	return joined;
}
function isAsWide(other, line) {
	if (other === void 0 || Math.abs(other.angle - line.angle) > .01) return false;
	const { size } = line;
	return Math.abs(other.across - line.across) <= LINE_DISTANCE * size && Math.abs(other.start - line.start) <= size && Math.abs(other.end - line.end) <= size;
}
// server/src/adapters/extract/formats/pdf/tables.ts
const MAX_CELL_CHARS = 400;
/** Row distances, in units of the font size, above which a table ends. */
const MAX_ROW_GAP = 5;
/** How much larger one cell alone is set that is a heading between tables. */
const HEADING_RATIO$1 = 1.1;
/** After so many rows a table gets no more than one further column. */
const SETTLED_ROWS = 3;
/** From so many rows on, side by side may also be columns of prose. */
const LEAST_PROSE_ROWS = 4;
/** Share of a column's width that a line of prose fills, and share of the lines that do. */
const FILLED = .7;
/** Width of a column of prose, in units of the font size. */
const LEAST_PROSE_WIDTH = 10;
/** Tells the tables of a page from its prose. Both keep the order of the file; columns of prose that are drawn line by line are read one after the other. */
function* tablesAndProse(rows) {
	let prose = [];
	for (let at = 0; at < rows.length;) {
		const found = tableAt(rows, at);
		if (found === null) {
			for (const stack of rows[at] ?? []) for (const segment of stack.segments) prose.push(segment);
			at++;
			continue;
		}
		at += found.count;
		if (areProseColumns(found.cells, found.columns)) {
			for (const index of found.columns.keys()) for (const row of found.cells) prose.push(...row[index]?.segments ?? []);
			continue;
		}
		if (prose.length > 0) yield {
			kind: "prose",
			segments: prose
		};
		prose = [];
		yield asTable(found.cells);
	}
	if (prose.length > 0) yield {
		kind: "prose",
		segments: prose
	};
}
/** The table whose first row a row is: it needs two rows of several cells. */
function tableAt(rows, from) {
	const first = rows[from];
	if (first === void 0 || first.length < 2 || !isRow(first)) return null;
	const columns = inOrder$1(first).map(({ start, end }) => ({
		start,
		end
	}));
	const cells = [inOrder$1(first)];
	let full = 1;
	let count = 1;
	let above = first;
	let last = first;
	for (let at = from + 1; at < rows.length; at++) {
		const row = rows[at];
		if (row === void 0 || !isRow(row) || !follows(above, row)) break;
		if (row.length === 1 && !isPartOfTable(row, rows[at + 1], last, columns)) break;
		if (row.length > columns.length + 1 && full >= SETTLED_ROWS) break;
		const placed = placedIn(columns, inOrder$1(row), cells);
		if (placed === null) break;
		cells.push(placed);
		above = row;
		if (row.length > 1) {
			last = row;
			full++;
			count = at - from + 1;
		}
	}
	if (full < 2) return null;
	return {
		cells: cells.slice(0, count),
		columns,
		count
	};
}
function isRow(row) {
	return row.every((stack) => stack.segments.reduce((chars, { text }) => chars + text.length, 0) <= MAX_CELL_CHARS);
}
function follows(above, row) {
	const bottom = Math.min(...above.map((stack) => stack.bottom));
	const top = Math.max(...row.map((stack) => stack.top));
	const size = row[0]?.segments[0]?.size ?? 0;
	return !(Math.abs((row[0]?.segments[0]?.angle ?? 0) - (above[0]?.segments[0]?.angle ?? 0)) > .01) && top <= bottom + size && bottom - top <= MAX_ROW_GAP * size;
}
/** One cell alone is a row only between rows alike, of one line, and below one column, unless the next row fills them all. */
function isPartOfTable(row, next, above, columns) {
	const [cell] = row;
	if (cell === void 0 || cell.segments.length > 1 || next === void 0 || next.length !== above.length || !follows(row, next)) return false;
	const [size, usual] = [cell.segments[0]?.size ?? 0, above[0]?.segments[0]?.size ?? 0];
	if (size > usual * HEADING_RATIO$1) return false;
	return next.length > 2 && next.length === columns.length || columns.filter((column) => shared(column, cell) > 0).length === 1;
}
/** Columns from left to right, or from right to left where that is how the text is read. */
function inOrder$1(row) {
	const isRightToLeft = row.filter((stack) => stack.segments[0]?.isRightToLeft === true).length > row.length / 2;
	return row.toSorted((a, b) => isRightToLeft ? b.start - a.start : a.start - b.start);
}
/** A row's cells by column, widening the columns; null when they do not fit. Columns that are new to the table are added to the rows before. */
function placedIn(columns, row, before) {
	if (row.length > columns.length) {
		const places = matched(row, columns);
		if (places === null) return null;
		const wider = row.map(({ start, end }) => ({
			start,
			end
		}));
		for (const [index, { start, end }] of columns.entries()) widen(wider[places[index] ?? 0], start, end);
		columns.splice(0, columns.length, ...wider);
		for (const cells of before) cells.splice(0, cells.length, ...spread(cells, places, columns.length));
		return [...row];
	}
	const places = matched(columns, row);
	if (places === null) return null;
	for (const [index, { start, end }] of row.entries()) widen(columns[places[index] ?? 0], start, end);
	return spread(row, places, columns.length);
}
/** Which of the many each of the few stands at: the one it shares most of its width with, or is nearest to. Null when their order differs. */
function matched(many, few) {
	if (many.length === few.length && few.every((one, index) => isNearEnough(many, one, index))) return [...few.keys()];
	const places = [];
	for (const one of few) {
		const place = nearest$1(many, one);
		if (place <= (places.at(-1) ?? -1)) return null;
		places.push(place);
	}
	return places;
}
function isNearEnough(columns, one, index) {
	return shared(columns[index], one) > 0 || columns.every((column) => shared(column, one) <= 0);
}
function nearest$1(columns, one) {
	let best = 0;
	for (const index of columns.keys()) if (shared(columns[index], one) > shared(columns[best], one)) best = index;
	return best;
}
/** Width that two have in common; below zero, how far apart they are. */
function shared(column, one) {
	return column === void 0 ? -Infinity : Math.min(column.end, one.end) - Math.max(column.start, one.start);
}
function widen(column, start, end) {
	if (column === void 0) return;
	column.start = Math.min(column.start, start);
	column.end = Math.max(column.end, end);
}
function spread(cells, places, width) {
	const spreadOut = Array.from({ length: width }, () => void 0);
	for (const [index, place] of places.entries()) spreadOut[place] = cells[index];
	return spreadOut;
}
/** Lines that fill their columns, row after row, are prose in columns and no table. */
function areProseColumns(rows, columns) {
	if (rows.length < LEAST_PROSE_ROWS || columns.length > 3) return false;
	return columns.every((column, index) => {
		const cells = rows.flatMap((row) => row[index] ?? []);
		const segments = cells.flatMap((cell) => cell.segments);
		const filled = segments.filter(({ start, end }) => end - start >= FILLED * (column.end - column.start)).length;
		return segments.every(({ size }) => column.end - column.start >= LEAST_PROSE_WIDTH * size) && cells.length >= rows.length * FILLED && filled >= segments.length * FILLED;
	});
}
function asTable(rows) {
	const texts = rows.map((row) => row.map((cell) => cell === void 0 ? "" : joinLines(cell.segments.map(({ text }) => text))));
	const segments = rows.flatMap((row) => row.flatMap((cell) => cell?.segments ?? []));
	const hasHeader = isHeader(rows, texts);
	return {
		kind: "table",
		header: hasHeader ? texts[0] ?? [] : [],
		rows: hasHeader ? texts.slice(1) : texts,
		segments
	};
}
/** Words above rows that all hold numbers, or words set in a font of their own. Two columns of one font read as name and value without a header. */
function isHeader(rows, texts) {
	const [first = [], ...rest] = texts;
	if (rest.length === 0 || first.includes("")) return false;
	const [own, ...others] = rows.map(fontsOf);
	if (own !== void 0 && own.size === 1 && !own.has("") && others.every((fonts) => ![...own].some((font) => fonts.has(font)))) return true;
	return first.length > 2 && !hasNumber(first) && rest.every(hasNumber);
}
function fontsOf(row) {
	return new Set(row.flatMap((cell) => (cell?.segments ?? []).map(({ font }) => font)));
}
function hasNumber(row) {
	return row.some((cell) => /\p{Nd}/u.test(cell));
}
// server/src/adapters/extract/formats/pdf/layout.ts
/** Line distances, in units of the font size, above which a paragraph ends. */
const PARAGRAPH_GAP = 1.75;
const BULLET = /^[•●▪■◦‣∙·–—*\uf0b7\uf0a7\uf0d8\uf0fc-]\s+(?=\S)/;
const NUMBER = /^(?:\d{1,3}|[a-z])[.)]\s+(?=\S)/;
/** "2.1 Scope", and no sentence. */
const NUMBERED_HEADING = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+\p{Lu}[^.!?]{1,80}$/u;
const MAX_BOLD_LINES = 2;
/** Blocks of one page: headings by size, weight or number, paragraphs by distance, tables by columns. */
function* layoutPage(segments, page, style) {
	for (const part of tablesAndProse(rowsOf(segments))) if (part.kind === "table") yield {
		block: {
			kind: "table",
			header: part.header,
			rows: part.rows,
			page
		},
		segments: part.segments
	};
	else yield* proseBlocks(linesOf(part.segments), page, style);
}
/** Segments on one baseline read as one line, however wide the gaps. */
function linesOf(segments) {
	return byBaseline(segments).map((drawn) => {
		const group = drawn.some(({ isRightToLeft }) => isRightToLeft) ? drawn.toSorted((a, b) => b.start - a.start) : drawn;
		const fonts = new Set(group.map(({ font }) => font));
		const longest = group.reduce((best, segment) => segment.text.length > best.text.length ? segment : best);
		return {
			text: group.map(({ text }) => text).join(" "),
			size: longest.size,
			font: fonts.size === 1 ? longest.font : "",
			across: longest.across,
			start: Math.min(...group.map(({ start }) => start)),
			segments: group
		};
	});
}
function* proseBlocks(lines, page, style) {
	let open = null;
	for (const line of lines) {
		const { kind, level } = kindOf(line, style);
		if (open !== null && (kind === "list_item" || !continues(open, line, kind, level))) {
			yield closed(open, page, style);
			open = null;
		}
		if (open === null) open = {
			kind,
			level,
			lines: [line]
		};
		else open.lines.push(line);
	}
	if (open !== null) yield closed(open, page, style);
}
function kindOf(line, style) {
	const large = style.headingLevel(line);
	if (large !== null) return {
		kind: "heading",
		level: large
	};
	const bold = style.boldLevel(line);
	if (bold !== null) return {
		kind: "bold",
		level: bold
	};
	return {
		kind: BULLET.test(line.text) || NUMBER.test(line.text) ? "list_item" : "paragraph",
		level: 0
	};
}
function closed({ kind, level, lines }, page, style) {
	const text = joinLines(lines.map((line) => line.text));
	const segments = lines.flatMap((line) => line.segments);
	if (kind === "heading" || kind === "bold" && lines.length <= MAX_BOLD_LINES) return {
		block: {
			kind: "heading",
			level,
			text,
			page
		},
		segments
	};
	if (kind === "paragraph" && lines.length === 1 && NUMBERED_HEADING.test(text)) return {
		block: {
			kind: "heading",
			level: style.numberedLevel(text),
			text,
			page
		},
		segments
	};
	if (kind === "list_item") return {
		block: {
			kind,
			text: text.replace(BULLET, ""),
			page
		},
		segments
	};
	return {
		block: {
			kind: "paragraph",
			text,
			page
		},
		segments
	};
}
function continues(open, line, kind, level) {
	const last = open.lines.at(-1);
	if (last === void 0) return false;
	if (kind === "heading" || kind === "bold" || open.kind === "heading" || open.kind === "bold") {
		if (kind !== open.kind || level !== open.level) return false;
	}
	const distance = last.across - line.across;
	const size = Math.max(last.size, line.size);
	if (distance <= 0 || distance > PARAGRAPH_GAP * size || Math.abs(last.size - line.size) > size * .12) return false;
	const before = open.lines.at(-2);
	if (before !== void 0 && distance > (before.across - last.across) * 1.25) return false;
	return !(line.start > last.start + size * .9 && open.lines.length > 1 && /[.!?:。！？]["'”’)]?$/.test(last.text));
}
// server/src/adapters/extract/formats/pdf/open-pdf.ts
const assets = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
/** Titles that programs write by themselves. */
const NO_TITLE = /^(?:untitled|microsoft (?:word|powerpoint|excel)\b.*|.*\.(?:docx?|pptx?|xlsx?|pdf|tex|indd|odt|ods|odp|rtf|txt|md|csv|x?html?))$/i;
/**
* Opens a PDF for its text; pictures are never decoded. One that is encrypted opens when its user password is empty.
* @param data is taken over: the caller must not use it afterwards
* @throws ExtractError `encrypted` or `damaged`
*/
async function openPdf(data) {
	try {
		return await getDocument({
			data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
			isEvalSupported: false,
			useSystemFonts: false,
			disableFontFace: true,
			useWasm: false,
			maxImageSize: 1,
			cMapUrl: `${path.join(assets, "cmaps")}/`,
			cMapPacked: true,
			standardFontDataUrl: `${path.join(assets, "standard_fonts")}/`,
			verbosity: VerbosityLevel.ERRORS
		}).promise;
	} catch (error) {
		if (error instanceof Error && error.name === "PasswordException") throw new ExtractError("encrypted", "the file is protected by a password");
		if (error instanceof InvalidPDFException) throw new ExtractError("damaged", "the file is not a readable PDF");
		throw error;
	}
}
/** The title that the file declares; null for none, and for what a program wrote there by itself. */
async function declaredTitle(document) {
	const { info } = await document.getMetadata().catch(() => ({ info: {} }));
	const title = "Title" in info && typeof info.Title === "string" ? info.Title.trim() : "";
	return title === "" || NO_TITLE.test(title) ? null : title;
}
// server/src/adapters/extract/fault.ts
/** Failures of the machine that a library may pass on while it reads a file. */
const MACHINE_FAULTS = /* @__PURE__ */ new Set([
	"ENOENT",
	"EACCES",
	"EPERM",
	"EMFILE",
	"ENFILE",
	"EIO",
	"ENOSPC",
	"ENOMEM",
	"EBUSY"
]);
/** Whose fault an error is that was thrown while reading a file. */
function faultOf(error) {
	if (error instanceof ExtractError) return {
		reason: error.reason,
		message: error.message
	};
	if (!(error instanceof Error)) return {
		reason: "damaged",
		message: "the file cannot be read"
	};
	const code = "code" in error && typeof error.code === "string" ? error.code : "";
	if (MACHINE_FAULTS.has(code)) return {
		reason: null,
		message: error.message
	};
	if (error instanceof RangeError && /alloc|string length|array length/i.test(error.message)) return {
		reason: "too_large",
		message: "the content of the file is too large to be read"
	};
	return {
		reason: "damaged",
		message: `the file cannot be read (${error.message.slice(0, 200)})`
	};
}
// node_modules/sharp/dist/is.mjs
/*!
Copyright 2013 Lovell Fuller and others.
SPDX-License-Identifier: Apache-2.0
*/
/**
* Is this value defined and not null?
* @private
*/
const defined = (val) => typeof val !== "undefined" && val !== null;
/**
* Is this value an object?
* @private
*/
const object = (val) => typeof val === "object";
/**
* Is this value a plain object?
* @private
*/
const plainObject = (val) => Object.prototype.toString.call(val) === "[object Object]";
/**
* Is this value a function?
* @private
*/
const fn = (val) => typeof val === "function";
/**
* Is this value a boolean?
* @private
*/
const bool$1 = (val) => typeof val === "boolean";
/**
* Is this value a Buffer object?
* @private
*/
const buffer$1 = (val) => val instanceof Buffer;
/**
* Is this value a typed array object?. E.g. Uint8Array or Uint8ClampedArray?
* @private
*/
const typedArray = (val) => {
	if (defined(val)) switch (val.constructor) {
		case Uint8Array:
		case Uint8ClampedArray:
		case Int8Array:
		case Uint16Array:
		case Int16Array:
		case Uint32Array:
		case Int32Array:
		case Float32Array:
		case Float64Array: return true;
	}
	return false;
};
/**
* Is this value an ArrayBuffer object?
* @private
*/
const arrayBuffer = (val) => val instanceof ArrayBuffer;
/**
* Is this value a non-empty string?
* @private
*/
const string = (val) => typeof val === "string" && val.length > 0;
/**
* Is this value a real number?
* @private
*/
const number = (val) => typeof val === "number" && Number.isFinite(val);
/**
* Is this value an integer?
* @private
*/
const integer = (val) => Number.isInteger(val);
/**
* Is this value within an inclusive given range?
* @private
*/
const inRange = (val, min, max) => val >= min && val <= max;
/**
* Is this value within the elements of an array?
* @private
*/
const inArray = (val, list) => list.includes(val);
/**
* Create an Error with a message relating to an invalid parameter.
*
* @param {string} name - parameter name.
* @param {string} expected - description of the type/value/range expected.
* @param {*} actual - the value received.
* @returns {Error} Containing the formatted message.
* @private
*/
const invalidParameterError = (name, expected, actual) => {
	let actualString;
	try {
		actualString = String(actual).slice(0, 100);
	} catch {}
	return /* @__PURE__ */ new Error(`Expected ${expected} for ${name} but received ${actualString} of type ${typeof actual}`);
};
/**
* Ensures an Error from C++ contains a JS stack.
*
* @param {Error} native - Error with message from C++.
* @param {Error} context - Error with stack from JS.
* @returns {Error} Error with message and stack.
* @private
*/
const nativeError = (native, context) => {
	context.message = native.message;
	return context;
};
var is_default = {
	defined,
	object,
	plainObject,
	fn,
	bool: bool$1,
	buffer: buffer$1,
	typedArray,
	arrayBuffer,
	string,
	number,
	integer,
	inRange,
	inArray,
	invalidParameterError,
	nativeError
};
// node_modules/detect-libc/lib/process.js
var require_process = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const isLinux = () => process.platform === "linux";
	let report = null;
	const getReport = () => {
		if (!report) {
			/* istanbul ignore next */
			if (isLinux() && process.report) {
				const orig = process.report.excludeNetwork;
				process.report.excludeNetwork = true;
				report = process.report.getReport();
				process.report.excludeNetwork = orig;
			} else report = {};
		}
		return report;
	};
	module.exports = {
		isLinux,
		getReport
	};
}));
// node_modules/detect-libc/lib/filesystem.js
var require_filesystem = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const fs = __require("fs");
	const LDD_PATH = "/usr/bin/ldd";
	const SELF_PATH = "/proc/self/exe";
	const MAX_LENGTH = 2048;
	/**
	* Read the content of a file synchronous
	*
	* @param {string} path
	* @returns {Buffer}
	*/
	const readFileSync = (path) => {
		const fd = fs.openSync(path, "r");
		const buffer = Buffer.alloc(MAX_LENGTH);
		const bytesRead = fs.readSync(fd, buffer, 0, MAX_LENGTH, 0);
		fs.close(fd, () => {});
		return buffer.subarray(0, bytesRead);
	};
	/**
	* Read the content of a file
	*
	* @param {string} path
	* @returns {Promise<Buffer>}
	*/
	const readFile = (path) => new Promise((resolve, reject) => {
		fs.open(path, "r", (err, fd) => {
			if (err) reject(err);
			else {
				const buffer = Buffer.alloc(MAX_LENGTH);
				fs.read(fd, buffer, 0, MAX_LENGTH, 0, (_, bytesRead) => {
					resolve(buffer.subarray(0, bytesRead));
					fs.close(fd, () => {});
				});
			}
		});
	});
	module.exports = {
		LDD_PATH,
		SELF_PATH,
		readFileSync,
		readFile
	};
}));
// node_modules/detect-libc/lib/elf.js
var require_elf = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const interpreterPath = (elf) => {
		if (elf.length < 64) return null;
		if (elf.readUInt32BE(0) !== 2135247942) return null;
		if (elf.readUInt8(4) !== 2) return null;
		if (elf.readUInt8(5) !== 1) return null;
		const offset = elf.readUInt32LE(32);
		const size = elf.readUInt16LE(54);
		const count = elf.readUInt16LE(56);
		for (let i = 0; i < count; i++) {
			const headerOffset = offset + i * size;
			if (elf.readUInt32LE(headerOffset) === 3) {
				const fileOffset = elf.readUInt32LE(headerOffset + 8);
				const fileSize = elf.readUInt32LE(headerOffset + 32);
				return elf.subarray(fileOffset, fileOffset + fileSize).toString().replace(/\0.*$/g, "");
			}
		}
		return null;
	};
	module.exports = { interpreterPath };
}));
// node_modules/detect-libc/lib/detect-libc.js
var require_detect_libc = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const childProcess = __require("child_process");
	const { isLinux, getReport } = require_process();
	const { LDD_PATH, SELF_PATH, readFile, readFileSync } = require_filesystem();
	const { interpreterPath } = require_elf();
	let cachedFamilyInterpreter;
	let cachedFamilyFilesystem;
	let cachedVersionFilesystem;
	const command = "getconf GNU_LIBC_VERSION 2>&1 || true; ldd --version 2>&1 || true";
	let commandOut = "";
	const safeCommand = () => {
		if (!commandOut) return new Promise((resolve) => {
			childProcess.exec(command, (err, out) => {
				commandOut = err ? " " : out;
				resolve(commandOut);
			});
		});
		return commandOut;
	};
	const safeCommandSync = () => {
		if (!commandOut) try {
			commandOut = childProcess.execSync(command, { encoding: "utf8" });
		} catch (_err) {
			commandOut = " ";
		}
		return commandOut;
	};
	/**
	* A String constant containing the value `glibc`.
	* @type {string}
	* @public
	*/
	const GLIBC = "glibc";
	/**
	* A Regexp constant to get the GLIBC Version.
	* @type {string}
	*/
	const RE_GLIBC_VERSION = /LIBC[a-z0-9 \-).]*?(\d+\.\d+)/i;
	/**
	* A String constant containing the value `musl`.
	* @type {string}
	* @public
	*/
	const MUSL = "musl";
	const isFileMusl = (f) => f.includes("libc.musl-") || f.includes("ld-musl-");
	const familyFromReport = () => {
		const report = getReport();
		if (report.header && report.header.glibcVersionRuntime) return GLIBC;
		if (Array.isArray(report.sharedObjects)) {
			if (report.sharedObjects.some(isFileMusl)) return MUSL;
		}
		return null;
	};
	const familyFromCommand = (out) => {
		const [getconf, ldd1] = out.split(/[\r\n]+/);
		if (getconf && getconf.includes(GLIBC)) return GLIBC;
		if (ldd1 && ldd1.includes(MUSL)) return MUSL;
		return null;
	};
	const familyFromInterpreterPath = (path) => {
		if (path) {
			if (path.includes("/ld-musl-")) return MUSL;
			else if (path.includes("/ld-linux-")) return GLIBC;
		}
		return null;
	};
	const getFamilyFromLddContent = (content) => {
		content = content.toString();
		if (content.includes("musl")) return MUSL;
		if (content.includes("GNU C Library")) return GLIBC;
		return null;
	};
	const familyFromFilesystem = async () => {
		if (cachedFamilyFilesystem !== void 0) return cachedFamilyFilesystem;
		cachedFamilyFilesystem = null;
		try {
			const lddContent = await readFile(LDD_PATH);
			cachedFamilyFilesystem = getFamilyFromLddContent(lddContent);
		} catch (e) {}
		return cachedFamilyFilesystem;
	};
	const familyFromFilesystemSync = () => {
		if (cachedFamilyFilesystem !== void 0) return cachedFamilyFilesystem;
		cachedFamilyFilesystem = null;
		try {
			const lddContent = readFileSync(LDD_PATH);
			cachedFamilyFilesystem = getFamilyFromLddContent(lddContent);
		} catch (e) {}
		return cachedFamilyFilesystem;
	};
	const familyFromInterpreter = async () => {
		if (cachedFamilyInterpreter !== void 0) return cachedFamilyInterpreter;
		cachedFamilyInterpreter = null;
		try {
			const selfContent = await readFile(SELF_PATH);
			const path = interpreterPath(selfContent);
			cachedFamilyInterpreter = familyFromInterpreterPath(path);
		} catch (e) {}
		return cachedFamilyInterpreter;
	};
	const familyFromInterpreterSync = () => {
		if (cachedFamilyInterpreter !== void 0) return cachedFamilyInterpreter;
		cachedFamilyInterpreter = null;
		try {
			const selfContent = readFileSync(SELF_PATH);
			const path = interpreterPath(selfContent);
			cachedFamilyInterpreter = familyFromInterpreterPath(path);
		} catch (e) {}
		return cachedFamilyInterpreter;
	};
	/**
	* Resolves with the libc family when it can be determined, `null` otherwise.
	* @returns {Promise<?string>}
	*/
	const family = async () => {
		let family = null;
		if (isLinux()) {
			family = await familyFromInterpreter();
			if (!family) {
				family = await familyFromFilesystem();
				if (!family) family = familyFromReport();
				if (!family) {
					const out = await safeCommand();
					family = familyFromCommand(out);
				}
			}
		}
		return family;
	};
	/**
	* Returns the libc family when it can be determined, `null` otherwise.
	* @returns {?string}
	*/
	const familySync = () => {
		let family = null;
		if (isLinux()) {
			family = familyFromInterpreterSync();
			if (!family) {
				family = familyFromFilesystemSync();
				if (!family) family = familyFromReport();
				if (!family) {
					const out = safeCommandSync();
					family = familyFromCommand(out);
				}
			}
		}
		return family;
	};
	/**
	* Resolves `true` only when the platform is Linux and the libc family is not `glibc`.
	* @returns {Promise<boolean>}
	*/
	const isNonGlibcLinux = async () => isLinux() && await family() !== GLIBC;
	/**
	* Returns `true` only when the platform is Linux and the libc family is not `glibc`.
	* @returns {boolean}
	*/
	const isNonGlibcLinuxSync = () => isLinux() && familySync() !== GLIBC;
	const versionFromFilesystem = async () => {
		if (cachedVersionFilesystem !== void 0) return cachedVersionFilesystem;
		cachedVersionFilesystem = null;
		try {
			const versionMatch = (await readFile(LDD_PATH)).match(RE_GLIBC_VERSION);
			if (versionMatch) cachedVersionFilesystem = versionMatch[1];
		} catch (e) {}
		return cachedVersionFilesystem;
	};
	const versionFromFilesystemSync = () => {
		if (cachedVersionFilesystem !== void 0) return cachedVersionFilesystem;
		cachedVersionFilesystem = null;
		try {
			const versionMatch = readFileSync(LDD_PATH).match(RE_GLIBC_VERSION);
			if (versionMatch) cachedVersionFilesystem = versionMatch[1];
		} catch (e) {}
		return cachedVersionFilesystem;
	};
	const versionFromReport = () => {
		const report = getReport();
		if (report.header && report.header.glibcVersionRuntime) return report.header.glibcVersionRuntime;
		return null;
	};
	const versionSuffix = (s) => s.trim().split(/\s+/)[1];
	const versionFromCommand = (out) => {
		const [getconf, ldd1, ldd2] = out.split(/[\r\n]+/);
		if (getconf && getconf.includes(GLIBC)) return versionSuffix(getconf);
		if (ldd1 && ldd2 && ldd1.includes(MUSL)) return versionSuffix(ldd2);
		return null;
	};
	/**
	* Resolves with the libc version when it can be determined, `null` otherwise.
	* @returns {Promise<?string>}
	*/
	const version = async () => {
		let version = null;
		if (isLinux()) {
			version = await versionFromFilesystem();
			if (!version) version = versionFromReport();
			if (!version) {
				const out = await safeCommand();
				version = versionFromCommand(out);
			}
		}
		return version;
	};
	/**
	* Returns the libc version when it can be determined, `null` otherwise.
	* @returns {?string}
	*/
	const versionSync = () => {
		let version = null;
		if (isLinux()) {
			version = versionFromFilesystemSync();
			if (!version) version = versionFromReport();
			if (!version) {
				const out = safeCommandSync();
				version = versionFromCommand(out);
			}
		}
		return version;
	};
	module.exports = {
		GLIBC,
		MUSL,
		family,
		familySync,
		isNonGlibcLinux,
		isNonGlibcLinuxSync,
		version,
		versionSync
	};
}));
// node_modules/semver/internal/constants.js
var require_constants = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = {
		MAX_LENGTH: 256,
		MAX_SAFE_COMPONENT_LENGTH: 16,
		MAX_SAFE_BUILD_LENGTH: 250,
		MAX_SAFE_INTEGER: Number.MAX_SAFE_INTEGER || 
		/* istanbul ignore next */ 9007199254740991,
		WHITESPACE_CHARACTERS: [
			"	",
			"\n",
			"\v",
			"\f",
			"\r",
			" ",
			"\xA0",
			" ",
			" ",
			" ",
			" ",
			" ",
			" ",
			" ",
			" ",
			" ",
			" ",
			" ",
			" ",
			"\u2028",
			"\u2029",
			" ",
			" ",
			"　",
			"﻿"
		],
		RELEASE_TYPES: [
			"major",
			"premajor",
			"minor",
			"preminor",
			"patch",
			"prepatch",
			"prerelease"
		],
		SEMVER_SPEC_VERSION: "2.0.0",
		FLAG_INCLUDE_PRERELEASE: 1,
		FLAG_LOOSE: 2
	};
}));
// node_modules/semver/internal/debug.js
var require_debug = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = typeof process === "object" && process.env && process.env.NODE_DEBUG && /\bsemver\b/i.test(process.env.NODE_DEBUG) ? (...args) => console.error("SEMVER", ...args) : () => {};
}));
// node_modules/semver/internal/re.js
var require_re = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const { MAX_SAFE_COMPONENT_LENGTH, MAX_SAFE_BUILD_LENGTH, MAX_LENGTH } = require_constants();
	const debug = require_debug();
	exports = module.exports = {};
	const re = exports.re = [];
	const safeRe = exports.safeRe = [];
	const src = exports.src = [];
	const safeSrc = exports.safeSrc = [];
	const t = exports.t = {};
	let R = 0;
	const LETTERDASHNUMBER = "[a-zA-Z0-9-]";
	const safeRegexReplacements = [
		["\\s", 1],
		["\\d", MAX_LENGTH],
		[LETTERDASHNUMBER, MAX_SAFE_BUILD_LENGTH]
	];
	const makeSafeRegex = (value) => {
		for (const [token, max] of safeRegexReplacements) value = value.split(`${token}*`).join(`${token}{0,${max}}`).split(`${token}+`).join(`${token}{1,${max}}`);
		return value;
	};
	const createToken = (name, value, isGlobal) => {
		const safe = makeSafeRegex(value);
		const index = R++;
		debug(name, index, value);
		t[name] = index;
		src[index] = value;
		safeSrc[index] = safe;
		re[index] = new RegExp(value, isGlobal ? "g" : void 0);
		safeRe[index] = new RegExp(safe, isGlobal ? "g" : void 0);
	};
	createToken("NUMERICIDENTIFIER", "0|[1-9]\\d*");
	createToken("NUMERICIDENTIFIERLOOSE", "\\d+");
	createToken("NONNUMERICIDENTIFIER", `\\d*[a-zA-Z-]${LETTERDASHNUMBER}*`);
	createToken("MAINVERSION", `(${src[t.NUMERICIDENTIFIER]})\\.(${src[t.NUMERICIDENTIFIER]})\\.(${src[t.NUMERICIDENTIFIER]})`);
	createToken("MAINVERSIONLOOSE", `(${src[t.NUMERICIDENTIFIERLOOSE]})\\.(${src[t.NUMERICIDENTIFIERLOOSE]})\\.(${src[t.NUMERICIDENTIFIERLOOSE]})`);
	createToken("PRERELEASEIDENTIFIER", `(?:${src[t.NONNUMERICIDENTIFIER]}|${src[t.NUMERICIDENTIFIER]})`);
	createToken("PRERELEASEIDENTIFIERLOOSE", `(?:${src[t.NONNUMERICIDENTIFIER]}|${src[t.NUMERICIDENTIFIERLOOSE]})`);
	createToken("PRERELEASE", `(?:-(${src[t.PRERELEASEIDENTIFIER]}(?:\\.${src[t.PRERELEASEIDENTIFIER]})*))`);
	createToken("PRERELEASELOOSE", `(?:-?(${src[t.PRERELEASEIDENTIFIERLOOSE]}(?:\\.${src[t.PRERELEASEIDENTIFIERLOOSE]})*))`);
	createToken("BUILDIDENTIFIER", `${LETTERDASHNUMBER}+`);
	createToken("BUILD", `(?:\\+(${src[t.BUILDIDENTIFIER]}(?:\\.${src[t.BUILDIDENTIFIER]})*))`);
	createToken("FULLPLAIN", `v?${src[t.MAINVERSION]}${src[t.PRERELEASE]}?${src[t.BUILD]}?`);
	createToken("FULL", `^${src[t.FULLPLAIN]}$`);
	createToken("LOOSEPLAIN", `[v=\\s]*${src[t.MAINVERSIONLOOSE]}${src[t.PRERELEASELOOSE]}?${src[t.BUILD]}?`);
	createToken("LOOSE", `^${src[t.LOOSEPLAIN]}$`);
	createToken("GTLT", "((?:<|>)?=?)");
	createToken("XRANGEIDENTIFIERLOOSE", `${src[t.NUMERICIDENTIFIERLOOSE]}|x|X|\\*`);
	createToken("XRANGEIDENTIFIER", `${src[t.NUMERICIDENTIFIER]}|x|X|\\*`);
	createToken("XRANGEPLAIN", `[v=\\s]*(${src[t.XRANGEIDENTIFIER]})(?:\\.(${src[t.XRANGEIDENTIFIER]})(?:\\.(${src[t.XRANGEIDENTIFIER]})(?:${src[t.PRERELEASE]})?${src[t.BUILD]}?)?)?`);
	createToken("XRANGEPLAINLOOSE", `[v=\\s]*(${src[t.XRANGEIDENTIFIERLOOSE]})(?:\\.(${src[t.XRANGEIDENTIFIERLOOSE]})(?:\\.(${src[t.XRANGEIDENTIFIERLOOSE]})(?:${src[t.PRERELEASELOOSE]})?${src[t.BUILD]}?)?)?`);
	createToken("XRANGE", `^${src[t.GTLT]}\\s*${src[t.XRANGEPLAIN]}$`);
	createToken("XRANGELOOSE", `^${src[t.GTLT]}\\s*${src[t.XRANGEPLAINLOOSE]}$`);
	createToken("COERCEPLAIN", `(^|[^\\d])(\\d{1,${MAX_SAFE_COMPONENT_LENGTH}})(?:\\.(\\d{1,${MAX_SAFE_COMPONENT_LENGTH}}))?(?:\\.(\\d{1,${MAX_SAFE_COMPONENT_LENGTH}}))?`);
	createToken("COERCE", `${src[t.COERCEPLAIN]}(?:$|[^\\d])`);
	createToken("COERCEFULL", src[t.COERCEPLAIN] + `(?:${src[t.PRERELEASE]})?(?:${src[t.BUILD]})?(?:$|[^\\d])`);
	createToken("COERCERTL", src[t.COERCE], true);
	createToken("COERCERTLFULL", src[t.COERCEFULL], true);
	createToken("LONETILDE", "(?:~>?)");
	createToken("TILDETRIM", `(\\s*)${src[t.LONETILDE]}\\s+`, true);
	exports.tildeTrimReplace = "$1~";
	createToken("TILDE", `^${src[t.LONETILDE]}${src[t.XRANGEPLAIN]}$`);
	createToken("TILDELOOSE", `^${src[t.LONETILDE]}${src[t.XRANGEPLAINLOOSE]}$`);
	createToken("LONECARET", "(?:\\^)");
	createToken("CARETTRIM", `(\\s*)${src[t.LONECARET]}\\s+`, true);
	exports.caretTrimReplace = "$1^";
	createToken("CARET", `^${src[t.LONECARET]}${src[t.XRANGEPLAIN]}$`);
	createToken("CARETLOOSE", `^${src[t.LONECARET]}${src[t.XRANGEPLAINLOOSE]}$`);
	createToken("COMPARATORLOOSE", `^${src[t.GTLT]}\\s*(${src[t.LOOSEPLAIN]})$|^$`);
	createToken("COMPARATOR", `^${src[t.GTLT]}\\s*(${src[t.FULLPLAIN]})$|^$`);
	createToken("COMPARATORTRIM", `(\\s*)${src[t.GTLT]}\\s*(${src[t.LOOSEPLAIN]}|${src[t.XRANGEPLAIN]})`, true);
	exports.comparatorTrimReplace = "$1$2$3";
	createToken("HYPHENRANGE", `^\\s*(${src[t.XRANGEPLAIN]})\\s+-\\s+(${src[t.XRANGEPLAIN]})\\s*$`);
	createToken("HYPHENRANGELOOSE", `^\\s*(${src[t.XRANGEPLAINLOOSE]})\\s+-\\s+(${src[t.XRANGEPLAINLOOSE]})\\s*$`);
	createToken("STAR", "(<|>)?=?\\s*\\*");
	createToken("GTE0", "^\\s*>=\\s*0\\.0\\.0\\s*$");
	createToken("GTE0PRE", "^\\s*>=\\s*0\\.0\\.0-0\\s*$");
}));
// node_modules/semver/internal/parse-options.js
var require_parse_options = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const looseOption = Object.freeze({ loose: true });
	const emptyOpts = Object.freeze({});
	const parseOptions = (options) => {
		if (!options) return emptyOpts;
		if (typeof options !== "object") return looseOption;
		return options;
	};
	module.exports = parseOptions;
}));
// node_modules/semver/internal/identifiers.js
var require_identifiers = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const numeric = /^[0-9]+$/;
	const compareIdentifiers = (a, b) => {
		if (typeof a === "number" && typeof b === "number") return a === b ? 0 : a < b ? -1 : 1;
		const anum = numeric.test(a);
		const bnum = numeric.test(b);
		if (anum && bnum) {
			a = +a;
			b = +b;
		}
		return a === b ? 0 : anum && !bnum ? -1 : bnum && !anum ? 1 : a < b ? -1 : 1;
	};
	const rcompareIdentifiers = (a, b) => compareIdentifiers(b, a);
	module.exports = {
		compareIdentifiers,
		rcompareIdentifiers
	};
}));
// node_modules/semver/classes/semver.js
var require_semver$1 = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const debug = require_debug();
	const { MAX_LENGTH, MAX_SAFE_INTEGER } = require_constants();
	const { safeRe: re, t } = require_re();
	const parseOptions = require_parse_options();
	const { compareIdentifiers } = require_identifiers();
	const isPrereleaseIdentifier = (prerelease, identifier) => {
		const identifiers = identifier.split(".");
		if (identifiers.length > prerelease.length) return false;
		for (let i = 0; i < identifiers.length; i++) if (compareIdentifiers(prerelease[i], identifiers[i]) !== 0) return false;
		return true;
	};
	module.exports = class SemVer {
		constructor(version, options) {
			options = parseOptions(options);
			if (version instanceof SemVer) {
				if (version.loose === !!options.loose && version.includePrerelease === !!options.includePrerelease) return version;
				else version = version.version;
			} else if (typeof version !== "string") throw new TypeError(`Invalid version. Must be a string. Got type "${typeof version}".`);
			if (version.length > MAX_LENGTH) throw new TypeError(`version is longer than ${MAX_LENGTH} characters`);
			debug("SemVer", version, options);
			this.options = options;
			this.loose = !!options.loose;
			this.includePrerelease = !!options.includePrerelease;
			const m = version.trim().match(options.loose ? re[t.LOOSE] : re[t.FULL]);
			if (!m) throw new TypeError(`Invalid Version: ${version}`);
			this.raw = version;
			this.major = +m[1];
			this.minor = +m[2];
			this.patch = +m[3];
			if (this.major > MAX_SAFE_INTEGER || this.major < 0) throw new TypeError("Invalid major version");
			if (this.minor > MAX_SAFE_INTEGER || this.minor < 0) throw new TypeError("Invalid minor version");
			if (this.patch > MAX_SAFE_INTEGER || this.patch < 0) throw new TypeError("Invalid patch version");
			if (!m[4]) this.prerelease = [];
			else this.prerelease = m[4].split(".").map((id) => {
				if (/^[0-9]+$/.test(id)) {
					const num = +id;
					if (num >= 0 && num < MAX_SAFE_INTEGER) return num;
				}
				return id;
			});
			this.build = m[5] ? m[5].split(".") : [];
			this.format();
		}
		format() {
			this.version = `${this.major}.${this.minor}.${this.patch}`;
			if (this.prerelease.length) this.version += `-${this.prerelease.join(".")}`;
			return this.version;
		}
		toString() {
			return this.version;
		}
		compare(other) {
			debug("SemVer.compare", this.version, this.options, other);
			if (!(other instanceof SemVer)) {
				if (typeof other === "string" && other === this.version) return 0;
				other = new SemVer(other, this.options);
			}
			if (other.version === this.version) return 0;
			return this.compareMain(other) || this.comparePre(other);
		}
		compareMain(other) {
			if (!(other instanceof SemVer)) other = new SemVer(other, this.options);
			if (this.major < other.major) return -1;
			if (this.major > other.major) return 1;
			if (this.minor < other.minor) return -1;
			if (this.minor > other.minor) return 1;
			if (this.patch < other.patch) return -1;
			if (this.patch > other.patch) return 1;
			return 0;
		}
		comparePre(other) {
			if (!(other instanceof SemVer)) other = new SemVer(other, this.options);
			if (this.prerelease.length && !other.prerelease.length) return -1;
			else if (!this.prerelease.length && other.prerelease.length) return 1;
			else if (!this.prerelease.length && !other.prerelease.length) return 0;
			let i = 0;
			do {
				const a = this.prerelease[i];
				const b = other.prerelease[i];
				debug("prerelease compare", i, a, b);
				if (a === void 0 && b === void 0) return 0;
				else if (b === void 0) return 1;
				else if (a === void 0) return -1;
				else if (a === b) continue;
				else return compareIdentifiers(a, b);
			} while (++i);
		}
		compareBuild(other) {
			if (!(other instanceof SemVer)) other = new SemVer(other, this.options);
			let i = 0;
			do {
				const a = this.build[i];
				const b = other.build[i];
				debug("build compare", i, a, b);
				if (a === void 0 && b === void 0) return 0;
				else if (b === void 0) return 1;
				else if (a === void 0) return -1;
				else if (a === b) continue;
				else return compareIdentifiers(a, b);
			} while (++i);
		}
		inc(release, identifier, identifierBase) {
			if (release.startsWith("pre")) {
				if (!identifier && identifierBase === false) throw new Error("invalid increment argument: identifier is empty");
				if (identifier) {
					const match = `-${identifier}`.match(this.options.loose ? re[t.PRERELEASELOOSE] : re[t.PRERELEASE]);
					if (!match || match[1] !== identifier) throw new Error(`invalid identifier: ${identifier}`);
				}
			}
			switch (release) {
				case "premajor":
					this.prerelease.length = 0;
					this.patch = 0;
					this.minor = 0;
					this.major++;
					this.inc("pre", identifier, identifierBase);
					break;
				case "preminor":
					this.prerelease.length = 0;
					this.patch = 0;
					this.minor++;
					this.inc("pre", identifier, identifierBase);
					break;
				case "prepatch":
					this.prerelease.length = 0;
					this.inc("patch", identifier, identifierBase);
					this.inc("pre", identifier, identifierBase);
					break;
				case "prerelease":
					if (this.prerelease.length === 0) this.inc("patch", identifier, identifierBase);
					this.inc("pre", identifier, identifierBase);
					break;
				case "release":
					if (this.prerelease.length === 0) throw new Error(`version ${this.raw} is not a prerelease`);
					this.prerelease.length = 0;
					break;
				case "major":
					if (this.minor !== 0 || this.patch !== 0 || this.prerelease.length === 0) this.major++;
					this.minor = 0;
					this.patch = 0;
					this.prerelease = [];
					break;
				case "minor":
					if (this.patch !== 0 || this.prerelease.length === 0) this.minor++;
					this.patch = 0;
					this.prerelease = [];
					break;
				case "patch":
					if (this.prerelease.length === 0) this.patch++;
					this.prerelease = [];
					break;
				case "pre": {
					const base = Number(identifierBase) ? 1 : 0;
					if (this.prerelease.length === 0) this.prerelease = [base];
					else {
						let i = this.prerelease.length;
						while (--i >= 0) if (typeof this.prerelease[i] === "number") {
							this.prerelease[i]++;
							i = -2;
						}
						if (i === -1) {
							if (identifier === this.prerelease.join(".") && identifierBase === false) throw new Error("invalid increment argument: identifier already exists");
							this.prerelease.push(base);
						}
					}
					if (identifier) {
						let prerelease = [identifier, base];
						if (identifierBase === false) prerelease = [identifier];
						if (isPrereleaseIdentifier(this.prerelease, identifier)) {
							const prereleaseBase = this.prerelease[identifier.split(".").length];
							if (isNaN(prereleaseBase)) this.prerelease = prerelease;
						} else this.prerelease = prerelease;
					}
					break;
				}
				default: throw new Error(`invalid increment argument: ${release}`);
			}
			this.raw = this.format();
			if (this.build.length) this.raw += `+${this.build.join(".")}`;
			return this;
		}
	};
}));
// node_modules/semver/functions/parse.js
var require_parse = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const SemVer = require_semver$1();
	const parse = (version, options, throwErrors = false) => {
		if (version instanceof SemVer) return version;
		try {
			return new SemVer(version, options);
		} catch (er) {
			if (!throwErrors) return null;
			throw er;
		}
	};
	module.exports = parse;
}));
// node_modules/semver/functions/valid.js
var require_valid$1 = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const parse = require_parse();
	const valid = (version, options) => {
		const v = parse(version, options);
		return v ? v.version : null;
	};
	module.exports = valid;
}));
// node_modules/semver/functions/clean.js
var require_clean = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const parse = require_parse();
	const clean = (version, options) => {
		const s = parse(version.trim().replace(/^[=v]+/, ""), options);
		return s ? s.version : null;
	};
	module.exports = clean;
}));
// node_modules/semver/functions/inc.js
var require_inc = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const SemVer = require_semver$1();
	const inc = (version, release, options, identifier, identifierBase) => {
		if (typeof options === "string") {
			identifierBase = identifier;
			identifier = options;
			options = void 0;
		}
		try {
			return new SemVer(version instanceof SemVer ? version.version : version, options).inc(release, identifier, identifierBase).version;
		} catch (er) {
			return null;
		}
	};
	module.exports = inc;
}));
// node_modules/semver/functions/diff.js
var require_diff = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const parse = require_parse();
	const diff = (version1, version2) => {
		const v1 = parse(version1, null, true);
		const v2 = parse(version2, null, true);
		const comparison = v1.compare(v2);
		if (comparison === 0) return null;
		const v1Higher = comparison > 0;
		const highVersion = v1Higher ? v1 : v2;
		const lowVersion = v1Higher ? v2 : v1;
		const highHasPre = !!highVersion.prerelease.length;
		if (!!lowVersion.prerelease.length && !highHasPre) {
			if (!lowVersion.patch && !lowVersion.minor) return "major";
			if (lowVersion.compareMain(highVersion) === 0) {
				if (lowVersion.minor && !lowVersion.patch) return "minor";
				return "patch";
			}
		}
		const prefix = highHasPre ? "pre" : "";
		if (v1.major !== v2.major) return prefix + "major";
		if (v1.minor !== v2.minor) return prefix + "minor";
		if (v1.patch !== v2.patch) return prefix + "patch";
		return "prerelease";
	};
	module.exports = diff;
}));
// node_modules/semver/functions/major.js
var require_major = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const SemVer = require_semver$1();
	const major = (a, loose) => new SemVer(a, loose).major;
	module.exports = major;
}));
// node_modules/semver/functions/minor.js
var require_minor = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const SemVer = require_semver$1();
	const minor = (a, loose) => new SemVer(a, loose).minor;
	module.exports = minor;
}));
// node_modules/semver/functions/patch.js
var require_patch = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const SemVer = require_semver$1();
	const patch = (a, loose) => new SemVer(a, loose).patch;
	module.exports = patch;
}));
// node_modules/semver/functions/prerelease.js
var require_prerelease = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const parse = require_parse();
	const prerelease = (version, options) => {
		const parsed = parse(version, options);
		return parsed && parsed.prerelease.length ? parsed.prerelease : null;
	};
	module.exports = prerelease;
}));
// node_modules/semver/functions/compare.js
var require_compare = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const SemVer = require_semver$1();
	const compare = (a, b, loose) => new SemVer(a, loose).compare(new SemVer(b, loose));
	module.exports = compare;
}));
// node_modules/semver/functions/rcompare.js
var require_rcompare = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const compare = require_compare();
	const rcompare = (a, b, loose) => compare(b, a, loose);
	module.exports = rcompare;
}));
// node_modules/semver/functions/compare-loose.js
var require_compare_loose = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const compare = require_compare();
	const compareLoose = (a, b) => compare(a, b, true);
	module.exports = compareLoose;
}));
// node_modules/semver/functions/compare-build.js
var require_compare_build = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const SemVer = require_semver$1();
	const compareBuild = (a, b, loose) => {
		const versionA = new SemVer(a, loose);
		const versionB = new SemVer(b, loose);
		return versionA.compare(versionB) || versionA.compareBuild(versionB);
	};
	module.exports = compareBuild;
}));
// node_modules/semver/functions/sort.js
var require_sort = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const compareBuild = require_compare_build();
	const sort = (list, loose) => list.sort((a, b) => compareBuild(a, b, loose));
	module.exports = sort;
}));
// node_modules/semver/functions/rsort.js
var require_rsort = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const compareBuild = require_compare_build();
	const rsort = (list, loose) => list.sort((a, b) => compareBuild(b, a, loose));
	module.exports = rsort;
}));
// node_modules/semver/functions/gt.js
var require_gt = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const compare = require_compare();
	const gt = (a, b, loose) => compare(a, b, loose) > 0;
	module.exports = gt;
}));
// node_modules/semver/functions/lt.js
var require_lt = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const compare = require_compare();
	const lt = (a, b, loose) => compare(a, b, loose) < 0;
	module.exports = lt;
}));
// node_modules/semver/functions/eq.js
var require_eq = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const compare = require_compare();
	const eq = (a, b, loose) => compare(a, b, loose) === 0;
	module.exports = eq;
}));
// node_modules/semver/functions/neq.js
var require_neq = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const compare = require_compare();
	const neq = (a, b, loose) => compare(a, b, loose) !== 0;
	module.exports = neq;
}));
// node_modules/semver/functions/gte.js
var require_gte = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const compare = require_compare();
	const gte = (a, b, loose) => compare(a, b, loose) >= 0;
	module.exports = gte;
}));
// node_modules/semver/functions/lte.js
var require_lte = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const compare = require_compare();
	const lte = (a, b, loose) => compare(a, b, loose) <= 0;
	module.exports = lte;
}));
// node_modules/semver/functions/cmp.js
var require_cmp = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const eq = require_eq();
	const neq = require_neq();
	const gt = require_gt();
	const gte = require_gte();
	const lt = require_lt();
	const lte = require_lte();
	const cmp = (a, op, b, loose) => {
		switch (op) {
			case "===":
				if (typeof a === "object") a = a.version;
				if (typeof b === "object") b = b.version;
				return a === b;
			case "!==":
				if (typeof a === "object") a = a.version;
				if (typeof b === "object") b = b.version;
				return a !== b;
			case "":
			case "=":
			case "==": return eq(a, b, loose);
			case "!=": return neq(a, b, loose);
			case ">": return gt(a, b, loose);
			case ">=": return gte(a, b, loose);
			case "<": return lt(a, b, loose);
			case "<=": return lte(a, b, loose);
			default: throw new TypeError(`Invalid operator: ${op}`);
		}
	};
	module.exports = cmp;
}));
// node_modules/semver/functions/coerce.js
var require_coerce = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const SemVer = require_semver$1();
	const parse = require_parse();
	const { safeRe: re, t } = require_re();
	const coerce = (version, options) => {
		if (version instanceof SemVer) return version;
		if (typeof version === "number") version = String(version);
		if (typeof version !== "string") return null;
		options = options || {};
		let match = null;
		if (!options.rtl) match = version.match(options.includePrerelease ? re[t.COERCEFULL] : re[t.COERCE]);
		else {
			const coerceRtlRegex = options.includePrerelease ? re[t.COERCERTLFULL] : re[t.COERCERTL];
			let next;
			while ((next = coerceRtlRegex.exec(version)) && (!match || match.index + match[0].length !== version.length)) {
				if (!match || next.index + next[0].length !== match.index + match[0].length) match = next;
				coerceRtlRegex.lastIndex = next.index + next[1].length + next[2].length;
			}
			coerceRtlRegex.lastIndex = -1;
		}
		if (match === null) return null;
		const major = match[2];
		const minor = match[3] || "0";
		const patch = match[4] || "0";
		const prerelease = options.includePrerelease && match[5] ? `-${match[5]}` : "";
		const build = options.includePrerelease && match[6] ? `+${match[6]}` : "";
		return parse(`${major}.${minor}.${patch}${prerelease}${build}`, options);
	};
	module.exports = coerce;
}));
// node_modules/semver/functions/truncate.js
var require_truncate = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const parse = require_parse();
	const constants = require_constants();
	const SemVer = require_semver$1();
	const truncate = (version, truncation, options) => {
		if (!constants.RELEASE_TYPES.includes(truncation)) return null;
		const clonedVersion = cloneInputVersion(version, options);
		return clonedVersion && doTruncation(clonedVersion, truncation);
	};
	const cloneInputVersion = (version, options) => {
		const versionStringToParse = version instanceof SemVer ? version.version : version;
		return parse(versionStringToParse, options);
	};
	const doTruncation = (version, truncation) => {
		if (isPrerelease(truncation)) return version.version;
		version.prerelease = [];
		switch (truncation) {
			case "major":
				version.minor = 0;
				version.patch = 0;
				break;
			case "minor": version.patch = 0;
		}
		return version.format();
	};
	const isPrerelease = (type) => {
		return type.startsWith("pre");
	};
	module.exports = truncate;
}));
// node_modules/semver/internal/lrucache.js
var require_lrucache = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	var LRUCache = class {
		constructor() {
			this.max = 1e3;
			this.map = /* @__PURE__ */ new Map();
		}
		get(key) {
			const value = this.map.get(key);
			if (value === void 0) return;
			else {
				this.map.delete(key);
				this.map.set(key, value);
				return value;
			}
		}
		delete(key) {
			return this.map.delete(key);
		}
		set(key, value) {
			if (!this.delete(key) && value !== void 0) {
				if (this.map.size >= this.max) {
					const firstKey = this.map.keys().next().value;
					this.delete(firstKey);
				}
				this.map.set(key, value);
			}
			return this;
		}
	};
	module.exports = LRUCache;
}));
// node_modules/semver/internal/trim-comparator-whitespace.js
var require_trim_comparator_whitespace = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const { MAX_LENGTH, MAX_SAFE_BUILD_LENGTH, WHITESPACE_CHARACTERS } = require_constants();
	/**
	* Remembers the last two rows of digits so their characters need not be reread.
	* Positions start at -1 until a row has been found.
	*
	* @typedef {object} DigitRunCache
	* @property {number} start The first character of the most recently found row.
	* @property {number} end The position after that row's last character.
	* @property {number} previousStart The first character of the previous row.
	* @property {number} previousEnd The position after the previous row.
	*/
	const whitespace = /* @__PURE__ */ new Uint8Array(65536);
	for (const char of WHITESPACE_CHARACTERS) whitespace[char.charCodeAt(0)] = 1;
	/**
	* Checks whether a character is whitespace, like a space, tab, or newline.
	* Looking past the end of the string returns false.
	*
	* @param {string|undefined} char One character, or undefined past the string's end.
	* @returns {boolean} Whether the character is whitespace.
	* @example isWhitespace(' ') // true
	* @example isWhitespace('1') // false
	*/
	const isWhitespace = (char) => char !== void 0 && whitespace[char.charCodeAt(0)] === 1;
	/**
	* Checks for v, =, or whitespace before the version number.
	* These are historical version prefixes, not range operators:
	* < and > are handled separately, as are tilde and caret ranges.
	*
	* @param {string|undefined} char One character to check.
	* @returns {boolean} Whether the character can belong to a version prefix.
	* @example isVersionPrefix('=') // true
	* @example isVersionPrefix('>') // false
	*/
	const isVersionPrefix = (char) => char === "v" || char === "=" || isWhitespace(char);
	/**
	* Checks whether a character is one of the digits 0 through 9.
	*
	* @param {string|undefined} char One character to check.
	* @returns {boolean} Whether the character is an ASCII digit.
	* @example isDigit('7') // true
	* @example isDigit('.') // false
	*/
	const isDigit = (char) => char !== void 0 && char >= "0" && char <= "9";
	/**
	* Checks whether a character is an English letter, uppercase or lowercase.
	*
	* @param {string|undefined} char One character to check.
	* @returns {boolean} Whether the character is an ASCII letter.
	* @example isLetter('b') // true
	* @example isLetter('7') // false
	*/
	const isLetter = (char) => char !== void 0 && (char >= "a" && char <= "z" || char >= "A" && char <= "Z");
	/**
	* Checks for a letter, digit, or hyphen: the characters allowed inside
	* prerelease and build names such as beta-1.
	*
	* @param {string|undefined} char One character to check.
	* @returns {boolean} Whether the character can be part of an identifier.
	* @example isIdentifierCharacter('-') // true
	* @example isIdentifierCharacter('.') // false; dots separate identifiers
	*/
	const isIdentifierCharacter = (char) => isDigit(char) || isLetter(char) || char === "-";
	/**
	* Checks whether a version component can begin here: with a digit or
	* a wildcard such as x, X, or *.
	*
	* @param {string|undefined} char One character to check.
	* @returns {boolean} Whether a number or wildcard can start with this character.
	* @example isVersionStart('x') // true
	* @example isVersionStart('v') // false; v belongs to the prefix
	*/
	const isVersionStart = (char) => isDigit(char) || char === "x" || char === "X" || char === "*";
	/**
	* Finds the end of a row of digits, but returns no more than limit digits.
	* Remembers the last two rows so looking at them again does not reread them.
	*
	* @param {string} range The text to read; it is not changed.
	* @param {number} start The position of the first character to check.
	* @param {number} limit The most digit characters the returned match can include.
	* @param {DigitRunCache} digitRuns Shared cache of digit-run positions, updated in place.
	* @returns {number} The position after the matched digits, or start if none match.
	* @example findDigitsEndIndex('123abc', 0, 10, digitRuns) // 3, pointing at a
	* @example findDigitsEndIndex('123abc', 0, 2, digitRuns) // 2, pointing at the unread 3
	*/
	const findDigitsEndIndex = (range, start, limit, digitRuns) => {
		if (!isDigit(range[start])) return start;
		if (start >= digitRuns.start && start < digitRuns.end) return Math.min(start + limit, digitRuns.end);
		if (start >= digitRuns.previousStart && start < digitRuns.previousEnd) return Math.min(start + limit, digitRuns.previousEnd);
		let end = start + 1;
		while (isDigit(range[end])) end++;
		digitRuns.previousStart = digitRuns.start;
		digitRuns.previousEnd = digitRuns.end;
		digitRuns.start = start;
		digitRuns.end = end;
		return Math.min(start + limit, end);
	};
	/**
	* Reads a number using the old regex's length and leading-zero rules.
	* Strict mode reads just the first zero in 012; loose mode can read all three.
	*
	* @param {string} range The text to read; it is not changed.
	* @param {number} start The position where the number should begin.
	* @param {boolean} loose Whether to allow leading zeros.
	* @param {DigitRunCache} digitRuns Shared digit-run cache, updated as needed.
	* @returns {number} The position after the matched digits, not their numeric value.
	* @example findVersionNumberEndIndex('012', 0, false, digitRuns) // 1
	* @example findVersionNumberEndIndex('012', 0, true, digitRuns) // 3
	*/
	const findVersionNumberEndIndex = (range, start, loose, digitRuns) => {
		if (!loose && range[start] === "0") return start + 1;
		return findDigitsEndIndex(range, start, loose ? MAX_LENGTH : MAX_LENGTH + 1, digitRuns);
	};
	/**
	* Reads one piece of a prerelease name, such as beta or 1 in beta.1.
	* Tries the letter-or-hyphen form first, then the number-only form.
	*
	* @param {string} range The text to read; it is not changed.
	* @param {number} start The position where the identifier should begin.
	* @param {boolean} loose Whether numeric identifiers may have leading zeros.
	* @param {DigitRunCache} digitRuns Shared digit-run cache, updated as needed.
	* @returns {number} The position after the identifier, or start if none matches.
	* @example findPrereleaseIdentifierEndIndex('beta.1', 0, false, digitRuns) // 4, at the dot
	* @example findPrereleaseIdentifierEndIndex('001beta', 0, false, digitRuns) // 7
	*/
	const findPrereleaseIdentifierEndIndex = (range, start, loose, digitRuns) => {
		const digitsEnd = findDigitsEndIndex(range, start, MAX_LENGTH, digitRuns);
		if (isLetter(range[digitsEnd]) || range[digitsEnd] === "-") {
			let end = digitsEnd + 1;
			const limit = end + MAX_SAFE_BUILD_LENGTH;
			while (end < limit && isIdentifierCharacter(range[end])) end++;
			return end;
		}
		return findVersionNumberEndIndex(range, start, loose, digitRuns);
	};
	/**
	* Reads a prerelease suffix such as -beta.1, one dot-separated piece at a time.
	* Loose mode also allows the name without its opening hyphen.
	*
	* @param {string} range The text to read; it is not changed.
	* @param {number} start The position where the suffix should begin, including -.
	* @param {boolean} loose Whether the opening hyphen is optional and zeros allowed.
	* @param {DigitRunCache} digitRuns Shared digit-run cache, updated as needed.
	* @returns {number} The position after the matched suffix, or start if absent.
	* @example findPrereleaseEndIndex('-beta.1+sha', 0, false, digitRuns) // 7, at the plus
	* @example findPrereleaseEndIndex('beta', 0, false, digitRuns) // 0; no opening hyphen
	*/
	const findPrereleaseEndIndex = (range, start, loose, digitRuns) => {
		const hyphen = range[start] === "-";
		if (!loose && !hyphen) return start;
		const identifierStart = start + (hyphen ? 1 : 0);
		let end = findPrereleaseIdentifierEndIndex(range, identifierStart, loose, digitRuns);
		if (end === identifierStart) {
			if (!loose || !hyphen) return start;
			end = findPrereleaseIdentifierEndIndex(range, start, loose, digitRuns);
		}
		while (range[end] === ".") {
			const next = findPrereleaseIdentifierEndIndex(range, end + 1, loose, digitRuns);
			if (next === end + 1) break;
			end = next;
		}
		return end;
	};
	/**
	* Reads one build-name piece, such as sha or 123 in +sha.123.
	* Stops at a disallowed character or the old regex's length limit.
	*
	* @param {string} range The text to read; it is not changed.
	* @param {number} start The position where the identifier should begin.
	* @returns {number} The position after the identifier, or start if none matches.
	* @example findBuildIdentifierEndIndex('sha.123', 0) // 3, at the dot
	* @example findBuildIdentifierEndIndex('001', 0) // 3; leading zeros are allowed
	*/
	const findBuildIdentifierEndIndex = (range, start) => {
		let end = start;
		while (end - start < MAX_SAFE_BUILD_LENGTH && isIdentifierCharacter(range[end])) end++;
		return end;
	};
	/**
	* Reads optional build metadata such as +sha.123.
	* Leaves the position unchanged if there is no plus sign followed by a name.
	*
	* @param {string} range The text to read; it is not changed.
	* @param {number} start The position where the opening + should be.
	* @returns {number} The position after the matched metadata, or start if absent.
	* @example findBuildEndIndex('+sha.123 <2', 0) // 8, at the space
	* @example findBuildEndIndex('+', 0) // 0; a plus sign alone is not a match
	*/
	const findBuildEndIndex = (range, start) => {
		if (range[start] !== "+") return start;
		let end = findBuildIdentifierEndIndex(range, start + 1);
		if (end === start + 1) return start;
		while (range[end] === ".") {
			const next = findBuildIdentifierEndIndex(range, end + 1);
			if (next === end + 1) break;
			end = next;
		}
		return end;
	};
	/**
	* Reads three numbers separated by dots, then any prerelease and build suffixes.
	* Uses loose rules, so forms such as 01.02.03beta can match here.
	*
	* @param {string} range The text to read; it is not changed.
	* @param {number} start The position of the first number, after any prefix.
	* @param {DigitRunCache} digitRuns Shared digit-run cache, updated as needed.
	* @returns {number} The position after the version match, or start if none matches.
	* @example findLooseFullVersionEndIndex('1.2.3-beta+sha <2', 0, digitRuns) // 14
	* @example findLooseFullVersionEndIndex('1.2', 0, digitRuns) // 0; needs three numbers
	*/
	const findLooseFullVersionEndIndex = (range, start, digitRuns) => {
		let end = start;
		for (let component = 0; component < 3; component++) {
			const next = findVersionNumberEndIndex(range, end, true, digitRuns);
			if (next === end) return start;
			end = next;
			if (component < 2) {
				if (range[end] !== ".") return start;
				end++;
			}
		}
		const prereleaseEnd = findPrereleaseEndIndex(range, end, true, digitRuns);
		return findBuildEndIndex(range, prereleaseEnd);
	};
	/**
	* Reads one component of a partial or wildcard version, such as 2 or x in 2.x.
	* Numbers use strict leading-zero rules; wildcards take up one character.
	*
	* @param {string} range The text to read; it is not changed.
	* @param {number} start The position where the component should begin.
	* @param {DigitRunCache} digitRuns Shared digit-run cache, updated as needed.
	* @returns {number} The position after the component, or start if none matches.
	* @example findPartialVersionComponentEndIndex('2.x', 0, digitRuns) // 1, at the dot
	* @example findPartialVersionComponentEndIndex('2.x', 2, digitRuns) // 3, after x
	*/
	const findPartialVersionComponentEndIndex = (range, start, digitRuns) => {
		if (isDigit(range[start])) return findVersionNumberEndIndex(range, start, false, digitRuns);
		return isVersionStart(range[start]) ? start + 1 : start;
	};
	/**
	* Reads up to three components, allowing forms such as 1, 1.2, or 1.x.
	* After the third component, also reads any strict prerelease and build suffixes.
	*
	* @param {string} range The text to read; it is not changed.
	* @param {number} start The position of a number or wildcard, after any prefix.
	* @param {DigitRunCache} digitRuns Shared digit-run cache, updated as needed.
	* @returns {number} The position after the matched version text.
	* @example findPartialVersionEndIndex('1.x <2', 0, digitRuns) // 3, at the space
	* @example findPartialVersionEndIndex('1.', 0, digitRuns) // 1; the trailing dot is unread
	*/
	const findPartialVersionEndIndex = (range, start, digitRuns) => {
		let end = findPartialVersionComponentEndIndex(range, start, digitRuns);
		for (let component = 0; component < 2; component++) {
			if (range[end] !== ".") return end;
			const next = findPartialVersionComponentEndIndex(range, end + 1, digitRuns);
			if (next === end + 1) return end;
			end = next;
		}
		const prereleaseEnd = findPrereleaseEndIndex(range, end, false, digitRuns);
		return findBuildEndIndex(range, prereleaseEnd);
	};
	/**
	* Finds where a version match ends, without deciding whether the range is valid.
	* Tries a loose full version first, then a partial or wildcard version, just
	* like the old regex's LOOSEPLAIN and XRANGEPLAIN alternatives.
	*
	* @param {string} range The text to read; it is not changed.
	* @param {number} start The position of a number or wildcard, after any prefix.
	* @param {DigitRunCache} digitRuns Shared digit-run cache, updated as needed.
	* @returns {number} The position where scanning the next candidate can resume.
	* @example findVersionEndIndex('1.2.3 <2', 0, digitRuns) // 5, at the space
	* @example findVersionEndIndex('1.x <2', 0, digitRuns) // 3, at the space
	*/
	const findVersionEndIndex = (range, start, digitRuns) => {
		const fullVersionEnd = findLooseFullVersionEndIndex(range, start, digitRuns);
		return fullVersionEnd !== start ? fullVersionEnd : findPartialVersionEndIndex(range, start, digitRuns);
	};
	/**
	* Finds the one whitespace character the old replacement would remove.
	* Keeps leading whitespace, skips an optional operator, and checks immediately
	* after it. Returns -1 if there is nothing to remove.
	*
	* @param {string} range The text containing a candidate already found by the caller.
	* @param {number} matchStart The candidate's position, including leading whitespace.
	* @returns {number} The position of the removable whitespace, or -1 if absent.
	* @example findRemovableWhitespaceIndex(' > 1', 0) // 2; keep the space at position 0
	* @example findRemovableWhitespaceIndex('>1', 0) // -1
	*/
	const findRemovableWhitespaceIndex = (range, matchStart) => {
		let position = matchStart;
		if (isWhitespace(range[position])) position++;
		if (range[position] === "<" || range[position] === ">") position++;
		if (range[position] === "=") position++;
		return isWhitespace(range[position]) ? position : -1;
	};
	/**
	* Joins an operator to its version, turning > 1.2.3 into >1.2.3.
	* Copies everything else according to the old regex's matching rules.
	* Moves forward through prefixes and whole versions to avoid repeatedly
	* searching the same characters on long inputs.
	*
	* @param {string} range The range text to process; the original string is unchanged.
	* @returns {string} The range with matched operator whitespace removed.
	* @example trimComparatorWhitespace('> 1.2.3 < 2') // '>1.2.3 <2'
	* @example trimComparatorWhitespace('> invalid') // '> invalid'
	*/
	const trimComparatorWhitespace = (range) => {
		let result = "";
		let copyFrom = 0;
		let cursor = 0;
		const digitRuns = {
			start: -1,
			end: -1,
			previousStart: -1,
			previousEnd: -1
		};
		while (cursor < range.length) {
			const matchStart = cursor;
			if (range[cursor] === "<" || range[cursor] === ">") cursor++;
			else if (!isVersionPrefix(range[cursor]) && !isVersionStart(range[cursor])) {
				cursor++;
				continue;
			}
			while (cursor < range.length && isVersionPrefix(range[cursor])) cursor++;
			if (!isVersionStart(range[cursor])) continue;
			const whitespacePosition = findRemovableWhitespaceIndex(range, matchStart);
			if (whitespacePosition !== -1) {
				result += range.slice(copyFrom, whitespacePosition);
				copyFrom = whitespacePosition + 1;
			}
			cursor = findVersionEndIndex(range, cursor, digitRuns);
		}
		return result + range.slice(copyFrom);
	};
	module.exports = trimComparatorWhitespace;
}));
// node_modules/semver/classes/range.js
var require_range = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const SPACE_CHARACTERS = /\s+/g;
	module.exports = class Range {
		constructor(range, options) {
			options = parseOptions(options);
			if (range instanceof Range) {
				if (range.loose === !!options.loose && range.includePrerelease === !!options.includePrerelease) return range;
				else return new Range(range.raw, options);
			}
			if (range instanceof Comparator) {
				this.raw = range.value;
				this.set = [[range]];
				this.formatted = void 0;
				return this;
			}
			this.options = options;
			this.loose = !!options.loose;
			this.includePrerelease = !!options.includePrerelease;
			this.raw = range.trim().replace(SPACE_CHARACTERS, " ");
			this.set = this.raw.split("||").map((r) => this.parseRange(r.trim())).filter((c) => c.length);
			if (!this.set.length) throw new TypeError(`Invalid SemVer Range: ${this.raw}`);
			if (this.set.length > 1) {
				const first = this.set[0];
				this.set = this.set.filter((c) => !isNullSet(c[0]));
				if (this.set.length === 0) this.set = [first];
				else if (this.set.length > 1) {
					for (const c of this.set) if (c.length === 1 && isAny(c[0])) {
						this.set = [c];
						break;
					}
				}
			}
			this.formatted = void 0;
		}
		get range() {
			if (this.formatted === void 0) {
				this.formatted = "";
				for (let i = 0; i < this.set.length; i++) {
					if (i > 0) this.formatted += "||";
					const comps = this.set[i];
					for (let k = 0; k < comps.length; k++) {
						if (k > 0) this.formatted += " ";
						this.formatted += comps[k].toString().trim();
					}
				}
			}
			return this.formatted;
		}
		format() {
			return this.range;
		}
		toString() {
			return this.range;
		}
		parseRange(range) {
			range = range.replace(BUILDSTRIPRE, "");
			const memoKey = ((this.options.includePrerelease && FLAG_INCLUDE_PRERELEASE) | (this.options.loose && FLAG_LOOSE)) + ":" + range;
			const cached = cache.get(memoKey);
			if (cached) return cached;
			const loose = this.options.loose;
			const hr = loose ? re[t.HYPHENRANGELOOSE] : re[t.HYPHENRANGE];
			range = range.replace(hr, hyphenReplace(this.options.includePrerelease));
			debug("hyphen replace", range);
			range = trimComparatorWhitespace(range);
			debug("comparator trim", range);
			range = range.replace(re[t.TILDETRIM], tildeTrimReplace);
			debug("tilde trim", range);
			range = range.replace(re[t.CARETTRIM], caretTrimReplace);
			debug("caret trim", range);
			let rangeList = range.split(" ").map((comp) => parseComparator(comp, this.options)).join(" ").split(/\s+/).map((comp) => replaceGTE0(comp, this.options));
			if (loose) rangeList = rangeList.filter((comp) => {
				debug("loose invalid filter", comp, this.options);
				return !!comp.match(re[t.COMPARATORLOOSE]);
			});
			debug("range list", rangeList);
			const rangeMap = /* @__PURE__ */ new Map();
			const comparators = rangeList.map((comp) => new Comparator(comp, this.options));
			for (const comp of comparators) {
				if (isNullSet(comp)) return [comp];
				rangeMap.set(comp.value, comp);
			}
			if (rangeMap.size > 1 && rangeMap.has("")) rangeMap.delete("");
			const result = [...rangeMap.values()];
			cache.set(memoKey, result);
			return result;
		}
		intersects(range, options) {
			if (!(range instanceof Range)) throw new TypeError("a Range is required");
			return this.set.some((thisComparators) => {
				return isSatisfiable(thisComparators, options) && range.set.some((rangeComparators) => {
					return isSatisfiable(rangeComparators, options) && thisComparators.every((thisComparator) => {
						return rangeComparators.every((rangeComparator) => {
							return thisComparator.intersects(rangeComparator, options);
						});
					});
				});
			});
		}
		test(version) {
			if (!version) return false;
			if (typeof version === "string") try {
				version = new SemVer(version, this.options);
			} catch (er) {
				return false;
			}
			for (let i = 0; i < this.set.length; i++) if (testSet(this.set[i], version, this.options)) return true;
			return false;
		}
	};
	const cache = new (require_lrucache())();
	const parseOptions = require_parse_options();
	const Comparator = require_comparator();
	const debug = require_debug();
	const SemVer = require_semver$1();
	const trimComparatorWhitespace = require_trim_comparator_whitespace();
	const { safeRe: re, src, t, tildeTrimReplace, caretTrimReplace } = require_re();
	const { FLAG_INCLUDE_PRERELEASE, FLAG_LOOSE } = require_constants();
	const BUILDSTRIPRE = new RegExp(src[t.BUILD], "g");
	const isNullSet = (c) => c.value === "<0.0.0-0";
	const isAny = (c) => c.value === "";
	const isSatisfiable = (comparators, options) => {
		let result = true;
		const remainingComparators = comparators.slice();
		let testComparator = remainingComparators.pop();
		while (result && remainingComparators.length) {
			result = remainingComparators.every((otherComparator) => {
				return testComparator.intersects(otherComparator, options);
			});
			testComparator = remainingComparators.pop();
		}
		return result;
	};
	const parseComparator = (comp, options) => {
		comp = comp.replace(re[t.BUILD], "");
		debug("comp", comp, options);
		comp = replaceCarets(comp, options);
		debug("caret", comp);
		comp = replaceTildes(comp, options);
		debug("tildes", comp);
		comp = replaceXRanges(comp, options);
		debug("xrange", comp);
		comp = replaceStars(comp, options);
		debug("stars", comp);
		return comp;
	};
	const isX = (id) => !id || id.toLowerCase() === "x" || id === "*";
	const invalidXRangeOrder = (M, m, p) => isX(M) && !isX(m) || isX(m) && p && !isX(p);
	const replaceTildes = (comp, options) => {
		return comp.trim().split(/\s+/).map((c) => replaceTilde(c, options)).join(" ");
	};
	const replaceTilde = (comp, options) => {
		const r = options.loose ? re[t.TILDELOOSE] : re[t.TILDE];
		const z = options.includePrerelease ? "-0" : "";
		return comp.replace(r, (_, M, m, p, pr) => {
			debug("tilde", comp, _, M, m, p, pr);
			let ret;
			if (isX(M)) ret = "";
			else if (isX(m)) ret = `>=${M}.0.0${z} <${+M + 1}.0.0-0`;
			else if (isX(p)) ret = `>=${M}.${m}.0${z} <${M}.${+m + 1}.0-0`;
			else if (pr) {
				debug("replaceTilde pr", pr);
				ret = `>=${M}.${m}.${p}-${pr} <${M}.${+m + 1}.0-0`;
			} else ret = `>=${M}.${m}.${p} <${M}.${+m + 1}.0-0`;
			debug("tilde return", ret);
			return ret;
		});
	};
	const replaceCarets = (comp, options) => {
		return comp.trim().split(/\s+/).map((c) => replaceCaret(c, options)).join(" ");
	};
	const replaceCaret = (comp, options) => {
		debug("caret", comp, options);
		const r = options.loose ? re[t.CARETLOOSE] : re[t.CARET];
		const z = options.includePrerelease ? "-0" : "";
		return comp.replace(r, (_, M, m, p, pr) => {
			debug("caret", comp, _, M, m, p, pr);
			let ret;
			if (isX(M)) ret = "";
			else if (isX(m)) ret = `>=${M}.0.0${z} <${+M + 1}.0.0-0`;
			else if (isX(p)) {
				if (M === "0") ret = `>=${M}.${m}.0${z} <${M}.${+m + 1}.0-0`;
				else ret = `>=${M}.${m}.0${z} <${+M + 1}.0.0-0`;
			} else if (pr) {
				debug("replaceCaret pr", pr);
				if (M === "0") {
					if (m === "0") ret = `>=${M}.${m}.${p}-${pr} <${M}.${m}.${+p + 1}-0`;
					else ret = `>=${M}.${m}.${p}-${pr} <${M}.${+m + 1}.0-0`;
				} else ret = `>=${M}.${m}.${p}-${pr} <${+M + 1}.0.0-0`;
			} else {
				debug("no pr");
				if (M === "0") {
					if (m === "0") ret = `>=${M}.${m}.${p} <${M}.${m}.${+p + 1}-0`;
					else ret = `>=${M}.${m}.${p} <${M}.${+m + 1}.0-0`;
				} else ret = `>=${M}.${m}.${p} <${+M + 1}.0.0-0`;
			}
			debug("caret return", ret);
			return ret;
		});
	};
	const replaceXRanges = (comp, options) => {
		debug("replaceXRanges", comp, options);
		return comp.split(/\s+/).map((c) => replaceXRange(c, options)).join(" ");
	};
	const replaceXRange = (comp, options) => {
		comp = comp.trim();
		const r = options.loose ? re[t.XRANGELOOSE] : re[t.XRANGE];
		return comp.replace(r, (ret, gtlt, M, m, p, pr) => {
			debug("xRange", comp, ret, gtlt, M, m, p, pr);
			if (invalidXRangeOrder(M, m, p)) return comp;
			const xM = isX(M);
			const xm = xM || isX(m);
			const xp = xm || isX(p);
			const anyX = xp;
			if (gtlt === "=" && anyX) gtlt = "";
			pr = options.includePrerelease ? "-0" : "";
			if (xM) {
				if (gtlt === ">" || gtlt === "<") ret = "<0.0.0-0";
				else ret = "*";
			} else if (gtlt && anyX) {
				if (xm) m = 0;
				p = 0;
				if (gtlt === ">") {
					gtlt = ">=";
					if (xm) {
						M = +M + 1;
						m = 0;
						p = 0;
					} else {
						m = +m + 1;
						p = 0;
					}
				} else if (gtlt === "<=") {
					gtlt = "<";
					if (xm) M = +M + 1;
					else m = +m + 1;
				}
				if (gtlt === "<") pr = "-0";
				ret = `${gtlt + M}.${m}.${p}${pr}`;
			} else if (xm) ret = `>=${M}.0.0${pr} <${+M + 1}.0.0-0`;
			else if (xp) ret = `>=${M}.${m}.0${pr} <${M}.${+m + 1}.0-0`;
			debug("xRange return", ret);
			return ret;
		});
	};
	const replaceStars = (comp, options) => {
		debug("replaceStars", comp, options);
		return comp.trim().replace(re[t.STAR], "");
	};
	const replaceGTE0 = (comp, options) => {
		debug("replaceGTE0", comp, options);
		return comp.trim().replace(re[options.includePrerelease ? t.GTE0PRE : t.GTE0], "");
	};
	const hyphenReplace = (incPr) => ($0, from, fM, fm, fp, fpr, fb, to, tM, tm, tp, tpr) => {
		if (isX(fM)) from = "";
		else if (isX(fm)) from = `>=${fM}.0.0${incPr ? "-0" : ""}`;
		else if (isX(fp)) from = `>=${fM}.${fm}.0${incPr ? "-0" : ""}`;
		else if (fpr) from = `>=${from}`;
		else from = `>=${from}${incPr ? "-0" : ""}`;
		if (isX(tM)) to = "";
		else if (isX(tm)) to = `<${+tM + 1}.0.0-0`;
		else if (isX(tp)) to = `<${tM}.${+tm + 1}.0-0`;
		else if (tpr) to = `<=${tM}.${tm}.${tp}-${tpr}`;
		else if (incPr) to = `<${tM}.${tm}.${+tp + 1}-0`;
		else to = `<=${to}`;
		return `${from} ${to}`.trim();
	};
	const testSet = (set, version, options) => {
		for (let i = 0; i < set.length; i++) if (!set[i].test(version)) return false;
		if (version.prerelease.length && !options.includePrerelease) {
			for (let i = 0; i < set.length; i++) {
				debug(set[i].semver);
				if (set[i].semver === Comparator.ANY) continue;
				if (set[i].semver.prerelease.length > 0) {
					const allowed = set[i].semver;
					if (allowed.major === version.major && allowed.minor === version.minor && allowed.patch === version.patch) return true;
				}
			}
			return false;
		}
		return true;
	};
}));
// node_modules/semver/classes/comparator.js
var require_comparator = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const ANY = Symbol("SemVer ANY");
	module.exports = class Comparator {
		static get ANY() {
			return ANY;
		}
		constructor(comp, options) {
			options = parseOptions(options);
			if (comp instanceof Comparator) {
				if (comp.loose === !!options.loose) return comp;
				else comp = comp.value;
			}
			comp = comp.trim().split(/\s+/).join(" ");
			debug("comparator", comp, options);
			this.options = options;
			this.loose = !!options.loose;
			this.parse(comp);
			if (this.semver === ANY) this.value = "";
			else this.value = this.operator + this.semver.version;
			debug("comp", this);
		}
		parse(comp) {
			const r = this.options.loose ? re[t.COMPARATORLOOSE] : re[t.COMPARATOR];
			const m = comp.match(r);
			if (!m) throw new TypeError(`Invalid comparator: ${comp}`);
			this.operator = m[1] !== void 0 ? m[1] : "";
			if (this.operator === "=") this.operator = "";
			if (!m[2]) this.semver = ANY;
			else this.semver = new SemVer(m[2], this.options.loose);
		}
		toString() {
			return this.value;
		}
		test(version) {
			debug("Comparator.test", version, this.options.loose);
			if (this.semver === ANY || version === ANY) return true;
			if (typeof version === "string") try {
				version = new SemVer(version, this.options);
			} catch (er) {
				return false;
			}
			return cmp(version, this.operator, this.semver, this.options);
		}
		intersects(comp, options) {
			if (!(comp instanceof Comparator)) throw new TypeError("a Comparator is required");
			if (this.operator === "") {
				if (this.value === "") return true;
				return new Range(comp.value, options).test(this.value);
			} else if (comp.operator === "") {
				if (comp.value === "") return true;
				return new Range(this.value, options).test(comp.semver);
			}
			options = parseOptions(options);
			if (options.includePrerelease && (this.value === "<0.0.0-0" || comp.value === "<0.0.0-0")) return false;
			if (!options.includePrerelease && (this.value.startsWith("<0.0.0") || comp.value.startsWith("<0.0.0"))) return false;
			if (this.operator.startsWith(">") && comp.operator.startsWith(">")) return true;
			if (this.operator.startsWith("<") && comp.operator.startsWith("<")) return true;
			if (this.semver.version === comp.semver.version && this.operator.includes("=") && comp.operator.includes("=")) return true;
			if (cmp(this.semver, "<", comp.semver, options) && this.operator.startsWith(">") && comp.operator.startsWith("<")) return true;
			if (cmp(this.semver, ">", comp.semver, options) && this.operator.startsWith("<") && comp.operator.startsWith(">")) return true;
			return false;
		}
	};
	const parseOptions = require_parse_options();
	const { safeRe: re, t } = require_re();
	const cmp = require_cmp();
	const debug = require_debug();
	const SemVer = require_semver$1();
	const Range = require_range();
}));
// node_modules/semver/functions/satisfies.js
var require_satisfies = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const Range = require_range();
	const satisfies = (version, range, options) => {
		try {
			range = new Range(range, options);
		} catch (er) {
			return false;
		}
		return range.test(version);
	};
	module.exports = satisfies;
}));
// node_modules/semver/ranges/to-comparators.js
var require_to_comparators = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const Range = require_range();
	const toComparators = (range, options) => new Range(range, options).set.map((comp) => comp.map((c) => c.value).join(" ").trim().split(" "));
	module.exports = toComparators;
}));
// node_modules/semver/ranges/max-satisfying.js
var require_max_satisfying = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const SemVer = require_semver$1();
	const Range = require_range();
	const maxSatisfying = (versions, range, options) => {
		let max = null;
		let maxSV = null;
		let rangeObj = null;
		try {
			rangeObj = new Range(range, options);
		} catch (er) {
			return null;
		}
		versions.forEach((v) => {
			if (rangeObj.test(v)) {
				if (!max || maxSV.compare(v) === -1) {
					max = v;
					maxSV = new SemVer(max, options);
				}
			}
		});
		return max;
	};
	module.exports = maxSatisfying;
}));
// node_modules/semver/ranges/min-satisfying.js
var require_min_satisfying = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const SemVer = require_semver$1();
	const Range = require_range();
	const minSatisfying = (versions, range, options) => {
		let min = null;
		let minSV = null;
		let rangeObj = null;
		try {
			rangeObj = new Range(range, options);
		} catch (er) {
			return null;
		}
		versions.forEach((v) => {
			if (rangeObj.test(v)) {
				if (!min || minSV.compare(v) === 1) {
					min = v;
					minSV = new SemVer(min, options);
				}
			}
		});
		return min;
	};
	module.exports = minSatisfying;
}));
// node_modules/semver/ranges/min-version.js
var require_min_version = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const SemVer = require_semver$1();
	const Range = require_range();
	const gt = require_gt();
	const minVersion = (range, loose) => {
		range = new Range(range, loose);
		let minver = new SemVer("0.0.0");
		if (range.test(minver)) return minver;
		minver = new SemVer("0.0.0-0");
		if (range.test(minver)) return minver;
		minver = null;
		for (let i = 0; i < range.set.length; ++i) {
			const comparators = range.set[i];
			let setMin = null;
			comparators.forEach((comparator) => {
				const compver = new SemVer(comparator.semver.version);
				switch (comparator.operator) {
					case ">":
						if (compver.prerelease.length === 0) compver.patch++;
						else compver.prerelease.push(0);
						compver.raw = compver.format();
					case "":
					case ">=":
						if (!setMin || gt(compver, setMin)) setMin = compver;
						break;
					case "<":
					case "<=": break;
					/* istanbul ignore next */
					default: throw new Error(`Unexpected operation: ${comparator.operator}`);
				}
			});
			if (setMin && (!minver || gt(minver, setMin))) minver = setMin;
		}
		if (minver && range.test(minver)) return minver;
		return null;
	};
	module.exports = minVersion;
}));
// node_modules/semver/ranges/valid.js
var require_valid = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const Range = require_range();
	const validRange = (range, options) => {
		try {
			return new Range(range, options).range || "*";
		} catch (er) {
			return null;
		}
	};
	module.exports = validRange;
}));
// node_modules/semver/ranges/outside.js
var require_outside = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const SemVer = require_semver$1();
	const Comparator = require_comparator();
	const { ANY } = Comparator;
	const Range = require_range();
	const satisfies = require_satisfies();
	const gt = require_gt();
	const lt = require_lt();
	const lte = require_lte();
	const gte = require_gte();
	const outside = (version, range, hilo, options) => {
		version = new SemVer(version, options);
		range = new Range(range, options);
		let gtfn, ltefn, ltfn, comp, ecomp;
		switch (hilo) {
			case ">":
				gtfn = gt;
				ltefn = lte;
				ltfn = lt;
				comp = ">";
				ecomp = ">=";
				break;
			case "<":
				gtfn = lt;
				ltefn = gte;
				ltfn = gt;
				comp = "<";
				ecomp = "<=";
				break;
			default: throw new TypeError("Must provide a hilo val of \"<\" or \">\"");
		}
		if (satisfies(version, range, options)) return false;
		for (let i = 0; i < range.set.length; ++i) {
			const comparators = range.set[i];
			let high = null;
			let low = null;
			comparators.forEach((comparator) => {
				if (comparator.semver === ANY) comparator = new Comparator(">=0.0.0");
				high = high || comparator;
				low = low || comparator;
				if (gtfn(comparator.semver, high.semver, options)) high = comparator;
				else if (ltfn(comparator.semver, low.semver, options)) low = comparator;
			});
			if (high.operator === comp || high.operator === ecomp) return false;
			if ((!low.operator || low.operator === comp) && ltefn(version, low.semver)) return false;
			else if (low.operator === ecomp && ltfn(version, low.semver)) return false;
		}
		return true;
	};
	module.exports = outside;
}));
// node_modules/semver/ranges/gtr.js
var require_gtr = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const outside = require_outside();
	const gtr = (version, range, options) => outside(version, range, ">", options);
	module.exports = gtr;
}));
// node_modules/semver/ranges/ltr.js
var require_ltr = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const outside = require_outside();
	const ltr = (version, range, options) => outside(version, range, "<", options);
	module.exports = ltr;
}));
// node_modules/semver/ranges/intersects.js
var require_intersects = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const Range = require_range();
	const intersects = (r1, r2, options) => {
		r1 = new Range(r1, options);
		r2 = new Range(r2, options);
		return r1.intersects(r2, options);
	};
	module.exports = intersects;
}));
// node_modules/semver/ranges/simplify.js
var require_simplify = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const satisfies = require_satisfies();
	const compare = require_compare();
	module.exports = (versions, range, options) => {
		const set = [];
		let first = null;
		let prev = null;
		const v = versions.sort((a, b) => compare(a, b, options));
		for (const version of v) if (satisfies(version, range, options)) {
			prev = version;
			if (!first) first = version;
		} else {
			if (prev) set.push([first, prev]);
			prev = null;
			first = null;
		}
		if (first) set.push([first, null]);
		const ranges = [];
		for (const [min, max] of set) if (min === max) ranges.push(min);
		else if (!max && min === v[0]) ranges.push("*");
		else if (!max) ranges.push(`>=${min}`);
		else if (min === v[0]) ranges.push(`<=${max}`);
		else ranges.push(`${min} - ${max}`);
		const simplified = ranges.join(" || ");
		const original = typeof range.raw === "string" ? range.raw : String(range);
		return simplified.length < original.length ? simplified : range;
	};
}));
// node_modules/semver/ranges/subset.js
var require_subset = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const Range = require_range();
	const Comparator = require_comparator();
	const { ANY } = Comparator;
	const satisfies = require_satisfies();
	const compare = require_compare();
	const subset = (sub, dom, options = {}) => {
		if (sub === dom) return true;
		sub = new Range(sub, options);
		dom = new Range(dom, options);
		let sawNonNull = false;
		OUTER: for (const simpleSub of sub.set) {
			for (const simpleDom of dom.set) {
				const isSub = simpleSubset(simpleSub, simpleDom, options);
				sawNonNull = sawNonNull || isSub !== null;
				if (isSub) continue OUTER;
			}
			if (sawNonNull) return false;
		}
		return true;
	};
	const minimumVersionWithPreRelease = [new Comparator(">=0.0.0-0")];
	const minimumVersion = [new Comparator(">=0.0.0")];
	const simpleSubset = (sub, dom, options) => {
		if (sub === dom) return true;
		if (sub.length === 1 && sub[0].semver === ANY) {
			if (dom.length === 1 && dom[0].semver === ANY) return true;
			else if (options.includePrerelease) sub = minimumVersionWithPreRelease;
			else sub = minimumVersion;
		}
		if (dom.length === 1 && dom[0].semver === ANY) {
			if (options.includePrerelease) return true;
			else dom = minimumVersion;
		}
		const eqSet = /* @__PURE__ */ new Set();
		let gt, lt;
		for (const c of sub) if (c.operator === ">" || c.operator === ">=") gt = higherGT(gt, c, options);
		else if (c.operator === "<" || c.operator === "<=") lt = lowerLT(lt, c, options);
		else eqSet.add(c.semver);
		if (eqSet.size > 1) return null;
		let gtltComp;
		if (gt && lt) {
			gtltComp = compare(gt.semver, lt.semver, options);
			if (gtltComp > 0) return null;
			else if (gtltComp === 0 && (gt.operator !== ">=" || lt.operator !== "<=")) return null;
		}
		for (const eq of eqSet) {
			if (gt && !satisfies(eq, String(gt), options)) return null;
			if (lt && !satisfies(eq, String(lt), options)) return null;
			for (const c of dom) if (!satisfies(eq, String(c), options)) return false;
			return true;
		}
		let higher, lower;
		let hasDomLT, hasDomGT;
		let needDomLTPre = lt && !options.includePrerelease && lt.semver.prerelease.length ? lt.semver : false;
		let needDomGTPre = gt && !options.includePrerelease && gt.semver.prerelease.length ? gt.semver : false;
		if (needDomLTPre && needDomLTPre.prerelease.length === 1 && lt.operator === "<" && needDomLTPre.prerelease[0] === 0) needDomLTPre = false;
		for (const c of dom) {
			hasDomGT = hasDomGT || c.operator === ">" || c.operator === ">=";
			hasDomLT = hasDomLT || c.operator === "<" || c.operator === "<=";
			if (gt) {
				if (needDomGTPre) {
					if (c.semver.prerelease && c.semver.prerelease.length && c.semver.major === needDomGTPre.major && c.semver.minor === needDomGTPre.minor && c.semver.patch === needDomGTPre.patch) needDomGTPre = false;
				}
				if (c.operator === ">" || c.operator === ">=") {
					higher = higherGT(gt, c, options);
					if (higher === c && higher !== gt) return false;
				} else if (gt.operator === ">=" && !c.test(gt.semver)) return false;
			}
			if (lt) {
				if (needDomLTPre) {
					if (c.semver.prerelease && c.semver.prerelease.length && c.semver.major === needDomLTPre.major && c.semver.minor === needDomLTPre.minor && c.semver.patch === needDomLTPre.patch) needDomLTPre = false;
				}
				if (c.operator === "<" || c.operator === "<=") {
					lower = lowerLT(lt, c, options);
					if (lower === c && lower !== lt) return false;
				} else if (lt.operator === "<=" && !c.test(lt.semver)) return false;
			}
			if (!c.operator && (lt || gt) && gtltComp !== 0) return false;
		}
		if (gt && hasDomLT && !lt && gtltComp !== 0) return false;
		if (lt && hasDomGT && !gt && gtltComp !== 0) return false;
		if (needDomGTPre || needDomLTPre) return false;
		return true;
	};
	const higherGT = (a, b, options) => {
		if (!a) return b;
		const comp = compare(a.semver, b.semver, options);
		return comp > 0 ? a : comp < 0 ? b : b.operator === ">" && a.operator === ">=" ? b : a;
	};
	const lowerLT = (a, b, options) => {
		if (!a) return b;
		const comp = compare(a.semver, b.semver, options);
		return comp < 0 ? a : comp > 0 ? b : b.operator === "<" && a.operator === "<=" ? b : a;
	};
	module.exports = subset;
}));
// node_modules/semver/index.js
var require_semver = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const internalRe = require_re();
	const constants = require_constants();
	const SemVer = require_semver$1();
	const identifiers = require_identifiers();
	module.exports = {
		parse: require_parse(),
		valid: require_valid$1(),
		clean: require_clean(),
		inc: require_inc(),
		diff: require_diff(),
		major: require_major(),
		minor: require_minor(),
		patch: require_patch(),
		prerelease: require_prerelease(),
		compare: require_compare(),
		rcompare: require_rcompare(),
		compareLoose: require_compare_loose(),
		compareBuild: require_compare_build(),
		sort: require_sort(),
		rsort: require_rsort(),
		gt: require_gt(),
		lt: require_lt(),
		eq: require_eq(),
		neq: require_neq(),
		gte: require_gte(),
		lte: require_lte(),
		cmp: require_cmp(),
		coerce: require_coerce(),
		truncate: require_truncate(),
		Comparator: require_comparator(),
		Range: require_range(),
		satisfies: require_satisfies(),
		toComparators: require_to_comparators(),
		maxSatisfying: require_max_satisfying(),
		minSatisfying: require_min_satisfying(),
		minVersion: require_min_version(),
		validRange: require_valid(),
		outside: require_outside(),
		gtr: require_gtr(),
		ltr: require_ltr(),
		intersects: require_intersects(),
		simplifyRange: require_simplify(),
		subset: require_subset(),
		SemVer,
		re: internalRe.re,
		src: internalRe.src,
		tokens: internalRe.t,
		SEMVER_SPEC_VERSION: constants.SEMVER_SPEC_VERSION,
		RELEASE_TYPES: constants.RELEASE_TYPES,
		compareIdentifiers: identifiers.compareIdentifiers,
		rcompareIdentifiers: identifiers.rcompareIdentifiers
	};
}));
// node_modules/sharp/package.json
var package_default = {
	name: "sharp",
	description: "High performance Node.js image processing, the fastest module to resize JPEG, PNG, WebP, GIF, AVIF and TIFF images",
	version: "0.35.5",
	author: "Lovell Fuller <npm@lovell.info>",
	homepage: "https://sharp.pixelplumbing.com",
	contributors: [
		"Pierre Inglebert <pierre.inglebert@gmail.com>",
		"Jonathan Ong <jonathanrichardong@gmail.com>",
		"Chanon Sajjamanochai <chanon.s@gmail.com>",
		"Juliano Julio <julianojulio@gmail.com>",
		"Daniel Gasienica <daniel@gasienica.ch>",
		"Julian Walker <julian@fiftythree.com>",
		"Amit Pitaru <pitaru.amit@gmail.com>",
		"Brandon Aaron <hello.brandon@aaron.sh>",
		"Andreas Lind <andreas@one.com>",
		"Maurus Cuelenaere <mcuelenaere@gmail.com>",
		"Linus Unnebäck <linus@folkdatorn.se>",
		"Victor Mateevitsi <mvictoras@gmail.com>",
		"Alaric Holloway <alaric.holloway@gmail.com>",
		"Bernhard K. Weisshuhn <bkw@codingforce.com>",
		"Chris Riley <criley@primedia.com>",
		"David Carley <dacarley@gmail.com>",
		"John Tobin <john@limelightmobileinc.com>",
		"Kenton Gray <kentongray@gmail.com>",
		"Felix Bünemann <Felix.Buenemann@gmail.com>",
		"Samy Al Zahrani <samyalzahrany@gmail.com>",
		"Chintan Thakkar <lemnisk8@gmail.com>",
		"F. Orlando Galashan <frulo@gmx.de>",
		"Kleis Auke Wolthuizen <info@kleisauke.nl>",
		"Matt Hirsch <mhirsch@media.mit.edu>",
		"Matthias Thoemmes <thoemmes@gmail.com>",
		"Patrick Paskaris <patrick@paskaris.gr>",
		"Jérémy Lal <kapouer@melix.org>",
		"Rahul Nanwani <r.nanwani@gmail.com>",
		"Alice Monday <alice0meta@gmail.com>",
		"Kristo Jorgenson <kristo.jorgenson@gmail.com>",
		"YvesBos <yves_bos@outlook.com>",
		"Guy Maliar <guy@tailorbrands.com>",
		"Nicolas Coden <nicolas@ncoden.fr>",
		"Matt Parrish <matt.r.parrish@gmail.com>",
		"Marcel Bretschneider <marcel.bretschneider@gmail.com>",
		"Matthew McEachen <matthew+github@mceachen.org>",
		"Jarda Kotěšovec <jarda.kotesovec@gmail.com>",
		"Kenric D'Souza <kenric.dsouza@gmail.com>",
		"Oleh Aleinyk <oleg.aleynik@gmail.com>",
		"Marcel Bretschneider <marcel.bretschneider@gmail.com>",
		"Andrea Bianco <andrea.bianco@unibas.ch>",
		"Rik Heywood <rik@rik.org>",
		"Thomas Parisot <hi@oncletom.io>",
		"Nathan Graves <nathanrgraves+github@gmail.com>",
		"Tom Lokhorst <tom@lokhorst.eu>",
		"Espen Hovlandsdal <espen@hovlandsdal.com>",
		"Sylvain Dumont <sylvain.dumont35@gmail.com>",
		"Alun Davies <alun.owain.davies@googlemail.com>",
		"Aidan Hoolachan <ajhoolachan21@gmail.com>",
		"Axel Eirola <axel.eirola@iki.fi>",
		"Freezy <freezy@xbmc.org>",
		"Daiz <taneli.vatanen@gmail.com>",
		"Julian Aubourg <j@ubourg.net>",
		"Keith Belovay <keith@picthrive.com>",
		"Michael B. Klein <mbklein@gmail.com>",
		"Jordan Prudhomme <jordan@raboland.fr>",
		"Ilya Ovdin <iovdin@gmail.com>",
		"Andargor <andargor@yahoo.com>",
		"Paul Neave <paul.neave@gmail.com>",
		"Brendan Kennedy <brenwken@gmail.com>",
		"Brychan Bennett-Odlum <git@brychan.io>",
		"Edward Silverton <e.silverton@gmail.com>",
		"Roman Malieiev <aromaleev@gmail.com>",
		"Tomas Szabo <tomas.szabo@deftomat.com>",
		"Robert O'Rourke <robert@o-rourke.org>",
		"Guillermo Alfonso Varela Chouciño <guillevch@gmail.com>",
		"Christian Flintrup <chr@gigahost.dk>",
		"Manan Jadhav <manan@motionden.com>",
		"Leon Radley <leon@radley.se>",
		"alza54 <alza54@thiocod.in>",
		"Jacob Smith <jacob@frende.me>",
		"Michael Nutt <michael@nutt.im>",
		"Brad Parham <baparham@gmail.com>",
		"Taneli Vatanen <taneli.vatanen@gmail.com>",
		"Joris Dugué <zaruike10@gmail.com>",
		"Chris Banks <christopher.bradley.banks@gmail.com>",
		"Ompal Singh <ompal.hitm09@gmail.com>",
		"Brodan <christopher.hranj@gmail.com>",
		"Ankur Parihar <ankur.github@gmail.com>",
		"Brahim Ait elhaj <brahima@gmail.com>",
		"Mart Jansink <m.jansink@gmail.com>",
		"Lachlan Newman <lachnewman007@gmail.com>",
		"Dennis Beatty <dennis@dcbeatty.com>",
		"Ingvar Stepanyan <me@rreverser.com>",
		"Don Denton <don@happycollision.com>",
		"Dmytro Tiapukhin <cool.gegeg@gmail.com>",
		"Florian Lefebvre <contact@florian-lefebvre.dev>"
	],
	scripts: {
		"build": "node install/build.js",
		"build:dist": "node scripts/build.mjs",
		"clean": "rm -rf src/build/ test/fixtures/output.*",
		"test": "npm run lint && npm run test-unit",
		"lint": "npm run lint-cpp && npm run lint-js && npm run lint-types && npm run lint-publish",
		"lint-cpp": "cpplint --quiet src/*.h src/*.cc",
		"lint-js": "biome lint",
		"lint-publish": "publint --strict",
		"lint-types": "tsd --files ./test/types/sharp.test-d.{cts,mts}",
		"test-leak": "./test/leak/leak.sh",
		"test-unit": "node --experimental-test-coverage test/unit.mjs",
		"package-from-local-build": "node npm/from-local-build.js",
		"package-wasm-wrappers": "node npm/wasm-wrappers.js",
		"package-release-notes": "node npm/release-notes.js",
		"docs-build": "node docs/build.mjs",
		"docs-serve": "cd docs && npm start",
		"docs-publish": "cd docs && npm run build && npx firebase-tools deploy --project pixelplumbing --only hosting:pixelplumbing-sharp"
	},
	type: "commonjs",
	files: [
		"dist",
		"install",
		"lib/index.d.ts",
		"src/*.{cc,h,gyp}"
	],
	main: "./dist/index.cjs",
	module: "./dist/index.mjs",
	types: "./dist/index.d.mts",
	exports: { ".": {
		"import": {
			"types": "./dist/index.d.mts",
			"default": "./dist/index.mjs"
		},
		"require": {
			"types": "./dist/index.d.cts",
			"default": "./dist/index.cjs"
		}
	} },
	sideEffects: true,
	repository: {
		"type": "git",
		"url": "git+https://github.com/lovell/sharp.git"
	},
	keywords: [
		"jpeg",
		"png",
		"webp",
		"avif",
		"tiff",
		"gif",
		"svg",
		"jp2",
		"dzi",
		"image",
		"resize",
		"thumbnail",
		"crop",
		"embed",
		"libvips",
		"vips"
	],
	dependencies: {
		"@img/colour": "^1.1.0",
		"detect-libc": "^2.1.2",
		"semver": "^7.8.5"
	},
	optionalDependencies: {
		"@img/sharp-darwin-arm64": "0.35.5",
		"@img/sharp-darwin-x64": "0.35.5",
		"@img/sharp-freebsd-wasm32": "0.35.5",
		"@img/sharp-libvips-darwin-arm64": "1.3.4",
		"@img/sharp-libvips-darwin-x64": "1.3.4",
		"@img/sharp-libvips-linux-arm": "1.3.4",
		"@img/sharp-libvips-linux-arm64": "1.3.4",
		"@img/sharp-libvips-linux-ppc64": "1.3.4",
		"@img/sharp-libvips-linux-riscv64": "1.3.4",
		"@img/sharp-libvips-linux-s390x": "1.3.4",
		"@img/sharp-libvips-linux-x64": "1.3.4",
		"@img/sharp-libvips-linuxmusl-arm64": "1.3.4",
		"@img/sharp-libvips-linuxmusl-x64": "1.3.4",
		"@img/sharp-linux-arm": "0.35.5",
		"@img/sharp-linux-arm64": "0.35.5",
		"@img/sharp-linux-ppc64": "0.35.5",
		"@img/sharp-linux-riscv64": "0.35.5",
		"@img/sharp-linux-s390x": "0.35.5",
		"@img/sharp-linux-x64": "0.35.5",
		"@img/sharp-linuxmusl-arm64": "0.35.5",
		"@img/sharp-linuxmusl-x64": "0.35.5",
		"@img/sharp-webcontainers-wasm32": "0.35.5",
		"@img/sharp-win32-arm64": "0.35.5",
		"@img/sharp-win32-ia32": "0.35.5",
		"@img/sharp-win32-x64": "0.35.5"
	},
	peerDependenciesMeta: { "@types/node": { "optional": true } },
	devDependencies: {
		"@biomejs/biome": "^2.5.14",
		"@cpplint/cli": "^0.1.0",
		"@emnapi/runtime": "^1.11.3",
		"@img/sharp-libvips-dev": "1.3.4",
		"@img/sharp-libvips-dev-wasm32": "1.3.4",
		"@img/sharp-libvips-win32-arm64": "1.3.4",
		"@img/sharp-libvips-win32-ia32": "1.3.4",
		"@img/sharp-libvips-win32-x64": "1.3.4",
		"@types/node": "*",
		"emnapi": "^1.11.3",
		"exif-reader": "^2.0.3",
		"icc": "^4.0.0",
		"node-addon-api": "^8.9.2",
		"node-gyp": "^12.4.0",
		"publint": "^0.3.24",
		"tar-fs": "^3.1.3",
		"tsd": "^0.33.0",
		"yauzl": "^3.4.0"
	},
	license: "Apache-2.0",
	engines: { "node": ">=20.9.0" },
	config: { "libvips": ">=8.18.7" },
	funding: { "url": "https://opencollective.com/libvips" }
};
// node_modules/sharp/dist/libvips.mjs
/*!
Copyright 2013 Lovell Fuller and others.
SPDX-License-Identifier: Apache-2.0
*/
var import_semver = /* @__PURE__ */ __toESM(require_semver(), 1);
var import_detect_libc = /* @__PURE__ */ __toESM(require_detect_libc(), 1);
/* node:coverage ignore next */
const minimumLibvipsVersionLabelled = process.env.npm_package_config_libvips || package_default.config.libvips;
const minimumLibvipsVersion$1 = import_semver.default.coerce(minimumLibvipsVersionLabelled).version;
const prebuiltPlatforms$1 = [
	"darwin-arm64",
	"darwin-x64",
	"freebsd-arm64",
	"freebsd-x64",
	"linux-arm",
	"linux-arm64",
	"linux-ppc64",
	"linux-riscv64",
	"linux-s390x",
	"linux-wasm32",
	"linux-x64",
	"linuxmusl-arm64",
	"linuxmusl-x64",
	"win32-arm64",
	"win32-ia32",
	"win32-x64"
];
const spawnSyncOptions = {
	encoding: "utf8",
	shell: true
};
const log = (item) => {
	if (item instanceof Error) console.error(`sharp: Installation error: ${item.message}`);
	else console.log(`sharp: ${item}`);
};
/* node:coverage disable */
const runtimeLibc = () => import_detect_libc.default.isNonGlibcLinuxSync() ? import_detect_libc.default.familySync() : "";
const runtimePlatformArch$1 = () => `${process.platform}${runtimeLibc()}-${process.arch}`;
const buildPlatformArch = () => {
	if (isEmscripten()) return "wasm32";
	const { npm_config_arch, npm_config_platform, npm_config_libc } = process.env;
	const libc = typeof npm_config_libc === "string" ? npm_config_libc : runtimeLibc();
	return `${npm_config_platform || process.platform}${libc}-${npm_config_arch || process.arch}`;
};
const buildSharpLibvipsIncludeDir = () => {
	try {
		return __require(`@img/sharp-libvips-dev-${buildPlatformArch()}/include`);
	} catch {
		try {
			return __require("@img/sharp-libvips-dev/include");
		} catch {}
	}
	return "";
};
const buildSharpLibvipsCPlusPlusDir = () => {
	try {
		return __require("@img/sharp-libvips-dev/cplusplus");
	} catch {}
	return "";
};
const buildSharpLibvipsLibDir = () => {
	try {
		return __require(`@img/sharp-libvips-dev-${buildPlatformArch()}/lib`);
	} catch {
		try {
			return __require(`@img/sharp-libvips-${buildPlatformArch()}/lib`);
		} catch {}
	}
	return "";
};
const isUnsupportedNodeRuntime$1 = () => {
	if (process.release?.name === "node" && process.versions) {
		if (!import_semver.default.satisfies(process.versions.node, package_default.engines.node)) return {
			found: process.versions.node,
			expected: package_default.engines.node
		};
	}
};
const isEmscripten = () => {
	const { CC } = process.env;
	return Boolean(CC?.endsWith("/emcc"));
};
const isRosetta = () => {
	if (process.platform === "darwin" && process.arch === "x64") return (spawnSync("sysctl sysctl.proc_translated", spawnSyncOptions).stdout || "").trim() === "sysctl.proc_translated: 1";
	return false;
};
/* node:coverage enable */
const sha512 = (s) => createHash("sha512").update(s).digest("hex");
const yarnLocator = () => {
	try {
		const identHash = sha512(`imgsharp-libvips-${buildPlatformArch()}`);
		const npmVersion = import_semver.default.coerce(package_default.optionalDependencies[`@img/sharp-libvips-${buildPlatformArch()}`], { includePrerelease: true }).version;
		return sha512(`${identHash}npm:${npmVersion}`).slice(0, 10);
	} catch {}
	return "";
};
/* node:coverage disable */
const spawnRebuild = () => spawnSync(`node-gyp rebuild --directory=src ${isEmscripten() ? "--nodedir=emscripten" : ""}`, {
	...spawnSyncOptions,
	stdio: "inherit"
}).status;
const globalLibvipsVersion = () => {
	if (process.platform !== "win32") return (spawnSync("pkg-config --modversion vips-cpp", {
		...spawnSyncOptions,
		env: {
			...process.env,
			PKG_CONFIG_PATH: pkgConfigPath()
		}
	}).stdout || "").trim();
	else return "";
};
const getBrewPkgConfigPath = () => {
	try {
		const brewPrefix = (spawnSync("brew", ["--prefix"], { encoding: "utf8" }).stdout || "").trim();
		if (brewPrefix) return `${brewPrefix}/lib/pkgconfig`;
	} catch (_err) {}
};
const getPkgConfigPath = () => {
	try {
		const pkgConfigPath = (spawnSync("pkg-config", [
			"--variable",
			"pc_path",
			"pkg-config"
		], { encoding: "utf8" }).stdout || "").trim();
		if (pkgConfigPath) return pkgConfigPath;
	} catch (_err) {}
};
/* node:coverage enable */
const pkgConfigPath = () => {
	if (process.platform !== "win32") return [
		getBrewPkgConfigPath(),
		getPkgConfigPath(),
		process.env.PKG_CONFIG_PATH
	].filter(Boolean).join(":");
	else return "";
};
const skipSearch = (status, reason, logger) => {
	if (logger) logger(`Detected ${reason}, skipping search for globally-installed libvips`);
	return status;
};
const useGlobalLibvips = (logger) => {
	if (Boolean(process.env.SHARP_IGNORE_GLOBAL_LIBVIPS) === true) return skipSearch(false, "SHARP_IGNORE_GLOBAL_LIBVIPS", logger);
	if (Boolean(process.env.SHARP_FORCE_GLOBAL_LIBVIPS) === true) return skipSearch(true, "SHARP_FORCE_GLOBAL_LIBVIPS", logger);
	/* node:coverage ignore next 3 */
	if (isRosetta()) return skipSearch(false, "Rosetta", logger);
	const globalVipsVersion = globalLibvipsVersion();
	/* node:coverage ignore next */
	return !!globalVipsVersion && import_semver.default.gte(globalVipsVersion, minimumLibvipsVersion$1);
};
var libvips_default = {
	minimumLibvipsVersion: minimumLibvipsVersion$1,
	prebuiltPlatforms: prebuiltPlatforms$1,
	buildPlatformArch,
	buildSharpLibvipsIncludeDir,
	buildSharpLibvipsCPlusPlusDir,
	buildSharpLibvipsLibDir,
	isUnsupportedNodeRuntime: isUnsupportedNodeRuntime$1,
	runtimePlatformArch: runtimePlatformArch$1,
	log,
	yarnLocator,
	spawnRebuild,
	globalLibvipsVersion,
	pkgConfigPath,
	useGlobalLibvips
};
// node_modules/sharp/dist/sharp.mjs
/*!
Copyright 2013 Lovell Fuller and others.
SPDX-License-Identifier: Apache-2.0
*/
const require$2 = createRequire(import.meta.url);
const { version } = package_default;
const { runtimePlatformArch, isUnsupportedNodeRuntime, prebuiltPlatforms, minimumLibvipsVersion } = libvips_default;
const runtimePlatform$1 = runtimePlatformArch();
/* node:coverage disable */
let sharp;
const errors = [];
try {
	sharp = require$2(`../src/build/Release/sharp-${runtimePlatform$1}-${version}.node`);
} catch (err) {
	errors.push(err);
}
if (!sharp) try {
	sharp = require$2(`../src/build/Release/sharp-wasm32-${version}.node`);
} catch (err) {
	errors.push(err);
}
if (!sharp) try {
	switch (runtimePlatform$1) {
		case "darwin-arm64":
			sharp = require$2("@img/sharp-darwin-arm64/sharp.node");
			break;
		case "darwin-x64":
			sharp = require$2("@img/sharp-darwin-x64/sharp.node");
			break;
		case "linux-arm":
			sharp = require$2("@img/sharp-linux-arm/sharp.node");
			break;
		case "linux-arm64":
			sharp = require$2("@img/sharp-linux-arm64/sharp.node");
			break;
		case "linux-ppc64":
			sharp = require$2("@img/sharp-linux-ppc64/sharp.node");
			break;
		case "linux-riscv64":
			sharp = require$2("@img/sharp-linux-riscv64/sharp.node");
			break;
		case "linux-s390x":
			sharp = require$2("@img/sharp-linux-s390x/sharp.node");
			break;
		case "linux-x64":
			sharp = require$2("@img/sharp-linux-x64/sharp.node");
			break;
		case "linuxmusl-arm64":
			sharp = require$2("@img/sharp-linuxmusl-arm64/sharp.node");
			break;
		case "linuxmusl-x64":
			sharp = require$2("@img/sharp-linuxmusl-x64/sharp.node");
			break;
		case "win32-arm64":
			sharp = require$2("@img/sharp-win32-arm64/sharp.node");
			break;
		case "win32-ia32":
			sharp = require$2("@img/sharp-win32-ia32/sharp.node");
			break;
		case "win32-x64":
			sharp = require$2("@img/sharp-win32-x64/sharp.node");
			break;
		case "freebsd-arm64":
		case "freebsd-x64":
			sharp = require$2("@img/sharp-freebsd-wasm32/sharp.node");
			break;
		case "linux-wasm32": sharp = require$2("@img/sharp-webcontainers-wasm32/sharp.node");
	}
	if (sharp && ["linux-x64", "linuxmusl-x64"].includes(runtimePlatform$1) && !sharp._isUsingX64V2()) {
		const err = /* @__PURE__ */ new Error("Prebuilt binaries for Linux x64 require v2 microarchitecture");
		err.code = "Unsupported CPU";
		errors.push(err);
		sharp = null;
	}
	if (sharp && process.versions.electron && runtimePlatform$1.startsWith("linux")) process.emitWarning("Binaries provided by Electron for use on Linux may be incompatible with sharp - see https://sharp.pixelplumbing.com/install#electron-and-linux", { code: "SharpElectronLinux" });
} catch (err) {
	errors.push(err);
}
if (!sharp) try {
	sharp = require$2("@img/sharp-wasm32/sharp.node");
} catch (err) {
	errors.push(err);
}
if (!sharp) {
	const [isLinux, isMacOs, isWindows] = [
		"linux",
		"darwin",
		"win32"
	].map((os) => runtimePlatform$1.startsWith(os));
	const help = [`Could not load the "sharp" module using the ${runtimePlatform$1} runtime`];
	errors.forEach((err) => {
		if (!err.code?.endsWith("MODULE_NOT_FOUND")) help.push(err.code ? `${err.code}: ${err.message}` : err.message);
	});
	const messages = errors.map((err) => err.message).join(" ");
	help.push("Possible solutions:");
	if (isUnsupportedNodeRuntime()) {
		const { found, expected } = isUnsupportedNodeRuntime();
		help.push("- Please upgrade Node.js:", `    Found ${found}`, `    Requires ${expected}`);
	} else if (prebuiltPlatforms.includes(runtimePlatform$1) && !/libstdc\+\+\.so/.test(messages)) {
		const [os, cpu] = runtimePlatform$1.split("-");
		const libc = os.endsWith("musl") ? " --libc=musl" : "";
		help.push("- Ensure optional dependencies can be installed:", "    npm install --include=optional sharp", "- Ensure your package manager supports multi-platform installation:", "    See https://sharp.pixelplumbing.com/install#cross-platform", "- Add platform-specific dependencies:", `    npm install --os=${os.replace("musl", "")}${libc} --cpu=${cpu} sharp`);
	} else help.push(`- Manually install libvips >= ${minimumLibvipsVersion}`, "    See https://sharp.pixelplumbing.com/install#building-from-source", "- Add WebAssembly-based dependencies:", "    npm install sharp @img/sharp-wasm32");
	if (isLinux && /(symbol not found|CXXABI_)/i.test(messages)) try {
		const { config } = require$2(`@img/sharp-libvips-${runtimePlatform$1}/package`);
		const libcFound = `${(0, import_detect_libc.familySync)()} ${(0, import_detect_libc.versionSync)()}`;
		const libcRequires = `${config.musl ? "musl" : "glibc"} ${config.musl || config.glibc}`;
		help.push("- Update your OS:", `    Found ${libcFound}`, `    Requires ${libcRequires}`);
	} catch (_errEngines) {}
	if (isLinux && /\/snap\/core[0-9]{2}/.test(messages)) help.push("- Remove the Node.js Snap, which does not support native modules", "    snap remove node");
	if (isMacOs && /Incompatible library version/.test(messages)) help.push("- Update Homebrew:", "    brew update && brew upgrade vips");
	if (errors.some((err) => err.code === "ERR_DLOPEN_DISABLED")) help.push("- Run Node.js without using the --no-addons flag");
	if (isWindows && /The specified procedure could not be found/.test(messages)) help.push("- Using the canvas package on Windows?", "    See https://sharp.pixelplumbing.com/install#canvas-and-windows", "- Check for outdated versions of sharp in the dependency tree:", "    npm ls sharp");
	help.push("- Consult the installation documentation:", "    See https://sharp.pixelplumbing.com/install");
	throw new Error(help.join("\n"));
}
var sharp_default = sharp;
// node_modules/sharp/dist/constructor.mjs
/*!
Copyright 2013 Lovell Fuller and others.
SPDX-License-Identifier: Apache-2.0
*/
const debuglog = util.debuglog("sharp");
const queueListener = (queueLength) => {
	Sharp.queue.emit("change", queueLength);
};
/**
* Constructor factory to create an instance of `sharp`, to which further methods are chained.
*
* JPEG, PNG, WebP, GIF, AVIF or TIFF format image data can be streamed out from this object.
* When using Stream based output, derived attributes are available from the `info` event.
*
* Non-critical problems encountered during processing are emitted as `warning` events.
*
* Implements the [stream.Duplex](http://nodejs.org/api/stream.html#stream_class_stream_duplex) class.
*
* When loading more than one page/frame of an animated image,
* these are combined as a vertically-stacked "toilet roll" image
* where the overall height is the `pageHeight` multiplied by the number of `pages`.
*
* @constructs Sharp
*
* @emits Sharp#info
* @emits Sharp#warning
*
* @example
* sharp('input.jpg')
*   .resize(300, 200)
*   .toFile('output.jpg', function(err) {
*     // output.jpg is a 300 pixels wide and 200 pixels high image
*     // containing a scaled and cropped version of input.jpg
*   });
*
* @example
* // Read image data from remote URL,
* // resize to 300 pixels wide,
* // emit an 'info' event with calculated dimensions
* // and finally write image data to writableStream
* const { body } = await fetch('https://...');
* const readableStream = Readable.fromWeb(body);
* const transformer = sharp()
*   .resize(300)
*   .on('info', ({ height }) => {
*     console.log(`Image height is ${height}`);
*   });
* readableStream.pipe(transformer).pipe(writableStream);
*
* @example
* // Web Streams API, requires Node.js >= 24.15.0
* import { Duplex } from 'node:stream';
*
* const { body } = await fetch('https://...');
* const transformer = Duplex.toWeb(
*   sharp().resize(300),
*   { readableType: 'bytes' }
* );
* body.pipeThrough(transformer).pipeTo(writable);
*
* @example
* // Create a blank 300x200 PNG image of semi-translucent red pixels
* sharp({
*   create: {
*     width: 300,
*     height: 200,
*     channels: 4,
*     background: { r: 255, g: 0, b: 0, alpha: 0.5 }
*   }
* })
* .png()
* .toBuffer()
* .then( ... );
*
* @example
* // Convert an animated GIF to an animated WebP
* await sharp('in.gif', { animated: true }).toFile('out.webp');
*
* @example
* // Read a raw array of pixels and save it to a png
* const input = Uint8Array.from([255, 255, 255, 0, 0, 0]); // or Uint8ClampedArray
* const image = sharp(input, {
*   // because the input does not contain its dimensions or how many channels it has
*   // we need to specify it in the constructor options
*   raw: {
*     width: 2,
*     height: 1,
*     channels: 3
*   }
* });
* await image.toFile('my-two-pixels.png');
*
* @example
* // Generate RGB Gaussian noise
* await sharp({
*   create: {
*     width: 300,
*     height: 200,
*     channels: 3,
*     noise: {
*       type: 'gaussian',
*       mean: 128,
*       sigma: 30
*     }
*  }
* }).toFile('noise.png');
*
* @example
* // Generate an image from text
* await sharp({
*   text: {
*     text: 'Hello, world!',
*     width: 400, // max width
*     height: 300 // max height
*   }
* }).toFile('text_bw.png');
*
* @example
* // Generate an rgba image from text using pango markup and font
* await sharp({
*   text: {
*     text: '<span foreground="red">Red!</span><span background="cyan">blue</span>',
*     font: 'sans',
*     rgba: true,
*     dpi: 300
*   }
* }).toFile('text_rgba.png');
*
* @example
* // Join four input images as a 2x2 grid with a 4 pixel gutter
* const data = await sharp(
*  [image1, image2, image3, image4],
*  { join: { across: 2, shim: 4 } }
* ).toBuffer();
*
* @example
* // Generate a two-frame animated image from emoji
* const images = ['😀', '😛'].map(text => ({
*   text: { text, width: 64, height: 64, channels: 4, rgba: true }
* }));
* await sharp(images, { join: { animated: true } }).toFile('out.gif');
*
* @param {(Buffer|ArrayBuffer|Uint8Array|Uint8ClampedArray|Int8Array|Uint16Array|Int16Array|Uint32Array|Int32Array|Float32Array|Float64Array|string|Array)} [input] - if present, can be
*  a Buffer / ArrayBuffer / Uint8Array / Uint8ClampedArray containing JPEG, PNG, WebP, AVIF, GIF, SVG or TIFF image data, or
*  a TypedArray containing raw pixel image data, or
*  a String containing the filesystem path to an JPEG, PNG, WebP, AVIF, GIF, SVG or TIFF image file.
*  An array of inputs can be provided, and these will be joined together.
*  JPEG, PNG, WebP, AVIF, GIF, SVG, TIFF or raw pixel image data can be streamed into the object when not present.
* @param {Object} [options] - if present, is an Object with optional attributes.
* @param {string} [options.failOn='warning'] - When to abort processing of invalid pixel data, one of (in order of sensitivity, least to most): 'none', 'truncated', 'error', 'warning'. Higher levels imply lower levels. Invalid metadata will always abort. Use the default 'warning' level with untrusted input.
* @param {number|boolean} [options.limitInputPixels=268402689] - Do not process input images where the number of pixels
*  (width x height) exceeds this limit. Assumes image dimensions contained in the input metadata can be trusted.
*  An integral Number of pixels, zero or false to remove limit, true to use default limit of 268402689 (0x3FFF x 0x3FFF).
* @param {number|boolean} [options.limitInputChannels=5] - Do not process input images where the number of channels exceeds this limit. Assumes image metadata can be trusted.
*  An integral Number of channels, zero or false to remove limit, true to use default limit of 5.
* @param {boolean} [options.unlimited=false] - Set this to `true` to remove safety features that help prevent memory exhaustion (JPEG, PNG, SVG, HEIF).
* @param {boolean} [options.autoOrient=false] - Set this to `true` to rotate/flip the image to match EXIF `Orientation`, if any.
* @param {boolean} [options.sequentialRead=true] - Set this to `false` to use random access rather than sequential read. Some operations will do this automatically.
* @param {number} [options.density=72] - The DPI at which to render SVG and PDF images, in the range 1 to 100000.
* @param {number} [options.ignoreIcc=false] - should the embedded ICC profile, if any, be ignored.
* @param {number} [options.pages=1] - Number of pages to extract for multi-page input (GIF, WebP, TIFF), use -1 for all pages.
* @param {number} [options.page=0] - Page number to start extracting from for multi-page input (GIF, WebP, TIFF), zero based.
* @param {boolean} [options.animated=false] - Set to `true` to read all frames/pages of an animated image (GIF, WebP, TIFF), equivalent of setting `pages` to `-1`.
* @param {Object} [options.raw] - describes raw pixel input image data. See `raw()` for pixel ordering.
* @param {number} [options.raw.width] - integral number of pixels wide.
* @param {number} [options.raw.height] - integral number of pixels high.
* @param {number} [options.raw.channels] - integral number of channels, between 1 and 4.
* @param {boolean} [options.raw.premultiplied] - specifies that the raw input has already been premultiplied, set to `true`
*  to avoid sharp premultiplying the image. (optional, default `false`)
* @param {number} [options.raw.pageHeight] - The pixel height of each page/frame for animated images, must be an integral factor of `raw.height`.
* @param {Object} [options.create] - describes a new image to be created.
* @param {number} [options.create.width] - integral number of pixels wide.
* @param {number} [options.create.height] - integral number of pixels high.
* @param {number} [options.create.channels] - integral number of channels, either 3 (RGB) or 4 (RGBA).
* @param {string|Object} [options.create.background] - parsed by the [color](https://www.npmjs.org/package/color) module to extract values for red, green, blue and alpha.
* @param {number} [options.create.pageHeight] - The pixel height of each page/frame for animated images, must be an integral factor of `create.height`.
* @param {Object} [options.create.noise] - describes a noise to be created.
* @param {string} [options.create.noise.type] - type of generated noise, currently only `gaussian` is supported.
* @param {number} [options.create.noise.mean=128] - Mean value of pixels in the generated noise.
* @param {number} [options.create.noise.sigma=30] - Standard deviation of pixel values in the generated noise.
* @param {Object} [options.text] - describes a new text image to be created.
* @param {string} [options.text.text] - text to render as a UTF-8 string. It can contain Pango markup, for example `<i>Le</i>Monde`.
* @param {string} [options.text.font] - font name to render with.
* @param {string} [options.text.fontfile] - absolute filesystem path to a font file that can be used by `font`.
* @param {number} [options.text.width=0] - Integral number of pixels to word-wrap at. Lines of text wider than this will be broken at word boundaries.
* @param {number} [options.text.height=0] - Maximum integral number of pixels high. When defined, `dpi` will be ignored and the text will automatically fit the pixel resolution defined by `width` and `height`. Will be ignored if `width` is not specified or set to 0.
* @param {string} [options.text.align='left'] - Alignment style for multi-line text (`'left'`, `'centre'`, `'center'`, `'right'`).
* @param {boolean} [options.text.justify=false] - set this to true to apply justification to the text.
* @param {number} [options.text.dpi=72] - the resolution (size) at which to render the text. Does not take effect if `height` is specified.
* @param {boolean} [options.text.rgba=false] - set this to true to enable RGBA output. This is useful for colour emoji rendering, or support for pango markup features like `<span foreground="red">Red!</span>`.
* @param {number} [options.text.spacing=0] - text line height in points. Will use the font line height if none is specified.
* @param {string} [options.text.wrap='word'] - word wrapping style when width is provided, one of: 'word', 'char', 'word-char' (prefer word, fallback to char) or 'none'.
* @param {Object} [options.join] - describes how an array of input images should be joined.
* @param {number} [options.join.across=1] - number of images to join horizontally.
* @param {boolean} [options.join.animated=false] - set this to `true` to join the images as an animated image.
* @param {number} [options.join.shim=0] - number of pixels to insert between joined images.
* @param {string|Object} [options.join.background] - parsed by the [color](https://www.npmjs.org/package/color) module to extract values for red, green, blue and alpha.
* @param {string} [options.join.halign='left'] - horizontal alignment style for images joined horizontally (`'left'`, `'centre'`, `'center'`, `'right'`).
* @param {string} [options.join.valign='top'] - vertical alignment style for images joined vertically (`'top'`, `'centre'`, `'center'`, `'bottom'`).
* @param {Object} [options.tiff] - Describes TIFF specific options.
* @param {number} [options.tiff.subifd=-1] - Sub Image File Directory to extract for OME-TIFF, defaults to main image.
* @param {Object} [options.svg] - Describes SVG specific options.
* @param {string} [options.svg.stylesheet] - Custom CSS for SVG input, applied with a User Origin during the CSS cascade.
* @param {boolean} [options.svg.highBitdepth=false] - Set to `true` to render SVG input at 32-bits per channel (128-bit) instead of 8-bits per channel (32-bit) RGBA.
* @param {Object} [options.pdf] - Describes PDF specific options. Requires the use of a globally-installed libvips compiled with support for PDFium, Poppler, ImageMagick or GraphicsMagick.
* @param {string|Object} [options.pdf.background] - Background colour to use when PDF is partially transparent. Parsed by the [color](https://www.npmjs.org/package/color) module to extract values for red, green, blue and alpha.
* @param {Object} [options.openSlide] - Describes OpenSlide specific options. Requires the use of a globally-installed libvips compiled with support for OpenSlide.
* @param {number} [options.openSlide.level=0] - Level to extract from a multi-level input, zero based.
* @param {Object} [options.jp2] - Describes JPEG 2000 specific options. Requires the use of a globally-installed libvips compiled with support for OpenJPEG.
* @param {boolean} [options.jp2.oneshot=false] - Set to `true` to decode tiled JPEG 2000 images in a single operation, improving compatibility.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
const Sharp = function(input, options) {
	if (arguments.length === 1 && !is_default.defined(input)) throw new Error("Invalid input");
	if (!(this instanceof Sharp)) return new Sharp(input, options);
	stream.Duplex.call(this);
	this.options = {
		topOffsetPre: -1,
		leftOffsetPre: -1,
		widthPre: -1,
		heightPre: -1,
		topOffsetPost: -1,
		leftOffsetPost: -1,
		widthPost: -1,
		heightPost: -1,
		width: -1,
		height: -1,
		canvas: "crop",
		position: 0,
		resizeBackground: [
			0,
			0,
			0,
			255
		],
		angle: 0,
		rotationAngle: 0,
		rotationBackground: [
			0,
			0,
			0,
			255
		],
		rotateBefore: false,
		orientBefore: false,
		flip: false,
		flop: false,
		extendTop: 0,
		extendBottom: 0,
		extendLeft: 0,
		extendRight: 0,
		extendBackground: [
			0,
			0,
			0,
			255
		],
		extendWith: "background",
		withoutEnlargement: false,
		withoutReduction: false,
		affineMatrix: [],
		affineBackground: [
			0,
			0,
			0,
			255
		],
		affineIdx: 0,
		affineIdy: 0,
		affineOdx: 0,
		affineOdy: 0,
		affineInterpolator: this.constructor.interpolators.bilinear,
		kernel: "lanczos3",
		fastShrinkOnLoad: true,
		tint: [
			-1,
			0,
			0,
			0
		],
		flatten: false,
		flattenBackground: [
			0,
			0,
			0
		],
		unflatten: false,
		negate: false,
		negateAlpha: true,
		medianSize: 0,
		blurSigma: 0,
		precision: "integer",
		minAmpl: .2,
		sharpenSigma: 0,
		sharpenM1: 1,
		sharpenM2: 2,
		sharpenX1: 2,
		sharpenY2: 10,
		sharpenY3: 20,
		threshold: 0,
		thresholdGrayscale: true,
		trimBackground: [],
		trimThreshold: -1,
		trimLineArt: false,
		trimMargin: 0,
		dilateWidth: 0,
		erodeWidth: 0,
		gamma: 0,
		gammaOut: 0,
		greyscale: false,
		normalise: false,
		normaliseLower: 1,
		normaliseUpper: 99,
		claheWidth: 0,
		claheHeight: 0,
		claheMaxSlope: 3,
		brightness: 1,
		saturation: 1,
		hue: 0,
		lightness: 0,
		booleanBufferIn: null,
		booleanFileIn: "",
		joinChannelIn: [],
		extractChannel: -1,
		removeAlpha: false,
		ensureAlpha: -1,
		colourspace: "srgb",
		colourspacePipeline: "last",
		composite: [],
		fileOut: "",
		formatOut: "input",
		streamOut: false,
		typedArrayOut: false,
		keepMetadata: 0,
		withMetadataOrientation: -1,
		withMetadataDensity: 0,
		withIccProfile: "",
		withExif: {},
		withExifMerge: true,
		withXmp: "",
		keepGainMap: false,
		withGainMap: false,
		resolveWithObject: false,
		loop: -1,
		delay: [],
		jpegQuality: 80,
		jpegProgressive: false,
		jpegChromaSubsampling: "4:2:0",
		jpegTrellisQuantisation: false,
		jpegOvershootDeringing: false,
		jpegOptimiseScans: false,
		jpegOptimiseCoding: true,
		jpegQuantisationTable: 0,
		pngProgressive: false,
		pngCompressionLevel: 6,
		pngAdaptiveFiltering: false,
		pngPalette: false,
		pngQuality: 100,
		pngEffort: 7,
		pngBitdepth: 8,
		pngDither: 1,
		jp2Quality: 80,
		jp2TileHeight: 512,
		jp2TileWidth: 512,
		jp2Lossless: false,
		jp2ChromaSubsampling: "4:4:4",
		webpQuality: 80,
		webpAlphaQuality: 100,
		webpLossless: false,
		webpNearLossless: false,
		webpSmartSubsample: false,
		webpSmartDeblock: false,
		webpPreset: "default",
		webpEffort: 4,
		webpMinSize: false,
		webpMixed: false,
		webpExact: false,
		gifBitdepth: 8,
		gifEffort: 7,
		gifDither: 1,
		gifInterFrameMaxError: 0,
		gifInterPaletteMaxError: 3,
		gifKeepDuplicateFrames: false,
		gifReuse: true,
		gifProgressive: false,
		tiffQuality: 80,
		tiffCompression: "jpeg",
		tiffBigtiff: false,
		tiffPredictor: "horizontal",
		tiffPyramid: false,
		tiffMiniswhite: false,
		tiffBitdepth: 0,
		tiffTile: false,
		tiffTileHeight: 256,
		tiffTileWidth: 256,
		tiffXres: 1,
		tiffYres: 1,
		tiffResolutionUnit: "inch",
		heifQuality: 50,
		heifLossless: false,
		heifCompression: "av1",
		heifEffort: 4,
		heifChromaSubsampling: "4:4:4",
		heifBitdepth: 8,
		heifTune: "auto",
		jxlDistance: 1,
		jxlDecodingTier: 0,
		jxlEffort: 7,
		jxlLossless: false,
		rawDepth: "uchar",
		tileSize: 256,
		tileOverlap: 0,
		tileContainer: "fs",
		tileLayout: "dz",
		tileFormat: "last",
		tileDepth: "last",
		tileAngle: 0,
		tileSkipBlanks: -1,
		tileBackground: [
			255,
			255,
			255,
			255
		],
		tileCentre: false,
		tileId: "https://example.com/iiif",
		tileBasename: "",
		timeoutSeconds: 0,
		linearA: [],
		linearB: [],
		pdfBackground: [
			255,
			255,
			255,
			255
		],
		debuglog: (warning) => {
			this.emit("warning", warning);
			debuglog(warning);
		},
		queueListener
	};
	this.options.input = this._createInputDescriptor(input, options, { allowStream: true });
	return this;
};
Object.setPrototypeOf(Sharp.prototype, stream.Duplex.prototype);
Object.setPrototypeOf(Sharp, stream.Duplex);
/**
* Take a "snapshot" of the Sharp instance, returning a new instance.
* Cloned instances inherit the input of their parent instance.
* This allows multiple output Streams and therefore multiple processing pipelines to share a single input Stream.
*
* @example
* // firstWritableStream receives auto-rotated, resized readableStream
* // secondWritableStream receives auto-rotated, extracted region of readableStream
*
* const pipeline = sharp().rotate();
* pipeline
*   .clone()
*   .resize(800, 600)
*   .pipe(firstWritableStream);
* pipeline
*   .clone()
*   .extract({ left: 20, top: 20, width: 100, height: 100 })
*   .pipe(secondWritableStream);
* readableStream.pipe(pipeline);
*
* @example
* // Create a pipeline that will download an image, resize it and format it to different files
* // Using Promises to know when the pipeline is complete
*
* const sharpStream = sharp();
*
* const promises = [];
* promises.push(
*   sharpStream
*     .clone()
*     .jpeg({ quality: 100 })
*     .toFile("originalFile.jpg")
* );
* promises.push(
*   sharpStream
*     .clone()
*     .resize({ width: 500 })
*     .jpeg({ quality: 80 })
*     .toFile("optimized-500.jpg")
* );
* promises.push(
*   sharpStream
*     .clone()
*     .resize({ width: 500 })
*     .webp({ quality: 80 })
*     .toFile("optimized-500.webp")
* );
*
* const res = await fetch("https://www.example.com/some-file.jpg")
* Readable.fromWeb(res.body).pipe(sharpStream);
* await Promise.all(promises);
*
* @returns {Sharp}
*/
function clone() {
	const clone = this.constructor.call();
	const { debuglog, queueListener, ...options } = this.options;
	clone.options = structuredClone(options);
	clone.options.debuglog = debuglog;
	clone.options.queueListener = queueListener;
	if (this._isStreamInput()) this._whenStreamInFinished(() => {
		this._flattenBufferIn();
		clone.options.input.buffer = this.options.input.buffer;
		clone.emit("finish");
	});
	return clone;
}
Object.assign(Sharp.prototype, { clone });
// node_modules/sharp/dist/input.mjs
/*!
Copyright 2013 Lovell Fuller and others.
SPDX-License-Identifier: Apache-2.0
*/
/**
* Justification alignment
* @member
* @private
*/
const align = {
	left: "low",
	top: "low",
	low: "low",
	center: "centre",
	centre: "centre",
	right: "high",
	bottom: "high",
	high: "high"
};
const inputStreamParameters = [
	"failOn",
	"limitInputPixels",
	"limitInputChannels",
	"unlimited",
	"animated",
	"autoOrient",
	"density",
	"ignoreIcc",
	"page",
	"pages",
	"sequentialRead",
	"jp2",
	"openSlide",
	"pdf",
	"raw",
	"svg",
	"tiff",
	"openSlideLevel",
	"pdfBackground",
	"tiffSubifd"
];
/**
* Extract input options, if any, from an object.
* @private
*/
function _inputOptionsFromObject(obj) {
	const params = inputStreamParameters.filter((p) => is_default.defined(obj[p])).map((p) => [p, obj[p]]);
	return params.length ? Object.fromEntries(params) : void 0;
}
/**
* Create Object containing input and input-related options.
* @private
*/
function _createInputDescriptor(input, inputOptions, containerOptions) {
	const inputDescriptor = {
		autoOrient: false,
		failOn: "warning",
		limitInputPixels: 16383 ** 2,
		limitInputChannels: 5,
		ignoreIcc: false,
		unlimited: false,
		sequentialRead: true
	};
	if (is_default.string(input)) inputDescriptor.file = input;
	else if (is_default.buffer(input)) {
		if (input.length === 0) throw Error("Input Buffer is empty");
		inputDescriptor.buffer = input;
	} else if (is_default.arrayBuffer(input)) {
		if (input.byteLength === 0) throw Error("Input bit Array is empty");
		inputDescriptor.buffer = Buffer.from(input, 0, input.byteLength);
	} else if (is_default.typedArray(input)) {
		if (input.length === 0) throw Error("Input Bit Array is empty");
		inputDescriptor.buffer = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
	} else if (is_default.plainObject(input) && !is_default.defined(inputOptions)) {
		inputOptions = input;
		if (_inputOptionsFromObject(inputOptions)) inputDescriptor.buffer = [];
	} else if (!is_default.defined(input) && !is_default.defined(inputOptions) && is_default.object(containerOptions) && containerOptions.allowStream) inputDescriptor.buffer = [];
	else if (Array.isArray(input)) {
		if (input.length > 1) {
			if (!this.options.joining) {
				this.options.joining = true;
				this.options.join = input.map((i) => this._createInputDescriptor(i));
			} else throw new Error("Recursive join is unsupported");
		} else throw new Error("Expected at least two images to join");
	} else throw new Error(`Unsupported input '${input}' of type ${typeof input}${is_default.defined(inputOptions) ? ` when also providing options of type ${typeof inputOptions}` : ""}`);
	if (is_default.object(inputOptions)) {
		if (is_default.defined(inputOptions.failOn)) {
			if (is_default.string(inputOptions.failOn) && is_default.inArray(inputOptions.failOn, [
				"none",
				"truncated",
				"error",
				"warning"
			])) inputDescriptor.failOn = inputOptions.failOn;
			else throw is_default.invalidParameterError("failOn", "one of: none, truncated, error, warning", inputOptions.failOn);
		}
		if (is_default.defined(inputOptions.autoOrient)) {
			if (is_default.bool(inputOptions.autoOrient)) inputDescriptor.autoOrient = inputOptions.autoOrient;
			else throw is_default.invalidParameterError("autoOrient", "boolean", inputOptions.autoOrient);
		}
		if (is_default.defined(inputOptions.density)) {
			if (is_default.number(inputOptions.density) && is_default.inRange(inputOptions.density, 1, 1e5)) inputDescriptor.density = inputOptions.density;
			else throw is_default.invalidParameterError("density", "number between 1 and 100000", inputOptions.density);
		}
		if (is_default.defined(inputOptions.ignoreIcc)) {
			if (is_default.bool(inputOptions.ignoreIcc)) inputDescriptor.ignoreIcc = inputOptions.ignoreIcc;
			else throw is_default.invalidParameterError("ignoreIcc", "boolean", inputOptions.ignoreIcc);
		}
		if (is_default.defined(inputOptions.limitInputPixels)) {
			if (is_default.bool(inputOptions.limitInputPixels)) inputDescriptor.limitInputPixels = inputOptions.limitInputPixels ? 16383 ** 2 : 0;
			else if (is_default.integer(inputOptions.limitInputPixels) && is_default.inRange(inputOptions.limitInputPixels, 0, Number.MAX_SAFE_INTEGER)) inputDescriptor.limitInputPixels = inputOptions.limitInputPixels;
			else throw is_default.invalidParameterError("limitInputPixels", "positive integer", inputOptions.limitInputPixels);
		}
		if (is_default.defined(inputOptions.limitInputChannels)) {
			if (is_default.bool(inputOptions.limitInputChannels)) inputDescriptor.limitInputChannels = inputOptions.limitInputChannels ? 5 : 0;
			else if (is_default.integer(inputOptions.limitInputChannels) && is_default.inRange(inputOptions.limitInputChannels, 0, Number.MAX_SAFE_INTEGER)) inputDescriptor.limitInputChannels = inputOptions.limitInputChannels;
			else throw is_default.invalidParameterError("limitInputChannels", "positive integer", inputOptions.limitInputChannels);
		}
		if (is_default.defined(inputOptions.unlimited)) {
			if (is_default.bool(inputOptions.unlimited)) inputDescriptor.unlimited = inputOptions.unlimited;
			else throw is_default.invalidParameterError("unlimited", "boolean", inputOptions.unlimited);
		}
		if (is_default.defined(inputOptions.sequentialRead)) {
			if (is_default.bool(inputOptions.sequentialRead)) inputDescriptor.sequentialRead = inputOptions.sequentialRead;
			else throw is_default.invalidParameterError("sequentialRead", "boolean", inputOptions.sequentialRead);
		}
		if (is_default.defined(inputOptions.raw)) {
			if (is_default.object(inputOptions.raw) && is_default.integer(inputOptions.raw.width) && is_default.inRange(inputOptions.raw.width, 1, 1e8) && is_default.integer(inputOptions.raw.height) && is_default.inRange(inputOptions.raw.height, 1, 1e8) && is_default.integer(inputOptions.raw.channels) && is_default.inRange(inputOptions.raw.channels, 1, 4)) {
				inputDescriptor.rawWidth = inputOptions.raw.width;
				inputDescriptor.rawHeight = inputOptions.raw.height;
				inputDescriptor.rawChannels = inputOptions.raw.channels;
				switch (input.constructor) {
					case Uint8Array:
					case Uint8ClampedArray:
						inputDescriptor.rawDepth = "uchar";
						break;
					case Int8Array:
						inputDescriptor.rawDepth = "char";
						break;
					case Uint16Array:
						inputDescriptor.rawDepth = "ushort";
						break;
					case Int16Array:
						inputDescriptor.rawDepth = "short";
						break;
					case Uint32Array:
						inputDescriptor.rawDepth = "uint";
						break;
					case Int32Array:
						inputDescriptor.rawDepth = "int";
						break;
					case Float32Array:
						inputDescriptor.rawDepth = "float";
						break;
					case Float64Array:
						inputDescriptor.rawDepth = "double";
						break;
					default: inputDescriptor.rawDepth = "uchar";
				}
			} else throw new Error("Expected width, height and channels for raw pixel input");
			inputDescriptor.rawPremultiplied = false;
			if (is_default.defined(inputOptions.raw.premultiplied)) {
				if (is_default.bool(inputOptions.raw.premultiplied)) inputDescriptor.rawPremultiplied = inputOptions.raw.premultiplied;
				else throw is_default.invalidParameterError("raw.premultiplied", "boolean", inputOptions.raw.premultiplied);
			}
			inputDescriptor.rawPageHeight = 0;
			if (is_default.defined(inputOptions.raw.pageHeight)) {
				if (is_default.integer(inputOptions.raw.pageHeight) && inputOptions.raw.pageHeight > 0 && inputOptions.raw.pageHeight <= inputOptions.raw.height) {
					if (inputOptions.raw.height % inputOptions.raw.pageHeight !== 0) throw new Error(`Expected raw.height ${inputOptions.raw.height} to be a multiple of raw.pageHeight ${inputOptions.raw.pageHeight}`);
					inputDescriptor.rawPageHeight = inputOptions.raw.pageHeight;
				} else throw is_default.invalidParameterError("raw.pageHeight", "positive integer", inputOptions.raw.pageHeight);
			}
		}
		if (is_default.defined(inputOptions.animated)) {
			if (is_default.bool(inputOptions.animated)) inputDescriptor.pages = inputOptions.animated ? -1 : 1;
			else throw is_default.invalidParameterError("animated", "boolean", inputOptions.animated);
		}
		if (is_default.defined(inputOptions.pages)) {
			if (is_default.integer(inputOptions.pages) && is_default.inRange(inputOptions.pages, -1, 1e5)) inputDescriptor.pages = inputOptions.pages;
			else throw is_default.invalidParameterError("pages", "integer between -1 and 100000", inputOptions.pages);
		}
		if (is_default.defined(inputOptions.page)) {
			if (is_default.integer(inputOptions.page) && is_default.inRange(inputOptions.page, 0, 1e5)) inputDescriptor.page = inputOptions.page;
			else throw is_default.invalidParameterError("page", "integer between 0 and 100000", inputOptions.page);
		}
		if (is_default.object(inputOptions.openSlide) && is_default.defined(inputOptions.openSlide.level)) {
			if (is_default.integer(inputOptions.openSlide.level) && is_default.inRange(inputOptions.openSlide.level, 0, 256)) inputDescriptor.openSlideLevel = inputOptions.openSlide.level;
			else throw is_default.invalidParameterError("openSlide.level", "integer between 0 and 256", inputOptions.openSlide.level);
		} else if (is_default.defined(inputOptions.level)) {
			if (is_default.integer(inputOptions.level) && is_default.inRange(inputOptions.level, 0, 256)) inputDescriptor.openSlideLevel = inputOptions.level;
			else throw is_default.invalidParameterError("level", "integer between 0 and 256", inputOptions.level);
		}
		if (is_default.object(inputOptions.tiff) && is_default.defined(inputOptions.tiff.subifd)) {
			if (is_default.integer(inputOptions.tiff.subifd) && is_default.inRange(inputOptions.tiff.subifd, -1, 1e5)) inputDescriptor.tiffSubifd = inputOptions.tiff.subifd;
			else throw is_default.invalidParameterError("tiff.subifd", "integer between -1 and 100000", inputOptions.tiff.subifd);
		} else if (is_default.defined(inputOptions.subifd)) {
			if (is_default.integer(inputOptions.subifd) && is_default.inRange(inputOptions.subifd, -1, 1e5)) inputDescriptor.tiffSubifd = inputOptions.subifd;
			else throw is_default.invalidParameterError("subifd", "integer between -1 and 100000", inputOptions.subifd);
		}
		if (is_default.object(inputOptions.svg)) {
			if (is_default.defined(inputOptions.svg.stylesheet)) {
				if (is_default.string(inputOptions.svg.stylesheet)) inputDescriptor.svgStylesheet = inputOptions.svg.stylesheet;
				else throw is_default.invalidParameterError("svg.stylesheet", "string", inputOptions.svg.stylesheet);
			}
			if (is_default.defined(inputOptions.svg.highBitdepth)) {
				if (is_default.bool(inputOptions.svg.highBitdepth)) inputDescriptor.svgHighBitdepth = inputOptions.svg.highBitdepth;
				else throw is_default.invalidParameterError("svg.highBitdepth", "boolean", inputOptions.svg.highBitdepth);
			}
		}
		if (is_default.object(inputOptions.pdf) && is_default.defined(inputOptions.pdf.background)) inputDescriptor.pdfBackground = this._getBackgroundColourOption(inputOptions.pdf.background);
		else if (is_default.defined(inputOptions.pdfBackground)) inputDescriptor.pdfBackground = this._getBackgroundColourOption(inputOptions.pdfBackground);
		if (is_default.object(inputOptions.jp2) && is_default.defined(inputOptions.jp2.oneshot)) {
			if (is_default.bool(inputOptions.jp2.oneshot)) inputDescriptor.jp2Oneshot = inputOptions.jp2.oneshot;
			else throw is_default.invalidParameterError("jp2.oneshot", "boolean", inputOptions.jp2.oneshot);
		}
		if (is_default.defined(inputOptions.create)) {
			if (is_default.object(inputOptions.create) && is_default.integer(inputOptions.create.width) && is_default.inRange(inputOptions.create.width, 1, 1e8) && is_default.integer(inputOptions.create.height) && is_default.inRange(inputOptions.create.height, 1, 1e8) && is_default.integer(inputOptions.create.channels)) {
				inputDescriptor.createWidth = inputOptions.create.width;
				inputDescriptor.createHeight = inputOptions.create.height;
				inputDescriptor.createChannels = inputOptions.create.channels;
				inputDescriptor.createPageHeight = 0;
				if (is_default.defined(inputOptions.create.pageHeight)) {
					if (is_default.integer(inputOptions.create.pageHeight) && inputOptions.create.pageHeight > 0 && inputOptions.create.pageHeight <= inputOptions.create.height) {
						if (inputOptions.create.height % inputOptions.create.pageHeight !== 0) throw new Error(`Expected create.height ${inputOptions.create.height} to be a multiple of create.pageHeight ${inputOptions.create.pageHeight}`);
						inputDescriptor.createPageHeight = inputOptions.create.pageHeight;
					} else throw is_default.invalidParameterError("create.pageHeight", "positive integer", inputOptions.create.pageHeight);
				}
				if (is_default.defined(inputOptions.create.noise)) {
					if (!is_default.object(inputOptions.create.noise)) throw new Error("Expected noise to be an object");
					if (inputOptions.create.noise.type !== "gaussian") throw new Error("Only gaussian noise is supported at the moment");
					inputDescriptor.createNoiseType = inputOptions.create.noise.type;
					if (!is_default.inRange(inputOptions.create.channels, 1, 4)) throw is_default.invalidParameterError("create.channels", "number between 1 and 4", inputOptions.create.channels);
					inputDescriptor.createNoiseMean = 128;
					if (is_default.defined(inputOptions.create.noise.mean)) {
						if (is_default.number(inputOptions.create.noise.mean) && is_default.inRange(inputOptions.create.noise.mean, 0, 1e4)) inputDescriptor.createNoiseMean = inputOptions.create.noise.mean;
						else throw is_default.invalidParameterError("create.noise.mean", "number between 0 and 10000", inputOptions.create.noise.mean);
					}
					inputDescriptor.createNoiseSigma = 30;
					if (is_default.defined(inputOptions.create.noise.sigma)) {
						if (is_default.number(inputOptions.create.noise.sigma) && is_default.inRange(inputOptions.create.noise.sigma, 0, 1e4)) inputDescriptor.createNoiseSigma = inputOptions.create.noise.sigma;
						else throw is_default.invalidParameterError("create.noise.sigma", "number between 0 and 10000", inputOptions.create.noise.sigma);
					}
				} else if (is_default.defined(inputOptions.create.background)) {
					if (!is_default.inRange(inputOptions.create.channels, 3, 4)) throw is_default.invalidParameterError("create.channels", "number between 3 and 4", inputOptions.create.channels);
					inputDescriptor.createBackground = this._getBackgroundColourOption(inputOptions.create.background);
				} else throw new Error("Expected valid noise or background to create a new input image");
				delete inputDescriptor.buffer;
			} else throw new Error("Expected valid width, height and channels to create a new input image");
		}
		if (is_default.defined(inputOptions.text)) {
			if (is_default.object(inputOptions.text) && is_default.string(inputOptions.text.text)) {
				inputDescriptor.textValue = inputOptions.text.text;
				if (is_default.defined(inputOptions.text.height) && is_default.defined(inputOptions.text.dpi)) throw new Error("Expected only one of dpi or height");
				if (is_default.defined(inputOptions.text.font)) {
					if (is_default.string(inputOptions.text.font)) inputDescriptor.textFont = inputOptions.text.font;
					else throw is_default.invalidParameterError("text.font", "string", inputOptions.text.font);
				}
				if (is_default.defined(inputOptions.text.fontfile)) {
					if (is_default.string(inputOptions.text.fontfile)) inputDescriptor.textFontfile = inputOptions.text.fontfile;
					else throw is_default.invalidParameterError("text.fontfile", "string", inputOptions.text.fontfile);
				}
				if (is_default.defined(inputOptions.text.width)) {
					if (is_default.integer(inputOptions.text.width) && is_default.inRange(inputOptions.text.width, 1, 1e6)) inputDescriptor.textWidth = inputOptions.text.width;
					else throw is_default.invalidParameterError("text.width", "integer between 1 and 1000000", inputOptions.text.width);
				}
				if (is_default.defined(inputOptions.text.height)) {
					if (is_default.integer(inputOptions.text.height) && is_default.inRange(inputOptions.text.height, 1, 1e6)) inputDescriptor.textHeight = inputOptions.text.height;
					else throw is_default.invalidParameterError("text.height", "integer between 1 and 1000000", inputOptions.text.height);
				}
				if (is_default.defined(inputOptions.text.align)) {
					if (is_default.string(inputOptions.text.align) && is_default.string(this.constructor.align[inputOptions.text.align])) inputDescriptor.textAlign = this.constructor.align[inputOptions.text.align];
					else throw is_default.invalidParameterError("text.align", "valid alignment", inputOptions.text.align);
				}
				if (is_default.defined(inputOptions.text.justify)) {
					if (is_default.bool(inputOptions.text.justify)) inputDescriptor.textJustify = inputOptions.text.justify;
					else throw is_default.invalidParameterError("text.justify", "boolean", inputOptions.text.justify);
				}
				if (is_default.defined(inputOptions.text.dpi)) {
					if (is_default.integer(inputOptions.text.dpi) && is_default.inRange(inputOptions.text.dpi, 1, 1e6)) inputDescriptor.textDpi = inputOptions.text.dpi;
					else throw is_default.invalidParameterError("text.dpi", "integer between 1 and 1000000", inputOptions.text.dpi);
				}
				if (is_default.defined(inputOptions.text.rgba)) {
					if (is_default.bool(inputOptions.text.rgba)) inputDescriptor.textRgba = inputOptions.text.rgba;
					else throw is_default.invalidParameterError("text.rgba", "bool", inputOptions.text.rgba);
				}
				if (is_default.defined(inputOptions.text.spacing)) {
					if (is_default.integer(inputOptions.text.spacing) && is_default.inRange(inputOptions.text.spacing, -1e6, 1e6)) inputDescriptor.textSpacing = inputOptions.text.spacing;
					else throw is_default.invalidParameterError("text.spacing", "integer between -1000000 and 1000000", inputOptions.text.spacing);
				}
				if (is_default.defined(inputOptions.text.wrap)) {
					if (is_default.string(inputOptions.text.wrap) && is_default.inArray(inputOptions.text.wrap, [
						"word",
						"char",
						"word-char",
						"none"
					])) inputDescriptor.textWrap = inputOptions.text.wrap;
					else throw is_default.invalidParameterError("text.wrap", "one of: word, char, word-char, none", inputOptions.text.wrap);
				}
				delete inputDescriptor.buffer;
			} else throw new Error("Expected a valid string to create an image with text.");
		}
		if (is_default.defined(inputOptions.join)) {
			if (is_default.defined(this.options.join)) {
				if (is_default.defined(inputOptions.join.animated)) {
					if (is_default.bool(inputOptions.join.animated)) inputDescriptor.joinAnimated = inputOptions.join.animated;
					else throw is_default.invalidParameterError("join.animated", "boolean", inputOptions.join.animated);
				}
				if (is_default.defined(inputOptions.join.across)) {
					if (is_default.integer(inputOptions.join.across) && is_default.inRange(inputOptions.join.across, 1, 1e6)) inputDescriptor.joinAcross = inputOptions.join.across;
					else throw is_default.invalidParameterError("join.across", "integer between 1 and 100000", inputOptions.join.across);
				}
				if (is_default.defined(inputOptions.join.shim)) {
					if (is_default.integer(inputOptions.join.shim) && is_default.inRange(inputOptions.join.shim, 0, 1e6)) inputDescriptor.joinShim = inputOptions.join.shim;
					else throw is_default.invalidParameterError("join.shim", "integer between 0 and 100000", inputOptions.join.shim);
				}
				if (is_default.defined(inputOptions.join.background)) inputDescriptor.joinBackground = this._getBackgroundColourOption(inputOptions.join.background);
				if (is_default.defined(inputOptions.join.halign)) {
					if (is_default.string(inputOptions.join.halign) && is_default.string(this.constructor.align[inputOptions.join.halign])) inputDescriptor.joinHalign = this.constructor.align[inputOptions.join.halign];
					else throw is_default.invalidParameterError("join.halign", "valid alignment", inputOptions.join.halign);
				}
				if (is_default.defined(inputOptions.join.valign)) {
					if (is_default.string(inputOptions.join.valign) && is_default.string(this.constructor.align[inputOptions.join.valign])) inputDescriptor.joinValign = this.constructor.align[inputOptions.join.valign];
					else throw is_default.invalidParameterError("join.valign", "valid alignment", inputOptions.join.valign);
				}
			} else throw new Error("Expected input to be an array of images to join");
		}
	} else if (is_default.defined(inputOptions)) throw new Error(`Invalid input options ${inputOptions}`);
	return inputDescriptor;
}
/**
* Handle incoming Buffer chunk on Writable Stream.
* @private
* @param {Buffer} chunk
* @param {string} encoding - unused
* @param {Function} callback
*/
function _write(chunk, _encoding, callback) {
	if (Array.isArray(this.options.input.buffer)) {
		if (is_default.buffer(chunk)) {
			this.options.input.buffer.push(chunk);
			callback();
		} else callback(/* @__PURE__ */ new Error("Non-Buffer data on Writable Stream"));
	} else callback(/* @__PURE__ */ new Error("Unexpected data on Writable Stream"));
}
/**
* Flattens the array of chunks accumulated in input.buffer.
* @private
*/
function _flattenBufferIn() {
	if (this._isStreamInput()) this.options.input.buffer = Buffer.concat(this.options.input.buffer);
}
/**
* Are we expecting Stream-based input?
* @private
* @returns {boolean}
*/
function _isStreamInput() {
	return Array.isArray(this.options.input.buffer);
}
/**
* Call fn when the Writable side of Stream-based input has finished,
* or immediately when it already has, as 'finish' is emitted only once.
* @private
* @param {Function} fn
*/
function _whenStreamInFinished(fn) {
	if (this.writableFinished) fn();
	else this.once("finish", fn);
}
/**
* Fast access to (uncached) image metadata without decoding any compressed pixel data.
*
* This is read from the header of the input image.
* It does not take into consideration any operations to be applied to the output image,
* such as resize or rotate.
*
* Dimensions in the response will respect the `page` and `pages` properties of the
* {@link /api-constructor/ constructor parameters}.
*
* A `Promise` is returned when `callback` is not provided.
*
* - `format`: Name of decoder used to parse image e.g. `jpeg`, `png`, `webp`, `gif`, `svg`, `heif`, `tiff`
* - `mediaType`: Media Type (MIME Type) e.g. `image/jpeg`, `image/png`, `image/svg+xml`, `image/avif`
* - `size`: Total size of image in bytes, for Stream and Buffer input only
* - `width`: Number of pixels wide (EXIF orientation is not taken into consideration, see example below)
* - `height`: Number of pixels high (EXIF orientation is not taken into consideration, see example below)
* - `space`: Name of colour space interpretation e.g. `srgb`, `rgb`, `cmyk`, `lab`, `b-w` [...](https://www.libvips.org/API/current/enum.Interpretation.html)
* - `channels`: Number of bands e.g. `3` for sRGB, `4` for CMYK
* - `depth`: Name of pixel depth format e.g. `uchar`, `char`, `ushort`, `float` [...](https://www.libvips.org/API/current/enum.BandFormat.html)
* - `density`: Number of pixels per inch (DPI), if present
* - `chromaSubsampling`: String containing JPEG chroma subsampling, `4:2:0` or `4:4:4` for RGB, `4:2:0:4` or `4:4:4:4` for CMYK
* - `isProgressive`: Boolean indicating whether the image is interlaced using a progressive scan
* - `isPalette`: Boolean indicating whether the image is palette-based (GIF, PNG).
* - `bitsPerSample`: Number of bits per sample for each channel (GIF, PNG, HEIF).
* - `pages`: Number of pages/frames contained within the image, with support for TIFF, HEIF, PDF, animated GIF and animated WebP
* - `pageHeight`: Number of pixels high each page in a multi-page image will be.
* - `loop`: Number of times to loop an animated image, zero refers to a continuous loop.
* - `delay`: Delay in ms between each page in an animated image, provided as an array of integers.
* - `pagePrimary`: Number of the primary page in a HEIF image
* - `levels`: Details of each level in a multi-level image provided as an array of objects, requires libvips compiled with support for OpenSlide
* - `subifds`: Number of Sub Image File Directories in an OME-TIFF image
* - `background`: Default background colour, if present, for PNG (bKGD) and GIF images
* - `compression`: The encoder used to compress an HEIF file, `av1` (AVIF) or `hevc` (HEIC)
* - `resolutionUnit`: The unit of resolution (density), either `inch` or `cm`, if present
* - `hasProfile`: Boolean indicating the presence of an embedded ICC profile
* - `hasAlpha`: Boolean indicating the presence of an alpha transparency channel
* - `orientation`: Number value of the EXIF Orientation header, if present
* - `exif`: Buffer containing raw EXIF data, if present
* - `icc`: Buffer containing raw [ICC](https://www.npmjs.com/package/icc) profile data, if present
* - `iptc`: Buffer containing raw IPTC data, if present
* - `xmp`: Buffer containing raw XMP data, if present
* - `xmpAsString`: String containing XMP data, if valid UTF-8.
* - `tifftagPhotoshop`: Buffer containing raw TIFFTAG_PHOTOSHOP data, if present
* - `formatMagick`: String containing format for images loaded via *magick
* - `comments`: Array of keyword/text pairs representing PNG text blocks, if present.
* - `gainMap.image`: HDR gain map, if present, as compressed JPEG image.
*
* @example
* const metadata = await sharp(input).metadata();
*
* @example
* const image = sharp(inputJpg);
* image
*   .metadata()
*   .then(function(metadata) {
*     return image
*       .resize(Math.round(metadata.width / 2))
*       .webp()
*       .toBuffer();
*   })
*   .then(function(data) {
*     // data contains a WebP image half the width and height of the original JPEG
*   });
*
* @example
* // Get dimensions taking EXIF Orientation into account.
* const { autoOrient } = await sharp(input).metadata();
* const { width, height } = autoOrient;
*
* @param {Function} [callback] - called with the arguments `(err, metadata)`
* @returns {Promise<Object>|Sharp}
*/
function metadata(callback) {
	const stack = Error();
	if (is_default.fn(callback)) {
		if (this._isStreamInput()) this._whenStreamInFinished(() => {
			this._flattenBufferIn();
			sharp_default.metadata(this.options, (err, metadata) => {
				if (err) callback(is_default.nativeError(err, stack));
				else callback(null, metadata);
			});
		});
		else sharp_default.metadata(this.options, (err, metadata) => {
			if (err) callback(is_default.nativeError(err, stack));
			else callback(null, metadata);
		});
		return this;
	} else if (this._isStreamInput()) return new Promise((resolve, reject) => {
		this._whenStreamInFinished(() => {
			this._flattenBufferIn();
			sharp_default.metadata(this.options, (err, metadata) => {
				if (err) reject(is_default.nativeError(err, stack));
				else resolve(metadata);
			});
		});
	});
	else return new Promise((resolve, reject) => {
		sharp_default.metadata(this.options, (err, metadata) => {
			if (err) reject(is_default.nativeError(err, stack));
			else resolve(metadata);
		});
	});
}
/**
* Access to pixel-derived image statistics for every channel in the image.
* A `Promise` is returned when `callback` is not provided.
*
* - `channels`: Array of channel statistics for each channel in the image. Each channel statistic contains
*     - `min` (minimum value in the channel)
*     - `max` (maximum value in the channel)
*     - `sum` (sum of all values in a channel)
*     - `squaresSum` (sum of squared values in a channel)
*     - `mean` (mean of the values in a channel)
*     - `stdev` (standard deviation for the values in a channel)
*     - `minX` (x-coordinate of one of the pixel where the minimum lies)
*     - `minY` (y-coordinate of one of the pixel where the minimum lies)
*     - `maxX` (x-coordinate of one of the pixel where the maximum lies)
*     - `maxY` (y-coordinate of one of the pixel where the maximum lies)
* - `isOpaque`: Is the image fully opaque? Will be `true` if the image has no alpha channel or if every pixel is fully opaque.
* - `entropy`: Histogram-based estimation of greyscale entropy, discarding alpha channel if any.
* - `sharpness`: Estimation of greyscale sharpness based on the standard deviation of a Laplacian convolution, discarding alpha channel if any.
* - `dominant`: Object containing most dominant sRGB colour based on a 4096-bin 3D histogram.
*
* **Note**: Statistics are derived from the original input image. Any operations performed on the image must first be
* written to a buffer in order to run `stats` on the result (see third example).
*
* @example
* const image = sharp(inputJpg);
* image
*   .stats()
*   .then(function(stats) {
*      // stats contains the channel-wise statistics array and the isOpaque value
*   });
*
* @example
* const { entropy, sharpness, dominant } = await sharp(input).stats();
* const { r, g, b } = dominant;
*
* @example
* const image = sharp(input);
* // store intermediate result
* const part = await image.extract(region).toBuffer();
* // create new instance to obtain statistics of extracted region
* const stats = await sharp(part).stats();
*
* @param {Function} [callback] - called with the arguments `(err, stats)`
* @returns {Promise<Object>}
*/
function stats(callback) {
	const stack = Error();
	if (is_default.fn(callback)) {
		if (this._isStreamInput()) this._whenStreamInFinished(() => {
			this._flattenBufferIn();
			sharp_default.stats(this.options, (err, stats) => {
				if (err) callback(is_default.nativeError(err, stack));
				else callback(null, stats);
			});
		});
		else sharp_default.stats(this.options, (err, stats) => {
			if (err) callback(is_default.nativeError(err, stack));
			else callback(null, stats);
		});
		return this;
	} else if (this._isStreamInput()) return new Promise((resolve, reject) => {
		this._whenStreamInFinished(() => {
			this._flattenBufferIn();
			sharp_default.stats(this.options, (err, stats) => {
				if (err) reject(is_default.nativeError(err, stack));
				else resolve(stats);
			});
		});
	});
	else return new Promise((resolve, reject) => {
		sharp_default.stats(this.options, (err, stats) => {
			if (err) reject(is_default.nativeError(err, stack));
			else resolve(stats);
		});
	});
}
/**
* Decorate the Sharp prototype with input-related functions.
* @module Sharp
* @private
*/
var input_default = (Sharp) => {
	Object.assign(Sharp.prototype, {
		_inputOptionsFromObject,
		_createInputDescriptor,
		_write,
		_flattenBufferIn,
		_isStreamInput,
		_whenStreamInFinished,
		metadata,
		stats
	});
	Sharp.align = align;
};
// node_modules/sharp/dist/resize.mjs
/*!
Copyright 2013 Lovell Fuller and others.
SPDX-License-Identifier: Apache-2.0
*/
/**
* Weighting to apply when using contain/cover fit.
* @member
* @private
*/
const gravity = {
	center: 0,
	centre: 0,
	north: 1,
	east: 2,
	south: 3,
	west: 4,
	northeast: 5,
	southeast: 6,
	southwest: 7,
	northwest: 8
};
/**
* Position to apply when using contain/cover fit.
* @member
* @private
*/
const position = {
	top: 1,
	right: 2,
	bottom: 3,
	left: 4,
	"right top": 5,
	"right bottom": 6,
	"left bottom": 7,
	"left top": 8
};
/**
* How to extend the image.
* @member
* @private
*/
const extendWith = {
	background: "background",
	copy: "copy",
	repeat: "repeat",
	mirror: "mirror"
};
/**
* Strategies for automagic cover behaviour.
* @member
* @private
*/
const strategy = {
	entropy: 16,
	attention: 17
};
/**
* Reduction kernels.
* @member
* @private
*/
const kernel = {
	nearest: "nearest",
	linear: "linear",
	cubic: "cubic",
	mitchell: "mitchell",
	lanczos2: "lanczos2",
	lanczos3: "lanczos3",
	mks2013: "mks2013",
	mks2021: "mks2021"
};
/**
* Methods by which an image can be resized to fit the provided dimensions.
* @member
* @private
*/
const fit = {
	contain: "contain",
	cover: "cover",
	fill: "fill",
	inside: "inside",
	outside: "outside"
};
/**
* Map external fit property to internal canvas property.
* @member
* @private
*/
const mapFitToCanvas = {
	contain: "embed",
	cover: "crop",
	fill: "ignore_aspect",
	inside: "max",
	outside: "min"
};
/**
* @private
*/
function isRotationExpected(options) {
	return options.angle % 360 !== 0 || options.rotationAngle !== 0;
}
/**
* @private
*/
function isResizeExpected(options) {
	return options.width !== -1 || options.height !== -1;
}
/**
* Resize image to `width`, `height` or `width x height`.
*
* When both a `width` and `height` are provided, the possible methods by which the image should **fit** these are:
* - `cover`: (default) Preserving aspect ratio, attempt to ensure the image covers both provided dimensions by cropping/clipping to fit.
* - `contain`: Preserving aspect ratio, contain within both provided dimensions using "letterboxing" where necessary.
* - `fill`: Ignore the aspect ratio of the input and stretch to both provided dimensions.
* - `inside`: Preserving aspect ratio, resize the image to be as large as possible while ensuring its dimensions are less than or equal to both those specified.
* - `outside`: Preserving aspect ratio, resize the image to be as small as possible while ensuring its dimensions are greater than or equal to both those specified.
*
* Some of these values are based on the [object-fit](https://developer.mozilla.org/en-US/docs/Web/CSS/object-fit) CSS property.
*
* <img alt="Examples of various values for the fit property when resizing" width="100%" style="aspect-ratio: 998/243" src="/api-resize-fit.svg">
*
* When using a **fit** of `cover` or `contain`, the default **position** is `centre`. Other options are:
* - `sharp.position`: `top`, `right top`, `right`, `right bottom`, `bottom`, `left bottom`, `left`, `left top`.
* - `sharp.gravity`: `north`, `northeast`, `east`, `southeast`, `south`, `southwest`, `west`, `northwest`, `center` or `centre`.
* - `sharp.strategy`: `cover` only, dynamically crop using either the `entropy` or `attention` strategy.
*
* Some of these values are based on the [object-position](https://developer.mozilla.org/en-US/docs/Web/CSS/object-position) CSS property.
*
* The strategy-based approach initially resizes so one dimension is at its target length
* then repeatedly ranks edge regions, discarding the edge with the lowest score based on the selected strategy.
* - `entropy`: focus on the region with the highest [Shannon entropy](https://en.wikipedia.org/wiki/Entropy_%28information_theory%29).
* - `attention`: focus on the region with the highest luminance frequency, colour saturation and presence of skin tones.
*
* Possible downsizing kernels are:
* - `nearest`: Use [nearest neighbour interpolation](http://en.wikipedia.org/wiki/Nearest-neighbor_interpolation).
* - `linear`: Use a [triangle filter](https://en.wikipedia.org/wiki/Triangular_function).
* - `cubic`: Use a [Catmull-Rom spline](https://en.wikipedia.org/wiki/Centripetal_Catmull%E2%80%93Rom_spline).
* - `mitchell`: Use a [Mitchell-Netravali spline](https://www.cs.utexas.edu/~fussell/courses/cs384g-fall2013/lectures/mitchell/Mitchell.pdf).
* - `lanczos2`: Use a [Lanczos kernel](https://en.wikipedia.org/wiki/Lanczos_resampling#Lanczos_kernel) with `a=2`.
* - `lanczos3`: Use a Lanczos kernel with `a=3` (the default).
* - `mks2013`: Use a [Magic Kernel Sharp](https://johncostella.com/magic/mks.pdf) 2013 kernel, as adopted by Facebook.
* - `mks2021`: Use a Magic Kernel Sharp 2021 kernel, with more accurate (reduced) sharpening than the 2013 version.
*
* When upsampling, these kernels map to `nearest`, `linear` and `cubic` interpolators.
* Downsampling kernels without a matching upsampling interpolator map to `cubic`.
*
* Only one resize can occur per pipeline.
* Previous calls to `resize` in the same pipeline will be ignored.
*
* @example
* sharp(input)
*   .resize({ width: 100 })
*   .toBuffer()
*   .then(data => {
*     // 100 pixels wide, auto-scaled height
*   });
*
* @example
* sharp(input)
*   .resize({ height: 100 })
*   .toBuffer()
*   .then(data => {
*     // 100 pixels high, auto-scaled width
*   });
*
* @example
* sharp(input)
*   .resize(200, 300, {
*     kernel: sharp.kernel.nearest,
*     fit: 'contain',
*     position: 'right top',
*     background: { r: 255, g: 255, b: 255, alpha: 0.5 }
*   })
*   .toFile('output.png')
*   .then(() => {
*     // output.png is a 200 pixels wide and 300 pixels high image
*     // containing a nearest-neighbour scaled version
*     // contained within the north-east corner of a semi-transparent white canvas
*   });
*
* @example
* const transformer = sharp()
*   .resize({
*     width: 200,
*     height: 200,
*     fit: sharp.fit.cover,
*     position: sharp.strategy.entropy
*   });
* // Read image data from readableStream
* // Write 200px square auto-cropped image data to writableStream
* readableStream
*   .pipe(transformer)
*   .pipe(writableStream);
*
* @example
* sharp(input)
*   .resize(200, 200, {
*     fit: sharp.fit.inside,
*     withoutEnlargement: true
*   })
*   .toFormat('jpeg')
*   .toBuffer()
*   .then(function(outputBuffer) {
*     // outputBuffer contains JPEG image data
*     // no wider and no higher than 200 pixels
*     // and no larger than the input image
*   });
*
* @example
* sharp(input)
*   .resize(200, 200, {
*     fit: sharp.fit.outside,
*     withoutReduction: true
*   })
*   .toFormat('jpeg')
*   .toBuffer()
*   .then(function(outputBuffer) {
*     // outputBuffer contains JPEG image data
*     // of at least 200 pixels wide and 200 pixels high while maintaining aspect ratio
*     // and no smaller than the input image
*   });
*
* @example
* const scaleByHalf = await sharp(input)
*   .metadata()
*   .then(({ width }) => sharp(input)
*     .resize(Math.round(width * 0.5))
*     .toBuffer()
*   );
*
* @param {number} [width] - How many pixels wide the resultant image should be. Use `null` or `undefined` to auto-scale the width to match the height.
* @param {number} [height] - How many pixels high the resultant image should be. Use `null` or `undefined` to auto-scale the height to match the width.
* @param {Object} [options]
* @param {number} [options.width] - An alternative means of specifying `width`. If both are present this takes priority.
* @param {number} [options.height] - An alternative means of specifying `height`. If both are present this takes priority.
* @param {String} [options.fit='cover'] - How the image should be resized/cropped to fit the target dimension(s), one of `cover`, `contain`, `fill`, `inside` or `outside`.
* @param {String} [options.position='centre'] - A position, gravity or strategy to use when `fit` is `cover` or `contain`.
* @param {String|Object} [options.background={r: 0, g: 0, b: 0, alpha: 1}] - background colour when `fit` is `contain`, parsed by the [color](https://www.npmjs.org/package/color) module, defaults to black without transparency.
* @param {String} [options.kernel='lanczos3'] - The kernel to use for image reduction and the inferred interpolator to use for upsampling. Use the `fastShrinkOnLoad` option to control kernel vs shrink-on-load.
* @param {Boolean} [options.withoutEnlargement=false] - Do not scale up if the width *or* height are already less than the target dimensions, equivalent to GraphicsMagick's `>` geometry option. This may result in output dimensions smaller than the target dimensions.
* @param {Boolean} [options.withoutReduction=false] - Do not scale down if the width *or* height are already greater than the target dimensions, equivalent to GraphicsMagick's `<` geometry option. This may still result in a crop to reach the target dimensions.
* @param {Boolean} [options.fastShrinkOnLoad=true] - Take greater advantage of the JPEG and WebP shrink-on-load feature, which can lead to a slight moiré pattern or round-down of an auto-scaled dimension.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function resize(widthOrOptions, height, options) {
	if (isResizeExpected(this.options)) this.options.debuglog("ignoring previous resize options");
	if (this.options.widthPost !== -1) this.options.debuglog("operation order will be: extract, resize, extract");
	if (is_default.defined(widthOrOptions)) {
		if (is_default.object(widthOrOptions) && !is_default.defined(options)) options = widthOrOptions;
		else if (is_default.integer(widthOrOptions) && is_default.inRange(widthOrOptions, 1, 1e8)) this.options.width = widthOrOptions;
		else throw is_default.invalidParameterError("width", "positive integer between 1 and 100000000", widthOrOptions);
	} else this.options.width = -1;
	if (is_default.defined(height)) {
		if (is_default.integer(height) && is_default.inRange(height, 1, 1e8)) this.options.height = height;
		else throw is_default.invalidParameterError("height", "positive integer between 1 and 100000000", height);
	} else this.options.height = -1;
	if (is_default.object(options)) {
		if (is_default.defined(options.width)) {
			if (is_default.integer(options.width) && is_default.inRange(options.width, 1, 1e8)) this.options.width = options.width;
			else throw is_default.invalidParameterError("width", "positive integer between 1 and 100000000", options.width);
		}
		if (is_default.defined(options.height)) {
			if (is_default.integer(options.height) && is_default.inRange(options.height, 1, 1e8)) this.options.height = options.height;
			else throw is_default.invalidParameterError("height", "positive integer between 1 and 100000000", options.height);
		}
		if (is_default.defined(options.fit)) {
			const canvas = mapFitToCanvas[options.fit];
			if (is_default.string(canvas)) this.options.canvas = canvas;
			else throw is_default.invalidParameterError("fit", "valid fit", options.fit);
		}
		if (is_default.defined(options.position)) {
			const pos = is_default.integer(options.position) ? options.position : strategy[options.position] || position[options.position] || gravity[options.position];
			if (is_default.integer(pos) && (is_default.inRange(pos, 0, 8) || is_default.inRange(pos, 16, 17))) this.options.position = pos;
			else throw is_default.invalidParameterError("position", "valid position/gravity/strategy", options.position);
		}
		this._setBackgroundColourOption("resizeBackground", options.background);
		if (is_default.defined(options.kernel)) {
			if (is_default.string(kernel[options.kernel])) this.options.kernel = kernel[options.kernel];
			else throw is_default.invalidParameterError("kernel", "valid kernel name", options.kernel);
		}
		if (is_default.defined(options.withoutEnlargement)) this._setBooleanOption("withoutEnlargement", options.withoutEnlargement);
		if (is_default.defined(options.withoutReduction)) this._setBooleanOption("withoutReduction", options.withoutReduction);
		if (is_default.defined(options.fastShrinkOnLoad)) this._setBooleanOption("fastShrinkOnLoad", options.fastShrinkOnLoad);
	}
	if (isRotationExpected(this.options) && isResizeExpected(this.options)) this.options.rotateBefore = true;
	return this;
}
/**
* Extend / pad / extrude one or more edges of the image with either
* the provided background colour or pixels derived from the image.
* This operation will always occur after resizing and extraction, if any.
*
* @example
* // Resize to 140 pixels wide, then add 10 transparent pixels
* // to the top, left and right edges and 20 to the bottom edge
* sharp(input)
*   .resize(140)
*   .extend({
*     top: 10,
*     bottom: 20,
*     left: 10,
*     right: 10,
*     background: { r: 0, g: 0, b: 0, alpha: 0 }
*   })
*   ...
*
* @example
* // Add a row of 10 red pixels to the bottom
* sharp(input)
*   .extend({
*     bottom: 10,
*     background: 'red'
*   })
*   ...
*
* @example
* // Extrude image by 8 pixels to the right, mirroring existing right hand edge
* sharp(input)
*   .extend({
*     right: 8,
*     background: 'mirror'
*   })
*   ...
*
* @param {(number|Object)} extend - single pixel count to add to all edges or an Object with per-edge counts
* @param {number} [extend.top=0] - number of pixels to add to the top edge, valid values are integers in the range 0-100000000
* @param {number} [extend.left=0] - number of pixels to add to the left edge, valid values are integers in the range 0-100000000
* @param {number} [extend.bottom=0] - number of pixels to add to the bottom edge, valid values are integers in the range 0-100000000
* @param {number} [extend.right=0] - number of pixels to add to the right edge, valid values are integers in the range 0-100000000
* @param {String} [extend.extendWith='background'] - populate new pixels using this method, one of: background, copy, repeat, mirror.
* @param {String|Object} [extend.background={r: 0, g: 0, b: 0, alpha: 1}] - background colour, parsed by the [color](https://www.npmjs.org/package/color) module, defaults to black without transparency.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function extend(extend) {
	if (is_default.integer(extend)) {
		if (is_default.inRange(extend, 1, 1e8)) {
			this.options.extendTop = extend;
			this.options.extendBottom = extend;
			this.options.extendLeft = extend;
			this.options.extendRight = extend;
		} else throw is_default.invalidParameterError("extend", "integer between 1 and 100000000", extend);
	} else if (is_default.object(extend)) {
		if (is_default.defined(extend.top)) {
			if (is_default.integer(extend.top) && is_default.inRange(extend.top, 0, 1e8)) this.options.extendTop = extend.top;
			else throw is_default.invalidParameterError("top", "integer between 0 and 100000000", extend.top);
		}
		if (is_default.defined(extend.bottom)) {
			if (is_default.integer(extend.bottom) && is_default.inRange(extend.bottom, 0, 1e8)) this.options.extendBottom = extend.bottom;
			else throw is_default.invalidParameterError("bottom", "integer between 0 and 100000000", extend.bottom);
		}
		if (is_default.defined(extend.left)) {
			if (is_default.integer(extend.left) && is_default.inRange(extend.left, 0, 1e8)) this.options.extendLeft = extend.left;
			else throw is_default.invalidParameterError("left", "integer between 0 and 100000000", extend.left);
		}
		if (is_default.defined(extend.right)) {
			if (is_default.integer(extend.right) && is_default.inRange(extend.right, 0, 1e8)) this.options.extendRight = extend.right;
			else throw is_default.invalidParameterError("right", "integer between 0 and 100000000", extend.right);
		}
		this._setBackgroundColourOption("extendBackground", extend.background);
		if (is_default.defined(extend.extendWith)) {
			if (is_default.string(extendWith[extend.extendWith])) this.options.extendWith = extendWith[extend.extendWith];
			else throw is_default.invalidParameterError("extendWith", "one of: background, copy, repeat, mirror", extend.extendWith);
		}
	} else throw is_default.invalidParameterError("extend", "integer or object", extend);
	return this;
}
/**
* Extract/crop a region of the image.
*
* - Use `extract` before `resize` for pre-resize extraction.
* - Use `extract` after `resize` for post-resize extraction.
* - Use `extract` twice and `resize` once for extract-then-resize-then-extract in a fixed operation order.
*
* @example
* sharp(input)
*   .extract({ left: left, top: top, width: width, height: height })
*   .toFile(output, function(err) {
*     // Extract a region of the input image, saving in the same format.
*   });
* @example
* sharp(input)
*   .extract({ left: leftOffsetPre, top: topOffsetPre, width: widthPre, height: heightPre })
*   .resize(width, height)
*   .extract({ left: leftOffsetPost, top: topOffsetPost, width: widthPost, height: heightPost })
*   .toFile(output, function(err) {
*     // Extract a region, resize, then extract from the resized image
*   });
*
* @param {Object} options - describes the region to extract using integral pixel values
* @param {number} options.left - zero-indexed offset from left edge, an integer between 0 and 100000000
* @param {number} options.top - zero-indexed offset from top edge, an integer between 0 and 100000000
* @param {number} options.width - width of region to extract, an integer between 0 and 100000000
* @param {number} options.height - height of region to extract, an integer between 0 and 100000000
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function extract(options) {
	const suffix = isResizeExpected(this.options) || this.options.widthPre !== -1 ? "Post" : "Pre";
	if (this.options[`width${suffix}`] !== -1) this.options.debuglog("ignoring previous extract options");
	[
		"left",
		"top",
		"width",
		"height"
	].forEach(function(name) {
		const value = options[name];
		if (is_default.integer(value) && is_default.inRange(value, 0, 1e8)) this.options[name + (name === "left" || name === "top" ? "Offset" : "") + suffix] = value;
		else throw is_default.invalidParameterError(name, "integer between 0 and 100000000", value);
	}, this);
	if (isRotationExpected(this.options) && !isResizeExpected(this.options)) {
		if (this.options.widthPre === -1 || this.options.widthPost === -1) this.options.rotateBefore = true;
	}
	if (this.options.input.autoOrient) this.options.orientBefore = true;
	return this;
}
/**
* Trim pixels from all edges that contain values similar to the given background colour, which defaults to that of the top-left pixel.
*
* Images with an alpha channel will use the combined bounding box of alpha and non-alpha channels.
*
* If the result of this operation would trim an image to nothing then no change is made.
*
* Use the `lineArt` and `threshold` options for control over sensitivity.
*
* The `info` response Object will contain `trimOffsetLeft` and `trimOffsetTop` properties.
*
* @example
* // Trim pixels with a colour similar to that of the top-left pixel.
* await sharp(input)
*   .trim()
*   .toFile(output);
*
* @example
* // Trim pixels with the exact same colour as that of the top-left pixel.
* await sharp(input)
*   .trim({
*     threshold: 0
*   })
*   .toFile(output);
*
* @example
* // Assume input is line art and trim only pixels with a similar colour to red.
* const output = await sharp(input)
*   .trim({
*     background: "#FF0000",
*     lineArt: true
*   })
*   .toBuffer();
*
* @example
* // Trim all "yellow-ish" pixels, being more lenient with the higher threshold.
* const output = await sharp(input)
*   .trim({
*     background: "yellow",
*     threshold: 42,
*   })
*   .toBuffer();
*
* @example
* // Trim image leaving (up to) a 10 pixel margin around the trimmed content.
* const output = await sharp(input)
*   .trim({
*     margin: 10
*   })
*   .toBuffer();
*
* @param {Object} [options]
* @param {string|Object} [options.background='top-left pixel'] - Background colour, parsed by the [color](https://www.npmjs.org/package/color) module, defaults to that of the top-left pixel.
* @param {number} [options.threshold=10] - Allowed difference from the above colour, a positive number.
* @param {boolean} [options.lineArt=false] - Does the input more closely resemble line art (e.g. vector) rather than being photographic?
* @param {number} [options.margin=0] - Leave a margin around trimmed content, integral number of pixels between 0 and 10000000.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function trim(options) {
	this.options.trimThreshold = 10;
	if (is_default.defined(options)) {
		if (is_default.object(options)) {
			if (is_default.defined(options.background)) this._setBackgroundColourOption("trimBackground", options.background);
			if (is_default.defined(options.threshold)) {
				if (is_default.number(options.threshold) && options.threshold >= 0) this.options.trimThreshold = options.threshold;
				else throw is_default.invalidParameterError("threshold", "positive number", options.threshold);
			}
			if (is_default.defined(options.lineArt)) this._setBooleanOption("trimLineArt", options.lineArt);
			if (is_default.defined(options.margin)) {
				if (is_default.integer(options.margin) && is_default.inRange(options.margin, 0, 1e7)) this.options.trimMargin = options.margin;
				else throw is_default.invalidParameterError("margin", "integer between 0 and 10000000", options.margin);
			}
		} else throw is_default.invalidParameterError("trim", "object", options);
	}
	if (isRotationExpected(this.options)) this.options.rotateBefore = true;
	return this;
}
/**
* Decorate the Sharp prototype with resize-related functions.
* @module Sharp
* @private
*/
var resize_default = (Sharp) => {
	Object.assign(Sharp.prototype, {
		resize,
		extend,
		extract,
		trim
	});
	Sharp.gravity = gravity;
	Sharp.strategy = strategy;
	Sharp.kernel = kernel;
	Sharp.fit = fit;
	Sharp.position = position;
};
// node_modules/sharp/dist/composite.mjs
/*!
Copyright 2013 Lovell Fuller and others.
SPDX-License-Identifier: Apache-2.0
*/
/**
* Blend modes.
* @member
* @private
*/
const blend = {
	clear: "clear",
	source: "source",
	over: "over",
	in: "in",
	out: "out",
	atop: "atop",
	dest: "dest",
	"dest-over": "dest-over",
	"dest-in": "dest-in",
	"dest-out": "dest-out",
	"dest-atop": "dest-atop",
	xor: "xor",
	add: "add",
	saturate: "saturate",
	multiply: "multiply",
	screen: "screen",
	overlay: "overlay",
	darken: "darken",
	lighten: "lighten",
	"colour-dodge": "colour-dodge",
	"color-dodge": "colour-dodge",
	"colour-burn": "colour-burn",
	"color-burn": "colour-burn",
	"hard-light": "hard-light",
	"soft-light": "soft-light",
	difference: "difference",
	exclusion: "exclusion"
};
/**
* Composite image(s) over the processed (resized, extracted etc.) image.
*
* The images to composite must be the same size or smaller than the processed image.
* If both `top` and `left` options are provided, they take precedence over `gravity`.
*
* Other operations in the same processing pipeline (e.g. resize, rotate, flip,
* flop, extract) will always be applied to the input image before composition.
*
* The `blend` option can be one of `clear`, `source`, `over`, `in`, `out`, `atop`,
* `dest`, `dest-over`, `dest-in`, `dest-out`, `dest-atop`,
* `xor`, `add`, `saturate`, `multiply`, `screen`, `overlay`, `darken`, `lighten`,
* `colour-dodge`, `color-dodge`, `colour-burn`,`color-burn`,
* `hard-light`, `soft-light`, `difference`, `exclusion`.
*
* More information about blend modes can be found at
* https://www.libvips.org/API/current/enum.BlendMode.html
* and https://www.cairographics.org/operators/
*
* @since 0.22.0
*
* @example
* await sharp(background)
*   .composite([
*     { input: layer1, gravity: 'northwest' },
*     { input: layer2, gravity: 'southeast' },
*   ])
*   .toFile('combined.png');
*
* @example
* const output = await sharp('input.gif', { animated: true })
*   .composite([
*     { input: 'overlay.png', tile: true, blend: 'saturate' }
*   ])
*   .toBuffer();
*
* @example
* sharp('input.png')
*   .rotate(180)
*   .resize(300)
*   .flatten( { background: '#ff6600' } )
*   .composite([{ input: 'overlay.png', gravity: 'southeast' }])
*   .sharpen()
*   .withMetadata()
*   .webp( { quality: 90 } )
*   .toBuffer()
*   .then(function(outputBuffer) {
*     // outputBuffer contains upside down, 300px wide, alpha channel flattened
*     // onto orange background, composited with overlay.png with SE gravity,
*     // sharpened, with metadata, 90% quality WebP image data. Phew!
*   });
*
* @param {Object[]} images - Ordered list of images to composite
* @param {Buffer|String} [images[].input] - Buffer containing image data, String containing the path to an image file, or Create object (see below)
* @param {Object} [images[].input.create] - describes a blank overlay to be created.
* @param {Number} [images[].input.create.width]
* @param {Number} [images[].input.create.height]
* @param {Number} [images[].input.create.channels] - 3-4
* @param {String|Object} [images[].input.create.background] - parsed by the [color](https://www.npmjs.org/package/color) module to extract values for red, green, blue and alpha.
* @param {Object} [images[].input.text] - describes a new text image to be created.
* @param {string} [images[].input.text.text] - text to render as a UTF-8 string. It can contain Pango markup, for example `<i>Le</i>Monde`.
* @param {string} [images[].input.text.font] - font name to render with.
* @param {string} [images[].input.text.fontfile] - absolute filesystem path to a font file that can be used by `font`.
* @param {number} [images[].input.text.width=0] - integral number of pixels to word-wrap at. Lines of text wider than this will be broken at word boundaries.
* @param {number} [images[].input.text.height=0] - integral number of pixels high. When defined, `dpi` will be ignored and the text will automatically fit the pixel resolution defined by `width` and `height`. Will be ignored if `width` is not specified or set to 0.
* @param {string} [images[].input.text.align='left'] - text alignment (`'left'`, `'centre'`, `'center'`, `'right'`).
* @param {boolean} [images[].input.text.justify=false] - set this to true to apply justification to the text.
* @param {number} [images[].input.text.dpi=72] - the resolution (size) at which to render the text. Does not take effect if `height` is specified.
* @param {boolean} [images[].input.text.rgba=false] - set this to true to enable RGBA output. This is useful for colour emoji rendering, or support for Pango markup features like `<span foreground="red">Red!</span>`.
* @param {number} [images[].input.text.spacing=0] - text line height in points. Will use the font line height if none is specified.
* @param {Boolean} [images[].autoOrient=false] - set to true to use EXIF orientation data, if present, to orient the image.
* @param {String} [images[].blend='over'] - how to blend this image with the image below.
* @param {String} [images[].gravity='centre'] - gravity at which to place the overlay.
* @param {Number} [images[].top] - the pixel offset from the top edge, an integer between -100000000 and 100000000.
* @param {Number} [images[].left] - the pixel offset from the left edge, an integer between -100000000 and 100000000.
* @param {Boolean} [images[].tile=false] - set to true to repeat the overlay image across the entire image with the given `gravity`.
* @param {Boolean} [images[].premultiplied=false] - set to true to avoid premultiplying the image below. Equivalent to the `--premultiplied` vips option.
* @param {Number} [images[].density=72] - number representing the DPI for vector overlay image.
* @param {Object} [images[].raw] - describes overlay when using raw pixel data.
* @param {Number} [images[].raw.width]
* @param {Number} [images[].raw.height]
* @param {Number} [images[].raw.channels]
* @param {boolean} [images[].animated=false] - Set to `true` to read all frames/pages of an animated image.
* @param {string} [images[].failOn='warning'] - @see {@link /api-constructor/ constructor parameters}
* @param {number|boolean} [images[].limitInputPixels=268402689] - @see {@link /api-constructor/ constructor parameters}
* @param {number|boolean} [images[].limitInputChannels=5] - @see {@link /api-constructor/ constructor parameters}
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function composite(images) {
	if (!Array.isArray(images)) throw is_default.invalidParameterError("images to composite", "array", images);
	this.options.composite = images.map((image) => {
		if (!is_default.object(image)) throw is_default.invalidParameterError("image to composite", "object", image);
		const inputOptions = this._inputOptionsFromObject(image);
		const composite = {
			input: this._createInputDescriptor(image.input, inputOptions, { allowStream: false }),
			blend: "over",
			tile: false,
			left: 0,
			top: 0,
			hasOffset: false,
			gravity: 0,
			premultiplied: false
		};
		if (is_default.defined(image.blend)) {
			if (is_default.string(blend[image.blend])) composite.blend = blend[image.blend];
			else throw is_default.invalidParameterError("blend", "valid blend name", image.blend);
		}
		if (is_default.defined(image.tile)) {
			if (is_default.bool(image.tile)) composite.tile = image.tile;
			else throw is_default.invalidParameterError("tile", "boolean", image.tile);
		}
		if (is_default.defined(image.left)) {
			if (is_default.integer(image.left) && is_default.inRange(image.left, -1e8, 1e8)) composite.left = image.left;
			else throw is_default.invalidParameterError("left", "integer between -100000000 and 100000000", image.left);
		}
		if (is_default.defined(image.top)) {
			if (is_default.integer(image.top) && is_default.inRange(image.top, -1e8, 1e8)) composite.top = image.top;
			else throw is_default.invalidParameterError("top", "integer between -100000000 and 100000000", image.top);
		}
		if (is_default.defined(image.top) !== is_default.defined(image.left)) throw new Error("Expected both left and top to be set");
		else composite.hasOffset = is_default.integer(image.top) && is_default.integer(image.left);
		if (is_default.defined(image.gravity)) {
			if (is_default.integer(image.gravity) && is_default.inRange(image.gravity, 0, 8)) composite.gravity = image.gravity;
			else if (is_default.string(image.gravity) && is_default.integer(this.constructor.gravity[image.gravity])) composite.gravity = this.constructor.gravity[image.gravity];
			else throw is_default.invalidParameterError("gravity", "valid gravity", image.gravity);
		}
		if (is_default.defined(image.premultiplied)) {
			if (is_default.bool(image.premultiplied)) composite.premultiplied = image.premultiplied;
			else throw is_default.invalidParameterError("premultiplied", "boolean", image.premultiplied);
		}
		return composite;
	});
	return this;
}
/**
* Decorate the Sharp prototype with composite-related functions.
* @module Sharp
* @private
*/
var composite_default = (Sharp) => {
	Sharp.prototype.composite = composite;
	Sharp.blend = blend;
};
// node_modules/sharp/dist/operation.mjs
/*!
Copyright 2013 Lovell Fuller and others.
SPDX-License-Identifier: Apache-2.0
*/
/**
* How accurate an operation should be.
* @member
* @private
*/
const vipsPrecision = {
	integer: "integer",
	float: "float",
	approximate: "approximate"
};
/**
* Rotate the output image.
*
* The provided angle is converted to a valid positive degree rotation.
* For example, `-450` will produce a 270 degree rotation.
*
* When rotating by an angle other than a multiple of 90,
* the background colour can be provided with the `background` option.
*
* For backwards compatibility, if no angle is provided, `.autoOrient()` will be called.
*
* Only one rotation can occur per pipeline (aside from an initial call without
* arguments to orient via EXIF data). Previous calls to `rotate` in the same
* pipeline will be ignored.
*
* Multi-page images can only be rotated by 180 degrees.
*
* Method order is important when rotating, resizing and/or extracting regions,
* for example `.rotate(x).extract(y)` will produce a different result to `.extract(y).rotate(x)`.
*
* @example
* const rotateThenResize = await sharp(input)
*   .rotate(90)
*   .resize({ width: 16, height: 8, fit: 'fill' })
*   .toBuffer();
* const resizeThenRotate = await sharp(input)
*   .resize({ width: 16, height: 8, fit: 'fill' })
*   .rotate(90)
*   .toBuffer();
*
* @param {number} [angle=auto] angle of rotation.
* @param {Object} [options] - if present, is an Object with optional attributes.
* @param {string|Object} [options.background="#000000"] parsed by the [color](https://www.npmjs.org/package/color) module to extract values for red, green, blue and alpha.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function rotate(angle, options) {
	if (!is_default.defined(angle)) return this.autoOrient();
	if (this.options.angle || this.options.rotationAngle) {
		this.options.debuglog("ignoring previous rotate options");
		this.options.angle = 0;
		this.options.rotationAngle = 0;
	}
	if (is_default.integer(angle) && !(angle % 90)) this.options.angle = angle;
	else if (is_default.number(angle)) {
		this.options.rotationAngle = angle;
		if (is_default.object(options) && options.background) this._setBackgroundColourOption("rotationBackground", options.background);
	} else throw is_default.invalidParameterError("angle", "numeric", angle);
	return this;
}
/**
* Auto-orient based on the EXIF `Orientation` tag, then remove the tag.
* Mirroring is supported and may infer the use of a flip operation.
*
* Only the EXIF `Orientation` tag is considered; orientation carried in other
* places, such as an XMP `tiff:Orientation` element, is left untouched and
* remains the responsibility of the consumer.
*
* Previous or subsequent use of `rotate(angle)` and either `flip()` or `flop()`
* will logically occur after auto-orientation, regardless of call order.
*
* @example
* const output = await sharp(input).autoOrient().toBuffer();
*
* @example
* const pipeline = sharp()
*   .autoOrient()
*   .resize(null, 200)
*   .toBuffer(function (err, outputBuffer, info) {
*     // outputBuffer contains 200px high JPEG image data,
*     // auto-oriented using EXIF Orientation tag
*     // info.width and info.height contain the dimensions of the resized image
*   });
* readableStream.pipe(pipeline);
*
* @returns {Sharp}
*/
function autoOrient() {
	this.options.input.autoOrient = true;
	return this;
}
/**
* Mirror the image vertically (up-down) about the x-axis.
* This always occurs before rotation, if any.
*
* This operation does not work correctly with multi-page images.
*
* @example
* const output = await sharp(input).flip().toBuffer();
*
* @param {Boolean} [flip=true]
* @returns {Sharp}
*/
function flip(flip) {
	this.options.flip = is_default.bool(flip) ? flip : true;
	return this;
}
/**
* Mirror the image horizontally (left-right) about the y-axis.
* This always occurs before rotation, if any.
*
* @example
* const output = await sharp(input).flop().toBuffer();
*
* @param {Boolean} [flop=true]
* @returns {Sharp}
*/
function flop(flop) {
	this.options.flop = is_default.bool(flop) ? flop : true;
	return this;
}
/**
* Perform an affine transform on an image. This operation will always occur after resizing, extraction and rotation, if any.
*
* You must provide an array of length 4 or a 2x2 affine transformation matrix.
* By default, new pixels are filled with a black background. You can provide a background colour with the `background` option.
* A particular interpolator may also be specified. Set the `interpolator` option to an attribute of the `sharp.interpolators` Object e.g. `sharp.interpolators.nohalo`.
*
* In the case of a 2x2 matrix, the transform is:
* - X = `matrix[0, 0]` \* (x + `idx`) + `matrix[0, 1]` \* (y + `idy`) + `odx`
* - Y = `matrix[1, 0]` \* (x + `idx`) + `matrix[1, 1]` \* (y + `idy`) + `ody`
*
* where:
* - x and y are the coordinates in input image.
* - X and Y are the coordinates in output image.
* - (0,0) is the upper left corner.
*
* @since 0.27.0
*
* @example
* const pipeline = sharp()
*   .affine([[1, 0.3], [0.1, 0.7]], {
*      background: 'white',
*      interpolator: sharp.interpolators.nohalo
*   })
*   .toBuffer((err, outputBuffer, info) => {
*      // outputBuffer contains the transformed image
*      // info.width and info.height contain the new dimensions
*   });
*
* inputStream
*   .pipe(pipeline);
*
* @param {Array<Array<number>>|Array<number>} matrix - affine transformation matrix
* @param {Object} [options] - if present, is an Object with optional attributes.
* @param {String|Object} [options.background="#000000"] - parsed by the [color](https://www.npmjs.org/package/color) module to extract values for red, green, blue and alpha.
* @param {Number} [options.idx=0] - input horizontal offset
* @param {Number} [options.idy=0] - input vertical offset
* @param {Number} [options.odx=0] - output horizontal offset
* @param {Number} [options.ody=0] - output vertical offset
* @param {String} [options.interpolator=sharp.interpolators.bicubic] - interpolator
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function affine(matrix, options) {
	const flatMatrix = Array.isArray(matrix) && (matrix.length === 4 && matrix.every(is_default.number) || matrix.length === 2 && matrix.every((row) => Array.isArray(row) && row.length === 2)) ? matrix.flat() : [];
	if (flatMatrix.length === 4 && flatMatrix.every(is_default.number)) this.options.affineMatrix = flatMatrix;
	else throw is_default.invalidParameterError("matrix", "1x4 or 2x2 array", matrix);
	if (is_default.defined(options)) {
		if (is_default.object(options)) {
			this._setBackgroundColourOption("affineBackground", options.background);
			if (is_default.defined(options.idx)) {
				if (is_default.number(options.idx)) this.options.affineIdx = options.idx;
				else throw is_default.invalidParameterError("options.idx", "number", options.idx);
			}
			if (is_default.defined(options.idy)) {
				if (is_default.number(options.idy)) this.options.affineIdy = options.idy;
				else throw is_default.invalidParameterError("options.idy", "number", options.idy);
			}
			if (is_default.defined(options.odx)) {
				if (is_default.number(options.odx)) this.options.affineOdx = options.odx;
				else throw is_default.invalidParameterError("options.odx", "number", options.odx);
			}
			if (is_default.defined(options.ody)) {
				if (is_default.number(options.ody)) this.options.affineOdy = options.ody;
				else throw is_default.invalidParameterError("options.ody", "number", options.ody);
			}
			if (is_default.defined(options.interpolator)) {
				if (is_default.inArray(options.interpolator, Object.values(this.constructor.interpolators))) this.options.affineInterpolator = options.interpolator;
				else throw is_default.invalidParameterError("options.interpolator", "valid interpolator name", options.interpolator);
			}
		} else throw is_default.invalidParameterError("options", "object", options);
	}
	return this;
}
/**
* Sharpen the image.
*
* When used without parameters, performs a fast, mild sharpen of the output image.
*
* When a `sigma` is provided, performs a slower, more accurate sharpen of the L channel in the LAB colour space.
* Fine-grained control over the level of sharpening in "flat" (m1) and "jagged" (m2) areas is available.
*
* See {@link https://www.libvips.org/API/current/method.Image.sharpen.html libvips sharpen} operation.
*
* @example
* const data = await sharp(input).sharpen().toBuffer();
*
* @example
* const data = await sharp(input).sharpen({ sigma: 2 }).toBuffer();
*
* @example
* const data = await sharp(input)
*   .sharpen({
*     sigma: 2,
*     m1: 0,
*     m2: 3,
*     x1: 3,
*     y2: 15,
*     y3: 15,
*   })
*   .toBuffer();
*
* @param {Object} [options] - if present, is an Object with attributes
* @param {number} [options.sigma] - the sigma of the Gaussian mask, where `sigma = 1 + radius / 2`, between 0.000001 and 10
* @param {number} [options.m1=1.0] - the level of sharpening to apply to "flat" areas, between 0 and 1000000
* @param {number} [options.m2=2.0] - the level of sharpening to apply to "jagged" areas, between 0 and 1000000
* @param {number} [options.x1=2.0] - threshold between "flat" and "jagged", between 0 and 1000000
* @param {number} [options.y2=10.0] - maximum amount of brightening, between 0 and 1000000
* @param {number} [options.y3=20.0] - maximum amount of darkening, between 0 and 1000000
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function sharpen(options) {
	if (is_default.plainObject(options)) {
		if (is_default.number(options.sigma) && is_default.inRange(options.sigma, 1e-6, 10)) this.options.sharpenSigma = options.sigma;
		else throw is_default.invalidParameterError("options.sigma", "number between 0.000001 and 10", options.sigma);
		if (is_default.defined(options.m1)) {
			if (is_default.number(options.m1) && is_default.inRange(options.m1, 0, 1e6)) this.options.sharpenM1 = options.m1;
			else throw is_default.invalidParameterError("options.m1", "number between 0 and 1000000", options.m1);
		}
		if (is_default.defined(options.m2)) {
			if (is_default.number(options.m2) && is_default.inRange(options.m2, 0, 1e6)) this.options.sharpenM2 = options.m2;
			else throw is_default.invalidParameterError("options.m2", "number between 0 and 1000000", options.m2);
		}
		if (is_default.defined(options.x1)) {
			if (is_default.number(options.x1) && is_default.inRange(options.x1, 0, 1e6)) this.options.sharpenX1 = options.x1;
			else throw is_default.invalidParameterError("options.x1", "number between 0 and 1000000", options.x1);
		}
		if (is_default.defined(options.y2)) {
			if (is_default.number(options.y2) && is_default.inRange(options.y2, 0, 1e6)) this.options.sharpenY2 = options.y2;
			else throw is_default.invalidParameterError("options.y2", "number between 0 and 1000000", options.y2);
		}
		if (is_default.defined(options.y3)) {
			if (is_default.number(options.y3) && is_default.inRange(options.y3, 0, 1e6)) this.options.sharpenY3 = options.y3;
			else throw is_default.invalidParameterError("options.y3", "number between 0 and 1000000", options.y3);
		}
	} else this.options.sharpenSigma = -1;
	return this;
}
/**
* Apply median filter.
* When used without parameters the default window is 3x3.
*
* @example
* const output = await sharp(input).median().toBuffer();
*
* @example
* const output = await sharp(input).median(5).toBuffer();
*
* @param {number} [size=3] square mask size: size x size
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function median(size) {
	if (!is_default.defined(size)) this.options.medianSize = 3;
	else if (is_default.integer(size) && is_default.inRange(size, 1, 1e3)) this.options.medianSize = size;
	else throw is_default.invalidParameterError("size", "integer between 1 and 1000", size);
	return this;
}
/**
* Blur the image.
*
* When used without parameters, performs a fast 3x3 box blur (equivalent to a box linear filter).
*
* When a `sigma` is provided, performs a slower, more accurate Gaussian blur.
*
* @example
* const boxBlurred = await sharp(input)
*   .blur()
*   .toBuffer();
*
* @example
* const gaussianBlurred = await sharp(input)
*   .blur(5)
*   .toBuffer();
*
* @param {Object|number|Boolean} [options]
* @param {number} [options.sigma] a value between 0.3 and 1000 representing the sigma of the Gaussian mask, where `sigma = 1 + radius / 2`.
* @param {string} [options.precision='integer'] How accurate the operation should be, one of: integer, float, approximate.
* @param {number} [options.minAmplitude=0.2] A value between 0.001 and 1. A smaller value will generate a larger, more accurate mask.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function blur(options) {
	let sigma;
	if (is_default.number(options)) sigma = options;
	else if (is_default.plainObject(options)) {
		if (!is_default.number(options.sigma)) throw is_default.invalidParameterError("options.sigma", "number between 0.3 and 1000", sigma);
		sigma = options.sigma;
		if ("precision" in options) {
			if (is_default.string(vipsPrecision[options.precision])) this.options.precision = vipsPrecision[options.precision];
			else throw is_default.invalidParameterError("precision", "one of: integer, float, approximate", options.precision);
		}
		if ("minAmplitude" in options) {
			if (is_default.number(options.minAmplitude) && is_default.inRange(options.minAmplitude, .001, 1)) this.options.minAmpl = options.minAmplitude;
			else throw is_default.invalidParameterError("minAmplitude", "number between 0.001 and 1", options.minAmplitude);
		}
	}
	if (!is_default.defined(options)) this.options.blurSigma = -1;
	else if (is_default.bool(options)) this.options.blurSigma = options ? -1 : 0;
	else if (is_default.number(sigma) && is_default.inRange(sigma, .3, 1e3)) this.options.blurSigma = sigma;
	else throw is_default.invalidParameterError("sigma", "number between 0.3 and 1000", sigma);
	return this;
}
/**
* Expand foreground objects using the dilate morphological operator.
*
* @example
* const output = await sharp(input)
*   .dilate()
*   .toBuffer();
*
* @param {Number} [width=1] dilation width in pixels.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function dilate(width) {
	if (!is_default.defined(width)) this.options.dilateWidth = 1;
	else if (is_default.integer(width) && is_default.inRange(width, 1, 65536)) this.options.dilateWidth = width;
	else throw is_default.invalidParameterError("width", "integer between 1 and 65536", width);
	return this;
}
/**
* Shrink foreground objects using the erode morphological operator.
*
* @example
* const output = await sharp(input)
*   .erode()
*   .toBuffer();
*
* @param {Number} [width=1] erosion width in pixels.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function erode(width) {
	if (!is_default.defined(width)) this.options.erodeWidth = 1;
	else if (is_default.integer(width) && is_default.inRange(width, 1, 65536)) this.options.erodeWidth = width;
	else throw is_default.invalidParameterError("width", "integer between 1 and 65536", width);
	return this;
}
/**
* Merge alpha transparency channel, if any, with a background, then remove the alpha channel.
*
* See also {@link /api-channel#removealpha removeAlpha}.
*
* @example
* await sharp(rgbaInput)
*   .flatten({ background: '#F0A703' })
*   .toBuffer();
*
* @param {Object} [options]
* @param {string|Object} [options.background={r: 0, g: 0, b: 0}] - background colour, parsed by the [color](https://www.npmjs.org/package/color) module, defaults to black.
* @returns {Sharp}
*/
function flatten(options) {
	this.options.flatten = is_default.bool(options) ? options : true;
	if (is_default.object(options)) this._setBackgroundColourOption("flattenBackground", options.background);
	return this;
}
/**
* Ensure the image has an alpha channel
* with all white pixel values made fully transparent.
*
* Existing alpha channel values for non-white pixels remain unchanged.
*
* @since 0.32.1
*
* @example
* await sharp(rgbInput)
*   .unflatten()
*   .toBuffer();
*
* @example
* await sharp(rgbInput)
*   .threshold(128, { grayscale: false }) // converter bright pixels to white
*   .unflatten()
*   .toBuffer();
*/
function unflatten() {
	this.options.unflatten = true;
	return this;
}
/**
* Apply a gamma correction by reducing the encoding (darken) pre-resize at a factor of `1/gamma`
* then increasing the encoding (brighten) post-resize at a factor of `gamma`.
* This can improve the perceived brightness of a resized image in non-linear colour spaces.
* JPEG and WebP input images will not take advantage of the shrink-on-load performance optimisation
* when applying a gamma correction.
*
* Supply a second argument to use a different output gamma value, otherwise the first value is used in both cases.
*
* @param {number} [gamma=2.2] value between 1.0 and 3.0.
* @param {number} [gammaOut] value between 1.0 and 3.0. (optional, defaults to same as `gamma`)
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function gamma(gamma, gammaOut) {
	if (!is_default.defined(gamma)) this.options.gamma = 2.2;
	else if (is_default.number(gamma) && is_default.inRange(gamma, 1, 3)) this.options.gamma = gamma;
	else throw is_default.invalidParameterError("gamma", "number between 1.0 and 3.0", gamma);
	if (!is_default.defined(gammaOut)) this.options.gammaOut = this.options.gamma;
	else if (is_default.number(gammaOut) && is_default.inRange(gammaOut, 1, 3)) this.options.gammaOut = gammaOut;
	else throw is_default.invalidParameterError("gammaOut", "number between 1.0 and 3.0", gammaOut);
	return this;
}
/**
* Produce the "negative" of the image.
*
* @example
* const output = await sharp(input)
*   .negate()
*   .toBuffer();
*
* @example
* const output = await sharp(input)
*   .negate({ alpha: false })
*   .toBuffer();
*
* @param {Object} [options]
* @param {Boolean} [options.alpha=true] Whether or not to negate any alpha channel
* @returns {Sharp}
*/
function negate(options) {
	this.options.negate = is_default.bool(options) ? options : true;
	if (is_default.plainObject(options) && "alpha" in options) {
		if (!is_default.bool(options.alpha)) throw is_default.invalidParameterError("alpha", "should be boolean value", options.alpha);
		else this.options.negateAlpha = options.alpha;
	}
	return this;
}
/**
* Enhance output image contrast by stretching its luminance to cover a full dynamic range.
*
* Uses a histogram-based approach, taking a default range of 1% to 99% to reduce sensitivity to noise at the extremes.
*
* Luminance values below the `lower` percentile will be underexposed by clipping to zero.
* Luminance values above the `upper` percentile will be overexposed by clipping to the max pixel value.
*
* @example
* const output = await sharp(input)
*   .normalise()
*   .toBuffer();
*
* @example
* const output = await sharp(input)
*   .normalise({ lower: 0, upper: 100 })
*   .toBuffer();
*
* @param {Object} [options]
* @param {number} [options.lower=1] - Percentile below which luminance values will be underexposed.
* @param {number} [options.upper=99] - Percentile above which luminance values will be overexposed.
* @returns {Sharp}
*/
function normalise(options) {
	if (is_default.plainObject(options)) {
		if (is_default.defined(options.lower)) {
			if (is_default.number(options.lower) && is_default.inRange(options.lower, 0, 99)) this.options.normaliseLower = options.lower;
			else throw is_default.invalidParameterError("lower", "number between 0 and 99", options.lower);
		}
		if (is_default.defined(options.upper)) {
			if (is_default.number(options.upper) && is_default.inRange(options.upper, 1, 100)) this.options.normaliseUpper = options.upper;
			else throw is_default.invalidParameterError("upper", "number between 1 and 100", options.upper);
		}
	}
	if (this.options.normaliseLower >= this.options.normaliseUpper) throw is_default.invalidParameterError("range", "lower to be less than upper", `${this.options.normaliseLower} >= ${this.options.normaliseUpper}`);
	this.options.normalise = true;
	return this;
}
/**
* Alternative spelling of normalise.
*
* @example
* const output = await sharp(input)
*   .normalize()
*   .toBuffer();
*
* @param {Object} [options]
* @param {number} [options.lower=1] - Percentile below which luminance values will be underexposed.
* @param {number} [options.upper=99] - Percentile above which luminance values will be overexposed.
* @returns {Sharp}
*/
function normalize(options) {
	return this.normalise(options);
}
/**
* Perform contrast limiting adaptive histogram equalization
* {@link https://en.wikipedia.org/wiki/Adaptive_histogram_equalization#Contrast_Limited_AHE CLAHE}.
*
* This will, in general, enhance the clarity of the image by bringing out darker details.
*
* @since 0.28.3
*
* @example
* const output = await sharp(input)
*   .clahe({
*     width: 3,
*     height: 3,
*   })
*   .toBuffer();
*
* @param {Object} options
* @param {number} options.width - Integral width of the search window, in pixels, between 1 and 65536.
* @param {number} options.height - Integral height of the search window, in pixels, between 1 and 65536.
* @param {number} [options.maxSlope=3] - Integral level of brightening, between 0 and 100, where 0 disables contrast limiting.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function clahe(options) {
	if (is_default.plainObject(options)) {
		if (is_default.integer(options.width) && is_default.inRange(options.width, 1, 65536)) this.options.claheWidth = options.width;
		else throw is_default.invalidParameterError("width", "integer between 1 and 65536", options.width);
		if (is_default.integer(options.height) && is_default.inRange(options.height, 1, 65536)) this.options.claheHeight = options.height;
		else throw is_default.invalidParameterError("height", "integer between 1 and 65536", options.height);
		if (is_default.defined(options.maxSlope)) {
			if (is_default.integer(options.maxSlope) && is_default.inRange(options.maxSlope, 0, 100)) this.options.claheMaxSlope = options.maxSlope;
			else throw is_default.invalidParameterError("maxSlope", "integer between 0 and 100", options.maxSlope);
		}
	} else throw is_default.invalidParameterError("options", "plain object", options);
	return this;
}
/**
* Convolve the image with the specified kernel.
*
* @example
* sharp(input)
*   .convolve({
*     width: 3,
*     height: 3,
*     kernel: [-1, 0, 1, -2, 0, 2, -1, 0, 1]
*   })
*   .raw()
*   .toBuffer(function(err, data, info) {
*     // data contains the raw pixel data representing the convolution
*     // of the input image with the horizontal Sobel operator
*   });
*
* @param {Object} kernel
* @param {number} kernel.width - width of the kernel in pixels.
* @param {number} kernel.height - height of the kernel in pixels.
* @param {Array<number>} kernel.kernel - Array of length `width*height` containing the kernel values.
* @param {number} [kernel.scale=sum] - the scale of the kernel in pixels.
* @param {number} [kernel.offset=0] - the offset of the kernel in pixels.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function convolve(kernel) {
	if (!is_default.object(kernel) || !Array.isArray(kernel.kernel) || !is_default.integer(kernel.width) || !is_default.integer(kernel.height) || !is_default.inRange(kernel.width, 3, 1001) || !is_default.inRange(kernel.height, 3, 1001) || kernel.height * kernel.width !== kernel.kernel.length || !kernel.kernel.every(is_default.number)) throw new Error("Invalid convolution kernel");
	if (!is_default.integer(kernel.scale)) kernel.scale = kernel.kernel.reduce((a, b) => a + b, 0);
	if (kernel.scale < 1) kernel.scale = 1;
	if (!is_default.integer(kernel.offset)) kernel.offset = 0;
	this.options.convKernel = kernel;
	return this;
}
/**
* Any pixel value greater than or equal to the threshold value will be set to 255, otherwise it will be set to 0.
* @param {number} [threshold=128] - a value in the range 0-255 representing the level at which the threshold will be applied.
* @param {Object} [options]
* @param {Boolean} [options.greyscale=true] - convert to single channel greyscale.
* @param {Boolean} [options.grayscale=true] - alternative spelling for greyscale.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function threshold(threshold, options) {
	if (!is_default.defined(threshold)) this.options.threshold = 128;
	else if (is_default.bool(threshold)) this.options.threshold = threshold ? 128 : 0;
	else if (is_default.integer(threshold) && is_default.inRange(threshold, 0, 255)) this.options.threshold = threshold;
	else throw is_default.invalidParameterError("threshold", "integer between 0 and 255", threshold);
	if (!is_default.object(options) || options.greyscale === true || options.grayscale === true) this.options.thresholdGrayscale = true;
	else this.options.thresholdGrayscale = false;
	return this;
}
/**
* Perform a bitwise boolean operation with operand image.
*
* This operation creates an output image where each pixel is the result of
* the selected bitwise boolean `operation` between the corresponding pixels of the input images.
*
* @param {Buffer|string} operand - Buffer containing image data or string containing the path to an image file.
* @param {string} operator - one of `and`, `or` or `eor` to perform that bitwise operation, like the C logic operators `&`, `|` and `^` respectively.
* @param {Object} [options]
* @param {Object} [options.raw] - describes operand when using raw pixel data.
* @param {number} [options.raw.width]
* @param {number} [options.raw.height]
* @param {number} [options.raw.channels]
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function boolean(operand, operator, options) {
	this.options.boolean = this._createInputDescriptor(operand, options);
	if (is_default.string(operator) && is_default.inArray(operator, [
		"and",
		"or",
		"eor"
	])) this.options.booleanOp = operator;
	else throw is_default.invalidParameterError("operator", "one of: and, or, eor", operator);
	return this;
}
/**
* Apply the linear formula `a` * input + `b` to the image to adjust image levels.
*
* When a single number is provided, it will be used for all image channels.
* When an array of numbers is provided, the array length must match the number of channels.
*
* @example
* await sharp(input)
*   .linear(0.5, 2)
*   .toBuffer();
*
* @example
* await sharp(rgbInput)
*   .linear(
*     [0.25, 0.5, 0.75],
*     [150, 100, 50]
*   )
*   .toBuffer();
*
* @param {(number|number[])} [a=[]] multiplier
* @param {(number|number[])} [b=[]] offset
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function linear$1(a, b) {
	if (!is_default.defined(a) && is_default.number(b)) a = 1;
	else if (is_default.number(a) && !is_default.defined(b)) b = 0;
	if (!is_default.defined(a)) this.options.linearA = [];
	else if (is_default.number(a)) this.options.linearA = [a];
	else if (Array.isArray(a) && is_default.inRange(a.length, 1, 1e6) && a.every(is_default.number)) this.options.linearA = a;
	else throw is_default.invalidParameterError("a", "number or array of numbers", a);
	if (!is_default.defined(b)) this.options.linearB = [];
	else if (is_default.number(b)) this.options.linearB = [b];
	else if (Array.isArray(b) && is_default.inRange(b.length, 1, 1e6) && b.every(is_default.number)) this.options.linearB = b;
	else throw is_default.invalidParameterError("b", "number or array of numbers", b);
	if (this.options.linearA.length !== this.options.linearB.length) throw new Error("Expected a and b to be arrays of the same length");
	return this;
}
/**
* Recombine the image with the specified matrix.
*
* @since 0.21.1
*
* @example
* sharp(input)
*   .recomb([
*    [0.3588, 0.7044, 0.1368],
*    [0.2990, 0.5870, 0.1140],
*    [0.2392, 0.4696, 0.0912],
*   ])
*   .raw()
*   .toBuffer(function(err, data, info) {
*     // data contains the raw pixel data after applying the matrix
*     // With this example input, a sepia filter has been applied
*   });
*
* @param {Array<Array<number>>} inputMatrix - 3x3 or 4x4 Recombination matrix
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function recomb(inputMatrix) {
	if (!Array.isArray(inputMatrix)) throw is_default.invalidParameterError("inputMatrix", "array", inputMatrix);
	const dimensions = inputMatrix.length;
	if (dimensions !== 3 && dimensions !== 4) throw is_default.invalidParameterError("inputMatrix", "3x3 or 4x4 array", dimensions);
	if (!inputMatrix.every((row) => Array.isArray(row) && row.length === dimensions)) throw is_default.invalidParameterError("inputMatrix", `array of ${dimensions} arrays of length ${dimensions}`, inputMatrix);
	const recombMatrix = inputMatrix.flat();
	if (!recombMatrix.every(is_default.number)) throw is_default.invalidParameterError("inputMatrix", "array of numbers", recombMatrix);
	this.options.recombMatrix = recombMatrix;
	return this;
}
/**
* Transforms the image using brightness, saturation, hue rotation, and lightness.
* Brightness and lightness both operate on luminance, with the difference being that
* brightness is multiplicative whereas lightness is additive.
*
* @since 0.22.1
*
* @example
* // increase brightness by a factor of 2
* const output = await sharp(input)
*   .modulate({
*     brightness: 2
*   })
*   .toBuffer();
*
* @example
* // hue-rotate by 180 degrees
* const output = await sharp(input)
*   .modulate({
*     hue: 180
*   })
*   .toBuffer();
*
* @example
* // increase lightness by +50
* const output = await sharp(input)
*   .modulate({
*     lightness: 50
*   })
*   .toBuffer();
*
* @example
* // decrease brightness and saturation while also hue-rotating by 90 degrees
* const output = await sharp(input)
*   .modulate({
*     brightness: 0.5,
*     saturation: 0.5,
*     hue: 90,
*   })
*   .toBuffer();
*
* @param {Object} [options]
* @param {number} [options.brightness] Brightness multiplier
* @param {number} [options.saturation] Saturation multiplier
* @param {number} [options.hue] Degrees for hue rotation
* @param {number} [options.lightness] Lightness addend
* @returns {Sharp}
*/
function modulate(options) {
	if (!is_default.plainObject(options)) throw is_default.invalidParameterError("options", "plain object", options);
	if ("brightness" in options) {
		if (is_default.number(options.brightness) && options.brightness >= 0) this.options.brightness = options.brightness;
		else throw is_default.invalidParameterError("brightness", "number above zero", options.brightness);
	}
	if ("saturation" in options) {
		if (is_default.number(options.saturation) && options.saturation >= 0) this.options.saturation = options.saturation;
		else throw is_default.invalidParameterError("saturation", "number above zero", options.saturation);
	}
	if ("hue" in options) {
		if (is_default.integer(options.hue)) this.options.hue = options.hue % 360;
		else throw is_default.invalidParameterError("hue", "number", options.hue);
	}
	if ("lightness" in options) {
		if (is_default.number(options.lightness)) this.options.lightness = options.lightness;
		else throw is_default.invalidParameterError("lightness", "number", options.lightness);
	}
	return this;
}
/**
* Decorate the Sharp prototype with operation-related functions.
* @module Sharp
* @private
*/
var operation_default = (Sharp) => {
	Object.assign(Sharp.prototype, {
		autoOrient,
		rotate,
		flip,
		flop,
		affine,
		sharpen,
		erode,
		dilate,
		median,
		blur,
		flatten,
		unflatten,
		gamma,
		negate,
		normalise,
		normalize,
		clahe,
		convolve,
		threshold,
		boolean,
		linear: linear$1,
		recomb,
		modulate
	});
};
// node_modules/@img/colour/color.cjs
var require_color = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	var __defProp = Object.defineProperty;
	var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
	var __getOwnPropNames = Object.getOwnPropertyNames;
	var __hasOwnProp = Object.prototype.hasOwnProperty;
	var __export = (target, all) => {
		for (var name in all) __defProp(target, name, {
			get: all[name],
			enumerable: true
		});
	};
	var __copyProps = (to, from, except, desc) => {
		if (from && typeof from === "object" || typeof from === "function") {
			for (let key of __getOwnPropNames(from)) if (!__hasOwnProp.call(to, key) && key !== except) __defProp(to, key, {
				get: () => from[key],
				enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable
			});
		}
		return to;
	};
	var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);
	var index_exports = {};
	__export(index_exports, { default: () => index_default });
	module.exports = __toCommonJS(index_exports);
	var colors = {
		aliceblue: [
			240,
			248,
			255
		],
		antiquewhite: [
			250,
			235,
			215
		],
		aqua: [
			0,
			255,
			255
		],
		aquamarine: [
			127,
			255,
			212
		],
		azure: [
			240,
			255,
			255
		],
		beige: [
			245,
			245,
			220
		],
		bisque: [
			255,
			228,
			196
		],
		black: [
			0,
			0,
			0
		],
		blanchedalmond: [
			255,
			235,
			205
		],
		blue: [
			0,
			0,
			255
		],
		blueviolet: [
			138,
			43,
			226
		],
		brown: [
			165,
			42,
			42
		],
		burlywood: [
			222,
			184,
			135
		],
		cadetblue: [
			95,
			158,
			160
		],
		chartreuse: [
			127,
			255,
			0
		],
		chocolate: [
			210,
			105,
			30
		],
		coral: [
			255,
			127,
			80
		],
		cornflowerblue: [
			100,
			149,
			237
		],
		cornsilk: [
			255,
			248,
			220
		],
		crimson: [
			220,
			20,
			60
		],
		cyan: [
			0,
			255,
			255
		],
		darkblue: [
			0,
			0,
			139
		],
		darkcyan: [
			0,
			139,
			139
		],
		darkgoldenrod: [
			184,
			134,
			11
		],
		darkgray: [
			169,
			169,
			169
		],
		darkgreen: [
			0,
			100,
			0
		],
		darkgrey: [
			169,
			169,
			169
		],
		darkkhaki: [
			189,
			183,
			107
		],
		darkmagenta: [
			139,
			0,
			139
		],
		darkolivegreen: [
			85,
			107,
			47
		],
		darkorange: [
			255,
			140,
			0
		],
		darkorchid: [
			153,
			50,
			204
		],
		darkred: [
			139,
			0,
			0
		],
		darksalmon: [
			233,
			150,
			122
		],
		darkseagreen: [
			143,
			188,
			143
		],
		darkslateblue: [
			72,
			61,
			139
		],
		darkslategray: [
			47,
			79,
			79
		],
		darkslategrey: [
			47,
			79,
			79
		],
		darkturquoise: [
			0,
			206,
			209
		],
		darkviolet: [
			148,
			0,
			211
		],
		deeppink: [
			255,
			20,
			147
		],
		deepskyblue: [
			0,
			191,
			255
		],
		dimgray: [
			105,
			105,
			105
		],
		dimgrey: [
			105,
			105,
			105
		],
		dodgerblue: [
			30,
			144,
			255
		],
		firebrick: [
			178,
			34,
			34
		],
		floralwhite: [
			255,
			250,
			240
		],
		forestgreen: [
			34,
			139,
			34
		],
		fuchsia: [
			255,
			0,
			255
		],
		gainsboro: [
			220,
			220,
			220
		],
		ghostwhite: [
			248,
			248,
			255
		],
		gold: [
			255,
			215,
			0
		],
		goldenrod: [
			218,
			165,
			32
		],
		gray: [
			128,
			128,
			128
		],
		green: [
			0,
			128,
			0
		],
		greenyellow: [
			173,
			255,
			47
		],
		grey: [
			128,
			128,
			128
		],
		honeydew: [
			240,
			255,
			240
		],
		hotpink: [
			255,
			105,
			180
		],
		indianred: [
			205,
			92,
			92
		],
		indigo: [
			75,
			0,
			130
		],
		ivory: [
			255,
			255,
			240
		],
		khaki: [
			240,
			230,
			140
		],
		lavender: [
			230,
			230,
			250
		],
		lavenderblush: [
			255,
			240,
			245
		],
		lawngreen: [
			124,
			252,
			0
		],
		lemonchiffon: [
			255,
			250,
			205
		],
		lightblue: [
			173,
			216,
			230
		],
		lightcoral: [
			240,
			128,
			128
		],
		lightcyan: [
			224,
			255,
			255
		],
		lightgoldenrodyellow: [
			250,
			250,
			210
		],
		lightgray: [
			211,
			211,
			211
		],
		lightgreen: [
			144,
			238,
			144
		],
		lightgrey: [
			211,
			211,
			211
		],
		lightpink: [
			255,
			182,
			193
		],
		lightsalmon: [
			255,
			160,
			122
		],
		lightseagreen: [
			32,
			178,
			170
		],
		lightskyblue: [
			135,
			206,
			250
		],
		lightslategray: [
			119,
			136,
			153
		],
		lightslategrey: [
			119,
			136,
			153
		],
		lightsteelblue: [
			176,
			196,
			222
		],
		lightyellow: [
			255,
			255,
			224
		],
		lime: [
			0,
			255,
			0
		],
		limegreen: [
			50,
			205,
			50
		],
		linen: [
			250,
			240,
			230
		],
		magenta: [
			255,
			0,
			255
		],
		maroon: [
			128,
			0,
			0
		],
		mediumaquamarine: [
			102,
			205,
			170
		],
		mediumblue: [
			0,
			0,
			205
		],
		mediumorchid: [
			186,
			85,
			211
		],
		mediumpurple: [
			147,
			112,
			219
		],
		mediumseagreen: [
			60,
			179,
			113
		],
		mediumslateblue: [
			123,
			104,
			238
		],
		mediumspringgreen: [
			0,
			250,
			154
		],
		mediumturquoise: [
			72,
			209,
			204
		],
		mediumvioletred: [
			199,
			21,
			133
		],
		midnightblue: [
			25,
			25,
			112
		],
		mintcream: [
			245,
			255,
			250
		],
		mistyrose: [
			255,
			228,
			225
		],
		moccasin: [
			255,
			228,
			181
		],
		navajowhite: [
			255,
			222,
			173
		],
		navy: [
			0,
			0,
			128
		],
		oldlace: [
			253,
			245,
			230
		],
		olive: [
			128,
			128,
			0
		],
		olivedrab: [
			107,
			142,
			35
		],
		orange: [
			255,
			165,
			0
		],
		orangered: [
			255,
			69,
			0
		],
		orchid: [
			218,
			112,
			214
		],
		palegoldenrod: [
			238,
			232,
			170
		],
		palegreen: [
			152,
			251,
			152
		],
		paleturquoise: [
			175,
			238,
			238
		],
		palevioletred: [
			219,
			112,
			147
		],
		papayawhip: [
			255,
			239,
			213
		],
		peachpuff: [
			255,
			218,
			185
		],
		peru: [
			205,
			133,
			63
		],
		pink: [
			255,
			192,
			203
		],
		plum: [
			221,
			160,
			221
		],
		powderblue: [
			176,
			224,
			230
		],
		purple: [
			128,
			0,
			128
		],
		rebeccapurple: [
			102,
			51,
			153
		],
		red: [
			255,
			0,
			0
		],
		rosybrown: [
			188,
			143,
			143
		],
		royalblue: [
			65,
			105,
			225
		],
		saddlebrown: [
			139,
			69,
			19
		],
		salmon: [
			250,
			128,
			114
		],
		sandybrown: [
			244,
			164,
			96
		],
		seagreen: [
			46,
			139,
			87
		],
		seashell: [
			255,
			245,
			238
		],
		sienna: [
			160,
			82,
			45
		],
		silver: [
			192,
			192,
			192
		],
		skyblue: [
			135,
			206,
			235
		],
		slateblue: [
			106,
			90,
			205
		],
		slategray: [
			112,
			128,
			144
		],
		slategrey: [
			112,
			128,
			144
		],
		snow: [
			255,
			250,
			250
		],
		springgreen: [
			0,
			255,
			127
		],
		steelblue: [
			70,
			130,
			180
		],
		tan: [
			210,
			180,
			140
		],
		teal: [
			0,
			128,
			128
		],
		thistle: [
			216,
			191,
			216
		],
		tomato: [
			255,
			99,
			71
		],
		turquoise: [
			64,
			224,
			208
		],
		violet: [
			238,
			130,
			238
		],
		wheat: [
			245,
			222,
			179
		],
		white: [
			255,
			255,
			255
		],
		whitesmoke: [
			245,
			245,
			245
		],
		yellow: [
			255,
			255,
			0
		],
		yellowgreen: [
			154,
			205,
			50
		]
	};
	for (const key in colors) Object.freeze(colors[key]);
	var color_name_default = Object.freeze(colors);
	var reverseNames = /* @__PURE__ */ Object.create(null);
	for (const name in color_name_default) if (Object.hasOwn(color_name_default, name)) reverseNames[color_name_default[name]] = name;
	var cs = {
		to: {},
		get: {}
	};
	cs.get = function(string) {
		const prefix = string.slice(0, 3).toLowerCase();
		let value;
		let model;
		switch (prefix) {
			case "hsl":
				value = cs.get.hsl(string);
				model = "hsl";
				break;
			case "hwb":
				value = cs.get.hwb(string);
				model = "hwb";
				break;
			default:
				value = cs.get.rgb(string);
				model = "rgb";
		}
		if (!value) return null;
		return {
			model,
			value
		};
	};
	cs.get.rgb = function(string) {
		if (!string) return null;
		const abbr = /^#([a-f\d]{3,4})$/i;
		const hex = /^#([a-f\d]{6})([a-f\d]{2})?$/i;
		const rgba = /^rgba?\(\s*([+-]?(?:\d*\.)?\d+(?:e\d+)?)(?=[\s,])\s*(?:,\s*)?([+-]?(?:\d*\.)?\d+(?:e\d+)?)(?=[\s,])\s*(?:,\s*)?([+-]?(?:\d*\.)?\d+(?:e\d+)?)\s*(?:[\s,|/]\s*([+-]?(?:\d*\.)?\d+(?:e\d+)?)(%?)\s*)?\)$/i;
		const per = /^rgba?\(\s*([+-]?[\d.]+)%\s*,?\s*([+-]?[\d.]+)%\s*,?\s*([+-]?[\d.]+)%\s*(?:[\s,|/]\s*([+-]?[\d.]+)(%?)\s*)?\)$/i;
		const keyword = /^(\w+)$/;
		let rgb = [
			0,
			0,
			0,
			1
		];
		let match;
		let i;
		let hexAlpha;
		if (match = string.match(hex)) {
			hexAlpha = match[2];
			match = match[1];
			for (i = 0; i < 3; i++) {
				const i2 = i * 2;
				rgb[i] = Number.parseInt(match.slice(i2, i2 + 2), 16);
			}
			if (hexAlpha) rgb[3] = Number.parseInt(hexAlpha, 16) / 255;
		} else if (match = string.match(abbr)) {
			match = match[1];
			hexAlpha = match[3];
			for (i = 0; i < 3; i++) rgb[i] = Number.parseInt(match[i] + match[i], 16);
			if (hexAlpha) rgb[3] = Number.parseInt(hexAlpha + hexAlpha, 16) / 255;
		} else if (match = string.match(rgba)) {
			for (i = 0; i < 3; i++) rgb[i] = Number.parseFloat(match[i + 1]);
			if (match[4]) rgb[3] = match[5] ? Number.parseFloat(match[4]) * .01 : Number.parseFloat(match[4]);
		} else if (match = string.match(per)) {
			for (i = 0; i < 3; i++) rgb[i] = Math.round(Number.parseFloat(match[i + 1]) * 2.55);
			if (match[4]) rgb[3] = match[5] ? Number.parseFloat(match[4]) * .01 : Number.parseFloat(match[4]);
		} else if (match = string.toLowerCase().match(keyword)) {
			if (match[1] === "transparent") return [
				0,
				0,
				0,
				0
			];
			if (!Object.hasOwn(color_name_default, match[1])) return null;
			rgb = color_name_default[match[1]].slice();
			rgb[3] = 1;
			return rgb;
		} else return null;
		for (i = 0; i < 3; i++) rgb[i] = clamp(rgb[i], 0, 255);
		rgb[3] = clamp(rgb[3], 0, 1);
		return rgb;
	};
	cs.get.hsl = function(string) {
		if (!string) return null;
		const match = string.match(/^hsla?\(\s*([+-]?(?:\d{0,3}\.)?\d+)(?:deg)?\s*,?\s*([+-]?[\d.]+)%\s*,?\s*([+-]?[\d.]+)%\s*(?:[,|/]\s*([+-]?(?=\.\d|\d)(?:0|[1-9]\d*)?(?:\.\d*)?(?:e[+-]?\d+)?)\s*)?\)$/i);
		if (match) {
			const alpha = Number.parseFloat(match[4]);
			return [
				(Number.parseFloat(match[1]) % 360 + 360) % 360,
				clamp(Number.parseFloat(match[2]), 0, 100),
				clamp(Number.parseFloat(match[3]), 0, 100),
				clamp(Number.isNaN(alpha) ? 1 : alpha, 0, 1)
			];
		}
		return null;
	};
	cs.get.hwb = function(string) {
		if (!string) return null;
		const match = string.match(/^hwb\(\s*([+-]?\d{0,3}(?:\.\d+)?)(?:deg)?\s*[\s,]\s*([+-]?[\d.]+)%\s*[\s,]\s*([+-]?[\d.]+)%\s*(?:[\s,]\s*([+-]?(?=\.\d|\d)(?:0|[1-9]\d*)?(?:\.\d*)?(?:e[+-]?\d+)?)\s*)?\)$/i);
		if (match) {
			const alpha = Number.parseFloat(match[4]);
			return [
				(Number.parseFloat(match[1]) % 360 + 360) % 360,
				clamp(Number.parseFloat(match[2]), 0, 100),
				clamp(Number.parseFloat(match[3]), 0, 100),
				clamp(Number.isNaN(alpha) ? 1 : alpha, 0, 1)
			];
		}
		return null;
	};
	cs.to.hex = function(...rgba) {
		return "#" + hexDouble(rgba[0]) + hexDouble(rgba[1]) + hexDouble(rgba[2]) + (rgba[3] < 1 ? hexDouble(Math.round(rgba[3] * 255)) : "");
	};
	cs.to.rgb = function(...rgba) {
		return rgba.length < 4 || rgba[3] === 1 ? "rgb(" + Math.round(rgba[0]) + ", " + Math.round(rgba[1]) + ", " + Math.round(rgba[2]) + ")" : "rgba(" + Math.round(rgba[0]) + ", " + Math.round(rgba[1]) + ", " + Math.round(rgba[2]) + ", " + rgba[3] + ")";
	};
	cs.to.rgb.percent = function(...rgba) {
		const r = Math.round(rgba[0] / 255 * 100);
		const g = Math.round(rgba[1] / 255 * 100);
		const b = Math.round(rgba[2] / 255 * 100);
		return rgba.length < 4 || rgba[3] === 1 ? "rgb(" + r + "%, " + g + "%, " + b + "%)" : "rgba(" + r + "%, " + g + "%, " + b + "%, " + rgba[3] + ")";
	};
	cs.to.hsl = function(...hsla) {
		return hsla.length < 4 || hsla[3] === 1 ? "hsl(" + hsla[0] + ", " + hsla[1] + "%, " + hsla[2] + "%)" : "hsla(" + hsla[0] + ", " + hsla[1] + "%, " + hsla[2] + "%, " + hsla[3] + ")";
	};
	cs.to.hwb = function(...hwba) {
		let a = "";
		if (hwba.length >= 4 && hwba[3] !== 1) a = ", " + hwba[3];
		return "hwb(" + hwba[0] + ", " + hwba[1] + "%, " + hwba[2] + "%" + a + ")";
	};
	cs.to.keyword = function(...rgb) {
		return reverseNames[rgb.slice(0, 3)];
	};
	function clamp(number_, min, max) {
		return Math.min(Math.max(min, number_), max);
	}
	function hexDouble(number_) {
		const string_ = Math.round(number_).toString(16).toUpperCase();
		return string_.length < 2 ? "0" + string_ : string_;
	}
	var color_string_default = cs;
	var reverseKeywords = {};
	for (const key of Object.keys(color_name_default)) reverseKeywords[color_name_default[key]] = key;
	var convert = {
		rgb: {
			channels: 3,
			labels: "rgb"
		},
		hsl: {
			channels: 3,
			labels: "hsl"
		},
		hsv: {
			channels: 3,
			labels: "hsv"
		},
		hwb: {
			channels: 3,
			labels: "hwb"
		},
		cmyk: {
			channels: 4,
			labels: "cmyk"
		},
		xyz: {
			channels: 3,
			labels: "xyz"
		},
		lab: {
			channels: 3,
			labels: "lab"
		},
		oklab: {
			channels: 3,
			labels: [
				"okl",
				"oka",
				"okb"
			]
		},
		lch: {
			channels: 3,
			labels: "lch"
		},
		oklch: {
			channels: 3,
			labels: [
				"okl",
				"okc",
				"okh"
			]
		},
		hex: {
			channels: 1,
			labels: ["hex"]
		},
		keyword: {
			channels: 1,
			labels: ["keyword"]
		},
		ansi16: {
			channels: 1,
			labels: ["ansi16"]
		},
		ansi256: {
			channels: 1,
			labels: ["ansi256"]
		},
		hcg: {
			channels: 3,
			labels: [
				"h",
				"c",
				"g"
			]
		},
		apple: {
			channels: 3,
			labels: [
				"r16",
				"g16",
				"b16"
			]
		},
		gray: {
			channels: 1,
			labels: ["gray"]
		}
	};
	var conversions_default = convert;
	var LAB_FT = (6 / 29) ** 3;
	function srgbNonlinearTransform(c) {
		const cc = c > .0031308 ? 1.055 * c ** (1 / 2.4) - .055 : c * 12.92;
		return Math.min(Math.max(0, cc), 1);
	}
	function srgbNonlinearTransformInv(c) {
		return c > .04045 ? ((c + .055) / 1.055) ** 2.4 : c / 12.92;
	}
	for (const model of Object.keys(convert)) {
		if (!("channels" in convert[model])) throw new Error("missing channels property: " + model);
		if (!("labels" in convert[model])) throw new Error("missing channel labels property: " + model);
		if (convert[model].labels.length !== convert[model].channels) throw new Error("channel and label counts mismatch: " + model);
		const { channels, labels } = convert[model];
		delete convert[model].channels;
		delete convert[model].labels;
		Object.defineProperty(convert[model], "channels", { value: channels });
		Object.defineProperty(convert[model], "labels", { value: labels });
	}
	convert.rgb.hsl = function(rgb) {
		const r = rgb[0] / 255;
		const g = rgb[1] / 255;
		const b = rgb[2] / 255;
		const min = Math.min(r, g, b);
		const max = Math.max(r, g, b);
		const delta = max - min;
		let h;
		let s;
		switch (max) {
			case min:
				h = 0;
				break;
			case r:
				h = (g - b) / delta;
				break;
			case g:
				h = 2 + (b - r) / delta;
				break;
			case b: h = 4 + (r - g) / delta;
		}
		h = Math.min(h * 60, 360);
		if (h < 0) h += 360;
		const l = (min + max) / 2;
		if (max === min) s = 0;
		else if (l <= .5) s = delta / (max + min);
		else s = delta / (2 - max - min);
		return [
			h,
			s * 100,
			l * 100
		];
	};
	convert.rgb.hsv = function(rgb) {
		let rdif;
		let gdif;
		let bdif;
		let h;
		let s;
		const r = rgb[0] / 255;
		const g = rgb[1] / 255;
		const b = rgb[2] / 255;
		const v = Math.max(r, g, b);
		const diff = v - Math.min(r, g, b);
		const diffc = function(c) {
			return (v - c) / 6 / diff + 1 / 2;
		};
		if (diff === 0) {
			h = 0;
			s = 0;
		} else {
			s = diff / v;
			rdif = diffc(r);
			gdif = diffc(g);
			bdif = diffc(b);
			switch (v) {
				case r:
					h = bdif - gdif;
					break;
				case g:
					h = 1 / 3 + rdif - bdif;
					break;
				case b: h = 2 / 3 + gdif - rdif;
			}
			if (h < 0) h += 1;
			else if (h > 1) h -= 1;
		}
		return [
			h * 360,
			s * 100,
			v * 100
		];
	};
	convert.rgb.hwb = function(rgb) {
		const r = rgb[0];
		const g = rgb[1];
		let b = rgb[2];
		const h = convert.rgb.hsl(rgb)[0];
		const w = 1 / 255 * Math.min(r, Math.min(g, b));
		b = 1 - 1 / 255 * Math.max(r, Math.max(g, b));
		return [
			h,
			w * 100,
			b * 100
		];
	};
	convert.rgb.oklab = function(rgb) {
		const r = srgbNonlinearTransformInv(rgb[0] / 255);
		const g = srgbNonlinearTransformInv(rgb[1] / 255);
		const b = srgbNonlinearTransformInv(rgb[2] / 255);
		const lp = Math.cbrt(.4122214708 * r + .5363325363 * g + .0514459929 * b);
		const mp = Math.cbrt(.2119034982 * r + .6806995451 * g + .1073969566 * b);
		const sp = Math.cbrt(.0883024619 * r + .2817188376 * g + .6299787005 * b);
		const l = .2104542553 * lp + .793617785 * mp - .0040720468 * sp;
		const aa = 1.9779984951 * lp - 2.428592205 * mp + .4505937099 * sp;
		const bb = .0259040371 * lp + .7827717662 * mp - .808675766 * sp;
		return [
			l * 100,
			aa * 100,
			bb * 100
		];
	};
	convert.rgb.cmyk = function(rgb) {
		const r = rgb[0] / 255;
		const g = rgb[1] / 255;
		const b = rgb[2] / 255;
		const k = Math.min(1 - r, 1 - g, 1 - b);
		const c = (1 - r - k) / (1 - k) || 0;
		const m = (1 - g - k) / (1 - k) || 0;
		const y = (1 - b - k) / (1 - k) || 0;
		return [
			c * 100,
			m * 100,
			y * 100,
			k * 100
		];
	};
	function comparativeDistance(x, y) {
		return (x[0] - y[0]) ** 2 + (x[1] - y[1]) ** 2 + (x[2] - y[2]) ** 2;
	}
	convert.rgb.keyword = function(rgb) {
		const reversed = reverseKeywords[rgb];
		if (reversed) return reversed;
		let currentClosestDistance = Number.POSITIVE_INFINITY;
		let currentClosestKeyword;
		for (const keyword of Object.keys(color_name_default)) {
			const value = color_name_default[keyword];
			const distance = comparativeDistance(rgb, value);
			if (distance < currentClosestDistance) {
				currentClosestDistance = distance;
				currentClosestKeyword = keyword;
			}
		}
		return currentClosestKeyword;
	};
	convert.keyword.rgb = function(keyword) {
		return [...color_name_default[keyword]];
	};
	convert.rgb.xyz = function(rgb) {
		const r = srgbNonlinearTransformInv(rgb[0] / 255);
		const g = srgbNonlinearTransformInv(rgb[1] / 255);
		const b = srgbNonlinearTransformInv(rgb[2] / 255);
		const x = r * .4124564 + g * .3575761 + b * .1804375;
		const y = r * .2126729 + g * .7151522 + b * .072175;
		const z = r * .0193339 + g * .119192 + b * .9503041;
		return [
			x * 100,
			y * 100,
			z * 100
		];
	};
	convert.rgb.lab = function(rgb) {
		const xyz = convert.rgb.xyz(rgb);
		let x = xyz[0];
		let y = xyz[1];
		let z = xyz[2];
		x /= 95.047;
		y /= 100;
		z /= 108.883;
		x = x > LAB_FT ? x ** (1 / 3) : 7.787 * x + 16 / 116;
		y = y > LAB_FT ? y ** (1 / 3) : 7.787 * y + 16 / 116;
		z = z > LAB_FT ? z ** (1 / 3) : 7.787 * z + 16 / 116;
		return [
			116 * y - 16,
			500 * (x - y),
			200 * (y - z)
		];
	};
	convert.hsl.rgb = function(hsl) {
		const h = hsl[0] / 360;
		const s = hsl[1] / 100;
		const l = hsl[2] / 100;
		let t3;
		let value;
		if (s === 0) {
			value = l * 255;
			return [
				value,
				value,
				value
			];
		}
		const t2 = l < .5 ? l * (1 + s) : l + s - l * s;
		const t1 = 2 * l - t2;
		const rgb = [
			0,
			0,
			0
		];
		for (let i = 0; i < 3; i++) {
			t3 = h + 1 / 3 * -(i - 1);
			if (t3 < 0) t3++;
			if (t3 > 1) t3--;
			if (6 * t3 < 1) value = t1 + (t2 - t1) * 6 * t3;
			else if (2 * t3 < 1) value = t2;
			else if (3 * t3 < 2) value = t1 + (t2 - t1) * (2 / 3 - t3) * 6;
			else value = t1;
			rgb[i] = value * 255;
		}
		return rgb;
	};
	convert.hsl.hsv = function(hsl) {
		const h = hsl[0];
		let s = hsl[1] / 100;
		let l = hsl[2] / 100;
		let smin = s;
		const lmin = Math.max(l, .01);
		l *= 2;
		s *= l <= 1 ? l : 2 - l;
		smin *= lmin <= 1 ? lmin : 2 - lmin;
		const v = (l + s) / 2;
		return [
			h,
			(l === 0 ? 2 * smin / (lmin + smin) : 2 * s / (l + s)) * 100,
			v * 100
		];
	};
	convert.hsv.rgb = function(hsv) {
		const h = hsv[0] / 60;
		const s = hsv[1] / 100;
		let v = hsv[2] / 100;
		const hi = Math.floor(h) % 6;
		const f = h - Math.floor(h);
		const p = 255 * v * (1 - s);
		const q = 255 * v * (1 - s * f);
		const t = 255 * v * (1 - s * (1 - f));
		v *= 255;
		switch (hi) {
			case 0: return [
				v,
				t,
				p
			];
			case 1: return [
				q,
				v,
				p
			];
			case 2: return [
				p,
				v,
				t
			];
			case 3: return [
				p,
				q,
				v
			];
			case 4: return [
				t,
				p,
				v
			];
			case 5: return [
				v,
				p,
				q
			];
		}
	};
	convert.hsv.hsl = function(hsv) {
		const h = hsv[0];
		const s = hsv[1] / 100;
		const v = hsv[2] / 100;
		const vmin = Math.max(v, .01);
		let sl;
		let l;
		l = (2 - s) * v;
		const lmin = (2 - s) * vmin;
		sl = s * vmin;
		sl /= lmin <= 1 ? lmin : 2 - lmin;
		sl = sl || 0;
		l /= 2;
		return [
			h,
			sl * 100,
			l * 100
		];
	};
	convert.hwb.rgb = function(hwb) {
		const h = hwb[0] / 360;
		let wh = hwb[1] / 100;
		let bl = hwb[2] / 100;
		const ratio = wh + bl;
		let f;
		if (ratio > 1) {
			wh /= ratio;
			bl /= ratio;
		}
		const i = Math.floor(6 * h);
		const v = 1 - bl;
		f = 6 * h - i;
		if ((i & 1) !== 0) f = 1 - f;
		const n = wh + f * (v - wh);
		let r;
		let g;
		let b;
		switch (i) {
			default:
			case 6:
			case 0:
				r = v;
				g = n;
				b = wh;
				break;
			case 1:
				r = n;
				g = v;
				b = wh;
				break;
			case 2:
				r = wh;
				g = v;
				b = n;
				break;
			case 3:
				r = wh;
				g = n;
				b = v;
				break;
			case 4:
				r = n;
				g = wh;
				b = v;
				break;
			case 5:
				r = v;
				g = wh;
				b = n;
		}
		return [
			r * 255,
			g * 255,
			b * 255
		];
	};
	convert.cmyk.rgb = function(cmyk) {
		const c = cmyk[0] / 100;
		const m = cmyk[1] / 100;
		const y = cmyk[2] / 100;
		const k = cmyk[3] / 100;
		const r = 1 - Math.min(1, c * (1 - k) + k);
		const g = 1 - Math.min(1, m * (1 - k) + k);
		const b = 1 - Math.min(1, y * (1 - k) + k);
		return [
			r * 255,
			g * 255,
			b * 255
		];
	};
	convert.xyz.rgb = function(xyz) {
		const x = xyz[0] / 100;
		const y = xyz[1] / 100;
		const z = xyz[2] / 100;
		let r;
		let g;
		let b;
		r = x * 3.2404542 + y * -1.5371385 + z * -.4985314;
		g = x * -.969266 + y * 1.8760108 + z * .041556;
		b = x * .0556434 + y * -.2040259 + z * 1.0572252;
		r = srgbNonlinearTransform(r);
		g = srgbNonlinearTransform(g);
		b = srgbNonlinearTransform(b);
		return [
			r * 255,
			g * 255,
			b * 255
		];
	};
	convert.xyz.lab = function(xyz) {
		let x = xyz[0];
		let y = xyz[1];
		let z = xyz[2];
		x /= 95.047;
		y /= 100;
		z /= 108.883;
		x = x > LAB_FT ? x ** (1 / 3) : 7.787 * x + 16 / 116;
		y = y > LAB_FT ? y ** (1 / 3) : 7.787 * y + 16 / 116;
		z = z > LAB_FT ? z ** (1 / 3) : 7.787 * z + 16 / 116;
		return [
			116 * y - 16,
			500 * (x - y),
			200 * (y - z)
		];
	};
	convert.xyz.oklab = function(xyz) {
		const x = xyz[0] / 100;
		const y = xyz[1] / 100;
		const z = xyz[2] / 100;
		const lp = Math.cbrt(.8189330101 * x + .3618667424 * y - .1288597137 * z);
		const mp = Math.cbrt(.0329845436 * x + .9293118715 * y + .0361456387 * z);
		const sp = Math.cbrt(.0482003018 * x + .2643662691 * y + .633851707 * z);
		const l = .2104542553 * lp + .793617785 * mp - .0040720468 * sp;
		const a = 1.9779984951 * lp - 2.428592205 * mp + .4505937099 * sp;
		const b = .0259040371 * lp + .7827717662 * mp - .808675766 * sp;
		return [
			l * 100,
			a * 100,
			b * 100
		];
	};
	convert.oklab.oklch = function(oklab) {
		return convert.lab.lch(oklab);
	};
	convert.oklab.xyz = function(oklab) {
		const ll = oklab[0] / 100;
		const a = oklab[1] / 100;
		const b = oklab[2] / 100;
		const l = (.999999998 * ll + .396337792 * a + .215803758 * b) ** 3;
		const m = (1.000000008 * ll - .105561342 * a - .063854175 * b) ** 3;
		const s = (1.000000055 * ll - .089484182 * a - 1.291485538 * b) ** 3;
		const x = 1.227013851 * l - .55779998 * m + .281256149 * s;
		const y = -.040580178 * l + 1.11225687 * m - .071676679 * s;
		const z = -.076381285 * l - .421481978 * m + 1.58616322 * s;
		return [
			x * 100,
			y * 100,
			z * 100
		];
	};
	convert.oklab.rgb = function(oklab) {
		const ll = oklab[0] / 100;
		const aa = oklab[1] / 100;
		const bb = oklab[2] / 100;
		const l = (ll + .3963377774 * aa + .2158037573 * bb) ** 3;
		const m = (ll - .1055613458 * aa - .0638541728 * bb) ** 3;
		const s = (ll - .0894841775 * aa - 1.291485548 * bb) ** 3;
		const r = srgbNonlinearTransform(4.0767416621 * l - 3.3077115913 * m + .2309699292 * s);
		const g = srgbNonlinearTransform(-1.2684380046 * l + 2.6097574011 * m - .3413193965 * s);
		const b = srgbNonlinearTransform(-.0041960863 * l - .7034186147 * m + 1.707614701 * s);
		return [
			r * 255,
			g * 255,
			b * 255
		];
	};
	convert.oklch.oklab = function(oklch) {
		return convert.lch.lab(oklch);
	};
	convert.lab.xyz = function(lab) {
		const l = lab[0];
		const a = lab[1];
		const b = lab[2];
		let x;
		let y;
		let z;
		y = (l + 16) / 116;
		x = a / 500 + y;
		z = y - b / 200;
		const y2 = y ** 3;
		const x2 = x ** 3;
		const z2 = z ** 3;
		y = y2 > LAB_FT ? y2 : (y - 16 / 116) / 7.787;
		x = x2 > LAB_FT ? x2 : (x - 16 / 116) / 7.787;
		z = z2 > LAB_FT ? z2 : (z - 16 / 116) / 7.787;
		x *= 95.047;
		y *= 100;
		z *= 108.883;
		return [
			x,
			y,
			z
		];
	};
	convert.lab.lch = function(lab) {
		const l = lab[0];
		const a = lab[1];
		const b = lab[2];
		let h;
		h = Math.atan2(b, a) * 360 / 2 / Math.PI;
		if (h < 0) h += 360;
		return [
			l,
			Math.sqrt(a * a + b * b),
			h
		];
	};
	convert.lch.lab = function(lch) {
		const l = lch[0];
		const c = lch[1];
		const hr = lch[2] / 360 * 2 * Math.PI;
		return [
			l,
			c * Math.cos(hr),
			c * Math.sin(hr)
		];
	};
	convert.rgb.ansi16 = function(args, saturation = null) {
		const [r, g, b] = args;
		let value = saturation === null ? convert.rgb.hsv(args)[2] : saturation;
		value = Math.round(value / 50);
		if (value === 0) return 30;
		let ansi = 30 + (Math.round(b / 255) << 2 | Math.round(g / 255) << 1 | Math.round(r / 255));
		if (value === 2) ansi += 60;
		return ansi;
	};
	convert.hsv.ansi16 = function(args) {
		return convert.rgb.ansi16(convert.hsv.rgb(args), args[2]);
	};
	convert.rgb.ansi256 = function(args) {
		const r = args[0];
		const g = args[1];
		const b = args[2];
		if (r >> 4 === g >> 4 && g >> 4 === b >> 4) {
			if (r < 8) return 16;
			if (r > 248) return 231;
			return Math.round((r - 8) / 247 * 24) + 232;
		}
		return 16 + 36 * Math.round(r / 255 * 5) + 6 * Math.round(g / 255 * 5) + Math.round(b / 255 * 5);
	};
	convert.ansi16.rgb = function(args) {
		args = args[0];
		let color = args % 10;
		if (color === 0 || color === 7) {
			if (args > 50) color += 3.5;
			color = color / 10.5 * 255;
			return [
				color,
				color,
				color
			];
		}
		const mult = (Math.trunc(args > 50) + 1) * .5;
		return [
			(color & 1) * mult * 255,
			(color >> 1 & 1) * mult * 255,
			(color >> 2 & 1) * mult * 255
		];
	};
	convert.ansi256.rgb = function(args) {
		args = args[0];
		if (args >= 232) {
			const c = (args - 232) * 10 + 8;
			return [
				c,
				c,
				c
			];
		}
		args -= 16;
		let rem;
		return [
			Math.floor(args / 36) / 5 * 255,
			Math.floor((rem = args % 36) / 6) / 5 * 255,
			rem % 6 / 5 * 255
		];
	};
	convert.rgb.hex = function(args) {
		const string = (((Math.round(args[0]) & 255) << 16) + ((Math.round(args[1]) & 255) << 8) + (Math.round(args[2]) & 255)).toString(16).toUpperCase();
		return "000000".slice(string.length) + string;
	};
	convert.hex.rgb = function(args) {
		const match = args.toString(16).match(/[a-f\d]{6}|[a-f\d]{3}/i);
		if (!match) return [
			0,
			0,
			0
		];
		let colorString = match[0];
		if (match[0].length === 3) colorString = [...colorString].map((char) => char + char).join("");
		const integer = Number.parseInt(colorString, 16);
		return [
			integer >> 16 & 255,
			integer >> 8 & 255,
			integer & 255
		];
	};
	convert.rgb.hcg = function(rgb) {
		const r = rgb[0] / 255;
		const g = rgb[1] / 255;
		const b = rgb[2] / 255;
		const max = Math.max(Math.max(r, g), b);
		const min = Math.min(Math.min(r, g), b);
		const chroma = max - min;
		let hue;
		const grayscale = chroma < 1 ? min / (1 - chroma) : 0;
		if (chroma <= 0) hue = 0;
		else if (max === r) hue = (g - b) / chroma % 6;
		else if (max === g) hue = 2 + (b - r) / chroma;
		else hue = 4 + (r - g) / chroma;
		hue /= 6;
		hue %= 1;
		return [
			hue * 360,
			chroma * 100,
			grayscale * 100
		];
	};
	convert.hsl.hcg = function(hsl) {
		const s = hsl[1] / 100;
		const l = hsl[2] / 100;
		const c = l < .5 ? 2 * s * l : 2 * s * (1 - l);
		let f = 0;
		if (c < 1) f = (l - .5 * c) / (1 - c);
		return [
			hsl[0],
			c * 100,
			f * 100
		];
	};
	convert.hsv.hcg = function(hsv) {
		const s = hsv[1] / 100;
		const v = hsv[2] / 100;
		const c = s * v;
		let f = 0;
		if (c < 1) f = (v - c) / (1 - c);
		return [
			hsv[0],
			c * 100,
			f * 100
		];
	};
	convert.hcg.rgb = function(hcg) {
		const h = hcg[0] / 360;
		const c = hcg[1] / 100;
		const g = hcg[2] / 100;
		if (c === 0) return [
			g * 255,
			g * 255,
			g * 255
		];
		const pure = [
			0,
			0,
			0
		];
		const hi = h % 1 * 6;
		const v = hi % 1;
		const w = 1 - v;
		let mg = 0;
		switch (Math.floor(hi)) {
			case 0:
				pure[0] = 1;
				pure[1] = v;
				pure[2] = 0;
				break;
			case 1:
				pure[0] = w;
				pure[1] = 1;
				pure[2] = 0;
				break;
			case 2:
				pure[0] = 0;
				pure[1] = 1;
				pure[2] = v;
				break;
			case 3:
				pure[0] = 0;
				pure[1] = w;
				pure[2] = 1;
				break;
			case 4:
				pure[0] = v;
				pure[1] = 0;
				pure[2] = 1;
				break;
			default:
				pure[0] = 1;
				pure[1] = 0;
				pure[2] = w;
		}
		mg = (1 - c) * g;
		return [
			(c * pure[0] + mg) * 255,
			(c * pure[1] + mg) * 255,
			(c * pure[2] + mg) * 255
		];
	};
	convert.hcg.hsv = function(hcg) {
		const c = hcg[1] / 100;
		const v = c + hcg[2] / 100 * (1 - c);
		let f = 0;
		if (v > 0) f = c / v;
		return [
			hcg[0],
			f * 100,
			v * 100
		];
	};
	convert.hcg.hsl = function(hcg) {
		const c = hcg[1] / 100;
		const l = hcg[2] / 100 * (1 - c) + .5 * c;
		let s = 0;
		if (l > 0 && l < .5) s = c / (2 * l);
		else if (l >= .5 && l < 1) s = c / (2 * (1 - l));
		return [
			hcg[0],
			s * 100,
			l * 100
		];
	};
	convert.hcg.hwb = function(hcg) {
		const c = hcg[1] / 100;
		const v = c + hcg[2] / 100 * (1 - c);
		return [
			hcg[0],
			(v - c) * 100,
			(1 - v) * 100
		];
	};
	convert.hwb.hcg = function(hwb) {
		const w = hwb[1] / 100;
		const v = 1 - hwb[2] / 100;
		const c = v - w;
		let g = 0;
		if (c < 1) g = (v - c) / (1 - c);
		return [
			hwb[0],
			c * 100,
			g * 100
		];
	};
	convert.apple.rgb = function(apple) {
		return [
			apple[0] / 65535 * 255,
			apple[1] / 65535 * 255,
			apple[2] / 65535 * 255
		];
	};
	convert.rgb.apple = function(rgb) {
		return [
			rgb[0] / 255 * 65535,
			rgb[1] / 255 * 65535,
			rgb[2] / 255 * 65535
		];
	};
	convert.gray.rgb = function(args) {
		return [
			args[0] / 100 * 255,
			args[0] / 100 * 255,
			args[0] / 100 * 255
		];
	};
	convert.gray.hsl = function(args) {
		return [
			0,
			0,
			args[0]
		];
	};
	convert.gray.hsv = convert.gray.hsl;
	convert.gray.hwb = function(gray) {
		return [
			0,
			100,
			gray[0]
		];
	};
	convert.gray.cmyk = function(gray) {
		return [
			0,
			0,
			0,
			gray[0]
		];
	};
	convert.gray.lab = function(gray) {
		return [
			gray[0],
			0,
			0
		];
	};
	convert.gray.hex = function(gray) {
		const value = Math.round(gray[0] / 100 * 255) & 255;
		const string = ((value << 16) + (value << 8) + value).toString(16).toUpperCase();
		return "000000".slice(string.length) + string;
	};
	convert.rgb.gray = function(rgb) {
		return [(rgb[0] + rgb[1] + rgb[2]) / 3 / 255 * 100];
	};
	function buildGraph() {
		const graph = {};
		const models2 = Object.keys(conversions_default);
		for (let { length } = models2, i = 0; i < length; i++) graph[models2[i]] = {
			distance: -1,
			parent: null
		};
		return graph;
	}
	function deriveBFS(fromModel) {
		const graph = buildGraph();
		const queue = [fromModel];
		graph[fromModel].distance = 0;
		while (queue.length > 0) {
			const current = queue.pop();
			const adjacents = Object.keys(conversions_default[current]);
			for (let { length } = adjacents, i = 0; i < length; i++) {
				const adjacent = adjacents[i];
				const node = graph[adjacent];
				if (node.distance === -1) {
					node.distance = graph[current].distance + 1;
					node.parent = current;
					queue.unshift(adjacent);
				}
			}
		}
		return graph;
	}
	function link(from, to) {
		return function(args) {
			return to(from(args));
		};
	}
	function wrapConversion(toModel, graph) {
		const path = [graph[toModel].parent, toModel];
		let fn = conversions_default[graph[toModel].parent][toModel];
		let cur = graph[toModel].parent;
		while (graph[cur].parent) {
			path.unshift(graph[cur].parent);
			fn = link(conversions_default[graph[cur].parent][cur], fn);
			cur = graph[cur].parent;
		}
		fn.conversion = path;
		return fn;
	}
	function route(fromModel) {
		const graph = deriveBFS(fromModel);
		const conversion = {};
		const models2 = Object.keys(graph);
		for (let { length } = models2, i = 0; i < length; i++) {
			const toModel = models2[i];
			if (graph[toModel].parent === null) continue;
			conversion[toModel] = wrapConversion(toModel, graph);
		}
		return conversion;
	}
	var route_default = route;
	var convert2 = {};
	var models = Object.keys(conversions_default);
	function wrapRaw(fn) {
		const wrappedFn = function(...args) {
			const arg0 = args[0];
			if (arg0 === void 0 || arg0 === null) return arg0;
			if (arg0.length > 1) args = arg0;
			return fn(args);
		};
		if ("conversion" in fn) wrappedFn.conversion = fn.conversion;
		return wrappedFn;
	}
	function wrapRounded(fn) {
		const wrappedFn = function(...args) {
			const arg0 = args[0];
			if (arg0 === void 0 || arg0 === null) return arg0;
			if (arg0.length > 1) args = arg0;
			const result = fn(args);
			if (typeof result === "object") for (let { length } = result, i = 0; i < length; i++) result[i] = Math.round(result[i]);
			return result;
		};
		if ("conversion" in fn) wrappedFn.conversion = fn.conversion;
		return wrappedFn;
	}
	for (const fromModel of models) {
		convert2[fromModel] = {};
		Object.defineProperty(convert2[fromModel], "channels", { value: conversions_default[fromModel].channels });
		Object.defineProperty(convert2[fromModel], "labels", { value: conversions_default[fromModel].labels });
		const routes = route_default(fromModel);
		const routeModels = Object.keys(routes);
		for (const toModel of routeModels) {
			const fn = routes[toModel];
			convert2[fromModel][toModel] = wrapRounded(fn);
			convert2[fromModel][toModel].raw = wrapRaw(fn);
		}
	}
	var color_convert_default = convert2;
	var skippedModels = [
		"keyword",
		"gray",
		"hex"
	];
	var hashedModelKeys = {};
	for (const model of Object.keys(color_convert_default)) hashedModelKeys[[...color_convert_default[model].labels].sort().join("")] = model;
	var limiters = {};
	function Color(object, model) {
		if (!(this instanceof Color)) return new Color(object, model);
		if (model && model in skippedModels) model = null;
		if (model && !(model in color_convert_default)) throw new Error("Unknown model: " + model);
		let i;
		let channels;
		if (object == null) {
			this.model = "rgb";
			this.color = [
				0,
				0,
				0
			];
			this.valpha = 1;
		} else if (object instanceof Color) {
			this.model = object.model;
			this.color = [...object.color];
			this.valpha = object.valpha;
		} else if (typeof object === "string") {
			const result = color_string_default.get(object);
			if (result === null) throw new Error("Unable to parse color from string: " + object);
			this.model = result.model;
			channels = color_convert_default[this.model].channels;
			this.color = result.value.slice(0, channels);
			this.valpha = typeof result.value[channels] === "number" ? result.value[channels] : 1;
		} else if (object.length > 0) {
			this.model = model || "rgb";
			channels = color_convert_default[this.model].channels;
			const newArray = Array.prototype.slice.call(object, 0, channels);
			this.color = zeroArray(newArray, channels);
			this.valpha = typeof object[channels] === "number" ? object[channels] : 1;
		} else if (typeof object === "number") {
			this.model = "rgb";
			this.color = [
				object >> 16 & 255,
				object >> 8 & 255,
				object & 255
			];
			this.valpha = 1;
		} else {
			this.valpha = 1;
			const keys = Object.keys(object);
			if ("alpha" in object) {
				keys.splice(keys.indexOf("alpha"), 1);
				this.valpha = typeof object.alpha === "number" ? object.alpha : 0;
			}
			const hashedKeys = keys.sort().join("");
			if (!(hashedKeys in hashedModelKeys)) throw new Error("Unable to parse color from object: " + JSON.stringify(object));
			this.model = hashedModelKeys[hashedKeys];
			const { labels } = color_convert_default[this.model];
			const color = [];
			for (i = 0; i < labels.length; i++) color.push(object[labels[i]]);
			this.color = zeroArray(color);
		}
		if (limiters[this.model]) {
			channels = color_convert_default[this.model].channels;
			for (i = 0; i < channels; i++) {
				const limit = limiters[this.model][i];
				if (limit) this.color[i] = limit(this.color[i]);
			}
		}
		this.valpha = Math.max(0, Math.min(1, this.valpha));
		if (Object.freeze) Object.freeze(this);
	}
	Color.prototype = {
		toString() {
			return this.string();
		},
		toJSON() {
			return this[this.model]();
		},
		string(places) {
			let self = this.model in color_string_default.to ? this : this.rgb();
			self = self.round(typeof places === "number" ? places : 1);
			const arguments_ = self.valpha === 1 ? self.color : [...self.color, this.valpha];
			return color_string_default.to[self.model](...arguments_);
		},
		percentString(places) {
			const self = this.rgb().round(typeof places === "number" ? places : 1);
			const arguments_ = self.valpha === 1 ? self.color : [...self.color, this.valpha];
			return color_string_default.to.rgb.percent(...arguments_);
		},
		array() {
			return this.valpha === 1 ? [...this.color] : [...this.color, this.valpha];
		},
		object() {
			const result = {};
			const { channels } = color_convert_default[this.model];
			const { labels } = color_convert_default[this.model];
			for (let i = 0; i < channels; i++) result[labels[i]] = this.color[i];
			if (this.valpha !== 1) result.alpha = this.valpha;
			return result;
		},
		unitArray() {
			const rgb = this.rgb().color;
			rgb[0] /= 255;
			rgb[1] /= 255;
			rgb[2] /= 255;
			if (this.valpha !== 1) rgb.push(this.valpha);
			return rgb;
		},
		unitObject() {
			const rgb = this.rgb().object();
			rgb.r /= 255;
			rgb.g /= 255;
			rgb.b /= 255;
			if (this.valpha !== 1) rgb.alpha = this.valpha;
			return rgb;
		},
		round(places) {
			places = Math.max(places || 0, 0);
			return new Color([...this.color.map(roundToPlace(places)), this.valpha], this.model);
		},
		alpha(value) {
			if (value !== void 0) return new Color([...this.color, Math.max(0, Math.min(1, value))], this.model);
			return this.valpha;
		},
		red: getset("rgb", 0, maxfn(255)),
		green: getset("rgb", 1, maxfn(255)),
		blue: getset("rgb", 2, maxfn(255)),
		hue: getset([
			"hsl",
			"hsv",
			"hsl",
			"hwb",
			"hcg"
		], 0, (value) => (value % 360 + 360) % 360),
		saturationl: getset("hsl", 1, maxfn(100)),
		lightness: getset("hsl", 2, maxfn(100)),
		saturationv: getset("hsv", 1, maxfn(100)),
		value: getset("hsv", 2, maxfn(100)),
		chroma: getset("hcg", 1, maxfn(100)),
		gray: getset("hcg", 2, maxfn(100)),
		white: getset("hwb", 1, maxfn(100)),
		wblack: getset("hwb", 2, maxfn(100)),
		cyan: getset("cmyk", 0, maxfn(100)),
		magenta: getset("cmyk", 1, maxfn(100)),
		yellow: getset("cmyk", 2, maxfn(100)),
		black: getset("cmyk", 3, maxfn(100)),
		x: getset("xyz", 0, maxfn(95.047)),
		y: getset("xyz", 1, maxfn(100)),
		z: getset("xyz", 2, maxfn(108.833)),
		l: getset("lab", 0, maxfn(100)),
		a: getset("lab", 1),
		b: getset("lab", 2),
		keyword(value) {
			if (value !== void 0) return new Color(value);
			return color_convert_default[this.model].keyword(this.color);
		},
		hex(value) {
			if (value !== void 0) return new Color(value);
			return color_string_default.to.hex(...this.rgb().round().color);
		},
		hexa(value) {
			if (value !== void 0) return new Color(value);
			const rgbArray = this.rgb().round().color;
			let alphaHex = Math.round(this.valpha * 255).toString(16).toUpperCase();
			if (alphaHex.length === 1) alphaHex = "0" + alphaHex;
			return color_string_default.to.hex(...rgbArray) + alphaHex;
		},
		rgbNumber() {
			const rgb = this.rgb().color;
			return (rgb[0] & 255) << 16 | (rgb[1] & 255) << 8 | rgb[2] & 255;
		},
		luminosity() {
			const rgb = this.rgb().color;
			const lum = [];
			for (const [i, element] of rgb.entries()) {
				const chan = element / 255;
				lum[i] = chan <= .04045 ? chan / 12.92 : ((chan + .055) / 1.055) ** 2.4;
			}
			return .2126 * lum[0] + .7152 * lum[1] + .0722 * lum[2];
		},
		contrast(color2) {
			const lum1 = this.luminosity();
			const lum2 = color2.luminosity();
			if (lum1 > lum2) return (lum1 + .05) / (lum2 + .05);
			return (lum2 + .05) / (lum1 + .05);
		},
		level(color2) {
			const contrastRatio = this.contrast(color2);
			if (contrastRatio >= 7) return "AAA";
			return contrastRatio >= 4.5 ? "AA" : "";
		},
		isDark() {
			const rgb = this.rgb().color;
			return (rgb[0] * 2126 + rgb[1] * 7152 + rgb[2] * 722) / 1e4 < 128;
		},
		isLight() {
			return !this.isDark();
		},
		negate() {
			const rgb = this.rgb();
			for (let i = 0; i < 3; i++) rgb.color[i] = 255 - rgb.color[i];
			return rgb;
		},
		lighten(ratio) {
			const hsl = this.hsl();
			hsl.color[2] += hsl.color[2] * ratio;
			return hsl;
		},
		darken(ratio) {
			const hsl = this.hsl();
			hsl.color[2] -= hsl.color[2] * ratio;
			return hsl;
		},
		saturate(ratio) {
			const hsl = this.hsl();
			hsl.color[1] += hsl.color[1] * ratio;
			return hsl;
		},
		desaturate(ratio) {
			const hsl = this.hsl();
			hsl.color[1] -= hsl.color[1] * ratio;
			return hsl;
		},
		whiten(ratio) {
			const hwb = this.hwb();
			hwb.color[1] += hwb.color[1] * ratio;
			return hwb;
		},
		blacken(ratio) {
			const hwb = this.hwb();
			hwb.color[2] += hwb.color[2] * ratio;
			return hwb;
		},
		grayscale() {
			const rgb = this.rgb().color;
			const value = rgb[0] * .3 + rgb[1] * .59 + rgb[2] * .11;
			return Color.rgb(value, value, value);
		},
		fade(ratio) {
			return this.alpha(this.valpha - this.valpha * ratio);
		},
		opaquer(ratio) {
			return this.alpha(this.valpha + this.valpha * ratio);
		},
		rotate(degrees) {
			const hsl = this.hsl();
			let hue = hsl.color[0];
			hue = (hue + degrees) % 360;
			hue = hue < 0 ? 360 + hue : hue;
			hsl.color[0] = hue;
			return hsl;
		},
		mix(mixinColor, weight) {
			if (!mixinColor || !mixinColor.rgb) throw new Error("Argument to \"mix\" was not a Color instance, but rather an instance of " + typeof mixinColor);
			const color1 = mixinColor.rgb();
			const color2 = this.rgb();
			const p = weight === void 0 ? .5 : weight;
			const w = 2 * p - 1;
			const a = color1.alpha() - color2.alpha();
			const w1 = ((w * a === -1 ? w : (w + a) / (1 + w * a)) + 1) / 2;
			const w2 = 1 - w1;
			return Color.rgb(w1 * color1.red() + w2 * color2.red(), w1 * color1.green() + w2 * color2.green(), w1 * color1.blue() + w2 * color2.blue(), color1.alpha() * p + color2.alpha() * (1 - p));
		}
	};
	for (const model of Object.keys(color_convert_default)) {
		if (skippedModels.includes(model)) continue;
		const { channels } = color_convert_default[model];
		Color.prototype[model] = function(...arguments_) {
			if (this.model === model) return new Color(this);
			if (arguments_.length > 0) return new Color(arguments_, model);
			return new Color([...assertArray(color_convert_default[this.model][model].raw(this.color)), this.valpha], model);
		};
		Color[model] = function(...arguments_) {
			let color = arguments_[0];
			if (typeof color === "number") color = zeroArray(arguments_, channels);
			return new Color(color, model);
		};
	}
	function roundTo(number, places) {
		return Number(number.toFixed(places));
	}
	function roundToPlace(places) {
		return function(number) {
			return roundTo(number, places);
		};
	}
	function getset(model, channel, modifier) {
		model = Array.isArray(model) ? model : [model];
		for (const m of model) (limiters[m] ||= [])[channel] = modifier;
		model = model[0];
		return function(value) {
			let result;
			if (value !== void 0) {
				if (modifier) value = modifier(value);
				result = this[model]();
				result.color[channel] = value;
				return result;
			}
			result = this[model]().color[channel];
			if (modifier) result = modifier(result);
			return result;
		};
	}
	function maxfn(max) {
		return function(v) {
			return Math.max(0, Math.min(max, v));
		};
	}
	function assertArray(value) {
		return Array.isArray(value) ? value : [value];
	}
	function zeroArray(array, length) {
		for (let i = 0; i < length; i++) if (typeof array[i] !== "number") array[i] = 0;
		return array;
	}
	var index_default = Color;
}));
// node_modules/sharp/dist/colour.mjs
var import_colour = /* @__PURE__ */ __toESM((/* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = require_color().default;
})))(), 1);
/*!
Copyright 2013 Lovell Fuller and others.
SPDX-License-Identifier: Apache-2.0
*/
/**
* Colourspaces.
* @private
*/
const colourspace = {
	multiband: "multiband",
	"b-w": "b-w",
	bw: "b-w",
	cmyk: "cmyk",
	srgb: "srgb"
};
/**
* Tint the image using the provided colour.
* An alpha channel may be present and will be unchanged by the operation.
*
* @example
* const output = await sharp(input)
*   .tint({ r: 255, g: 240, b: 16 })
*   .toBuffer();
*
* @param {string|Object} tint - Parsed by the [color](https://www.npmjs.org/package/color) module.
* @returns {Sharp}
* @throws {Error} Invalid parameter
*/
function tint(tint) {
	this._setBackgroundColourOption("tint", tint);
	return this;
}
/**
* Convert to 8-bit greyscale; 256 shades of grey.
* This is a linear operation. If the input image is in a non-linear colour space such as sRGB, use `gamma()` with `greyscale()` for the best results.
* By default the output image will be web-friendly sRGB and contain three (identical) colour channels.
* This may be overridden by other sharp operations such as `toColourspace('b-w')`,
* which will produce an output image containing one colour channel.
* An alpha channel may be present, and will be unchanged by the operation.
*
* @example
* const output = await sharp(input).greyscale().toBuffer();
*
* @param {Boolean} [greyscale=true]
* @returns {Sharp}
*/
function greyscale(greyscale) {
	this.options.greyscale = is_default.bool(greyscale) ? greyscale : true;
	return this;
}
/**
* Alternative spelling of `greyscale`.
* @param {Boolean} [grayscale=true]
* @returns {Sharp}
*/
function grayscale(grayscale) {
	return this.greyscale(grayscale);
}
/**
* Set the pipeline colourspace.
*
* The input image will be converted to the provided colourspace at the start of the pipeline.
* All operations will use this colourspace before converting to the output colourspace,
* as defined by {@link #tocolourspace toColourspace}.
*
* @since 0.29.0
*
* @example
* // Run pipeline in 16 bits per channel RGB while converting final result to 8 bits per channel sRGB.
* await sharp(input)
*  .pipelineColourspace('rgb16')
*  .toColourspace('srgb')
*  .toFile('16bpc-pipeline-to-8bpc-output.png')
*
* @param {string} [colourspace] - pipeline colourspace e.g. `rgb16`, `scrgb`, `lab`, `grey16` [...](https://www.libvips.org/API/current/enum.Interpretation.html)
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function pipelineColourspace(colourspace) {
	if (!is_default.string(colourspace)) throw is_default.invalidParameterError("colourspace", "string", colourspace);
	this.options.colourspacePipeline = colourspace;
	return this;
}
/**
* Alternative spelling of `pipelineColourspace`.
* @param {string} [colorspace] - pipeline colorspace.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function pipelineColorspace(colorspace) {
	return this.pipelineColourspace(colorspace);
}
/**
* Set the output colourspace.
* By default output image will be web-friendly sRGB, with additional channels interpreted as alpha channels.
*
* @example
* // Output 16 bits per pixel RGB
* await sharp(input)
*  .toColourspace('rgb16')
*  .toFile('16-bpp.png')
*
* @param {string} [colourspace] - output colourspace e.g. `srgb`, `rgb`, `cmyk`, `lab`, `b-w` [...](https://www.libvips.org/API/current/enum.Interpretation.html)
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function toColourspace(colourspace) {
	if (!is_default.string(colourspace)) throw is_default.invalidParameterError("colourspace", "string", colourspace);
	this.options.colourspace = colourspace;
	return this;
}
/**
* Alternative spelling of `toColourspace`.
* @param {string} [colorspace] - output colorspace.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function toColorspace(colorspace) {
	return this.toColourspace(colorspace);
}
/**
* Create a RGBA colour array from a given value.
* @private
* @param {string|Object} value
* @throws {Error} Invalid value
*/
function _getBackgroundColourOption(value) {
	if (is_default.object(value) || is_default.string(value) && value.length >= 3 && value.length <= 200) {
		const colour = (0, import_colour.default)(value);
		const red = colour.red();
		const green = colour.green();
		const blue = colour.blue();
		const alpha = Math.round(colour.alpha() * 255);
		for (const [channel, component] of [
			["red", red],
			["green", green],
			["blue", blue],
			["alpha", alpha]
		]) if (!is_default.number(component)) throw is_default.invalidParameterError(`background.${channel}`, "number", component);
		return [
			red,
			green,
			blue,
			alpha
		];
	} else throw is_default.invalidParameterError("background", "object or string", value);
}
/**
* Update a colour attribute of the this.options Object.
* @private
* @param {string} key
* @param {string|Object} value
* @throws {Error} Invalid value
*/
function _setBackgroundColourOption(key, value) {
	if (is_default.defined(value)) this.options[key] = _getBackgroundColourOption(value);
}
/**
* Decorate the Sharp prototype with colour-related functions.
* @module Sharp
* @private
*/
var colour_default = (Sharp) => {
	Object.assign(Sharp.prototype, {
		tint,
		greyscale,
		grayscale,
		pipelineColourspace,
		pipelineColorspace,
		toColourspace,
		toColorspace,
		_getBackgroundColourOption,
		_setBackgroundColourOption
	});
	Sharp.colourspace = colourspace;
	Sharp.colorspace = colourspace;
};
// node_modules/sharp/dist/channel.mjs
/*!
Copyright 2013 Lovell Fuller and others.
SPDX-License-Identifier: Apache-2.0
*/
/**
* Boolean operations for bandbool.
* @private
*/
const bool = {
	and: "and",
	or: "or",
	eor: "eor"
};
/**
* Remove alpha channels, if any. This is a no-op if the image does not have an alpha channel.
*
* See also {@link /api-operation/#flatten flatten}.
*
* @example
* sharp('rgba.png')
*   .removeAlpha()
*   .toFile('rgb.png', function(err, info) {
*     // rgb.png is a 3 channel image without an alpha channel
*   });
*
* @returns {Sharp}
*/
function removeAlpha() {
	this.options.removeAlpha = true;
	return this;
}
/**
* Ensure the output image has an alpha transparency channel.
* If missing, the added alpha channel will have the specified
* transparency level, defaulting to fully-opaque (1).
* This is a no-op if the image already has an alpha channel.
*
* @since 0.21.2
*
* @example
* // rgba.png will be a 4 channel image with a fully-opaque alpha channel
* await sharp('rgb.jpg')
*   .ensureAlpha()
*   .toFile('rgba.png')
*
* @example
* // rgba is a 4 channel image with a fully-transparent alpha channel
* const rgba = await sharp(rgb)
*   .ensureAlpha(0)
*   .toBuffer();
*
* @param {number} [alpha=1] - alpha transparency level (0=fully-transparent, 1=fully-opaque)
* @returns {Sharp}
* @throws {Error} Invalid alpha transparency level
*/
function ensureAlpha(alpha) {
	if (is_default.defined(alpha)) {
		if (is_default.number(alpha) && is_default.inRange(alpha, 0, 1)) this.options.ensureAlpha = alpha;
		else throw is_default.invalidParameterError("alpha", "number between 0 and 1", alpha);
	} else this.options.ensureAlpha = 1;
	return this;
}
/**
* Extract a single channel from a multi-channel image.
*
* The output colourspace will be either `b-w` (8-bit) or `grey16` (16-bit).
*
* @example
* // green.jpg is a greyscale image containing the green channel of the input
* await sharp(input)
*   .extractChannel('green')
*   .toFile('green.jpg');
*
* @example
* // red1 is the red value of the first pixel, red2 the second pixel etc.
* const [red1, red2, ...] = await sharp(input)
*   .extractChannel(0)
*   .raw()
*   .toBuffer();
*
* @param {number|string} channel - zero-indexed channel/band number to extract, or `red`, `green`, `blue` or `alpha`.
* @returns {Sharp}
* @throws {Error} Invalid channel
*/
function extractChannel(channel) {
	const channelMap = {
		red: 0,
		green: 1,
		blue: 2,
		alpha: 3
	};
	if (Object.keys(channelMap).includes(channel)) channel = channelMap[channel];
	if (is_default.integer(channel) && is_default.inRange(channel, 0, 4)) this.options.extractChannel = channel;
	else throw is_default.invalidParameterError("channel", "integer or one of: red, green, blue, alpha", channel);
	return this;
}
/**
* Join one or more channels to the image.
* The meaning of the added channels depends on the output colourspace, set with `toColourspace()`.
* By default the output image will be web-friendly sRGB, with additional channels interpreted as alpha channels.
* Channel ordering follows vips convention:
* - sRGB: 0: Red, 1: Green, 2: Blue, 3: Alpha.
* - CMYK: 0: Magenta, 1: Cyan, 2: Yellow, 3: Black, 4: Alpha.
*
* Buffers may be any of the image formats supported by sharp.
* For raw pixel input, the `options` object should contain a `raw` attribute, which follows the format of the attribute of the same name in the `sharp()` constructor.
*
* @param {Array<string|Buffer>|string|Buffer} images - one or more images (file paths, Buffers).
* @param {Object} options - image options, see `sharp()` constructor.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function joinChannel(images, options) {
	if (Array.isArray(images)) images.forEach(function(image) {
		this.options.joinChannelIn.push(this._createInputDescriptor(image, options));
	}, this);
	else this.options.joinChannelIn.push(this._createInputDescriptor(images, options));
	return this;
}
/**
* Perform a bitwise boolean operation on all input image channels (bands) to produce a single channel output image.
*
* @example
* sharp('3-channel-rgb-input.png')
*   .bandbool(sharp.bool.and)
*   .toFile('1-channel-output.png', function (err, info) {
*     // The output will be a single channel image where each pixel `P = R & G & B`.
*     // If `I(1,1) = [247, 170, 14] = [0b11110111, 0b10101010, 0b00001111]`
*     // then `O(1,1) = 0b11110111 & 0b10101010 & 0b00001111 = 0b00000010 = 2`.
*   });
*
* @param {string} boolOp - one of `and`, `or` or `eor` to perform that bitwise operation, like the C logic operators `&`, `|` and `^` respectively.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function bandbool(boolOp) {
	if (is_default.string(boolOp) && is_default.inArray(boolOp, [
		"and",
		"or",
		"eor"
	])) this.options.bandBoolOp = boolOp;
	else throw is_default.invalidParameterError("boolOp", "one of: and, or, eor", boolOp);
	return this;
}
/**
* Decorate the Sharp prototype with channel-related functions.
* @module Sharp
* @private
*/
var channel_default = (Sharp) => {
	Object.assign(Sharp.prototype, {
		removeAlpha,
		ensureAlpha,
		extractChannel,
		joinChannel,
		bandbool
	});
	Sharp.bool = bool;
};
// node_modules/sharp/dist/output.mjs
/*!
Copyright 2013 Lovell Fuller and others.
SPDX-License-Identifier: Apache-2.0
*/
const formats = /* @__PURE__ */ new Map([
	["heic", "heif"],
	["heif", "heif"],
	["avif", "avif"],
	["jpeg", "jpeg"],
	["jpg", "jpeg"],
	["jpe", "jpeg"],
	["tile", "tile"],
	["dz", "tile"],
	["png", "png"],
	["raw", "raw"],
	["tiff", "tiff"],
	["tif", "tiff"],
	["webp", "webp"],
	["gif", "gif"],
	["jp2", "jp2"],
	["jpx", "jp2"],
	["j2k", "jp2"],
	["j2c", "jp2"],
	["jxl", "jxl"]
]);
const jp2Regex = /\.(jp[2x]|j2[kc])$/i;
const errJp2Save = () => /* @__PURE__ */ new Error("JP2 output requires libvips with support for OpenJPEG");
const bitdepthFromColourCount = (colours) => 1 << 32 - Math.clz32(Math.ceil(Math.log2(colours)) - 1);
/**
* Write output image data to a file.
*
* If an explicit output format is not selected, it will be inferred from the extension,
* with JPEG, PNG, WebP, AVIF, TIFF, GIF, DZI, and libvips' V format supported.
* Note that raw pixel data is only supported for buffer output.
*
* By default all metadata will be removed, which includes EXIF-based orientation.
* See {@link #withmetadata withMetadata} for control over this.
*
* The caller is responsible for ensuring directory structures and permissions exist.
*
* A `Promise` is returned when `callback` is not provided.
*
* @example
* sharp(input)
*   .toFile('output.png', (err, info) => { ... });
*
* @example
* sharp(input)
*   .toFile('output.png')
*   .then(info => { ... })
*   .catch(err => { ... });
*
* @param {string} fileOut - the path to write the image data to.
* @param {Function} [callback] - called on completion with two arguments `(err, info)`.
* `info` contains the output image `format`, `size` (bytes), `width`, `height`,
* `channels` and `premultiplied` (indicating if premultiplication was used).
* When using a crop strategy also contains `cropOffsetLeft` and `cropOffsetTop`.
* When using the attention crop strategy also contains `attentionX` and `attentionY`, the focal point of the cropped region.
* Animated output will also contain `pageHeight` and `pages`.
* May also contain `textAutofitDpi` (dpi the font was rendered at) if image was created from text.
* @returns {Promise<Object>} - when no callback is provided
* @throws {Error} Invalid parameters
*/
function toFile(fileOut, callback) {
	let err;
	if (!is_default.string(fileOut)) err = /* @__PURE__ */ new Error("Missing output file path");
	else if (is_default.string(this.options.input.file) && path.resolve(this.options.input.file) === path.resolve(fileOut)) err = /* @__PURE__ */ new Error("Cannot use same file for input and output");
	else if (jp2Regex.test(path.extname(fileOut)) && !this.constructor.format.jp2.output.file) err = errJp2Save();
	if (err) {
		if (is_default.fn(callback)) callback(err);
		else return Promise.reject(err);
	} else {
		this.options.fileOut = fileOut;
		const stack = Error();
		return this._pipeline(callback, stack);
	}
	return this;
}
/**
* Write output to a Buffer.
* JPEG, PNG, WebP, AVIF, TIFF, GIF and raw pixel data output are supported.
*
* Use {@link #toformat toFormat} or one of the format-specific functions such as {@link #jpeg jpeg}, {@link #png png} etc. to set the output format.
*
* If no explicit format is set, the output format will match the input image, except SVG input which becomes PNG output.
*
* By default all metadata will be removed, which includes EXIF-based orientation.
* See {@link #withmetadata withMetadata} for control over this.
*
* `callback`, if present, gets three arguments `(err, data, info)` where:
* - `err` is an error, if any.
* - `data` is the output image data.
* - `info` contains the output image `format`, `size` (bytes), `width`, `height`,
* `channels` and `premultiplied` (indicating if premultiplication was used).
* When using a crop strategy also contains `cropOffsetLeft` and `cropOffsetTop`.
* Animated output will also contain `pageHeight` and `pages`.
* May also contain `textAutofitDpi` (dpi the font was rendered at) if image was created from text.
*
* The underlying `ArrayBuffer` may be marked as non-transferable by some JavaScript runtimes.
* Use {@link #touint8array toUint8Array} for a guaranteed transferable `ArrayBuffer`.
*
* A `Promise` is returned when `callback` is not provided.
*
* @example
* const data = await sharp(input)
*   .png()
*   .toBuffer();
*
* @example
* const { data, info } = await sharp(input)
*   .png()
*   .toBuffer({ resolveWithObject: true });
*
* @example
* const { data, info } = await sharp('my-image.jpg')
*   // output the raw pixels
*   .raw()
*   .toBuffer({ resolveWithObject: true });
*
* // create a more type safe way to work with the raw pixel data
* // this will not copy the data, instead it will change `data`s underlying ArrayBuffer
* // so `data` and `pixelArray` point to the same memory location
* const pixelArray = new Uint8ClampedArray(data.buffer);
*
* // When you are done changing the pixelArray, sharp takes the `pixelArray` as an input
* const { width, height, channels } = info;
* await sharp(pixelArray, { raw: { width, height, channels } })
*   .toFile('my-changed-image.jpg');
*
* @param {Object} [options]
* @param {boolean} [options.resolveWithObject] Resolve the Promise with an Object containing `data` and `info` properties instead of resolving only with `data`.
* @param {Function} [callback]
* @returns {Promise<Buffer>} - when no callback is provided
*/
function toBuffer(options, callback) {
	if (is_default.object(options)) this._setBooleanOption("resolveWithObject", options.resolveWithObject);
	else if (this.options.resolveWithObject) this.options.resolveWithObject = false;
	this.options.fileOut = "";
	const stack = Error();
	return this._pipeline(is_default.fn(options) ? options : callback, stack);
}
/**
* Write output to a `Uint8Array` backed by a transferable `ArrayBuffer`.
* JPEG, PNG, WebP, AVIF, TIFF, GIF and raw pixel data output are supported.
*
* Use {@link #toformat toFormat} or one of the format-specific functions such as {@link #jpeg jpeg}, {@link #png png} etc. to set the output format.
*
* If no explicit format is set, the output format will match the input image, except SVG input which becomes PNG output.
*
* By default all metadata will be removed, which includes EXIF-based orientation.
* See {@link #keepexif keepExif} and similar methods for control over this.
*
* Resolves with an `Object` containing:
* - `data` is the output image as a `Uint8Array` backed by a transferable `ArrayBuffer`.
* - `info` contains properties relating to the output image such as `width` and `height`.
*
* @since v0.35.0
*
* @example
* const { data, info } = await sharp(input).toUint8Array();
*
* @example
* const { data } = await sharp(input)
*   .avif()
*   .toUint8Array();
* const base64String = data.toBase64();
*
* @returns {Promise<{ data: Uint8Array, info: Object }>}
*/
function toUint8Array() {
	this.options.resolveWithObject = true;
	this.options.typedArrayOut = true;
	const stack = Error();
	return this._pipeline(null, stack);
}
/**
* Set output density (DPI) in EXIF metadata.
*
* @since 0.35.0
*
* @example
* const data = await sharp(input)
*   .withDensity(96)
*   .toBuffer();
*
* @param {number} density Number of pixels per inch (DPI).
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function withDensity(density) {
	if (is_default.number(density) && density > 0) this.options.withMetadataDensity = density;
	else throw is_default.invalidParameterError("density", "positive number", density);
	return this.keepExif();
}
/**
* Keep all EXIF metadata from the input image in the output image.
*
* EXIF metadata is unsupported for TIFF output.
*
* @since 0.33.0
*
* @example
* const outputWithExif = await sharp(inputWithExif)
*   .keepExif()
*   .toBuffer();
*
* @returns {Sharp}
*/
function keepExif() {
	this.options.keepMetadata |= 1;
	return this;
}
/**
* Set EXIF metadata in the output image, ignoring any EXIF in the input image.
*
* @since 0.33.0
*
* @example
* const dataWithExif = await sharp(input)
*   .withExif({
*     IFD0: {
*       Copyright: 'The National Gallery'
*     },
*     IFD3: {
*       GPSLatitudeRef: 'N',
*       GPSLatitude: '51/1 30/1 3230/100',
*       GPSLongitudeRef: 'W',
*       GPSLongitude: '0/1 7/1 4366/100'
*     }
*   })
*   .toBuffer();
*
* @param {Object<string, Object<string, string>>} exif Object keyed by IFD0, IFD1 etc. of key/value string pairs to write as EXIF data.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function withExif(exif) {
	if (is_default.object(exif)) for (const [ifd, entries] of Object.entries(exif)) if (is_default.object(entries)) for (const [k, v] of Object.entries(entries)) if (is_default.string(v)) this.options.withExif[`exif-${ifd.toLowerCase()}-${k}`] = v;
	else throw is_default.invalidParameterError(`${ifd}.${k}`, "string", v);
	else throw is_default.invalidParameterError(ifd, "object", entries);
	else throw is_default.invalidParameterError("exif", "object", exif);
	this.options.withExifMerge = false;
	return this.keepExif();
}
/**
* Update EXIF metadata from the input image in the output image.
*
* @since 0.33.0
*
* @example
* const dataWithMergedExif = await sharp(inputWithExif)
*   .withExifMerge({
*     IFD0: {
*       Copyright: 'The National Gallery'
*     }
*   })
*   .toBuffer();
*
* @param {Object<string, Object<string, string>>} exif Object keyed by IFD0, IFD1 etc. of key/value string pairs to write as EXIF data.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function withExifMerge(exif) {
	this.withExif(exif);
	this.options.withExifMerge = true;
	return this;
}
/**
* Keep ICC profile from the input image in the output image.
*
* When input and output colour spaces differ, use with {@link /api-colour/#tocolourspace toColourspace} and optionally {@link /api-colour/#pipelinecolourspace pipelineColourspace}.
*
* @since 0.33.0
*
* @example
* const outputWithIccProfile = await sharp(inputWithIccProfile)
*   .keepIccProfile()
*   .toBuffer();
*
* @example
* const cmykOutputWithIccProfile = await sharp(cmykInputWithIccProfile)
*   .pipelineColourspace('cmyk')
*   .toColourspace('cmyk')
*   .keepIccProfile()
*   .toBuffer();
*
* @returns {Sharp}
*/
function keepIccProfile() {
	this.options.keepMetadata |= 8;
	return this;
}
/**
* Transform using an ICC profile and attach to the output image.
*
* This can either be an absolute filesystem path or
* built-in profile name (`srgb`, `p3`, `cmyk`).
*
* @since 0.33.0
*
* @example
* const outputWithP3 = await sharp(input)
*   .withIccProfile('p3')
*   .toBuffer();
*
* @param {string} icc - Absolute filesystem path to output ICC profile or built-in profile name (srgb, p3, cmyk).
* @param {Object} [options]
* @param {number} [options.attach=true] Should the ICC profile be included in the output image metadata?
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function withIccProfile(icc, options) {
	if (is_default.string(icc)) this.options.withIccProfile = icc;
	else throw is_default.invalidParameterError("icc", "string", icc);
	this.keepIccProfile();
	if (is_default.object(options)) {
		if (is_default.defined(options.attach)) {
			if (is_default.bool(options.attach)) {
				if (!options.attach) this.options.keepMetadata &= -9;
			} else throw is_default.invalidParameterError("attach", "boolean", options.attach);
		}
	}
	return this;
}
/**
* If the input contains gain map metadata, attempt to process the image and gain map separately,
* recombining them into a single output image.
*
* This approach is faster and should produce better results than {@link #withgainmap withGainMap},
* however not all operations are supported.
*
* Only JPEG input and output are supported.
* JPEG output options other than `quality` are ignored.
*
* This feature is experimental and the API may change.
*
* @since 0.35.0
*
* @example
* const outputWithResizedGainMap = await sharp(inputWithGainMap)
*   .keepGainMap()
*   .resize({ width: 64 })
*   .toBuffer();
*
* @returns {Sharp}
*/
function keepGainMap() {
	this.options.keepGainMap = true;
	this.options.withGainMap = false;
	this.options.keepMetadata |= 32;
	return this;
}
/**
* If the input contains gain map metadata, use it to convert the main image to HDR (High Dynamic Range) before further processing.
* The input gain map is discarded.
*
* If the output is JPEG, generate and attach a new ISO 21496-1 gain map.
* JPEG output options other than `quality` are ignored.
*
* This feature is experimental and the API may change.
*
* @since 0.35.0
*
* @example
* const outputWithRegeneratedGainMap = await sharp(inputWithGainMap)
*   .withGainMap()
*   .toBuffer();
*
* @returns {Sharp}
*/
function withGainMap() {
	this.options.withGainMap = true;
	this.options.keepGainMap = false;
	this.options.colourspace = "scrgb";
	return this;
}
/**
* Keep XMP metadata from the input image in the output image.
*
* @since 0.34.3
*
* @example
* const outputWithXmp = await sharp(inputWithXmp)
*   .keepXmp()
*   .toBuffer();
*
* @returns {Sharp}
*/
function keepXmp() {
	this.options.keepMetadata |= 2;
	return this;
}
/**
* Set XMP metadata in the output image.
*
* Supported by PNG, JPEG, WebP, and TIFF output.
*
* @since 0.34.3
*
* @example
* const xmpString = `
*   <?xml version="1.0"?>
*   <x:xmpmeta xmlns:x="adobe:ns:meta/">
*     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
*       <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
*         <dc:creator><rdf:Seq><rdf:li>John Doe</rdf:li></rdf:Seq></dc:creator>
*       </rdf:Description>
*     </rdf:RDF>
*   </x:xmpmeta>`;
*
* const data = await sharp(input)
*   .withXmp(xmpString)
*   .toBuffer();
*
* @param {string} xmp String containing XMP metadata to be embedded in the output image.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function withXmp(xmp) {
	if (is_default.string(xmp) && xmp.length > 0) {
		this.options.withXmp = xmp;
		this.options.keepMetadata |= 2;
	} else throw is_default.invalidParameterError("xmp", "non-empty string", xmp);
	return this;
}
/**
* Keep all metadata (EXIF, ICC, XMP, IPTC) from the input image in the output image.
*
* The default behaviour, when `keepMetadata` is not used, is to convert to the device-independent
* sRGB colour space and strip all metadata, including the removal of any ICC profile.
*
* @since 0.33.0
*
* @example
* const outputWithMetadata = await sharp(inputWithMetadata)
*   .keepMetadata()
*   .toBuffer();
*
* @returns {Sharp}
*/
function keepMetadata() {
	this.options.keepMetadata |= 31;
	return this;
}
/**
* Keep most metadata (EXIF, XMP, IPTC) from the input image in the output image.
*
* This will also convert to and add a web-friendly sRGB ICC profile if appropriate.
*
* Allows orientation and density to be set or updated.
*
* @example
* const outputSrgbWithMetadata = await sharp(inputRgbWithMetadata)
*   .withMetadata()
*   .toBuffer();
*
* @example
* // Set output metadata to 96 DPI
* const data = await sharp(input)
*   .withMetadata({ density: 96 })
*   .toBuffer();
*
* @param {Object} [options]
* @param {number} [options.orientation] Used to update the EXIF `Orientation` tag, integer between 1 and 8.
* @param {number} [options.density] Number of pixels per inch (DPI).
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function withMetadata(options) {
	this.keepMetadata();
	this.withIccProfile("srgb");
	if (is_default.object(options)) {
		if (is_default.defined(options.orientation)) {
			if (is_default.integer(options.orientation) && is_default.inRange(options.orientation, 1, 8)) this.options.withMetadataOrientation = options.orientation;
			else throw is_default.invalidParameterError("orientation", "integer between 1 and 8", options.orientation);
		}
		if (is_default.defined(options.density)) {
			if (is_default.number(options.density) && options.density > 0) this.options.withMetadataDensity = options.density;
			else throw is_default.invalidParameterError("density", "positive number", options.density);
		}
		if (is_default.defined(options.icc)) this.withIccProfile(options.icc);
		if (is_default.defined(options.exif)) this.withExifMerge(options.exif);
	}
	return this;
}
/**
* Force output to a given format.
*
* @example
* // Convert any input to PNG output
* const data = await sharp(input)
*   .toFormat('png')
*   .toBuffer();
*
* @param {(string|Object)} format - as a string or an Object with an 'id' attribute
* @param {Object} options - output options
* @returns {Sharp}
* @throws {Error} unsupported format or options
*/
function toFormat(format, options) {
	const actualFormat = formats.get((is_default.object(format) && is_default.string(format.id) ? format.id : format).toLowerCase());
	if (!actualFormat) throw is_default.invalidParameterError("format", `one of: ${[...formats.keys()].join(", ")}`, format);
	return this[actualFormat](options);
}
/**
* Use these JPEG options for output image.
*
* @example
* // Convert any input to very high quality JPEG output
* const data = await sharp(input)
*   .jpeg({
*     quality: 100,
*     chromaSubsampling: '4:4:4'
*   })
*   .toBuffer();
*
* @example
* // Use mozjpeg to reduce output JPEG file size (slower)
* const data = await sharp(input)
*   .jpeg({ mozjpeg: true })
*   .toBuffer();
*
* @param {Object} [options] - output options
* @param {number} [options.quality=80] - quality, integer 1-100
* @param {boolean} [options.progressive=false] - use progressive (interlace) scan
* @param {string} [options.chromaSubsampling='4:2:0'] - set to '4:4:4' to prevent chroma subsampling otherwise defaults to '4:2:0' chroma subsampling
* @param {boolean} [options.optimiseCoding=true] - optimise Huffman coding tables
* @param {boolean} [options.optimizeCoding=true] - alternative spelling of optimiseCoding
* @param {boolean} [options.mozjpeg=false] - use mozjpeg defaults, equivalent to `{ trellisQuantisation: true, overshootDeringing: true, optimiseScans: true, quantisationTable: 3 }`
* @param {boolean} [options.trellisQuantisation=false] - apply trellis quantisation
* @param {boolean} [options.overshootDeringing=false] - apply overshoot deringing
* @param {boolean} [options.optimiseScans=false] - optimise progressive scans, forces progressive
* @param {boolean} [options.optimizeScans=false] - alternative spelling of optimiseScans
* @param {number} [options.quantisationTable=0] - quantization table to use, integer 0-8
* @param {number} [options.quantizationTable=0] - alternative spelling of quantisationTable
* @param {boolean} [options.force=true] - force JPEG output, otherwise attempt to use input format
* @returns {Sharp}
* @throws {Error} Invalid options
*/
function jpeg(options) {
	if (is_default.object(options)) {
		if (is_default.defined(options.quality)) {
			if (is_default.integer(options.quality) && is_default.inRange(options.quality, 1, 100)) this.options.jpegQuality = options.quality;
			else throw is_default.invalidParameterError("quality", "integer between 1 and 100", options.quality);
		}
		if (is_default.defined(options.progressive)) this._setBooleanOption("jpegProgressive", options.progressive);
		if (is_default.defined(options.chromaSubsampling)) {
			if (is_default.string(options.chromaSubsampling) && is_default.inArray(options.chromaSubsampling, ["4:2:0", "4:4:4"])) this.options.jpegChromaSubsampling = options.chromaSubsampling;
			else throw is_default.invalidParameterError("chromaSubsampling", "one of: 4:2:0, 4:4:4", options.chromaSubsampling);
		}
		const optimiseCoding = is_default.bool(options.optimizeCoding) ? options.optimizeCoding : options.optimiseCoding;
		if (is_default.defined(optimiseCoding)) this._setBooleanOption("jpegOptimiseCoding", optimiseCoding);
		if (is_default.defined(options.mozjpeg)) {
			if (is_default.bool(options.mozjpeg)) {
				if (options.mozjpeg) {
					this.options.jpegTrellisQuantisation = true;
					this.options.jpegOvershootDeringing = true;
					this.options.jpegOptimiseScans = true;
					this.options.jpegProgressive = true;
					this.options.jpegQuantisationTable = 3;
				}
			} else throw is_default.invalidParameterError("mozjpeg", "boolean", options.mozjpeg);
		}
		const trellisQuantisation = is_default.bool(options.trellisQuantization) ? options.trellisQuantization : options.trellisQuantisation;
		if (is_default.defined(trellisQuantisation)) this._setBooleanOption("jpegTrellisQuantisation", trellisQuantisation);
		if (is_default.defined(options.overshootDeringing)) this._setBooleanOption("jpegOvershootDeringing", options.overshootDeringing);
		const optimiseScans = is_default.bool(options.optimizeScans) ? options.optimizeScans : options.optimiseScans;
		if (is_default.defined(optimiseScans)) {
			this._setBooleanOption("jpegOptimiseScans", optimiseScans);
			if (optimiseScans) this.options.jpegProgressive = true;
		}
		const quantisationTable = is_default.number(options.quantizationTable) ? options.quantizationTable : options.quantisationTable;
		if (is_default.defined(quantisationTable)) {
			if (is_default.integer(quantisationTable) && is_default.inRange(quantisationTable, 0, 8)) this.options.jpegQuantisationTable = quantisationTable;
			else throw is_default.invalidParameterError("quantisationTable", "integer between 0 and 8", quantisationTable);
		}
	}
	return this._updateFormatOut("jpeg", options);
}
/**
* Use these PNG options for output image.
*
* By default, PNG output is full colour at 8 bits per pixel.
*
* Indexed PNG input at 1, 2 or 4 bits per pixel is converted to 8 bits per pixel.
* Set `palette` to `true` for slower, indexed PNG output.
*
* For 16 bits per pixel output, convert to `rgb16` via
* {@link /api-colour/#tocolourspace toColourspace}.
*
* @example
* // Convert any input to full colour PNG output
* const data = await sharp(input)
*   .png()
*   .toBuffer();
*
* @example
* // Convert any input to indexed PNG output (slower)
* const data = await sharp(input)
*   .png({ palette: true })
*   .toBuffer();
*
* @example
* // Output 16 bits per pixel RGB(A)
* const data = await sharp(input)
*  .toColourspace('rgb16')
*  .png()
*  .toBuffer();
*
* @param {Object} [options]
* @param {boolean} [options.progressive=false] - use progressive (interlace) scan
* @param {number} [options.compressionLevel=6] - zlib compression level, 0 (fastest, largest) to 9 (slowest, smallest)
* @param {boolean} [options.adaptiveFiltering=false] - use adaptive row filtering
* @param {boolean} [options.palette=false] - quantise to a palette-based image with alpha transparency support
* @param {number} [options.quality=100] - use the lowest number of colours needed to achieve given quality, sets `palette` to `true`
* @param {number} [options.effort=7] - CPU effort, between 1 (fastest) and 10 (slowest), sets `palette` to `true`
* @param {number} [options.colours=256] - maximum number of palette entries, sets `palette` to `true`
* @param {number} [options.colors=256] - alternative spelling of `options.colours`, sets `palette` to `true`
* @param {number} [options.dither=1.0] - level of Floyd-Steinberg error diffusion, sets `palette` to `true`
* @param {boolean} [options.force=true] - force PNG output, otherwise attempt to use input format
* @returns {Sharp}
* @throws {Error} Invalid options
*/
function png(options) {
	if (is_default.object(options)) {
		if (is_default.defined(options.progressive)) this._setBooleanOption("pngProgressive", options.progressive);
		if (is_default.defined(options.compressionLevel)) {
			if (is_default.integer(options.compressionLevel) && is_default.inRange(options.compressionLevel, 0, 9)) this.options.pngCompressionLevel = options.compressionLevel;
			else throw is_default.invalidParameterError("compressionLevel", "integer between 0 and 9", options.compressionLevel);
		}
		if (is_default.defined(options.adaptiveFiltering)) this._setBooleanOption("pngAdaptiveFiltering", options.adaptiveFiltering);
		const colours = options.colours || options.colors;
		if (is_default.defined(colours)) {
			if (is_default.integer(colours) && is_default.inRange(colours, 2, 256)) this.options.pngBitdepth = bitdepthFromColourCount(colours);
			else throw is_default.invalidParameterError("colours", "integer between 2 and 256", colours);
		}
		if (is_default.defined(options.palette)) this._setBooleanOption("pngPalette", options.palette);
		else if ([
			options.quality,
			options.effort,
			options.colours,
			options.colors,
			options.dither
		].some(is_default.defined)) this._setBooleanOption("pngPalette", true);
		if (this.options.pngPalette) {
			if (is_default.defined(options.quality)) {
				if (is_default.integer(options.quality) && is_default.inRange(options.quality, 0, 100)) this.options.pngQuality = options.quality;
				else throw is_default.invalidParameterError("quality", "integer between 0 and 100", options.quality);
			}
			if (is_default.defined(options.effort)) {
				if (is_default.integer(options.effort) && is_default.inRange(options.effort, 1, 10)) this.options.pngEffort = options.effort;
				else throw is_default.invalidParameterError("effort", "integer between 1 and 10", options.effort);
			}
			if (is_default.defined(options.dither)) {
				if (is_default.number(options.dither) && is_default.inRange(options.dither, 0, 1)) this.options.pngDither = options.dither;
				else throw is_default.invalidParameterError("dither", "number between 0.0 and 1.0", options.dither);
			}
		}
	}
	return this._updateFormatOut("png", options);
}
/**
* Use these WebP options for output image.
*
* @example
* // Convert any input to lossless WebP output
* const data = await sharp(input)
*   .webp({ lossless: true })
*   .toBuffer();
*
* @example
* // Optimise the file size of an animated WebP
* const outputWebp = await sharp(inputWebp, { animated: true })
*   .webp({ effort: 6 })
*   .toBuffer();
*
* @param {Object} [options] - output options
* @param {number} [options.quality=80] - quality, integer 1-100
* @param {number} [options.alphaQuality=100] - quality of alpha layer, integer 0-100
* @param {boolean} [options.lossless=false] - use lossless compression mode
* @param {boolean} [options.nearLossless=false] - use near_lossless compression mode
* @param {boolean} [options.smartSubsample=false] - use high quality chroma subsampling
* @param {boolean} [options.smartDeblock=false] - auto-adjust the deblocking filter, can improve low contrast edges (slow)
* @param {string} [options.preset='default'] - named preset for preprocessing/filtering, one of: default, photo, picture, drawing, icon, text
* @param {number} [options.effort=4] - CPU effort, between 0 (fastest) and 6 (slowest)
* @param {number} [options.loop=0] - number of animation iterations, use 0 for infinite animation
* @param {number|number[]} [options.delay] - delay(s) between animation frames (in milliseconds)
* @param {boolean} [options.minSize=false] - prevent use of animation key frames to minimise file size (slow)
* @param {boolean} [options.mixed=false] - allow mixture of lossy and lossless animation frames (slow)
* @param {boolean} [options.exact=false] - preserve the colour data in transparent pixels
* @param {boolean} [options.force=true] - force WebP output, otherwise attempt to use input format
* @returns {Sharp}
* @throws {Error} Invalid options
*/
function webp(options) {
	if (is_default.object(options)) {
		if (is_default.defined(options.quality)) {
			if (is_default.integer(options.quality) && is_default.inRange(options.quality, 1, 100)) this.options.webpQuality = options.quality;
			else throw is_default.invalidParameterError("quality", "integer between 1 and 100", options.quality);
		}
		if (is_default.defined(options.alphaQuality)) {
			if (is_default.integer(options.alphaQuality) && is_default.inRange(options.alphaQuality, 0, 100)) this.options.webpAlphaQuality = options.alphaQuality;
			else throw is_default.invalidParameterError("alphaQuality", "integer between 0 and 100", options.alphaQuality);
		}
		if (is_default.defined(options.lossless)) this._setBooleanOption("webpLossless", options.lossless);
		if (is_default.defined(options.nearLossless)) this._setBooleanOption("webpNearLossless", options.nearLossless);
		if (is_default.defined(options.smartSubsample)) this._setBooleanOption("webpSmartSubsample", options.smartSubsample);
		if (is_default.defined(options.smartDeblock)) this._setBooleanOption("webpSmartDeblock", options.smartDeblock);
		if (is_default.defined(options.preset)) {
			if (is_default.string(options.preset) && is_default.inArray(options.preset, [
				"default",
				"photo",
				"picture",
				"drawing",
				"icon",
				"text"
			])) this.options.webpPreset = options.preset;
			else throw is_default.invalidParameterError("preset", "one of: default, photo, picture, drawing, icon, text", options.preset);
		}
		if (is_default.defined(options.effort)) {
			if (is_default.integer(options.effort) && is_default.inRange(options.effort, 0, 6)) this.options.webpEffort = options.effort;
			else throw is_default.invalidParameterError("effort", "integer between 0 and 6", options.effort);
		}
		if (is_default.defined(options.minSize)) this._setBooleanOption("webpMinSize", options.minSize);
		if (is_default.defined(options.mixed)) this._setBooleanOption("webpMixed", options.mixed);
		if (is_default.defined(options.exact)) this._setBooleanOption("webpExact", options.exact);
	}
	trySetAnimationOptions(options, this.options);
	return this._updateFormatOut("webp", options);
}
/**
* Use these GIF options for the output image.
*
* The first entry in the palette is reserved for transparency.
*
* The palette of the input image will be re-used if possible.
*
* @since 0.30.0
*
* @example
* // Convert PNG to GIF
* await sharp(pngBuffer)
*   .gif()
*   .toBuffer();
*
* @example
* // Convert animated WebP to animated GIF
* await sharp('animated.webp', { animated: true })
*   .toFile('animated.gif');
*
* @example
* // Create a 128x128, cropped, non-dithered, animated thumbnail of an animated GIF
* const out = await sharp('in.gif', { animated: true })
*   .resize({ width: 128, height: 128 })
*   .gif({ dither: 0 })
*   .toBuffer();
*
* @example
* // Lossy file size reduction of animated GIF
* await sharp('in.gif', { animated: true })
*   .gif({ interFrameMaxError: 8 })
*   .toFile('optim.gif');
*
* @param {Object} [options] - output options
* @param {boolean} [options.reuse=true] - re-use existing palette, otherwise generate new (slow)
* @param {boolean} [options.progressive=false] - use progressive (interlace) scan
* @param {number} [options.colours=256] - maximum number of palette entries, including transparency, between 2 and 256
* @param {number} [options.colors=256] - alternative spelling of `options.colours`
* @param {number} [options.effort=7] - CPU effort, between 1 (fastest) and 10 (slowest)
* @param {number} [options.dither=1.0] - level of Floyd-Steinberg error diffusion, between 0 (least) and 1 (most)
* @param {number} [options.interFrameMaxError=0] - maximum inter-frame error for transparency, between 0 (lossless) and 32
* @param {number} [options.interPaletteMaxError=3] - maximum inter-palette error for palette reuse, between 0 and 256
* @param {boolean} [options.keepDuplicateFrames=false] - keep duplicate frames in the output instead of combining them
* @param {number} [options.loop=0] - number of animation iterations, use 0 for infinite animation
* @param {number|number[]} [options.delay] - delay(s) between animation frames (in milliseconds)
* @param {boolean} [options.force=true] - force GIF output, otherwise attempt to use input format
* @returns {Sharp}
* @throws {Error} Invalid options
*/
function gif(options) {
	if (is_default.object(options)) {
		if (is_default.defined(options.reuse)) this._setBooleanOption("gifReuse", options.reuse);
		if (is_default.defined(options.progressive)) this._setBooleanOption("gifProgressive", options.progressive);
		const colours = options.colours || options.colors;
		if (is_default.defined(colours)) {
			if (is_default.integer(colours) && is_default.inRange(colours, 2, 256)) this.options.gifBitdepth = bitdepthFromColourCount(colours);
			else throw is_default.invalidParameterError("colours", "integer between 2 and 256", colours);
		}
		if (is_default.defined(options.effort)) {
			if (is_default.integer(options.effort) && is_default.inRange(options.effort, 1, 10)) this.options.gifEffort = options.effort;
			else throw is_default.invalidParameterError("effort", "integer between 1 and 10", options.effort);
		}
		if (is_default.defined(options.dither)) {
			if (is_default.number(options.dither) && is_default.inRange(options.dither, 0, 1)) this.options.gifDither = options.dither;
			else throw is_default.invalidParameterError("dither", "number between 0.0 and 1.0", options.dither);
		}
		if (is_default.defined(options.interFrameMaxError)) {
			if (is_default.number(options.interFrameMaxError) && is_default.inRange(options.interFrameMaxError, 0, 32)) this.options.gifInterFrameMaxError = options.interFrameMaxError;
			else throw is_default.invalidParameterError("interFrameMaxError", "number between 0.0 and 32.0", options.interFrameMaxError);
		}
		if (is_default.defined(options.interPaletteMaxError)) {
			if (is_default.number(options.interPaletteMaxError) && is_default.inRange(options.interPaletteMaxError, 0, 256)) this.options.gifInterPaletteMaxError = options.interPaletteMaxError;
			else throw is_default.invalidParameterError("interPaletteMaxError", "number between 0.0 and 256.0", options.interPaletteMaxError);
		}
		if (is_default.defined(options.keepDuplicateFrames)) {
			if (is_default.bool(options.keepDuplicateFrames)) this._setBooleanOption("gifKeepDuplicateFrames", options.keepDuplicateFrames);
			else throw is_default.invalidParameterError("keepDuplicateFrames", "boolean", options.keepDuplicateFrames);
		}
	}
	trySetAnimationOptions(options, this.options);
	return this._updateFormatOut("gif", options);
}
/**
* Use these JP2 options for output image.
*
* Requires libvips compiled with support for OpenJPEG.
* The prebuilt binaries do not include this - see
* {@link /install#custom-libvips installing a custom libvips}.
*
* @example
* // Convert any input to lossless JP2 output
* const data = await sharp(input)
*   .jp2({ lossless: true })
*   .toBuffer();
*
* @example
* // Convert any input to very high quality JP2 output
* const data = await sharp(input)
*   .jp2({
*     quality: 100,
*     chromaSubsampling: '4:4:4'
*   })
*   .toBuffer();
*
* @since 0.29.1
*
* @param {Object} [options] - output options
* @param {number} [options.quality=80] - quality, integer 1-100
* @param {boolean} [options.lossless=false] - use lossless compression mode
* @param {number} [options.tileWidth=512] - horizontal tile size
* @param {number} [options.tileHeight=512] - vertical tile size
* @param {string} [options.chromaSubsampling='4:4:4'] - set to '4:2:0' to use chroma subsampling
* @returns {Sharp}
* @throws {Error} Invalid options
*/
function jp2(options) {
	/* node:coverage ignore next 41 */
	if (!this.constructor.format.jp2.output.buffer) throw errJp2Save();
	if (is_default.object(options)) {
		if (is_default.defined(options.quality)) {
			if (is_default.integer(options.quality) && is_default.inRange(options.quality, 1, 100)) this.options.jp2Quality = options.quality;
			else throw is_default.invalidParameterError("quality", "integer between 1 and 100", options.quality);
		}
		if (is_default.defined(options.lossless)) {
			if (is_default.bool(options.lossless)) this.options.jp2Lossless = options.lossless;
			else throw is_default.invalidParameterError("lossless", "boolean", options.lossless);
		}
		if (is_default.defined(options.tileWidth)) {
			if (is_default.integer(options.tileWidth) && is_default.inRange(options.tileWidth, 1, 32768)) this.options.jp2TileWidth = options.tileWidth;
			else throw is_default.invalidParameterError("tileWidth", "integer between 1 and 32768", options.tileWidth);
		}
		if (is_default.defined(options.tileHeight)) {
			if (is_default.integer(options.tileHeight) && is_default.inRange(options.tileHeight, 1, 32768)) this.options.jp2TileHeight = options.tileHeight;
			else throw is_default.invalidParameterError("tileHeight", "integer between 1 and 32768", options.tileHeight);
		}
		if (is_default.defined(options.chromaSubsampling)) {
			if (is_default.string(options.chromaSubsampling) && is_default.inArray(options.chromaSubsampling, ["4:2:0", "4:4:4"])) this.options.jp2ChromaSubsampling = options.chromaSubsampling;
			else throw is_default.invalidParameterError("chromaSubsampling", "one of: 4:2:0, 4:4:4", options.chromaSubsampling);
		}
	}
	return this._updateFormatOut("jp2", options);
}
/**
* Set animation options if available.
* @private
*
* @param {Object} [source] - output options
* @param {number} [source.loop=0] - number of animation iterations, use 0 for infinite animation
* @param {number[]} [source.delay] - list of delays between animation frames (in milliseconds)
* @param {Object} [target] - target object for valid options
* @throws {Error} Invalid options
*/
function trySetAnimationOptions(source, target) {
	if (is_default.object(source) && is_default.defined(source.loop)) {
		if (is_default.integer(source.loop) && is_default.inRange(source.loop, 0, 65535)) target.loop = source.loop;
		else throw is_default.invalidParameterError("loop", "integer between 0 and 65535", source.loop);
	}
	if (is_default.object(source) && is_default.defined(source.delay)) {
		if (is_default.integer(source.delay) && is_default.inRange(source.delay, 0, 65535)) target.delay = [source.delay];
		else if (Array.isArray(source.delay) && is_default.inRange(source.delay.length, 1, 1e6) && source.delay.every(is_default.integer) && source.delay.every((v) => is_default.inRange(v, 0, 65535))) target.delay = source.delay;
		else throw is_default.invalidParameterError("delay", "integer or an array of integers between 0 and 65535", source.delay);
	}
}
/**
* Use these TIFF options for output image.
*
* The `density` can be set in pixels/inch via {@link #withmetadata withMetadata}
* instead of providing `xres` and `yres` in pixels/mm.
*
* @example
* // Convert SVG input to LZW-compressed, 1 bit per pixel TIFF output
* sharp('input.svg')
*   .tiff({
*     compression: 'lzw',
*     bitdepth: 1
*   })
*   .toFile('1-bpp-output.tiff')
*   .then(info => { ... });
*
* @param {Object} [options] - output options
* @param {number} [options.quality=80] - quality, integer 1-100
* @param {boolean} [options.force=true] - force TIFF output, otherwise attempt to use input format
* @param {string} [options.compression='jpeg'] - compression options: none, jpeg, deflate, packbits, ccittfax4, lzw, webp, zstd, jp2k
* @param {boolean} [options.bigtiff=false] - use BigTIFF variant (has no effect when compression is none)
* @param {string} [options.predictor='horizontal'] - compression predictor options: none, horizontal, float
* @param {boolean} [options.pyramid=false] - write an image pyramid
* @param {boolean} [options.tile=false] - write a tiled tiff
* @param {number} [options.tileWidth=256] - horizontal tile size, valid values are integers in the range 1-32768
* @param {number} [options.tileHeight=256] - vertical tile size, valid values are integers in the range 1-32768
* @param {number} [options.xres=1.0] - horizontal resolution in pixels/mm, valid values are numbers in the range 0.001-1000000
* @param {number} [options.yres=1.0] - vertical resolution in pixels/mm, valid values are numbers in the range 0.001-1000000
* @param {string} [options.resolutionUnit='inch'] - resolution unit options: inch, cm
* @param {number} [options.bitdepth=0] - reduce bitdepth to 1, 2 or 4 bit
* @param {boolean} [options.miniswhite=false] - write 1-bit images as miniswhite
* @returns {Sharp}
* @throws {Error} Invalid options
*/
function tiff(options) {
	if (is_default.object(options)) {
		if (is_default.defined(options.quality)) {
			if (is_default.integer(options.quality) && is_default.inRange(options.quality, 1, 100)) this.options.tiffQuality = options.quality;
			else throw is_default.invalidParameterError("quality", "integer between 1 and 100", options.quality);
		}
		if (is_default.defined(options.bitdepth)) {
			if (is_default.integer(options.bitdepth) && is_default.inArray(options.bitdepth, [
				1,
				2,
				4
			])) this.options.tiffBitdepth = options.bitdepth;
			else throw is_default.invalidParameterError("bitdepth", "1, 2 or 4", options.bitdepth);
		}
		if (is_default.defined(options.tile)) this._setBooleanOption("tiffTile", options.tile);
		if (is_default.defined(options.tileWidth)) {
			if (is_default.integer(options.tileWidth) && is_default.inRange(options.tileWidth, 1, 32768)) this.options.tiffTileWidth = options.tileWidth;
			else throw is_default.invalidParameterError("tileWidth", "integer between 1 and 32768", options.tileWidth);
		}
		if (is_default.defined(options.tileHeight)) {
			if (is_default.integer(options.tileHeight) && is_default.inRange(options.tileHeight, 1, 32768)) this.options.tiffTileHeight = options.tileHeight;
			else throw is_default.invalidParameterError("tileHeight", "integer between 1 and 32768", options.tileHeight);
		}
		if (is_default.defined(options.miniswhite)) this._setBooleanOption("tiffMiniswhite", options.miniswhite);
		if (is_default.defined(options.pyramid)) this._setBooleanOption("tiffPyramid", options.pyramid);
		if (is_default.defined(options.xres)) {
			if (is_default.number(options.xres) && is_default.inRange(options.xres, .001, 1e6)) this.options.tiffXres = options.xres;
			else throw is_default.invalidParameterError("xres", "number between 0.001 and 1000000", options.xres);
		}
		if (is_default.defined(options.yres)) {
			if (is_default.number(options.yres) && is_default.inRange(options.yres, .001, 1e6)) this.options.tiffYres = options.yres;
			else throw is_default.invalidParameterError("yres", "number between 0.001 and 1000000", options.yres);
		}
		if (is_default.defined(options.compression)) {
			if (is_default.string(options.compression) && is_default.inArray(options.compression, [
				"none",
				"jpeg",
				"deflate",
				"packbits",
				"ccittfax4",
				"lzw",
				"webp",
				"zstd",
				"jp2k"
			])) this.options.tiffCompression = options.compression;
			else throw is_default.invalidParameterError("compression", "one of: none, jpeg, deflate, packbits, ccittfax4, lzw, webp, zstd, jp2k", options.compression);
		}
		if (is_default.defined(options.bigtiff)) this._setBooleanOption("tiffBigtiff", options.bigtiff);
		if (is_default.defined(options.predictor)) {
			if (is_default.string(options.predictor) && is_default.inArray(options.predictor, [
				"none",
				"horizontal",
				"float"
			])) this.options.tiffPredictor = options.predictor;
			else throw is_default.invalidParameterError("predictor", "one of: none, horizontal, float", options.predictor);
		}
		if (is_default.defined(options.resolutionUnit)) {
			if (is_default.string(options.resolutionUnit) && is_default.inArray(options.resolutionUnit, ["inch", "cm"])) this.options.tiffResolutionUnit = options.resolutionUnit;
			else throw is_default.invalidParameterError("resolutionUnit", "one of: inch, cm", options.resolutionUnit);
		}
	}
	return this._updateFormatOut("tiff", options);
}
/**
* Use these AVIF options for output image.
*
* AVIF image sequences are not supported.
*
* @example
* const data = await sharp(input)
*   .avif({ effort: 2 })
*   .toBuffer();
*
* @example
* const data = await sharp(input)
*   .avif({ lossless: true })
*   .toBuffer();
*
* @since 0.27.0
*
* @param {Object} [options] - output options
* @param {number} [options.quality=50] - quality, integer 1-100
* @param {boolean} [options.lossless=false] - use lossless compression
* @param {number} [options.effort=4] - CPU effort, between 0 (fastest) and 9 (slowest)
* @param {string} [options.chromaSubsampling='4:4:4'] - set to '4:2:0' to use chroma subsampling
* @param {number} [options.bitdepth=8] - set bitdepth to 8, 10 or 12 bit
* @param {string} [options.tune='auto'] - tune output for a quality metric, one of 'auto' (default), 'iq', 'psnr' or 'ssim'
* @returns {Sharp}
* @throws {Error} Invalid options
*/
function avif(options) {
	return this.heif({
		...options,
		compression: "av1"
	});
}
/**
* Use these HEIF options for output image.
*
* Support for patent-encumbered HEIC images using `hevc` compression requires the use of a
* globally-installed libvips compiled with support for libheif, libde265 and x265.
*
* @example
* const data = await sharp(input)
*   .heif({ compression: 'hevc' })
*   .toBuffer();
*
* @since 0.23.0
*
* @param {Object} options - output options
* @param {string} options.compression - compression format: av1, hevc
* @param {number} [options.quality=50] - quality, integer 1-100
* @param {boolean} [options.lossless=false] - use lossless compression
* @param {number} [options.effort=4] - CPU effort, between 0 (fastest) and 9 (slowest)
* @param {string} [options.chromaSubsampling='4:4:4'] - set to '4:2:0' to use chroma subsampling
* @param {number} [options.bitdepth=8] - set bitdepth to 8, 10 or 12 bit
* @param {string} [options.tune='auto'] - tune output for a quality metric, one of 'auto' (default), 'iq', 'psnr' or 'ssim'
* @returns {Sharp}
* @throws {Error} Invalid options
*/
function heif(options) {
	if (is_default.object(options)) {
		if (is_default.string(options.compression) && is_default.inArray(options.compression, ["av1", "hevc"])) this.options.heifCompression = options.compression;
		else throw is_default.invalidParameterError("compression", "one of: av1, hevc", options.compression);
		if (is_default.defined(options.quality)) {
			if (is_default.integer(options.quality) && is_default.inRange(options.quality, 1, 100)) this.options.heifQuality = options.quality;
			else throw is_default.invalidParameterError("quality", "integer between 1 and 100", options.quality);
		}
		if (is_default.defined(options.lossless)) {
			if (is_default.bool(options.lossless)) this.options.heifLossless = options.lossless;
			else throw is_default.invalidParameterError("lossless", "boolean", options.lossless);
		}
		if (is_default.defined(options.effort)) {
			if (is_default.integer(options.effort) && is_default.inRange(options.effort, 0, 9)) this.options.heifEffort = options.effort;
			else throw is_default.invalidParameterError("effort", "integer between 0 and 9", options.effort);
		}
		if (is_default.defined(options.chromaSubsampling)) {
			if (is_default.string(options.chromaSubsampling) && is_default.inArray(options.chromaSubsampling, ["4:2:0", "4:4:4"])) this.options.heifChromaSubsampling = options.chromaSubsampling;
			else throw is_default.invalidParameterError("chromaSubsampling", "one of: 4:2:0, 4:4:4", options.chromaSubsampling);
		}
		if (is_default.defined(options.bitdepth)) {
			if (is_default.integer(options.bitdepth) && is_default.inArray(options.bitdepth, [
				8,
				10,
				12
			])) this.options.heifBitdepth = options.bitdepth;
			else throw is_default.invalidParameterError("bitdepth", "8, 10 or 12", options.bitdepth);
		}
		if (is_default.defined(options.tune)) {
			if (is_default.string(options.tune) && is_default.inArray(options.tune, [
				"auto",
				"iq",
				"psnr",
				"ssim"
			])) {
				if (this.options.heifLossless && options.tune === "iq") this.options.heifTune = "ssim";
				else this.options.heifTune = options.tune;
			} else throw is_default.invalidParameterError("tune", "one of: auto, iq, psnr, ssim", options.tune);
		}
	} else throw is_default.invalidParameterError("options", "Object", options);
	return this._updateFormatOut("heif", options);
}
/**
* Use these JPEG-XL (JXL) options for output image.
*
* This feature is experimental, please do not use in production systems.
*
* Requires libvips compiled with support for libjxl.
* The prebuilt binaries do not include this - see
* {@link /install/#custom-libvips installing a custom libvips}.
*
* @since 0.31.3
*
* @param {Object} [options] - output options
* @param {number} [options.distance=1.0] - maximum encoding error, between 0 (highest quality) and 15 (lowest quality)
* @param {number} [options.quality] - calculate `distance` based on JPEG-like quality, between 1 and 100, overrides distance if specified
* @param {number} [options.decodingTier=0] - target decode speed tier, between 0 (highest quality) and 4 (lowest quality)
* @param {boolean} [options.lossless=false] - use lossless compression
* @param {number} [options.effort=7] - CPU effort, between 1 (fastest) and 9 (slowest)
* @param {number} [options.loop=0] - number of animation iterations, use 0 for infinite animation
* @param {number|number[]} [options.delay] - delay(s) between animation frames (in milliseconds)
* @returns {Sharp}
* @throws {Error} Invalid options
*/
function jxl(options) {
	if (is_default.object(options)) {
		if (is_default.defined(options.quality)) {
			if (is_default.integer(options.quality) && is_default.inRange(options.quality, 1, 100)) this.options.jxlDistance = options.quality >= 30 ? .1 + (100 - options.quality) * .09 : 53 / 3e3 * options.quality * options.quality - 23 / 20 * options.quality + 25;
			else throw is_default.invalidParameterError("quality", "integer between 1 and 100", options.quality);
		} else if (is_default.defined(options.distance)) {
			if (is_default.number(options.distance) && is_default.inRange(options.distance, 0, 15)) this.options.jxlDistance = options.distance;
			else throw is_default.invalidParameterError("distance", "number between 0.0 and 15.0", options.distance);
		}
		if (is_default.defined(options.decodingTier)) {
			if (is_default.integer(options.decodingTier) && is_default.inRange(options.decodingTier, 0, 4)) this.options.jxlDecodingTier = options.decodingTier;
			else throw is_default.invalidParameterError("decodingTier", "integer between 0 and 4", options.decodingTier);
		}
		if (is_default.defined(options.lossless)) {
			if (is_default.bool(options.lossless)) this.options.jxlLossless = options.lossless;
			else throw is_default.invalidParameterError("lossless", "boolean", options.lossless);
		}
		if (is_default.defined(options.effort)) {
			if (is_default.integer(options.effort) && is_default.inRange(options.effort, 1, 9)) this.options.jxlEffort = options.effort;
			else throw is_default.invalidParameterError("effort", "integer between 1 and 9", options.effort);
		}
	}
	trySetAnimationOptions(options, this.options);
	return this._updateFormatOut("jxl", options);
}
/**
* Force output to be raw, uncompressed pixel data.
* Pixel ordering is left-to-right, top-to-bottom, without padding.
* Channel ordering will be RGB or RGBA for non-greyscale colourspaces.
*
* @example
* // Extract raw, unsigned 8-bit RGB pixel data from JPEG input
* const { data, info } = await sharp('input.jpg')
*   .raw()
*   .toBuffer({ resolveWithObject: true });
*
* @example
* // Extract alpha channel as raw, unsigned 16-bit pixel data from PNG input
* const data = await sharp('input.png')
*   .ensureAlpha()
*   .extractChannel(3)
*   .toColourspace('b-w')
*   .raw({ depth: 'ushort' })
*   .toBuffer();
*
* @param {Object} [options] - output options
* @param {string} [options.depth='uchar'] - bit depth, one of: char, uchar (default), short, ushort, int, uint, float, complex, double, dpcomplex
* @returns {Sharp}
* @throws {Error} Invalid options
*/
function raw(options) {
	if (is_default.object(options)) {
		if (is_default.defined(options.depth)) {
			if (is_default.string(options.depth) && is_default.inArray(options.depth, [
				"char",
				"uchar",
				"short",
				"ushort",
				"int",
				"uint",
				"float",
				"complex",
				"double",
				"dpcomplex"
			])) this.options.rawDepth = options.depth;
			else throw is_default.invalidParameterError("depth", "one of: char, uchar, short, ushort, int, uint, float, complex, double, dpcomplex", options.depth);
		}
	}
	return this._updateFormatOut("raw");
}
/**
* Use tile-based deep zoom (image pyramid) output.
*
* Set the format and options for tile images via the `toFormat`, `jpeg`, `png` or `webp` functions.
* Use a `.zip` or `.szi` file extension with `toFile` to write to a compressed archive file format.
*
* The container will be set to `zip` when the output is a Buffer or Stream, otherwise it will default to `fs`.
*
* @example
*  sharp('input.tiff')
*   .png()
*   .tile({
*     size: 512
*   })
*   .toFile('output.dz', function(err, info) {
*     // output.dzi is the Deep Zoom XML definition
*     // output_files contains 512x512 tiles grouped by zoom level
*   });
*
* @example
* const zipFileWithTiles = await sharp(input)
*   .tile({ basename: "tiles" })
*   .toBuffer();
*
* @example
* const iiififier = sharp().tile({ layout: "iiif" });
* readableStream
*   .pipe(iiififier)
*   .pipe(writeableStream);
*
* @param {Object} [options]
* @param {number} [options.size=256] tile size in pixels, a value between 1 and 8192.
* @param {number} [options.overlap=0] tile overlap in pixels, a value between 0 and 8192.
* @param {number} [options.angle=0] tile angle of rotation, must be a multiple of 90.
* @param {string|Object} [options.background={r: 255, g: 255, b: 255, alpha: 1}] - background colour, parsed by the [color](https://www.npmjs.org/package/color) module, defaults to white without transparency.
* @param {string} [options.depth] how deep to make the pyramid, possible values are `onepixel`, `onetile` or `one`, default based on layout.
* @param {number} [options.skipBlanks=-1] Threshold to skip tile generation. Range is 0-255 for 8-bit images, 0-65535 for 16-bit images. Default is 5 for `google` layout, -1 (no skip) otherwise.
* @param {string} [options.container='fs'] tile container, with value `fs` (filesystem) or `zip` (compressed file).
* @param {string} [options.layout='dz'] filesystem layout, possible values are `dz`, `iiif`, `iiif3`, `zoomify` or `google`.
* @param {boolean} [options.centre=false] centre image in tile.
* @param {boolean} [options.center=false] alternative spelling of centre.
* @param {string} [options.id='https://example.com/iiif'] when `layout` is `iiif`/`iiif3`, sets the `@id`/`id` attribute of `info.json`
* @param {string} [options.basename] the name of the directory within the zip file when container is `zip`.
* @returns {Sharp}
* @throws {Error} Invalid parameters
*/
function tile(options) {
	if (is_default.object(options)) {
		if (is_default.defined(options.size)) {
			if (is_default.integer(options.size) && is_default.inRange(options.size, 1, 8192)) this.options.tileSize = options.size;
			else throw is_default.invalidParameterError("size", "integer between 1 and 8192", options.size);
		}
		if (is_default.defined(options.overlap)) {
			if (is_default.integer(options.overlap) && is_default.inRange(options.overlap, 0, 8192)) {
				if (options.overlap > this.options.tileSize) throw is_default.invalidParameterError("overlap", `<= size (${this.options.tileSize})`, options.overlap);
				this.options.tileOverlap = options.overlap;
			} else throw is_default.invalidParameterError("overlap", "integer between 0 and 8192", options.overlap);
		}
		if (is_default.defined(options.container)) {
			if (is_default.string(options.container) && is_default.inArray(options.container, ["fs", "zip"])) this.options.tileContainer = options.container;
			else throw is_default.invalidParameterError("container", "one of: fs, zip", options.container);
		}
		if (is_default.defined(options.layout)) {
			if (is_default.string(options.layout) && is_default.inArray(options.layout, [
				"dz",
				"google",
				"iiif",
				"iiif3",
				"zoomify"
			])) this.options.tileLayout = options.layout;
			else throw is_default.invalidParameterError("layout", "one of: dz, google, iiif, iiif3, zoomify", options.layout);
		}
		if (is_default.defined(options.angle)) {
			if (is_default.integer(options.angle) && !(options.angle % 90)) this.options.tileAngle = options.angle;
			else throw is_default.invalidParameterError("angle", "positive/negative multiple of 90", options.angle);
		}
		this._setBackgroundColourOption("tileBackground", options.background);
		if (is_default.defined(options.depth)) {
			if (is_default.string(options.depth) && is_default.inArray(options.depth, [
				"onepixel",
				"onetile",
				"one"
			])) this.options.tileDepth = options.depth;
			else throw is_default.invalidParameterError("depth", "one of: onepixel, onetile, one", options.depth);
		}
		if (is_default.defined(options.skipBlanks)) {
			if (is_default.integer(options.skipBlanks) && is_default.inRange(options.skipBlanks, -1, 65535)) this.options.tileSkipBlanks = options.skipBlanks;
			else throw is_default.invalidParameterError("skipBlanks", "integer between -1 and 255/65535", options.skipBlanks);
		} else if (is_default.defined(options.layout) && options.layout === "google") this.options.tileSkipBlanks = 5;
		const centre = is_default.bool(options.center) ? options.center : options.centre;
		if (is_default.defined(centre)) this._setBooleanOption("tileCentre", centre);
		if (is_default.defined(options.id)) {
			if (is_default.string(options.id)) this.options.tileId = options.id;
			else throw is_default.invalidParameterError("id", "string", options.id);
		}
		if (is_default.defined(options.basename)) {
			if (is_default.string(options.basename)) this.options.tileBasename = options.basename;
			else throw is_default.invalidParameterError("basename", "string", options.basename);
		}
	}
	if (is_default.inArray(this.options.formatOut, [
		"jpeg",
		"png",
		"webp"
	])) this.options.tileFormat = this.options.formatOut;
	else if (this.options.formatOut !== "input") throw is_default.invalidParameterError("format", "one of: jpeg, png, webp", this.options.formatOut);
	return this._updateFormatOut("dz");
}
/**
* Set a timeout for processing, in seconds.
* Use a value of zero to continue processing indefinitely, the default behaviour.
*
* The clock starts when libvips opens an input image for processing.
* Time spent waiting for a libuv thread to become available is not included.
*
* @example
* // Ensure processing takes no longer than 3 seconds
* try {
*   const data = await sharp(input)
*     .blur(1000)
*     .timeout({ seconds: 3 })
*     .toBuffer();
* } catch (err) {
*   if (err.message.includes('timeout')) { ... }
* }
*
* @since 0.29.2
*
* @param {Object} options
* @param {number} options.seconds - Number of seconds after which processing will be stopped
* @returns {Sharp}
*/
function timeout(options) {
	if (!is_default.plainObject(options)) throw is_default.invalidParameterError("options", "object", options);
	if (is_default.integer(options.seconds) && is_default.inRange(options.seconds, 0, 3600)) this.options.timeoutSeconds = options.seconds;
	else throw is_default.invalidParameterError("seconds", "integer between 0 and 3600", options.seconds);
	return this;
}
/**
* Update the output format unless options.force is false,
* in which case revert to input format.
* @private
* @param {string} formatOut
* @param {Object} [options]
* @param {boolean} [options.force=true] - force output format, otherwise attempt to use input format
* @returns {Sharp}
*/
function _updateFormatOut(formatOut, options) {
	if (!(is_default.object(options) && options.force === false)) this.options.formatOut = formatOut;
	return this;
}
/**
* Update a boolean attribute of the this.options Object.
* @private
* @param {string} key
* @param {boolean} val
* @throws {Error} Invalid key
*/
function _setBooleanOption(key, val) {
	if (is_default.bool(val)) this.options[key] = val;
	else throw is_default.invalidParameterError(key, "boolean", val);
}
/**
* Called by a WriteableStream to notify us it is ready for data.
* @private
*/
function _read() {
	if (!this.options.streamOut) {
		this.options.streamOut = true;
		const stack = Error();
		this._pipeline(void 0, stack);
	}
}
/**
* Invoke the C++ image processing pipeline
* Supports callback, stream and promise variants
* @private
*/
function _pipeline(callback, stack) {
	if (typeof callback === "function") {
		if (this._isStreamInput()) this._whenStreamInFinished(() => {
			this._flattenBufferIn();
			sharp_default.pipeline(this.options, (err, data, info) => {
				if (err) callback(is_default.nativeError(err, stack));
				else callback(null, data, info);
			});
		});
		else sharp_default.pipeline(this.options, (err, data, info) => {
			if (err) callback(is_default.nativeError(err, stack));
			else callback(null, data, info);
		});
		return this;
	} else if (this.options.streamOut) {
		if (this._isStreamInput()) this._whenStreamInFinished(() => {
			this._flattenBufferIn();
			sharp_default.pipeline(this.options, (err, data, info) => {
				if (err) this.emit("error", is_default.nativeError(err, stack));
				else {
					this.emit("info", info);
					this.push(data);
				}
				this.push(null);
				this.on("end", () => this.emit("close"));
			});
		});
		else sharp_default.pipeline(this.options, (err, data, info) => {
			if (err) this.emit("error", is_default.nativeError(err, stack));
			else {
				this.emit("info", info);
				this.push(data);
			}
			this.push(null);
			this.on("end", () => this.emit("close"));
		});
		return this;
	} else if (this._isStreamInput()) return new Promise((resolve, reject) => {
		this._whenStreamInFinished(() => {
			this._flattenBufferIn();
			sharp_default.pipeline(this.options, (err, data, info) => {
				if (err) reject(is_default.nativeError(err, stack));
				else if (this.options.resolveWithObject) resolve({
					data,
					info
				});
				else resolve(data);
			});
		});
	});
	else return new Promise((resolve, reject) => {
		sharp_default.pipeline(this.options, (err, data, info) => {
			if (err) reject(is_default.nativeError(err, stack));
			else if (this.options.resolveWithObject) resolve({
				data,
				info
			});
			else resolve(data);
		});
	});
}
/**
* Decorate the Sharp prototype with output-related functions.
* @module Sharp
* @private
*/
var output_default = (Sharp) => {
	Object.assign(Sharp.prototype, {
		toFile,
		toBuffer,
		toUint8Array,
		withDensity,
		keepExif,
		withExif,
		withExifMerge,
		keepIccProfile,
		withIccProfile,
		keepGainMap,
		withGainMap,
		keepXmp,
		withXmp,
		keepMetadata,
		withMetadata,
		toFormat,
		jpeg,
		jp2,
		png,
		webp,
		tiff,
		avif,
		heif,
		jxl,
		gif,
		raw,
		tile,
		timeout,
		_updateFormatOut,
		_setBooleanOption,
		_read,
		_pipeline
	});
};
// node_modules/sharp/dist/utility.mjs
/*!
Copyright 2013 Lovell Fuller and others.
SPDX-License-Identifier: Apache-2.0
*/
const require$1 = createRequire(import.meta.url);
const runtimePlatform = libvips_default.runtimePlatformArch();
const libvipsVersion = sharp_default.libvipsVersion();
/**
* An Object containing nested boolean values representing the available input and output formats/methods.
* @member
* @example
* console.log(sharp.format);
* @returns {Object}
*/
const format = sharp_default.format();
format.heif.output.alias = ["avif", "heic"];
format.jpeg.output.alias = ["jpe", "jpg"];
format.tiff.output.alias = ["tif"];
format.jp2.output.alias = [
	"j2c",
	"j2k",
	"jp2",
	"jpx"
];
/**
* An Object containing the available interpolators and their proper values
* @readonly
* @enum {string}
*/
const interpolators = {
	/** [Nearest neighbour interpolation](http://en.wikipedia.org/wiki/Nearest-neighbor_interpolation). Suitable for image enlargement only. */
	nearest: "nearest",
	/** [Bilinear interpolation](http://en.wikipedia.org/wiki/Bilinear_interpolation). Faster than bicubic but with less smooth results. */
	bilinear: "bilinear",
	/** [Bicubic interpolation](http://en.wikipedia.org/wiki/Bicubic_interpolation) (the default). */
	bicubic: "bicubic",
	/** [LBB interpolation](https://github.com/libvips/libvips/blob/master/libvips/resample/lbb.cpp#L100). Prevents some "[acutance](http://en.wikipedia.org/wiki/Acutance)" but typically reduces performance by a factor of 2. */
	locallyBoundedBicubic: "lbb",
	/** [Nohalo interpolation](http://eprints.soton.ac.uk/268086/). Prevents acutance but typically reduces performance by a factor of 3. */
	nohalo: "nohalo",
	/** [VSQBS interpolation](https://github.com/libvips/libvips/blob/master/libvips/resample/vsqbs.cpp#L48). Prevents "staircasing" when enlarging. */
	vertexSplitQuadraticBasisSpline: "vsqbs"
};
/**
* An Object containing the version numbers of sharp, libvips
* and (when using prebuilt binaries) its dependencies.
*
* @member
* @example
* console.log(sharp.versions);
*/
let versions = { vips: libvipsVersion.semver };
/* node:coverage ignore next 15 */
if (!libvipsVersion.isGlobal) {
	if (!libvipsVersion.isWasm) try {
		versions = require$1(`@img/sharp-${runtimePlatform}/versions`);
	} catch (_) {
		try {
			versions = require$1(`@img/sharp-libvips-${runtimePlatform}/versions`);
		} catch (_) {}
	}
	else try {
		versions = require$1("@img/sharp-wasm32/versions");
	} catch (_) {}
}
versions.sharp = package_default.version;
/* node:coverage ignore next 5 */
if (versions.heif && format.heif) {
	format.heif.input.fileSuffix = [".avif"];
	format.heif.output.alias = ["avif"];
}
/**
* Gets or, when options are provided, sets the limits of _libvips'_ operation cache.
* Existing entries in the cache will be trimmed after any change in limits.
* This method always returns cache statistics,
* useful for determining how much working memory is required for a particular task.
*
* @example
* const stats = sharp.cache();
* @example
* sharp.cache( { items: 200 } );
* sharp.cache( { files: 0 } );
* sharp.cache(false);
*
* @param {Object|boolean} [options=true] - Object with the following attributes, or boolean where true uses default cache settings and false removes all caching
* @param {number} [options.memory=50] - is the maximum memory in MB to use for this cache
* @param {number} [options.files=20] - is the maximum number of files to hold open
* @param {number} [options.items=100] - is the maximum number of operations to cache
* @returns {Object}
*/
function cache(options) {
	if (is_default.bool(options)) {
		if (options) return sharp_default.cache(50, 20, 100);
		else return sharp_default.cache(0, 0, 0);
	} else if (is_default.object(options)) {
		for (const property of [
			"memory",
			"files",
			"items"
		]) {
			const value = options[property];
			if (is_default.defined(value) && !(is_default.integer(value) && value >= 0)) throw is_default.invalidParameterError(property, "a positive integer", value);
		}
		return sharp_default.cache(options.memory, options.files, options.items);
	} else return sharp_default.cache();
}
cache(true);
/**
* Gets or, when a concurrency is provided, sets
* the maximum number of threads _libvips_ should use to process _each image_.
* These are from a thread pool managed by glib,
* which helps avoid the overhead of creating new threads.
*
* This method always returns the current concurrency.
*
* The default value is the number of CPU cores,
* except when using glibc-based Linux without jemalloc,
* where the default is `1` to help reduce memory fragmentation.
*
* A value of `0` will reset this to the number of CPU cores.
*
* Some image format libraries spawn additional threads,
* e.g. libaom manages its own 4 threads when encoding AVIF images,
* and these are independent of the value set here.
*
* :::note
* Further {@link /performance/ control over performance} is available.
* :::
*
* @example
* const threads = sharp.concurrency(); // 4
* sharp.concurrency(2); // 2
* sharp.concurrency(0); // 4
*
* @param {number} [concurrency]
* @returns {number} concurrency
*/
function concurrency(concurrency) {
	return sharp_default.concurrency(is_default.integer(concurrency) ? concurrency : null);
}
/* node:coverage ignore next 7 */
if (!process.env.MALLOC_ARENA_MAX && import_detect_libc.default.familySync() === import_detect_libc.default.GLIBC && !sharp_default._isUsingJemalloc()) sharp_default.concurrency(1);
else if (import_detect_libc.default.familySync() === import_detect_libc.default.MUSL && sharp_default.concurrency() === 1024) sharp_default.concurrency(availableParallelism());
/**
* An EventEmitter that emits a `change` event when a task is either:
* - queued, waiting for _libuv_ to provide a worker thread
* - complete
* @member
* @example
* sharp.queue.on('change', function(queueLength) {
*   console.log('Queue contains ' + queueLength + ' task(s)');
* });
*/
const queue = new events.EventEmitter();
/**
* Provides access to internal task counters.
* - queue is the number of tasks this module has queued waiting for _libuv_ to provide a worker thread from its pool.
* - process is the number of resize tasks currently being processed.
*
* @example
* const counters = sharp.counters(); // { queue: 2, process: 4 }
*
* @returns {Object}
*/
function counters() {
	return sharp_default.counters();
}
/**
* Get and set use of SIMD vector unit instructions.
* Requires libvips to have been compiled with highway support.
*
* Improves the performance of `resize`, `blur` and `sharpen` operations
* by taking advantage of the SIMD vector unit of the CPU, e.g. Intel SSE and ARM NEON.
*
* @example
* const simd = sharp.simd();
* // simd is `true` if the runtime use of highway is currently enabled
* @example
* const simd = sharp.simd(false);
* // prevent libvips from using highway at runtime
*
* @param {boolean} [simd=true]
* @returns {boolean}
*/
function simd(simd) {
	return sharp_default.simd(is_default.bool(simd) ? simd : null);
}
/**
* Block libvips operations at runtime.
*
* This is in addition to the `VIPS_BLOCK_UNTRUSTED` environment variable,
* which when set will block all "untrusted" operations.
*
* @since 0.32.4
*
* @example <caption>Block all TIFF input.</caption>
* sharp.block({
*   operation: ['VipsForeignLoadTiff']
* });
*
* @param {Object} options
* @param {Array<string>} options.operation - List of libvips low-level operation names to block.
*/
function block(options) {
	if (is_default.object(options)) {
		if (Array.isArray(options.operation) && options.operation.every(is_default.string)) sharp_default.block(options.operation, true);
		else throw is_default.invalidParameterError("operation", "Array<string>", options.operation);
	} else throw is_default.invalidParameterError("options", "object", options);
}
/**
* Unblock libvips operations at runtime.
*
* This is useful for defining a list of allowed operations.
*
* @since 0.32.4
*
* @example <caption>Block all input except WebP from the filesystem.</caption>
* sharp.block({
*   operation: ['VipsForeignLoad']
* });
* sharp.unblock({
*   operation: ['VipsForeignLoadWebpFile']
* });
*
* @example <caption>Block all input except JPEG and PNG from a Buffer or Stream.</caption>
* sharp.block({
*   operation: ['VipsForeignLoad']
* });
* sharp.unblock({
*   operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer']
* });
*
* @param {Object} options
* @param {Array<string>} options.operation - List of libvips low-level operation names to unblock.
*/
function unblock(options) {
	if (is_default.object(options)) {
		if (Array.isArray(options.operation) && options.operation.every(is_default.string)) sharp_default.block(options.operation, false);
		else throw is_default.invalidParameterError("operation", "Array<string>", options.operation);
	} else throw is_default.invalidParameterError("options", "object", options);
}
/**
* Decorate the Sharp class with utility-related functions.
* @module Sharp
* @private
*/
var utility_default = (Sharp) => {
	Sharp.cache = cache;
	Sharp.concurrency = concurrency;
	Sharp.counters = counters;
	Sharp.simd = simd;
	Sharp.format = format;
	Sharp.interpolators = interpolators;
	Sharp.versions = versions;
	Sharp.queue = queue;
	Sharp.block = block;
	Sharp.unblock = unblock;
};
// node_modules/sharp/dist/index.mjs
/*!
Copyright 2013 Lovell Fuller and others.
SPDX-License-Identifier: Apache-2.0
*/
input_default(Sharp);
resize_default(Sharp);
composite_default(Sharp);
operation_default(Sharp);
colour_default(Sharp);
channel_default(Sharp);
output_default(Sharp);
utility_default(Sharp);
var dist_default = Sharp;
// server/src/lib/pictures/open-picture.ts
dist_default.cache(false);
dist_default.block({ operation: ["VipsForeignLoad"] });
dist_default.unblock({ operation: [
	"VipsForeignLoadJpegBuffer",
	"VipsForeignLoadPngBuffer",
	"VipsForeignLoadNsgifBuffer",
	"VipsForeignLoadWebpBuffer"
] });
/** A hostile JPEG, PNG, GIF or WebP picture, to be worked on in bounded memory and time; of several frames only the first. Nothing is read yet. */
function openPicture(bytes, { pixels, seconds }) {
	return dist_default(bytes, {
		limitInputPixels: pixels,
		failOn: "truncated",
		pages: 1,
		sequentialRead: true
	}).timeout({ seconds });
}
/** Whether a decoder gave up for what the picture would take, rather than for damage. */
function isTooLarge(error) {
	return error instanceof Error && /pixel limit|too large|exceeds|timeout/i.test(error.message);
}
// server/src/lib/pictures/lab-colour.ts
/** sRGB, 0-255, to CIE L*a*b* for the white of D65 (IEC 61966-2-1, ISO 11664-4). */
function labOf([red, green, blue]) {
	const [r, g, b] = [
		linear(red),
		linear(green),
		linear(blue)
	];
	const x = curve((.4124564 * r + .3575761 * g + .1804375 * b) / .95047);
	const y = curve(.2126729 * r + .7151522 * g + .072175 * b);
	const z = curve((.0193339 * r + .119192 * g + .9503041 * b) / 1.08883);
	return [
		116 * y - 16,
		500 * (x - y),
		200 * (y - z)
	];
}
/** Square of the distance of two colours (CIE 1976); up to about 5 are hardly told apart. */
function squaredDistance(one, other) {
	return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;
}
function linear(value) {
	const share = value / 255;
	return share <= .04045 ? share / 12.92 : ((share + .055) / 1.055) ** 2.4;
}
function curve(share) {
	return share > 216 / 24389 ? Math.cbrt(share) : (24389 / 27 * share + 16) / 116;
}
// server/src/lib/pictures/dominant-colours.ts
const MOST_COLOURS = 5;
/** Share of the pixels that a colour needs to be named. */
const LEAST_SHARE = .03;
/** Pixels are counted in cells of so many steps of each channel. */
const STEP = 16;
/** Colours that are nearer to each other, in CIE L*a*b*, are shades of one. */
const ONE_COLOUR = 18;
/**
* The main colours of a picture, most of it first, at most five, as `#rrggbb`. Cells of the colour cube join the most frequent cell that looks
* alike; a colour is the mean of its pixels.
* @param rgb red, green and blue of each pixel, 0-255
*/
function dominantColours(rgb) {
	const pixels = Math.floor(rgb.length / 3);
	const clusters = [];
	for (const cell of cellsOf(rgb)) {
		const lab = labOf([
			cell.red / cell.count,
			cell.green / cell.count,
			cell.blue / cell.count
		]);
		const near = nearest(clusters, lab);
		if (near === null) clusters.push({
			...cell,
			centre: lab
		});
		else addTo(near, cell.count, cell.red, cell.green, cell.blue);
	}
	return clusters.filter(({ count }) => count >= pixels * LEAST_SHARE).toSorted((a, b) => b.count - a.count).slice(0, MOST_COLOURS).map(({ count, red, green, blue }) => `#${hex(red / count)}${hex(green / count)}${hex(blue / count)}`);
}
/** Most frequent first. */
function cellsOf(rgb) {
	const cells = /* @__PURE__ */ new Map();
	for (let at = 0; at + 2 < rgb.length; at += 3) {
		const [red = 0, green = 0, blue = 0] = [
			rgb[at],
			rgb[at + 1],
			rgb[at + 2]
		];
		const key = Math.floor(red / STEP) << 16 | Math.floor(green / STEP) << 8 | Math.floor(blue / STEP);
		const cell = cells.get(key);
		if (cell === void 0) cells.set(key, {
			count: 1,
			red,
			green,
			blue
		});
		else addTo(cell, 1, red, green, blue);
	}
	return [...cells.values()].toSorted((a, b) => b.count - a.count);
}
function nearest(clusters, lab) {
	let best = null;
	let least = ONE_COLOUR ** 2;
	for (const cluster of clusters) {
		const distance = squaredDistance(cluster.centre, lab);
		if (distance < least) [best, least] = [cluster, distance];
	}
	return best;
}
function addTo(cell, count, red, green, blue) {
	cell.count += count;
	cell.red += red;
	cell.green += green;
	cell.blue += blue;
}
function hex(value) {
	return Math.round(value).toString(16).padStart(2, "0");
}
// server/src/lib/pictures/rgb-pixels.ts
/** The pixels of a picture in sRGB; transparent parts are white. */
async function rgbPixels(image) {
	const { data, info } = await image.flatten({ background: "white" }).toColourspace("srgb").raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
	return {
		width: info.width,
		height: info.height,
		rgb: inThreeChannels(data, info.channels)
	};
}
function inThreeChannels(data, channels) {
	if (channels === 3) return data;
	const rgb = new Uint8Array(data.length / channels * 3);
	for (let pixel = 0; pixel * channels < data.length; pixel += 1) rgb.fill(data[pixel * channels] ?? 0, pixel * 3, pixel * 3 + 3);
	return rgb;
}
// server/src/adapters/extract/pictures/render-picture.ts
/** Pixels each way, at most, of what is shown. */
const SHOWN = 1600;
const THUMBNAIL = 320;
/** Pixels each way, whatever the proportions, by which pictures are compared and their colours counted. */
const SKETCH = 64;
dist_default.concurrency(1);
/**
* Decodes a picture once.
* @param image what was opened within limits
*/
async function decodePicture(image) {
	const { width, height } = (await image.metadata()).autoOrient;
	const { data, info } = await image.autoOrient().resize({
		width: SHOWN,
		height: SHOWN,
		fit: "inside",
		withoutEnlargement: true
	}).toColourspace("srgb").raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
	const open = () => dist_default(data, { raw: {
		width: info.width,
		height: info.height,
		channels: info.channels
	} });
	const { rgb } = await rgbPixels(open().resize({
		width: SKETCH,
		height: SKETCH,
		fit: "fill"
	}));
	return {
		width,
		height,
		sketch: rgb,
		pixels: {
			data,
			channels: info.channels
		},
		open
	};
}
/** Writes a picture as WebP, whole and small. @param name of the files, without their ending */
async function renderPicture(picture, folder, name) {
	const shown = path.join(folder, `${name}.webp`);
	const thumbnail = path.join(folder, `${name}-small.webp`);
	await writeFile(shown, await picture.open().webp({ quality: 82 }).toBuffer());
	const small = picture.open().resize({
		width: THUMBNAIL,
		height: THUMBNAIL,
		fit: "inside",
		withoutEnlargement: true
	});
	await writeFile(thumbnail, await small.webp({ quality: 78 }).toBuffer());
	return {
		path: shown,
		thumbnailPath: thumbnail,
		colors: dominantColours(picture.sketch)
	};
}
// server/src/adapters/extract/pictures/sketch.ts
/** A channel that varies by no more says nothing. */
const BLANK = 10;
/** Mean and largest difference of a channel between two encodings of one picture. */
const SAME_MEAN = 2.5;
const SAME_MOST = 40;
/** Whether a picture is of one colour, as it looks on white. */
function isBlank$1({ data, channels }) {
	const hasAlpha = channels % 2 === 0;
	const colours = hasAlpha ? channels - 1 : channels;
	const least = [
		255,
		255,
		255
	];
	const most = [
		0,
		0,
		0
	];
	for (let at = 0; at < data.length; at += channels) {
		const opacity = hasAlpha ? (data[at + colours] ?? 0) / 255 : 1;
		for (let channel = 0; channel < colours; channel++) {
			const value = 255 - (255 - (data[at + channel] ?? 0)) * opacity;
			const low = Math.min(least[channel] ?? 0, value);
			const high = Math.max(most[channel] ?? 0, value);
			if (high - low > BLANK) return false;
			least[channel] = low;
			most[channel] = high;
		}
	}
	return true;
}
/**
* Whether two pictures are one, scaled or encoded again; pages of different text stay apart. Of both, red, green and blue of 64 x 64 pixels, 0-255.
*/
function looksLike(one, other) {
	let sum = 0;
	for (let at = 0; at < one.length; at++) {
		const difference = Math.abs((one[at] ?? 0) - (other[at] ?? 0));
		if (difference > SAME_MOST) return false;
		sum += difference;
	}
	return sum <= one.length * SAME_MEAN;
}
// server/src/adapters/extract/pictures/picture-taker.ts
/** Pictures shown of one document (contract, chapter 2.1). */
const MOST_SHOWN = 10;
/** Pictures whose text is recognised; the sink takes no more. */
const MOST_READ = 50;
/** Pictures that are decoded of one document; those that are copies or blank are among them. */
const MOST_DECODED = 150;
/** Time spent on all pictures of one document, in milliseconds, and on one, in seconds: the text must not wait for them for long. */
const MOST_MS = 12e3;
const MOST_SECONDS = 5;
/** Smaller ones are icons, rules and bullets. */
const LEAST_SIDE$1 = 64;
const LEAST_PIXELS$1 = 1e4;
/** Text below is too small to be read. */
const LEAST_READ_SIDE = 80;
/** What a decoder may need to hold at once, in bytes; a picture that stands in a document must not end the reading of it. */
const MOST_DECODED_BYTES = 16e7;
/**
* Takes the pictures of one document: those that are large enough to show and no copies are written below the work folder and added to the
* sink, to be shown and to have their text recognised at this place.
*/
var PictureTaker = class {
	#source;
	#sink;
	#seen = /* @__PURE__ */ new Set();
	#sketches = [];
	#decoded = 0;
	#shown = 0;
	#read = 0;
	#spentMs = 0;
	constructor(source, sink) {
		this.#source = source;
		this.#sink = sink;
	}
	/** Whether no further picture would be taken: readers need not look for one. */
	get isDone() {
		return this.#decoded >= MOST_DECODED || this.#spentMs >= MOST_MS || this.#sink.isFull;
	}
	/** Takes one picture, in reading order. Whatever is wrong with it, at most a warning comes of it; it throws what is wrong with the machine. */
	async take(found) {
		if (this.#sink.isFull) return;
		const hash = createHash("sha256").update(found.bytes).digest("base64");
		if (this.#seen.has(hash)) return;
		this.#seen.add(hash);
		if (!isPicture(found.bytes)) return;
		if (this.isDone) {
			this.#sink.warn("picture_skipped", "not every picture of the file was looked at: there are many, or they take long to be read");
			return;
		}
		const startedAt = performance.now();
		try {
			await this.#look(found);
		} catch (error) {
			if (faultOf(error).reason === null) throw error;
			const place = found.page === null ? "" : ` on page ${found.page}`;
			const why = isTooLarge(error) ? "is too large to be read" : "cannot be read";
			this.#sink.warn("picture_skipped", `a picture${place} ${why}`);
		} finally {
			this.#spentMs += performance.now() - startedAt;
		}
	}
	async #look({ bytes, description, page }) {
		const limits = {
			pixels: this.#source.limits.maxPixels,
			seconds: MOST_SECONDS
		};
		const metadata = await openPicture(bytes, limits).metadata();
		const { width, height } = metadata.autoOrient;
		if (Math.min(width, height) < LEAST_SIDE$1 || width * height < LEAST_PIXELS$1) return;
		if (decodingBytes(metadata) > MOST_DECODED_BYTES) throw new Error("the picture is too large");
		const isRead = this.#read < MOST_READ && Math.min(width, height) >= LEAST_READ_SIDE;
		if (this.#shown >= MOST_SHOWN && !isRead) {
			this.#leftOut();
			return;
		}
		this.#decoded++;
		const picture = await decodePicture(openPicture(bytes, limits));
		if (isBlank$1(picture.pixels) || this.#sketches.some((sketch) => looksLike(sketch, picture.sketch))) return;
		this.#sketches.push(picture.sketch);
		const name = `picture-${this.#sketches.length}`;
		if (this.#shown < MOST_SHOWN) {
			this.#shown++;
			this.#sink.addPicture({
				...await renderPicture(picture, this.#source.workDir, name),
				width,
				height,
				description,
				page
			});
		} else this.#leftOut();
		if (!isRead) return;
		this.#read++;
		const file = path.join(this.#source.workDir, name);
		await writeFile(file, bytes);
		this.#sink.addUnread({
			file,
			page,
			isPage: false
		});
	}
	#leftOut() {
		this.#sink.warn("library_truncated", `the first ${MOST_SHOWN} pictures of the file are shown`);
	}
};
/** By its first bytes: PNG, JPEG, GIF or WebP. */
function isPicture(bytes) {
	const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString("latin1");
	return /^(?:\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|RIFF[\s\S]{4}WEBP)/.test(head);
}
/** What a decoder holds at once: few rows, or the whole picture where the format needs it. */
function decodingBytes({ width, height, format, isProgressive, channels, depth }) {
	const pixels = width * height;
	if (format === "jpeg") return isProgressive ? pixels * 2 * channels : 0;
	if (format === "png") return isProgressive ? pixels * channels * (depth === "ushort" ? 2 : 1) : 0;
	return pixels * 4;
}
// server/src/adapters/extract/formats/pdf/page-pictures.ts
/** Smallest side of a picture, in points and in pixels: below are icons and rules. */
const LEAST_POINTS = 36;
const LEAST_PIXELS = 64;
/** Longest side relative to the shortest. */
const MOST_STRETCHED = 10;
/** Parts of one picture touch; in points. */
const TOUCHING = 1;
const MOST_OF_A_PAGE = 10;
const LONGEST_SIDE = 2e3;
const QUALITY$1 = 90;
/** Pictures of a page that are worth showing, strips and tiles of one put together, in the order of drawing. */
function shownPictures(page) {
	return joined(page.pictures().filter((picture) => !page.isFilledBy(picture))).filter((picture) => isWorthShowing(picture) && !page.isFilledBy(picture)).slice(0, MOST_OF_A_PAGE);
}
/** Draws a picture as the page shows it: masked, turned and in its colours, with about the pixels that it has. @returns a JPEG file; null where little of it is to be seen */
async function drawPicture(page, picture, maxPixels) {
	const part = page.onScreen(picture);
	if (part.width < LEAST_POINTS || part.height < LEAST_POINTS) return null;
	const own = Math.max(picture.width, picture.height) / Math.max(part.width, part.height);
	const allowed = Math.min(LONGEST_SIDE / Math.max(part.width, part.height), Math.sqrt(maxPixels / (part.width * part.height)));
	return page.render({
		scale: Math.min(own, allowed),
		channels: 4,
		part
	}, ({ data, width, height, channels }) => dist_default(data, { raw: {
		width,
		height,
		channels
	} }).removeAlpha().jpeg({ quality: QUALITY$1 }).toBuffer());
}
function isWorthShowing({ left, bottom, right, top, width, height }) {
	const sides = [right - left, top - bottom];
	const [shortest, longest] = [Math.min(...sides), Math.max(...sides)];
	return shortest >= LEAST_POINTS && Math.min(width, height) >= LEAST_PIXELS && longest <= shortest * MOST_STRETCHED;
}
/** Parts that touch become one picture, with the pixels that it has in all. */
function joined(parts) {
	const whole = [];
	for (const part of parts) {
		let picture = part;
		for (let at = whole.findIndex((other) => touch(other, picture)); at !== -1; at = whole.findIndex((other) => touch(other, picture))) {
			const [other] = whole.splice(at, 1);
			if (other !== void 0) picture = union(other, picture);
		}
		whole.push(picture);
	}
	return whole;
}
function touch(a, b) {
	return a.left <= b.right + TOUCHING && b.left <= a.right + TOUCHING && a.bottom <= b.top + TOUCHING && b.bottom <= a.top + TOUCHING;
}
function union(a, b) {
	const box = {
		left: Math.min(a.left, b.left),
		bottom: Math.min(a.bottom, b.bottom),
		right: Math.max(a.right, b.right),
		top: Math.max(a.top, b.top)
	};
	const scale = Math.max(a.width / (a.right - a.left || 1), b.width / (b.right - b.left || 1));
	return {
		...box,
		bytes: a.bytes + b.bytes,
		width: Math.round((box.right - box.left) * scale),
		height: Math.round((box.top - box.bottom) * scale)
	};
}
// node_modules/@hyzyla/pdfium/dist/index.esm.js
var PDFiumModule = (() => {
	return async function(moduleArg = {}) {
		var moduleRtn;
		var Module = moduleArg;
		var ENVIRONMENT_IS_WEB = typeof window == "object";
		var ENVIRONMENT_IS_WORKER = typeof WorkerGlobalScope != "undefined";
		var ENVIRONMENT_IS_NODE = typeof process == "object" && process.versions?.node && process.type != "renderer";
		var ENVIRONMENT_IS_SHELL = !ENVIRONMENT_IS_WEB && !ENVIRONMENT_IS_NODE && !ENVIRONMENT_IS_WORKER;
		if (ENVIRONMENT_IS_NODE) {
			const { createRequire } = await import("module");
			var require = createRequire(import.meta.url);
		}
		var thisProgram = "./this.program";
		var _scriptName = import.meta.url;
		var scriptDirectory = "";
		function locateFile(path) {
			if (Module["locateFile"]) return Module["locateFile"](path, scriptDirectory);
			return scriptDirectory + path;
		}
		var readAsync, readBinary;
		if (ENVIRONMENT_IS_NODE) {
			if (!(typeof process == "object" && process.versions?.node && process.type != "renderer")) throw new Error("not compiled for this environment (did you build to HTML and try to run it not on the web, or set ENVIRONMENT to something - like node - and run it someplace else - like on the web?)");
			var nodeVersion = process.versions.node;
			var numericVersion = nodeVersion.split(".").slice(0, 3);
			numericVersion = numericVersion[0] * 1e4 + numericVersion[1] * 100 + numericVersion[2].split("-")[0] * 1;
			if (numericVersion < 16e4) throw new Error("This emscripten-generated code requires node v16.0.0 (detected v" + nodeVersion + ")");
			var fs = require("fs");
			if (_scriptName.startsWith("file:")) scriptDirectory = require("path").dirname(require("url").fileURLToPath(_scriptName)) + "/";
			readBinary = (filename) => {
				filename = isFileURI(filename) ? new URL(filename) : filename;
				var ret = fs.readFileSync(filename);
				assert(Buffer.isBuffer(ret));
				return ret;
			};
			readAsync = async (filename, binary = true) => {
				filename = isFileURI(filename) ? new URL(filename) : filename;
				var ret = fs.readFileSync(filename, binary ? void 0 : "utf8");
				assert(binary ? Buffer.isBuffer(ret) : typeof ret == "string");
				return ret;
			};
			if (process.argv.length > 1) thisProgram = process.argv[1].replace(/\\/g, "/");
			process.argv.slice(2);
		} else if (ENVIRONMENT_IS_SHELL) {
			if (typeof process == "object" && process.versions?.node && process.type != "renderer" || typeof window == "object" || typeof WorkerGlobalScope != "undefined") throw new Error("not compiled for this environment (did you build to HTML and try to run it not on the web, or set ENVIRONMENT to something - like node - and run it someplace else - like on the web?)");
		} else if (ENVIRONMENT_IS_WEB || ENVIRONMENT_IS_WORKER) {
			try {
				scriptDirectory = new URL(".", _scriptName).href;
			} catch {}
			if (!(typeof window == "object" || typeof WorkerGlobalScope != "undefined")) throw new Error("not compiled for this environment (did you build to HTML and try to run it not on the web, or set ENVIRONMENT to something - like node - and run it someplace else - like on the web?)");
			if (ENVIRONMENT_IS_WORKER) readBinary = (url) => {
				var xhr = new XMLHttpRequest();
				xhr.open("GET", url, false);
				xhr.responseType = "arraybuffer";
				xhr.send(null);
				return new Uint8Array(xhr.response);
			};
			readAsync = async (url) => {
				if (isFileURI(url)) return new Promise((resolve, reject) => {
					var xhr = new XMLHttpRequest();
					xhr.open("GET", url, true);
					xhr.responseType = "arraybuffer";
					xhr.onload = () => {
						if (xhr.status == 200 || xhr.status == 0 && xhr.response) {
							resolve(xhr.response);
							return;
						}
						reject(xhr.status);
					};
					xhr.onerror = reject;
					xhr.send(null);
				});
				var response = await fetch(url, { credentials: "same-origin" });
				if (response.ok) return response.arrayBuffer();
				throw new Error(response.status + " : " + response.url);
			};
		} else throw new Error("environment detection error");
		var out = console.log.bind(console);
		var err = console.error.bind(console);
		assert(!ENVIRONMENT_IS_SHELL, "shell environment detected but not enabled at build time.  Add `shell` to `-sENVIRONMENT` to enable.");
		var wasmBinary;
		if (typeof WebAssembly != "object") err("no native wasm support detected");
		var ABORT = false;
		function assert(condition, text) {
			if (!condition) abort("Assertion failed" + (text ? ": " + text : ""));
		}
		var isFileURI = (filename) => filename.startsWith("file://");
		function writeStackCookie() {
			var max = _emscripten_stack_get_end();
			assert((max & 3) == 0);
			if (max == 0) max += 4;
			HEAPU32[max >> 2] = 34821223;
			HEAPU32[max + 4 >> 2] = 2310721022;
			HEAPU32[0] = 1668509029;
		}
		function checkStackCookie() {
			if (ABORT) return;
			var max = _emscripten_stack_get_end();
			if (max == 0) max += 4;
			var cookie1 = HEAPU32[max >> 2];
			var cookie2 = HEAPU32[max + 4 >> 2];
			if (cookie1 != 34821223 || cookie2 != 2310721022) abort(`Stack overflow! Stack cookie has been overwritten at ${ptrToString(max)}, expected hex dwords 0x89BACDFE and 0x2135467, but received ${ptrToString(cookie2)} ${ptrToString(cookie1)}`);
			if (HEAPU32[0] != 1668509029) abort("Runtime error: The application has corrupted its heap memory area (address zero)!");
		}
		(() => {
			var h16 = /* @__PURE__ */ new Int16Array(1);
			var h8 = new Int8Array(h16.buffer);
			h16[0] = 25459;
			if (h8[0] !== 115 || h8[1] !== 99) throw "Runtime error: expected the system to be little-endian! (Run with -sSUPPORT_BIG_ENDIAN to bypass)";
		})();
		function consumedModuleProp(prop) {
			if (!Object.getOwnPropertyDescriptor(Module, prop)) Object.defineProperty(Module, prop, {
				configurable: true,
				set() {
					abort(`Attempt to set \`Module.${prop}\` after it has already been processed.  This can happen, for example, when code is injected via '--post-js' rather than '--pre-js'`);
				}
			});
		}
		function makeInvalidEarlyAccess(name) {
			return () => assert(false, `call to '${name}' via reference taken before Wasm module initialization`);
		}
		function ignoredModuleProp(prop) {
			if (Object.getOwnPropertyDescriptor(Module, prop)) abort(`\`Module.${prop}\` was supplied but \`${prop}\` not included in INCOMING_MODULE_JS_API`);
		}
		function isExportedByForceFilesystem(name) {
			return name === "FS_createPath" || name === "FS_createDataFile" || name === "FS_createPreloadedFile" || name === "FS_unlink" || name === "addRunDependency" || name === "FS_createLazyFile" || name === "FS_createDevice" || name === "removeRunDependency";
		}
		function hookGlobalSymbolAccess(sym, func) {
			if (typeof globalThis != "undefined" && !Object.getOwnPropertyDescriptor(globalThis, sym)) Object.defineProperty(globalThis, sym, {
				configurable: true,
				get() {
					func();
				}
			});
		}
		function missingGlobal(sym, msg) {
			hookGlobalSymbolAccess(sym, () => {
				warnOnce(`\`${sym}\` is not longer defined by emscripten. ${msg}`);
			});
		}
		missingGlobal("buffer", "Please use HEAP8.buffer or wasmMemory.buffer");
		missingGlobal("asm", "Please use wasmExports instead");
		function missingLibrarySymbol(sym) {
			hookGlobalSymbolAccess(sym, () => {
				var msg = `\`${sym}\` is a library symbol and not included by default; add it to your library.js __deps or to DEFAULT_LIBRARY_FUNCS_TO_INCLUDE on the command line`;
				var librarySymbol = sym;
				if (!librarySymbol.startsWith("_")) librarySymbol = "$" + sym;
				msg += ` (e.g. -sDEFAULT_LIBRARY_FUNCS_TO_INCLUDE='${librarySymbol}')`;
				if (isExportedByForceFilesystem(sym)) msg += ". Alternatively, forcing filesystem support (-sFORCE_FILESYSTEM) can export this for you";
				warnOnce(msg);
			});
			unexportedRuntimeSymbol(sym);
		}
		function unexportedRuntimeSymbol(sym) {
			if (!Object.getOwnPropertyDescriptor(Module, sym)) Object.defineProperty(Module, sym, {
				configurable: true,
				get() {
					var msg = `'${sym}' was not exported. add it to EXPORTED_RUNTIME_METHODS (see the Emscripten FAQ)`;
					if (isExportedByForceFilesystem(sym)) msg += ". Alternatively, forcing filesystem support (-sFORCE_FILESYSTEM) can export this for you";
					abort(msg);
				}
			});
		}
		var readyPromiseResolve, readyPromiseReject;
		var wasmMemory;
		var HEAP8, HEAPU8, HEAP16, HEAP32, HEAPU32;
		var HEAP64;
		var runtimeInitialized = false;
		function updateMemoryViews() {
			var b = wasmMemory.buffer;
			Module["HEAP8"] = HEAP8 = new Int8Array(b);
			Module["HEAP16"] = HEAP16 = new Int16Array(b);
			Module["HEAPU8"] = HEAPU8 = new Uint8Array(b);
			Module["HEAPU16"] = new Uint16Array(b);
			Module["HEAP32"] = HEAP32 = new Int32Array(b);
			Module["HEAPU32"] = HEAPU32 = new Uint32Array(b);
			Module["HEAPF32"] = new Float32Array(b);
			Module["HEAPF64"] = new Float64Array(b);
			HEAP64 = new BigInt64Array(b);
			new BigUint64Array(b);
		}
		assert(typeof Int32Array != "undefined" && typeof Float64Array !== "undefined" && Int32Array.prototype.subarray != void 0 && Int32Array.prototype.set != void 0, "JS engine does not provide full typed array support");
		function preRun() {
			if (Module["preRun"]) {
				if (typeof Module["preRun"] == "function") Module["preRun"] = [Module["preRun"]];
				while (Module["preRun"].length) addOnPreRun(Module["preRun"].shift());
			}
			consumedModuleProp("preRun");
			callRuntimeCallbacks(onPreRuns);
		}
		function initRuntime() {
			assert(!runtimeInitialized);
			runtimeInitialized = true;
			checkStackCookie();
			if (!Module["noFSInit"] && !FS.initialized) FS.init();
			wasmExports["__wasm_call_ctors"]();
			FS.ignorePermissions = false;
		}
		function postRun() {
			checkStackCookie();
			if (Module["postRun"]) {
				if (typeof Module["postRun"] == "function") Module["postRun"] = [Module["postRun"]];
				while (Module["postRun"].length) addOnPostRun(Module["postRun"].shift());
			}
			consumedModuleProp("postRun");
			callRuntimeCallbacks(onPostRuns);
		}
		var runDependencies = 0;
		var dependenciesFulfilled = null;
		var runDependencyTracking = {};
		var runDependencyWatcher = null;
		function addRunDependency(id) {
			runDependencies++;
			Module["monitorRunDependencies"]?.(runDependencies);
			if (id) {
				assert(!runDependencyTracking[id]);
				runDependencyTracking[id] = 1;
				if (runDependencyWatcher === null && typeof setInterval != "undefined") runDependencyWatcher = setInterval(() => {
					if (ABORT) {
						clearInterval(runDependencyWatcher);
						runDependencyWatcher = null;
						return;
					}
					var shown = false;
					for (var dep in runDependencyTracking) {
						if (!shown) {
							shown = true;
							err("still waiting on run dependencies:");
						}
						err(`dependency: ${dep}`);
					}
					if (shown) err("(end of list)");
				}, 1e4);
			} else err("warning: run dependency added without ID");
		}
		function removeRunDependency(id) {
			runDependencies--;
			Module["monitorRunDependencies"]?.(runDependencies);
			if (id) {
				assert(runDependencyTracking[id]);
				delete runDependencyTracking[id];
			} else err("warning: run dependency removed without ID");
			if (runDependencies == 0) {
				if (runDependencyWatcher !== null) {
					clearInterval(runDependencyWatcher);
					runDependencyWatcher = null;
				}
				if (dependenciesFulfilled) {
					var callback = dependenciesFulfilled;
					dependenciesFulfilled = null;
					callback();
				}
			}
		}
		function abort(what) {
			Module["onAbort"]?.(what);
			what = "Aborted(" + what + ")";
			err(what);
			ABORT = true;
			var e = new WebAssembly.RuntimeError(what);
			readyPromiseReject?.(e);
			throw e;
		}
		function createExportWrapper(name, nargs) {
			return (...args) => {
				assert(runtimeInitialized, `native function \`${name}\` called before runtime initialization`);
				var f = wasmExports[name];
				assert(f, `exported native function \`${name}\` not found`);
				assert(args.length <= nargs, `native function \`${name}\` called with ${args.length} args but expects ${nargs}`);
				return f(...args);
			};
		}
		var wasmBinaryFile;
		function findWasmBinary() {
			if (Module["locateFile"]) return locateFile("pdfium.wasm");
			return new URL("pdfium.wasm", import.meta.url).href;
		}
		function getBinarySync(file) {
			if (file == wasmBinaryFile && wasmBinary) return new Uint8Array(wasmBinary);
			if (readBinary) return readBinary(file);
			throw "both async and sync fetching of the wasm failed";
		}
		async function getWasmBinary(binaryFile) {
			if (!wasmBinary) try {
				var response = await readAsync(binaryFile);
				return new Uint8Array(response);
			} catch {}
			return getBinarySync(binaryFile);
		}
		async function instantiateArrayBuffer(binaryFile, imports) {
			try {
				var binary = await getWasmBinary(binaryFile);
				return await WebAssembly.instantiate(binary, imports);
			} catch (reason) {
				err(`failed to asynchronously prepare wasm: ${reason}`);
				if (isFileURI(wasmBinaryFile)) err(`warning: Loading from a file URI (${wasmBinaryFile}) is not supported in most browsers. See https://emscripten.org/docs/getting_started/FAQ.html#how-do-i-run-a-local-webserver-for-testing-why-does-my-program-stall-in-downloading-or-preparing`);
				abort(reason);
			}
		}
		async function instantiateAsync(binary, binaryFile, imports) {
			if (!binary && typeof WebAssembly.instantiateStreaming == "function" && !isFileURI(binaryFile) && !ENVIRONMENT_IS_NODE) try {
				var response = fetch(binaryFile, { credentials: "same-origin" });
				return await WebAssembly.instantiateStreaming(response, imports);
			} catch (reason) {
				err(`wasm streaming compile failed: ${reason}`);
				err("falling back to ArrayBuffer instantiation");
			}
			return instantiateArrayBuffer(binaryFile, imports);
		}
		function getWasmImports() {
			return {
				env: wasmImports,
				wasi_snapshot_preview1: wasmImports
			};
		}
		async function createWasm() {
			function receiveInstance(instance, module) {
				wasmExports = instance.exports;
				Module["wasmExports"] = wasmExports;
				wasmMemory = wasmExports["memory"];
				assert(wasmMemory, "memory not found in wasm exports");
				updateMemoryViews();
				wasmTable = wasmExports["__indirect_function_table"];
				assert(wasmTable, "table not found in wasm exports");
				assignWasmExports(wasmExports);
				removeRunDependency("wasm-instantiate");
				return wasmExports;
			}
			addRunDependency("wasm-instantiate");
			var trueModule = Module;
			function receiveInstantiationResult(result) {
				assert(Module === trueModule, "the Module object should not be replaced during async compilation - perhaps the order of HTML elements is wrong?");
				trueModule = null;
				return receiveInstance(result["instance"]);
			}
			var info = getWasmImports();
			if (Module["instantiateWasm"]) return new Promise((resolve, reject) => {
				try {
					Module["instantiateWasm"](info, (mod, inst) => {
						resolve(receiveInstance(mod, inst));
					});
				} catch (e) {
					err(`Module.instantiateWasm callback failed with error: ${e}`);
					reject(e);
				}
			});
			wasmBinaryFile ??= findWasmBinary();
			return receiveInstantiationResult(await instantiateAsync(wasmBinary, wasmBinaryFile, info));
		}
		var callRuntimeCallbacks = (callbacks) => {
			while (callbacks.length > 0) callbacks.shift()(Module);
		};
		var onPostRuns = [];
		var addOnPostRun = (cb) => onPostRuns.push(cb);
		var onPreRuns = [];
		var addOnPreRun = (cb) => onPreRuns.push(cb);
		var ptrToString = (ptr) => {
			assert(typeof ptr === "number");
			ptr >>>= 0;
			return "0x" + ptr.toString(16).padStart(8, "0");
		};
		var stackRestore = (val) => __emscripten_stack_restore(val);
		var stackSave = () => _emscripten_stack_get_current();
		var warnOnce = (text) => {
			warnOnce.shown ||= {};
			if (!warnOnce.shown[text]) {
				warnOnce.shown[text] = 1;
				if (ENVIRONMENT_IS_NODE) text = "warning: " + text;
				err(text);
			}
		};
		var syscallGetVarargI = () => {
			assert(SYSCALLS.varargs != void 0);
			var ret = HEAP32[+SYSCALLS.varargs >> 2];
			SYSCALLS.varargs += 4;
			return ret;
		};
		var syscallGetVarargP = syscallGetVarargI;
		var PATH = {
			isAbs: (path) => path.charAt(0) === "/",
			splitPath: (filename) => {
				return /^(\/?|)([\s\S]*?)((?:\.{1,2}|[^\/]+?|)(\.[^.\/]*|))(?:[\/]*)$/.exec(filename).slice(1);
			},
			normalizeArray: (parts, allowAboveRoot) => {
				var up = 0;
				for (var i = parts.length - 1; i >= 0; i--) {
					var last = parts[i];
					if (last === ".") parts.splice(i, 1);
					else if (last === "..") {
						parts.splice(i, 1);
						up++;
					} else if (up) {
						parts.splice(i, 1);
						up--;
					}
				}
				if (allowAboveRoot) for (; up; up--) parts.unshift("..");
				return parts;
			},
			normalize: (path) => {
				var isAbsolute = PATH.isAbs(path), trailingSlash = path.slice(-1) === "/";
				path = PATH.normalizeArray(path.split("/").filter((p) => !!p), !isAbsolute).join("/");
				if (!path && !isAbsolute) path = ".";
				if (path && trailingSlash) path += "/";
				return (isAbsolute ? "/" : "") + path;
			},
			dirname: (path) => {
				var result = PATH.splitPath(path), root = result[0], dir = result[1];
				if (!root && !dir) return ".";
				if (dir) dir = dir.slice(0, -1);
				return root + dir;
			},
			basename: (path) => path && path.match(/([^\/]+|\/)\/*$/)[1],
			join: (...paths) => PATH.normalize(paths.join("/")),
			join2: (l, r) => PATH.normalize(l + "/" + r)
		};
		var initRandomFill = () => {
			if (ENVIRONMENT_IS_NODE) {
				var nodeCrypto = require("crypto");
				return (view) => nodeCrypto.randomFillSync(view);
			}
			return (view) => crypto.getRandomValues(view);
		};
		var randomFill = (view) => {
			(randomFill = initRandomFill())(view);
		};
		var PATH_FS = {
			resolve: (...args) => {
				var resolvedPath = "", resolvedAbsolute = false;
				for (var i = args.length - 1; i >= -1 && !resolvedAbsolute; i--) {
					var path = i >= 0 ? args[i] : FS.cwd();
					if (typeof path != "string") throw new TypeError("Arguments to path.resolve must be strings");
					else if (!path) return "";
					resolvedPath = path + "/" + resolvedPath;
					resolvedAbsolute = PATH.isAbs(path);
				}
				resolvedPath = PATH.normalizeArray(resolvedPath.split("/").filter((p) => !!p), !resolvedAbsolute).join("/");
				return (resolvedAbsolute ? "/" : "") + resolvedPath || ".";
			},
			relative: (from, to) => {
				from = PATH_FS.resolve(from).slice(1);
				to = PATH_FS.resolve(to).slice(1);
				function trim(arr) {
					var start = 0;
					for (; start < arr.length; start++) if (arr[start] !== "") break;
					var end = arr.length - 1;
					for (; end >= 0; end--) if (arr[end] !== "") break;
					if (start > end) return [];
					return arr.slice(start, end - start + 1);
				}
				var fromParts = trim(from.split("/"));
				var toParts = trim(to.split("/"));
				var length = Math.min(fromParts.length, toParts.length);
				var samePartsLength = length;
				for (var i = 0; i < length; i++) if (fromParts[i] !== toParts[i]) {
					samePartsLength = i;
					break;
				}
				var outputParts = [];
				for (var i = samePartsLength; i < fromParts.length; i++) outputParts.push("..");
				outputParts = outputParts.concat(toParts.slice(samePartsLength));
				return outputParts.join("/");
			}
		};
		var UTF8Decoder = typeof TextDecoder != "undefined" ? new TextDecoder() : void 0;
		var UTF8ArrayToString = (heapOrArray, idx = 0, maxBytesToRead = NaN) => {
			var endIdx = idx + maxBytesToRead;
			var endPtr = idx;
			while (heapOrArray[endPtr] && !(endPtr >= endIdx)) ++endPtr;
			if (endPtr - idx > 16 && heapOrArray.buffer && UTF8Decoder) return UTF8Decoder.decode(heapOrArray.subarray(idx, endPtr));
			var str = "";
			while (idx < endPtr) {
				var u0 = heapOrArray[idx++];
				if (!(u0 & 128)) {
					str += String.fromCharCode(u0);
					continue;
				}
				var u1 = heapOrArray[idx++] & 63;
				if ((u0 & 224) == 192) {
					str += String.fromCharCode((u0 & 31) << 6 | u1);
					continue;
				}
				var u2 = heapOrArray[idx++] & 63;
				if ((u0 & 240) == 224) u0 = (u0 & 15) << 12 | u1 << 6 | u2;
				else {
					if ((u0 & 248) != 240) warnOnce("Invalid UTF-8 leading byte " + ptrToString(u0) + " encountered when deserializing a UTF-8 string in wasm memory to a JS string!");
					u0 = (u0 & 7) << 18 | u1 << 12 | u2 << 6 | heapOrArray[idx++] & 63;
				}
				if (u0 < 65536) str += String.fromCharCode(u0);
				else {
					var ch = u0 - 65536;
					str += String.fromCharCode(55296 | ch >> 10, 56320 | ch & 1023);
				}
			}
			return str;
		};
		var FS_stdin_getChar_buffer = [];
		var lengthBytesUTF8 = (str) => {
			var len = 0;
			for (var i = 0; i < str.length; ++i) {
				var c = str.charCodeAt(i);
				if (c <= 127) len++;
				else if (c <= 2047) len += 2;
				else if (c >= 55296 && c <= 57343) {
					len += 4;
					++i;
				} else len += 3;
			}
			return len;
		};
		var stringToUTF8Array = (str, heap, outIdx, maxBytesToWrite) => {
			assert(typeof str === "string", `stringToUTF8Array expects a string (got ${typeof str})`);
			if (!(maxBytesToWrite > 0)) return 0;
			var startIdx = outIdx;
			var endIdx = outIdx + maxBytesToWrite - 1;
			for (var i = 0; i < str.length; ++i) {
				var u = str.codePointAt(i);
				if (u <= 127) {
					if (outIdx >= endIdx) break;
					heap[outIdx++] = u;
				} else if (u <= 2047) {
					if (outIdx + 1 >= endIdx) break;
					heap[outIdx++] = 192 | u >> 6;
					heap[outIdx++] = 128 | u & 63;
				} else if (u <= 65535) {
					if (outIdx + 2 >= endIdx) break;
					heap[outIdx++] = 224 | u >> 12;
					heap[outIdx++] = 128 | u >> 6 & 63;
					heap[outIdx++] = 128 | u & 63;
				} else {
					if (outIdx + 3 >= endIdx) break;
					if (u > 1114111) warnOnce("Invalid Unicode code point " + ptrToString(u) + " encountered when serializing a JS string to a UTF-8 string in wasm memory! (Valid unicode code points should be in range 0-0x10FFFF).");
					heap[outIdx++] = 240 | u >> 18;
					heap[outIdx++] = 128 | u >> 12 & 63;
					heap[outIdx++] = 128 | u >> 6 & 63;
					heap[outIdx++] = 128 | u & 63;
					i++;
				}
			}
			heap[outIdx] = 0;
			return outIdx - startIdx;
		};
		var intArrayFromString = (stringy, dontAddNull, length) => {
			var len = lengthBytesUTF8(stringy) + 1;
			var u8array = new Array(len);
			u8array.length = stringToUTF8Array(stringy, u8array, 0, u8array.length);
			return u8array;
		};
		var FS_stdin_getChar = () => {
			if (!FS_stdin_getChar_buffer.length) {
				var result = null;
				if (ENVIRONMENT_IS_NODE) {
					var BUFSIZE = 256;
					var buf = Buffer.alloc(BUFSIZE);
					var bytesRead = 0;
					var fd = process.stdin.fd;
					try {
						bytesRead = fs.readSync(fd, buf, 0, BUFSIZE);
					} catch (e) {
						if (e.toString().includes("EOF")) bytesRead = 0;
						else throw e;
					}
					if (bytesRead > 0) result = buf.slice(0, bytesRead).toString("utf-8");
				} else if (typeof window != "undefined" && typeof window.prompt == "function") {
					result = window.prompt("Input: ");
					if (result !== null) result += "\n";
				}
				if (!result) return null;
				FS_stdin_getChar_buffer = intArrayFromString(result);
			}
			return FS_stdin_getChar_buffer.shift();
		};
		var TTY = {
			ttys: [],
			init() {},
			shutdown() {},
			register(dev, ops) {
				TTY.ttys[dev] = {
					input: [],
					output: [],
					ops
				};
				FS.registerDevice(dev, TTY.stream_ops);
			},
			stream_ops: {
				open(stream) {
					var tty = TTY.ttys[stream.node.rdev];
					if (!tty) throw new FS.ErrnoError(43);
					stream.tty = tty;
					stream.seekable = false;
				},
				close(stream) {
					stream.tty.ops.fsync(stream.tty);
				},
				fsync(stream) {
					stream.tty.ops.fsync(stream.tty);
				},
				read(stream, buffer, offset, length, pos) {
					if (!stream.tty || !stream.tty.ops.get_char) throw new FS.ErrnoError(60);
					var bytesRead = 0;
					for (var i = 0; i < length; i++) {
						var result;
						try {
							result = stream.tty.ops.get_char(stream.tty);
						} catch (e) {
							throw new FS.ErrnoError(29);
						}
						if (result === void 0 && bytesRead === 0) throw new FS.ErrnoError(6);
						if (result === null || result === void 0) break;
						bytesRead++;
						buffer[offset + i] = result;
					}
					if (bytesRead) stream.node.atime = Date.now();
					return bytesRead;
				},
				write(stream, buffer, offset, length, pos) {
					if (!stream.tty || !stream.tty.ops.put_char) throw new FS.ErrnoError(60);
					try {
						for (var i = 0; i < length; i++) stream.tty.ops.put_char(stream.tty, buffer[offset + i]);
					} catch (e) {
						throw new FS.ErrnoError(29);
					}
					if (length) stream.node.mtime = stream.node.ctime = Date.now();
					return i;
				}
			},
			default_tty_ops: {
				get_char(tty) {
					return FS_stdin_getChar();
				},
				put_char(tty, val) {
					if (val === null || val === 10) {
						out(UTF8ArrayToString(tty.output));
						tty.output = [];
					} else if (val != 0) tty.output.push(val);
				},
				fsync(tty) {
					if (tty.output?.length > 0) {
						out(UTF8ArrayToString(tty.output));
						tty.output = [];
					}
				},
				ioctl_tcgets(tty) {
					return {
						c_iflag: 25856,
						c_oflag: 5,
						c_cflag: 191,
						c_lflag: 35387,
						c_cc: [
							3,
							28,
							127,
							21,
							4,
							0,
							1,
							0,
							17,
							19,
							26,
							0,
							18,
							15,
							23,
							22,
							0,
							0,
							0,
							0,
							0,
							0,
							0,
							0,
							0,
							0,
							0,
							0,
							0,
							0,
							0,
							0
						]
					};
				},
				ioctl_tcsets(tty, optional_actions, data) {
					return 0;
				},
				ioctl_tiocgwinsz(tty) {
					return [24, 80];
				}
			},
			default_tty1_ops: {
				put_char(tty, val) {
					if (val === null || val === 10) {
						err(UTF8ArrayToString(tty.output));
						tty.output = [];
					} else if (val != 0) tty.output.push(val);
				},
				fsync(tty) {
					if (tty.output?.length > 0) {
						err(UTF8ArrayToString(tty.output));
						tty.output = [];
					}
				}
			}
		};
		var zeroMemory = (ptr, size) => HEAPU8.fill(0, ptr, ptr + size);
		var alignMemory = (size, alignment) => {
			assert(alignment, "alignment argument is required");
			return Math.ceil(size / alignment) * alignment;
		};
		var mmapAlloc = (size) => {
			size = alignMemory(size, 65536);
			var ptr = _emscripten_builtin_memalign(65536, size);
			if (ptr) zeroMemory(ptr, size);
			return ptr;
		};
		var MEMFS = {
			ops_table: null,
			mount(mount) {
				return MEMFS.createNode(null, "/", 16895, 0);
			},
			createNode(parent, name, mode, dev) {
				if (FS.isBlkdev(mode) || FS.isFIFO(mode)) throw new FS.ErrnoError(63);
				MEMFS.ops_table ||= {
					dir: {
						node: {
							getattr: MEMFS.node_ops.getattr,
							setattr: MEMFS.node_ops.setattr,
							lookup: MEMFS.node_ops.lookup,
							mknod: MEMFS.node_ops.mknod,
							rename: MEMFS.node_ops.rename,
							unlink: MEMFS.node_ops.unlink,
							rmdir: MEMFS.node_ops.rmdir,
							readdir: MEMFS.node_ops.readdir,
							symlink: MEMFS.node_ops.symlink
						},
						stream: { llseek: MEMFS.stream_ops.llseek }
					},
					file: {
						node: {
							getattr: MEMFS.node_ops.getattr,
							setattr: MEMFS.node_ops.setattr
						},
						stream: {
							llseek: MEMFS.stream_ops.llseek,
							read: MEMFS.stream_ops.read,
							write: MEMFS.stream_ops.write,
							mmap: MEMFS.stream_ops.mmap,
							msync: MEMFS.stream_ops.msync
						}
					},
					link: {
						node: {
							getattr: MEMFS.node_ops.getattr,
							setattr: MEMFS.node_ops.setattr,
							readlink: MEMFS.node_ops.readlink
						},
						stream: {}
					},
					chrdev: {
						node: {
							getattr: MEMFS.node_ops.getattr,
							setattr: MEMFS.node_ops.setattr
						},
						stream: FS.chrdev_stream_ops
					}
				};
				var node = FS.createNode(parent, name, mode, dev);
				if (FS.isDir(node.mode)) {
					node.node_ops = MEMFS.ops_table.dir.node;
					node.stream_ops = MEMFS.ops_table.dir.stream;
					node.contents = {};
				} else if (FS.isFile(node.mode)) {
					node.node_ops = MEMFS.ops_table.file.node;
					node.stream_ops = MEMFS.ops_table.file.stream;
					node.usedBytes = 0;
					node.contents = null;
				} else if (FS.isLink(node.mode)) {
					node.node_ops = MEMFS.ops_table.link.node;
					node.stream_ops = MEMFS.ops_table.link.stream;
				} else if (FS.isChrdev(node.mode)) {
					node.node_ops = MEMFS.ops_table.chrdev.node;
					node.stream_ops = MEMFS.ops_table.chrdev.stream;
				}
				node.atime = node.mtime = node.ctime = Date.now();
				if (parent) {
					parent.contents[name] = node;
					parent.atime = parent.mtime = parent.ctime = node.atime;
				}
				return node;
			},
			getFileDataAsTypedArray(node) {
				if (!node.contents) return /* @__PURE__ */ new Uint8Array(0);
				if (node.contents.subarray) return node.contents.subarray(0, node.usedBytes);
				return new Uint8Array(node.contents);
			},
			expandFileStorage(node, newCapacity) {
				var prevCapacity = node.contents ? node.contents.length : 0;
				if (prevCapacity >= newCapacity) return;
				newCapacity = Math.max(newCapacity, prevCapacity * (prevCapacity < 1048576 ? 2 : 1.125) >>> 0);
				if (prevCapacity != 0) newCapacity = Math.max(newCapacity, 256);
				var oldContents = node.contents;
				node.contents = new Uint8Array(newCapacity);
				if (node.usedBytes > 0) node.contents.set(oldContents.subarray(0, node.usedBytes), 0);
			},
			resizeFileStorage(node, newSize) {
				if (node.usedBytes == newSize) return;
				if (newSize == 0) {
					node.contents = null;
					node.usedBytes = 0;
				} else {
					var oldContents = node.contents;
					node.contents = new Uint8Array(newSize);
					if (oldContents) node.contents.set(oldContents.subarray(0, Math.min(newSize, node.usedBytes)));
					node.usedBytes = newSize;
				}
			},
			node_ops: {
				getattr(node) {
					var attr = {};
					attr.dev = FS.isChrdev(node.mode) ? node.id : 1;
					attr.ino = node.id;
					attr.mode = node.mode;
					attr.nlink = 1;
					attr.uid = 0;
					attr.gid = 0;
					attr.rdev = node.rdev;
					if (FS.isDir(node.mode)) attr.size = 4096;
					else if (FS.isFile(node.mode)) attr.size = node.usedBytes;
					else if (FS.isLink(node.mode)) attr.size = node.link.length;
					else attr.size = 0;
					attr.atime = new Date(node.atime);
					attr.mtime = new Date(node.mtime);
					attr.ctime = new Date(node.ctime);
					attr.blksize = 4096;
					attr.blocks = Math.ceil(attr.size / attr.blksize);
					return attr;
				},
				setattr(node, attr) {
					for (const key of [
						"mode",
						"atime",
						"mtime",
						"ctime"
					]) if (attr[key] != null) node[key] = attr[key];
					if (attr.size !== void 0) MEMFS.resizeFileStorage(node, attr.size);
				},
				lookup(parent, name) {
					throw new FS.ErrnoError(44);
				},
				mknod(parent, name, mode, dev) {
					return MEMFS.createNode(parent, name, mode, dev);
				},
				rename(old_node, new_dir, new_name) {
					var new_node;
					try {
						new_node = FS.lookupNode(new_dir, new_name);
					} catch (e) {}
					if (new_node) {
						if (FS.isDir(old_node.mode)) for (var i in new_node.contents) throw new FS.ErrnoError(55);
						FS.hashRemoveNode(new_node);
					}
					delete old_node.parent.contents[old_node.name];
					new_dir.contents[new_name] = old_node;
					old_node.name = new_name;
					new_dir.ctime = new_dir.mtime = old_node.parent.ctime = old_node.parent.mtime = Date.now();
				},
				unlink(parent, name) {
					delete parent.contents[name];
					parent.ctime = parent.mtime = Date.now();
				},
				rmdir(parent, name) {
					for (var i in FS.lookupNode(parent, name).contents) throw new FS.ErrnoError(55);
					delete parent.contents[name];
					parent.ctime = parent.mtime = Date.now();
				},
				readdir(node) {
					return [
						".",
						"..",
						...Object.keys(node.contents)
					];
				},
				symlink(parent, newname, oldpath) {
					var node = MEMFS.createNode(parent, newname, 41471, 0);
					node.link = oldpath;
					return node;
				},
				readlink(node) {
					if (!FS.isLink(node.mode)) throw new FS.ErrnoError(28);
					return node.link;
				}
			},
			stream_ops: {
				read(stream, buffer, offset, length, position) {
					var contents = stream.node.contents;
					if (position >= stream.node.usedBytes) return 0;
					var size = Math.min(stream.node.usedBytes - position, length);
					assert(size >= 0);
					if (size > 8 && contents.subarray) buffer.set(contents.subarray(position, position + size), offset);
					else for (var i = 0; i < size; i++) buffer[offset + i] = contents[position + i];
					return size;
				},
				write(stream, buffer, offset, length, position, canOwn) {
					assert(!(buffer instanceof ArrayBuffer));
					if (buffer.buffer === HEAP8.buffer) canOwn = false;
					if (!length) return 0;
					var node = stream.node;
					node.mtime = node.ctime = Date.now();
					if (buffer.subarray && (!node.contents || node.contents.subarray)) {
						if (canOwn) {
							assert(position === 0, "canOwn must imply no weird position inside the file");
							node.contents = buffer.subarray(offset, offset + length);
							node.usedBytes = length;
							return length;
						} else if (node.usedBytes === 0 && position === 0) {
							node.contents = buffer.slice(offset, offset + length);
							node.usedBytes = length;
							return length;
						} else if (position + length <= node.usedBytes) {
							node.contents.set(buffer.subarray(offset, offset + length), position);
							return length;
						}
					}
					MEMFS.expandFileStorage(node, position + length);
					if (node.contents.subarray && buffer.subarray) node.contents.set(buffer.subarray(offset, offset + length), position);
					else for (var i = 0; i < length; i++) node.contents[position + i] = buffer[offset + i];
					node.usedBytes = Math.max(node.usedBytes, position + length);
					return length;
				},
				llseek(stream, offset, whence) {
					var position = offset;
					if (whence === 1) position += stream.position;
					else if (whence === 2) {
						if (FS.isFile(stream.node.mode)) position += stream.node.usedBytes;
					}
					if (position < 0) throw new FS.ErrnoError(28);
					return position;
				},
				mmap(stream, length, position, prot, flags) {
					if (!FS.isFile(stream.node.mode)) throw new FS.ErrnoError(43);
					var ptr;
					var allocated;
					var contents = stream.node.contents;
					if (!(flags & 2) && contents && contents.buffer === HEAP8.buffer) {
						allocated = false;
						ptr = contents.byteOffset;
					} else {
						allocated = true;
						ptr = mmapAlloc(length);
						if (!ptr) throw new FS.ErrnoError(48);
						if (contents) {
							if (position > 0 || position + length < contents.length) {
								if (contents.subarray) contents = contents.subarray(position, position + length);
								else contents = Array.prototype.slice.call(contents, position, position + length);
							}
							HEAP8.set(contents, ptr);
						}
					}
					return {
						ptr,
						allocated
					};
				},
				msync(stream, buffer, offset, length, mmapFlags) {
					MEMFS.stream_ops.write(stream, buffer, 0, length, offset, false);
					return 0;
				}
			}
		};
		var asyncLoad = async (url) => {
			var arrayBuffer = await readAsync(url);
			assert(arrayBuffer, `Loading data file "${url}" failed (no arrayBuffer).`);
			return new Uint8Array(arrayBuffer);
		};
		var FS_createDataFile = (...args) => FS.createDataFile(...args);
		var getUniqueRunDependency = (id) => {
			var orig = id;
			while (1) {
				if (!runDependencyTracking[id]) return id;
				id = orig + Math.random();
			}
		};
		var preloadPlugins = [];
		var FS_handledByPreloadPlugin = (byteArray, fullname, finish, onerror) => {
			if (typeof Browser != "undefined") Browser.init();
			var handled = false;
			preloadPlugins.forEach((plugin) => {
				if (handled) return;
				if (plugin["canHandle"](fullname)) {
					plugin["handle"](byteArray, fullname, finish, onerror);
					handled = true;
				}
			});
			return handled;
		};
		var FS_createPreloadedFile = (parent, name, url, canRead, canWrite, onload, onerror, dontCreateFile, canOwn, preFinish) => {
			var fullname = name ? PATH_FS.resolve(PATH.join2(parent, name)) : parent;
			var dep = getUniqueRunDependency(`cp ${fullname}`);
			function processData(byteArray) {
				function finish(byteArray) {
					preFinish?.();
					if (!dontCreateFile) FS_createDataFile(parent, name, byteArray, canRead, canWrite, canOwn);
					onload?.();
					removeRunDependency(dep);
				}
				if (FS_handledByPreloadPlugin(byteArray, fullname, finish, () => {
					onerror?.();
					removeRunDependency(dep);
				})) return;
				finish(byteArray);
			}
			addRunDependency(dep);
			if (typeof url == "string") asyncLoad(url).then(processData, onerror);
			else processData(url);
		};
		var FS_modeStringToFlags = (str) => {
			var flags = {
				r: 0,
				"r+": 2,
				w: 577,
				"w+": 578,
				a: 1089,
				"a+": 1090
			}[str];
			if (typeof flags == "undefined") throw new Error(`Unknown file open mode: ${str}`);
			return flags;
		};
		var FS_getMode = (canRead, canWrite) => {
			var mode = 0;
			if (canRead) mode |= 365;
			if (canWrite) mode |= 146;
			return mode;
		};
		var UTF8ToString = (ptr, maxBytesToRead) => {
			assert(typeof ptr == "number", `UTF8ToString expects a number (got ${typeof ptr})`);
			return ptr ? UTF8ArrayToString(HEAPU8, ptr, maxBytesToRead) : "";
		};
		var strError = (errno) => UTF8ToString(_strerror(errno));
		var ERRNO_CODES = {
			EPERM: 63,
			ENOENT: 44,
			ESRCH: 71,
			EINTR: 27,
			EIO: 29,
			ENXIO: 60,
			E2BIG: 1,
			ENOEXEC: 45,
			EBADF: 8,
			ECHILD: 12,
			EAGAIN: 6,
			EWOULDBLOCK: 6,
			ENOMEM: 48,
			EACCES: 2,
			EFAULT: 21,
			ENOTBLK: 105,
			EBUSY: 10,
			EEXIST: 20,
			EXDEV: 75,
			ENODEV: 43,
			ENOTDIR: 54,
			EISDIR: 31,
			EINVAL: 28,
			ENFILE: 41,
			EMFILE: 33,
			ENOTTY: 59,
			ETXTBSY: 74,
			EFBIG: 22,
			ENOSPC: 51,
			ESPIPE: 70,
			EROFS: 69,
			EMLINK: 34,
			EPIPE: 64,
			EDOM: 18,
			ERANGE: 68,
			ENOMSG: 49,
			EIDRM: 24,
			ECHRNG: 106,
			EL2NSYNC: 156,
			EL3HLT: 107,
			EL3RST: 108,
			ELNRNG: 109,
			EUNATCH: 110,
			ENOCSI: 111,
			EL2HLT: 112,
			EDEADLK: 16,
			ENOLCK: 46,
			EBADE: 113,
			EBADR: 114,
			EXFULL: 115,
			ENOANO: 104,
			EBADRQC: 103,
			EBADSLT: 102,
			EDEADLOCK: 16,
			EBFONT: 101,
			ENOSTR: 100,
			ENODATA: 116,
			ETIME: 117,
			ENOSR: 118,
			ENONET: 119,
			ENOPKG: 120,
			EREMOTE: 121,
			ENOLINK: 47,
			EADV: 122,
			ESRMNT: 123,
			ECOMM: 124,
			EPROTO: 65,
			EMULTIHOP: 36,
			EDOTDOT: 125,
			EBADMSG: 9,
			ENOTUNIQ: 126,
			EBADFD: 127,
			EREMCHG: 128,
			ELIBACC: 129,
			ELIBBAD: 130,
			ELIBSCN: 131,
			ELIBMAX: 132,
			ELIBEXEC: 133,
			ENOSYS: 52,
			ENOTEMPTY: 55,
			ENAMETOOLONG: 37,
			ELOOP: 32,
			EOPNOTSUPP: 138,
			EPFNOSUPPORT: 139,
			ECONNRESET: 15,
			ENOBUFS: 42,
			EAFNOSUPPORT: 5,
			EPROTOTYPE: 67,
			ENOTSOCK: 57,
			ENOPROTOOPT: 50,
			ESHUTDOWN: 140,
			ECONNREFUSED: 14,
			EADDRINUSE: 3,
			ECONNABORTED: 13,
			ENETUNREACH: 40,
			ENETDOWN: 38,
			ETIMEDOUT: 73,
			EHOSTDOWN: 142,
			EHOSTUNREACH: 23,
			EINPROGRESS: 26,
			EALREADY: 7,
			EDESTADDRREQ: 17,
			EMSGSIZE: 35,
			EPROTONOSUPPORT: 66,
			ESOCKTNOSUPPORT: 137,
			EADDRNOTAVAIL: 4,
			ENETRESET: 39,
			EISCONN: 30,
			ENOTCONN: 53,
			ETOOMANYREFS: 141,
			EUSERS: 136,
			EDQUOT: 19,
			ESTALE: 72,
			ENOTSUP: 138,
			ENOMEDIUM: 148,
			EILSEQ: 25,
			EOVERFLOW: 61,
			ECANCELED: 11,
			ENOTRECOVERABLE: 56,
			EOWNERDEAD: 62,
			ESTRPIPE: 135
		};
		var FS = {
			root: null,
			mounts: [],
			devices: {},
			streams: [],
			nextInode: 1,
			nameTable: null,
			currentPath: "/",
			initialized: false,
			ignorePermissions: true,
			filesystems: null,
			syncFSRequests: 0,
			readFiles: {},
			ErrnoError: class extends Error {
				name = "ErrnoError";
				constructor(errno) {
					super(runtimeInitialized ? strError(errno) : "");
					this.errno = errno;
					for (var key in ERRNO_CODES) if (ERRNO_CODES[key] === errno) {
						this.code = key;
						break;
					}
				}
			},
			FSStream: class {
				shared = {};
				get object() {
					return this.node;
				}
				set object(val) {
					this.node = val;
				}
				get isRead() {
					return (this.flags & 2097155) !== 1;
				}
				get isWrite() {
					return (this.flags & 2097155) !== 0;
				}
				get isAppend() {
					return this.flags & 1024;
				}
				get flags() {
					return this.shared.flags;
				}
				set flags(val) {
					this.shared.flags = val;
				}
				get position() {
					return this.shared.position;
				}
				set position(val) {
					this.shared.position = val;
				}
			},
			FSNode: class {
				node_ops = {};
				stream_ops = {};
				readMode = 365;
				writeMode = 146;
				mounted = null;
				constructor(parent, name, mode, rdev) {
					if (!parent) parent = this;
					this.parent = parent;
					this.mount = parent.mount;
					this.id = FS.nextInode++;
					this.name = name;
					this.mode = mode;
					this.rdev = rdev;
					this.atime = this.mtime = this.ctime = Date.now();
				}
				get read() {
					return (this.mode & this.readMode) === this.readMode;
				}
				set read(val) {
					val ? this.mode |= this.readMode : this.mode &= ~this.readMode;
				}
				get write() {
					return (this.mode & this.writeMode) === this.writeMode;
				}
				set write(val) {
					val ? this.mode |= this.writeMode : this.mode &= ~this.writeMode;
				}
				get isFolder() {
					return FS.isDir(this.mode);
				}
				get isDevice() {
					return FS.isChrdev(this.mode);
				}
			},
			lookupPath(path, opts = {}) {
				if (!path) throw new FS.ErrnoError(44);
				opts.follow_mount ??= true;
				if (!PATH.isAbs(path)) path = FS.cwd() + "/" + path;
				linkloop: for (var nlinks = 0; nlinks < 40; nlinks++) {
					var parts = path.split("/").filter((p) => !!p);
					var current = FS.root;
					var current_path = "/";
					for (var i = 0; i < parts.length; i++) {
						var islast = i === parts.length - 1;
						if (islast && opts.parent) break;
						if (parts[i] === ".") continue;
						if (parts[i] === "..") {
							current_path = PATH.dirname(current_path);
							if (FS.isRoot(current)) {
								path = current_path + "/" + parts.slice(i + 1).join("/");
								continue linkloop;
							} else current = current.parent;
							continue;
						}
						current_path = PATH.join2(current_path, parts[i]);
						try {
							current = FS.lookupNode(current, parts[i]);
						} catch (e) {
							if (e?.errno === 44 && islast && opts.noent_okay) return { path: current_path };
							throw e;
						}
						if (FS.isMountpoint(current) && (!islast || opts.follow_mount)) current = current.mounted.root;
						if (FS.isLink(current.mode) && (!islast || opts.follow)) {
							if (!current.node_ops.readlink) throw new FS.ErrnoError(52);
							var link = current.node_ops.readlink(current);
							if (!PATH.isAbs(link)) link = PATH.dirname(current_path) + "/" + link;
							path = link + "/" + parts.slice(i + 1).join("/");
							continue linkloop;
						}
					}
					return {
						path: current_path,
						node: current
					};
				}
				throw new FS.ErrnoError(32);
			},
			getPath(node) {
				var path;
				while (true) {
					if (FS.isRoot(node)) {
						var mount = node.mount.mountpoint;
						if (!path) return mount;
						return mount[mount.length - 1] !== "/" ? `${mount}/${path}` : mount + path;
					}
					path = path ? `${node.name}/${path}` : node.name;
					node = node.parent;
				}
			},
			hashName(parentid, name) {
				var hash = 0;
				for (var i = 0; i < name.length; i++) hash = (hash << 5) - hash + name.charCodeAt(i) | 0;
				return (parentid + hash >>> 0) % FS.nameTable.length;
			},
			hashAddNode(node) {
				var hash = FS.hashName(node.parent.id, node.name);
				node.name_next = FS.nameTable[hash];
				FS.nameTable[hash] = node;
			},
			hashRemoveNode(node) {
				var hash = FS.hashName(node.parent.id, node.name);
				if (FS.nameTable[hash] === node) FS.nameTable[hash] = node.name_next;
				else {
					var current = FS.nameTable[hash];
					while (current) {
						if (current.name_next === node) {
							current.name_next = node.name_next;
							break;
						}
						current = current.name_next;
					}
				}
			},
			lookupNode(parent, name) {
				var errCode = FS.mayLookup(parent);
				if (errCode) throw new FS.ErrnoError(errCode);
				var hash = FS.hashName(parent.id, name);
				for (var node = FS.nameTable[hash]; node; node = node.name_next) {
					var nodeName = node.name;
					if (node.parent.id === parent.id && nodeName === name) return node;
				}
				return FS.lookup(parent, name);
			},
			createNode(parent, name, mode, rdev) {
				assert(typeof parent == "object");
				var node = new FS.FSNode(parent, name, mode, rdev);
				FS.hashAddNode(node);
				return node;
			},
			destroyNode(node) {
				FS.hashRemoveNode(node);
			},
			isRoot(node) {
				return node === node.parent;
			},
			isMountpoint(node) {
				return !!node.mounted;
			},
			isFile(mode) {
				return (mode & 61440) === 32768;
			},
			isDir(mode) {
				return (mode & 61440) === 16384;
			},
			isLink(mode) {
				return (mode & 61440) === 40960;
			},
			isChrdev(mode) {
				return (mode & 61440) === 8192;
			},
			isBlkdev(mode) {
				return (mode & 61440) === 24576;
			},
			isFIFO(mode) {
				return (mode & 61440) === 4096;
			},
			isSocket(mode) {
				return (mode & 49152) === 49152;
			},
			flagsToPermissionString(flag) {
				var perms = [
					"r",
					"w",
					"rw"
				][flag & 3];
				if (flag & 512) perms += "w";
				return perms;
			},
			nodePermissions(node, perms) {
				if (FS.ignorePermissions) return 0;
				if (perms.includes("r") && !(node.mode & 292)) return 2;
				else if (perms.includes("w") && !(node.mode & 146)) return 2;
				else if (perms.includes("x") && !(node.mode & 73)) return 2;
				return 0;
			},
			mayLookup(dir) {
				if (!FS.isDir(dir.mode)) return 54;
				var errCode = FS.nodePermissions(dir, "x");
				if (errCode) return errCode;
				if (!dir.node_ops.lookup) return 2;
				return 0;
			},
			mayCreate(dir, name) {
				if (!FS.isDir(dir.mode)) return 54;
				try {
					FS.lookupNode(dir, name);
					return 20;
				} catch (e) {}
				return FS.nodePermissions(dir, "wx");
			},
			mayDelete(dir, name, isdir) {
				var node;
				try {
					node = FS.lookupNode(dir, name);
				} catch (e) {
					return e.errno;
				}
				var errCode = FS.nodePermissions(dir, "wx");
				if (errCode) return errCode;
				if (isdir) {
					if (!FS.isDir(node.mode)) return 54;
					if (FS.isRoot(node) || FS.getPath(node) === FS.cwd()) return 10;
				} else if (FS.isDir(node.mode)) return 31;
				return 0;
			},
			mayOpen(node, flags) {
				if (!node) return 44;
				if (FS.isLink(node.mode)) return 32;
				else if (FS.isDir(node.mode)) {
					if (FS.flagsToPermissionString(flags) !== "r" || flags & 576) return 31;
				}
				return FS.nodePermissions(node, FS.flagsToPermissionString(flags));
			},
			checkOpExists(op, err) {
				if (!op) throw new FS.ErrnoError(err);
				return op;
			},
			MAX_OPEN_FDS: 4096,
			nextfd() {
				for (var fd = 0; fd <= FS.MAX_OPEN_FDS; fd++) if (!FS.streams[fd]) return fd;
				throw new FS.ErrnoError(33);
			},
			getStreamChecked(fd) {
				var stream = FS.getStream(fd);
				if (!stream) throw new FS.ErrnoError(8);
				return stream;
			},
			getStream: (fd) => FS.streams[fd],
			createStream(stream, fd = -1) {
				assert(fd >= -1);
				stream = Object.assign(new FS.FSStream(), stream);
				if (fd == -1) fd = FS.nextfd();
				stream.fd = fd;
				FS.streams[fd] = stream;
				return stream;
			},
			closeStream(fd) {
				FS.streams[fd] = null;
			},
			dupStream(origStream, fd = -1) {
				var stream = FS.createStream(origStream, fd);
				stream.stream_ops?.dup?.(stream);
				return stream;
			},
			doSetAttr(stream, node, attr) {
				var setattr = stream?.stream_ops.setattr;
				var arg = setattr ? stream : node;
				setattr ??= node.node_ops.setattr;
				FS.checkOpExists(setattr, 63);
				setattr(arg, attr);
			},
			chrdev_stream_ops: {
				open(stream) {
					stream.stream_ops = FS.getDevice(stream.node.rdev).stream_ops;
					stream.stream_ops.open?.(stream);
				},
				llseek() {
					throw new FS.ErrnoError(70);
				}
			},
			major: (dev) => dev >> 8,
			minor: (dev) => dev & 255,
			makedev: (ma, mi) => ma << 8 | mi,
			registerDevice(dev, ops) {
				FS.devices[dev] = { stream_ops: ops };
			},
			getDevice: (dev) => FS.devices[dev],
			getMounts(mount) {
				var mounts = [];
				var check = [mount];
				while (check.length) {
					var m = check.pop();
					mounts.push(m);
					check.push(...m.mounts);
				}
				return mounts;
			},
			syncfs(populate, callback) {
				if (typeof populate == "function") {
					callback = populate;
					populate = false;
				}
				FS.syncFSRequests++;
				if (FS.syncFSRequests > 1) err(`warning: ${FS.syncFSRequests} FS.syncfs operations in flight at once, probably just doing extra work`);
				var mounts = FS.getMounts(FS.root.mount);
				var completed = 0;
				function doCallback(errCode) {
					assert(FS.syncFSRequests > 0);
					FS.syncFSRequests--;
					return callback(errCode);
				}
				function done(errCode) {
					if (errCode) {
						if (!done.errored) {
							done.errored = true;
							return doCallback(errCode);
						}
						return;
					}
					if (++completed >= mounts.length) doCallback(null);
				}
				mounts.forEach((mount) => {
					if (!mount.type.syncfs) return done(null);
					mount.type.syncfs(mount, populate, done);
				});
			},
			mount(type, opts, mountpoint) {
				if (typeof type == "string") throw type;
				var root = mountpoint === "/";
				var pseudo = !mountpoint;
				var node;
				if (root && FS.root) throw new FS.ErrnoError(10);
				else if (!root && !pseudo) {
					var lookup = FS.lookupPath(mountpoint, { follow_mount: false });
					mountpoint = lookup.path;
					node = lookup.node;
					if (FS.isMountpoint(node)) throw new FS.ErrnoError(10);
					if (!FS.isDir(node.mode)) throw new FS.ErrnoError(54);
				}
				var mount = {
					type,
					opts,
					mountpoint,
					mounts: []
				};
				var mountRoot = type.mount(mount);
				mountRoot.mount = mount;
				mount.root = mountRoot;
				if (root) FS.root = mountRoot;
				else if (node) {
					node.mounted = mount;
					if (node.mount) node.mount.mounts.push(mount);
				}
				return mountRoot;
			},
			unmount(mountpoint) {
				var lookup = FS.lookupPath(mountpoint, { follow_mount: false });
				if (!FS.isMountpoint(lookup.node)) throw new FS.ErrnoError(28);
				var node = lookup.node;
				var mount = node.mounted;
				var mounts = FS.getMounts(mount);
				Object.keys(FS.nameTable).forEach((hash) => {
					var current = FS.nameTable[hash];
					while (current) {
						var next = current.name_next;
						if (mounts.includes(current.mount)) FS.destroyNode(current);
						current = next;
					}
				});
				node.mounted = null;
				var idx = node.mount.mounts.indexOf(mount);
				assert(idx !== -1);
				node.mount.mounts.splice(idx, 1);
			},
			lookup(parent, name) {
				return parent.node_ops.lookup(parent, name);
			},
			mknod(path, mode, dev) {
				var parent = FS.lookupPath(path, { parent: true }).node;
				var name = PATH.basename(path);
				if (!name) throw new FS.ErrnoError(28);
				if (name === "." || name === "..") throw new FS.ErrnoError(20);
				var errCode = FS.mayCreate(parent, name);
				if (errCode) throw new FS.ErrnoError(errCode);
				if (!parent.node_ops.mknod) throw new FS.ErrnoError(63);
				return parent.node_ops.mknod(parent, name, mode, dev);
			},
			statfs(path) {
				return FS.statfsNode(FS.lookupPath(path, { follow: true }).node);
			},
			statfsStream(stream) {
				return FS.statfsNode(stream.node);
			},
			statfsNode(node) {
				var rtn = {
					bsize: 4096,
					frsize: 4096,
					blocks: 1e6,
					bfree: 5e5,
					bavail: 5e5,
					files: FS.nextInode,
					ffree: FS.nextInode - 1,
					fsid: 42,
					flags: 2,
					namelen: 255
				};
				if (node.node_ops.statfs) Object.assign(rtn, node.node_ops.statfs(node.mount.opts.root));
				return rtn;
			},
			create(path, mode = 438) {
				mode &= 4095;
				mode |= 32768;
				return FS.mknod(path, mode, 0);
			},
			mkdir(path, mode = 511) {
				mode &= 1023;
				mode |= 16384;
				return FS.mknod(path, mode, 0);
			},
			mkdirTree(path, mode) {
				var dirs = path.split("/");
				var d = "";
				for (var dir of dirs) {
					if (!dir) continue;
					if (d || PATH.isAbs(path)) d += "/";
					d += dir;
					try {
						FS.mkdir(d, mode);
					} catch (e) {
						if (e.errno != 20) throw e;
					}
				}
			},
			mkdev(path, mode, dev) {
				if (typeof dev == "undefined") {
					dev = mode;
					mode = 438;
				}
				mode |= 8192;
				return FS.mknod(path, mode, dev);
			},
			symlink(oldpath, newpath) {
				if (!PATH_FS.resolve(oldpath)) throw new FS.ErrnoError(44);
				var parent = FS.lookupPath(newpath, { parent: true }).node;
				if (!parent) throw new FS.ErrnoError(44);
				var newname = PATH.basename(newpath);
				var errCode = FS.mayCreate(parent, newname);
				if (errCode) throw new FS.ErrnoError(errCode);
				if (!parent.node_ops.symlink) throw new FS.ErrnoError(63);
				return parent.node_ops.symlink(parent, newname, oldpath);
			},
			rename(old_path, new_path) {
				var old_dirname = PATH.dirname(old_path);
				var new_dirname = PATH.dirname(new_path);
				var old_name = PATH.basename(old_path);
				var new_name = PATH.basename(new_path);
				var lookup = FS.lookupPath(old_path, { parent: true }), old_dir = lookup.node, new_dir;
				lookup = FS.lookupPath(new_path, { parent: true });
				new_dir = lookup.node;
				if (!old_dir || !new_dir) throw new FS.ErrnoError(44);
				if (old_dir.mount !== new_dir.mount) throw new FS.ErrnoError(75);
				var old_node = FS.lookupNode(old_dir, old_name);
				var relative = PATH_FS.relative(old_path, new_dirname);
				if (relative.charAt(0) !== ".") throw new FS.ErrnoError(28);
				relative = PATH_FS.relative(new_path, old_dirname);
				if (relative.charAt(0) !== ".") throw new FS.ErrnoError(55);
				var new_node;
				try {
					new_node = FS.lookupNode(new_dir, new_name);
				} catch (e) {}
				if (old_node === new_node) return;
				var isdir = FS.isDir(old_node.mode);
				var errCode = FS.mayDelete(old_dir, old_name, isdir);
				if (errCode) throw new FS.ErrnoError(errCode);
				errCode = new_node ? FS.mayDelete(new_dir, new_name, isdir) : FS.mayCreate(new_dir, new_name);
				if (errCode) throw new FS.ErrnoError(errCode);
				if (!old_dir.node_ops.rename) throw new FS.ErrnoError(63);
				if (FS.isMountpoint(old_node) || new_node && FS.isMountpoint(new_node)) throw new FS.ErrnoError(10);
				if (new_dir !== old_dir) {
					errCode = FS.nodePermissions(old_dir, "w");
					if (errCode) throw new FS.ErrnoError(errCode);
				}
				FS.hashRemoveNode(old_node);
				try {
					old_dir.node_ops.rename(old_node, new_dir, new_name);
					old_node.parent = new_dir;
				} catch (e) {
					throw e;
				} finally {
					FS.hashAddNode(old_node);
				}
			},
			rmdir(path) {
				var parent = FS.lookupPath(path, { parent: true }).node;
				var name = PATH.basename(path);
				var node = FS.lookupNode(parent, name);
				var errCode = FS.mayDelete(parent, name, true);
				if (errCode) throw new FS.ErrnoError(errCode);
				if (!parent.node_ops.rmdir) throw new FS.ErrnoError(63);
				if (FS.isMountpoint(node)) throw new FS.ErrnoError(10);
				parent.node_ops.rmdir(parent, name);
				FS.destroyNode(node);
			},
			readdir(path) {
				var node = FS.lookupPath(path, { follow: true }).node;
				return FS.checkOpExists(node.node_ops.readdir, 54)(node);
			},
			unlink(path) {
				var parent = FS.lookupPath(path, { parent: true }).node;
				if (!parent) throw new FS.ErrnoError(44);
				var name = PATH.basename(path);
				var node = FS.lookupNode(parent, name);
				var errCode = FS.mayDelete(parent, name, false);
				if (errCode) throw new FS.ErrnoError(errCode);
				if (!parent.node_ops.unlink) throw new FS.ErrnoError(63);
				if (FS.isMountpoint(node)) throw new FS.ErrnoError(10);
				parent.node_ops.unlink(parent, name);
				FS.destroyNode(node);
			},
			readlink(path) {
				var link = FS.lookupPath(path).node;
				if (!link) throw new FS.ErrnoError(44);
				if (!link.node_ops.readlink) throw new FS.ErrnoError(28);
				return link.node_ops.readlink(link);
			},
			stat(path, dontFollow) {
				var node = FS.lookupPath(path, { follow: !dontFollow }).node;
				return FS.checkOpExists(node.node_ops.getattr, 63)(node);
			},
			fstat(fd) {
				var stream = FS.getStreamChecked(fd);
				var node = stream.node;
				var getattr = stream.stream_ops.getattr;
				var arg = getattr ? stream : node;
				getattr ??= node.node_ops.getattr;
				FS.checkOpExists(getattr, 63);
				return getattr(arg);
			},
			lstat(path) {
				return FS.stat(path, true);
			},
			doChmod(stream, node, mode, dontFollow) {
				FS.doSetAttr(stream, node, {
					mode: mode & 4095 | node.mode & -4096,
					ctime: Date.now(),
					dontFollow
				});
			},
			chmod(path, mode, dontFollow) {
				var node;
				if (typeof path == "string") node = FS.lookupPath(path, { follow: !dontFollow }).node;
				else node = path;
				FS.doChmod(null, node, mode, dontFollow);
			},
			lchmod(path, mode) {
				FS.chmod(path, mode, true);
			},
			fchmod(fd, mode) {
				var stream = FS.getStreamChecked(fd);
				FS.doChmod(stream, stream.node, mode, false);
			},
			doChown(stream, node, dontFollow) {
				FS.doSetAttr(stream, node, {
					timestamp: Date.now(),
					dontFollow
				});
			},
			chown(path, uid, gid, dontFollow) {
				var node;
				if (typeof path == "string") node = FS.lookupPath(path, { follow: !dontFollow }).node;
				else node = path;
				FS.doChown(null, node, dontFollow);
			},
			lchown(path, uid, gid) {
				FS.chown(path, uid, gid, true);
			},
			fchown(fd, uid, gid) {
				var stream = FS.getStreamChecked(fd);
				FS.doChown(stream, stream.node, false);
			},
			doTruncate(stream, node, len) {
				if (FS.isDir(node.mode)) throw new FS.ErrnoError(31);
				if (!FS.isFile(node.mode)) throw new FS.ErrnoError(28);
				var errCode = FS.nodePermissions(node, "w");
				if (errCode) throw new FS.ErrnoError(errCode);
				FS.doSetAttr(stream, node, {
					size: len,
					timestamp: Date.now()
				});
			},
			truncate(path, len) {
				if (len < 0) throw new FS.ErrnoError(28);
				var node;
				if (typeof path == "string") node = FS.lookupPath(path, { follow: true }).node;
				else node = path;
				FS.doTruncate(null, node, len);
			},
			ftruncate(fd, len) {
				var stream = FS.getStreamChecked(fd);
				if (len < 0 || (stream.flags & 2097155) === 0) throw new FS.ErrnoError(28);
				FS.doTruncate(stream, stream.node, len);
			},
			utime(path, atime, mtime) {
				var node = FS.lookupPath(path, { follow: true }).node;
				FS.checkOpExists(node.node_ops.setattr, 63)(node, {
					atime,
					mtime
				});
			},
			open(path, flags, mode = 438) {
				if (path === "") throw new FS.ErrnoError(44);
				flags = typeof flags == "string" ? FS_modeStringToFlags(flags) : flags;
				if (flags & 64) mode = mode & 4095 | 32768;
				else mode = 0;
				var node;
				var isDirPath;
				if (typeof path == "object") node = path;
				else {
					isDirPath = path.endsWith("/");
					var lookup = FS.lookupPath(path, {
						follow: !(flags & 131072),
						noent_okay: true
					});
					node = lookup.node;
					path = lookup.path;
				}
				var created = false;
				if (flags & 64) {
					if (node) {
						if (flags & 128) throw new FS.ErrnoError(20);
					} else if (isDirPath) throw new FS.ErrnoError(31);
					else {
						node = FS.mknod(path, mode | 511, 0);
						created = true;
					}
				}
				if (!node) throw new FS.ErrnoError(44);
				if (FS.isChrdev(node.mode)) flags &= -513;
				if (flags & 65536 && !FS.isDir(node.mode)) throw new FS.ErrnoError(54);
				if (!created) {
					var errCode = FS.mayOpen(node, flags);
					if (errCode) throw new FS.ErrnoError(errCode);
				}
				if (flags & 512 && !created) FS.truncate(node, 0);
				flags &= -131713;
				var stream = FS.createStream({
					node,
					path: FS.getPath(node),
					flags,
					seekable: true,
					position: 0,
					stream_ops: node.stream_ops,
					ungotten: [],
					error: false
				});
				if (stream.stream_ops.open) stream.stream_ops.open(stream);
				if (created) FS.chmod(node, mode & 511);
				if (Module["logReadFiles"] && !(flags & 1)) {
					if (!(path in FS.readFiles)) FS.readFiles[path] = 1;
				}
				return stream;
			},
			close(stream) {
				if (FS.isClosed(stream)) throw new FS.ErrnoError(8);
				if (stream.getdents) stream.getdents = null;
				try {
					if (stream.stream_ops.close) stream.stream_ops.close(stream);
				} catch (e) {
					throw e;
				} finally {
					FS.closeStream(stream.fd);
				}
				stream.fd = null;
			},
			isClosed(stream) {
				return stream.fd === null;
			},
			llseek(stream, offset, whence) {
				if (FS.isClosed(stream)) throw new FS.ErrnoError(8);
				if (!stream.seekable || !stream.stream_ops.llseek) throw new FS.ErrnoError(70);
				if (whence != 0 && whence != 1 && whence != 2) throw new FS.ErrnoError(28);
				stream.position = stream.stream_ops.llseek(stream, offset, whence);
				stream.ungotten = [];
				return stream.position;
			},
			read(stream, buffer, offset, length, position) {
				assert(offset >= 0);
				if (length < 0 || position < 0) throw new FS.ErrnoError(28);
				if (FS.isClosed(stream)) throw new FS.ErrnoError(8);
				if ((stream.flags & 2097155) === 1) throw new FS.ErrnoError(8);
				if (FS.isDir(stream.node.mode)) throw new FS.ErrnoError(31);
				if (!stream.stream_ops.read) throw new FS.ErrnoError(28);
				var seeking = typeof position != "undefined";
				if (!seeking) position = stream.position;
				else if (!stream.seekable) throw new FS.ErrnoError(70);
				var bytesRead = stream.stream_ops.read(stream, buffer, offset, length, position);
				if (!seeking) stream.position += bytesRead;
				return bytesRead;
			},
			write(stream, buffer, offset, length, position, canOwn) {
				assert(offset >= 0);
				if (length < 0 || position < 0) throw new FS.ErrnoError(28);
				if (FS.isClosed(stream)) throw new FS.ErrnoError(8);
				if ((stream.flags & 2097155) === 0) throw new FS.ErrnoError(8);
				if (FS.isDir(stream.node.mode)) throw new FS.ErrnoError(31);
				if (!stream.stream_ops.write) throw new FS.ErrnoError(28);
				if (stream.seekable && stream.flags & 1024) FS.llseek(stream, 0, 2);
				var seeking = typeof position != "undefined";
				if (!seeking) position = stream.position;
				else if (!stream.seekable) throw new FS.ErrnoError(70);
				var bytesWritten = stream.stream_ops.write(stream, buffer, offset, length, position, canOwn);
				if (!seeking) stream.position += bytesWritten;
				return bytesWritten;
			},
			mmap(stream, length, position, prot, flags) {
				if ((prot & 2) !== 0 && (flags & 2) === 0 && (stream.flags & 2097155) !== 2) throw new FS.ErrnoError(2);
				if ((stream.flags & 2097155) === 1) throw new FS.ErrnoError(2);
				if (!stream.stream_ops.mmap) throw new FS.ErrnoError(43);
				if (!length) throw new FS.ErrnoError(28);
				return stream.stream_ops.mmap(stream, length, position, prot, flags);
			},
			msync(stream, buffer, offset, length, mmapFlags) {
				assert(offset >= 0);
				if (!stream.stream_ops.msync) return 0;
				return stream.stream_ops.msync(stream, buffer, offset, length, mmapFlags);
			},
			ioctl(stream, cmd, arg) {
				if (!stream.stream_ops.ioctl) throw new FS.ErrnoError(59);
				return stream.stream_ops.ioctl(stream, cmd, arg);
			},
			readFile(path, opts = {}) {
				opts.flags = opts.flags || 0;
				opts.encoding = opts.encoding || "binary";
				if (opts.encoding !== "utf8" && opts.encoding !== "binary") throw new Error(`Invalid encoding type "${opts.encoding}"`);
				var stream = FS.open(path, opts.flags);
				var length = FS.stat(path).size;
				var buf = new Uint8Array(length);
				FS.read(stream, buf, 0, length, 0);
				if (opts.encoding === "utf8") buf = UTF8ArrayToString(buf);
				FS.close(stream);
				return buf;
			},
			writeFile(path, data, opts = {}) {
				opts.flags = opts.flags || 577;
				var stream = FS.open(path, opts.flags, opts.mode);
				if (typeof data == "string") data = new Uint8Array(intArrayFromString(data));
				if (ArrayBuffer.isView(data)) FS.write(stream, data, 0, data.byteLength, void 0, opts.canOwn);
				else throw new Error("Unsupported data type");
				FS.close(stream);
			},
			cwd: () => FS.currentPath,
			chdir(path) {
				var lookup = FS.lookupPath(path, { follow: true });
				if (lookup.node === null) throw new FS.ErrnoError(44);
				if (!FS.isDir(lookup.node.mode)) throw new FS.ErrnoError(54);
				var errCode = FS.nodePermissions(lookup.node, "x");
				if (errCode) throw new FS.ErrnoError(errCode);
				FS.currentPath = lookup.path;
			},
			createDefaultDirectories() {
				FS.mkdir("/tmp");
				FS.mkdir("/home");
				FS.mkdir("/home/web_user");
			},
			createDefaultDevices() {
				FS.mkdir("/dev");
				FS.registerDevice(FS.makedev(1, 3), {
					read: () => 0,
					write: (stream, buffer, offset, length, pos) => length,
					llseek: () => 0
				});
				FS.mkdev("/dev/null", FS.makedev(1, 3));
				TTY.register(FS.makedev(5, 0), TTY.default_tty_ops);
				TTY.register(FS.makedev(6, 0), TTY.default_tty1_ops);
				FS.mkdev("/dev/tty", FS.makedev(5, 0));
				FS.mkdev("/dev/tty1", FS.makedev(6, 0));
				var randomBuffer = /* @__PURE__ */ new Uint8Array(1024), randomLeft = 0;
				var randomByte = () => {
					if (randomLeft === 0) {
						randomFill(randomBuffer);
						randomLeft = randomBuffer.byteLength;
					}
					return randomBuffer[--randomLeft];
				};
				FS.createDevice("/dev", "random", randomByte);
				FS.createDevice("/dev", "urandom", randomByte);
				FS.mkdir("/dev/shm");
				FS.mkdir("/dev/shm/tmp");
			},
			createSpecialDirectories() {
				FS.mkdir("/proc");
				var proc_self = FS.mkdir("/proc/self");
				FS.mkdir("/proc/self/fd");
				FS.mount({ mount() {
					var node = FS.createNode(proc_self, "fd", 16895, 73);
					node.stream_ops = { llseek: MEMFS.stream_ops.llseek };
					node.node_ops = {
						lookup(parent, name) {
							var fd = +name;
							var stream = FS.getStreamChecked(fd);
							var ret = {
								parent: null,
								mount: { mountpoint: "fake" },
								node_ops: { readlink: () => stream.path },
								id: fd + 1
							};
							ret.parent = ret;
							return ret;
						},
						readdir() {
							return Array.from(FS.streams.entries()).filter(([k, v]) => v).map(([k, v]) => k.toString());
						}
					};
					return node;
				} }, {}, "/proc/self/fd");
			},
			createStandardStreams(input, output, error) {
				if (input) FS.createDevice("/dev", "stdin", input);
				else FS.symlink("/dev/tty", "/dev/stdin");
				if (output) FS.createDevice("/dev", "stdout", null, output);
				else FS.symlink("/dev/tty", "/dev/stdout");
				if (error) FS.createDevice("/dev", "stderr", null, error);
				else FS.symlink("/dev/tty1", "/dev/stderr");
				var stdin = FS.open("/dev/stdin", 0);
				var stdout = FS.open("/dev/stdout", 1);
				var stderr = FS.open("/dev/stderr", 1);
				assert(stdin.fd === 0, `invalid handle for stdin (${stdin.fd})`);
				assert(stdout.fd === 1, `invalid handle for stdout (${stdout.fd})`);
				assert(stderr.fd === 2, `invalid handle for stderr (${stderr.fd})`);
			},
			staticInit() {
				FS.nameTable = new Array(4096);
				FS.mount(MEMFS, {}, "/");
				FS.createDefaultDirectories();
				FS.createDefaultDevices();
				FS.createSpecialDirectories();
				FS.filesystems = { MEMFS };
			},
			init(input, output, error) {
				assert(!FS.initialized, "FS.init was previously called. If you want to initialize later with custom parameters, remove any earlier calls (note that one is automatically added to the generated code)");
				FS.initialized = true;
				input ??= Module["stdin"];
				output ??= Module["stdout"];
				error ??= Module["stderr"];
				FS.createStandardStreams(input, output, error);
			},
			quit() {
				FS.initialized = false;
				_fflush(0);
				for (var stream of FS.streams) if (stream) FS.close(stream);
			},
			findObject(path, dontResolveLastLink) {
				var ret = FS.analyzePath(path, dontResolveLastLink);
				if (!ret.exists) return null;
				return ret.object;
			},
			analyzePath(path, dontResolveLastLink) {
				try {
					var lookup = FS.lookupPath(path, { follow: !dontResolveLastLink });
					path = lookup.path;
				} catch (e) {}
				var ret = {
					isRoot: false,
					exists: false,
					error: 0,
					name: null,
					path: null,
					object: null,
					parentExists: false,
					parentPath: null,
					parentObject: null
				};
				try {
					var lookup = FS.lookupPath(path, { parent: true });
					ret.parentExists = true;
					ret.parentPath = lookup.path;
					ret.parentObject = lookup.node;
					ret.name = PATH.basename(path);
					lookup = FS.lookupPath(path, { follow: !dontResolveLastLink });
					ret.exists = true;
					ret.path = lookup.path;
					ret.object = lookup.node;
					ret.name = lookup.node.name;
					ret.isRoot = lookup.path === "/";
				} catch (e) {
					ret.error = e.errno;
				}
				return ret;
			},
			createPath(parent, path, canRead, canWrite) {
				parent = typeof parent == "string" ? parent : FS.getPath(parent);
				var parts = path.split("/").reverse();
				while (parts.length) {
					var part = parts.pop();
					if (!part) continue;
					var current = PATH.join2(parent, part);
					try {
						FS.mkdir(current);
					} catch (e) {
						if (e.errno != 20) throw e;
					}
					parent = current;
				}
				return current;
			},
			createFile(parent, name, properties, canRead, canWrite) {
				var path = PATH.join2(typeof parent == "string" ? parent : FS.getPath(parent), name);
				var mode = FS_getMode(canRead, canWrite);
				return FS.create(path, mode);
			},
			createDataFile(parent, name, data, canRead, canWrite, canOwn) {
				var path = name;
				if (parent) {
					parent = typeof parent == "string" ? parent : FS.getPath(parent);
					path = name ? PATH.join2(parent, name) : parent;
				}
				var mode = FS_getMode(canRead, canWrite);
				var node = FS.create(path, mode);
				if (data) {
					if (typeof data == "string") {
						var arr = new Array(data.length);
						for (var i = 0, len = data.length; i < len; ++i) arr[i] = data.charCodeAt(i);
						data = arr;
					}
					FS.chmod(node, mode | 146);
					var stream = FS.open(node, 577);
					FS.write(stream, data, 0, data.length, 0, canOwn);
					FS.close(stream);
					FS.chmod(node, mode);
				}
			},
			createDevice(parent, name, input, output) {
				var path = PATH.join2(typeof parent == "string" ? parent : FS.getPath(parent), name);
				var mode = FS_getMode(!!input, !!output);
				FS.createDevice.major ??= 64;
				var dev = FS.makedev(FS.createDevice.major++, 0);
				FS.registerDevice(dev, {
					open(stream) {
						stream.seekable = false;
					},
					close(stream) {
						if (output?.buffer?.length) output(10);
					},
					read(stream, buffer, offset, length, pos) {
						var bytesRead = 0;
						for (var i = 0; i < length; i++) {
							var result;
							try {
								result = input();
							} catch (e) {
								throw new FS.ErrnoError(29);
							}
							if (result === void 0 && bytesRead === 0) throw new FS.ErrnoError(6);
							if (result === null || result === void 0) break;
							bytesRead++;
							buffer[offset + i] = result;
						}
						if (bytesRead) stream.node.atime = Date.now();
						return bytesRead;
					},
					write(stream, buffer, offset, length, pos) {
						for (var i = 0; i < length; i++) try {
							output(buffer[offset + i]);
						} catch (e) {
							throw new FS.ErrnoError(29);
						}
						if (length) stream.node.mtime = stream.node.ctime = Date.now();
						return i;
					}
				});
				return FS.mkdev(path, mode, dev);
			},
			forceLoadFile(obj) {
				if (obj.isDevice || obj.isFolder || obj.link || obj.contents) return true;
				if (typeof XMLHttpRequest != "undefined") throw new Error("Lazy loading should have been performed (contents set) in createLazyFile, but it was not. Lazy loading only works in web workers. Use --embed-file or --preload-file in emcc on the main thread.");
				else try {
					obj.contents = readBinary(obj.url);
					obj.usedBytes = obj.contents.length;
				} catch (e) {
					throw new FS.ErrnoError(29);
				}
			},
			createLazyFile(parent, name, url, canRead, canWrite) {
				class LazyUint8Array {
					lengthKnown = false;
					chunks = [];
					get(idx) {
						if (idx > this.length - 1 || idx < 0) return;
						var chunkOffset = idx % this.chunkSize;
						var chunkNum = idx / this.chunkSize | 0;
						return this.getter(chunkNum)[chunkOffset];
					}
					setDataGetter(getter) {
						this.getter = getter;
					}
					cacheLength() {
						var xhr = new XMLHttpRequest();
						xhr.open("HEAD", url, false);
						xhr.send(null);
						if (!(xhr.status >= 200 && xhr.status < 300 || xhr.status === 304)) throw new Error("Couldn't load " + url + ". Status: " + xhr.status);
						var datalength = Number(xhr.getResponseHeader("Content-length"));
						var header;
						var hasByteServing = (header = xhr.getResponseHeader("Accept-Ranges")) && header === "bytes";
						var usesGzip = (header = xhr.getResponseHeader("Content-Encoding")) && header === "gzip";
						var chunkSize = 1048576;
						if (!hasByteServing) chunkSize = datalength;
						var doXHR = (from, to) => {
							if (from > to) throw new Error("invalid range (" + from + ", " + to + ") or no bytes requested!");
							if (to > datalength - 1) throw new Error("only " + datalength + " bytes available! programmer error!");
							var xhr = new XMLHttpRequest();
							xhr.open("GET", url, false);
							if (datalength !== chunkSize) xhr.setRequestHeader("Range", "bytes=" + from + "-" + to);
							xhr.responseType = "arraybuffer";
							if (xhr.overrideMimeType) xhr.overrideMimeType("text/plain; charset=x-user-defined");
							xhr.send(null);
							if (!(xhr.status >= 200 && xhr.status < 300 || xhr.status === 304)) throw new Error("Couldn't load " + url + ". Status: " + xhr.status);
							if (xhr.response !== void 0) return new Uint8Array(xhr.response || []);
							return intArrayFromString(xhr.responseText || "");
						};
						var lazyArray = this;
						lazyArray.setDataGetter((chunkNum) => {
							var start = chunkNum * chunkSize;
							var end = (chunkNum + 1) * chunkSize - 1;
							end = Math.min(end, datalength - 1);
							if (typeof lazyArray.chunks[chunkNum] == "undefined") lazyArray.chunks[chunkNum] = doXHR(start, end);
							if (typeof lazyArray.chunks[chunkNum] == "undefined") throw new Error("doXHR failed!");
							return lazyArray.chunks[chunkNum];
						});
						if (usesGzip || !datalength) {
							chunkSize = datalength = 1;
							datalength = this.getter(0).length;
							chunkSize = datalength;
							out("LazyFiles on gzip forces download of the whole file when length is accessed");
						}
						this._length = datalength;
						this._chunkSize = chunkSize;
						this.lengthKnown = true;
					}
					get length() {
						if (!this.lengthKnown) this.cacheLength();
						return this._length;
					}
					get chunkSize() {
						if (!this.lengthKnown) this.cacheLength();
						return this._chunkSize;
					}
				}
				if (typeof XMLHttpRequest != "undefined") {
					if (!ENVIRONMENT_IS_WORKER) throw "Cannot do synchronous binary XHRs outside webworkers in modern browsers. Use --embed-file or --preload-file in emcc";
					var properties = {
						isDevice: false,
						contents: new LazyUint8Array()
					};
				} else var properties = {
					isDevice: false,
					url
				};
				var node = FS.createFile(parent, name, properties, canRead, canWrite);
				if (properties.contents) node.contents = properties.contents;
				else if (properties.url) {
					node.contents = null;
					node.url = properties.url;
				}
				Object.defineProperties(node, { usedBytes: { get: function() {
					return this.contents.length;
				} } });
				var stream_ops = {};
				Object.keys(node.stream_ops).forEach((key) => {
					var fn = node.stream_ops[key];
					stream_ops[key] = (...args) => {
						FS.forceLoadFile(node);
						return fn(...args);
					};
				});
				function writeChunks(stream, buffer, offset, length, position) {
					var contents = stream.node.contents;
					if (position >= contents.length) return 0;
					var size = Math.min(contents.length - position, length);
					assert(size >= 0);
					if (contents.slice) for (var i = 0; i < size; i++) buffer[offset + i] = contents[position + i];
					else for (var i = 0; i < size; i++) buffer[offset + i] = contents.get(position + i);
					return size;
				}
				stream_ops.read = (stream, buffer, offset, length, position) => {
					FS.forceLoadFile(node);
					return writeChunks(stream, buffer, offset, length, position);
				};
				stream_ops.mmap = (stream, length, position, prot, flags) => {
					FS.forceLoadFile(node);
					var ptr = mmapAlloc(length);
					if (!ptr) throw new FS.ErrnoError(48);
					writeChunks(stream, HEAP8, ptr, length, position);
					return {
						ptr,
						allocated: true
					};
				};
				node.stream_ops = stream_ops;
				return node;
			},
			absolutePath() {
				abort("FS.absolutePath has been removed; use PATH_FS.resolve instead");
			},
			createFolder() {
				abort("FS.createFolder has been removed; use FS.mkdir instead");
			},
			createLink() {
				abort("FS.createLink has been removed; use FS.symlink instead");
			},
			joinPath() {
				abort("FS.joinPath has been removed; use PATH.join instead");
			},
			mmapAlloc() {
				abort("FS.mmapAlloc has been replaced by the top level function mmapAlloc");
			},
			standardizePath() {
				abort("FS.standardizePath has been removed; use PATH.normalize instead");
			}
		};
		var SYSCALLS = {
			DEFAULT_POLLMASK: 5,
			calculateAt(dirfd, path, allowEmpty) {
				if (PATH.isAbs(path)) return path;
				var dir;
				if (dirfd === -100) dir = FS.cwd();
				else dir = SYSCALLS.getStreamFromFD(dirfd).path;
				if (path.length == 0) {
					if (!allowEmpty) throw new FS.ErrnoError(44);
					return dir;
				}
				return dir + "/" + path;
			},
			writeStat(buf, stat) {
				HEAP32[buf >> 2] = stat.dev;
				HEAP32[buf + 4 >> 2] = stat.mode;
				HEAPU32[buf + 8 >> 2] = stat.nlink;
				HEAP32[buf + 12 >> 2] = stat.uid;
				HEAP32[buf + 16 >> 2] = stat.gid;
				HEAP32[buf + 20 >> 2] = stat.rdev;
				HEAP64[buf + 24 >> 3] = BigInt(stat.size);
				HEAP32[buf + 32 >> 2] = 4096;
				HEAP32[buf + 36 >> 2] = stat.blocks;
				var atime = stat.atime.getTime();
				var mtime = stat.mtime.getTime();
				var ctime = stat.ctime.getTime();
				HEAP64[buf + 40 >> 3] = BigInt(Math.floor(atime / 1e3));
				HEAPU32[buf + 48 >> 2] = atime % 1e3 * 1e3 * 1e3;
				HEAP64[buf + 56 >> 3] = BigInt(Math.floor(mtime / 1e3));
				HEAPU32[buf + 64 >> 2] = mtime % 1e3 * 1e3 * 1e3;
				HEAP64[buf + 72 >> 3] = BigInt(Math.floor(ctime / 1e3));
				HEAPU32[buf + 80 >> 2] = ctime % 1e3 * 1e3 * 1e3;
				HEAP64[buf + 88 >> 3] = BigInt(stat.ino);
				return 0;
			},
			writeStatFs(buf, stats) {
				HEAP32[buf + 4 >> 2] = stats.bsize;
				HEAP32[buf + 40 >> 2] = stats.bsize;
				HEAP32[buf + 8 >> 2] = stats.blocks;
				HEAP32[buf + 12 >> 2] = stats.bfree;
				HEAP32[buf + 16 >> 2] = stats.bavail;
				HEAP32[buf + 20 >> 2] = stats.files;
				HEAP32[buf + 24 >> 2] = stats.ffree;
				HEAP32[buf + 28 >> 2] = stats.fsid;
				HEAP32[buf + 44 >> 2] = stats.flags;
				HEAP32[buf + 36 >> 2] = stats.namelen;
			},
			doMsync(addr, stream, len, flags, offset) {
				if (!FS.isFile(stream.node.mode)) throw new FS.ErrnoError(43);
				if (flags & 2) return 0;
				var buffer = HEAPU8.slice(addr, addr + len);
				FS.msync(stream, buffer, offset, len, flags);
			},
			getStreamFromFD(fd) {
				return FS.getStreamChecked(fd);
			},
			varargs: void 0,
			getStr(ptr) {
				return UTF8ToString(ptr);
			}
		};
		function ___syscall_fcntl64(fd, cmd, varargs) {
			SYSCALLS.varargs = varargs;
			try {
				var stream = SYSCALLS.getStreamFromFD(fd);
				switch (cmd) {
					case 0:
						var arg = syscallGetVarargI();
						if (arg < 0) return -28;
						while (FS.streams[arg]) arg++;
						return FS.dupStream(stream, arg).fd;
					case 1:
					case 2: return 0;
					case 3: return stream.flags;
					case 4:
						var arg = syscallGetVarargI();
						stream.flags |= arg;
						return 0;
					case 12:
						var arg = syscallGetVarargP();
						var offset = 0;
						HEAP16[arg + offset >> 1] = 2;
						return 0;
					case 13:
					case 14: return 0;
				}
				return -28;
			} catch (e) {
				if (typeof FS == "undefined" || !(e.name === "ErrnoError")) throw e;
				return -e.errno;
			}
		}
		function ___syscall_fstat64(fd, buf) {
			try {
				return SYSCALLS.writeStat(buf, FS.fstat(fd));
			} catch (e) {
				if (typeof FS == "undefined" || !(e.name === "ErrnoError")) throw e;
				return -e.errno;
			}
		}
		var INT53_MAX = 9007199254740992;
		var INT53_MIN = -9007199254740992;
		var bigintToI53Checked = (num) => num < INT53_MIN || num > INT53_MAX ? NaN : Number(num);
		function ___syscall_ftruncate64(fd, length) {
			length = bigintToI53Checked(length);
			try {
				if (isNaN(length)) return -61;
				FS.ftruncate(fd, length);
				return 0;
			} catch (e) {
				if (typeof FS == "undefined" || !(e.name === "ErrnoError")) throw e;
				return -e.errno;
			}
		}
		var stringToUTF8 = (str, outPtr, maxBytesToWrite) => {
			assert(typeof maxBytesToWrite == "number", "stringToUTF8(str, outPtr, maxBytesToWrite) is missing the third parameter that specifies the length of the output buffer!");
			return stringToUTF8Array(str, HEAPU8, outPtr, maxBytesToWrite);
		};
		function ___syscall_getdents64(fd, dirp, count) {
			try {
				var stream = SYSCALLS.getStreamFromFD(fd);
				stream.getdents ||= FS.readdir(stream.path);
				var struct_size = 280;
				var pos = 0;
				var off = FS.llseek(stream, 0, 1);
				var startIdx = Math.floor(off / struct_size);
				var endIdx = Math.min(stream.getdents.length, startIdx + Math.floor(count / struct_size));
				for (var idx = startIdx; idx < endIdx; idx++) {
					var id;
					var type;
					var name = stream.getdents[idx];
					if (name === ".") {
						id = stream.node.id;
						type = 4;
					} else if (name === "..") {
						id = FS.lookupPath(stream.path, { parent: true }).node.id;
						type = 4;
					} else {
						var child;
						try {
							child = FS.lookupNode(stream.node, name);
						} catch (e) {
							if (e?.errno === 28) continue;
							throw e;
						}
						id = child.id;
						type = FS.isChrdev(child.mode) ? 2 : FS.isDir(child.mode) ? 4 : FS.isLink(child.mode) ? 10 : 8;
					}
					assert(id);
					HEAP64[dirp + pos >> 3] = BigInt(id);
					HEAP64[dirp + pos + 8 >> 3] = BigInt((idx + 1) * struct_size);
					HEAP16[dirp + pos + 16 >> 1] = 280;
					HEAP8[dirp + pos + 18] = type;
					stringToUTF8(name, dirp + pos + 19, 256);
					pos += struct_size;
				}
				FS.llseek(stream, idx * struct_size, 0);
				return pos;
			} catch (e) {
				if (typeof FS == "undefined" || !(e.name === "ErrnoError")) throw e;
				return -e.errno;
			}
		}
		function ___syscall_ioctl(fd, op, varargs) {
			SYSCALLS.varargs = varargs;
			try {
				var stream = SYSCALLS.getStreamFromFD(fd);
				switch (op) {
					case 21509:
						if (!stream.tty) return -59;
						return 0;
					case 21505:
						if (!stream.tty) return -59;
						if (stream.tty.ops.ioctl_tcgets) {
							var termios = stream.tty.ops.ioctl_tcgets(stream);
							var argp = syscallGetVarargP();
							HEAP32[argp >> 2] = termios.c_iflag || 0;
							HEAP32[argp + 4 >> 2] = termios.c_oflag || 0;
							HEAP32[argp + 8 >> 2] = termios.c_cflag || 0;
							HEAP32[argp + 12 >> 2] = termios.c_lflag || 0;
							for (var i = 0; i < 32; i++) HEAP8[argp + i + 17] = termios.c_cc[i] || 0;
							return 0;
						}
						return 0;
					case 21510:
					case 21511:
					case 21512:
						if (!stream.tty) return -59;
						return 0;
					case 21506:
					case 21507:
					case 21508:
						if (!stream.tty) return -59;
						if (stream.tty.ops.ioctl_tcsets) {
							var argp = syscallGetVarargP();
							var c_iflag = HEAP32[argp >> 2];
							var c_oflag = HEAP32[argp + 4 >> 2];
							var c_cflag = HEAP32[argp + 8 >> 2];
							var c_lflag = HEAP32[argp + 12 >> 2];
							var c_cc = [];
							for (var i = 0; i < 32; i++) c_cc.push(HEAP8[argp + i + 17]);
							return stream.tty.ops.ioctl_tcsets(stream.tty, op, {
								c_iflag,
								c_oflag,
								c_cflag,
								c_lflag,
								c_cc
							});
						}
						return 0;
					case 21519:
						if (!stream.tty) return -59;
						var argp = syscallGetVarargP();
						HEAP32[argp >> 2] = 0;
						return 0;
					case 21520:
						if (!stream.tty) return -59;
						return -28;
					case 21531:
						var argp = syscallGetVarargP();
						return FS.ioctl(stream, op, argp);
					case 21523:
						if (!stream.tty) return -59;
						if (stream.tty.ops.ioctl_tiocgwinsz) {
							var winsize = stream.tty.ops.ioctl_tiocgwinsz(stream.tty);
							var argp = syscallGetVarargP();
							HEAP16[argp >> 1] = winsize[0];
							HEAP16[argp + 2 >> 1] = winsize[1];
						}
						return 0;
					case 21524:
						if (!stream.tty) return -59;
						return 0;
					case 21515:
						if (!stream.tty) return -59;
						return 0;
					default: return -28;
				}
			} catch (e) {
				if (typeof FS == "undefined" || !(e.name === "ErrnoError")) throw e;
				return -e.errno;
			}
		}
		function ___syscall_lstat64(path, buf) {
			try {
				path = SYSCALLS.getStr(path);
				return SYSCALLS.writeStat(buf, FS.lstat(path));
			} catch (e) {
				if (typeof FS == "undefined" || !(e.name === "ErrnoError")) throw e;
				return -e.errno;
			}
		}
		function ___syscall_newfstatat(dirfd, path, buf, flags) {
			try {
				path = SYSCALLS.getStr(path);
				var nofollow = flags & 256;
				var allowEmpty = flags & 4096;
				flags = flags & -6401;
				assert(!flags, `unknown flags in __syscall_newfstatat: ${flags}`);
				path = SYSCALLS.calculateAt(dirfd, path, allowEmpty);
				return SYSCALLS.writeStat(buf, nofollow ? FS.lstat(path) : FS.stat(path));
			} catch (e) {
				if (typeof FS == "undefined" || !(e.name === "ErrnoError")) throw e;
				return -e.errno;
			}
		}
		function ___syscall_openat(dirfd, path, flags, varargs) {
			SYSCALLS.varargs = varargs;
			try {
				path = SYSCALLS.getStr(path);
				path = SYSCALLS.calculateAt(dirfd, path);
				var mode = varargs ? syscallGetVarargI() : 0;
				return FS.open(path, flags, mode).fd;
			} catch (e) {
				if (typeof FS == "undefined" || !(e.name === "ErrnoError")) throw e;
				return -e.errno;
			}
		}
		function ___syscall_rmdir(path) {
			try {
				path = SYSCALLS.getStr(path);
				FS.rmdir(path);
				return 0;
			} catch (e) {
				if (typeof FS == "undefined" || !(e.name === "ErrnoError")) throw e;
				return -e.errno;
			}
		}
		function ___syscall_stat64(path, buf) {
			try {
				path = SYSCALLS.getStr(path);
				return SYSCALLS.writeStat(buf, FS.stat(path));
			} catch (e) {
				if (typeof FS == "undefined" || !(e.name === "ErrnoError")) throw e;
				return -e.errno;
			}
		}
		function ___syscall_unlinkat(dirfd, path, flags) {
			try {
				path = SYSCALLS.getStr(path);
				path = SYSCALLS.calculateAt(dirfd, path);
				if (!flags) FS.unlink(path);
				else if (flags === 512) FS.rmdir(path);
				else return -28;
				return 0;
			} catch (e) {
				if (typeof FS == "undefined" || !(e.name === "ErrnoError")) throw e;
				return -e.errno;
			}
		}
		var __abort_js = () => abort("native code called abort()");
		var __emscripten_throw_longjmp = () => {
			throw Infinity;
		};
		function __gmtime_js(time, tmPtr) {
			time = bigintToI53Checked(time);
			var date = /* @__PURE__ */ new Date(time * 1e3);
			HEAP32[tmPtr >> 2] = date.getUTCSeconds();
			HEAP32[tmPtr + 4 >> 2] = date.getUTCMinutes();
			HEAP32[tmPtr + 8 >> 2] = date.getUTCHours();
			HEAP32[tmPtr + 12 >> 2] = date.getUTCDate();
			HEAP32[tmPtr + 16 >> 2] = date.getUTCMonth();
			HEAP32[tmPtr + 20 >> 2] = date.getUTCFullYear() - 1900;
			HEAP32[tmPtr + 24 >> 2] = date.getUTCDay();
			var start = Date.UTC(date.getUTCFullYear(), 0, 1, 0, 0, 0, 0);
			var yday = (date.getTime() - start) / 864e5 | 0;
			HEAP32[tmPtr + 28 >> 2] = yday;
		}
		var isLeapYear = (year) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
		var MONTH_DAYS_LEAP_CUMULATIVE = [
			0,
			31,
			60,
			91,
			121,
			152,
			182,
			213,
			244,
			274,
			305,
			335
		];
		var MONTH_DAYS_REGULAR_CUMULATIVE = [
			0,
			31,
			59,
			90,
			120,
			151,
			181,
			212,
			243,
			273,
			304,
			334
		];
		var ydayFromDate = (date) => {
			return (isLeapYear(date.getFullYear()) ? MONTH_DAYS_LEAP_CUMULATIVE : MONTH_DAYS_REGULAR_CUMULATIVE)[date.getMonth()] + date.getDate() - 1;
		};
		function __localtime_js(time, tmPtr) {
			time = bigintToI53Checked(time);
			var date = /* @__PURE__ */ new Date(time * 1e3);
			HEAP32[tmPtr >> 2] = date.getSeconds();
			HEAP32[tmPtr + 4 >> 2] = date.getMinutes();
			HEAP32[tmPtr + 8 >> 2] = date.getHours();
			HEAP32[tmPtr + 12 >> 2] = date.getDate();
			HEAP32[tmPtr + 16 >> 2] = date.getMonth();
			HEAP32[tmPtr + 20 >> 2] = date.getFullYear() - 1900;
			HEAP32[tmPtr + 24 >> 2] = date.getDay();
			var yday = ydayFromDate(date) | 0;
			HEAP32[tmPtr + 28 >> 2] = yday;
			HEAP32[tmPtr + 36 >> 2] = -(date.getTimezoneOffset() * 60);
			var start = new Date(date.getFullYear(), 0, 1);
			var summerOffset = new Date(date.getFullYear(), 6, 1).getTimezoneOffset();
			var winterOffset = start.getTimezoneOffset();
			var dst = (summerOffset != winterOffset && date.getTimezoneOffset() == Math.min(winterOffset, summerOffset)) | 0;
			HEAP32[tmPtr + 32 >> 2] = dst;
		}
		var __tzset_js = (timezone, daylight, std_name, dst_name) => {
			var currentYear = (/* @__PURE__ */ new Date()).getFullYear();
			var winter = new Date(currentYear, 0, 1);
			var summer = new Date(currentYear, 6, 1);
			var winterOffset = winter.getTimezoneOffset();
			var summerOffset = summer.getTimezoneOffset();
			var stdTimezoneOffset = Math.max(winterOffset, summerOffset);
			HEAPU32[timezone >> 2] = stdTimezoneOffset * 60;
			HEAP32[daylight >> 2] = Number(winterOffset != summerOffset);
			var extractZone = (timezoneOffset) => {
				var sign = timezoneOffset >= 0 ? "-" : "+";
				var absOffset = Math.abs(timezoneOffset);
				return `UTC${sign}${String(Math.floor(absOffset / 60)).padStart(2, "0")}${String(absOffset % 60).padStart(2, "0")}`;
			};
			var winterName = extractZone(winterOffset);
			var summerName = extractZone(summerOffset);
			assert(winterName);
			assert(summerName);
			assert(lengthBytesUTF8(winterName) <= 16, `timezone name truncated to fit in TZNAME_MAX (${winterName})`);
			assert(lengthBytesUTF8(summerName) <= 16, `timezone name truncated to fit in TZNAME_MAX (${summerName})`);
			if (summerOffset < winterOffset) {
				stringToUTF8(winterName, std_name, 17);
				stringToUTF8(summerName, dst_name, 17);
			} else {
				stringToUTF8(winterName, dst_name, 17);
				stringToUTF8(summerName, std_name, 17);
			}
		};
		var _emscripten_date_now = () => Date.now();
		var getHeapMax = () => 2147483648;
		var growMemory = (size) => {
			var b = wasmMemory.buffer;
			var pages = (size - b.byteLength + 65535) / 65536 | 0;
			try {
				wasmMemory.grow(pages);
				updateMemoryViews();
				return 1;
			} catch (e) {
				err(`growMemory: Attempted to grow heap from ${b.byteLength} bytes to ${size} bytes, but got error: ${e}`);
			}
		};
		var _emscripten_resize_heap = (requestedSize) => {
			var oldSize = HEAPU8.length;
			requestedSize >>>= 0;
			assert(requestedSize > oldSize);
			var maxHeapSize = getHeapMax();
			if (requestedSize > maxHeapSize) {
				err(`Cannot enlarge memory, requested ${requestedSize} bytes, but the limit is ${maxHeapSize} bytes!`);
				return false;
			}
			for (var cutDown = 1; cutDown <= 4; cutDown *= 2) {
				var overGrownHeapSize = oldSize * (1 + .2 / cutDown);
				overGrownHeapSize = Math.min(overGrownHeapSize, requestedSize + 100663296);
				var newSize = Math.min(maxHeapSize, alignMemory(Math.max(requestedSize, overGrownHeapSize), 65536));
				if (growMemory(newSize)) return true;
			}
			err(`Failed to grow the heap from ${oldSize} bytes to ${newSize} bytes, not enough memory!`);
			return false;
		};
		var ENV = {};
		var getExecutableName = () => thisProgram || "./this.program";
		var getEnvStrings = () => {
			if (!getEnvStrings.strings) {
				var env = {
					USER: "web_user",
					LOGNAME: "web_user",
					PATH: "/",
					PWD: "/",
					HOME: "/home/web_user",
					LANG: (typeof navigator == "object" && navigator.language || "C").replace("-", "_") + ".UTF-8",
					_: getExecutableName()
				};
				for (var x in ENV) if (ENV[x] === void 0) delete env[x];
				else env[x] = ENV[x];
				var strings = [];
				for (var x in env) strings.push(`${x}=${env[x]}`);
				getEnvStrings.strings = strings;
			}
			return getEnvStrings.strings;
		};
		var _environ_get = (__environ, environ_buf) => {
			var bufSize = 0;
			var envp = 0;
			for (var string of getEnvStrings()) {
				var ptr = environ_buf + bufSize;
				HEAPU32[__environ + envp >> 2] = ptr;
				bufSize += stringToUTF8(string, ptr, Infinity) + 1;
				envp += 4;
			}
			return 0;
		};
		var _environ_sizes_get = (penviron_count, penviron_buf_size) => {
			var strings = getEnvStrings();
			HEAPU32[penviron_count >> 2] = strings.length;
			var bufSize = 0;
			for (var string of strings) bufSize += lengthBytesUTF8(string) + 1;
			HEAPU32[penviron_buf_size >> 2] = bufSize;
			return 0;
		};
		function _fd_close(fd) {
			try {
				var stream = SYSCALLS.getStreamFromFD(fd);
				FS.close(stream);
				return 0;
			} catch (e) {
				if (typeof FS == "undefined" || !(e.name === "ErrnoError")) throw e;
				return e.errno;
			}
		}
		var doReadv = (stream, iov, iovcnt, offset) => {
			var ret = 0;
			for (var i = 0; i < iovcnt; i++) {
				var ptr = HEAPU32[iov >> 2];
				var len = HEAPU32[iov + 4 >> 2];
				iov += 8;
				var curr = FS.read(stream, HEAP8, ptr, len, offset);
				if (curr < 0) return -1;
				ret += curr;
				if (curr < len) break;
			}
			return ret;
		};
		function _fd_read(fd, iov, iovcnt, pnum) {
			try {
				var num = doReadv(SYSCALLS.getStreamFromFD(fd), iov, iovcnt);
				HEAPU32[pnum >> 2] = num;
				return 0;
			} catch (e) {
				if (typeof FS == "undefined" || !(e.name === "ErrnoError")) throw e;
				return e.errno;
			}
		}
		function _fd_seek(fd, offset, whence, newOffset) {
			offset = bigintToI53Checked(offset);
			try {
				if (isNaN(offset)) return 61;
				var stream = SYSCALLS.getStreamFromFD(fd);
				FS.llseek(stream, offset, whence);
				HEAP64[newOffset >> 3] = BigInt(stream.position);
				if (stream.getdents && offset === 0 && whence === 0) stream.getdents = null;
				return 0;
			} catch (e) {
				if (typeof FS == "undefined" || !(e.name === "ErrnoError")) throw e;
				return e.errno;
			}
		}
		function _fd_sync(fd) {
			try {
				var stream = SYSCALLS.getStreamFromFD(fd);
				if (stream.stream_ops?.fsync) return stream.stream_ops.fsync(stream);
				return 0;
			} catch (e) {
				if (typeof FS == "undefined" || !(e.name === "ErrnoError")) throw e;
				return e.errno;
			}
		}
		var doWritev = (stream, iov, iovcnt, offset) => {
			var ret = 0;
			for (var i = 0; i < iovcnt; i++) {
				var ptr = HEAPU32[iov >> 2];
				var len = HEAPU32[iov + 4 >> 2];
				iov += 8;
				var curr = FS.write(stream, HEAP8, ptr, len, offset);
				if (curr < 0) return -1;
				ret += curr;
				if (curr < len) break;
			}
			return ret;
		};
		function _fd_write(fd, iov, iovcnt, pnum) {
			try {
				var num = doWritev(SYSCALLS.getStreamFromFD(fd), iov, iovcnt);
				HEAPU32[pnum >> 2] = num;
				return 0;
			} catch (e) {
				if (typeof FS == "undefined" || !(e.name === "ErrnoError")) throw e;
				return e.errno;
			}
		}
		var wasmTableMirror = [];
		var wasmTable;
		var getWasmTableEntry = (funcPtr) => {
			var func = wasmTableMirror[funcPtr];
			if (!func) wasmTableMirror[funcPtr] = func = wasmTable.get(funcPtr);
			assert(wasmTable.get(funcPtr) == func, "JavaScript-side Wasm function table mirror is out of date!");
			return func;
		};
		var getCFunc = (ident) => {
			var func = Module["_" + ident];
			assert(func, "Cannot call unknown function " + ident + ", make sure it is exported");
			return func;
		};
		var writeArrayToMemory = (array, buffer) => {
			assert(array.length >= 0, "writeArrayToMemory array must have a length (should be an array or typed array)");
			HEAP8.set(array, buffer);
		};
		var stackAlloc = (sz) => __emscripten_stack_alloc(sz);
		var stringToUTF8OnStack = (str) => {
			var size = lengthBytesUTF8(str) + 1;
			var ret = stackAlloc(size);
			stringToUTF8(str, ret, size);
			return ret;
		};
		var ccall = (ident, returnType, argTypes, args, opts) => {
			var toC = {
				string: (str) => {
					var ret = 0;
					if (str !== null && str !== void 0 && str !== 0) ret = stringToUTF8OnStack(str);
					return ret;
				},
				array: (arr) => {
					var ret = stackAlloc(arr.length);
					writeArrayToMemory(arr, ret);
					return ret;
				}
			};
			function convertReturnValue(ret) {
				if (returnType === "string") return UTF8ToString(ret);
				if (returnType === "boolean") return Boolean(ret);
				return ret;
			}
			var func = getCFunc(ident);
			var cArgs = [];
			var stack = 0;
			assert(returnType !== "array", "Return type should not be \"array\".");
			if (args) for (var i = 0; i < args.length; i++) {
				var converter = toC[argTypes[i]];
				if (converter) {
					if (stack === 0) stack = stackSave();
					cArgs[i] = converter(args[i]);
				} else cArgs[i] = args[i];
			}
			var ret = func(...cArgs);
			function onDone(ret) {
				if (stack !== 0) stackRestore(stack);
				return convertReturnValue(ret);
			}
			ret = onDone(ret);
			return ret;
		};
		var cwrap = (ident, returnType, argTypes, opts) => (...args) => ccall(ident, returnType, argTypes, args);
		FS.createPreloadedFile = FS_createPreloadedFile;
		FS.staticInit();
		if (Module["noExitRuntime"]) Module["noExitRuntime"];
		if (Module["preloadPlugins"]) preloadPlugins = Module["preloadPlugins"];
		if (Module["print"]) out = Module["print"];
		if (Module["printErr"]) err = Module["printErr"];
		if (Module["wasmBinary"]) wasmBinary = Module["wasmBinary"];
		checkIncomingModuleAPI();
		if (Module["arguments"]) Module["arguments"];
		if (Module["thisProgram"]) thisProgram = Module["thisProgram"];
		assert(typeof Module["memoryInitializerPrefixURL"] == "undefined", "Module.memoryInitializerPrefixURL option was removed, use Module.locateFile instead");
		assert(typeof Module["pthreadMainPrefixURL"] == "undefined", "Module.pthreadMainPrefixURL option was removed, use Module.locateFile instead");
		assert(typeof Module["cdInitializerPrefixURL"] == "undefined", "Module.cdInitializerPrefixURL option was removed, use Module.locateFile instead");
		assert(typeof Module["filePackagePrefixURL"] == "undefined", "Module.filePackagePrefixURL option was removed, use Module.locateFile instead");
		assert(typeof Module["read"] == "undefined", "Module.read option was removed");
		assert(typeof Module["readAsync"] == "undefined", "Module.readAsync option was removed (modify readAsync in JS)");
		assert(typeof Module["readBinary"] == "undefined", "Module.readBinary option was removed (modify readBinary in JS)");
		assert(typeof Module["setWindowTitle"] == "undefined", "Module.setWindowTitle option was removed (modify emscripten_set_window_title in JS)");
		assert(typeof Module["TOTAL_MEMORY"] == "undefined", "Module.TOTAL_MEMORY has been renamed Module.INITIAL_MEMORY");
		assert(typeof Module["ENVIRONMENT"] == "undefined", "Module.ENVIRONMENT has been deprecated. To force the environment, use the ENVIRONMENT compile-time option (for example, -sENVIRONMENT=web or -sENVIRONMENT=node)");
		assert(typeof Module["STACK_SIZE"] == "undefined", "STACK_SIZE can no longer be set at runtime.  Use -sSTACK_SIZE at link time");
		assert(typeof Module["wasmMemory"] == "undefined", "Use of `wasmMemory` detected.  Use -sIMPORTED_MEMORY to define wasmMemory externally");
		assert(typeof Module["INITIAL_MEMORY"] == "undefined", "Detected runtime INITIAL_MEMORY setting.  Use -sIMPORTED_MEMORY to define wasmMemory dynamically");
		Module["wasmExports"] = wasmExports;
		Module["ccall"] = ccall;
		Module["cwrap"] = cwrap;
		[
			"writeI53ToI64",
			"writeI53ToI64Clamped",
			"writeI53ToI64Signaling",
			"writeI53ToU64Clamped",
			"writeI53ToU64Signaling",
			"readI53FromI64",
			"readI53FromU64",
			"convertI32PairToI53",
			"convertI32PairToI53Checked",
			"convertU32PairToI53",
			"getTempRet0",
			"setTempRet0",
			"exitJS",
			"withStackSave",
			"inetPton4",
			"inetNtop4",
			"inetPton6",
			"inetNtop6",
			"readSockaddr",
			"writeSockaddr",
			"emscriptenLog",
			"readEmAsmArgs",
			"jstoi_q",
			"autoResumeAudioContext",
			"getDynCaller",
			"dynCall",
			"handleException",
			"keepRuntimeAlive",
			"runtimeKeepalivePush",
			"runtimeKeepalivePop",
			"callUserCallback",
			"maybeExit",
			"asmjsMangle",
			"HandleAllocator",
			"getNativeTypeSize",
			"addOnInit",
			"addOnPostCtor",
			"addOnPreMain",
			"addOnExit",
			"STACK_SIZE",
			"STACK_ALIGN",
			"POINTER_SIZE",
			"ASSERTIONS",
			"uleb128Encode",
			"sigToWasmTypes",
			"generateFuncType",
			"convertJsFunctionToWasm",
			"getEmptyTableSlot",
			"updateTableMap",
			"getFunctionAddress",
			"addFunction",
			"removeFunction",
			"reallyNegative",
			"unSign",
			"strLen",
			"reSign",
			"formatString",
			"intArrayToString",
			"AsciiToString",
			"stringToAscii",
			"UTF16ToString",
			"stringToUTF16",
			"lengthBytesUTF16",
			"UTF32ToString",
			"stringToUTF32",
			"lengthBytesUTF32",
			"stringToNewUTF8",
			"registerKeyEventCallback",
			"maybeCStringToJsString",
			"findEventTarget",
			"getBoundingClientRect",
			"fillMouseEventData",
			"registerMouseEventCallback",
			"registerWheelEventCallback",
			"registerUiEventCallback",
			"registerFocusEventCallback",
			"fillDeviceOrientationEventData",
			"registerDeviceOrientationEventCallback",
			"fillDeviceMotionEventData",
			"registerDeviceMotionEventCallback",
			"screenOrientation",
			"fillOrientationChangeEventData",
			"registerOrientationChangeEventCallback",
			"fillFullscreenChangeEventData",
			"registerFullscreenChangeEventCallback",
			"JSEvents_requestFullscreen",
			"JSEvents_resizeCanvasForFullscreen",
			"registerRestoreOldStyle",
			"hideEverythingExceptGivenElement",
			"restoreHiddenElements",
			"setLetterbox",
			"softFullscreenResizeWebGLRenderTarget",
			"doRequestFullscreen",
			"fillPointerlockChangeEventData",
			"registerPointerlockChangeEventCallback",
			"registerPointerlockErrorEventCallback",
			"requestPointerLock",
			"fillVisibilityChangeEventData",
			"registerVisibilityChangeEventCallback",
			"registerTouchEventCallback",
			"fillGamepadEventData",
			"registerGamepadEventCallback",
			"registerBeforeUnloadEventCallback",
			"fillBatteryEventData",
			"battery",
			"registerBatteryEventCallback",
			"setCanvasElementSize",
			"getCanvasElementSize",
			"jsStackTrace",
			"getCallstack",
			"convertPCtoSourceLocation",
			"checkWasiClock",
			"wasiRightsToMuslOFlags",
			"wasiOFlagsToMuslOFlags",
			"safeSetTimeout",
			"setImmediateWrapped",
			"safeRequestAnimationFrame",
			"clearImmediateWrapped",
			"registerPostMainLoop",
			"registerPreMainLoop",
			"getPromise",
			"makePromise",
			"idsToPromises",
			"makePromiseCallback",
			"ExceptionInfo",
			"findMatchingCatch",
			"Browser_asyncPrepareDataCounter",
			"arraySum",
			"addDays",
			"getSocketFromFD",
			"getSocketAddress",
			"FS_mkdirTree",
			"_setNetworkCallback",
			"heapObjectForWebGLType",
			"toTypedArrayIndex",
			"webgl_enable_ANGLE_instanced_arrays",
			"webgl_enable_OES_vertex_array_object",
			"webgl_enable_WEBGL_draw_buffers",
			"webgl_enable_WEBGL_multi_draw",
			"webgl_enable_EXT_polygon_offset_clamp",
			"webgl_enable_EXT_clip_control",
			"webgl_enable_WEBGL_polygon_mode",
			"emscriptenWebGLGet",
			"computeUnpackAlignedImageSize",
			"colorChannelsInGlTextureFormat",
			"emscriptenWebGLGetTexPixelData",
			"emscriptenWebGLGetUniform",
			"webglGetUniformLocation",
			"webglPrepareUniformLocationsBeforeFirstUse",
			"webglGetLeftBracePos",
			"emscriptenWebGLGetVertexAttrib",
			"__glGetActiveAttribOrUniform",
			"writeGLArray",
			"registerWebGlEventCallback",
			"runAndAbortIfError",
			"ALLOC_NORMAL",
			"ALLOC_STACK",
			"allocate",
			"writeStringToMemory",
			"writeAsciiToMemory",
			"demangle",
			"stackTrace"
		].forEach(missingLibrarySymbol);
		[
			"run",
			"addRunDependency",
			"removeRunDependency",
			"out",
			"err",
			"callMain",
			"abort",
			"wasmMemory",
			"HEAP64",
			"HEAPU64",
			"writeStackCookie",
			"checkStackCookie",
			"INT53_MAX",
			"INT53_MIN",
			"bigintToI53Checked",
			"stackSave",
			"stackRestore",
			"stackAlloc",
			"ptrToString",
			"zeroMemory",
			"getHeapMax",
			"growMemory",
			"ENV",
			"ERRNO_CODES",
			"strError",
			"DNS",
			"Protocols",
			"Sockets",
			"timers",
			"warnOnce",
			"readEmAsmArgsArray",
			"getExecutableName",
			"asyncLoad",
			"alignMemory",
			"mmapAlloc",
			"wasmTable",
			"getUniqueRunDependency",
			"noExitRuntime",
			"addOnPreRun",
			"addOnPostRun",
			"freeTableIndexes",
			"functionsInTableMap",
			"setValue",
			"getValue",
			"PATH",
			"PATH_FS",
			"UTF8Decoder",
			"UTF8ArrayToString",
			"UTF8ToString",
			"stringToUTF8Array",
			"stringToUTF8",
			"lengthBytesUTF8",
			"intArrayFromString",
			"UTF16Decoder",
			"stringToUTF8OnStack",
			"writeArrayToMemory",
			"JSEvents",
			"specialHTMLTargets",
			"findCanvasEventTarget",
			"currentFullscreenStrategy",
			"restoreOldWindowedStyle",
			"UNWIND_CACHE",
			"ExitStatus",
			"getEnvStrings",
			"doReadv",
			"doWritev",
			"initRandomFill",
			"randomFill",
			"emSetImmediate",
			"emClearImmediate_deps",
			"emClearImmediate",
			"promiseMap",
			"uncaughtExceptionCount",
			"exceptionLast",
			"exceptionCaught",
			"Browser",
			"requestFullscreen",
			"requestFullScreen",
			"setCanvasSize",
			"getUserMedia",
			"createContext",
			"getPreloadedImageData__data",
			"wget",
			"MONTH_DAYS_REGULAR",
			"MONTH_DAYS_LEAP",
			"MONTH_DAYS_REGULAR_CUMULATIVE",
			"MONTH_DAYS_LEAP_CUMULATIVE",
			"isLeapYear",
			"ydayFromDate",
			"SYSCALLS",
			"preloadPlugins",
			"FS_createPreloadedFile",
			"FS_modeStringToFlags",
			"FS_getMode",
			"FS_stdin_getChar_buffer",
			"FS_stdin_getChar",
			"FS_unlink",
			"FS_createPath",
			"FS_createDevice",
			"FS_readFile",
			"FS",
			"FS_root",
			"FS_mounts",
			"FS_devices",
			"FS_streams",
			"FS_nextInode",
			"FS_nameTable",
			"FS_currentPath",
			"FS_initialized",
			"FS_ignorePermissions",
			"FS_filesystems",
			"FS_syncFSRequests",
			"FS_readFiles",
			"FS_lookupPath",
			"FS_getPath",
			"FS_hashName",
			"FS_hashAddNode",
			"FS_hashRemoveNode",
			"FS_lookupNode",
			"FS_createNode",
			"FS_destroyNode",
			"FS_isRoot",
			"FS_isMountpoint",
			"FS_isFile",
			"FS_isDir",
			"FS_isLink",
			"FS_isChrdev",
			"FS_isBlkdev",
			"FS_isFIFO",
			"FS_isSocket",
			"FS_flagsToPermissionString",
			"FS_nodePermissions",
			"FS_mayLookup",
			"FS_mayCreate",
			"FS_mayDelete",
			"FS_mayOpen",
			"FS_checkOpExists",
			"FS_nextfd",
			"FS_getStreamChecked",
			"FS_getStream",
			"FS_createStream",
			"FS_closeStream",
			"FS_dupStream",
			"FS_doSetAttr",
			"FS_chrdev_stream_ops",
			"FS_major",
			"FS_minor",
			"FS_makedev",
			"FS_registerDevice",
			"FS_getDevice",
			"FS_getMounts",
			"FS_syncfs",
			"FS_mount",
			"FS_unmount",
			"FS_lookup",
			"FS_mknod",
			"FS_statfs",
			"FS_statfsStream",
			"FS_statfsNode",
			"FS_create",
			"FS_mkdir",
			"FS_mkdev",
			"FS_symlink",
			"FS_rename",
			"FS_rmdir",
			"FS_readdir",
			"FS_readlink",
			"FS_stat",
			"FS_fstat",
			"FS_lstat",
			"FS_doChmod",
			"FS_chmod",
			"FS_lchmod",
			"FS_fchmod",
			"FS_doChown",
			"FS_chown",
			"FS_lchown",
			"FS_fchown",
			"FS_doTruncate",
			"FS_truncate",
			"FS_ftruncate",
			"FS_utime",
			"FS_open",
			"FS_close",
			"FS_isClosed",
			"FS_llseek",
			"FS_read",
			"FS_write",
			"FS_mmap",
			"FS_msync",
			"FS_ioctl",
			"FS_writeFile",
			"FS_cwd",
			"FS_chdir",
			"FS_createDefaultDirectories",
			"FS_createDefaultDevices",
			"FS_createSpecialDirectories",
			"FS_createStandardStreams",
			"FS_staticInit",
			"FS_init",
			"FS_quit",
			"FS_findObject",
			"FS_analyzePath",
			"FS_createFile",
			"FS_createDataFile",
			"FS_forceLoadFile",
			"FS_createLazyFile",
			"FS_absolutePath",
			"FS_createFolder",
			"FS_createLink",
			"FS_joinPath",
			"FS_mmapAlloc",
			"FS_standardizePath",
			"MEMFS",
			"TTY",
			"PIPEFS",
			"SOCKFS",
			"tempFixedLengthArray",
			"miniTempWebGLFloatBuffers",
			"miniTempWebGLIntBuffers",
			"GL",
			"AL",
			"GLUT",
			"EGL",
			"GLEW",
			"IDBStore",
			"SDL",
			"SDL_gfx",
			"allocateUTF8",
			"allocateUTF8OnStack",
			"print",
			"printErr",
			"jstoi_s"
		].forEach(unexportedRuntimeSymbol);
		function checkIncomingModuleAPI() {
			ignoredModuleProp("fetchSettings");
		}
		Module["_PDFium_Init"] = makeInvalidEarlyAccess("_PDFium_Init");
		Module["_FPDF_InitLibraryWithConfig"] = makeInvalidEarlyAccess("_FPDF_InitLibraryWithConfig");
		Module["_FPDFAnnot_IsSupportedSubtype"] = makeInvalidEarlyAccess("_FPDFAnnot_IsSupportedSubtype");
		Module["_FPDFPage_CreateAnnot"] = makeInvalidEarlyAccess("_FPDFPage_CreateAnnot");
		Module["_FPDFPage_GetAnnotCount"] = makeInvalidEarlyAccess("_FPDFPage_GetAnnotCount");
		Module["_FPDFPage_GetAnnot"] = makeInvalidEarlyAccess("_FPDFPage_GetAnnot");
		Module["_FPDFPage_GetAnnotIndex"] = makeInvalidEarlyAccess("_FPDFPage_GetAnnotIndex");
		Module["_FPDFPage_CloseAnnot"] = makeInvalidEarlyAccess("_FPDFPage_CloseAnnot");
		Module["_FPDFPage_RemoveAnnot"] = makeInvalidEarlyAccess("_FPDFPage_RemoveAnnot");
		Module["_FPDFAnnot_GetSubtype"] = makeInvalidEarlyAccess("_FPDFAnnot_GetSubtype");
		Module["_FPDFAnnot_IsObjectSupportedSubtype"] = makeInvalidEarlyAccess("_FPDFAnnot_IsObjectSupportedSubtype");
		Module["_FPDFAnnot_UpdateObject"] = makeInvalidEarlyAccess("_FPDFAnnot_UpdateObject");
		Module["_FPDFAnnot_AddInkStroke"] = makeInvalidEarlyAccess("_FPDFAnnot_AddInkStroke");
		Module["_FPDFAnnot_RemoveInkList"] = makeInvalidEarlyAccess("_FPDFAnnot_RemoveInkList");
		Module["_FPDFAnnot_AppendObject"] = makeInvalidEarlyAccess("_FPDFAnnot_AppendObject");
		Module["_FPDFAnnot_GetObjectCount"] = makeInvalidEarlyAccess("_FPDFAnnot_GetObjectCount");
		Module["_FPDFAnnot_GetObject"] = makeInvalidEarlyAccess("_FPDFAnnot_GetObject");
		Module["_FPDFAnnot_RemoveObject"] = makeInvalidEarlyAccess("_FPDFAnnot_RemoveObject");
		Module["_FPDFAnnot_SetColor"] = makeInvalidEarlyAccess("_FPDFAnnot_SetColor");
		Module["_FPDFAnnot_GetColor"] = makeInvalidEarlyAccess("_FPDFAnnot_GetColor");
		Module["_FPDFAnnot_HasAttachmentPoints"] = makeInvalidEarlyAccess("_FPDFAnnot_HasAttachmentPoints");
		Module["_FPDFAnnot_SetAttachmentPoints"] = makeInvalidEarlyAccess("_FPDFAnnot_SetAttachmentPoints");
		Module["_FPDFAnnot_AppendAttachmentPoints"] = makeInvalidEarlyAccess("_FPDFAnnot_AppendAttachmentPoints");
		Module["_FPDFAnnot_CountAttachmentPoints"] = makeInvalidEarlyAccess("_FPDFAnnot_CountAttachmentPoints");
		Module["_FPDFAnnot_GetAttachmentPoints"] = makeInvalidEarlyAccess("_FPDFAnnot_GetAttachmentPoints");
		Module["_FPDFAnnot_SetRect"] = makeInvalidEarlyAccess("_FPDFAnnot_SetRect");
		Module["_FPDFAnnot_GetRect"] = makeInvalidEarlyAccess("_FPDFAnnot_GetRect");
		Module["_FPDFAnnot_GetVertices"] = makeInvalidEarlyAccess("_FPDFAnnot_GetVertices");
		Module["_FPDFAnnot_GetInkListCount"] = makeInvalidEarlyAccess("_FPDFAnnot_GetInkListCount");
		Module["_FPDFAnnot_GetInkListPath"] = makeInvalidEarlyAccess("_FPDFAnnot_GetInkListPath");
		Module["_FPDFAnnot_GetLine"] = makeInvalidEarlyAccess("_FPDFAnnot_GetLine");
		Module["_FPDFAnnot_SetBorder"] = makeInvalidEarlyAccess("_FPDFAnnot_SetBorder");
		Module["_FPDFAnnot_GetBorder"] = makeInvalidEarlyAccess("_FPDFAnnot_GetBorder");
		Module["_FPDFAnnot_HasKey"] = makeInvalidEarlyAccess("_FPDFAnnot_HasKey");
		Module["_FPDFAnnot_GetValueType"] = makeInvalidEarlyAccess("_FPDFAnnot_GetValueType");
		Module["_FPDFAnnot_SetStringValue"] = makeInvalidEarlyAccess("_FPDFAnnot_SetStringValue");
		Module["_FPDFAnnot_GetStringValue"] = makeInvalidEarlyAccess("_FPDFAnnot_GetStringValue");
		Module["_FPDFAnnot_GetNumberValue"] = makeInvalidEarlyAccess("_FPDFAnnot_GetNumberValue");
		Module["_FPDFAnnot_SetAP"] = makeInvalidEarlyAccess("_FPDFAnnot_SetAP");
		Module["_FPDFAnnot_GetAP"] = makeInvalidEarlyAccess("_FPDFAnnot_GetAP");
		Module["_FPDFAnnot_GetLinkedAnnot"] = makeInvalidEarlyAccess("_FPDFAnnot_GetLinkedAnnot");
		Module["_FPDFAnnot_GetFlags"] = makeInvalidEarlyAccess("_FPDFAnnot_GetFlags");
		Module["_FPDFAnnot_SetFlags"] = makeInvalidEarlyAccess("_FPDFAnnot_SetFlags");
		Module["_FPDFAnnot_GetFormFieldFlags"] = makeInvalidEarlyAccess("_FPDFAnnot_GetFormFieldFlags");
		Module["_FPDFAnnot_SetFormFieldFlags"] = makeInvalidEarlyAccess("_FPDFAnnot_SetFormFieldFlags");
		Module["_FPDFAnnot_GetFormFieldAtPoint"] = makeInvalidEarlyAccess("_FPDFAnnot_GetFormFieldAtPoint");
		Module["_FPDFAnnot_GetFormFieldName"] = makeInvalidEarlyAccess("_FPDFAnnot_GetFormFieldName");
		Module["_FPDFAnnot_GetFormFieldType"] = makeInvalidEarlyAccess("_FPDFAnnot_GetFormFieldType");
		Module["_FPDFAnnot_GetFormAdditionalActionJavaScript"] = makeInvalidEarlyAccess("_FPDFAnnot_GetFormAdditionalActionJavaScript");
		Module["_FPDFAnnot_GetFormFieldAlternateName"] = makeInvalidEarlyAccess("_FPDFAnnot_GetFormFieldAlternateName");
		Module["_FPDFAnnot_GetFormFieldValue"] = makeInvalidEarlyAccess("_FPDFAnnot_GetFormFieldValue");
		Module["_FPDFAnnot_GetOptionCount"] = makeInvalidEarlyAccess("_FPDFAnnot_GetOptionCount");
		Module["_FPDFAnnot_GetOptionLabel"] = makeInvalidEarlyAccess("_FPDFAnnot_GetOptionLabel");
		Module["_FPDFAnnot_IsOptionSelected"] = makeInvalidEarlyAccess("_FPDFAnnot_IsOptionSelected");
		Module["_FPDFAnnot_GetFontSize"] = makeInvalidEarlyAccess("_FPDFAnnot_GetFontSize");
		Module["_FPDFAnnot_SetFontColor"] = makeInvalidEarlyAccess("_FPDFAnnot_SetFontColor");
		Module["_FPDFAnnot_GetFontColor"] = makeInvalidEarlyAccess("_FPDFAnnot_GetFontColor");
		Module["_FPDFAnnot_IsChecked"] = makeInvalidEarlyAccess("_FPDFAnnot_IsChecked");
		Module["_FPDFAnnot_SetFocusableSubtypes"] = makeInvalidEarlyAccess("_FPDFAnnot_SetFocusableSubtypes");
		Module["_FPDFAnnot_GetFocusableSubtypesCount"] = makeInvalidEarlyAccess("_FPDFAnnot_GetFocusableSubtypesCount");
		Module["_FPDFAnnot_GetFocusableSubtypes"] = makeInvalidEarlyAccess("_FPDFAnnot_GetFocusableSubtypes");
		Module["_FPDFAnnot_GetLink"] = makeInvalidEarlyAccess("_FPDFAnnot_GetLink");
		Module["_FPDFAnnot_GetFormControlCount"] = makeInvalidEarlyAccess("_FPDFAnnot_GetFormControlCount");
		Module["_FPDFAnnot_GetFormControlIndex"] = makeInvalidEarlyAccess("_FPDFAnnot_GetFormControlIndex");
		Module["_FPDFAnnot_GetFormFieldExportValue"] = makeInvalidEarlyAccess("_FPDFAnnot_GetFormFieldExportValue");
		Module["_FPDFAnnot_SetURI"] = makeInvalidEarlyAccess("_FPDFAnnot_SetURI");
		Module["_FPDFAnnot_GetFileAttachment"] = makeInvalidEarlyAccess("_FPDFAnnot_GetFileAttachment");
		Module["_FPDFAnnot_AddFileAttachment"] = makeInvalidEarlyAccess("_FPDFAnnot_AddFileAttachment");
		Module["_FPDFDoc_GetAttachmentCount"] = makeInvalidEarlyAccess("_FPDFDoc_GetAttachmentCount");
		Module["_FPDFDoc_AddAttachment"] = makeInvalidEarlyAccess("_FPDFDoc_AddAttachment");
		Module["_FPDFDoc_GetAttachment"] = makeInvalidEarlyAccess("_FPDFDoc_GetAttachment");
		Module["_FPDFDoc_DeleteAttachment"] = makeInvalidEarlyAccess("_FPDFDoc_DeleteAttachment");
		Module["_FPDFAttachment_GetName"] = makeInvalidEarlyAccess("_FPDFAttachment_GetName");
		Module["_FPDFAttachment_HasKey"] = makeInvalidEarlyAccess("_FPDFAttachment_HasKey");
		Module["_FPDFAttachment_GetValueType"] = makeInvalidEarlyAccess("_FPDFAttachment_GetValueType");
		Module["_FPDFAttachment_SetStringValue"] = makeInvalidEarlyAccess("_FPDFAttachment_SetStringValue");
		Module["_FPDFAttachment_GetStringValue"] = makeInvalidEarlyAccess("_FPDFAttachment_GetStringValue");
		Module["_FPDFAttachment_SetFile"] = makeInvalidEarlyAccess("_FPDFAttachment_SetFile");
		Module["_FPDFAttachment_GetFile"] = makeInvalidEarlyAccess("_FPDFAttachment_GetFile");
		Module["_FPDFAttachment_GetSubtype"] = makeInvalidEarlyAccess("_FPDFAttachment_GetSubtype");
		Module["_FPDFCatalog_IsTagged"] = makeInvalidEarlyAccess("_FPDFCatalog_IsTagged");
		Module["_FPDFCatalog_SetLanguage"] = makeInvalidEarlyAccess("_FPDFCatalog_SetLanguage");
		Module["_FPDFAvail_Create"] = makeInvalidEarlyAccess("_FPDFAvail_Create");
		Module["_FPDFAvail_Destroy"] = makeInvalidEarlyAccess("_FPDFAvail_Destroy");
		Module["_FPDFAvail_IsDocAvail"] = makeInvalidEarlyAccess("_FPDFAvail_IsDocAvail");
		Module["_FPDFAvail_GetDocument"] = makeInvalidEarlyAccess("_FPDFAvail_GetDocument");
		Module["_FPDFAvail_GetFirstPageNum"] = makeInvalidEarlyAccess("_FPDFAvail_GetFirstPageNum");
		Module["_FPDFAvail_IsPageAvail"] = makeInvalidEarlyAccess("_FPDFAvail_IsPageAvail");
		Module["_FPDFAvail_IsFormAvail"] = makeInvalidEarlyAccess("_FPDFAvail_IsFormAvail");
		Module["_FPDFAvail_IsLinearized"] = makeInvalidEarlyAccess("_FPDFAvail_IsLinearized");
		Module["_FPDFBookmark_GetFirstChild"] = makeInvalidEarlyAccess("_FPDFBookmark_GetFirstChild");
		Module["_FPDFBookmark_GetNextSibling"] = makeInvalidEarlyAccess("_FPDFBookmark_GetNextSibling");
		Module["_FPDFBookmark_GetTitle"] = makeInvalidEarlyAccess("_FPDFBookmark_GetTitle");
		Module["_FPDFBookmark_GetCount"] = makeInvalidEarlyAccess("_FPDFBookmark_GetCount");
		Module["_FPDFBookmark_Find"] = makeInvalidEarlyAccess("_FPDFBookmark_Find");
		Module["_FPDFBookmark_GetDest"] = makeInvalidEarlyAccess("_FPDFBookmark_GetDest");
		Module["_FPDFBookmark_GetAction"] = makeInvalidEarlyAccess("_FPDFBookmark_GetAction");
		Module["_FPDFAction_GetType"] = makeInvalidEarlyAccess("_FPDFAction_GetType");
		Module["_FPDFAction_GetDest"] = makeInvalidEarlyAccess("_FPDFAction_GetDest");
		Module["_FPDFAction_GetFilePath"] = makeInvalidEarlyAccess("_FPDFAction_GetFilePath");
		Module["_FPDFAction_GetURIPath"] = makeInvalidEarlyAccess("_FPDFAction_GetURIPath");
		Module["_FPDFDest_GetDestPageIndex"] = makeInvalidEarlyAccess("_FPDFDest_GetDestPageIndex");
		Module["_FPDFDest_GetView"] = makeInvalidEarlyAccess("_FPDFDest_GetView");
		Module["_FPDFDest_GetLocationInPage"] = makeInvalidEarlyAccess("_FPDFDest_GetLocationInPage");
		Module["_FPDFLink_GetLinkAtPoint"] = makeInvalidEarlyAccess("_FPDFLink_GetLinkAtPoint");
		Module["_FPDFLink_GetLinkZOrderAtPoint"] = makeInvalidEarlyAccess("_FPDFLink_GetLinkZOrderAtPoint");
		Module["_FPDFLink_GetDest"] = makeInvalidEarlyAccess("_FPDFLink_GetDest");
		Module["_FPDFLink_GetAction"] = makeInvalidEarlyAccess("_FPDFLink_GetAction");
		Module["_FPDFLink_Enumerate"] = makeInvalidEarlyAccess("_FPDFLink_Enumerate");
		Module["_FPDFLink_GetAnnot"] = makeInvalidEarlyAccess("_FPDFLink_GetAnnot");
		Module["_FPDFLink_GetAnnotRect"] = makeInvalidEarlyAccess("_FPDFLink_GetAnnotRect");
		Module["_FPDFLink_CountQuadPoints"] = makeInvalidEarlyAccess("_FPDFLink_CountQuadPoints");
		Module["_FPDFLink_GetQuadPoints"] = makeInvalidEarlyAccess("_FPDFLink_GetQuadPoints");
		Module["_FPDF_GetPageAAction"] = makeInvalidEarlyAccess("_FPDF_GetPageAAction");
		Module["_FPDF_GetFileIdentifier"] = makeInvalidEarlyAccess("_FPDF_GetFileIdentifier");
		Module["_FPDF_GetMetaText"] = makeInvalidEarlyAccess("_FPDF_GetMetaText");
		Module["_FPDF_GetPageLabel"] = makeInvalidEarlyAccess("_FPDF_GetPageLabel");
		Module["_FPDFPageObj_NewImageObj"] = makeInvalidEarlyAccess("_FPDFPageObj_NewImageObj");
		Module["_FPDFImageObj_LoadJpegFile"] = makeInvalidEarlyAccess("_FPDFImageObj_LoadJpegFile");
		Module["_FPDFImageObj_LoadJpegFileInline"] = makeInvalidEarlyAccess("_FPDFImageObj_LoadJpegFileInline");
		Module["_FPDFImageObj_SetMatrix"] = makeInvalidEarlyAccess("_FPDFImageObj_SetMatrix");
		Module["_FPDFImageObj_SetBitmap"] = makeInvalidEarlyAccess("_FPDFImageObj_SetBitmap");
		Module["_FPDFImageObj_GetBitmap"] = makeInvalidEarlyAccess("_FPDFImageObj_GetBitmap");
		Module["_FPDFImageObj_GetRenderedBitmap"] = makeInvalidEarlyAccess("_FPDFImageObj_GetRenderedBitmap");
		Module["_FPDFImageObj_GetImageDataDecoded"] = makeInvalidEarlyAccess("_FPDFImageObj_GetImageDataDecoded");
		Module["_FPDFImageObj_GetImageDataRaw"] = makeInvalidEarlyAccess("_FPDFImageObj_GetImageDataRaw");
		Module["_FPDFImageObj_GetImageFilterCount"] = makeInvalidEarlyAccess("_FPDFImageObj_GetImageFilterCount");
		Module["_FPDFImageObj_GetImageFilter"] = makeInvalidEarlyAccess("_FPDFImageObj_GetImageFilter");
		Module["_FPDFImageObj_GetImageMetadata"] = makeInvalidEarlyAccess("_FPDFImageObj_GetImageMetadata");
		Module["_FPDFImageObj_GetImagePixelSize"] = makeInvalidEarlyAccess("_FPDFImageObj_GetImagePixelSize");
		Module["_FPDFImageObj_GetIccProfileDataDecoded"] = makeInvalidEarlyAccess("_FPDFImageObj_GetIccProfileDataDecoded");
		Module["_FPDF_CreateNewDocument"] = makeInvalidEarlyAccess("_FPDF_CreateNewDocument");
		Module["_FPDFPage_Delete"] = makeInvalidEarlyAccess("_FPDFPage_Delete");
		Module["_FPDF_MovePages"] = makeInvalidEarlyAccess("_FPDF_MovePages");
		Module["_FPDFPage_New"] = makeInvalidEarlyAccess("_FPDFPage_New");
		Module["_FPDFPage_GetRotation"] = makeInvalidEarlyAccess("_FPDFPage_GetRotation");
		Module["_FPDFPage_InsertObject"] = makeInvalidEarlyAccess("_FPDFPage_InsertObject");
		Module["_FPDFPage_InsertObjectAtIndex"] = makeInvalidEarlyAccess("_FPDFPage_InsertObjectAtIndex");
		Module["_FPDFPage_RemoveObject"] = makeInvalidEarlyAccess("_FPDFPage_RemoveObject");
		Module["_FPDFPage_CountObjects"] = makeInvalidEarlyAccess("_FPDFPage_CountObjects");
		Module["_FPDFPage_GetObject"] = makeInvalidEarlyAccess("_FPDFPage_GetObject");
		Module["_FPDFPage_HasTransparency"] = makeInvalidEarlyAccess("_FPDFPage_HasTransparency");
		Module["_FPDFPageObj_Destroy"] = makeInvalidEarlyAccess("_FPDFPageObj_Destroy");
		Module["_FPDFPageObj_GetMarkedContentID"] = makeInvalidEarlyAccess("_FPDFPageObj_GetMarkedContentID");
		Module["_FPDFPageObj_CountMarks"] = makeInvalidEarlyAccess("_FPDFPageObj_CountMarks");
		Module["_FPDFPageObj_GetMark"] = makeInvalidEarlyAccess("_FPDFPageObj_GetMark");
		Module["_FPDFPageObj_AddMark"] = makeInvalidEarlyAccess("_FPDFPageObj_AddMark");
		Module["_FPDFPageObj_RemoveMark"] = makeInvalidEarlyAccess("_FPDFPageObj_RemoveMark");
		Module["_FPDFPageObjMark_GetName"] = makeInvalidEarlyAccess("_FPDFPageObjMark_GetName");
		Module["_FPDFPageObjMark_CountParams"] = makeInvalidEarlyAccess("_FPDFPageObjMark_CountParams");
		Module["_FPDFPageObjMark_GetParamKey"] = makeInvalidEarlyAccess("_FPDFPageObjMark_GetParamKey");
		Module["_FPDFPageObjMark_GetParamValueType"] = makeInvalidEarlyAccess("_FPDFPageObjMark_GetParamValueType");
		Module["_FPDFPageObjMark_GetParamIntValue"] = makeInvalidEarlyAccess("_FPDFPageObjMark_GetParamIntValue");
		Module["_FPDFPageObjMark_GetParamStringValue"] = makeInvalidEarlyAccess("_FPDFPageObjMark_GetParamStringValue");
		Module["_FPDFPageObjMark_GetParamBlobValue"] = makeInvalidEarlyAccess("_FPDFPageObjMark_GetParamBlobValue");
		Module["_FPDFPageObj_HasTransparency"] = makeInvalidEarlyAccess("_FPDFPageObj_HasTransparency");
		Module["_FPDFPageObjMark_SetIntParam"] = makeInvalidEarlyAccess("_FPDFPageObjMark_SetIntParam");
		Module["_FPDFPageObjMark_SetStringParam"] = makeInvalidEarlyAccess("_FPDFPageObjMark_SetStringParam");
		Module["_FPDFPageObjMark_SetBlobParam"] = makeInvalidEarlyAccess("_FPDFPageObjMark_SetBlobParam");
		Module["_FPDFPageObjMark_RemoveParam"] = makeInvalidEarlyAccess("_FPDFPageObjMark_RemoveParam");
		Module["_FPDFPageObj_GetType"] = makeInvalidEarlyAccess("_FPDFPageObj_GetType");
		Module["_FPDFPageObj_GetIsActive"] = makeInvalidEarlyAccess("_FPDFPageObj_GetIsActive");
		Module["_FPDFPageObj_SetIsActive"] = makeInvalidEarlyAccess("_FPDFPageObj_SetIsActive");
		Module["_FPDFPage_GenerateContent"] = makeInvalidEarlyAccess("_FPDFPage_GenerateContent");
		Module["_FPDFPageObj_Transform"] = makeInvalidEarlyAccess("_FPDFPageObj_Transform");
		Module["_FPDFPageObj_TransformF"] = makeInvalidEarlyAccess("_FPDFPageObj_TransformF");
		Module["_FPDFPageObj_GetMatrix"] = makeInvalidEarlyAccess("_FPDFPageObj_GetMatrix");
		Module["_FPDFPageObj_SetMatrix"] = makeInvalidEarlyAccess("_FPDFPageObj_SetMatrix");
		Module["_FPDFPageObj_SetBlendMode"] = makeInvalidEarlyAccess("_FPDFPageObj_SetBlendMode");
		Module["_FPDFPage_TransformAnnots"] = makeInvalidEarlyAccess("_FPDFPage_TransformAnnots");
		Module["_FPDFPage_SetRotation"] = makeInvalidEarlyAccess("_FPDFPage_SetRotation");
		Module["_FPDFPageObj_SetFillColor"] = makeInvalidEarlyAccess("_FPDFPageObj_SetFillColor");
		Module["_FPDFPageObj_GetFillColor"] = makeInvalidEarlyAccess("_FPDFPageObj_GetFillColor");
		Module["_FPDFPageObj_GetBounds"] = makeInvalidEarlyAccess("_FPDFPageObj_GetBounds");
		Module["_FPDFPageObj_GetRotatedBounds"] = makeInvalidEarlyAccess("_FPDFPageObj_GetRotatedBounds");
		Module["_FPDFPageObj_SetStrokeColor"] = makeInvalidEarlyAccess("_FPDFPageObj_SetStrokeColor");
		Module["_FPDFPageObj_GetStrokeColor"] = makeInvalidEarlyAccess("_FPDFPageObj_GetStrokeColor");
		Module["_FPDFPageObj_SetStrokeWidth"] = makeInvalidEarlyAccess("_FPDFPageObj_SetStrokeWidth");
		Module["_FPDFPageObj_GetStrokeWidth"] = makeInvalidEarlyAccess("_FPDFPageObj_GetStrokeWidth");
		Module["_FPDFPageObj_GetLineJoin"] = makeInvalidEarlyAccess("_FPDFPageObj_GetLineJoin");
		Module["_FPDFPageObj_SetLineJoin"] = makeInvalidEarlyAccess("_FPDFPageObj_SetLineJoin");
		Module["_FPDFPageObj_GetLineCap"] = makeInvalidEarlyAccess("_FPDFPageObj_GetLineCap");
		Module["_FPDFPageObj_SetLineCap"] = makeInvalidEarlyAccess("_FPDFPageObj_SetLineCap");
		Module["_FPDFPageObj_GetDashPhase"] = makeInvalidEarlyAccess("_FPDFPageObj_GetDashPhase");
		Module["_FPDFPageObj_SetDashPhase"] = makeInvalidEarlyAccess("_FPDFPageObj_SetDashPhase");
		Module["_FPDFPageObj_GetDashCount"] = makeInvalidEarlyAccess("_FPDFPageObj_GetDashCount");
		Module["_FPDFPageObj_GetDashArray"] = makeInvalidEarlyAccess("_FPDFPageObj_GetDashArray");
		Module["_FPDFPageObj_SetDashArray"] = makeInvalidEarlyAccess("_FPDFPageObj_SetDashArray");
		Module["_FPDFFormObj_CountObjects"] = makeInvalidEarlyAccess("_FPDFFormObj_CountObjects");
		Module["_FPDFFormObj_GetObject"] = makeInvalidEarlyAccess("_FPDFFormObj_GetObject");
		Module["_FPDFFormObj_RemoveObject"] = makeInvalidEarlyAccess("_FPDFFormObj_RemoveObject");
		Module["_FPDFPageObj_CreateNewPath"] = makeInvalidEarlyAccess("_FPDFPageObj_CreateNewPath");
		Module["_FPDFPageObj_CreateNewRect"] = makeInvalidEarlyAccess("_FPDFPageObj_CreateNewRect");
		Module["_FPDFPath_CountSegments"] = makeInvalidEarlyAccess("_FPDFPath_CountSegments");
		Module["_FPDFPath_GetPathSegment"] = makeInvalidEarlyAccess("_FPDFPath_GetPathSegment");
		Module["_FPDFPath_MoveTo"] = makeInvalidEarlyAccess("_FPDFPath_MoveTo");
		Module["_FPDFPath_LineTo"] = makeInvalidEarlyAccess("_FPDFPath_LineTo");
		Module["_FPDFPath_BezierTo"] = makeInvalidEarlyAccess("_FPDFPath_BezierTo");
		Module["_FPDFPath_Close"] = makeInvalidEarlyAccess("_FPDFPath_Close");
		Module["_FPDFPath_SetDrawMode"] = makeInvalidEarlyAccess("_FPDFPath_SetDrawMode");
		Module["_FPDFPath_GetDrawMode"] = makeInvalidEarlyAccess("_FPDFPath_GetDrawMode");
		Module["_FPDFPathSegment_GetPoint"] = makeInvalidEarlyAccess("_FPDFPathSegment_GetPoint");
		Module["_FPDFPathSegment_GetType"] = makeInvalidEarlyAccess("_FPDFPathSegment_GetType");
		Module["_FPDFPathSegment_GetClose"] = makeInvalidEarlyAccess("_FPDFPathSegment_GetClose");
		Module["_FPDFPageObj_NewTextObj"] = makeInvalidEarlyAccess("_FPDFPageObj_NewTextObj");
		Module["_FPDFText_SetText"] = makeInvalidEarlyAccess("_FPDFText_SetText");
		Module["_FPDFText_SetCharcodes"] = makeInvalidEarlyAccess("_FPDFText_SetCharcodes");
		Module["_FPDFText_LoadFont"] = makeInvalidEarlyAccess("_FPDFText_LoadFont");
		Module["_FPDFText_LoadStandardFont"] = makeInvalidEarlyAccess("_FPDFText_LoadStandardFont");
		Module["_FPDFText_LoadCidType2Font"] = makeInvalidEarlyAccess("_FPDFText_LoadCidType2Font");
		Module["_FPDFTextObj_GetFontSize"] = makeInvalidEarlyAccess("_FPDFTextObj_GetFontSize");
		Module["_FPDFTextObj_GetText"] = makeInvalidEarlyAccess("_FPDFTextObj_GetText");
		Module["_FPDFTextObj_GetRenderedBitmap"] = makeInvalidEarlyAccess("_FPDFTextObj_GetRenderedBitmap");
		Module["_FPDFFont_Close"] = makeInvalidEarlyAccess("_FPDFFont_Close");
		Module["_FPDFPageObj_CreateTextObj"] = makeInvalidEarlyAccess("_FPDFPageObj_CreateTextObj");
		Module["_FPDFTextObj_GetTextRenderMode"] = makeInvalidEarlyAccess("_FPDFTextObj_GetTextRenderMode");
		Module["_FPDFTextObj_SetTextRenderMode"] = makeInvalidEarlyAccess("_FPDFTextObj_SetTextRenderMode");
		Module["_FPDFTextObj_GetFont"] = makeInvalidEarlyAccess("_FPDFTextObj_GetFont");
		Module["_FPDFFont_GetBaseFontName"] = makeInvalidEarlyAccess("_FPDFFont_GetBaseFontName");
		Module["_FPDFFont_GetFamilyName"] = makeInvalidEarlyAccess("_FPDFFont_GetFamilyName");
		Module["_FPDFFont_GetFontData"] = makeInvalidEarlyAccess("_FPDFFont_GetFontData");
		Module["_FPDFFont_GetIsEmbedded"] = makeInvalidEarlyAccess("_FPDFFont_GetIsEmbedded");
		Module["_FPDFFont_GetFlags"] = makeInvalidEarlyAccess("_FPDFFont_GetFlags");
		Module["_FPDFFont_GetWeight"] = makeInvalidEarlyAccess("_FPDFFont_GetWeight");
		Module["_FPDFFont_GetItalicAngle"] = makeInvalidEarlyAccess("_FPDFFont_GetItalicAngle");
		Module["_FPDFFont_GetAscent"] = makeInvalidEarlyAccess("_FPDFFont_GetAscent");
		Module["_FPDFFont_GetDescent"] = makeInvalidEarlyAccess("_FPDFFont_GetDescent");
		Module["_FPDFFont_GetGlyphWidth"] = makeInvalidEarlyAccess("_FPDFFont_GetGlyphWidth");
		Module["_FPDFFont_GetGlyphPath"] = makeInvalidEarlyAccess("_FPDFFont_GetGlyphPath");
		Module["_FPDFGlyphPath_CountGlyphSegments"] = makeInvalidEarlyAccess("_FPDFGlyphPath_CountGlyphSegments");
		Module["_FPDFGlyphPath_GetGlyphPathSegment"] = makeInvalidEarlyAccess("_FPDFGlyphPath_GetGlyphPathSegment");
		Module["_FSDK_SetUnSpObjProcessHandler"] = makeInvalidEarlyAccess("_FSDK_SetUnSpObjProcessHandler");
		Module["_FSDK_SetTimeFunction"] = makeInvalidEarlyAccess("_FSDK_SetTimeFunction");
		Module["_FSDK_SetLocaltimeFunction"] = makeInvalidEarlyAccess("_FSDK_SetLocaltimeFunction");
		Module["_FPDFDoc_GetPageMode"] = makeInvalidEarlyAccess("_FPDFDoc_GetPageMode");
		Module["_FPDFPage_Flatten"] = makeInvalidEarlyAccess("_FPDFPage_Flatten");
		Module["_FPDFPage_HasFormFieldAtPoint"] = makeInvalidEarlyAccess("_FPDFPage_HasFormFieldAtPoint");
		Module["_FPDFPage_FormFieldZOrderAtPoint"] = makeInvalidEarlyAccess("_FPDFPage_FormFieldZOrderAtPoint");
		Module["_FPDFDOC_InitFormFillEnvironment"] = makeInvalidEarlyAccess("_FPDFDOC_InitFormFillEnvironment");
		Module["_FPDFDOC_ExitFormFillEnvironment"] = makeInvalidEarlyAccess("_FPDFDOC_ExitFormFillEnvironment");
		Module["_FORM_OnMouseMove"] = makeInvalidEarlyAccess("_FORM_OnMouseMove");
		Module["_FORM_OnMouseWheel"] = makeInvalidEarlyAccess("_FORM_OnMouseWheel");
		Module["_FORM_OnFocus"] = makeInvalidEarlyAccess("_FORM_OnFocus");
		Module["_FORM_OnLButtonDown"] = makeInvalidEarlyAccess("_FORM_OnLButtonDown");
		Module["_FORM_OnLButtonUp"] = makeInvalidEarlyAccess("_FORM_OnLButtonUp");
		Module["_FORM_OnLButtonDoubleClick"] = makeInvalidEarlyAccess("_FORM_OnLButtonDoubleClick");
		Module["_FORM_OnRButtonDown"] = makeInvalidEarlyAccess("_FORM_OnRButtonDown");
		Module["_FORM_OnRButtonUp"] = makeInvalidEarlyAccess("_FORM_OnRButtonUp");
		Module["_FORM_OnKeyDown"] = makeInvalidEarlyAccess("_FORM_OnKeyDown");
		Module["_FORM_OnKeyUp"] = makeInvalidEarlyAccess("_FORM_OnKeyUp");
		Module["_FORM_OnChar"] = makeInvalidEarlyAccess("_FORM_OnChar");
		Module["_FORM_GetFocusedText"] = makeInvalidEarlyAccess("_FORM_GetFocusedText");
		Module["_FORM_GetSelectedText"] = makeInvalidEarlyAccess("_FORM_GetSelectedText");
		Module["_FORM_ReplaceAndKeepSelection"] = makeInvalidEarlyAccess("_FORM_ReplaceAndKeepSelection");
		Module["_FORM_ReplaceSelection"] = makeInvalidEarlyAccess("_FORM_ReplaceSelection");
		Module["_FORM_SelectAllText"] = makeInvalidEarlyAccess("_FORM_SelectAllText");
		Module["_FORM_CanUndo"] = makeInvalidEarlyAccess("_FORM_CanUndo");
		Module["_FORM_CanRedo"] = makeInvalidEarlyAccess("_FORM_CanRedo");
		Module["_FORM_Undo"] = makeInvalidEarlyAccess("_FORM_Undo");
		Module["_FORM_Redo"] = makeInvalidEarlyAccess("_FORM_Redo");
		Module["_FORM_ForceToKillFocus"] = makeInvalidEarlyAccess("_FORM_ForceToKillFocus");
		Module["_FORM_GetFocusedAnnot"] = makeInvalidEarlyAccess("_FORM_GetFocusedAnnot");
		Module["_FORM_SetFocusedAnnot"] = makeInvalidEarlyAccess("_FORM_SetFocusedAnnot");
		Module["_FPDF_FFLDraw"] = makeInvalidEarlyAccess("_FPDF_FFLDraw");
		Module["_FPDF_SetFormFieldHighlightColor"] = makeInvalidEarlyAccess("_FPDF_SetFormFieldHighlightColor");
		Module["_FPDF_SetFormFieldHighlightAlpha"] = makeInvalidEarlyAccess("_FPDF_SetFormFieldHighlightAlpha");
		Module["_FPDF_RemoveFormFieldHighlight"] = makeInvalidEarlyAccess("_FPDF_RemoveFormFieldHighlight");
		Module["_FORM_OnAfterLoadPage"] = makeInvalidEarlyAccess("_FORM_OnAfterLoadPage");
		Module["_FORM_OnBeforeClosePage"] = makeInvalidEarlyAccess("_FORM_OnBeforeClosePage");
		Module["_FORM_DoDocumentJSAction"] = makeInvalidEarlyAccess("_FORM_DoDocumentJSAction");
		Module["_FORM_DoDocumentOpenAction"] = makeInvalidEarlyAccess("_FORM_DoDocumentOpenAction");
		Module["_FORM_DoDocumentAAction"] = makeInvalidEarlyAccess("_FORM_DoDocumentAAction");
		Module["_FORM_DoPageAAction"] = makeInvalidEarlyAccess("_FORM_DoPageAAction");
		Module["_FORM_SetIndexSelected"] = makeInvalidEarlyAccess("_FORM_SetIndexSelected");
		Module["_FORM_IsIndexSelected"] = makeInvalidEarlyAccess("_FORM_IsIndexSelected");
		Module["_FPDFDoc_GetJavaScriptActionCount"] = makeInvalidEarlyAccess("_FPDFDoc_GetJavaScriptActionCount");
		Module["_FPDFDoc_GetJavaScriptAction"] = makeInvalidEarlyAccess("_FPDFDoc_GetJavaScriptAction");
		Module["_FPDFDoc_CloseJavaScriptAction"] = makeInvalidEarlyAccess("_FPDFDoc_CloseJavaScriptAction");
		Module["_FPDFJavaScriptAction_GetName"] = makeInvalidEarlyAccess("_FPDFJavaScriptAction_GetName");
		Module["_FPDFJavaScriptAction_GetScript"] = makeInvalidEarlyAccess("_FPDFJavaScriptAction_GetScript");
		Module["_FPDF_ImportPagesByIndex"] = makeInvalidEarlyAccess("_FPDF_ImportPagesByIndex");
		Module["_FPDF_ImportPages"] = makeInvalidEarlyAccess("_FPDF_ImportPages");
		Module["_FPDF_ImportNPagesToOne"] = makeInvalidEarlyAccess("_FPDF_ImportNPagesToOne");
		Module["_FPDF_NewXObjectFromPage"] = makeInvalidEarlyAccess("_FPDF_NewXObjectFromPage");
		Module["_FPDF_CloseXObject"] = makeInvalidEarlyAccess("_FPDF_CloseXObject");
		Module["_FPDF_NewFormObjectFromXObject"] = makeInvalidEarlyAccess("_FPDF_NewFormObjectFromXObject");
		Module["_FPDF_CopyViewerPreferences"] = makeInvalidEarlyAccess("_FPDF_CopyViewerPreferences");
		Module["_FPDF_RenderPageBitmapWithColorScheme_Start"] = makeInvalidEarlyAccess("_FPDF_RenderPageBitmapWithColorScheme_Start");
		Module["_FPDF_RenderPageBitmap_Start"] = makeInvalidEarlyAccess("_FPDF_RenderPageBitmap_Start");
		Module["_FPDF_RenderPage_Continue"] = makeInvalidEarlyAccess("_FPDF_RenderPage_Continue");
		Module["_FPDF_RenderPage_Close"] = makeInvalidEarlyAccess("_FPDF_RenderPage_Close");
		Module["_FPDF_SaveAsCopy"] = makeInvalidEarlyAccess("_FPDF_SaveAsCopy");
		Module["_FPDF_SaveWithVersion"] = makeInvalidEarlyAccess("_FPDF_SaveWithVersion");
		Module["_FPDFText_GetCharIndexFromTextIndex"] = makeInvalidEarlyAccess("_FPDFText_GetCharIndexFromTextIndex");
		Module["_FPDFText_GetTextIndexFromCharIndex"] = makeInvalidEarlyAccess("_FPDFText_GetTextIndexFromCharIndex");
		Module["_FPDF_GetSignatureCount"] = makeInvalidEarlyAccess("_FPDF_GetSignatureCount");
		Module["_FPDF_GetSignatureObject"] = makeInvalidEarlyAccess("_FPDF_GetSignatureObject");
		Module["_FPDFSignatureObj_GetContents"] = makeInvalidEarlyAccess("_FPDFSignatureObj_GetContents");
		Module["_FPDFSignatureObj_GetByteRange"] = makeInvalidEarlyAccess("_FPDFSignatureObj_GetByteRange");
		Module["_FPDFSignatureObj_GetSubFilter"] = makeInvalidEarlyAccess("_FPDFSignatureObj_GetSubFilter");
		Module["_FPDFSignatureObj_GetReason"] = makeInvalidEarlyAccess("_FPDFSignatureObj_GetReason");
		Module["_FPDFSignatureObj_GetTime"] = makeInvalidEarlyAccess("_FPDFSignatureObj_GetTime");
		Module["_FPDFSignatureObj_GetDocMDPPermission"] = makeInvalidEarlyAccess("_FPDFSignatureObj_GetDocMDPPermission");
		Module["_FPDF_StructTree_GetForPage"] = makeInvalidEarlyAccess("_FPDF_StructTree_GetForPage");
		Module["_FPDF_StructTree_Close"] = makeInvalidEarlyAccess("_FPDF_StructTree_Close");
		Module["_FPDF_StructTree_CountChildren"] = makeInvalidEarlyAccess("_FPDF_StructTree_CountChildren");
		Module["_FPDF_StructTree_GetChildAtIndex"] = makeInvalidEarlyAccess("_FPDF_StructTree_GetChildAtIndex");
		Module["_FPDF_StructElement_GetAltText"] = makeInvalidEarlyAccess("_FPDF_StructElement_GetAltText");
		Module["_FPDF_StructElement_GetActualText"] = makeInvalidEarlyAccess("_FPDF_StructElement_GetActualText");
		Module["_FPDF_StructElement_GetID"] = makeInvalidEarlyAccess("_FPDF_StructElement_GetID");
		Module["_FPDF_StructElement_GetLang"] = makeInvalidEarlyAccess("_FPDF_StructElement_GetLang");
		Module["_FPDF_StructElement_GetAttributeCount"] = makeInvalidEarlyAccess("_FPDF_StructElement_GetAttributeCount");
		Module["_FPDF_StructElement_GetAttributeAtIndex"] = makeInvalidEarlyAccess("_FPDF_StructElement_GetAttributeAtIndex");
		Module["_FPDF_StructElement_GetStringAttribute"] = makeInvalidEarlyAccess("_FPDF_StructElement_GetStringAttribute");
		Module["_FPDF_StructElement_GetMarkedContentID"] = makeInvalidEarlyAccess("_FPDF_StructElement_GetMarkedContentID");
		Module["_FPDF_StructElement_GetType"] = makeInvalidEarlyAccess("_FPDF_StructElement_GetType");
		Module["_FPDF_StructElement_GetObjType"] = makeInvalidEarlyAccess("_FPDF_StructElement_GetObjType");
		Module["_FPDF_StructElement_GetTitle"] = makeInvalidEarlyAccess("_FPDF_StructElement_GetTitle");
		Module["_FPDF_StructElement_CountChildren"] = makeInvalidEarlyAccess("_FPDF_StructElement_CountChildren");
		Module["_FPDF_StructElement_GetChildAtIndex"] = makeInvalidEarlyAccess("_FPDF_StructElement_GetChildAtIndex");
		Module["_FPDF_StructElement_GetChildMarkedContentID"] = makeInvalidEarlyAccess("_FPDF_StructElement_GetChildMarkedContentID");
		Module["_FPDF_StructElement_GetParent"] = makeInvalidEarlyAccess("_FPDF_StructElement_GetParent");
		Module["_FPDF_StructElement_Attr_GetCount"] = makeInvalidEarlyAccess("_FPDF_StructElement_Attr_GetCount");
		Module["_FPDF_StructElement_Attr_GetName"] = makeInvalidEarlyAccess("_FPDF_StructElement_Attr_GetName");
		Module["_FPDF_StructElement_Attr_GetValue"] = makeInvalidEarlyAccess("_FPDF_StructElement_Attr_GetValue");
		Module["_FPDF_StructElement_Attr_GetType"] = makeInvalidEarlyAccess("_FPDF_StructElement_Attr_GetType");
		Module["_FPDF_StructElement_Attr_GetBooleanValue"] = makeInvalidEarlyAccess("_FPDF_StructElement_Attr_GetBooleanValue");
		Module["_FPDF_StructElement_Attr_GetNumberValue"] = makeInvalidEarlyAccess("_FPDF_StructElement_Attr_GetNumberValue");
		Module["_FPDF_StructElement_Attr_GetStringValue"] = makeInvalidEarlyAccess("_FPDF_StructElement_Attr_GetStringValue");
		Module["_FPDF_StructElement_Attr_GetBlobValue"] = makeInvalidEarlyAccess("_FPDF_StructElement_Attr_GetBlobValue");
		Module["_FPDF_StructElement_Attr_CountChildren"] = makeInvalidEarlyAccess("_FPDF_StructElement_Attr_CountChildren");
		Module["_FPDF_StructElement_Attr_GetChildAtIndex"] = makeInvalidEarlyAccess("_FPDF_StructElement_Attr_GetChildAtIndex");
		Module["_FPDF_StructElement_GetMarkedContentIdCount"] = makeInvalidEarlyAccess("_FPDF_StructElement_GetMarkedContentIdCount");
		Module["_FPDF_StructElement_GetMarkedContentIdAtIndex"] = makeInvalidEarlyAccess("_FPDF_StructElement_GetMarkedContentIdAtIndex");
		Module["_FPDF_AddInstalledFont"] = makeInvalidEarlyAccess("_FPDF_AddInstalledFont");
		Module["_FPDF_SetSystemFontInfo"] = makeInvalidEarlyAccess("_FPDF_SetSystemFontInfo");
		Module["_FPDF_GetDefaultTTFMap"] = makeInvalidEarlyAccess("_FPDF_GetDefaultTTFMap");
		Module["_FPDF_GetDefaultTTFMapCount"] = makeInvalidEarlyAccess("_FPDF_GetDefaultTTFMapCount");
		Module["_FPDF_GetDefaultTTFMapEntry"] = makeInvalidEarlyAccess("_FPDF_GetDefaultTTFMapEntry");
		Module["_FPDF_GetDefaultSystemFontInfo"] = makeInvalidEarlyAccess("_FPDF_GetDefaultSystemFontInfo");
		Module["_FPDF_FreeDefaultSystemFontInfo"] = makeInvalidEarlyAccess("_FPDF_FreeDefaultSystemFontInfo");
		Module["_FPDFText_LoadPage"] = makeInvalidEarlyAccess("_FPDFText_LoadPage");
		Module["_FPDFText_ClosePage"] = makeInvalidEarlyAccess("_FPDFText_ClosePage");
		Module["_FPDFText_CountChars"] = makeInvalidEarlyAccess("_FPDFText_CountChars");
		Module["_FPDFText_GetUnicode"] = makeInvalidEarlyAccess("_FPDFText_GetUnicode");
		Module["_FPDFText_GetTextObject"] = makeInvalidEarlyAccess("_FPDFText_GetTextObject");
		Module["_FPDFText_IsGenerated"] = makeInvalidEarlyAccess("_FPDFText_IsGenerated");
		Module["_FPDFText_IsHyphen"] = makeInvalidEarlyAccess("_FPDFText_IsHyphen");
		Module["_FPDFText_HasUnicodeMapError"] = makeInvalidEarlyAccess("_FPDFText_HasUnicodeMapError");
		Module["_FPDFText_GetFontSize"] = makeInvalidEarlyAccess("_FPDFText_GetFontSize");
		Module["_FPDFText_GetFontInfo"] = makeInvalidEarlyAccess("_FPDFText_GetFontInfo");
		Module["_FPDFText_GetFontWeight"] = makeInvalidEarlyAccess("_FPDFText_GetFontWeight");
		Module["_FPDFText_GetFillColor"] = makeInvalidEarlyAccess("_FPDFText_GetFillColor");
		Module["_FPDFText_GetStrokeColor"] = makeInvalidEarlyAccess("_FPDFText_GetStrokeColor");
		Module["_FPDFText_GetCharAngle"] = makeInvalidEarlyAccess("_FPDFText_GetCharAngle");
		Module["_FPDFText_GetCharBox"] = makeInvalidEarlyAccess("_FPDFText_GetCharBox");
		Module["_FPDFText_GetLooseCharBox"] = makeInvalidEarlyAccess("_FPDFText_GetLooseCharBox");
		Module["_FPDFText_GetMatrix"] = makeInvalidEarlyAccess("_FPDFText_GetMatrix");
		Module["_FPDFText_GetCharOrigin"] = makeInvalidEarlyAccess("_FPDFText_GetCharOrigin");
		Module["_FPDFText_GetCharIndexAtPos"] = makeInvalidEarlyAccess("_FPDFText_GetCharIndexAtPos");
		Module["_FPDFText_GetText"] = makeInvalidEarlyAccess("_FPDFText_GetText");
		Module["_FPDFText_CountRects"] = makeInvalidEarlyAccess("_FPDFText_CountRects");
		Module["_FPDFText_GetRect"] = makeInvalidEarlyAccess("_FPDFText_GetRect");
		Module["_FPDFText_GetBoundedText"] = makeInvalidEarlyAccess("_FPDFText_GetBoundedText");
		Module["_FPDFText_FindStart"] = makeInvalidEarlyAccess("_FPDFText_FindStart");
		Module["_FPDFText_FindNext"] = makeInvalidEarlyAccess("_FPDFText_FindNext");
		Module["_FPDFText_FindPrev"] = makeInvalidEarlyAccess("_FPDFText_FindPrev");
		Module["_FPDFText_GetSchResultIndex"] = makeInvalidEarlyAccess("_FPDFText_GetSchResultIndex");
		Module["_FPDFText_GetSchCount"] = makeInvalidEarlyAccess("_FPDFText_GetSchCount");
		Module["_FPDFText_FindClose"] = makeInvalidEarlyAccess("_FPDFText_FindClose");
		Module["_FPDFLink_LoadWebLinks"] = makeInvalidEarlyAccess("_FPDFLink_LoadWebLinks");
		Module["_FPDFLink_CountWebLinks"] = makeInvalidEarlyAccess("_FPDFLink_CountWebLinks");
		Module["_FPDFLink_GetURL"] = makeInvalidEarlyAccess("_FPDFLink_GetURL");
		Module["_FPDFLink_CountRects"] = makeInvalidEarlyAccess("_FPDFLink_CountRects");
		Module["_FPDFLink_GetRect"] = makeInvalidEarlyAccess("_FPDFLink_GetRect");
		Module["_FPDFLink_GetTextRange"] = makeInvalidEarlyAccess("_FPDFLink_GetTextRange");
		Module["_FPDFLink_CloseWebLinks"] = makeInvalidEarlyAccess("_FPDFLink_CloseWebLinks");
		Module["_FPDFPage_GetDecodedThumbnailData"] = makeInvalidEarlyAccess("_FPDFPage_GetDecodedThumbnailData");
		Module["_FPDFPage_GetRawThumbnailData"] = makeInvalidEarlyAccess("_FPDFPage_GetRawThumbnailData");
		Module["_FPDFPage_GetThumbnailAsBitmap"] = makeInvalidEarlyAccess("_FPDFPage_GetThumbnailAsBitmap");
		Module["_FPDFPage_SetMediaBox"] = makeInvalidEarlyAccess("_FPDFPage_SetMediaBox");
		Module["_FPDFPage_SetCropBox"] = makeInvalidEarlyAccess("_FPDFPage_SetCropBox");
		Module["_FPDFPage_SetBleedBox"] = makeInvalidEarlyAccess("_FPDFPage_SetBleedBox");
		Module["_FPDFPage_SetTrimBox"] = makeInvalidEarlyAccess("_FPDFPage_SetTrimBox");
		Module["_FPDFPage_SetArtBox"] = makeInvalidEarlyAccess("_FPDFPage_SetArtBox");
		Module["_FPDFPage_GetMediaBox"] = makeInvalidEarlyAccess("_FPDFPage_GetMediaBox");
		Module["_FPDFPage_GetCropBox"] = makeInvalidEarlyAccess("_FPDFPage_GetCropBox");
		Module["_FPDFPage_GetBleedBox"] = makeInvalidEarlyAccess("_FPDFPage_GetBleedBox");
		Module["_FPDFPage_GetTrimBox"] = makeInvalidEarlyAccess("_FPDFPage_GetTrimBox");
		Module["_FPDFPage_GetArtBox"] = makeInvalidEarlyAccess("_FPDFPage_GetArtBox");
		Module["_FPDFPage_TransFormWithClip"] = makeInvalidEarlyAccess("_FPDFPage_TransFormWithClip");
		Module["_FPDFPageObj_TransformClipPath"] = makeInvalidEarlyAccess("_FPDFPageObj_TransformClipPath");
		Module["_FPDFPageObj_GetClipPath"] = makeInvalidEarlyAccess("_FPDFPageObj_GetClipPath");
		Module["_FPDFClipPath_CountPaths"] = makeInvalidEarlyAccess("_FPDFClipPath_CountPaths");
		Module["_FPDFClipPath_CountPathSegments"] = makeInvalidEarlyAccess("_FPDFClipPath_CountPathSegments");
		Module["_FPDFClipPath_GetPathSegment"] = makeInvalidEarlyAccess("_FPDFClipPath_GetPathSegment");
		Module["_FPDF_CreateClipPath"] = makeInvalidEarlyAccess("_FPDF_CreateClipPath");
		Module["_FPDF_DestroyClipPath"] = makeInvalidEarlyAccess("_FPDF_DestroyClipPath");
		Module["_FPDFPage_InsertClipPath"] = makeInvalidEarlyAccess("_FPDFPage_InsertClipPath");
		Module["_FPDF_InitLibrary"] = makeInvalidEarlyAccess("_FPDF_InitLibrary");
		Module["_malloc"] = makeInvalidEarlyAccess("_malloc");
		Module["_free"] = makeInvalidEarlyAccess("_free");
		Module["_FPDF_DestroyLibrary"] = makeInvalidEarlyAccess("_FPDF_DestroyLibrary");
		Module["_FPDF_SetSandBoxPolicy"] = makeInvalidEarlyAccess("_FPDF_SetSandBoxPolicy");
		Module["_FPDF_LoadDocument"] = makeInvalidEarlyAccess("_FPDF_LoadDocument");
		Module["_FPDF_GetFormType"] = makeInvalidEarlyAccess("_FPDF_GetFormType");
		Module["_FPDF_LoadXFA"] = makeInvalidEarlyAccess("_FPDF_LoadXFA");
		Module["_FPDF_LoadMemDocument"] = makeInvalidEarlyAccess("_FPDF_LoadMemDocument");
		Module["_FPDF_LoadMemDocument64"] = makeInvalidEarlyAccess("_FPDF_LoadMemDocument64");
		Module["_FPDF_LoadCustomDocument"] = makeInvalidEarlyAccess("_FPDF_LoadCustomDocument");
		Module["_FPDF_GetFileVersion"] = makeInvalidEarlyAccess("_FPDF_GetFileVersion");
		Module["_FPDF_DocumentHasValidCrossReferenceTable"] = makeInvalidEarlyAccess("_FPDF_DocumentHasValidCrossReferenceTable");
		Module["_FPDF_GetDocPermissions"] = makeInvalidEarlyAccess("_FPDF_GetDocPermissions");
		Module["_FPDF_GetDocUserPermissions"] = makeInvalidEarlyAccess("_FPDF_GetDocUserPermissions");
		Module["_FPDF_GetSecurityHandlerRevision"] = makeInvalidEarlyAccess("_FPDF_GetSecurityHandlerRevision");
		Module["_FPDF_GetPageCount"] = makeInvalidEarlyAccess("_FPDF_GetPageCount");
		Module["_FPDF_LoadPage"] = makeInvalidEarlyAccess("_FPDF_LoadPage");
		Module["_FPDF_GetPageWidthF"] = makeInvalidEarlyAccess("_FPDF_GetPageWidthF");
		Module["_FPDF_GetPageWidth"] = makeInvalidEarlyAccess("_FPDF_GetPageWidth");
		Module["_FPDF_GetPageHeightF"] = makeInvalidEarlyAccess("_FPDF_GetPageHeightF");
		Module["_FPDF_GetPageHeight"] = makeInvalidEarlyAccess("_FPDF_GetPageHeight");
		Module["_FPDF_GetPageBoundingBox"] = makeInvalidEarlyAccess("_FPDF_GetPageBoundingBox");
		Module["_FPDF_RenderPageBitmap"] = makeInvalidEarlyAccess("_FPDF_RenderPageBitmap");
		Module["_FPDF_RenderPageBitmapWithMatrix"] = makeInvalidEarlyAccess("_FPDF_RenderPageBitmapWithMatrix");
		Module["_FPDF_ClosePage"] = makeInvalidEarlyAccess("_FPDF_ClosePage");
		Module["_FPDF_CloseDocument"] = makeInvalidEarlyAccess("_FPDF_CloseDocument");
		Module["_FPDF_GetLastError"] = makeInvalidEarlyAccess("_FPDF_GetLastError");
		Module["_FPDF_DeviceToPage"] = makeInvalidEarlyAccess("_FPDF_DeviceToPage");
		Module["_FPDF_PageToDevice"] = makeInvalidEarlyAccess("_FPDF_PageToDevice");
		Module["_FPDFBitmap_Create"] = makeInvalidEarlyAccess("_FPDFBitmap_Create");
		Module["_FPDFBitmap_CreateEx"] = makeInvalidEarlyAccess("_FPDFBitmap_CreateEx");
		Module["_FPDFBitmap_GetFormat"] = makeInvalidEarlyAccess("_FPDFBitmap_GetFormat");
		Module["_FPDFBitmap_FillRect"] = makeInvalidEarlyAccess("_FPDFBitmap_FillRect");
		Module["_FPDFBitmap_GetBuffer"] = makeInvalidEarlyAccess("_FPDFBitmap_GetBuffer");
		Module["_FPDFBitmap_GetWidth"] = makeInvalidEarlyAccess("_FPDFBitmap_GetWidth");
		Module["_FPDFBitmap_GetHeight"] = makeInvalidEarlyAccess("_FPDFBitmap_GetHeight");
		Module["_FPDFBitmap_GetStride"] = makeInvalidEarlyAccess("_FPDFBitmap_GetStride");
		Module["_FPDFBitmap_Destroy"] = makeInvalidEarlyAccess("_FPDFBitmap_Destroy");
		Module["_FPDF_GetPageSizeByIndexF"] = makeInvalidEarlyAccess("_FPDF_GetPageSizeByIndexF");
		Module["_FPDF_GetPageSizeByIndex"] = makeInvalidEarlyAccess("_FPDF_GetPageSizeByIndex");
		Module["_FPDF_VIEWERREF_GetPrintScaling"] = makeInvalidEarlyAccess("_FPDF_VIEWERREF_GetPrintScaling");
		Module["_FPDF_VIEWERREF_GetNumCopies"] = makeInvalidEarlyAccess("_FPDF_VIEWERREF_GetNumCopies");
		Module["_FPDF_VIEWERREF_GetPrintPageRange"] = makeInvalidEarlyAccess("_FPDF_VIEWERREF_GetPrintPageRange");
		Module["_FPDF_VIEWERREF_GetPrintPageRangeCount"] = makeInvalidEarlyAccess("_FPDF_VIEWERREF_GetPrintPageRangeCount");
		Module["_FPDF_VIEWERREF_GetPrintPageRangeElement"] = makeInvalidEarlyAccess("_FPDF_VIEWERREF_GetPrintPageRangeElement");
		Module["_FPDF_VIEWERREF_GetDuplex"] = makeInvalidEarlyAccess("_FPDF_VIEWERREF_GetDuplex");
		Module["_FPDF_VIEWERREF_GetName"] = makeInvalidEarlyAccess("_FPDF_VIEWERREF_GetName");
		Module["_FPDF_CountNamedDests"] = makeInvalidEarlyAccess("_FPDF_CountNamedDests");
		Module["_FPDF_GetNamedDestByName"] = makeInvalidEarlyAccess("_FPDF_GetNamedDestByName");
		Module["_FPDF_GetNamedDest"] = makeInvalidEarlyAccess("_FPDF_GetNamedDest");
		Module["_FPDF_GetXFAPacketCount"] = makeInvalidEarlyAccess("_FPDF_GetXFAPacketCount");
		Module["_FPDF_GetXFAPacketName"] = makeInvalidEarlyAccess("_FPDF_GetXFAPacketName");
		Module["_FPDF_GetXFAPacketContent"] = makeInvalidEarlyAccess("_FPDF_GetXFAPacketContent");
		Module["_FPDF_GetTrailerEnds"] = makeInvalidEarlyAccess("_FPDF_GetTrailerEnds");
		var _fflush = makeInvalidEarlyAccess("_fflush");
		var _emscripten_stack_get_end = makeInvalidEarlyAccess("_emscripten_stack_get_end");
		var _emscripten_builtin_memalign = makeInvalidEarlyAccess("_emscripten_builtin_memalign");
		var _strerror = makeInvalidEarlyAccess("_strerror");
		var _setThrew = makeInvalidEarlyAccess("_setThrew");
		var _emscripten_stack_init = makeInvalidEarlyAccess("_emscripten_stack_init");
		var __emscripten_stack_restore = makeInvalidEarlyAccess("__emscripten_stack_restore");
		var __emscripten_stack_alloc = makeInvalidEarlyAccess("__emscripten_stack_alloc");
		var _emscripten_stack_get_current = makeInvalidEarlyAccess("_emscripten_stack_get_current");
		function assignWasmExports(wasmExports) {
			Module["_PDFium_Init"] = createExportWrapper("PDFium_Init", 0);
			Module["_FPDF_InitLibraryWithConfig"] = createExportWrapper("FPDF_InitLibraryWithConfig", 1);
			Module["_FPDFAnnot_IsSupportedSubtype"] = createExportWrapper("FPDFAnnot_IsSupportedSubtype", 1);
			Module["_FPDFPage_CreateAnnot"] = createExportWrapper("FPDFPage_CreateAnnot", 2);
			Module["_FPDFPage_GetAnnotCount"] = createExportWrapper("FPDFPage_GetAnnotCount", 1);
			Module["_FPDFPage_GetAnnot"] = createExportWrapper("FPDFPage_GetAnnot", 2);
			Module["_FPDFPage_GetAnnotIndex"] = createExportWrapper("FPDFPage_GetAnnotIndex", 2);
			Module["_FPDFPage_CloseAnnot"] = createExportWrapper("FPDFPage_CloseAnnot", 1);
			Module["_FPDFPage_RemoveAnnot"] = createExportWrapper("FPDFPage_RemoveAnnot", 2);
			Module["_FPDFAnnot_GetSubtype"] = createExportWrapper("FPDFAnnot_GetSubtype", 1);
			Module["_FPDFAnnot_IsObjectSupportedSubtype"] = createExportWrapper("FPDFAnnot_IsObjectSupportedSubtype", 1);
			Module["_FPDFAnnot_UpdateObject"] = createExportWrapper("FPDFAnnot_UpdateObject", 2);
			Module["_FPDFAnnot_AddInkStroke"] = createExportWrapper("FPDFAnnot_AddInkStroke", 3);
			Module["_FPDFAnnot_RemoveInkList"] = createExportWrapper("FPDFAnnot_RemoveInkList", 1);
			Module["_FPDFAnnot_AppendObject"] = createExportWrapper("FPDFAnnot_AppendObject", 2);
			Module["_FPDFAnnot_GetObjectCount"] = createExportWrapper("FPDFAnnot_GetObjectCount", 1);
			Module["_FPDFAnnot_GetObject"] = createExportWrapper("FPDFAnnot_GetObject", 2);
			Module["_FPDFAnnot_RemoveObject"] = createExportWrapper("FPDFAnnot_RemoveObject", 2);
			Module["_FPDFAnnot_SetColor"] = createExportWrapper("FPDFAnnot_SetColor", 6);
			Module["_FPDFAnnot_GetColor"] = createExportWrapper("FPDFAnnot_GetColor", 6);
			Module["_FPDFAnnot_HasAttachmentPoints"] = createExportWrapper("FPDFAnnot_HasAttachmentPoints", 1);
			Module["_FPDFAnnot_SetAttachmentPoints"] = createExportWrapper("FPDFAnnot_SetAttachmentPoints", 3);
			Module["_FPDFAnnot_AppendAttachmentPoints"] = createExportWrapper("FPDFAnnot_AppendAttachmentPoints", 2);
			Module["_FPDFAnnot_CountAttachmentPoints"] = createExportWrapper("FPDFAnnot_CountAttachmentPoints", 1);
			Module["_FPDFAnnot_GetAttachmentPoints"] = createExportWrapper("FPDFAnnot_GetAttachmentPoints", 3);
			Module["_FPDFAnnot_SetRect"] = createExportWrapper("FPDFAnnot_SetRect", 2);
			Module["_FPDFAnnot_GetRect"] = createExportWrapper("FPDFAnnot_GetRect", 2);
			Module["_FPDFAnnot_GetVertices"] = createExportWrapper("FPDFAnnot_GetVertices", 3);
			Module["_FPDFAnnot_GetInkListCount"] = createExportWrapper("FPDFAnnot_GetInkListCount", 1);
			Module["_FPDFAnnot_GetInkListPath"] = createExportWrapper("FPDFAnnot_GetInkListPath", 4);
			Module["_FPDFAnnot_GetLine"] = createExportWrapper("FPDFAnnot_GetLine", 3);
			Module["_FPDFAnnot_SetBorder"] = createExportWrapper("FPDFAnnot_SetBorder", 4);
			Module["_FPDFAnnot_GetBorder"] = createExportWrapper("FPDFAnnot_GetBorder", 4);
			Module["_FPDFAnnot_HasKey"] = createExportWrapper("FPDFAnnot_HasKey", 2);
			Module["_FPDFAnnot_GetValueType"] = createExportWrapper("FPDFAnnot_GetValueType", 2);
			Module["_FPDFAnnot_SetStringValue"] = createExportWrapper("FPDFAnnot_SetStringValue", 3);
			Module["_FPDFAnnot_GetStringValue"] = createExportWrapper("FPDFAnnot_GetStringValue", 4);
			Module["_FPDFAnnot_GetNumberValue"] = createExportWrapper("FPDFAnnot_GetNumberValue", 3);
			Module["_FPDFAnnot_SetAP"] = createExportWrapper("FPDFAnnot_SetAP", 3);
			Module["_FPDFAnnot_GetAP"] = createExportWrapper("FPDFAnnot_GetAP", 4);
			Module["_FPDFAnnot_GetLinkedAnnot"] = createExportWrapper("FPDFAnnot_GetLinkedAnnot", 2);
			Module["_FPDFAnnot_GetFlags"] = createExportWrapper("FPDFAnnot_GetFlags", 1);
			Module["_FPDFAnnot_SetFlags"] = createExportWrapper("FPDFAnnot_SetFlags", 2);
			Module["_FPDFAnnot_GetFormFieldFlags"] = createExportWrapper("FPDFAnnot_GetFormFieldFlags", 2);
			Module["_FPDFAnnot_SetFormFieldFlags"] = createExportWrapper("FPDFAnnot_SetFormFieldFlags", 3);
			Module["_FPDFAnnot_GetFormFieldAtPoint"] = createExportWrapper("FPDFAnnot_GetFormFieldAtPoint", 3);
			Module["_FPDFAnnot_GetFormFieldName"] = createExportWrapper("FPDFAnnot_GetFormFieldName", 4);
			Module["_FPDFAnnot_GetFormFieldType"] = createExportWrapper("FPDFAnnot_GetFormFieldType", 2);
			Module["_FPDFAnnot_GetFormAdditionalActionJavaScript"] = createExportWrapper("FPDFAnnot_GetFormAdditionalActionJavaScript", 5);
			Module["_FPDFAnnot_GetFormFieldAlternateName"] = createExportWrapper("FPDFAnnot_GetFormFieldAlternateName", 4);
			Module["_FPDFAnnot_GetFormFieldValue"] = createExportWrapper("FPDFAnnot_GetFormFieldValue", 4);
			Module["_FPDFAnnot_GetOptionCount"] = createExportWrapper("FPDFAnnot_GetOptionCount", 2);
			Module["_FPDFAnnot_GetOptionLabel"] = createExportWrapper("FPDFAnnot_GetOptionLabel", 5);
			Module["_FPDFAnnot_IsOptionSelected"] = createExportWrapper("FPDFAnnot_IsOptionSelected", 3);
			Module["_FPDFAnnot_GetFontSize"] = createExportWrapper("FPDFAnnot_GetFontSize", 3);
			Module["_FPDFAnnot_SetFontColor"] = createExportWrapper("FPDFAnnot_SetFontColor", 5);
			Module["_FPDFAnnot_GetFontColor"] = createExportWrapper("FPDFAnnot_GetFontColor", 5);
			Module["_FPDFAnnot_IsChecked"] = createExportWrapper("FPDFAnnot_IsChecked", 2);
			Module["_FPDFAnnot_SetFocusableSubtypes"] = createExportWrapper("FPDFAnnot_SetFocusableSubtypes", 3);
			Module["_FPDFAnnot_GetFocusableSubtypesCount"] = createExportWrapper("FPDFAnnot_GetFocusableSubtypesCount", 1);
			Module["_FPDFAnnot_GetFocusableSubtypes"] = createExportWrapper("FPDFAnnot_GetFocusableSubtypes", 3);
			Module["_FPDFAnnot_GetLink"] = createExportWrapper("FPDFAnnot_GetLink", 1);
			Module["_FPDFAnnot_GetFormControlCount"] = createExportWrapper("FPDFAnnot_GetFormControlCount", 2);
			Module["_FPDFAnnot_GetFormControlIndex"] = createExportWrapper("FPDFAnnot_GetFormControlIndex", 2);
			Module["_FPDFAnnot_GetFormFieldExportValue"] = createExportWrapper("FPDFAnnot_GetFormFieldExportValue", 4);
			Module["_FPDFAnnot_SetURI"] = createExportWrapper("FPDFAnnot_SetURI", 2);
			Module["_FPDFAnnot_GetFileAttachment"] = createExportWrapper("FPDFAnnot_GetFileAttachment", 1);
			Module["_FPDFAnnot_AddFileAttachment"] = createExportWrapper("FPDFAnnot_AddFileAttachment", 2);
			Module["_FPDFDoc_GetAttachmentCount"] = createExportWrapper("FPDFDoc_GetAttachmentCount", 1);
			Module["_FPDFDoc_AddAttachment"] = createExportWrapper("FPDFDoc_AddAttachment", 2);
			Module["_FPDFDoc_GetAttachment"] = createExportWrapper("FPDFDoc_GetAttachment", 2);
			Module["_FPDFDoc_DeleteAttachment"] = createExportWrapper("FPDFDoc_DeleteAttachment", 2);
			Module["_FPDFAttachment_GetName"] = createExportWrapper("FPDFAttachment_GetName", 3);
			Module["_FPDFAttachment_HasKey"] = createExportWrapper("FPDFAttachment_HasKey", 2);
			Module["_FPDFAttachment_GetValueType"] = createExportWrapper("FPDFAttachment_GetValueType", 2);
			Module["_FPDFAttachment_SetStringValue"] = createExportWrapper("FPDFAttachment_SetStringValue", 3);
			Module["_FPDFAttachment_GetStringValue"] = createExportWrapper("FPDFAttachment_GetStringValue", 4);
			Module["_FPDFAttachment_SetFile"] = createExportWrapper("FPDFAttachment_SetFile", 4);
			Module["_FPDFAttachment_GetFile"] = createExportWrapper("FPDFAttachment_GetFile", 4);
			Module["_FPDFAttachment_GetSubtype"] = createExportWrapper("FPDFAttachment_GetSubtype", 3);
			Module["_FPDFCatalog_IsTagged"] = createExportWrapper("FPDFCatalog_IsTagged", 1);
			Module["_FPDFCatalog_SetLanguage"] = createExportWrapper("FPDFCatalog_SetLanguage", 2);
			Module["_FPDFAvail_Create"] = createExportWrapper("FPDFAvail_Create", 2);
			Module["_FPDFAvail_Destroy"] = createExportWrapper("FPDFAvail_Destroy", 1);
			Module["_FPDFAvail_IsDocAvail"] = createExportWrapper("FPDFAvail_IsDocAvail", 2);
			Module["_FPDFAvail_GetDocument"] = createExportWrapper("FPDFAvail_GetDocument", 2);
			Module["_FPDFAvail_GetFirstPageNum"] = createExportWrapper("FPDFAvail_GetFirstPageNum", 1);
			Module["_FPDFAvail_IsPageAvail"] = createExportWrapper("FPDFAvail_IsPageAvail", 3);
			Module["_FPDFAvail_IsFormAvail"] = createExportWrapper("FPDFAvail_IsFormAvail", 2);
			Module["_FPDFAvail_IsLinearized"] = createExportWrapper("FPDFAvail_IsLinearized", 1);
			Module["_FPDFBookmark_GetFirstChild"] = createExportWrapper("FPDFBookmark_GetFirstChild", 2);
			Module["_FPDFBookmark_GetNextSibling"] = createExportWrapper("FPDFBookmark_GetNextSibling", 2);
			Module["_FPDFBookmark_GetTitle"] = createExportWrapper("FPDFBookmark_GetTitle", 3);
			Module["_FPDFBookmark_GetCount"] = createExportWrapper("FPDFBookmark_GetCount", 1);
			Module["_FPDFBookmark_Find"] = createExportWrapper("FPDFBookmark_Find", 2);
			Module["_FPDFBookmark_GetDest"] = createExportWrapper("FPDFBookmark_GetDest", 2);
			Module["_FPDFBookmark_GetAction"] = createExportWrapper("FPDFBookmark_GetAction", 1);
			Module["_FPDFAction_GetType"] = createExportWrapper("FPDFAction_GetType", 1);
			Module["_FPDFAction_GetDest"] = createExportWrapper("FPDFAction_GetDest", 2);
			Module["_FPDFAction_GetFilePath"] = createExportWrapper("FPDFAction_GetFilePath", 3);
			Module["_FPDFAction_GetURIPath"] = createExportWrapper("FPDFAction_GetURIPath", 4);
			Module["_FPDFDest_GetDestPageIndex"] = createExportWrapper("FPDFDest_GetDestPageIndex", 2);
			Module["_FPDFDest_GetView"] = createExportWrapper("FPDFDest_GetView", 3);
			Module["_FPDFDest_GetLocationInPage"] = createExportWrapper("FPDFDest_GetLocationInPage", 7);
			Module["_FPDFLink_GetLinkAtPoint"] = createExportWrapper("FPDFLink_GetLinkAtPoint", 3);
			Module["_FPDFLink_GetLinkZOrderAtPoint"] = createExportWrapper("FPDFLink_GetLinkZOrderAtPoint", 3);
			Module["_FPDFLink_GetDest"] = createExportWrapper("FPDFLink_GetDest", 2);
			Module["_FPDFLink_GetAction"] = createExportWrapper("FPDFLink_GetAction", 1);
			Module["_FPDFLink_Enumerate"] = createExportWrapper("FPDFLink_Enumerate", 3);
			Module["_FPDFLink_GetAnnot"] = createExportWrapper("FPDFLink_GetAnnot", 2);
			Module["_FPDFLink_GetAnnotRect"] = createExportWrapper("FPDFLink_GetAnnotRect", 2);
			Module["_FPDFLink_CountQuadPoints"] = createExportWrapper("FPDFLink_CountQuadPoints", 1);
			Module["_FPDFLink_GetQuadPoints"] = createExportWrapper("FPDFLink_GetQuadPoints", 3);
			Module["_FPDF_GetPageAAction"] = createExportWrapper("FPDF_GetPageAAction", 2);
			Module["_FPDF_GetFileIdentifier"] = createExportWrapper("FPDF_GetFileIdentifier", 4);
			Module["_FPDF_GetMetaText"] = createExportWrapper("FPDF_GetMetaText", 4);
			Module["_FPDF_GetPageLabel"] = createExportWrapper("FPDF_GetPageLabel", 4);
			Module["_FPDFPageObj_NewImageObj"] = createExportWrapper("FPDFPageObj_NewImageObj", 1);
			Module["_FPDFImageObj_LoadJpegFile"] = createExportWrapper("FPDFImageObj_LoadJpegFile", 4);
			Module["_FPDFImageObj_LoadJpegFileInline"] = createExportWrapper("FPDFImageObj_LoadJpegFileInline", 4);
			Module["_FPDFImageObj_SetMatrix"] = createExportWrapper("FPDFImageObj_SetMatrix", 7);
			Module["_FPDFImageObj_SetBitmap"] = createExportWrapper("FPDFImageObj_SetBitmap", 4);
			Module["_FPDFImageObj_GetBitmap"] = createExportWrapper("FPDFImageObj_GetBitmap", 1);
			Module["_FPDFImageObj_GetRenderedBitmap"] = createExportWrapper("FPDFImageObj_GetRenderedBitmap", 3);
			Module["_FPDFImageObj_GetImageDataDecoded"] = createExportWrapper("FPDFImageObj_GetImageDataDecoded", 3);
			Module["_FPDFImageObj_GetImageDataRaw"] = createExportWrapper("FPDFImageObj_GetImageDataRaw", 3);
			Module["_FPDFImageObj_GetImageFilterCount"] = createExportWrapper("FPDFImageObj_GetImageFilterCount", 1);
			Module["_FPDFImageObj_GetImageFilter"] = createExportWrapper("FPDFImageObj_GetImageFilter", 4);
			Module["_FPDFImageObj_GetImageMetadata"] = createExportWrapper("FPDFImageObj_GetImageMetadata", 3);
			Module["_FPDFImageObj_GetImagePixelSize"] = createExportWrapper("FPDFImageObj_GetImagePixelSize", 3);
			Module["_FPDFImageObj_GetIccProfileDataDecoded"] = createExportWrapper("FPDFImageObj_GetIccProfileDataDecoded", 5);
			Module["_FPDF_CreateNewDocument"] = createExportWrapper("FPDF_CreateNewDocument", 0);
			Module["_FPDFPage_Delete"] = createExportWrapper("FPDFPage_Delete", 2);
			Module["_FPDF_MovePages"] = createExportWrapper("FPDF_MovePages", 4);
			Module["_FPDFPage_New"] = createExportWrapper("FPDFPage_New", 4);
			Module["_FPDFPage_GetRotation"] = createExportWrapper("FPDFPage_GetRotation", 1);
			Module["_FPDFPage_InsertObject"] = createExportWrapper("FPDFPage_InsertObject", 2);
			Module["_FPDFPage_InsertObjectAtIndex"] = createExportWrapper("FPDFPage_InsertObjectAtIndex", 3);
			Module["_FPDFPage_RemoveObject"] = createExportWrapper("FPDFPage_RemoveObject", 2);
			Module["_FPDFPage_CountObjects"] = createExportWrapper("FPDFPage_CountObjects", 1);
			Module["_FPDFPage_GetObject"] = createExportWrapper("FPDFPage_GetObject", 2);
			Module["_FPDFPage_HasTransparency"] = createExportWrapper("FPDFPage_HasTransparency", 1);
			Module["_FPDFPageObj_Destroy"] = createExportWrapper("FPDFPageObj_Destroy", 1);
			Module["_FPDFPageObj_GetMarkedContentID"] = createExportWrapper("FPDFPageObj_GetMarkedContentID", 1);
			Module["_FPDFPageObj_CountMarks"] = createExportWrapper("FPDFPageObj_CountMarks", 1);
			Module["_FPDFPageObj_GetMark"] = createExportWrapper("FPDFPageObj_GetMark", 2);
			Module["_FPDFPageObj_AddMark"] = createExportWrapper("FPDFPageObj_AddMark", 2);
			Module["_FPDFPageObj_RemoveMark"] = createExportWrapper("FPDFPageObj_RemoveMark", 2);
			Module["_FPDFPageObjMark_GetName"] = createExportWrapper("FPDFPageObjMark_GetName", 4);
			Module["_FPDFPageObjMark_CountParams"] = createExportWrapper("FPDFPageObjMark_CountParams", 1);
			Module["_FPDFPageObjMark_GetParamKey"] = createExportWrapper("FPDFPageObjMark_GetParamKey", 5);
			Module["_FPDFPageObjMark_GetParamValueType"] = createExportWrapper("FPDFPageObjMark_GetParamValueType", 2);
			Module["_FPDFPageObjMark_GetParamIntValue"] = createExportWrapper("FPDFPageObjMark_GetParamIntValue", 3);
			Module["_FPDFPageObjMark_GetParamStringValue"] = createExportWrapper("FPDFPageObjMark_GetParamStringValue", 5);
			Module["_FPDFPageObjMark_GetParamBlobValue"] = createExportWrapper("FPDFPageObjMark_GetParamBlobValue", 5);
			Module["_FPDFPageObj_HasTransparency"] = createExportWrapper("FPDFPageObj_HasTransparency", 1);
			Module["_FPDFPageObjMark_SetIntParam"] = createExportWrapper("FPDFPageObjMark_SetIntParam", 5);
			Module["_FPDFPageObjMark_SetStringParam"] = createExportWrapper("FPDFPageObjMark_SetStringParam", 5);
			Module["_FPDFPageObjMark_SetBlobParam"] = createExportWrapper("FPDFPageObjMark_SetBlobParam", 6);
			Module["_FPDFPageObjMark_RemoveParam"] = createExportWrapper("FPDFPageObjMark_RemoveParam", 3);
			Module["_FPDFPageObj_GetType"] = createExportWrapper("FPDFPageObj_GetType", 1);
			Module["_FPDFPageObj_GetIsActive"] = createExportWrapper("FPDFPageObj_GetIsActive", 2);
			Module["_FPDFPageObj_SetIsActive"] = createExportWrapper("FPDFPageObj_SetIsActive", 2);
			Module["_FPDFPage_GenerateContent"] = createExportWrapper("FPDFPage_GenerateContent", 1);
			Module["_FPDFPageObj_Transform"] = createExportWrapper("FPDFPageObj_Transform", 7);
			Module["_FPDFPageObj_TransformF"] = createExportWrapper("FPDFPageObj_TransformF", 2);
			Module["_FPDFPageObj_GetMatrix"] = createExportWrapper("FPDFPageObj_GetMatrix", 2);
			Module["_FPDFPageObj_SetMatrix"] = createExportWrapper("FPDFPageObj_SetMatrix", 2);
			Module["_FPDFPageObj_SetBlendMode"] = createExportWrapper("FPDFPageObj_SetBlendMode", 2);
			Module["_FPDFPage_TransformAnnots"] = createExportWrapper("FPDFPage_TransformAnnots", 7);
			Module["_FPDFPage_SetRotation"] = createExportWrapper("FPDFPage_SetRotation", 2);
			Module["_FPDFPageObj_SetFillColor"] = createExportWrapper("FPDFPageObj_SetFillColor", 5);
			Module["_FPDFPageObj_GetFillColor"] = createExportWrapper("FPDFPageObj_GetFillColor", 5);
			Module["_FPDFPageObj_GetBounds"] = createExportWrapper("FPDFPageObj_GetBounds", 5);
			Module["_FPDFPageObj_GetRotatedBounds"] = createExportWrapper("FPDFPageObj_GetRotatedBounds", 2);
			Module["_FPDFPageObj_SetStrokeColor"] = createExportWrapper("FPDFPageObj_SetStrokeColor", 5);
			Module["_FPDFPageObj_GetStrokeColor"] = createExportWrapper("FPDFPageObj_GetStrokeColor", 5);
			Module["_FPDFPageObj_SetStrokeWidth"] = createExportWrapper("FPDFPageObj_SetStrokeWidth", 2);
			Module["_FPDFPageObj_GetStrokeWidth"] = createExportWrapper("FPDFPageObj_GetStrokeWidth", 2);
			Module["_FPDFPageObj_GetLineJoin"] = createExportWrapper("FPDFPageObj_GetLineJoin", 1);
			Module["_FPDFPageObj_SetLineJoin"] = createExportWrapper("FPDFPageObj_SetLineJoin", 2);
			Module["_FPDFPageObj_GetLineCap"] = createExportWrapper("FPDFPageObj_GetLineCap", 1);
			Module["_FPDFPageObj_SetLineCap"] = createExportWrapper("FPDFPageObj_SetLineCap", 2);
			Module["_FPDFPageObj_GetDashPhase"] = createExportWrapper("FPDFPageObj_GetDashPhase", 2);
			Module["_FPDFPageObj_SetDashPhase"] = createExportWrapper("FPDFPageObj_SetDashPhase", 2);
			Module["_FPDFPageObj_GetDashCount"] = createExportWrapper("FPDFPageObj_GetDashCount", 1);
			Module["_FPDFPageObj_GetDashArray"] = createExportWrapper("FPDFPageObj_GetDashArray", 3);
			Module["_FPDFPageObj_SetDashArray"] = createExportWrapper("FPDFPageObj_SetDashArray", 4);
			Module["_FPDFFormObj_CountObjects"] = createExportWrapper("FPDFFormObj_CountObjects", 1);
			Module["_FPDFFormObj_GetObject"] = createExportWrapper("FPDFFormObj_GetObject", 2);
			Module["_FPDFFormObj_RemoveObject"] = createExportWrapper("FPDFFormObj_RemoveObject", 2);
			Module["_FPDFPageObj_CreateNewPath"] = createExportWrapper("FPDFPageObj_CreateNewPath", 2);
			Module["_FPDFPageObj_CreateNewRect"] = createExportWrapper("FPDFPageObj_CreateNewRect", 4);
			Module["_FPDFPath_CountSegments"] = createExportWrapper("FPDFPath_CountSegments", 1);
			Module["_FPDFPath_GetPathSegment"] = createExportWrapper("FPDFPath_GetPathSegment", 2);
			Module["_FPDFPath_MoveTo"] = createExportWrapper("FPDFPath_MoveTo", 3);
			Module["_FPDFPath_LineTo"] = createExportWrapper("FPDFPath_LineTo", 3);
			Module["_FPDFPath_BezierTo"] = createExportWrapper("FPDFPath_BezierTo", 7);
			Module["_FPDFPath_Close"] = createExportWrapper("FPDFPath_Close", 1);
			Module["_FPDFPath_SetDrawMode"] = createExportWrapper("FPDFPath_SetDrawMode", 3);
			Module["_FPDFPath_GetDrawMode"] = createExportWrapper("FPDFPath_GetDrawMode", 3);
			Module["_FPDFPathSegment_GetPoint"] = createExportWrapper("FPDFPathSegment_GetPoint", 3);
			Module["_FPDFPathSegment_GetType"] = createExportWrapper("FPDFPathSegment_GetType", 1);
			Module["_FPDFPathSegment_GetClose"] = createExportWrapper("FPDFPathSegment_GetClose", 1);
			Module["_FPDFPageObj_NewTextObj"] = createExportWrapper("FPDFPageObj_NewTextObj", 3);
			Module["_FPDFText_SetText"] = createExportWrapper("FPDFText_SetText", 2);
			Module["_FPDFText_SetCharcodes"] = createExportWrapper("FPDFText_SetCharcodes", 3);
			Module["_FPDFText_LoadFont"] = createExportWrapper("FPDFText_LoadFont", 5);
			Module["_FPDFText_LoadStandardFont"] = createExportWrapper("FPDFText_LoadStandardFont", 2);
			Module["_FPDFText_LoadCidType2Font"] = createExportWrapper("FPDFText_LoadCidType2Font", 6);
			Module["_FPDFTextObj_GetFontSize"] = createExportWrapper("FPDFTextObj_GetFontSize", 2);
			Module["_FPDFTextObj_GetText"] = createExportWrapper("FPDFTextObj_GetText", 4);
			Module["_FPDFTextObj_GetRenderedBitmap"] = createExportWrapper("FPDFTextObj_GetRenderedBitmap", 4);
			Module["_FPDFFont_Close"] = createExportWrapper("FPDFFont_Close", 1);
			Module["_FPDFPageObj_CreateTextObj"] = createExportWrapper("FPDFPageObj_CreateTextObj", 3);
			Module["_FPDFTextObj_GetTextRenderMode"] = createExportWrapper("FPDFTextObj_GetTextRenderMode", 1);
			Module["_FPDFTextObj_SetTextRenderMode"] = createExportWrapper("FPDFTextObj_SetTextRenderMode", 2);
			Module["_FPDFTextObj_GetFont"] = createExportWrapper("FPDFTextObj_GetFont", 1);
			Module["_FPDFFont_GetBaseFontName"] = createExportWrapper("FPDFFont_GetBaseFontName", 3);
			Module["_FPDFFont_GetFamilyName"] = createExportWrapper("FPDFFont_GetFamilyName", 3);
			Module["_FPDFFont_GetFontData"] = createExportWrapper("FPDFFont_GetFontData", 4);
			Module["_FPDFFont_GetIsEmbedded"] = createExportWrapper("FPDFFont_GetIsEmbedded", 1);
			Module["_FPDFFont_GetFlags"] = createExportWrapper("FPDFFont_GetFlags", 1);
			Module["_FPDFFont_GetWeight"] = createExportWrapper("FPDFFont_GetWeight", 1);
			Module["_FPDFFont_GetItalicAngle"] = createExportWrapper("FPDFFont_GetItalicAngle", 2);
			Module["_FPDFFont_GetAscent"] = createExportWrapper("FPDFFont_GetAscent", 3);
			Module["_FPDFFont_GetDescent"] = createExportWrapper("FPDFFont_GetDescent", 3);
			Module["_FPDFFont_GetGlyphWidth"] = createExportWrapper("FPDFFont_GetGlyphWidth", 4);
			Module["_FPDFFont_GetGlyphPath"] = createExportWrapper("FPDFFont_GetGlyphPath", 3);
			Module["_FPDFGlyphPath_CountGlyphSegments"] = createExportWrapper("FPDFGlyphPath_CountGlyphSegments", 1);
			Module["_FPDFGlyphPath_GetGlyphPathSegment"] = createExportWrapper("FPDFGlyphPath_GetGlyphPathSegment", 2);
			Module["_FSDK_SetUnSpObjProcessHandler"] = createExportWrapper("FSDK_SetUnSpObjProcessHandler", 1);
			Module["_FSDK_SetTimeFunction"] = createExportWrapper("FSDK_SetTimeFunction", 1);
			Module["_FSDK_SetLocaltimeFunction"] = createExportWrapper("FSDK_SetLocaltimeFunction", 1);
			Module["_FPDFDoc_GetPageMode"] = createExportWrapper("FPDFDoc_GetPageMode", 1);
			Module["_FPDFPage_Flatten"] = createExportWrapper("FPDFPage_Flatten", 2);
			Module["_FPDFPage_HasFormFieldAtPoint"] = createExportWrapper("FPDFPage_HasFormFieldAtPoint", 4);
			Module["_FPDFPage_FormFieldZOrderAtPoint"] = createExportWrapper("FPDFPage_FormFieldZOrderAtPoint", 4);
			Module["_FPDFDOC_InitFormFillEnvironment"] = createExportWrapper("FPDFDOC_InitFormFillEnvironment", 2);
			Module["_FPDFDOC_ExitFormFillEnvironment"] = createExportWrapper("FPDFDOC_ExitFormFillEnvironment", 1);
			Module["_FORM_OnMouseMove"] = createExportWrapper("FORM_OnMouseMove", 5);
			Module["_FORM_OnMouseWheel"] = createExportWrapper("FORM_OnMouseWheel", 6);
			Module["_FORM_OnFocus"] = createExportWrapper("FORM_OnFocus", 5);
			Module["_FORM_OnLButtonDown"] = createExportWrapper("FORM_OnLButtonDown", 5);
			Module["_FORM_OnLButtonUp"] = createExportWrapper("FORM_OnLButtonUp", 5);
			Module["_FORM_OnLButtonDoubleClick"] = createExportWrapper("FORM_OnLButtonDoubleClick", 5);
			Module["_FORM_OnRButtonDown"] = createExportWrapper("FORM_OnRButtonDown", 5);
			Module["_FORM_OnRButtonUp"] = createExportWrapper("FORM_OnRButtonUp", 5);
			Module["_FORM_OnKeyDown"] = createExportWrapper("FORM_OnKeyDown", 4);
			Module["_FORM_OnKeyUp"] = createExportWrapper("FORM_OnKeyUp", 4);
			Module["_FORM_OnChar"] = createExportWrapper("FORM_OnChar", 4);
			Module["_FORM_GetFocusedText"] = createExportWrapper("FORM_GetFocusedText", 4);
			Module["_FORM_GetSelectedText"] = createExportWrapper("FORM_GetSelectedText", 4);
			Module["_FORM_ReplaceAndKeepSelection"] = createExportWrapper("FORM_ReplaceAndKeepSelection", 3);
			Module["_FORM_ReplaceSelection"] = createExportWrapper("FORM_ReplaceSelection", 3);
			Module["_FORM_SelectAllText"] = createExportWrapper("FORM_SelectAllText", 2);
			Module["_FORM_CanUndo"] = createExportWrapper("FORM_CanUndo", 2);
			Module["_FORM_CanRedo"] = createExportWrapper("FORM_CanRedo", 2);
			Module["_FORM_Undo"] = createExportWrapper("FORM_Undo", 2);
			Module["_FORM_Redo"] = createExportWrapper("FORM_Redo", 2);
			Module["_FORM_ForceToKillFocus"] = createExportWrapper("FORM_ForceToKillFocus", 1);
			Module["_FORM_GetFocusedAnnot"] = createExportWrapper("FORM_GetFocusedAnnot", 3);
			Module["_FORM_SetFocusedAnnot"] = createExportWrapper("FORM_SetFocusedAnnot", 2);
			Module["_FPDF_FFLDraw"] = createExportWrapper("FPDF_FFLDraw", 9);
			Module["_FPDF_SetFormFieldHighlightColor"] = createExportWrapper("FPDF_SetFormFieldHighlightColor", 3);
			Module["_FPDF_SetFormFieldHighlightAlpha"] = createExportWrapper("FPDF_SetFormFieldHighlightAlpha", 2);
			Module["_FPDF_RemoveFormFieldHighlight"] = createExportWrapper("FPDF_RemoveFormFieldHighlight", 1);
			Module["_FORM_OnAfterLoadPage"] = createExportWrapper("FORM_OnAfterLoadPage", 2);
			Module["_FORM_OnBeforeClosePage"] = createExportWrapper("FORM_OnBeforeClosePage", 2);
			Module["_FORM_DoDocumentJSAction"] = createExportWrapper("FORM_DoDocumentJSAction", 1);
			Module["_FORM_DoDocumentOpenAction"] = createExportWrapper("FORM_DoDocumentOpenAction", 1);
			Module["_FORM_DoDocumentAAction"] = createExportWrapper("FORM_DoDocumentAAction", 2);
			Module["_FORM_DoPageAAction"] = createExportWrapper("FORM_DoPageAAction", 3);
			Module["_FORM_SetIndexSelected"] = createExportWrapper("FORM_SetIndexSelected", 4);
			Module["_FORM_IsIndexSelected"] = createExportWrapper("FORM_IsIndexSelected", 3);
			Module["_FPDFDoc_GetJavaScriptActionCount"] = createExportWrapper("FPDFDoc_GetJavaScriptActionCount", 1);
			Module["_FPDFDoc_GetJavaScriptAction"] = createExportWrapper("FPDFDoc_GetJavaScriptAction", 2);
			Module["_FPDFDoc_CloseJavaScriptAction"] = createExportWrapper("FPDFDoc_CloseJavaScriptAction", 1);
			Module["_FPDFJavaScriptAction_GetName"] = createExportWrapper("FPDFJavaScriptAction_GetName", 3);
			Module["_FPDFJavaScriptAction_GetScript"] = createExportWrapper("FPDFJavaScriptAction_GetScript", 3);
			Module["_FPDF_ImportPagesByIndex"] = createExportWrapper("FPDF_ImportPagesByIndex", 5);
			Module["_FPDF_ImportPages"] = createExportWrapper("FPDF_ImportPages", 4);
			Module["_FPDF_ImportNPagesToOne"] = createExportWrapper("FPDF_ImportNPagesToOne", 5);
			Module["_FPDF_NewXObjectFromPage"] = createExportWrapper("FPDF_NewXObjectFromPage", 3);
			Module["_FPDF_CloseXObject"] = createExportWrapper("FPDF_CloseXObject", 1);
			Module["_FPDF_NewFormObjectFromXObject"] = createExportWrapper("FPDF_NewFormObjectFromXObject", 1);
			Module["_FPDF_CopyViewerPreferences"] = createExportWrapper("FPDF_CopyViewerPreferences", 2);
			Module["_FPDF_RenderPageBitmapWithColorScheme_Start"] = createExportWrapper("FPDF_RenderPageBitmapWithColorScheme_Start", 10);
			Module["_FPDF_RenderPageBitmap_Start"] = createExportWrapper("FPDF_RenderPageBitmap_Start", 9);
			Module["_FPDF_RenderPage_Continue"] = createExportWrapper("FPDF_RenderPage_Continue", 2);
			Module["_FPDF_RenderPage_Close"] = createExportWrapper("FPDF_RenderPage_Close", 1);
			Module["_FPDF_SaveAsCopy"] = createExportWrapper("FPDF_SaveAsCopy", 3);
			Module["_FPDF_SaveWithVersion"] = createExportWrapper("FPDF_SaveWithVersion", 4);
			Module["_FPDFText_GetCharIndexFromTextIndex"] = createExportWrapper("FPDFText_GetCharIndexFromTextIndex", 2);
			Module["_FPDFText_GetTextIndexFromCharIndex"] = createExportWrapper("FPDFText_GetTextIndexFromCharIndex", 2);
			Module["_FPDF_GetSignatureCount"] = createExportWrapper("FPDF_GetSignatureCount", 1);
			Module["_FPDF_GetSignatureObject"] = createExportWrapper("FPDF_GetSignatureObject", 2);
			Module["_FPDFSignatureObj_GetContents"] = createExportWrapper("FPDFSignatureObj_GetContents", 3);
			Module["_FPDFSignatureObj_GetByteRange"] = createExportWrapper("FPDFSignatureObj_GetByteRange", 3);
			Module["_FPDFSignatureObj_GetSubFilter"] = createExportWrapper("FPDFSignatureObj_GetSubFilter", 3);
			Module["_FPDFSignatureObj_GetReason"] = createExportWrapper("FPDFSignatureObj_GetReason", 3);
			Module["_FPDFSignatureObj_GetTime"] = createExportWrapper("FPDFSignatureObj_GetTime", 3);
			Module["_FPDFSignatureObj_GetDocMDPPermission"] = createExportWrapper("FPDFSignatureObj_GetDocMDPPermission", 1);
			Module["_FPDF_StructTree_GetForPage"] = createExportWrapper("FPDF_StructTree_GetForPage", 1);
			Module["_FPDF_StructTree_Close"] = createExportWrapper("FPDF_StructTree_Close", 1);
			Module["_FPDF_StructTree_CountChildren"] = createExportWrapper("FPDF_StructTree_CountChildren", 1);
			Module["_FPDF_StructTree_GetChildAtIndex"] = createExportWrapper("FPDF_StructTree_GetChildAtIndex", 2);
			Module["_FPDF_StructElement_GetAltText"] = createExportWrapper("FPDF_StructElement_GetAltText", 3);
			Module["_FPDF_StructElement_GetActualText"] = createExportWrapper("FPDF_StructElement_GetActualText", 3);
			Module["_FPDF_StructElement_GetID"] = createExportWrapper("FPDF_StructElement_GetID", 3);
			Module["_FPDF_StructElement_GetLang"] = createExportWrapper("FPDF_StructElement_GetLang", 3);
			Module["_FPDF_StructElement_GetAttributeCount"] = createExportWrapper("FPDF_StructElement_GetAttributeCount", 1);
			Module["_FPDF_StructElement_GetAttributeAtIndex"] = createExportWrapper("FPDF_StructElement_GetAttributeAtIndex", 2);
			Module["_FPDF_StructElement_GetStringAttribute"] = createExportWrapper("FPDF_StructElement_GetStringAttribute", 4);
			Module["_FPDF_StructElement_GetMarkedContentID"] = createExportWrapper("FPDF_StructElement_GetMarkedContentID", 1);
			Module["_FPDF_StructElement_GetType"] = createExportWrapper("FPDF_StructElement_GetType", 3);
			Module["_FPDF_StructElement_GetObjType"] = createExportWrapper("FPDF_StructElement_GetObjType", 3);
			Module["_FPDF_StructElement_GetTitle"] = createExportWrapper("FPDF_StructElement_GetTitle", 3);
			Module["_FPDF_StructElement_CountChildren"] = createExportWrapper("FPDF_StructElement_CountChildren", 1);
			Module["_FPDF_StructElement_GetChildAtIndex"] = createExportWrapper("FPDF_StructElement_GetChildAtIndex", 2);
			Module["_FPDF_StructElement_GetChildMarkedContentID"] = createExportWrapper("FPDF_StructElement_GetChildMarkedContentID", 2);
			Module["_FPDF_StructElement_GetParent"] = createExportWrapper("FPDF_StructElement_GetParent", 1);
			Module["_FPDF_StructElement_Attr_GetCount"] = createExportWrapper("FPDF_StructElement_Attr_GetCount", 1);
			Module["_FPDF_StructElement_Attr_GetName"] = createExportWrapper("FPDF_StructElement_Attr_GetName", 5);
			Module["_FPDF_StructElement_Attr_GetValue"] = createExportWrapper("FPDF_StructElement_Attr_GetValue", 2);
			Module["_FPDF_StructElement_Attr_GetType"] = createExportWrapper("FPDF_StructElement_Attr_GetType", 1);
			Module["_FPDF_StructElement_Attr_GetBooleanValue"] = createExportWrapper("FPDF_StructElement_Attr_GetBooleanValue", 2);
			Module["_FPDF_StructElement_Attr_GetNumberValue"] = createExportWrapper("FPDF_StructElement_Attr_GetNumberValue", 2);
			Module["_FPDF_StructElement_Attr_GetStringValue"] = createExportWrapper("FPDF_StructElement_Attr_GetStringValue", 4);
			Module["_FPDF_StructElement_Attr_GetBlobValue"] = createExportWrapper("FPDF_StructElement_Attr_GetBlobValue", 4);
			Module["_FPDF_StructElement_Attr_CountChildren"] = createExportWrapper("FPDF_StructElement_Attr_CountChildren", 1);
			Module["_FPDF_StructElement_Attr_GetChildAtIndex"] = createExportWrapper("FPDF_StructElement_Attr_GetChildAtIndex", 2);
			Module["_FPDF_StructElement_GetMarkedContentIdCount"] = createExportWrapper("FPDF_StructElement_GetMarkedContentIdCount", 1);
			Module["_FPDF_StructElement_GetMarkedContentIdAtIndex"] = createExportWrapper("FPDF_StructElement_GetMarkedContentIdAtIndex", 2);
			Module["_FPDF_AddInstalledFont"] = createExportWrapper("FPDF_AddInstalledFont", 3);
			Module["_FPDF_SetSystemFontInfo"] = createExportWrapper("FPDF_SetSystemFontInfo", 1);
			Module["_FPDF_GetDefaultTTFMap"] = createExportWrapper("FPDF_GetDefaultTTFMap", 0);
			Module["_FPDF_GetDefaultTTFMapCount"] = createExportWrapper("FPDF_GetDefaultTTFMapCount", 0);
			Module["_FPDF_GetDefaultTTFMapEntry"] = createExportWrapper("FPDF_GetDefaultTTFMapEntry", 1);
			Module["_FPDF_GetDefaultSystemFontInfo"] = createExportWrapper("FPDF_GetDefaultSystemFontInfo", 0);
			Module["_FPDF_FreeDefaultSystemFontInfo"] = createExportWrapper("FPDF_FreeDefaultSystemFontInfo", 1);
			Module["_FPDFText_LoadPage"] = createExportWrapper("FPDFText_LoadPage", 1);
			Module["_FPDFText_ClosePage"] = createExportWrapper("FPDFText_ClosePage", 1);
			Module["_FPDFText_CountChars"] = createExportWrapper("FPDFText_CountChars", 1);
			Module["_FPDFText_GetUnicode"] = createExportWrapper("FPDFText_GetUnicode", 2);
			Module["_FPDFText_GetTextObject"] = createExportWrapper("FPDFText_GetTextObject", 2);
			Module["_FPDFText_IsGenerated"] = createExportWrapper("FPDFText_IsGenerated", 2);
			Module["_FPDFText_IsHyphen"] = createExportWrapper("FPDFText_IsHyphen", 2);
			Module["_FPDFText_HasUnicodeMapError"] = createExportWrapper("FPDFText_HasUnicodeMapError", 2);
			Module["_FPDFText_GetFontSize"] = createExportWrapper("FPDFText_GetFontSize", 2);
			Module["_FPDFText_GetFontInfo"] = createExportWrapper("FPDFText_GetFontInfo", 5);
			Module["_FPDFText_GetFontWeight"] = createExportWrapper("FPDFText_GetFontWeight", 2);
			Module["_FPDFText_GetFillColor"] = createExportWrapper("FPDFText_GetFillColor", 6);
			Module["_FPDFText_GetStrokeColor"] = createExportWrapper("FPDFText_GetStrokeColor", 6);
			Module["_FPDFText_GetCharAngle"] = createExportWrapper("FPDFText_GetCharAngle", 2);
			Module["_FPDFText_GetCharBox"] = createExportWrapper("FPDFText_GetCharBox", 6);
			Module["_FPDFText_GetLooseCharBox"] = createExportWrapper("FPDFText_GetLooseCharBox", 3);
			Module["_FPDFText_GetMatrix"] = createExportWrapper("FPDFText_GetMatrix", 3);
			Module["_FPDFText_GetCharOrigin"] = createExportWrapper("FPDFText_GetCharOrigin", 4);
			Module["_FPDFText_GetCharIndexAtPos"] = createExportWrapper("FPDFText_GetCharIndexAtPos", 5);
			Module["_FPDFText_GetText"] = createExportWrapper("FPDFText_GetText", 4);
			Module["_FPDFText_CountRects"] = createExportWrapper("FPDFText_CountRects", 3);
			Module["_FPDFText_GetRect"] = createExportWrapper("FPDFText_GetRect", 6);
			Module["_FPDFText_GetBoundedText"] = createExportWrapper("FPDFText_GetBoundedText", 7);
			Module["_FPDFText_FindStart"] = createExportWrapper("FPDFText_FindStart", 4);
			Module["_FPDFText_FindNext"] = createExportWrapper("FPDFText_FindNext", 1);
			Module["_FPDFText_FindPrev"] = createExportWrapper("FPDFText_FindPrev", 1);
			Module["_FPDFText_GetSchResultIndex"] = createExportWrapper("FPDFText_GetSchResultIndex", 1);
			Module["_FPDFText_GetSchCount"] = createExportWrapper("FPDFText_GetSchCount", 1);
			Module["_FPDFText_FindClose"] = createExportWrapper("FPDFText_FindClose", 1);
			Module["_FPDFLink_LoadWebLinks"] = createExportWrapper("FPDFLink_LoadWebLinks", 1);
			Module["_FPDFLink_CountWebLinks"] = createExportWrapper("FPDFLink_CountWebLinks", 1);
			Module["_FPDFLink_GetURL"] = createExportWrapper("FPDFLink_GetURL", 4);
			Module["_FPDFLink_CountRects"] = createExportWrapper("FPDFLink_CountRects", 2);
			Module["_FPDFLink_GetRect"] = createExportWrapper("FPDFLink_GetRect", 7);
			Module["_FPDFLink_GetTextRange"] = createExportWrapper("FPDFLink_GetTextRange", 4);
			Module["_FPDFLink_CloseWebLinks"] = createExportWrapper("FPDFLink_CloseWebLinks", 1);
			Module["_FPDFPage_GetDecodedThumbnailData"] = createExportWrapper("FPDFPage_GetDecodedThumbnailData", 3);
			Module["_FPDFPage_GetRawThumbnailData"] = createExportWrapper("FPDFPage_GetRawThumbnailData", 3);
			Module["_FPDFPage_GetThumbnailAsBitmap"] = createExportWrapper("FPDFPage_GetThumbnailAsBitmap", 1);
			Module["_FPDFPage_SetMediaBox"] = createExportWrapper("FPDFPage_SetMediaBox", 5);
			Module["_FPDFPage_SetCropBox"] = createExportWrapper("FPDFPage_SetCropBox", 5);
			Module["_FPDFPage_SetBleedBox"] = createExportWrapper("FPDFPage_SetBleedBox", 5);
			Module["_FPDFPage_SetTrimBox"] = createExportWrapper("FPDFPage_SetTrimBox", 5);
			Module["_FPDFPage_SetArtBox"] = createExportWrapper("FPDFPage_SetArtBox", 5);
			Module["_FPDFPage_GetMediaBox"] = createExportWrapper("FPDFPage_GetMediaBox", 5);
			Module["_FPDFPage_GetCropBox"] = createExportWrapper("FPDFPage_GetCropBox", 5);
			Module["_FPDFPage_GetBleedBox"] = createExportWrapper("FPDFPage_GetBleedBox", 5);
			Module["_FPDFPage_GetTrimBox"] = createExportWrapper("FPDFPage_GetTrimBox", 5);
			Module["_FPDFPage_GetArtBox"] = createExportWrapper("FPDFPage_GetArtBox", 5);
			Module["_FPDFPage_TransFormWithClip"] = createExportWrapper("FPDFPage_TransFormWithClip", 3);
			Module["_FPDFPageObj_TransformClipPath"] = createExportWrapper("FPDFPageObj_TransformClipPath", 7);
			Module["_FPDFPageObj_GetClipPath"] = createExportWrapper("FPDFPageObj_GetClipPath", 1);
			Module["_FPDFClipPath_CountPaths"] = createExportWrapper("FPDFClipPath_CountPaths", 1);
			Module["_FPDFClipPath_CountPathSegments"] = createExportWrapper("FPDFClipPath_CountPathSegments", 2);
			Module["_FPDFClipPath_GetPathSegment"] = createExportWrapper("FPDFClipPath_GetPathSegment", 3);
			Module["_FPDF_CreateClipPath"] = createExportWrapper("FPDF_CreateClipPath", 4);
			Module["_FPDF_DestroyClipPath"] = createExportWrapper("FPDF_DestroyClipPath", 1);
			Module["_FPDFPage_InsertClipPath"] = createExportWrapper("FPDFPage_InsertClipPath", 2);
			Module["_FPDF_InitLibrary"] = createExportWrapper("FPDF_InitLibrary", 0);
			Module["_malloc"] = createExportWrapper("malloc", 1);
			Module["_free"] = createExportWrapper("free", 1);
			Module["_FPDF_DestroyLibrary"] = createExportWrapper("FPDF_DestroyLibrary", 0);
			Module["_FPDF_SetSandBoxPolicy"] = createExportWrapper("FPDF_SetSandBoxPolicy", 2);
			Module["_FPDF_LoadDocument"] = createExportWrapper("FPDF_LoadDocument", 2);
			Module["_FPDF_GetFormType"] = createExportWrapper("FPDF_GetFormType", 1);
			Module["_FPDF_LoadXFA"] = createExportWrapper("FPDF_LoadXFA", 1);
			Module["_FPDF_LoadMemDocument"] = createExportWrapper("FPDF_LoadMemDocument", 3);
			Module["_FPDF_LoadMemDocument64"] = createExportWrapper("FPDF_LoadMemDocument64", 3);
			Module["_FPDF_LoadCustomDocument"] = createExportWrapper("FPDF_LoadCustomDocument", 2);
			Module["_FPDF_GetFileVersion"] = createExportWrapper("FPDF_GetFileVersion", 2);
			Module["_FPDF_DocumentHasValidCrossReferenceTable"] = createExportWrapper("FPDF_DocumentHasValidCrossReferenceTable", 1);
			Module["_FPDF_GetDocPermissions"] = createExportWrapper("FPDF_GetDocPermissions", 1);
			Module["_FPDF_GetDocUserPermissions"] = createExportWrapper("FPDF_GetDocUserPermissions", 1);
			Module["_FPDF_GetSecurityHandlerRevision"] = createExportWrapper("FPDF_GetSecurityHandlerRevision", 1);
			Module["_FPDF_GetPageCount"] = createExportWrapper("FPDF_GetPageCount", 1);
			Module["_FPDF_LoadPage"] = createExportWrapper("FPDF_LoadPage", 2);
			Module["_FPDF_GetPageWidthF"] = createExportWrapper("FPDF_GetPageWidthF", 1);
			Module["_FPDF_GetPageWidth"] = createExportWrapper("FPDF_GetPageWidth", 1);
			Module["_FPDF_GetPageHeightF"] = createExportWrapper("FPDF_GetPageHeightF", 1);
			Module["_FPDF_GetPageHeight"] = createExportWrapper("FPDF_GetPageHeight", 1);
			Module["_FPDF_GetPageBoundingBox"] = createExportWrapper("FPDF_GetPageBoundingBox", 2);
			Module["_FPDF_RenderPageBitmap"] = createExportWrapper("FPDF_RenderPageBitmap", 8);
			Module["_FPDF_RenderPageBitmapWithMatrix"] = createExportWrapper("FPDF_RenderPageBitmapWithMatrix", 5);
			Module["_FPDF_ClosePage"] = createExportWrapper("FPDF_ClosePage", 1);
			Module["_FPDF_CloseDocument"] = createExportWrapper("FPDF_CloseDocument", 1);
			Module["_FPDF_GetLastError"] = createExportWrapper("FPDF_GetLastError", 0);
			Module["_FPDF_DeviceToPage"] = createExportWrapper("FPDF_DeviceToPage", 10);
			Module["_FPDF_PageToDevice"] = createExportWrapper("FPDF_PageToDevice", 10);
			Module["_FPDFBitmap_Create"] = createExportWrapper("FPDFBitmap_Create", 3);
			Module["_FPDFBitmap_CreateEx"] = createExportWrapper("FPDFBitmap_CreateEx", 5);
			Module["_FPDFBitmap_GetFormat"] = createExportWrapper("FPDFBitmap_GetFormat", 1);
			Module["_FPDFBitmap_FillRect"] = createExportWrapper("FPDFBitmap_FillRect", 6);
			Module["_FPDFBitmap_GetBuffer"] = createExportWrapper("FPDFBitmap_GetBuffer", 1);
			Module["_FPDFBitmap_GetWidth"] = createExportWrapper("FPDFBitmap_GetWidth", 1);
			Module["_FPDFBitmap_GetHeight"] = createExportWrapper("FPDFBitmap_GetHeight", 1);
			Module["_FPDFBitmap_GetStride"] = createExportWrapper("FPDFBitmap_GetStride", 1);
			Module["_FPDFBitmap_Destroy"] = createExportWrapper("FPDFBitmap_Destroy", 1);
			Module["_FPDF_GetPageSizeByIndexF"] = createExportWrapper("FPDF_GetPageSizeByIndexF", 3);
			Module["_FPDF_GetPageSizeByIndex"] = createExportWrapper("FPDF_GetPageSizeByIndex", 4);
			Module["_FPDF_VIEWERREF_GetPrintScaling"] = createExportWrapper("FPDF_VIEWERREF_GetPrintScaling", 1);
			Module["_FPDF_VIEWERREF_GetNumCopies"] = createExportWrapper("FPDF_VIEWERREF_GetNumCopies", 1);
			Module["_FPDF_VIEWERREF_GetPrintPageRange"] = createExportWrapper("FPDF_VIEWERREF_GetPrintPageRange", 1);
			Module["_FPDF_VIEWERREF_GetPrintPageRangeCount"] = createExportWrapper("FPDF_VIEWERREF_GetPrintPageRangeCount", 1);
			Module["_FPDF_VIEWERREF_GetPrintPageRangeElement"] = createExportWrapper("FPDF_VIEWERREF_GetPrintPageRangeElement", 2);
			Module["_FPDF_VIEWERREF_GetDuplex"] = createExportWrapper("FPDF_VIEWERREF_GetDuplex", 1);
			Module["_FPDF_VIEWERREF_GetName"] = createExportWrapper("FPDF_VIEWERREF_GetName", 4);
			Module["_FPDF_CountNamedDests"] = createExportWrapper("FPDF_CountNamedDests", 1);
			Module["_FPDF_GetNamedDestByName"] = createExportWrapper("FPDF_GetNamedDestByName", 2);
			Module["_FPDF_GetNamedDest"] = createExportWrapper("FPDF_GetNamedDest", 4);
			Module["_FPDF_GetXFAPacketCount"] = createExportWrapper("FPDF_GetXFAPacketCount", 1);
			Module["_FPDF_GetXFAPacketName"] = createExportWrapper("FPDF_GetXFAPacketName", 4);
			Module["_FPDF_GetXFAPacketContent"] = createExportWrapper("FPDF_GetXFAPacketContent", 5);
			Module["_FPDF_GetTrailerEnds"] = createExportWrapper("FPDF_GetTrailerEnds", 3);
			_fflush = createExportWrapper("fflush", 1);
			_emscripten_stack_get_end = wasmExports["emscripten_stack_get_end"];
			wasmExports["emscripten_stack_get_base"];
			_emscripten_builtin_memalign = createExportWrapper("emscripten_builtin_memalign", 2);
			_strerror = createExportWrapper("strerror", 1);
			_setThrew = createExportWrapper("setThrew", 2);
			_emscripten_stack_init = wasmExports["emscripten_stack_init"];
			wasmExports["emscripten_stack_get_free"];
			__emscripten_stack_restore = wasmExports["_emscripten_stack_restore"];
			__emscripten_stack_alloc = wasmExports["_emscripten_stack_alloc"];
			_emscripten_stack_get_current = wasmExports["emscripten_stack_get_current"];
		}
		var wasmImports = {
			__syscall_fcntl64: ___syscall_fcntl64,
			__syscall_fstat64: ___syscall_fstat64,
			__syscall_ftruncate64: ___syscall_ftruncate64,
			__syscall_getdents64: ___syscall_getdents64,
			__syscall_ioctl: ___syscall_ioctl,
			__syscall_lstat64: ___syscall_lstat64,
			__syscall_newfstatat: ___syscall_newfstatat,
			__syscall_openat: ___syscall_openat,
			__syscall_rmdir: ___syscall_rmdir,
			__syscall_stat64: ___syscall_stat64,
			__syscall_unlinkat: ___syscall_unlinkat,
			_abort_js: __abort_js,
			_emscripten_throw_longjmp: __emscripten_throw_longjmp,
			_gmtime_js: __gmtime_js,
			_localtime_js: __localtime_js,
			_tzset_js: __tzset_js,
			emscripten_date_now: _emscripten_date_now,
			emscripten_resize_heap: _emscripten_resize_heap,
			environ_get: _environ_get,
			environ_sizes_get: _environ_sizes_get,
			fd_close: _fd_close,
			fd_read: _fd_read,
			fd_seek: _fd_seek,
			fd_sync: _fd_sync,
			fd_write: _fd_write,
			invoke_ii,
			invoke_iii,
			invoke_iiii,
			invoke_iiiii,
			invoke_v,
			invoke_viii,
			invoke_viiii
		};
		var wasmExports = await createWasm();
		function invoke_viii(index, a1, a2, a3) {
			var sp = stackSave();
			try {
				getWasmTableEntry(index)(a1, a2, a3);
			} catch (e) {
				stackRestore(sp);
				if (e !== e + 0) throw e;
				_setThrew(1, 0);
			}
		}
		function invoke_ii(index, a1) {
			var sp = stackSave();
			try {
				return getWasmTableEntry(index)(a1);
			} catch (e) {
				stackRestore(sp);
				if (e !== e + 0) throw e;
				_setThrew(1, 0);
			}
		}
		function invoke_iii(index, a1, a2) {
			var sp = stackSave();
			try {
				return getWasmTableEntry(index)(a1, a2);
			} catch (e) {
				stackRestore(sp);
				if (e !== e + 0) throw e;
				_setThrew(1, 0);
			}
		}
		function invoke_iiii(index, a1, a2, a3) {
			var sp = stackSave();
			try {
				return getWasmTableEntry(index)(a1, a2, a3);
			} catch (e) {
				stackRestore(sp);
				if (e !== e + 0) throw e;
				_setThrew(1, 0);
			}
		}
		function invoke_viiii(index, a1, a2, a3, a4) {
			var sp = stackSave();
			try {
				getWasmTableEntry(index)(a1, a2, a3, a4);
			} catch (e) {
				stackRestore(sp);
				if (e !== e + 0) throw e;
				_setThrew(1, 0);
			}
		}
		function invoke_iiiii(index, a1, a2, a3, a4) {
			var sp = stackSave();
			try {
				return getWasmTableEntry(index)(a1, a2, a3, a4);
			} catch (e) {
				stackRestore(sp);
				if (e !== e + 0) throw e;
				_setThrew(1, 0);
			}
		}
		function invoke_v(index) {
			var sp = stackSave();
			try {
				getWasmTableEntry(index)();
			} catch (e) {
				stackRestore(sp);
				if (e !== e + 0) throw e;
				_setThrew(1, 0);
			}
		}
		var calledRun;
		function stackCheckInit() {
			_emscripten_stack_init();
			writeStackCookie();
		}
		function run() {
			if (runDependencies > 0) {
				dependenciesFulfilled = run;
				return;
			}
			stackCheckInit();
			preRun();
			if (runDependencies > 0) {
				dependenciesFulfilled = run;
				return;
			}
			function doRun() {
				assert(!calledRun);
				calledRun = true;
				Module["calledRun"] = true;
				if (ABORT) return;
				initRuntime();
				readyPromiseResolve?.(Module);
				Module["onRuntimeInitialized"]?.();
				consumedModuleProp("onRuntimeInitialized");
				assert(!Module["_main"], "compiled without a main, but one is present. if you added it from JS, use Module[\"onRuntimeInitialized\"]");
				postRun();
			}
			if (Module["setStatus"]) {
				Module["setStatus"]("Running...");
				setTimeout(() => {
					setTimeout(() => Module["setStatus"](""), 1);
					doRun();
				}, 1);
			} else doRun();
			checkStackCookie();
		}
		function preInit() {
			if (Module["preInit"]) {
				if (typeof Module["preInit"] == "function") Module["preInit"] = [Module["preInit"]];
				while (Module["preInit"].length > 0) Module["preInit"].shift()();
			}
			consumedModuleProp("preInit");
		}
		preInit();
		run();
		if (runtimeInitialized) moduleRtn = Module;
		else moduleRtn = new Promise((resolve, reject) => {
			readyPromiseResolve = resolve;
			readyPromiseReject = reject;
		});
		for (const prop of Object.keys(Module)) if (!(prop in moduleArg)) Object.defineProperty(moduleArg, prop, {
			configurable: true,
			get() {
				abort(`Access to module property ('${prop}') is no longer possible via the module constructor argument; Instead, use the result of the module constructor.`);
			}
		});
		return moduleRtn;
	};
})();
// server/src/adapters/extract/formats/pdf/pdfium-library.ts
let loading;
/** The library is loaded by the first document that needs it. */
function loadPdfium() {
	loading ??= PDFiumModule({}).then((module) => {
		module._FPDF_InitLibraryWithConfig({});
		return module;
	});
	return loading;
}
/** To be called with what a call threw. A library that has aborted (a trap, no memory) is of no use any more: the next document loads another. @returns whether it has */
function isAborted(error) {
	const aborted = error instanceof Error && error.name === "RuntimeError";
	if (aborted) loading = void 0;
	return aborted;
}
// server/src/adapters/extract/formats/pdf/pdfium.ts
const IDENTITY = [
	1,
	0,
	0,
	1,
	0,
	0
];
const TEXT_OBJECT = 1;
const FORM_OBJECT = 5;
const IMAGE_OBJECT = 3;
/** Objects looked at on a page, forms nested in each other, and pictures found. */
const MAX_OBJECTS = 2e4;
const MAX_DEPTH$1 = 4;
const MAX_PICTURES$1 = 200;
const SCRATCH_BYTES = 32;
const GREY_FORMAT = 1;
const COLOUR_FORMAT = 3;
const WHITE = 4294967295;
const SHOW_ANNOTATIONS = 1;
const IN_GREY = 8;
const RED_FIRST = 16;
/** How text is drawn that is there to be found only. */
const INVISIBLE$1 = 3;
/** Share of the page from which on a picture is the page: a scan, or what lies behind the text. */
const WHOLE_PAGE = .8;
/** A document opened for its looks. What it does cannot be interrupted; memory that it took is given back by the end of the process only. */
var PdfiumDocument = class PdfiumDocument {
	#pdfium;
	#document;
	#bytes;
	/** Memory for what functions give back: eight numbers of four or four of eight bytes. */
	#scratch;
	#isDead = false;
	constructor(pdfium, document, bytes) {
		this.#pdfium = pdfium;
		this.#document = document;
		this.#bytes = bytes;
		this.#scratch = pdfium.wasmExports.malloc(SCRATCH_BYTES);
	}
	/** Null when the library cannot open it. @throws what the file system throws */
	static async open(path) {
		const pdfium = await loadPdfium();
		const file = await open(path);
		try {
			const { size } = await file.stat();
			const bytes = pdfium.wasmExports.malloc(size);
			if (bytes === 0) return null;
			const { buffer } = pdfium.HEAPU8;
			for (let at = 0, read = -1; at < size && read !== 0; at += read) ({bytesRead: read} = await file.read(new Uint8Array(buffer, bytes + at, size - at), 0, size - at, at));
			const document = pdfium._FPDF_LoadMemDocument(bytes, size, 0);
			if (document !== 0) return new PdfiumDocument(pdfium, document, bytes);
			pdfium.wasmExports.free(bytes);
			return null;
		} finally {
			await file.close();
		}
	}
	/** Looks at a page; null when it cannot be read. Only what `look` returns stays. */
	async page(number, look) {
		if (this.#isDead) return null;
		try {
			const page = this.#pdfium._FPDF_LoadPage(this.#document, number - 1);
			if (page === 0) return null;
			try {
				return await look(new PdfiumPage(this.#pdfium, page, this.#scratch));
			} finally {
				this.#pdfium._FPDF_ClosePage(page);
			}
		} catch (error) {
			this.#isDead = isAborted(error);
			throw error;
		}
	}
	close() {
		if (this.#isDead) return;
		this.#pdfium._FPDF_CloseDocument(this.#document);
		this.#pdfium.wasmExports.free(this.#scratch);
		this.#pdfium.wasmExports.free(this.#bytes);
	}
};
var PdfiumPage = class {
	/** Size in points, as the page is to be looked at. */
	width;
	height;
	#pdfium;
	#page;
	#scratch;
	constructor(pdfium, page, scratch) {
		this.#pdfium = pdfium;
		this.#page = page;
		this.#scratch = scratch;
		this.width = pdfium._FPDF_GetPageWidth(page);
		this.height = pdfium._FPDF_GetPageHeight(page);
	}
	/** Whether anything is drawn on it. */
	get hasObjects() {
		return this.#pdfium._FPDFPage_CountObjects(this.#page) > 0;
	}
	/** Pictures in the order of drawing, also those within forms. */
	pictures() {
		const found = [];
		let seen = 0;
		const visit = (object, matrix, depth) => {
			if (++seen > MAX_OBJECTS || found.length >= MAX_PICTURES$1) return;
			const type = this.#pdfium._FPDFPageObj_GetType(object);
			if (type === IMAGE_OBJECT) {
				const picture = this.#pictureOf(object, matrix);
				if (picture !== null) found.push(picture);
			} else if (type === FORM_OBJECT && depth < MAX_DEPTH$1) {
				const inner = product(this.#matrixOf(object), matrix);
				const count = this.#pdfium._FPDFFormObj_CountObjects(object);
				for (let index = 0; index < count && seen <= MAX_OBJECTS; index++) visit(this.#pdfium._FPDFFormObj_GetObject(object, index), inner, depth + 1);
			}
		};
		const count = this.#pdfium._FPDFPage_CountObjects(this.#page);
		for (let index = 0; index < count && seen <= MAX_OBJECTS; index++) visit(this.#pdfium._FPDFPage_GetObject(this.#page, index), IDENTITY, 0);
		return found;
	}
	/** Where a box stands on the page as it is looked at: in points from its upper left corner. */
	onScreen({ left, bottom, right, top }) {
		const grid = 16;
		const corners = [[left, bottom], [right, top]].map(([x = 0, y = 0]) => {
			const [across, down] = [this.#scratch, this.#scratch + 4];
			const [sizeX, sizeY] = [Math.round(this.width * grid), Math.round(this.height * grid)];
			this.#pdfium._FPDF_PageToDevice(this.#page, 0, 0, sizeX, sizeY, 0, x, y, across, down);
			return {
				x: this.#integer(across) / grid,
				y: this.#integer(down) / grid
			};
		});
		const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
		const [x, y] = [Math.max(Math.min(...xs), 0), Math.max(Math.min(...ys), 0)];
		return {
			x,
			y,
			width: Math.min(Math.max(...xs), this.width) - x,
			height: Math.min(Math.max(...ys), this.height) - y
		};
	}
	/**
	* Draws the page, or a part of it, at so many pixels a point.
	* @param use is given the pixels; they are gone when it is done
	*/
	async render({ scale, channels, part = {
		x: 0,
		y: 0,
		width: this.width,
		height: this.height
	} }, use) {
		const [width, height] = [Math.max(Math.round(part.width * scale), 1), Math.max(Math.round(part.height * scale), 1)];
		const size = width * height * channels;
		const pixels = this.#pdfium.wasmExports.malloc(size);
		if (pixels === 0) throw new Error("there is no memory for the page's pixels");
		const format = channels === 1 ? GREY_FORMAT : COLOUR_FORMAT;
		const bitmap = this.#pdfium._FPDFBitmap_CreateEx(width, height, format, pixels, width * channels);
		try {
			this.#pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
			this.#pdfium._FPDF_RenderPageBitmap(bitmap, this.#page, Math.round(-part.x * scale), Math.round(-part.y * scale), Math.round(this.width * scale), Math.round(this.height * scale), 0, SHOW_ANNOTATIONS | (channels === 1 ? IN_GREY : RED_FIRST));
			return await use({
				width,
				height,
				channels,
				data: this.#pdfium.HEAPU8.subarray(pixels, pixels + size)
			});
		} finally {
			this.#pdfium._FPDFBitmap_Destroy(bitmap);
			this.#pdfium.wasmExports.free(pixels);
		}
	}
	/**
	* The JPEG file that makes up the whole page, as scanners write it: upright, with nothing drawn over it but text that is not seen. Null for any
	* other page.
	*/
	wholePageJpeg() {
		const count = this.#pdfium._FPDFPage_CountObjects(this.#page);
		if (count > MAX_OBJECTS || this.#pdfium._FPDFPage_GetRotation(this.#page) !== 0) return null;
		let picture = null;
		for (let index = 0; index < count; index++) {
			const object = this.#pdfium._FPDFPage_GetObject(this.#page, index);
			const type = this.#pdfium._FPDFPageObj_GetType(object);
			if (type === TEXT_OBJECT && (picture === null || this.#pdfium._FPDFTextObj_GetTextRenderMode(object) === INVISIBLE$1)) continue;
			if (type !== IMAGE_OBJECT || picture !== null) return null;
			picture = object;
		}
		if (picture === null || !this.#isUpright(picture) || !this.#isJpeg(picture)) return null;
		const placed = this.#pictureOf(picture, IDENTITY);
		return placed !== null && this.isFilledBy(placed) ? this.#fileOf(picture) : null;
	}
	/** Whether a box takes nearly all of the page. */
	isFilledBy(box) {
		const { width, height } = this.onScreen(box);
		return width > 0 && height > 0 && width * height >= this.width * this.height * WHOLE_PAGE;
	}
	#isUpright(object) {
		const [a, b, c, d] = this.#matrixOf(object);
		return a > 0 && d > 0 && Math.abs(b) < a * .01 && Math.abs(c) < d * .01;
	}
	#isJpeg(object) {
		if (this.#pdfium._FPDFImageObj_GetImageFilterCount(object) !== 1) return false;
		const length = this.#pdfium._FPDFImageObj_GetImageFilter(object, 0, this.#scratch, SCRATCH_BYTES);
		const name = Buffer.from(this.#pdfium.HEAPU8.buffer, this.#scratch, Math.min(length, SCRATCH_BYTES)).toString("latin1");
		return /^(?:DCTDecode|DCT)\0?$/.test(name);
	}
	/** A copy: it is small beside the page's pixels. */
	#fileOf(object) {
		const size = this.#pdfium._FPDFImageObj_GetImageDataRaw(object, 0, 0);
		const bytes = size === 0 ? 0 : this.#pdfium.wasmExports.malloc(size);
		if (bytes === 0) return null;
		this.#pdfium._FPDFImageObj_GetImageDataRaw(object, bytes, size);
		const file = this.#pdfium.HEAPU8.slice(bytes, bytes + size);
		this.#pdfium.wasmExports.free(bytes);
		return file;
	}
	#pictureOf(object, matrix) {
		const at = this.#scratch;
		if (this.#pdfium._FPDFImageObj_GetImagePixelSize(object, at, at + 4) === 0) return null;
		const [width, height] = [this.#integer(at), this.#integer(at + 4)];
		if (this.#pdfium._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) return null;
		const [left = 0, bottom = 0, right = 0, top = 0] = this.#floats(4);
		const corners = [
			[left, bottom],
			[left, top],
			[right, bottom],
			[right, top]
		].map(([x = 0, y = 0]) => moved(matrix, x, y));
		const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
		return {
			bytes: this.#pdfium._FPDFImageObj_GetImageDataRaw(object, 0, 0),
			width,
			height,
			left: Math.min(...xs),
			bottom: Math.min(...ys),
			right: Math.max(...xs),
			top: Math.max(...ys)
		};
	}
	#matrixOf(object) {
		if (this.#pdfium._FPDFPageObj_GetMatrix(object, this.#scratch) === 0) return IDENTITY;
		const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#floats(6);
		return [
			a,
			b,
			c,
			d,
			e,
			f
		];
	}
	#view() {
		return new DataView(this.#pdfium.HEAPU8.buffer, this.#scratch, SCRATCH_BYTES);
	}
	#integer(at) {
		return this.#view().getInt32(at - this.#scratch, true);
	}
	#floats(count) {
		const view = this.#view();
		return Array.from({ length: count }, (_, index) => view.getFloat32(index * 4, true));
	}
};
/** The first matrix, then the second. */
function product([a, b, c, d, e, f], [g, h, i, j, k, l]) {
	return [
		a * g + b * i,
		a * h + b * j,
		c * g + d * i,
		c * h + d * j,
		e * g + f * i + k,
		e * h + f * j + l
	];
}
function moved([a, b, c, d, e, f], x, y) {
	return {
		x: a * x + c * y + e,
		y: b * x + d * y + f
	};
}
// server/src/adapters/extract/formats/pdf/render-scan.ts
/** Pixels a point at 200 dpi, which recognisers of text like best. */
const SCALE = 200 / 72;
/** Pixels of the longest side: large pages need no more, small ones are given more pixels a point. */
const MOST_PIXELS = 2500;
const FEWEST_PIXELS = 1600;
const QUALITY = 75;
/** Pixels much darker or lighter than the paper below which a page is blank. */
const LEAST_MARKS = 40;
const CONTRAST = 48;
/** Draws a page in grey, to have its text recognised. @returns a JPEG file; null for a blank page */
async function drawScan(page, maxPixels) {
	if (!page.hasObjects) return null;
	const scanned = page.wholePageJpeg();
	const reduced = scanned === null ? null : await reducedJpeg(scanned, maxPixels).catch(() => null);
	if (reduced !== null) return reduced;
	const longest = Math.max(page.width, page.height);
	const wanted = Math.min(Math.max(SCALE, FEWEST_PIXELS / longest), MOST_PIXELS / longest);
	const allowed = Math.sqrt(maxPixels / (page.width * page.height));
	return page.render({
		scale: Math.min(wanted, allowed),
		channels: 1
	}, async ({ data, width, height }) => isBlank(data) ? null : dist_default(data, { raw: {
		width,
		height,
		channels: 1
	} }).jpeg({ quality: QUALITY }).toBuffer());
}
/** Null for a JPEG in colours that may be meant another way round. */
async function reducedJpeg(file, maxPixels) {
	const picture = dist_default(file, {
		limitInputPixels: maxPixels,
		failOn: "error",
		sequentialRead: true
	});
	const { format, channels } = await picture.metadata();
	if (format !== "jpeg" || channels > 3) return null;
	const size = {
		width: MOST_PIXELS,
		height: MOST_PIXELS,
		fit: "inside",
		withoutEnlargement: true
	};
	return picture.resize(size).greyscale().jpeg({ quality: QUALITY }).toBuffer();
}
function isBlank(pixels) {
	const counts = /* @__PURE__ */ new Uint32Array(256);
	for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1;
	const paper = counts.indexOf(Math.max(...counts));
	let marks = 0;
	for (const [shade, count] of counts.entries()) if (Math.abs(shade - paper) > CONTRAST) marks += count;
	return marks < LEAST_MARKS;
}
// server/src/adapters/extract/formats/pdf/page-looks.ts
/** Characters below which a page that a picture fills is taken for a scan with a stamp. */
const FEW_CHARS = 200;
/** Pages that cannot be read and are named. */
const MAX_WARNINGS = 20;
/** Gives a page's text to the sink, with what is to be seen on it: its pictures, or the page itself where it has no text. */
var PageLooks = class {
	#source;
	#sink;
	#taker;
	#mayHoldPictures;
	/** Pictures that were drawn, by their places and sizes: letterheads come on every page. */
	#drawn = /* @__PURE__ */ new Set();
	#document;
	#heading = "";
	#skipped = 0;
	constructor(source, sink, mayHoldPictures) {
		this.#mayHoldPictures = mayHoldPictures;
		this.#source = source;
		this.#sink = sink;
		this.#taker = new PictureTaker(source, sink);
	}
	/** @param hasText whether the page has text that can be read, running lines among it */
	async show(page, blocks, hasText) {
		const scan = blocks.reduce((sum, { segments }) => sum + segments.reduce((all, { text }) => all + text.length, 0), 0) < FEW_CHARS ? await this.#scanOf(page, !hasText) : null;
		const pictures = scan === null ? await this.#picturesOf(page) : [];
		const places = pictures.map(({ box }) => placeOf$1(box, blocks));
		for (const [index, { block }] of blocks.entries()) {
			await this.#take(pictures.filter((_, at) => places[at] === index), blocks, page);
			if (block.kind === "heading") this.#heading = block.text;
			this.#sink.add(block);
		}
		await this.#take(pictures.filter((_, at) => places[at] === blocks.length), blocks, page);
		if (scan !== null) this.#sink.addUnread({
			file: scan,
			page,
			isPage: true
		});
	}
	/** Pages that gave nothing, as they could not be read. */
	get skipped() {
		return this.#skipped;
	}
	close() {
		this.#document?.close();
	}
	async #take(found, blocks, page) {
		for (const { box, bytes } of found) await this.#taker.take({
			bytes,
			description: captionOf(box, blocks) || this.#heading,
			page
		});
	}
	/** File of the page's pixels when it has to be recognised; null when it is blank, or its text is all there is. */
	async #scanOf(page, isEmpty) {
		if (!isEmpty && !this.#mayHoldPictures) return null;
		const { limits, workDir } = this.#source;
		const seen = await this.#look(page, async (drawn) => {
			if (!isEmpty && !drawn.pictures().some((picture) => drawn.isFilledBy(picture))) return { file: null };
			const scan = await drawScan(drawn, limits.maxPixels);
			if (scan === null) return { file: null };
			const file = path.join(workDir, `page-${page}.jpg`);
			await writeFile(file, scan);
			return { file };
		});
		if (seen === null && isEmpty) this.#skip(page);
		return seen?.file ?? null;
	}
	async #picturesOf(page) {
		if (this.#taker.isDone || !this.#mayHoldPictures) return [];
		return await this.#look(page, async (drawn) => {
			const found = [];
			for (const picture of shownPictures(drawn)) {
				const place = [
					picture.bytes,
					picture.width,
					picture.height,
					picture.left,
					picture.bottom
				].map(Math.round).join(" ");
				if (this.#drawn.has(place)) continue;
				this.#drawn.add(place);
				const bytes = await drawPicture(drawn, picture, this.#source.limits.maxPixels);
				if (bytes !== null) found.push({
					box: picture,
					bytes
				});
			}
			return found;
		}) ?? [];
	}
	#skip(page) {
		this.#skipped++;
		const text = this.#skipped > MAX_WARNINGS ? "further pages could not be read" : `page ${page} could not be read`;
		this.#sink.warn("page_skipped", text);
	}
	/** Null when the page cannot be looked at. */
	async #look(page, look) {
		try {
			if (this.#document === void 0) this.#document = await PdfiumDocument.open(this.#source.path);
			return await this.#document?.page(page, look) ?? null;
		} catch (error) {
			if (faultOf(error).reason === null) throw error;
			return null;
		}
	}
};
// server/src/adapters/extract/formats/pdf/page-spool.ts
/** Pages on their way from the first pass to the second, on disk, so that a long document does not fill the memory. */
var PageSpool = class PageSpool {
	#file;
	#path;
	#places = [];
	#end = 0;
	constructor(file, filePath) {
		this.#file = file;
		this.#path = filePath;
	}
	static async create(folder) {
		const filePath = path.join(folder, "pages.jsonl");
		return new PageSpool(await open(filePath, "w+"), filePath);
	}
	/** Adds the next page. */
	async add(segments) {
		const bytes = Buffer.from(JSON.stringify(segments.map(packed)));
		await this.#file.write(bytes, 0, bytes.length, this.#end);
		this.#places.push({
			at: this.#end,
			bytes: bytes.length
		});
		this.#end += bytes.length;
	}
	/** Segments of a page; none for a page that was not added. */
	async page(number) {
		const place = this.#places[number - 1];
		if (place === void 0) return [];
		const bytes = Buffer.allocUnsafe(place.bytes);
		await this.#file.read(bytes, 0, place.bytes, place.at);
		return JSON.parse(bytes.toString()).map(unpacked);
	}
	async close() {
		await this.#file.close();
		await rm(this.#path, { force: true });
	}
};
const RIGHT_TO_LEFT = 1;
const VERTICAL = 2;
function packed({ text, size, font, across, start, end, angle, isRightToLeft, isVertical }) {
	const kind = (isRightToLeft ? RIGHT_TO_LEFT : 0) + (isVertical ? VERTICAL : 0);
	return [
		text,
		rounded$1(size),
		font,
		rounded$1(across),
		rounded$1(start),
		rounded$1(end),
		rounded$1(angle),
		kind
	];
}
function unpacked([text, size, font, across, start, end, angle, kind]) {
	return {
		text,
		size,
		font,
		across,
		start,
		end,
		angle,
		isRightToLeft: (kind & RIGHT_TO_LEFT) !== 0,
		isVertical: (kind & VERTICAL) !== 0
	};
}
function rounded$1(value) {
	return Math.round(value * 100) / 100;
}
// server/src/adapters/extract/formats/pdf/picture-streams.ts
/** Smallest side of a picture that is worth looking for, in pixels. */
const LEAST_SIDE = 64;
/** How far a picture's dictionary may reach around its subtype, in bytes. */
const REACH = 600;
/** The name of the entry and white space before what it says. */
const NAME = 16;
/** After so many little ones the search is given up. */
const MAX_SEEN = 5e4;
const IMAGE = Buffer.from("/Image");
/**
* Whether a PDF may hold a picture of some size. A picture is a stream, and the dictionaries of streams always stand in plain text, even in
* compressed and encrypted files: looking for them costs next to nothing.
*/
function mayHoldPictures(data) {
	let seen = 0;
	for (let at = data.indexOf(IMAGE); at !== -1; at = data.indexOf(IMAGE, at + IMAGE.length)) {
		if (!/\/Subtype\s*$/.test(data.toString("latin1", Math.max(at - NAME, 0), at))) continue;
		if (++seen > MAX_SEEN) return true;
		const before = data.toString("latin1", Math.max(at - REACH, 0), at);
		const dictionary = before.slice(before.lastIndexOf(" obj")) + data.toString("latin1", at, at + REACH).split(/stream\r?\n/, 1)[0];
		if (isLarge(/\/Width\s+(\d+)\b(?!\s+\d+\s+R)/.exec(dictionary)) && isLarge(/\/Height\s+(\d+)\b(?!\s+\d+\s+R)/.exec(dictionary))) return true;
	}
	return false;
}
/** One that is not said in place may be of any size. */
function isLarge(match) {
	return match === null || Number(match[1]) >= LEAST_SIDE;
}
// server/src/adapters/extract/formats/pdf/form-values.ts
/** What is taken of one page. */
const MAX_VALUES$1 = 2e3;
const FREE_TEXT = 3;
const LARGEST = 12;
/** What is filled in on a page: values of its form's fields, marks in its boxes, and text that was typed over it. */
async function formValues(page) {
	const annotations = await page.getAnnotations();
	const values = [];
	for (const annotation of annotations) {
		const text = valueOf(annotation).replace(/\s+/g, " ").trim();
		const { rect } = annotation;
		if (text === "" || annotation.hidden === true || !Array.isArray(rect) || values.length >= MAX_VALUES$1) continue;
		values.push(segmentIn(rect.map(Number), text));
	}
	return values;
}
/** Puts values beside what stands to the left of them, else to the right; the rest at the end. */
function withValues(segments, values) {
	const all = [...segments];
	for (const value of values) {
		const before = all.findLastIndex((other) => isBeside(other, value) && other.end <= value.start + value.size);
		const behind = all.findIndex((other) => isBeside(other, value) && other.start >= value.end - value.size);
		if (before !== -1) all.splice(before + 1, 0, value);
		else if (behind !== -1) all.splice(behind, 0, value);
		else all.push(value);
	}
	return all;
}
function isBeside(other, value) {
	return Math.abs(other.angle) < .01 && Math.abs(other.across - value.across) < Math.max(other.size, value.size) * .8;
}
function valueOf({ subtype, annotationType, fieldType, fieldValue, exportValue, buttonValue, contentsObj, checkBox, radioButton, password, options }) {
	if (subtype === "FreeText" || annotationType === FREE_TEXT) return textOf$3(contentsObj);
	if (subtype !== "Widget") return "";
	if (fieldType === "Tx") return typeof fieldValue === "string" && password !== true ? fieldValue : "";
	if (fieldType === "Ch") return Array.isArray(fieldValue) ? fieldValue.map((value) => shownOption(value, options)).join(", ") : "";
	return checkBox === true && fieldValue !== "Off" && fieldValue === exportValue || radioButton === true && fieldValue !== null && fieldValue === buttonValue ? "[x]" : "";
}
/** What a choice is called on the page: the file may keep it by another name. */
function shownOption(value, options) {
	const shown = (Array.isArray(options) ? options : []).find(({ exportValue }) => exportValue === value)?.["displayValue"] ?? value;
	return typeof shown === "string" ? shown : "";
}
function textOf$3(value) {
	return typeof value === "object" && value !== null && "str" in value && typeof value.str === "string" ? value.str : "";
}
function segmentIn([left = 0, bottom = 0, , top = 0], text) {
	const size = Math.min(Math.max((top - bottom) * .7, 1), LARGEST);
	const across = bottom + Math.max(top - bottom - size, 0) / 2 + size * .15;
	return {
		text,
		size,
		font: "",
		start: left,
		end: left + text.length * size * .5,
		across,
		angle: 0,
		isRightToLeft: false,
		isVertical: false
	};
}
// server/src/adapters/extract/formats/pdf/segments.ts
/** Gaps in units of the font size: from the first on words are apart, from the second on segments. */
const WORD_GAP = .15;
const SEGMENT_GAP = 1;
/** Gap allowed behind the mark of a list item. */
const MARKER_GAP = 6;
/** Gap allowed between a number and its unit. */
const UNIT_GAP = 3;
const SAME_BASELINE = .45;
/** Distance of the letters of a column that is drawn letter by letter. */
const LETTER_BELOW = {
	least: .7,
	most: 1.4
};
const MARKER = /^(?:[•●▪■◦‣∙·–—*\u2010-]|\uf0b7|\(?(?:\d{1,3}|[a-zA-Z])[.)])$/;
const CURRENCY = "[$€£¥￥₹₩₽₺₪]|[A-Z]{2,3}[$]|CHF|EUR|USD|GBP|JPY";
const SIGN_BEFORE = new RegExp(`^(?:[-+\u2212\u00b1]\\s*)?(?:${CURRENCY})?$|^[-+\u2212\u00b1(]$`, "u");
const UNIT_BEHIND = new RegExp(`^(?:${CURRENCY}|%|‰|\\))$`, "u");
/** Letters as they look at one place of a word, and joined ones. */
const ARABIC_FORMS = /[\ufb1d-\ufdfb\ufe70-\ufefc]/g;
const ONE_LETTER = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]$/u;
/**
* Puts runs together that share a baseline. Order is that of the file, which is the order of reading in nearly all. A number stays with its
* currency and sign, a list's mark with its text.
*/
var SegmentBuilder = class {
	segments = [];
	#open = null;
	#isSpaced = false;
	/** @param isVertical whether the run's font writes from top to bottom */
	add(item, isVertical) {
		if (item.str.trim() === "") {
			this.#isSpaced ||= item.str !== "";
			return;
		}
		const run = isVertical ? verticalRun(item) : horizontalRun(item);
		if (this.#open === null) this.#open = new OpenSegment(run);
		else if (!this.#open.takes(run, this.#isSpaced)) {
			this.close();
			this.#open = new OpenSegment(run);
		}
		this.#isSpaced = /\s$/.test(item.str);
	}
	/** Ends the segment being built; to be called at the end of a page. */
	close() {
		const segment = this.#open?.segment();
		const last = this.segments.at(-1);
		if (segment !== void 0 && !(last !== void 0 && isDrawnTwice(last, segment))) this.segments.push(segment);
		this.#open = null;
		this.#isSpaced = false;
	}
};
var OpenSegment = class {
	#runs;
	#whole;
	constructor(run) {
		this.#runs = [{
			...run,
			isApart: false
		}];
		this.#whole = run;
	}
	/** Adds a run when it continues the segment; else says no. */
	takes(run, isSpaced) {
		const last = this.#runs.at(-1);
		if (last !== void 0 && isDrawnTwice(last, run)) return true;
		if (this.#standsBelow(run)) {
			this.#becomeVertical();
			this.#append(verticalOf(run), false);
			return true;
		}
		const gap = this.#gapTo(run);
		if (gap === null || !this.#holds(run, gap)) return false;
		this.#append(run, isSpaced || gap > WORD_GAP * this.#whole.size);
		return true;
	}
	segment() {
		const text = this.#whole.isRightToLeft ? textOf$2(inVisualOrder(this.#runs)) : this.#runs.map((run) => (run.isApart ? " " : "") + run.text).join("");
		return {
			...this.#whole,
			text: text.trim().replace(ARABIC_FORMS, (form) => form.normalize("NFKC"))
		};
	}
	/** Distance to a run on the same baseline; null when it stands elsewhere. */
	#gapTo(run) {
		const whole = this.#whole;
		const size = Math.max(whole.size, run.size);
		if (Math.abs(whole.across - run.across) > SAME_BASELINE * size || Math.abs(whole.angle - run.angle) > .01) return null;
		const behind = run.start - whole.end;
		const before = whole.isRightToLeft || run.isRightToLeft ? whole.start - run.end : -Infinity;
		const gap = Math.max(behind, before);
		return gap < -size ? null : gap;
	}
	#holds(run, gap) {
		const { size } = this.#whole;
		if (gap <= SEGMENT_GAP * size) return true;
		const before = this.#runs.length > 3 ? "" : this.#runs.map(({ text }) => text).join("").trim();
		if (MARKER.test(before)) return gap <= MARKER_GAP * size;
		if (before !== "" && SIGN_BEFORE.test(before)) return /^[-+\u2212(]?\s*[\p{Nd}.,]/u.test(run.text.trim());
		return /\p{Nd}$/u.test(this.#runs.at(-1)?.text.trim() ?? "") && UNIT_BEHIND.test(run.text.trim()) && gap <= UNIT_GAP * size;
	}
	/** Whether a letter stands below the last one: vertical text that is drawn letter by letter. */
	#standsBelow(run) {
		const last = this.#runs.at(-1);
		if (last === void 0 || !ONE_LETTER.test(run.text) || run.isVertical || run.angle !== 0) return false;
		if (!this.#whole.isVertical && (this.#runs.length > 1 || !ONE_LETTER.test(last.text))) return false;
		const [x, y] = last.isVertical ? [last.across, -last.start] : [last.start, last.across];
		const distance = (y - run.across) / run.size;
		return Math.abs(x - run.start) < .2 * run.size && distance >= LETTER_BELOW.least && distance <= LETTER_BELOW.most;
	}
	#becomeVertical() {
		if (this.#whole.isVertical) return;
		this.#whole = verticalOf(this.#whole);
		this.#runs.splice(0, 1, {
			...this.#whole,
			isApart: false
		});
	}
	#append(run, isApart) {
		const whole = this.#whole;
		const longest = Math.max(...this.#runs.slice(-4).map(({ text }) => text.length));
		this.#runs.push({
			...run,
			isApart
		});
		this.#whole = {
			...whole,
			size: run.text.length > longest ? run.size : whole.size,
			font: run.font === whole.font ? whole.font : "",
			start: Math.min(whole.start, run.start),
			end: Math.max(whole.end, run.end),
			isRightToLeft: whole.isRightToLeft || run.isRightToLeft
		};
	}
};
function horizontalRun(item) {
	const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform;
	const scale = Math.hypot(a, b) || 1;
	const [ux, uy] = [a / scale, b / scale];
	const start = x * ux + y * uy;
	return {
		text: item.str,
		size: Math.hypot(c, d) || scale,
		font: item.fontName,
		start,
		end: start + item.width,
		across: y * ux - x * uy,
		angle: Math.atan2(b, a),
		isRightToLeft: item.dir === "rtl",
		isVertical: false
	};
}
function verticalRun(item) {
	const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform;
	return {
		text: item.str,
		size: Math.hypot(c, d) || Math.hypot(a, b) || 1,
		font: item.fontName,
		start: -y,
		end: -y + Math.abs(item.height),
		across: x,
		angle: -Math.PI / 2,
		isRightToLeft: false,
		isVertical: true
	};
}
/** A letter of a column. */
function verticalOf(run) {
	return {
		...run,
		across: run.start,
		start: -run.across,
		end: -run.across + run.size,
		angle: -Math.PI / 2,
		isVertical: true
	};
}
/** Some programs make letters bold by drawing them again, a little beside. */
function isDrawnTwice(last, run) {
	const near = .2 * run.size;
	return last.text === run.text && Math.abs(last.start - run.start) < near && Math.abs(last.across - run.across) < near;
}
/** Runs of a line that is read from right to left, but for what is written the other way within: numbers, and words of other scripts. */
function inVisualOrder(runs) {
	const leftToRight = runs.toSorted((a, b) => a.start - b.start);
	const chars = (isRightToLeft) => runs.reduce((sum, run) => sum + (run.isRightToLeft === isRightToLeft ? run.text.length : 0), 0);
	const isBaseRightToLeft = chars(true) * 2 >= chars(false);
	const ordered = isBaseRightToLeft ? leftToRight.toReversed() : leftToRight;
	const groups = [];
	for (const run of ordered) {
		const group = groups.at(-1);
		if (group?.[0]?.isRightToLeft === run.isRightToLeft) group.push(run);
		else groups.push([run]);
	}
	return groups.flatMap((group) => group[0]?.isRightToLeft === isBaseRightToLeft ? group : group.toReversed());
}
/** Text of runs that were put in order: what stands between them tells words apart. */
function textOf$2(runs) {
	let text = "";
	for (const [index, run] of runs.entries()) {
		const before = runs[index - 1];
		const gap = before === void 0 ? 0 : Math.max(run.start - before.end, before.start - run.end);
		text += (gap > WORD_GAP * run.size ? " " : "") + run.text;
	}
	return text;
}
// server/src/adapters/extract/formats/pdf/read-page-text.ts
/** Pieces of text kept of one page: more are no page that anybody reads. */
const MAX_SEGMENTS = 5e4;
/** Text of one page and what is filled in on it; what stands on a page beyond what is kept is left out. @throws what the PDF library throws */
async function readPageText(document, number) {
	const page = await document.getPage(number);
	const builder = new SegmentBuilder();
	const verticalFonts = /* @__PURE__ */ new Set();
	const reader = page.streamTextContent().getReader();
	for (let part = await reader.read(); !part.done; part = await reader.read()) {
		const { items, styles } = part.value;
		for (const [font, { vertical }] of Object.entries(styles)) if (vertical) verticalFonts.add(font);
		for (const item of items) if ("str" in item) builder.add(item, verticalFonts.has(item.fontName));
		if (builder.segments.length < MAX_SEGMENTS) continue;
		await reader.cancel();
		break;
	}
	builder.close();
	const values = await formValues(page).catch(() => []);
	page.cleanup();
	return withValues(builder.segments, values);
}
// server/src/adapters/extract/formats/pdf/readable-layer.ts
/** Share of characters without meaning at which a text layer counts as none. */
const MAX_RUBBISH = .3;
/** Characters that mean nothing by themselves: private use, replacement, control and unassigned ones. */
const RUBBISH = /[\p{Co}\p{Cc}\p{Cn}\ufffd]/gu;
/** Characters of a page that are no spaces. */
function countChars(segments) {
	return segments.reduce((sum, { text }) => sum + text.replace(/\s/gu, "").length, 0);
}
/** Whether most of a page's characters mean something; those of fonts that do not say what their glyphs are do not. */
function isReadable(segments) {
	let all = 0;
	let rubbish = 0;
	for (const { text } of segments) {
		all += text.replace(/\s/gu, "").length;
		rubbish += text.match(RUBBISH)?.length ?? 0;
	}
	return rubbish <= all * MAX_RUBBISH;
}
// server/src/adapters/extract/formats/pdf/reading-order.ts
/** Beyond so many blocks of one page the file's order is kept as it is. */
const MAX_BLOCKS = 300;
/** Share of the narrower one's width from which on two blocks stand above each other. */
const ABOVE = .3;
/** Blocks in the order of the file, but for those that stand above ones drawn before: what is above is read first. */
function inReadingOrder$1(blocks) {
	if (blocks.length > MAX_BLOCKS || blocks.some(({ segments }) => segments.some(({ angle }) => Math.abs(angle) > .01))) return blocks;
	const left = blocks.map((placed) => ({
		placed,
		box: boxOf(placed)
	}));
	const ordered = [];
	while (left.length > 0) {
		const free = left.findIndex(({ box }) => !left.some((other) => isAbove(other.box, box)));
		const [next] = left.splice(Math.max(free, 0), 1);
		if (next !== void 0) ordered.push(next.placed);
	}
	return ordered;
}
function isAbove(upper, lower) {
	if (upper.bottom < lower.top) return false;
	return Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left) > Math.min(upper.right - upper.left, lower.right - lower.left) * ABOVE;
}
// server/src/adapters/extract/formats/pdf/running-lines.ts
/** How many baselines at each end of a page are looked at. */
const EDGE_LINES = 2;
const MIN_PAGES = 3;
/** Share of the pages on which a line must stand to be a running one; left and right pages may differ. */
const MIN_SHARE = .4;
const MAX_NUMBERS = 3;
/** A heading may count as well ("Step 3"): what is set larger than the page's text, as a share, is none that runs. */
const MAX_SIZE = 1.05;
/** Nothing but the page's number: "7", "- 7 -", "Page 7 of 12", "7/12". */
const PAGE_NUMBER = /^[^\p{L}\p{N}]*(?:\p{L}{1,8}[.:]?\s*)?\d{1,5}(?:\s*(?:\p{L}{1,4}|[/-])\s*\d{1,5})?\s*[页頁]?[^\p{L}\p{N}]*$/u;
const MAX_NUMBER_CHARS = 60;
/** Distance of a header or footer from the text, in units of the font size, that rows of a table hardly have. */
const APART = 3;
/** As what a page's number counts that stands alone. */
const NUMBER_ALONE = "#";
/**
* Running headers and footers: text at the edge of a page that stands, but for a number that counts with the pages, at the same place on many
* pages. Every page is seen first; then each is given without them, but for the first of each that says more than a number.
*/
var RunningLines = class {
	#counts = /* @__PURE__ */ new Map();
	#kept = /* @__PURE__ */ new Set();
	#pages = 0;
	see(segments, page) {
		this.#pages++;
		const usual = usualSize(segments);
		const drawn = edgesOf(segments).flatMap((edge) => edge.segments);
		for (const shape of new Set(drawn.flatMap((segment) => shapesOf(segment, page, usual)))) this.#counts.set(shape, (this.#counts.get(shape) ?? 0) + 1);
	}
	without(segments, page) {
		const usual = usualSize(segments);
		const left = /* @__PURE__ */ new Set();
		for (const edge of edgesOf(segments)) {
			const found = edge.segments.map((segment) => this.#runningOf(segment, page, usual));
			if (!edge.isApart && found.includes(null)) continue;
			for (const [index, segment] of edge.segments.entries()) if (this.#isLeftOut(segment, found[index] ?? null)) left.add(segment);
		}
		return segments.filter((segment) => !left.has(segment));
	}
	/** What runs on through the pages, as which a segment counts; null for none. */
	#runningOf(segment, page, usual) {
		if (this.#pages > 1 && segment.text === String(page)) return NUMBER_ALONE;
		return shapesOf(segment, page, usual).find((shape) => this.#isRunning(shape)) ?? null;
	}
	#isLeftOut(segment, running) {
		if (running === null || running === NUMBER_ALONE) return running !== null;
		const isFirst = !this.#kept.has(running);
		this.#kept.add(running);
		const isNumber = running !== asIs(segment) && segment.text.length <= MAX_NUMBER_CHARS && PAGE_NUMBER.test(segment.text);
		return !isFirst || isNumber;
	}
	#isRunning(shape) {
		return this.#pages >= MIN_PAGES && (this.#counts.get(shape) ?? 0) >= Math.max(MIN_PAGES, this.#pages * MIN_SHARE);
	}
};
/**
* The baselines at the upper and lower edge. On a page of few lines only the outermost count, so that no page loses what it is about.
*/
function edgesOf(segments) {
	const lines = /* @__PURE__ */ new Map();
	for (const segment of segments) {
		const across = Math.round(segment.across);
		const line = lines.get(across);
		if (line === void 0) lines.set(across, [segment]);
		else line.push(segment);
	}
	const baselines = [...lines.keys()].toSorted((a, b) => a - b);
	const count = Math.min(EDGE_LINES, Math.floor(baselines.length / 4));
	const edge = (across, inside = NaN) => {
		const line = lines.get(across) ?? [];
		const size = Math.max(...line.map((segment) => segment.size));
		return {
			segments: line,
			isApart: !(Math.abs(inside - across) <= APART * size) && !areRows(line, lines.get(inside) ?? [])
		};
	};
	const lower = baselines.slice(0, count).map((across, index) => edge(across, baselines[index + 1]));
	const first = baselines.length - count;
	const upper = baselines.slice(first).map((across, index) => edge(across, baselines[first + index - 1]));
	return [...lower, ...upper];
}
/** Whether two lines have columns in common, each flush left or right. */
function areRows(line, inside) {
	const edges = new Set(inside.flatMap(({ start, end }) => [Math.round(start), Math.round(end)]));
	return line.filter(({ start, end }) => edges.has(Math.round(start)) || edges.has(Math.round(end))).length > 1;
}
/** Place and text, as it is and with each of its numbers as one that counts with the pages: other numbers, such as prices, are content. */
function shapesOf(segment, page, usual) {
	const shapes = [asIs(segment)];
	const { text, size } = segment;
	const numbers = [...text.matchAll(/\d{1,5}/g)];
	if (numbers.length > MAX_NUMBERS || size > usual * MAX_SIZE) return shapes;
	for (const { 0: digits, index } of numbers) shapes.push(`${placeOf(segment)} ${text.slice(0, index)}#${Number(digits) - page}${text.slice(index + digits.length)}`);
	return shapes;
}
function asIs(segment) {
	return `${placeOf(segment)} ${segment.text}`;
}
function placeOf({ across }) {
	return Math.round(across);
}
/** Size that half of a page's pieces of text are not larger than. */
function usualSize(segments) {
	return segments.map(({ size }) => size).toSorted((a, b) => a - b)[Math.floor(segments.length / 2)] ?? 0;
}
// server/src/adapters/extract/formats/pdf/text-style.ts
/** How much larger than the text of the document a heading is set. */
const HEADING_RATIO = 1.15;
/** Share of the text at which a font counts as one of the text itself, bold or not. */
const BODY_SHARE = .3;
const MAX_HEADING_CHARS = 200;
/** A heading that only its weight tells is short. */
const MAX_BOLD_CHARS = 120;
const MAX_LEVEL$1 = 6;
/** What a document's headings look like, from all of its pages. */
var TextStyle = class {
	#charsBySize = /* @__PURE__ */ new Map();
	#charsByFont = /* @__PURE__ */ new Map();
	/** Sizes of short pieces of text with letters, which may turn out to be headings. */
	#shortSizes = /* @__PURE__ */ new Set();
	/** Page on which a font that sets whole pieces was seen first. */
	#firstPages = /* @__PURE__ */ new Map();
	#levels = null;
	#bold = /* @__PURE__ */ new Set();
	see(segments, page) {
		for (const { text, size, font } of segments) {
			const step = rounded(size);
			this.#charsBySize.set(step, (this.#charsBySize.get(step) ?? 0) + text.length);
			if (text.length <= MAX_HEADING_CHARS && /\p{L}/u.test(text)) this.#shortSizes.add(step);
			if (font === "") continue;
			this.#charsByFont.set(font, (this.#charsByFont.get(font) ?? 0) + text.length);
			if (!this.#firstPages.has(font)) this.#firstPages.set(font, page);
		}
	}
	/** Pages that show whole pieces of text in fonts other than those of the text itself, by font. */
	get otherFonts() {
		const all = [...this.#charsByFont.values()].reduce((sum, chars) => sum + chars, 0);
		const mostUsed = mostOf(this.#charsByFont);
		return new Map([...this.#firstPages].filter(([font]) => font !== mostUsed && (this.#charsByFont.get(font) ?? 0) < all * BODY_SHARE));
	}
	/** Says which fonts are bold; to be called once, before the first `headingLevel`. */
	setBold(fonts) {
		this.#bold = fonts;
	}
	/** Level of a heading by its size; null for text that is not larger than that of the document. */
	headingLevel({ text, size }) {
		if (!this.#isLarge(rounded(size)) || text.length > MAX_HEADING_CHARS || !/\p{L}/u.test(text)) return null;
		return this.#sizes().get(rounded(size)) ?? null;
	}
	/** Level of a heading that is set in bold, in the size of the text; null for anything else. */
	boldLevel({ text, size, font }) {
		if (!this.#bold.has(font) || text.length > MAX_BOLD_CHARS || rounded(size) < rounded(this.#bodySize() * .9)) return null;
		if (/[.,;:!?。，；：！？]$/u.test(text) || !/^[\p{Lu}\p{Lt}\p{Lo}\p{Nd}"'“„«¿¡(]/u.test(text) || !/\p{L}{2}|\p{Lo}/u.test(text)) return null;
		return this.numberedLevel(text);
	}
	/** Level of a heading below those told by size, by how deep its number is ("2.1.3 Scope"). */
	numberedLevel(text) {
		const depth = /^\d+(?:\.\d+)*/.exec(text)?.[0].split(".").length ?? 1;
		return Math.min(this.#sizes().size + depth, MAX_LEVEL$1);
	}
	#isLarge(step) {
		return step >= this.#bodySize() * HEADING_RATIO;
	}
	#bodySize() {
		return mostOf(this.#charsBySize) ?? 0;
	}
	#sizes() {
		this.#levels ??= new Map([...this.#shortSizes].filter((step) => this.#isLarge(step)).toSorted((a, b) => b - a).map((step, index) => [step, Math.min(index + 1, MAX_LEVEL$1)]));
		return this.#levels;
	}
};
function mostOf(counts) {
	let best = null;
	let most = 0;
	for (const [key, count] of counts) {
		if (count <= most) continue;
		best = key;
		most = count;
	}
	return best;
}
function rounded(size) {
	return Math.round(size * 2) / 2;
}
// server/src/adapters/extract/formats/pdf/read-pdf.ts
/** What a piece of text counts besides its characters, so that a million empty ones are not free. */
const OVERHEAD$2 = 8;
/**
* A PDF: text as it is drawn, in the order of the file, with headings, paragraphs and tables told by their layout; pages without text are
* drawn, to be recognised. Two passes, so that one page at a time is held: the first reads the text and learns what headings and running
* lines look like, the second lays the pages out.
*/
const readPdf = async (source, sink) => {
	const spool = await PageSpool.create(source.workDir);
	try {
		return await layOut(await learn(source, sink, spool), source, sink, spool);
	} finally {
		await spool.close();
	}
};
/** First pass. */
async function learn(source, sink, spool) {
	const data = await readFile(source.path);
	const hasPictures = mayHoldPictures(data);
	const document = await openPdf(data);
	try {
		const pages = document.numPages;
		if (pages > source.limits.maxPages) throw new ExtractError("too_large", `more than ${source.limits.maxPages} pages`);
		const [style, running] = [new TextStyle(), new RunningLines()];
		let read = 0;
		for (let chars = 0; read < pages && chars <= sink.maxTextChars; read++) {
			const page = read + 1;
			const found = await readPageText(document, page).catch(() => null);
			const segments = found !== null && isReadable(found) ? found : [];
			style.see(segments, page);
			running.see(segments, page);
			await spool.add(segments);
			chars += countChars(segments) + segments.length * OVERHEAD$2;
			sink.progress(Math.floor(page / 2), pages);
		}
		if (read < pages) sink.warn("text_truncated", "the file holds more text than is kept of one document");
		style.setBold(await boldFonts(document, style.otherFonts));
		return {
			title: await declaredTitle(document),
			pages,
			read,
			style,
			running,
			mayHoldPictures: hasPictures
		};
	} finally {
		await document.loadingTask.destroy();
	}
}
/** Second pass. */
async function layOut(learned, source, sink, spool) {
	const { pages, read, style, running } = learned;
	const looks = new PageLooks(source, sink, learned.mayHoldPictures);
	let heading = null;
	let before = [];
	try {
		for (let page = 1; page <= read && !sink.isFull; page++) {
			const segments = await spool.page(page);
			const blocks = withHeaderOf(before, inReadingOrder$1([...layoutPage(running.without(segments, page), page, style)]));
			before = blocks;
			if (page === 1) heading = largestHeading(blocks.map(({ block }) => block));
			await looks.show(page, blocks, segments.length > 0);
			sink.progress(Math.floor((pages + page) / 2), pages);
		}
	} finally {
		looks.close();
	}
	if (looks.skipped === pages) throw new ExtractError("damaged", "no page of the file can be read");
	return {
		title: learned.title ?? heading,
		pages
	};
}
/** The heading that the first page sets largest; the order of drawing says little about which is the title. */
function largestHeading(blocks) {
	const headings = blocks.filter((block) => block.kind === "heading");
	const highest = Math.min(...headings.map((heading) => heading.level));
	return headings.find((heading) => heading.level === highest)?.text ?? null;
}
// node_modules/pend/index.js
var require_pend = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = Pend;
	function Pend() {
		this.pending = 0;
		this.max = Infinity;
		this.listeners = [];
		this.waiting = [];
		this.error = null;
	}
	Pend.prototype.go = function(fn) {
		if (this.pending < this.max) pendGo(this, fn);
		else this.waiting.push(fn);
	};
	Pend.prototype.wait = function(cb) {
		if (this.pending === 0) cb(this.error);
		else this.listeners.push(cb);
	};
	Pend.prototype.hold = function() {
		return pendHold(this);
	};
	function pendHold(self) {
		self.pending += 1;
		var called = false;
		return onCb;
		function onCb(err) {
			if (called) throw new Error("callback called twice");
			called = true;
			self.error = self.error || err;
			self.pending -= 1;
			if (self.waiting.length > 0 && self.pending < self.max) pendGo(self, self.waiting.shift());
			else if (self.pending === 0) {
				var listeners = self.listeners;
				self.listeners = [];
				listeners.forEach(cbListener);
			}
		}
		function cbListener(listener) {
			listener(self.error);
		}
	}
	function pendGo(self, fn) {
		fn(pendHold(self));
	}
}));
// node_modules/yauzl/fd-slicer.js
var require_fd_slicer = /* @__PURE__ */ __commonJSMin(((exports) => {
	var fs = __require("fs");
	var util = __require("util");
	var stream = __require("stream");
	var Readable = stream.Readable;
	var PassThrough = stream.PassThrough;
	var Pend = require_pend();
	var EventEmitter = __require("events").EventEmitter;
	exports.BufferSlicer = BufferSlicer;
	exports.FdSlicer = FdSlicer;
	util.inherits(FdSlicer, EventEmitter);
	function FdSlicer(fd) {
		EventEmitter.call(this);
		this.fd = fd;
		this.pend = new Pend();
		this.pend.max = 1;
		this.refCount = 0;
	}
	FdSlicer.prototype.read = function(buffer, offset, length, position, callback) {
		var self = this;
		self.pend.go(function(cb) {
			fs.read(self.fd, buffer, offset, length, position, function(err, bytesRead, buffer) {
				cb();
				callback(err, bytesRead, buffer);
			});
		});
	};
	FdSlicer.prototype.createReadStream = function(options) {
		return new ReadStream(this, options);
	};
	FdSlicer.prototype.ref = function() {
		this.refCount += 1;
	};
	FdSlicer.prototype.unref = function() {
		var self = this;
		self.refCount -= 1;
		if (self.refCount < 0) throw new Error("invalid unref");
		if (self.refCount > 0) return;
		fs.close(self.fd, onCloseDone);
		function onCloseDone(err) {
			if (err) self.emit("error", err);
			else self.emit("close");
		}
	};
	util.inherits(ReadStream, Readable);
	function ReadStream(context, options) {
		options = options || {};
		Readable.call(this, options);
		this.context = context;
		this.context.ref();
		this.start = options.start || 0;
		this.endOffset = options.end;
		this.pos = this.start;
	}
	ReadStream.prototype._read = function(n) {
		var self = this;
		var toRead = Math.min(self._readableState.highWaterMark, n);
		if (self.endOffset != null) toRead = Math.min(toRead, self.endOffset - self.pos);
		if (toRead <= 0) {
			self.push(null);
			this._cleanup();
			return;
		}
		self.context.pend.go(function(cb) {
			var buffer = Buffer.allocUnsafe(toRead);
			fs.read(self.context.fd, buffer, 0, toRead, self.pos, function(err, bytesRead) {
				if (err) self.destroy(err);
				else if (bytesRead === 0) {
					self.push(null);
					self._cleanup();
				} else {
					self.pos += bytesRead;
					self.push(buffer.slice(0, bytesRead));
				}
				cb();
			});
		});
	};
	ReadStream.prototype._destroy = function(err, cb) {
		this._cleanup();
		cb(err);
	};
	ReadStream.prototype._cleanup = function() {
		if (this.context != null) {
			this.context.unref();
			this.context = null;
		}
	};
	util.inherits(BufferSlicer, EventEmitter);
	function BufferSlicer(buffer) {
		EventEmitter.call(this);
		this.refCount = 0;
		this.buffer = buffer;
	}
	BufferSlicer.prototype.read = function(buffer, offset, length, position, callback) {
		if (!(0 <= offset && offset <= buffer.length)) throw new RangeError("offset outside buffer: 0 <= " + offset + " <= " + buffer.length);
		if (position < 0) throw new RangeError("position is negative: " + position);
		if (offset + length > buffer.length) length = buffer.length - offset;
		if (position + length > this.buffer.length) length = this.buffer.length - position;
		if (length <= 0) {
			setImmediate(function() {
				callback(null, 0);
			});
			return;
		}
		this.buffer.copy(buffer, offset, position, position + length);
		setImmediate(function() {
			callback(null, length);
		});
	};
	BufferSlicer.prototype.createReadStream = function(options) {
		options = options || {};
		var readStream = new PassThrough(options);
		readStream.start = options.start || 0;
		readStream.endOffset = options.end;
		readStream.pos = readStream.endOffset || this.buffer.length;
		var entireSlice = this.buffer.slice(readStream.start, readStream.pos);
		var maxChunkSize = 65536;
		var offset = 0;
		while (true) {
			var nextOffset = offset + maxChunkSize;
			if (nextOffset >= entireSlice.length) {
				if (offset < entireSlice.length) readStream.write(entireSlice.slice(offset, entireSlice.length));
				break;
			}
			readStream.write(entireSlice.slice(offset, nextOffset));
			offset = nextOffset;
		}
		readStream.end();
		return readStream;
	};
	BufferSlicer.prototype.ref = function() {
		this.refCount += 1;
	};
	BufferSlicer.prototype.unref = function() {
		this.refCount -= 1;
		if (this.refCount < 0) throw new Error("invalid unref");
	};
}));
// node_modules/yauzl/crc32.js
var require_crc32 = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const CRC_TABLE = new Int32Array([
		0,
		1996959894,
		3993919788,
		2567524794,
		124634137,
		1886057615,
		3915621685,
		2657392035,
		249268274,
		2044508324,
		3772115230,
		2547177864,
		162941995,
		2125561021,
		3887607047,
		2428444049,
		498536548,
		1789927666,
		4089016648,
		2227061214,
		450548861,
		1843258603,
		4107580753,
		2211677639,
		325883990,
		1684777152,
		4251122042,
		2321926636,
		335633487,
		1661365465,
		4195302755,
		2366115317,
		997073096,
		1281953886,
		3579855332,
		2724688242,
		1006888145,
		1258607687,
		3524101629,
		2768942443,
		901097722,
		1119000684,
		3686517206,
		2898065728,
		853044451,
		1172266101,
		3705015759,
		2882616665,
		651767980,
		1373503546,
		3369554304,
		3218104598,
		565507253,
		1454621731,
		3485111705,
		3099436303,
		671266974,
		1594198024,
		3322730930,
		2970347812,
		795835527,
		1483230225,
		3244367275,
		3060149565,
		1994146192,
		31158534,
		2563907772,
		4023717930,
		1907459465,
		112637215,
		2680153253,
		3904427059,
		2013776290,
		251722036,
		2517215374,
		3775830040,
		2137656763,
		141376813,
		2439277719,
		3865271297,
		1802195444,
		476864866,
		2238001368,
		4066508878,
		1812370925,
		453092731,
		2181625025,
		4111451223,
		1706088902,
		314042704,
		2344532202,
		4240017532,
		1658658271,
		366619977,
		2362670323,
		4224994405,
		1303535960,
		984961486,
		2747007092,
		3569037538,
		1256170817,
		1037604311,
		2765210733,
		3554079995,
		1131014506,
		879679996,
		2909243462,
		3663771856,
		1141124467,
		855842277,
		2852801631,
		3708648649,
		1342533948,
		654459306,
		3188396048,
		3373015174,
		1466479909,
		544179635,
		3110523913,
		3462522015,
		1591671054,
		702138776,
		2966460450,
		3352799412,
		1504918807,
		783551873,
		3082640443,
		3233442989,
		3988292384,
		2596254646,
		62317068,
		1957810842,
		3939845945,
		2647816111,
		81470997,
		1943803523,
		3814918930,
		2489596804,
		225274430,
		2053790376,
		3826175755,
		2466906013,
		167816743,
		2097651377,
		4027552580,
		2265490386,
		503444072,
		1762050814,
		4150417245,
		2154129355,
		426522225,
		1852507879,
		4275313526,
		2312317920,
		282753626,
		1742555852,
		4189708143,
		2394877945,
		397917763,
		1622183637,
		3604390888,
		2714866558,
		953729732,
		1340076626,
		3518719985,
		2797360999,
		1068828381,
		1219638859,
		3624741850,
		2936675148,
		906185462,
		1090812512,
		3747672003,
		2825379669,
		829329135,
		1181335161,
		3412177804,
		3160834842,
		628085408,
		1382605366,
		3423369109,
		3138078467,
		570562233,
		1426400815,
		3317316542,
		2998733608,
		733239954,
		1555261956,
		3268935591,
		3050360625,
		752459403,
		1541320221,
		2607071920,
		3965973030,
		1969922972,
		40735498,
		2617837225,
		3943577151,
		1913087877,
		83908371,
		2512341634,
		3803740692,
		2075208622,
		213261112,
		2463272603,
		3855990285,
		2094854071,
		198958881,
		2262029012,
		4057260610,
		1759359992,
		534414190,
		2176718541,
		4139329115,
		1873836001,
		414664567,
		2282248934,
		4279200368,
		1711684554,
		285281116,
		2405801727,
		4167216745,
		1634467795,
		376229701,
		2685067896,
		3608007406,
		1308918612,
		956543938,
		2808555105,
		3495958263,
		1231636301,
		1047427035,
		2932959818,
		3654703836,
		1088359270,
		936918e3,
		2847714899,
		3736837829,
		1202900863,
		817233897,
		3183342108,
		3401237130,
		1404277552,
		615818150,
		3134207493,
		3453421203,
		1423857449,
		601450431,
		3009837614,
		3294710456,
		1567103746,
		711928724,
		3020668471,
		3272380065,
		1510334235,
		755167117
	]);
	function crc32(buf) {
		let crc = -1;
		for (let x of buf) crc = CRC_TABLE[(crc ^ x) & 255] ^ crc >>> 8;
		return (crc ^ -1) >>> 0;
	}
	module.exports = crc32;
}));
// server/src/adapters/extract/ooxml/archive.ts
var import_yauzl = /* @__PURE__ */ __toESM((/* @__PURE__ */ __commonJSMin(((exports) => {
	var fs = __require("fs");
	var zlib = __require("zlib");
	var fd_slicer = require_fd_slicer();
	var util = __require("util");
	var EventEmitter = __require("events").EventEmitter;
	var Transform = __require("stream").Transform;
	var PassThrough = __require("stream").PassThrough;
	var Writable = __require("stream").Writable;
	const crc32 = typeof zlib.crc32 === "function" ? zlib.crc32 : require_crc32();
	exports.openPromise = openPromise;
	function openPromise(path, options) {
		return new Promise((resolve, reject) => {
			open(path, {
				...options,
				lazyEntries: true
			}, function(err, zipfile) {
				if (err) return reject(err);
				resolve(zipfile);
			});
		});
	}
	function open(path, options, callback) {
		if (typeof options === "function") {
			callback = options;
			options = null;
		}
		if (options == null) options = {};
		if (options.autoClose == null) options.autoClose = true;
		if (options.lazyEntries == null) options.lazyEntries = false;
		if (options.decodeStrings == null) options.decodeStrings = true;
		if (options.validateEntrySizes == null) options.validateEntrySizes = true;
		if (options.strictFileNames == null) options.strictFileNames = false;
		if (callback == null) callback = defaultCallback;
		fs.open(path, "r", function(err, fd) {
			if (err) return callback(err);
			fromFd(fd, options, function(err, zipfile) {
				if (err) fs.close(fd, defaultCallback);
				callback(err, zipfile);
			});
		});
	}
	function fromFd(fd, options, callback) {
		if (typeof options === "function") {
			callback = options;
			options = null;
		}
		if (options == null) options = {};
		if (options.autoClose == null) options.autoClose = false;
		if (options.lazyEntries == null) options.lazyEntries = false;
		if (options.decodeStrings == null) options.decodeStrings = true;
		if (options.validateEntrySizes == null) options.validateEntrySizes = true;
		if (options.strictFileNames == null) options.strictFileNames = false;
		if (callback == null) callback = defaultCallback;
		fs.fstat(fd, function(err, stats) {
			if (err) return callback(err);
			fromRandomAccessReader(new fd_slicer.FdSlicer(fd), stats.size, options, callback);
		});
	}
	function fromRandomAccessReader(reader, totalSize, options, callback) {
		if (typeof options === "function") {
			callback = options;
			options = null;
		}
		if (options == null) options = {};
		if (options.autoClose == null) options.autoClose = true;
		if (options.lazyEntries == null) options.lazyEntries = false;
		if (options.decodeStrings == null) options.decodeStrings = true;
		var decodeStrings = !!options.decodeStrings;
		if (options.validateEntrySizes == null) options.validateEntrySizes = true;
		if (options.strictFileNames == null) options.strictFileNames = false;
		if (callback == null) callback = defaultCallback;
		if (typeof totalSize !== "number") throw new Error("expected totalSize parameter to be a number");
		if (totalSize > Number.MAX_SAFE_INTEGER) throw new Error("zip file too large. only file sizes up to 2^52 are supported due to JavaScript's Number type being an IEEE 754 double.");
		reader.ref();
		var eocdrWithoutCommentSize = 22;
		var zip64EocdlSize = 20;
		var bufferSize = Math.min(zip64EocdlSize + eocdrWithoutCommentSize + 65535, totalSize);
		var buffer = newBuffer(bufferSize);
		readAndAssertNoEof(reader, buffer, 0, bufferSize, totalSize - buffer.length, function(err) {
			if (err) return callback(err);
			for (var i = bufferSize - eocdrWithoutCommentSize; i >= 0; i -= 1) {
				if (buffer.readUInt32LE(i) !== 101010256) continue;
				var eocdrBuffer = buffer.subarray(i);
				var diskNumber = eocdrBuffer.readUInt16LE(4);
				var entryCount = eocdrBuffer.readUInt16LE(10);
				var centralDirectoryOffset = eocdrBuffer.readUInt32LE(16);
				var commentLength = eocdrBuffer.readUInt16LE(20);
				var expectedCommentLength = eocdrBuffer.length - eocdrWithoutCommentSize;
				if (commentLength !== expectedCommentLength) return callback(/* @__PURE__ */ new Error("Invalid comment length. Expected: " + expectedCommentLength + ". Found: " + commentLength + ". Are there extra bytes at the end of the file? Or is the end of central dir signature `PK☺☻` in the comment?"));
				var comment = decodeStrings ? decodeBuffer(eocdrBuffer.subarray(22), false) : eocdrBuffer.subarray(22);
				if (i - zip64EocdlSize >= 0 && buffer.readUInt32LE(i - zip64EocdlSize) === 117853008) {
					var zip64EocdrOffset = readUInt64LE(buffer.subarray(i - zip64EocdlSize, i - zip64EocdlSize + zip64EocdlSize), 8);
					var zip64EocdrBuffer = newBuffer(56);
					return readAndAssertNoEof(reader, zip64EocdrBuffer, 0, zip64EocdrBuffer.length, zip64EocdrOffset, function(err) {
						if (err) return callback(err);
						if (zip64EocdrBuffer.readUInt32LE(0) !== 101075792) return callback(/* @__PURE__ */ new Error("invalid zip64 end of central directory record signature"));
						diskNumber = zip64EocdrBuffer.readUInt32LE(16);
						if (diskNumber !== 0) return callback(/* @__PURE__ */ new Error("multi-disk zip files are not supported: found disk number: " + diskNumber));
						entryCount = readUInt64LE(zip64EocdrBuffer, 32);
						centralDirectoryOffset = readUInt64LE(zip64EocdrBuffer, 48);
						return callback(null, new ZipFile(reader, centralDirectoryOffset, totalSize, entryCount, comment, options.autoClose, options.lazyEntries, decodeStrings, options.validateEntrySizes, options.strictFileNames));
					});
				}
				if (diskNumber !== 0) return callback(/* @__PURE__ */ new Error("multi-disk zip files are not supported: found disk number: " + diskNumber));
				return callback(null, new ZipFile(reader, centralDirectoryOffset, totalSize, entryCount, comment, options.autoClose, options.lazyEntries, decodeStrings, options.validateEntrySizes, options.strictFileNames));
			}
			callback(/* @__PURE__ */ new Error("End of central directory record signature not found. Either not a zip file, or file is truncated."));
		});
	}
	util.inherits(ZipFile, EventEmitter);
	function ZipFile(reader, centralDirectoryOffset, fileSize, entryCount, comment, autoClose, lazyEntries, decodeStrings, validateEntrySizes, strictFileNames) {
		var self = this;
		EventEmitter.call(self);
		self.reader = reader;
		self.reader.on("error", function(err) {
			emitError(self, err);
		});
		self.reader.once("close", function() {
			self.emit("close");
		});
		self.readEntryCursor = centralDirectoryOffset;
		self.fileSize = fileSize;
		self.entryCount = entryCount;
		self.comment = comment;
		self.entriesRead = 0;
		self.autoClose = !!autoClose;
		self.lazyEntries = !!lazyEntries;
		self.decodeStrings = !!decodeStrings;
		self.validateEntrySizes = !!validateEntrySizes;
		self.strictFileNames = !!strictFileNames;
		self.isOpen = true;
		self.emittedError = false;
		self.hasEachEntryBeenCalled = false;
		if (!self.lazyEntries) self._readEntry();
	}
	ZipFile.prototype.close = function() {
		if (!this.isOpen) return;
		this.isOpen = false;
		this.reader.unref();
	};
	function emitErrorAndAutoClose(self, err) {
		if (self.autoClose) self.close();
		emitError(self, err);
	}
	function emitError(self, err) {
		if (self.emittedError) return;
		self.emittedError = true;
		self.emit("error", err);
	}
	ZipFile.prototype.readEntry = function() {
		if (!this.lazyEntries) throw new Error("readEntry() called without lazyEntries:true");
		this._readEntry();
	};
	ZipFile.prototype._readEntry = function() {
		var self = this;
		if (self.entryCount === self.entriesRead) {
			setImmediate(function() {
				if (self.autoClose) self.close();
				if (self.emittedError) return;
				self.emit("end");
			});
			return;
		}
		if (self.emittedError) return;
		var buffer = newBuffer(46);
		readAndAssertNoEof(self.reader, buffer, 0, buffer.length, self.readEntryCursor, function(err) {
			if (err) return emitErrorAndAutoClose(self, err);
			if (self.emittedError) return;
			var entry = new Entry();
			var signature = buffer.readUInt32LE(0);
			if (signature !== 33639248) return emitErrorAndAutoClose(self, /* @__PURE__ */ new Error("invalid central directory file header signature: 0x" + signature.toString(16)));
			entry.versionMadeBy = buffer.readUInt16LE(4);
			entry.versionNeededToExtract = buffer.readUInt16LE(6);
			entry.generalPurposeBitFlag = buffer.readUInt16LE(8);
			entry.compressionMethod = buffer.readUInt16LE(10);
			entry.lastModFileTime = buffer.readUInt16LE(12);
			entry.lastModFileDate = buffer.readUInt16LE(14);
			entry.crc32 = buffer.readUInt32LE(16);
			entry.compressedSize = buffer.readUInt32LE(20);
			entry.uncompressedSize = buffer.readUInt32LE(24);
			entry.fileNameLength = buffer.readUInt16LE(28);
			entry.extraFieldLength = buffer.readUInt16LE(30);
			entry.fileCommentLength = buffer.readUInt16LE(32);
			entry.internalFileAttributes = buffer.readUInt16LE(36);
			entry.externalFileAttributes = buffer.readUInt32LE(38);
			entry.relativeOffsetOfLocalHeader = buffer.readUInt32LE(42);
			if (entry.generalPurposeBitFlag & 64) return emitErrorAndAutoClose(self, /* @__PURE__ */ new Error("strong encryption is not supported"));
			self.readEntryCursor += 46;
			buffer = newBuffer(entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength);
			readAndAssertNoEof(self.reader, buffer, 0, buffer.length, self.readEntryCursor, function(err) {
				if (err) return emitErrorAndAutoClose(self, err);
				if (self.emittedError) return;
				entry.fileNameRaw = buffer.subarray(0, entry.fileNameLength);
				var fileCommentStart = entry.fileNameLength + entry.extraFieldLength;
				entry.extraFieldRaw = buffer.subarray(entry.fileNameLength, fileCommentStart);
				entry.fileCommentRaw = buffer.subarray(fileCommentStart, fileCommentStart + entry.fileCommentLength);
				try {
					entry.extraFields = parseExtraFields(entry.extraFieldRaw);
				} catch (err) {
					return emitErrorAndAutoClose(self, err);
				}
				if (self.decodeStrings) {
					var isUtf8 = (entry.generalPurposeBitFlag & 2048) !== 0;
					entry.fileComment = decodeBuffer(entry.fileCommentRaw, isUtf8);
					entry.fileName = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, self.strictFileNames);
					var errorMessage = validateFileName(entry.fileName);
					if (errorMessage != null) return emitErrorAndAutoClose(self, new Error(errorMessage));
				} else {
					entry.fileComment = entry.fileCommentRaw;
					entry.fileName = entry.fileNameRaw;
				}
				entry.comment = entry.fileComment;
				self.readEntryCursor += buffer.length;
				self.entriesRead += 1;
				for (var i = 0; i < entry.extraFields.length; i++) {
					var extraField = entry.extraFields[i];
					if (extraField.id !== 1) continue;
					var zip64EiefBuffer = extraField.data;
					var index = 0;
					if (entry.uncompressedSize === 4294967295) {
						if (index + 8 > zip64EiefBuffer.length) return emitErrorAndAutoClose(self, /* @__PURE__ */ new Error("zip64 extended information extra field does not include uncompressed size"));
						entry.uncompressedSize = readUInt64LE(zip64EiefBuffer, index);
						index += 8;
					}
					if (entry.compressedSize === 4294967295) {
						if (index + 8 > zip64EiefBuffer.length) return emitErrorAndAutoClose(self, /* @__PURE__ */ new Error("zip64 extended information extra field does not include compressed size"));
						entry.compressedSize = readUInt64LE(zip64EiefBuffer, index);
						index += 8;
					}
					if (entry.relativeOffsetOfLocalHeader === 4294967295) {
						if (index + 8 > zip64EiefBuffer.length) return emitErrorAndAutoClose(self, /* @__PURE__ */ new Error("zip64 extended information extra field does not include relative header offset"));
						entry.relativeOffsetOfLocalHeader = readUInt64LE(zip64EiefBuffer, index);
						index += 8;
					}
					break;
				}
				if (self.validateEntrySizes && entry.compressionMethod === 0) {
					var expectedCompressedSize = entry.uncompressedSize;
					if (entry.isEncrypted()) expectedCompressedSize += 12;
					if (entry.compressedSize !== expectedCompressedSize) {
						var msg = "compressed/uncompressed size mismatch for stored file: " + entry.compressedSize + " != " + entry.uncompressedSize;
						return emitErrorAndAutoClose(self, new Error(msg));
					}
				}
				self.emit("entry", entry);
				if (!self.lazyEntries) self._readEntry();
			});
		});
	};
	ZipFile.prototype.eachEntry = function() {
		const self = this;
		if (!self.lazyEntries) throw new Error("eachEntry() requires lazyEntries: true");
		if (self.hasEachEntryBeenCalled) throw new Error("eachEntry() must only be called once per ZipFile");
		self.hasEachEntryBeenCalled = true;
		let pendingResolveReject = null;
		self.on("entry", onEntry);
		self.on("end", onEnd);
		self.on("error", onError);
		function cleanup() {
			self.removeListener("entry", onEntry);
			self.removeListener("end", onEnd);
			self.removeListener("error", onError);
			if (self.autoClose) self.close();
		}
		function onEntry(entry) {
			let { resolve } = pendingResolveReject;
			pendingResolveReject = null;
			resolve({ value: entry });
		}
		function onEnd() {
			let { resolve } = pendingResolveReject;
			pendingResolveReject = null;
			cleanup();
			resolve({ done: true });
		}
		function onError(err) {
			let { reject } = pendingResolveReject;
			pendingResolveReject = null;
			cleanup();
			reject(err);
		}
		return {
			[Symbol.asyncIterator]() {
				return this;
			},
			next() {
				const promise = new Promise((resolve, reject) => {
					if (pendingResolveReject != null) throw new Error("next() called before previous Promise was resolved.");
					pendingResolveReject = {
						resolve,
						reject
					};
				});
				self.readEntry();
				return promise;
			},
			return(value) {
				cleanup();
				return Promise.resolve({
					done: true,
					value
				});
			},
			throw(value) {
				cleanup();
				return Promise.reject(value);
			}
		};
	};
	ZipFile.prototype.openReadStream = function(entry, options, callback) {
		var self = this;
		var relativeStart = 0;
		var relativeEnd = entry.compressedSize;
		if (callback == null) {
			callback = options;
			options = null;
		}
		if (options == null) options = {};
		else {
			if (options.decodeFileData === false) {
				if (options.decrypt != null) throw new Error("cannot use options.decrypt when options.decodeFileData === false");
				if (options.decompress != null) throw new Error("cannot use options.decompress when options.decodeFileData === false");
			} else {
				if (options.decrypt != null) {
					if (!entry.isEncrypted()) throw new Error("options.decrypt can only be specified for encrypted entries. See also option decodeFileData.");
					if (options.decrypt !== false) throw new Error("invalid options.decrypt value: " + options.decrypt);
					if (entry.isCompressed()) {
						if (options.decompress !== false) throw new Error("entry is encrypted and compressed, and options.decompress !== false. See also option decodeFileData.");
					}
				}
				if (options.decompress != null) {
					if (!entry.isCompressed()) throw new Error("options.decompress can only be specified for compressed entries. See also option decodeFileData.");
					if (!(options.decompress === false || options.decompress === true)) throw new Error("invalid options.decompress value: " + options.decompress);
					decompress = options.decompress;
				}
			}
			if (options.start != null) {
				relativeStart = options.start;
				if (relativeStart < 0) throw new Error("options.start < 0");
				if (relativeStart > entry.compressedSize) throw new Error("options.start > entry.compressedSize");
			}
			if (options.end != null) {
				relativeEnd = options.end;
				if (relativeEnd < 0) throw new Error("options.end < 0");
				if (relativeEnd > entry.compressedSize) throw new Error("options.end > entry.compressedSize");
				if (relativeEnd < relativeStart) throw new Error("options.end < options.start");
			}
		}
		var rawMode = options.decodeFileData === false || (entry.compressionMethod === 0 || entry.compressionMethod === 8 && options.decompress === false) && (!entry.isEncrypted() || options.decrypt === false);
		if (options.start != null || options.end != null) {
			if (!rawMode) throw new Error("start/end range require options.decodeFileData === false for non-trivial encoded entries.");
		}
		if (!self.isOpen) return callback(/* @__PURE__ */ new Error("closed"));
		if (entry.isEncrypted() && !rawMode) {
			if (options.decrypt !== false) return callback(/* @__PURE__ */ new Error("entry is encrypted, and options.decodeFileData !== false"));
		}
		var decompress;
		if (rawMode) decompress = false;
		else if (entry.compressionMethod === 8) decompress = options.decodeFileData !== true;
		else return callback(/* @__PURE__ */ new Error("unsupported compression method: " + entry.compressionMethod));
		self.readLocalFileHeader(entry, { minimal: true }, function(err, localFileHeader) {
			if (err) return callback(err);
			self.openReadStreamLowLevel(localFileHeader.fileDataStart, entry.compressedSize, relativeStart, relativeEnd, decompress, entry.uncompressedSize, callback);
		});
	};
	ZipFile.prototype.openReadStreamLowLevel = function(fileDataStart, compressedSize, relativeStart, relativeEnd, decompress, uncompressedSize, callback) {
		var self = this;
		fileDataStart + compressedSize;
		var readStream = self.reader.createReadStream({
			start: fileDataStart + relativeStart,
			end: fileDataStart + relativeEnd
		});
		var endpointStream = readStream;
		if (decompress) {
			var destroyed = false;
			var inflateFilter = zlib.createInflateRaw();
			readStream.on("error", function(err) {
				setImmediate(function() {
					if (!destroyed) inflateFilter.emit("error", err);
				});
			});
			readStream.pipe(inflateFilter);
			if (self.validateEntrySizes) {
				endpointStream = new AssertByteCountStream(uncompressedSize);
				inflateFilter.on("error", function(err) {
					setImmediate(function() {
						if (!destroyed) endpointStream.emit("error", err);
					});
				});
				inflateFilter.pipe(endpointStream);
			} else endpointStream = inflateFilter;
			installDestroyFn(endpointStream, function() {
				destroyed = true;
				if (inflateFilter !== endpointStream) inflateFilter.unpipe(endpointStream);
				readStream.unpipe(inflateFilter);
				readStream.destroy();
			});
		}
		callback(null, endpointStream);
	};
	ZipFile.prototype.readLocalFileHeader = function(entry, options, callback) {
		var self = this;
		if (callback == null) {
			callback = options;
			options = null;
		}
		if (options == null) options = {};
		self.reader.ref();
		var buffer = newBuffer(30);
		readAndAssertNoEof(self.reader, buffer, 0, buffer.length, entry.relativeOffsetOfLocalHeader, function(err) {
			try {
				if (err) return callback(err);
				var signature = buffer.readUInt32LE(0);
				if (signature !== 67324752) return callback(/* @__PURE__ */ new Error("invalid local file header signature: 0x" + signature.toString(16)));
				var fileNameLength = buffer.readUInt16LE(26);
				var extraFieldLength = buffer.readUInt16LE(28);
				var fileDataStart = entry.relativeOffsetOfLocalHeader + 30 + fileNameLength + extraFieldLength;
				if (fileDataStart + entry.compressedSize > self.fileSize) return callback(/* @__PURE__ */ new Error("file data overflows file bounds: " + fileDataStart + " + " + entry.compressedSize + " > " + self.fileSize));
				if (options.minimal) return callback(null, { fileDataStart });
				var localFileHeader = new LocalFileHeader();
				localFileHeader.fileDataStart = fileDataStart;
				localFileHeader.versionNeededToExtract = buffer.readUInt16LE(4);
				localFileHeader.generalPurposeBitFlag = buffer.readUInt16LE(6);
				localFileHeader.compressionMethod = buffer.readUInt16LE(8);
				localFileHeader.lastModFileTime = buffer.readUInt16LE(10);
				localFileHeader.lastModFileDate = buffer.readUInt16LE(12);
				localFileHeader.crc32 = buffer.readUInt32LE(14);
				localFileHeader.compressedSize = buffer.readUInt32LE(18);
				localFileHeader.uncompressedSize = buffer.readUInt32LE(22);
				localFileHeader.fileNameLength = fileNameLength;
				localFileHeader.extraFieldLength = extraFieldLength;
				buffer = newBuffer(fileNameLength + extraFieldLength);
				self.reader.ref();
				readAndAssertNoEof(self.reader, buffer, 0, buffer.length, entry.relativeOffsetOfLocalHeader + 30, function(err) {
					try {
						if (err) return callback(err);
						localFileHeader.fileName = buffer.subarray(0, fileNameLength);
						localFileHeader.extraField = buffer.subarray(fileNameLength);
						return callback(null, localFileHeader);
					} finally {
						self.reader.unref();
					}
				});
			} finally {
				self.reader.unref();
			}
		});
	};
	ZipFile.prototype.openReadStreamPromise = function(entry, options) {
		return new Promise((resolve, reject) => {
			this.openReadStream(entry, options, function(err, readStream) {
				if (err) return reject(err);
				resolve(readStream);
			});
		});
	};
	ZipFile.prototype.openReadStreamLowLevelPromise = function(fileDataStart, compressedSize, relativeStart, relativeEnd, decompress, uncompressedSize) {
		return new Promise((resolve, reject) => {
			this.openReadStream(fileDataStart, compressedSize, relativeStart, relativeEnd, decompress, uncompressedSize, function(err, readStream) {
				if (err) return reject(err);
				resolve(readStream);
			});
		});
	};
	ZipFile.prototype.readLocalFileHeaderPromise = function(entry, options) {
		return new Promise((resolve, reject) => {
			this.readLocalFileHeader(entry, options, function(err, localFileHeader) {
				if (err) return reject(err);
				resolve(localFileHeader);
			});
		});
	};
	function Entry() {}
	Entry.prototype.getLastModDate = function(options) {
		if (options == null) options = {};
		if (!options.forceDosFormat) for (var i = 0; i < this.extraFields.length; i++) {
			var extraField = this.extraFields[i];
			if (extraField.id === 21589) {
				var data = extraField.data;
				if (data.length < 5) continue;
				if (!(data[0] & 1)) continue;
				var posixTimestamp = data.readInt32LE(1);
				return /* @__PURE__ */ new Date(posixTimestamp * 1e3);
			} else if (extraField.id === 10) {
				var data = extraField.data;
				if (data.length !== 32) continue;
				if (data.readUInt16LE(4) !== 1) continue;
				if (data.readUInt16LE(6) !== 24) continue;
				var millisecondsSince1970 = (data.readUInt32LE(8) + 4294967296 * data.readInt32LE(12)) / 1e4 - 0xa9730b66800;
				return new Date(millisecondsSince1970);
			}
		}
		return dosDateTimeToDate(this.lastModFileDate, this.lastModFileTime, options.timezone);
	};
	Entry.prototype.canDecodeFileData = function() {
		return !this.isEncrypted() && (this.compressionMethod === 0 || this.compressionMethod === 8);
	};
	Entry.prototype.isEncrypted = function() {
		return (this.generalPurposeBitFlag & 1) !== 0;
	};
	Entry.prototype.isCompressed = function() {
		return this.compressionMethod === 8;
	};
	function LocalFileHeader() {}
	function dosDateTimeToDate(date, time, timezone) {
		var day = date & 31;
		var month = (date >> 5 & 15) - 1;
		var year = (date >> 9 & 127) + 1980;
		var millisecond = 0;
		var second = (time & 31) * 2;
		var minute = time >> 5 & 63;
		var hour = time >> 11 & 31;
		if (timezone == null || timezone === "local") return new Date(year, month, day, hour, minute, second, millisecond);
		else if (timezone === "UTC") return new Date(Date.UTC(year, month, day, hour, minute, second, millisecond));
		else throw new Error("unrecognized options.timezone: " + options.timezone);
	}
	function getFileNameLowLevel(generalPurposeBitFlag, fileNameBuffer, extraFields, strictFileNames) {
		var fileName = null;
		for (var i = 0; i < extraFields.length; i++) {
			var extraField = extraFields[i];
			if (extraField.id === 28789) {
				if (extraField.data.length < 6) continue;
				if (extraField.data.readUInt8(0) !== 1) continue;
				var oldNameCrc32 = extraField.data.readUInt32LE(1);
				if (crc32(fileNameBuffer) !== oldNameCrc32) continue;
				fileName = decodeBuffer(extraField.data.subarray(5), true);
				break;
			}
		}
		if (fileName == null) fileName = decodeBuffer(fileNameBuffer, (generalPurposeBitFlag & 2048) !== 0);
		if (!strictFileNames) fileName = fileName.replace(/\\/g, "/");
		return fileName;
	}
	function validateFileName(fileName) {
		if (fileName.indexOf("\\") !== -1) return "invalid characters in fileName: " + fileName;
		if (/^[a-zA-Z]:/.test(fileName) || /^\//.test(fileName)) return "absolute path: " + fileName;
		if (fileName.split("/").indexOf("..") !== -1) return "invalid relative path: " + fileName;
		return null;
	}
	function parseExtraFields(extraFieldBuffer) {
		var extraFields = [];
		var i = 0;
		while (i < extraFieldBuffer.length - 3) {
			var headerId = extraFieldBuffer.readUInt16LE(i + 0);
			var dataSize = extraFieldBuffer.readUInt16LE(i + 2);
			var dataStart = i + 4;
			var dataEnd = dataStart + dataSize;
			if (dataEnd > extraFieldBuffer.length) throw new Error("extra field length exceeds extra field buffer size");
			var dataBuffer = extraFieldBuffer.subarray(dataStart, dataEnd);
			extraFields.push({
				id: headerId,
				data: dataBuffer
			});
			i = dataEnd;
		}
		return extraFields;
	}
	function readAndAssertNoEof(reader, buffer, offset, length, position, callback) {
		if (length === 0) return setImmediate(function() {
			callback(null, newBuffer(0));
		});
		reader.read(buffer, offset, length, position, function(err, bytesRead) {
			if (err) return callback(err);
			if (bytesRead < length) return callback(/* @__PURE__ */ new Error("unexpected EOF"));
			callback();
		});
	}
	util.inherits(AssertByteCountStream, Transform);
	function AssertByteCountStream(byteCount) {
		Transform.call(this);
		this.actualByteCount = 0;
		this.expectedByteCount = byteCount;
	}
	AssertByteCountStream.prototype._transform = function(chunk, encoding, cb) {
		this.actualByteCount += chunk.length;
		if (this.actualByteCount > this.expectedByteCount) {
			var msg = "too many bytes in the stream. expected " + this.expectedByteCount + ". got at least " + this.actualByteCount;
			return cb(new Error(msg));
		}
		cb(null, chunk);
	};
	AssertByteCountStream.prototype._flush = function(cb) {
		if (this.actualByteCount < this.expectedByteCount) {
			var msg = "not enough bytes in the stream. expected " + this.expectedByteCount + ". got only " + this.actualByteCount;
			return cb(new Error(msg));
		}
		cb();
	};
	util.inherits(RandomAccessReader, EventEmitter);
	function RandomAccessReader() {
		EventEmitter.call(this);
		this.refCount = 0;
	}
	RandomAccessReader.prototype.ref = function() {
		this.refCount += 1;
	};
	RandomAccessReader.prototype.unref = function() {
		var self = this;
		self.refCount -= 1;
		if (self.refCount > 0) return;
		if (self.refCount < 0) throw new Error("invalid unref");
		self.close(onCloseDone);
		function onCloseDone(err) {
			if (err) return self.emit("error", err);
			self.emit("close");
		}
	};
	RandomAccessReader.prototype.createReadStream = function(options) {
		if (options == null) options = {};
		var start = options.start;
		var end = options.end;
		if (start === end) {
			var emptyStream = new PassThrough();
			setImmediate(function() {
				emptyStream.end();
			});
			return emptyStream;
		}
		var stream = this._readStreamForRange(start, end);
		var destroyed = false;
		var refUnrefFilter = new RefUnrefFilter(this);
		stream.on("error", function(err) {
			setImmediate(function() {
				if (!destroyed) refUnrefFilter.emit("error", err);
			});
		});
		installDestroyFn(refUnrefFilter, function() {
			stream.unpipe(refUnrefFilter);
			refUnrefFilter.unref();
			stream.destroy();
		});
		var byteCounter = new AssertByteCountStream(end - start);
		refUnrefFilter.on("error", function(err) {
			setImmediate(function() {
				if (!destroyed) byteCounter.emit("error", err);
			});
		});
		installDestroyFn(byteCounter, function() {
			destroyed = true;
			refUnrefFilter.unpipe(byteCounter);
			refUnrefFilter.destroy();
		});
		return stream.pipe(refUnrefFilter).pipe(byteCounter);
	};
	RandomAccessReader.prototype._readStreamForRange = function(start, end) {
		throw new Error("not implemented");
	};
	RandomAccessReader.prototype.read = function(buffer, offset, length, position, callback) {
		var readStream = this.createReadStream({
			start: position,
			end: position + length
		});
		var writeStream = new Writable();
		var written = 0;
		writeStream._write = function(chunk, encoding, cb) {
			chunk.copy(buffer, offset + written, 0, chunk.length);
			written += chunk.length;
			cb();
		};
		writeStream.on("finish", callback);
		readStream.on("error", function(error) {
			callback(error);
		});
		readStream.pipe(writeStream);
	};
	RandomAccessReader.prototype.close = function(callback) {
		setImmediate(callback);
	};
	util.inherits(RefUnrefFilter, PassThrough);
	function RefUnrefFilter(context) {
		PassThrough.call(this);
		this.context = context;
		this.context.ref();
		this.unreffedYet = false;
	}
	RefUnrefFilter.prototype._flush = function(cb) {
		this.unref();
		cb();
	};
	RefUnrefFilter.prototype.unref = function(cb) {
		if (this.unreffedYet) return;
		this.unreffedYet = true;
		this.context.unref();
	};
	var cp437 = "\0☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼ !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~⌂ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\xA0";
	function decodeBuffer(buffer, isUtf8) {
		if (isUtf8) return buffer.toString("utf8");
		else {
			var result = "";
			for (var i = 0; i < buffer.length; i++) result += cp437[buffer[i]];
			return result;
		}
	}
	function readUInt64LE(buffer, offset) {
		var lower32 = buffer.readUInt32LE(offset);
		return buffer.readUInt32LE(offset + 4) * 4294967296 + lower32;
	}
	var newBuffer;
	if (typeof Buffer.allocUnsafe === "function") newBuffer = function(len) {
		return Buffer.allocUnsafe(len);
	};
	else newBuffer = function(len) {
		return new Buffer(len);
	};
	function installDestroyFn(stream, fn) {
		if (typeof stream.destroy === "function") stream._destroy = function(err, cb) {
			fn();
			if (cb != null) cb(err);
		};
		else stream.destroy = fn;
	}
	function defaultCallback(err) {
		if (err) throw err;
	}
})))(), 1);
const MAX_ENTRIES = 1e4;
const OLE_MAGIC = "d0cf11e0a1b11ae1";
/**
* Opens an archive and refuses it when what it says about itself is too large.
* @throws ExtractError `encrypted`, `damaged` or `too_large`
*/
async function openArchive(path, limits) {
	await refuseOle(path);
	const zip = await import_yauzl.openPromise(path, {
		lazyEntries: true,
		validateEntrySizes: true,
		autoClose: false
	});
	try {
		const entries = await entriesOf(zip, limits);
		const read = async (name) => {
			const entry = entries.get(partKey(name));
			if (entry === void 0) throw new ExtractError("damaged", `the part ${name} is missing`);
			return zip.openReadStreamPromise(entry);
		};
		return {
			has: (name) => entries.has(partKey(name)),
			read,
			bytes: async (name) => buffer(await read(name)),
			close: () => zip.close()
		};
	} catch (error) {
		zip.close();
		throw error;
	}
}
async function entriesOf(zip, limits) {
	const entries = /* @__PURE__ */ new Map();
	let declared = 0;
	for await (const entry of zip.eachEntry()) {
		declared += entry.uncompressedSize;
		if (entry.uncompressedSize > limits.maxEntryBytes || declared > limits.maxExpandedBytes) throw tooLarge();
		if (entries.size >= MAX_ENTRIES) throw new ExtractError("too_large", `more than ${MAX_ENTRIES} parts`);
		if (entry.isEncrypted()) throw new ExtractError("encrypted", "the file is protected by a password");
		entries.set(partKey(entry.fileName), entry);
	}
	return entries;
}
/** Names of parts are the same whatever their case (ECMA-376 part 2, 6.2.2.3); some programs write them with a slash before. */
function partKey(name) {
	return name.replace(/^\//, "").toLowerCase();
}
function tooLarge() {
	return new ExtractError("too_large", "the archive expands to more than is allowed");
}
/** A document with a password is an OLE container around the encrypted archive; so is a file of Office 97. */
async function refuseOle(path) {
	const file = await open(path, "r");
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
		if (bytesRead < 8 || buffer.toString("hex") !== OLE_MAGIC) return;
		const name = Buffer.from("EncryptedPackage", "utf16le");
		if ((await file.readFile()).includes(name)) throw new ExtractError("encrypted", "the file is protected by a password");
		throw new ExtractError("damaged", "the file is in an older Office format; save it in the current one");
	} finally {
		await file.close();
	}
}
// server/src/adapters/extract/ooxml/unless-damaged.ts
/**
* Waits for the reading of a part that a document can do without: null when the part is damaged. What limits or the machine
* say is thrown on.
*/
async function unlessDamaged(reading) {
	try {
		return await reading;
	} catch (error) {
		if (faultOf(error).reason === "damaged") return null;
		throw error;
	}
}
// server/src/adapters/extract/ooxml/media.ts
/** Extensions that are no pictures which could be shown. */
const OTHER_FORMATS = /\.(?:emf|wmf|emz|wmz|svg|tiff?|bin|wdp|pict)$/i;
/** What is shown of an archive once, where the document shows it first: pictures above all. */
var Media = class {
	#archive;
	#taker;
	#sink;
	#asked = /* @__PURE__ */ new Set();
	constructor(archive, taker, sink) {
		this.#archive = archive;
		this.#taker = taker;
		this.#sink = sink;
	}
	/**
	* Whether a text, or the name of a part, has not been asked for before: on every slide stands the same logo, and a hostile
	* file shows one chart a thousand times.
	*/
	isFirst(name) {
		if (name === "" || this.#asked.has(name)) return false;
		this.#asked.add(name);
		return true;
	}
	/** Takes the picture in a part; a part that is missing is passed over, one that cannot be read is told of by a warning. */
	async take(part, description, page) {
		if (OTHER_FORMATS.test(part) || !this.#archive.has(part) || !this.isFirst(part)) return;
		const bytes = await unlessDamaged(this.#archive.bytes(part));
		if (bytes === null) this.#sink.warn("picture_skipped", "a picture of the file is damaged");
		else await this.#taker.take({
			bytes,
			description,
			page
		});
	}
};
// node_modules/xmlchars/xml/1.0/ed5.js
var require_ed5 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Character classes and associated utilities for the 5th edition of XML 1.0.
	*
	* @author Louis-Dominique Dubeau
	* @license MIT
	* @copyright Louis-Dominique Dubeau
	*/
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.CHAR = "	\n\r -퟿-�𐀀-􏿿";
	exports.S = " 	\r\n";
	exports.NAME_START_CHAR = ":A-Z_a-zÀ-ÖØ-öø-˿Ͱ-ͽͿ-῿‌‍⁰-↏Ⰰ-⿯、-퟿豈-﷏ﷰ-�𐀀-󯿿";
	exports.NAME_CHAR = "-" + exports.NAME_START_CHAR + ".0-9·̀-ͯ‿-⁀";
	exports.CHAR_RE = new RegExp("^[" + exports.CHAR + "]$", "u");
	exports.S_RE = new RegExp("^[" + exports.S + "]+$", "u");
	exports.NAME_START_CHAR_RE = new RegExp("^[" + exports.NAME_START_CHAR + "]$", "u");
	exports.NAME_CHAR_RE = new RegExp("^[" + exports.NAME_CHAR + "]$", "u");
	exports.NAME_RE = new RegExp("^[" + exports.NAME_START_CHAR + "][" + exports.NAME_CHAR + "]*$", "u");
	exports.NMTOKEN_RE = new RegExp("^[" + exports.NAME_CHAR + "]+$", "u");
	var TAB = 9;
	var NL = 10;
	var CR = 13;
	var SPACE = 32;
	/** All characters in the ``S`` production. */
	exports.S_LIST = [
		SPACE,
		NL,
		CR,
		TAB
	];
	/**
	* Determines whether a codepoint matches the ``CHAR`` production.
	*
	* @param c The code point.
	*
	* @returns ``true`` if the codepoint matches ``CHAR``.
	*/
	function isChar(c) {
		return c >= SPACE && c <= 55295 || c === NL || c === CR || c === TAB || c >= 57344 && c <= 65533 || c >= 65536 && c <= 1114111;
	}
	exports.isChar = isChar;
	/**
	* Determines whether a codepoint matches the ``S`` (space) production.
	*
	* @param c The code point.
	*
	* @returns ``true`` if the codepoint matches ``S``.
	*/
	function isS(c) {
		return c === SPACE || c === NL || c === CR || c === TAB;
	}
	exports.isS = isS;
	/**
	* Determines whether a codepoint matches the ``NAME_START_CHAR`` production.
	*
	* @param c The code point.
	*
	* @returns ``true`` if the codepoint matches ``NAME_START_CHAR``.
	*/
	function isNameStartChar(c) {
		return c >= 65 && c <= 90 || c >= 97 && c <= 122 || c === 58 || c === 95 || c === 8204 || c === 8205 || c >= 192 && c <= 214 || c >= 216 && c <= 246 || c >= 248 && c <= 767 || c >= 880 && c <= 893 || c >= 895 && c <= 8191 || c >= 8304 && c <= 8591 || c >= 11264 && c <= 12271 || c >= 12289 && c <= 55295 || c >= 63744 && c <= 64975 || c >= 65008 && c <= 65533 || c >= 65536 && c <= 983039;
	}
	exports.isNameStartChar = isNameStartChar;
	/**
	* Determines whether a codepoint matches the ``NAME_CHAR`` production.
	*
	* @param c The code point.
	*
	* @returns ``true`` if the codepoint matches ``NAME_CHAR``.
	*/
	function isNameChar(c) {
		return isNameStartChar(c) || c >= 48 && c <= 57 || c === 45 || c === 46 || c === 183 || c >= 768 && c <= 879 || c >= 8255 && c <= 8256;
	}
	exports.isNameChar = isNameChar;
}));
// node_modules/xmlchars/xml/1.1/ed2.js
var require_ed2 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Character classes and associated utilities for the 2nd edition of XML 1.1.
	*
	* @author Louis-Dominique Dubeau
	* @license MIT
	* @copyright Louis-Dominique Dubeau
	*/
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.CHAR = "-퟿-�𐀀-􏿿";
	exports.RESTRICTED_CHAR = "-\b\v\f---";
	exports.S = " 	\r\n";
	exports.NAME_START_CHAR = ":A-Z_a-zÀ-ÖØ-öø-˿Ͱ-ͽͿ-῿‌‍⁰-↏Ⰰ-⿯、-퟿豈-﷏ﷰ-�𐀀-󯿿";
	exports.NAME_CHAR = "-" + exports.NAME_START_CHAR + ".0-9·̀-ͯ‿-⁀";
	exports.CHAR_RE = new RegExp("^[" + exports.CHAR + "]$", "u");
	exports.RESTRICTED_CHAR_RE = new RegExp("^[" + exports.RESTRICTED_CHAR + "]$", "u");
	exports.S_RE = new RegExp("^[" + exports.S + "]+$", "u");
	exports.NAME_START_CHAR_RE = new RegExp("^[" + exports.NAME_START_CHAR + "]$", "u");
	exports.NAME_CHAR_RE = new RegExp("^[" + exports.NAME_CHAR + "]$", "u");
	exports.NAME_RE = new RegExp("^[" + exports.NAME_START_CHAR + "][" + exports.NAME_CHAR + "]*$", "u");
	exports.NMTOKEN_RE = new RegExp("^[" + exports.NAME_CHAR + "]+$", "u");
	var TAB = 9;
	var NL = 10;
	var CR = 13;
	var SPACE = 32;
	/** All characters in the ``S`` production. */
	exports.S_LIST = [
		SPACE,
		NL,
		CR,
		TAB
	];
	/**
	* Determines whether a codepoint matches the ``CHAR`` production.
	*
	* @param c The code point.
	*
	* @returns ``true`` if the codepoint matches ``CHAR``.
	*/
	function isChar(c) {
		return c >= 1 && c <= 55295 || c >= 57344 && c <= 65533 || c >= 65536 && c <= 1114111;
	}
	exports.isChar = isChar;
	/**
	* Determines whether a codepoint matches the ``RESTRICTED_CHAR`` production.
	*
	* @param c The code point.
	*
	* @returns ``true`` if the codepoint matches ``RESTRICTED_CHAR``.
	*/
	function isRestrictedChar(c) {
		return c >= 1 && c <= 8 || c === 11 || c === 12 || c >= 14 && c <= 31 || c >= 127 && c <= 132 || c >= 134 && c <= 159;
	}
	exports.isRestrictedChar = isRestrictedChar;
	/**
	* Determines whether a codepoint matches the ``CHAR`` production and does not
	* match the ``RESTRICTED_CHAR`` production. ``isCharAndNotRestricted(x)`` is
	* equivalent to ``isChar(x) && !isRestrictedChar(x)``. This function is faster
	* than running the two-call equivalent.
	*
	* @param c The code point.
	*
	* @returns ``true`` if the codepoint matches ``CHAR`` and does not match
	* ``RESTRICTED_CHAR``.
	*/
	function isCharAndNotRestricted(c) {
		return c === 9 || c === 10 || c === 13 || c > 31 && c < 127 || c === 133 || c > 159 && c <= 55295 || c >= 57344 && c <= 65533 || c >= 65536 && c <= 1114111;
	}
	exports.isCharAndNotRestricted = isCharAndNotRestricted;
	/**
	* Determines whether a codepoint matches the ``S`` (space) production.
	*
	* @param c The code point.
	*
	* @returns ``true`` if the codepoint matches ``S``.
	*/
	function isS(c) {
		return c === SPACE || c === NL || c === CR || c === TAB;
	}
	exports.isS = isS;
	/**
	* Determines whether a codepoint matches the ``NAME_START_CHAR`` production.
	*
	* @param c The code point.
	*
	* @returns ``true`` if the codepoint matches ``NAME_START_CHAR``.
	*/
	function isNameStartChar(c) {
		return c >= 65 && c <= 90 || c >= 97 && c <= 122 || c === 58 || c === 95 || c === 8204 || c === 8205 || c >= 192 && c <= 214 || c >= 216 && c <= 246 || c >= 248 && c <= 767 || c >= 880 && c <= 893 || c >= 895 && c <= 8191 || c >= 8304 && c <= 8591 || c >= 11264 && c <= 12271 || c >= 12289 && c <= 55295 || c >= 63744 && c <= 64975 || c >= 65008 && c <= 65533 || c >= 65536 && c <= 983039;
	}
	exports.isNameStartChar = isNameStartChar;
	/**
	* Determines whether a codepoint matches the ``NAME_CHAR`` production.
	*
	* @param c The code point.
	*
	* @returns ``true`` if the codepoint matches ``NAME_CHAR``.
	*/
	function isNameChar(c) {
		return isNameStartChar(c) || c >= 48 && c <= 57 || c === 45 || c === 46 || c === 183 || c >= 768 && c <= 879 || c >= 8255 && c <= 8256;
	}
	exports.isNameChar = isNameChar;
}));
// node_modules/xmlchars/xmlns/1.0/ed3.js
var require_ed3 = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Character class utilities for XML NS 1.0 edition 3.
	*
	* @author Louis-Dominique Dubeau
	* @license MIT
	* @copyright Louis-Dominique Dubeau
	*/
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.NC_NAME_START_CHAR = "A-Z_a-zÀ-ÖØ-öø-˿Ͱ-ͽͿ-῿‌-‍⁰-↏Ⰰ-⿯、-퟿豈-﷏ﷰ-�𐀀-󯿿";
	exports.NC_NAME_CHAR = "-" + exports.NC_NAME_START_CHAR + ".0-9·̀-ͯ‿-⁀";
	exports.NC_NAME_START_CHAR_RE = new RegExp("^[" + exports.NC_NAME_START_CHAR + "]$", "u");
	exports.NC_NAME_CHAR_RE = new RegExp("^[" + exports.NC_NAME_CHAR + "]$", "u");
	exports.NC_NAME_RE = new RegExp("^[" + exports.NC_NAME_START_CHAR + "][" + exports.NC_NAME_CHAR + "]*$", "u");
	/**
	* Determines whether a codepoint matches [[NC_NAME_START_CHAR]].
	*
	* @param c The code point.
	*
	* @returns ``true`` if the codepoint matches.
	*/
	function isNCNameStartChar(c) {
		return c >= 65 && c <= 90 || c === 95 || c >= 97 && c <= 122 || c >= 192 && c <= 214 || c >= 216 && c <= 246 || c >= 248 && c <= 767 || c >= 880 && c <= 893 || c >= 895 && c <= 8191 || c >= 8204 && c <= 8205 || c >= 8304 && c <= 8591 || c >= 11264 && c <= 12271 || c >= 12289 && c <= 55295 || c >= 63744 && c <= 64975 || c >= 65008 && c <= 65533 || c >= 65536 && c <= 983039;
	}
	exports.isNCNameStartChar = isNCNameStartChar;
	/**
	* Determines whether a codepoint matches [[NC_NAME_CHAR]].
	*
	* @param c The code point.
	*
	* @returns ``true`` if the codepoint matches.
	*/
	function isNCNameChar(c) {
		return isNCNameStartChar(c) || c === 45 || c === 46 || c >= 48 && c <= 57 || c === 183 || c >= 768 && c <= 879 || c >= 8255 && c <= 8256;
	}
	exports.isNCNameChar = isNCNameChar;
}));
// server/src/adapters/extract/ooxml/xml.ts
var import_saxes = (/* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.SaxesParser = exports.EVENTS = void 0;
	const ed5 = require_ed5();
	const ed2 = require_ed2();
	const NSed3 = require_ed3();
	var isS = ed5.isS;
	var isChar10 = ed5.isChar;
	var isNameStartChar = ed5.isNameStartChar;
	var isNameChar = ed5.isNameChar;
	var S_LIST = ed5.S_LIST;
	var NAME_RE = ed5.NAME_RE;
	var isChar11 = ed2.isChar;
	var isNCNameStartChar = NSed3.isNCNameStartChar;
	var isNCNameChar = NSed3.isNCNameChar;
	var NC_NAME_RE = NSed3.NC_NAME_RE;
	const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";
	const XMLNS_NAMESPACE = "http://www.w3.org/2000/xmlns/";
	const rootNS = {
		__proto__: null,
		xml: XML_NAMESPACE,
		xmlns: XMLNS_NAMESPACE
	};
	const XML_ENTITIES = {
		__proto__: null,
		amp: "&",
		gt: ">",
		lt: "<",
		quot: "\"",
		apos: "'"
	};
	const EOC = -1;
	const NL_LIKE = -2;
	const S_BEGIN = 0;
	const S_BEGIN_WHITESPACE = 1;
	const S_DOCTYPE = 2;
	const S_DOCTYPE_QUOTE = 3;
	const S_DTD = 4;
	const S_DTD_QUOTED = 5;
	const S_DTD_OPEN_WAKA = 6;
	const S_DTD_OPEN_WAKA_BANG = 7;
	const S_DTD_COMMENT = 8;
	const S_DTD_COMMENT_ENDING = 9;
	const S_DTD_COMMENT_ENDED = 10;
	const S_DTD_PI = 11;
	const S_DTD_PI_ENDING = 12;
	const S_TEXT = 13;
	const S_ENTITY = 14;
	const S_OPEN_WAKA = 15;
	const S_OPEN_WAKA_BANG = 16;
	const S_COMMENT = 17;
	const S_COMMENT_ENDING = 18;
	const S_COMMENT_ENDED = 19;
	const S_CDATA = 20;
	const S_CDATA_ENDING = 21;
	const S_CDATA_ENDING_2 = 22;
	const S_PI_FIRST_CHAR = 23;
	const S_PI_REST = 24;
	const S_PI_BODY = 25;
	const S_PI_ENDING = 26;
	const S_XML_DECL_NAME_START = 27;
	const S_XML_DECL_NAME = 28;
	const S_XML_DECL_EQ = 29;
	const S_XML_DECL_VALUE_START = 30;
	const S_XML_DECL_VALUE = 31;
	const S_XML_DECL_SEPARATOR = 32;
	const S_XML_DECL_ENDING = 33;
	const S_OPEN_TAG = 34;
	const S_OPEN_TAG_SLASH = 35;
	const S_ATTRIB = 36;
	const S_ATTRIB_NAME = 37;
	const S_ATTRIB_NAME_SAW_WHITE = 38;
	const S_ATTRIB_VALUE = 39;
	const S_ATTRIB_VALUE_QUOTED = 40;
	const S_ATTRIB_VALUE_CLOSED = 41;
	const S_ATTRIB_VALUE_UNQUOTED = 42;
	const S_CLOSE_TAG = 43;
	const S_CLOSE_TAG_SAW_WHITE = 44;
	const TAB = 9;
	const NL = 10;
	const CR = 13;
	const SPACE = 32;
	const BANG = 33;
	const DQUOTE = 34;
	const AMP = 38;
	const SQUOTE = 39;
	const MINUS = 45;
	const FORWARD_SLASH = 47;
	const SEMICOLON = 59;
	const LESS = 60;
	const EQUAL = 61;
	const GREATER = 62;
	const QUESTION = 63;
	const OPEN_BRACKET = 91;
	const CLOSE_BRACKET = 93;
	const NEL = 133;
	const LS = 8232;
	const isQuote = (c) => c === DQUOTE || c === SQUOTE;
	const QUOTES = [DQUOTE, SQUOTE];
	const DOCTYPE_TERMINATOR = [
		...QUOTES,
		OPEN_BRACKET,
		GREATER
	];
	const DTD_TERMINATOR = [
		...QUOTES,
		LESS,
		CLOSE_BRACKET
	];
	const XML_DECL_NAME_TERMINATOR = [
		EQUAL,
		QUESTION,
		...S_LIST
	];
	const ATTRIB_VALUE_UNQUOTED_TERMINATOR = [
		...S_LIST,
		GREATER,
		AMP,
		LESS
	];
	function nsPairCheck(parser, prefix, uri) {
		switch (prefix) {
			case "xml":
				if (uri !== XML_NAMESPACE) parser.fail(`xml prefix must be bound to ${XML_NAMESPACE}.`);
				break;
			case "xmlns": if (uri !== XMLNS_NAMESPACE) parser.fail(`xmlns prefix must be bound to ${XMLNS_NAMESPACE}.`);
		}
		switch (uri) {
			case XMLNS_NAMESPACE:
				parser.fail(prefix === "" ? `the default namespace may not be set to ${uri}.` : `may not assign a prefix (even "xmlns") to the URI \
${XMLNS_NAMESPACE}.`);
				break;
			case XML_NAMESPACE: switch (prefix) {
				case "xml": break;
				case "":
					parser.fail(`the default namespace may not be set to ${uri}.`);
					break;
				default: parser.fail("may not assign the xml namespace to another prefix.");
			}
		}
	}
	function nsMappingCheck(parser, mapping) {
		for (const local of Object.keys(mapping)) nsPairCheck(parser, local, mapping[local]);
	}
	const isNCName = (name) => NC_NAME_RE.test(name);
	const isName = (name) => NAME_RE.test(name);
	const FORBIDDEN_START = 0;
	const FORBIDDEN_BRACKET = 1;
	const FORBIDDEN_BRACKET_BRACKET = 2;
	/**
	* The list of supported events.
	*/
	exports.EVENTS = [
		"xmldecl",
		"text",
		"processinginstruction",
		"doctype",
		"comment",
		"opentagstart",
		"attribute",
		"opentag",
		"closetag",
		"cdata",
		"error",
		"end",
		"ready"
	];
	const EVENT_NAME_TO_HANDLER_NAME = {
		xmldecl: "xmldeclHandler",
		text: "textHandler",
		processinginstruction: "piHandler",
		doctype: "doctypeHandler",
		comment: "commentHandler",
		opentagstart: "openTagStartHandler",
		attribute: "attributeHandler",
		opentag: "openTagHandler",
		closetag: "closeTagHandler",
		cdata: "cdataHandler",
		error: "errorHandler",
		end: "endHandler",
		ready: "readyHandler"
	};
	var SaxesParser = class {
		/**
		* @param opt The parser options.
		*/
		constructor(opt) {
			this.opt = opt !== null && opt !== void 0 ? opt : {};
			this.fragmentOpt = !!this.opt.fragment;
			const xmlnsOpt = this.xmlnsOpt = !!this.opt.xmlns;
			this.trackPosition = this.opt.position !== false;
			this.fileName = this.opt.fileName;
			if (xmlnsOpt) {
				this.nameStartCheck = isNCNameStartChar;
				this.nameCheck = isNCNameChar;
				this.isName = isNCName;
				this.processAttribs = this.processAttribsNS;
				this.pushAttrib = this.pushAttribNS;
				this.ns = Object.assign({ __proto__: null }, rootNS);
				const additional = this.opt.additionalNamespaces;
				if (additional != null) {
					nsMappingCheck(this, additional);
					Object.assign(this.ns, additional);
				}
			} else {
				this.nameStartCheck = isNameStartChar;
				this.nameCheck = isNameChar;
				this.isName = isName;
				this.processAttribs = this.processAttribsPlain;
				this.pushAttrib = this.pushAttribPlain;
			}
			this.stateTable = [
				this.sBegin,
				this.sBeginWhitespace,
				this.sDoctype,
				this.sDoctypeQuote,
				this.sDTD,
				this.sDTDQuoted,
				this.sDTDOpenWaka,
				this.sDTDOpenWakaBang,
				this.sDTDComment,
				this.sDTDCommentEnding,
				this.sDTDCommentEnded,
				this.sDTDPI,
				this.sDTDPIEnding,
				this.sText,
				this.sEntity,
				this.sOpenWaka,
				this.sOpenWakaBang,
				this.sComment,
				this.sCommentEnding,
				this.sCommentEnded,
				this.sCData,
				this.sCDataEnding,
				this.sCDataEnding2,
				this.sPIFirstChar,
				this.sPIRest,
				this.sPIBody,
				this.sPIEnding,
				this.sXMLDeclNameStart,
				this.sXMLDeclName,
				this.sXMLDeclEq,
				this.sXMLDeclValueStart,
				this.sXMLDeclValue,
				this.sXMLDeclSeparator,
				this.sXMLDeclEnding,
				this.sOpenTag,
				this.sOpenTagSlash,
				this.sAttrib,
				this.sAttribName,
				this.sAttribNameSawWhite,
				this.sAttribValue,
				this.sAttribValueQuoted,
				this.sAttribValueClosed,
				this.sAttribValueUnquoted,
				this.sCloseTag,
				this.sCloseTagSawWhite
			];
			this._init();
		}
		/**
		* Indicates whether or not the parser is closed. If ``true``, wait for
		* the ``ready`` event to write again.
		*/
		get closed() {
			return this._closed;
		}
		_init() {
			var _a;
			this.openWakaBang = "";
			this.text = "";
			this.name = "";
			this.piTarget = "";
			this.entity = "";
			this.q = null;
			this.tags = [];
			this.tag = null;
			this.topNS = null;
			this.chunk = "";
			this.chunkPosition = 0;
			this.i = 0;
			this.prevI = 0;
			this.carriedFromPrevious = void 0;
			this.forbiddenState = FORBIDDEN_START;
			this.attribList = [];
			const { fragmentOpt } = this;
			this.state = fragmentOpt ? S_TEXT : S_BEGIN;
			this.reportedTextBeforeRoot = this.reportedTextAfterRoot = this.closedRoot = this.sawRoot = fragmentOpt;
			this.xmlDeclPossible = !fragmentOpt;
			this.xmlDeclExpects = ["version"];
			this.entityReturnState = void 0;
			let { defaultXMLVersion } = this.opt;
			if (defaultXMLVersion === void 0) {
				if (this.opt.forceXMLVersion === true) throw new Error("forceXMLVersion set but defaultXMLVersion is not set");
				defaultXMLVersion = "1.0";
			}
			this.setXMLVersion(defaultXMLVersion);
			this.positionAtNewLine = 0;
			this.doctype = false;
			this._closed = false;
			this.xmlDecl = {
				version: void 0,
				encoding: void 0,
				standalone: void 0
			};
			this.line = 1;
			this.column = 0;
			this.ENTITIES = Object.create(XML_ENTITIES);
			(_a = this.readyHandler) === null || _a === void 0 || _a.call(this);
		}
		/**
		* The stream position the parser is currently looking at. This field is
		* zero-based.
		*
		* This field is not based on counting Unicode characters but is to be
		* interpreted as a plain index into a JavaScript string.
		*/
		get position() {
			return this.chunkPosition + this.i;
		}
		/**
		* The column number of the next character to be read by the parser.  *
		* This field is zero-based. (The first column in a line is 0.)
		*
		* This field reports the index at which the next character would be in the
		* line if the line were represented as a JavaScript string.  Note that this
		* *can* be different to a count based on the number of *Unicode characters*
		* due to how JavaScript handles astral plane characters.
		*
		* See [[column]] for a number that corresponds to a count of Unicode
		* characters.
		*/
		get columnIndex() {
			return this.position - this.positionAtNewLine;
		}
		/**
		* Set an event listener on an event. The parser supports one handler per
		* event type. If you try to set an event handler over an existing handler,
		* the old handler is silently overwritten.
		*
		* @param name The event to listen to.
		*
		* @param handler The handler to set.
		*/
		on(name, handler) {
			this[EVENT_NAME_TO_HANDLER_NAME[name]] = handler;
		}
		/**
		* Unset an event handler.
		*
		* @parma name The event to stop listening to.
		*/
		off(name) {
			this[EVENT_NAME_TO_HANDLER_NAME[name]] = void 0;
		}
		/**
		* Make an error object. The error object will have a message that contains
		* the ``fileName`` option passed at the creation of the parser. If position
		* tracking was turned on, it will also have line and column number
		* information.
		*
		* @param message The message describing the error to report.
		*
		* @returns An error object with a properly formatted message.
		*/
		makeError(message) {
			var _a;
			let msg = (_a = this.fileName) !== null && _a !== void 0 ? _a : "";
			if (this.trackPosition) {
				if (msg.length > 0) msg += ":";
				msg += `${this.line}:${this.column}`;
			}
			if (msg.length > 0) msg += ": ";
			return new Error(msg + message);
		}
		/**
		* Report a parsing error. This method is made public so that client code may
		* check for issues that are outside the scope of this project and can report
		* errors.
		*
		* @param message The error to report.
		*
		* @returns this
		*/
		fail(message) {
			const err = this.makeError(message);
			const handler = this.errorHandler;
			if (handler === void 0) throw err;
			else handler(err);
			return this;
		}
		/**
		* Write a XML data to the parser.
		*
		* @param chunk The XML data to write.
		*
		* @returns this
		*/
		write(chunk) {
			if (this.closed) return this.fail("cannot write after close; assign an onready handler.");
			let end = false;
			if (chunk === null) {
				end = true;
				chunk = "";
			} else if (typeof chunk === "object") chunk = chunk.toString();
			if (this.carriedFromPrevious !== void 0) {
				chunk = `${this.carriedFromPrevious}${chunk}`;
				this.carriedFromPrevious = void 0;
			}
			let limit = chunk.length;
			const lastCode = chunk.charCodeAt(limit - 1);
			if (!end && (lastCode === CR || lastCode >= 55296 && lastCode <= 56319)) {
				this.carriedFromPrevious = chunk[limit - 1];
				limit--;
				chunk = chunk.slice(0, limit);
			}
			const { stateTable } = this;
			this.chunk = chunk;
			this.i = 0;
			while (this.i < limit) stateTable[this.state].call(this);
			this.chunkPosition += limit;
			return end ? this.end() : this;
		}
		/**
		* Close the current stream. Perform final well-formedness checks and reset
		* the parser tstate.
		*
		* @returns this
		*/
		close() {
			return this.write(null);
		}
		/**
		* Get a single code point out of the current chunk. This updates the current
		* position if we do position tracking.
		*
		* This is the algorithm to use for XML 1.0.
		*
		* @returns The character read.
		*/
		getCode10() {
			const { chunk, i } = this;
			this.prevI = i;
			this.i = i + 1;
			if (i >= chunk.length) return EOC;
			const code = chunk.charCodeAt(i);
			this.column++;
			if (code < 55296) {
				if (code >= SPACE || code === TAB) return code;
				switch (code) {
					case NL:
						this.line++;
						this.column = 0;
						this.positionAtNewLine = this.position;
						return NL;
					case CR:
						if (chunk.charCodeAt(i + 1) === NL) this.i = i + 2;
						this.line++;
						this.column = 0;
						this.positionAtNewLine = this.position;
						return NL_LIKE;
					default:
						this.fail("disallowed character.");
						return code;
				}
			}
			if (code > 56319) {
				if (!(code >= 57344 && code <= 65533)) this.fail("disallowed character.");
				return code;
			}
			const final = 65536 + (code - 55296) * 1024 + (chunk.charCodeAt(i + 1) - 56320);
			this.i = i + 2;
			if (final > 1114111) this.fail("disallowed character.");
			return final;
		}
		/**
		* Get a single code point out of the current chunk. This updates the current
		* position if we do position tracking.
		*
		* This is the algorithm to use for XML 1.1.
		*
		* @returns {number} The character read.
		*/
		getCode11() {
			const { chunk, i } = this;
			this.prevI = i;
			this.i = i + 1;
			if (i >= chunk.length) return EOC;
			const code = chunk.charCodeAt(i);
			this.column++;
			if (code < 55296) {
				if (code > 31 && code < 127 || code > 159 && code !== LS || code === TAB) return code;
				switch (code) {
					case NL:
						this.line++;
						this.column = 0;
						this.positionAtNewLine = this.position;
						return NL;
					case CR: {
						const next = chunk.charCodeAt(i + 1);
						if (next === NL || next === NEL) this.i = i + 2;
					}
					case NEL:
					case LS:
						this.line++;
						this.column = 0;
						this.positionAtNewLine = this.position;
						return NL_LIKE;
					default:
						this.fail("disallowed character.");
						return code;
				}
			}
			if (code > 56319) {
				if (!(code >= 57344 && code <= 65533)) this.fail("disallowed character.");
				return code;
			}
			const final = 65536 + (code - 55296) * 1024 + (chunk.charCodeAt(i + 1) - 56320);
			this.i = i + 2;
			if (final > 1114111) this.fail("disallowed character.");
			return final;
		}
		/**
		* Like ``getCode`` but with the return value normalized so that ``NL`` is
		* returned for ``NL_LIKE``.
		*/
		getCodeNorm() {
			const c = this.getCode();
			return c === NL_LIKE ? NL : c;
		}
		unget() {
			this.i = this.prevI;
			this.column--;
		}
		/**
		* Capture characters into a buffer until encountering one of a set of
		* characters.
		*
		* @param chars An array of codepoints. Encountering a character in the array
		* ends the capture. (``chars`` may safely contain ``NL``.)
		*
		* @return The character code that made the capture end, or ``EOC`` if we hit
		* the end of the chunk. The return value cannot be NL_LIKE: NL is returned
		* instead.
		*/
		captureTo(chars) {
			let { i: start } = this;
			const { chunk } = this;
			while (true) {
				const c = this.getCode();
				const isNLLike = c === NL_LIKE;
				const final = isNLLike ? NL : c;
				if (final === EOC || chars.includes(final)) {
					this.text += chunk.slice(start, this.prevI);
					return final;
				}
				if (isNLLike) {
					this.text += `${chunk.slice(start, this.prevI)}\n`;
					start = this.i;
				}
			}
		}
		/**
		* Capture characters into a buffer until encountering a character.
		*
		* @param char The codepoint that ends the capture. **NOTE ``char`` MAY NOT
		* CONTAIN ``NL``.** Passing ``NL`` will result in buggy behavior.
		*
		* @return ``true`` if we ran into the character. Otherwise, we ran into the
		* end of the current chunk.
		*/
		captureToChar(char) {
			let { i: start } = this;
			const { chunk } = this;
			while (true) {
				let c = this.getCode();
				switch (c) {
					case NL_LIKE:
						this.text += `${chunk.slice(start, this.prevI)}\n`;
						start = this.i;
						c = NL;
						break;
					case EOC:
						this.text += chunk.slice(start);
						return false;
				}
				if (c === char) {
					this.text += chunk.slice(start, this.prevI);
					return true;
				}
			}
		}
		/**
		* Capture characters that satisfy ``isNameChar`` into the ``name`` field of
		* this parser.
		*
		* @return The character code that made the test fail, or ``EOC`` if we hit
		* the end of the chunk. The return value cannot be NL_LIKE: NL is returned
		* instead.
		*/
		captureNameChars() {
			const { chunk, i: start } = this;
			while (true) {
				const c = this.getCode();
				if (c === EOC) {
					this.name += chunk.slice(start);
					return EOC;
				}
				if (!isNameChar(c)) {
					this.name += chunk.slice(start, this.prevI);
					return c === NL_LIKE ? NL : c;
				}
			}
		}
		/**
		* Skip white spaces.
		*
		* @return The character that ended the skip, or ``EOC`` if we hit
		* the end of the chunk. The return value cannot be NL_LIKE: NL is returned
		* instead.
		*/
		skipSpaces() {
			while (true) {
				const c = this.getCodeNorm();
				if (c === EOC || !isS(c)) return c;
			}
		}
		setXMLVersion(version) {
			this.currentXMLVersion = version;
			if (version === "1.0") {
				this.isChar = isChar10;
				this.getCode = this.getCode10;
			} else {
				this.isChar = isChar11;
				this.getCode = this.getCode11;
			}
		}
		sBegin() {
			if (this.chunk.charCodeAt(0) === 65279) {
				this.i++;
				this.column++;
			}
			this.state = S_BEGIN_WHITESPACE;
		}
		sBeginWhitespace() {
			const iBefore = this.i;
			const c = this.skipSpaces();
			if (this.prevI !== iBefore) this.xmlDeclPossible = false;
			switch (c) {
				case LESS:
					this.state = S_OPEN_WAKA;
					if (this.text.length !== 0) throw new Error("no-empty text at start");
					break;
				case EOC: break;
				default:
					this.unget();
					this.state = S_TEXT;
					this.xmlDeclPossible = false;
			}
		}
		sDoctype() {
			var _a;
			const c = this.captureTo(DOCTYPE_TERMINATOR);
			switch (c) {
				case GREATER:
					(_a = this.doctypeHandler) === null || _a === void 0 || _a.call(this, this.text);
					this.text = "";
					this.state = S_TEXT;
					this.doctype = true;
					break;
				case EOC: break;
				default:
					this.text += String.fromCodePoint(c);
					if (c === OPEN_BRACKET) this.state = S_DTD;
					else if (isQuote(c)) {
						this.state = S_DOCTYPE_QUOTE;
						this.q = c;
					}
			}
		}
		sDoctypeQuote() {
			const q = this.q;
			if (this.captureToChar(q)) {
				this.text += String.fromCodePoint(q);
				this.q = null;
				this.state = S_DOCTYPE;
			}
		}
		sDTD() {
			const c = this.captureTo(DTD_TERMINATOR);
			if (c === EOC) return;
			this.text += String.fromCodePoint(c);
			if (c === CLOSE_BRACKET) this.state = S_DOCTYPE;
			else if (c === LESS) this.state = S_DTD_OPEN_WAKA;
			else if (isQuote(c)) {
				this.state = S_DTD_QUOTED;
				this.q = c;
			}
		}
		sDTDQuoted() {
			const q = this.q;
			if (this.captureToChar(q)) {
				this.text += String.fromCodePoint(q);
				this.state = S_DTD;
				this.q = null;
			}
		}
		sDTDOpenWaka() {
			const c = this.getCodeNorm();
			this.text += String.fromCodePoint(c);
			switch (c) {
				case BANG:
					this.state = S_DTD_OPEN_WAKA_BANG;
					this.openWakaBang = "";
					break;
				case QUESTION:
					this.state = S_DTD_PI;
					break;
				default: this.state = S_DTD;
			}
		}
		sDTDOpenWakaBang() {
			const char = String.fromCodePoint(this.getCodeNorm());
			const owb = this.openWakaBang += char;
			this.text += char;
			if (owb !== "-") {
				this.state = owb === "--" ? S_DTD_COMMENT : S_DTD;
				this.openWakaBang = "";
			}
		}
		sDTDComment() {
			if (this.captureToChar(MINUS)) {
				this.text += "-";
				this.state = S_DTD_COMMENT_ENDING;
			}
		}
		sDTDCommentEnding() {
			const c = this.getCodeNorm();
			this.text += String.fromCodePoint(c);
			this.state = c === MINUS ? S_DTD_COMMENT_ENDED : S_DTD_COMMENT;
		}
		sDTDCommentEnded() {
			const c = this.getCodeNorm();
			this.text += String.fromCodePoint(c);
			if (c === GREATER) this.state = S_DTD;
			else {
				this.fail("malformed comment.");
				this.state = S_DTD_COMMENT;
			}
		}
		sDTDPI() {
			if (this.captureToChar(QUESTION)) {
				this.text += "?";
				this.state = S_DTD_PI_ENDING;
			}
		}
		sDTDPIEnding() {
			const c = this.getCodeNorm();
			this.text += String.fromCodePoint(c);
			if (c === GREATER) this.state = S_DTD;
		}
		sText() {
			if (this.tags.length !== 0) this.handleTextInRoot();
			else this.handleTextOutsideRoot();
		}
		sEntity() {
			let { i: start } = this;
			const { chunk } = this;
			loop: while (true) switch (this.getCode()) {
				case NL_LIKE:
					this.entity += `${chunk.slice(start, this.prevI)}\n`;
					start = this.i;
					break;
				case SEMICOLON: {
					const { entityReturnState } = this;
					const entity = this.entity + chunk.slice(start, this.prevI);
					this.state = entityReturnState;
					let parsed;
					if (entity === "") {
						this.fail("empty entity name.");
						parsed = "&;";
					} else {
						parsed = this.parseEntity(entity);
						this.entity = "";
					}
					if (entityReturnState !== S_TEXT || this.textHandler !== void 0) this.text += parsed;
					break loop;
				}
				case EOC:
					this.entity += chunk.slice(start);
					break loop;
			}
		}
		sOpenWaka() {
			const c = this.getCode();
			if (isNameStartChar(c)) {
				this.state = S_OPEN_TAG;
				this.unget();
				this.xmlDeclPossible = false;
			} else switch (c) {
				case FORWARD_SLASH:
					this.state = S_CLOSE_TAG;
					this.xmlDeclPossible = false;
					break;
				case BANG:
					this.state = S_OPEN_WAKA_BANG;
					this.openWakaBang = "";
					this.xmlDeclPossible = false;
					break;
				case QUESTION:
					this.state = S_PI_FIRST_CHAR;
					break;
				default:
					this.fail("disallowed character in tag name");
					this.state = S_TEXT;
					this.xmlDeclPossible = false;
			}
		}
		sOpenWakaBang() {
			this.openWakaBang += String.fromCodePoint(this.getCodeNorm());
			switch (this.openWakaBang) {
				case "[CDATA[":
					if (!this.sawRoot && !this.reportedTextBeforeRoot) {
						this.fail("text data outside of root node.");
						this.reportedTextBeforeRoot = true;
					}
					if (this.closedRoot && !this.reportedTextAfterRoot) {
						this.fail("text data outside of root node.");
						this.reportedTextAfterRoot = true;
					}
					this.state = S_CDATA;
					this.openWakaBang = "";
					break;
				case "--":
					this.state = S_COMMENT;
					this.openWakaBang = "";
					break;
				case "DOCTYPE":
					this.state = S_DOCTYPE;
					if (this.doctype || this.sawRoot) this.fail("inappropriately located doctype declaration.");
					this.openWakaBang = "";
					break;
				default: if (this.openWakaBang.length >= 7) this.fail("incorrect syntax.");
			}
		}
		sComment() {
			if (this.captureToChar(MINUS)) this.state = S_COMMENT_ENDING;
		}
		sCommentEnding() {
			var _a;
			const c = this.getCodeNorm();
			if (c === MINUS) {
				this.state = S_COMMENT_ENDED;
				(_a = this.commentHandler) === null || _a === void 0 || _a.call(this, this.text);
				this.text = "";
			} else {
				this.text += `-${String.fromCodePoint(c)}`;
				this.state = S_COMMENT;
			}
		}
		sCommentEnded() {
			const c = this.getCodeNorm();
			if (c !== GREATER) {
				this.fail("malformed comment.");
				this.text += `--${String.fromCodePoint(c)}`;
				this.state = S_COMMENT;
			} else this.state = S_TEXT;
		}
		sCData() {
			if (this.captureToChar(CLOSE_BRACKET)) this.state = S_CDATA_ENDING;
		}
		sCDataEnding() {
			const c = this.getCodeNorm();
			if (c === CLOSE_BRACKET) this.state = S_CDATA_ENDING_2;
			else {
				this.text += `]${String.fromCodePoint(c)}`;
				this.state = S_CDATA;
			}
		}
		sCDataEnding2() {
			var _a;
			const c = this.getCodeNorm();
			switch (c) {
				case GREATER:
					(_a = this.cdataHandler) === null || _a === void 0 || _a.call(this, this.text);
					this.text = "";
					this.state = S_TEXT;
					break;
				case CLOSE_BRACKET:
					this.text += "]";
					break;
				default:
					this.text += `]]${String.fromCodePoint(c)}`;
					this.state = S_CDATA;
			}
		}
		sPIFirstChar() {
			const c = this.getCodeNorm();
			if (this.nameStartCheck(c)) {
				this.piTarget += String.fromCodePoint(c);
				this.state = S_PI_REST;
			} else if (c === QUESTION || isS(c)) {
				this.fail("processing instruction without a target.");
				this.state = c === QUESTION ? S_PI_ENDING : S_PI_BODY;
			} else {
				this.fail("disallowed character in processing instruction name.");
				this.piTarget += String.fromCodePoint(c);
				this.state = S_PI_REST;
			}
		}
		sPIRest() {
			const { chunk, i: start } = this;
			while (true) {
				const c = this.getCodeNorm();
				if (c === EOC) {
					this.piTarget += chunk.slice(start);
					return;
				}
				if (!this.nameCheck(c)) {
					this.piTarget += chunk.slice(start, this.prevI);
					const isQuestion = c === QUESTION;
					if (isQuestion || isS(c)) {
						if (this.piTarget === "xml") {
							if (!this.xmlDeclPossible) this.fail("an XML declaration must be at the start of the document.");
							this.state = isQuestion ? S_XML_DECL_ENDING : S_XML_DECL_NAME_START;
						} else this.state = isQuestion ? S_PI_ENDING : S_PI_BODY;
					} else {
						this.fail("disallowed character in processing instruction name.");
						this.piTarget += String.fromCodePoint(c);
					}
					break;
				}
			}
		}
		sPIBody() {
			if (this.text.length === 0) {
				const c = this.getCodeNorm();
				if (c === QUESTION) this.state = S_PI_ENDING;
				else if (!isS(c)) this.text = String.fromCodePoint(c);
			} else if (this.captureToChar(QUESTION)) this.state = S_PI_ENDING;
		}
		sPIEnding() {
			var _a;
			const c = this.getCodeNorm();
			if (c === GREATER) {
				const { piTarget } = this;
				if (piTarget.toLowerCase() === "xml") this.fail("the XML declaration must appear at the start of the document.");
				(_a = this.piHandler) === null || _a === void 0 || _a.call(this, {
					target: piTarget,
					body: this.text
				});
				this.piTarget = this.text = "";
				this.state = S_TEXT;
			} else if (c === QUESTION) this.text += "?";
			else {
				this.text += `?${String.fromCodePoint(c)}`;
				this.state = S_PI_BODY;
			}
			this.xmlDeclPossible = false;
		}
		sXMLDeclNameStart() {
			const c = this.skipSpaces();
			if (c === QUESTION) {
				this.state = S_XML_DECL_ENDING;
				return;
			}
			if (c !== EOC) {
				this.state = S_XML_DECL_NAME;
				this.name = String.fromCodePoint(c);
			}
		}
		sXMLDeclName() {
			const c = this.captureTo(XML_DECL_NAME_TERMINATOR);
			if (c === QUESTION) {
				this.state = S_XML_DECL_ENDING;
				this.name += this.text;
				this.text = "";
				this.fail("XML declaration is incomplete.");
				return;
			}
			if (!(isS(c) || c === EQUAL)) return;
			this.name += this.text;
			this.text = "";
			if (!this.xmlDeclExpects.includes(this.name)) switch (this.name.length) {
				case 0:
					this.fail("did not expect any more name/value pairs.");
					break;
				case 1:
					this.fail(`expected the name ${this.xmlDeclExpects[0]}.`);
					break;
				default: this.fail(`expected one of ${this.xmlDeclExpects.join(", ")}`);
			}
			this.state = c === EQUAL ? S_XML_DECL_VALUE_START : S_XML_DECL_EQ;
		}
		sXMLDeclEq() {
			const c = this.getCodeNorm();
			if (c === QUESTION) {
				this.state = S_XML_DECL_ENDING;
				this.fail("XML declaration is incomplete.");
				return;
			}
			if (isS(c)) return;
			if (c !== EQUAL) this.fail("value required.");
			this.state = S_XML_DECL_VALUE_START;
		}
		sXMLDeclValueStart() {
			const c = this.getCodeNorm();
			if (c === QUESTION) {
				this.state = S_XML_DECL_ENDING;
				this.fail("XML declaration is incomplete.");
				return;
			}
			if (isS(c)) return;
			if (!isQuote(c)) {
				this.fail("value must be quoted.");
				this.q = SPACE;
			} else this.q = c;
			this.state = S_XML_DECL_VALUE;
		}
		sXMLDeclValue() {
			const c = this.captureTo([this.q, QUESTION]);
			if (c === QUESTION) {
				this.state = S_XML_DECL_ENDING;
				this.text = "";
				this.fail("XML declaration is incomplete.");
				return;
			}
			if (c === EOC) return;
			const value = this.text;
			this.text = "";
			switch (this.name) {
				case "version": {
					this.xmlDeclExpects = ["encoding", "standalone"];
					const version = value;
					this.xmlDecl.version = version;
					if (!/^1\.[0-9]+$/.test(version)) this.fail("version number must match /^1\\.[0-9]+$/.");
					else if (!this.opt.forceXMLVersion) this.setXMLVersion(version);
					break;
				}
				case "encoding":
					if (!/^[A-Za-z][A-Za-z0-9._-]*$/.test(value)) this.fail("encoding value must match /^[A-Za-z0-9][A-Za-z0-9._-]*$/.");
					this.xmlDeclExpects = ["standalone"];
					this.xmlDecl.encoding = value;
					break;
				case "standalone":
					if (value !== "yes" && value !== "no") this.fail("standalone value must match \"yes\" or \"no\".");
					this.xmlDeclExpects = [];
					this.xmlDecl.standalone = value;
			}
			this.name = "";
			this.state = S_XML_DECL_SEPARATOR;
		}
		sXMLDeclSeparator() {
			const c = this.getCodeNorm();
			if (c === QUESTION) {
				this.state = S_XML_DECL_ENDING;
				return;
			}
			if (!isS(c)) {
				this.fail("whitespace required.");
				this.unget();
			}
			this.state = S_XML_DECL_NAME_START;
		}
		sXMLDeclEnding() {
			var _a;
			if (this.getCodeNorm() === GREATER) {
				if (this.piTarget !== "xml") this.fail("processing instructions are not allowed before root.");
				else if (this.name !== "version" && this.xmlDeclExpects.includes("version")) this.fail("XML declaration must contain a version.");
				(_a = this.xmldeclHandler) === null || _a === void 0 || _a.call(this, this.xmlDecl);
				this.name = "";
				this.piTarget = this.text = "";
				this.state = S_TEXT;
			} else this.fail("The character ? is disallowed anywhere in XML declarations.");
			this.xmlDeclPossible = false;
		}
		sOpenTag() {
			var _a;
			const c = this.captureNameChars();
			if (c === EOC) return;
			const tag = this.tag = {
				name: this.name,
				attributes: Object.create(null)
			};
			this.name = "";
			if (this.xmlnsOpt) this.topNS = tag.ns = Object.create(null);
			(_a = this.openTagStartHandler) === null || _a === void 0 || _a.call(this, tag);
			this.sawRoot = true;
			if (!this.fragmentOpt && this.closedRoot) this.fail("documents may contain only one root.");
			switch (c) {
				case GREATER:
					this.openTag();
					break;
				case FORWARD_SLASH:
					this.state = S_OPEN_TAG_SLASH;
					break;
				default:
					if (!isS(c)) this.fail("disallowed character in tag name.");
					this.state = S_ATTRIB;
			}
		}
		sOpenTagSlash() {
			if (this.getCode() === GREATER) this.openSelfClosingTag();
			else {
				this.fail("forward-slash in opening tag not followed by >.");
				this.state = S_ATTRIB;
			}
		}
		sAttrib() {
			const c = this.skipSpaces();
			if (c === EOC) return;
			if (isNameStartChar(c)) {
				this.unget();
				this.state = S_ATTRIB_NAME;
			} else if (c === GREATER) this.openTag();
			else if (c === FORWARD_SLASH) this.state = S_OPEN_TAG_SLASH;
			else this.fail("disallowed character in attribute name.");
		}
		sAttribName() {
			const c = this.captureNameChars();
			if (c === EQUAL) this.state = S_ATTRIB_VALUE;
			else if (isS(c)) this.state = S_ATTRIB_NAME_SAW_WHITE;
			else if (c === GREATER) {
				this.fail("attribute without value.");
				this.pushAttrib(this.name, this.name);
				this.name = this.text = "";
				this.openTag();
			} else if (c !== EOC) this.fail("disallowed character in attribute name.");
		}
		sAttribNameSawWhite() {
			const c = this.skipSpaces();
			switch (c) {
				case EOC: return;
				case EQUAL:
					this.state = S_ATTRIB_VALUE;
					break;
				default:
					this.fail("attribute without value.");
					this.text = "";
					this.name = "";
					if (c === GREATER) this.openTag();
					else if (isNameStartChar(c)) {
						this.unget();
						this.state = S_ATTRIB_NAME;
					} else {
						this.fail("disallowed character in attribute name.");
						this.state = S_ATTRIB;
					}
			}
		}
		sAttribValue() {
			const c = this.getCodeNorm();
			if (isQuote(c)) {
				this.q = c;
				this.state = S_ATTRIB_VALUE_QUOTED;
			} else if (!isS(c)) {
				this.fail("unquoted attribute value.");
				this.state = S_ATTRIB_VALUE_UNQUOTED;
				this.unget();
			}
		}
		sAttribValueQuoted() {
			const { q, chunk } = this;
			let { i: start } = this;
			while (true) switch (this.getCode()) {
				case q:
					this.pushAttrib(this.name, this.text + chunk.slice(start, this.prevI));
					this.name = this.text = "";
					this.q = null;
					this.state = S_ATTRIB_VALUE_CLOSED;
					return;
				case AMP:
					this.text += chunk.slice(start, this.prevI);
					this.state = S_ENTITY;
					this.entityReturnState = S_ATTRIB_VALUE_QUOTED;
					return;
				case NL:
				case NL_LIKE:
				case TAB:
					this.text += `${chunk.slice(start, this.prevI)} `;
					start = this.i;
					break;
				case LESS:
					this.text += chunk.slice(start, this.prevI);
					this.fail("disallowed character.");
					return;
				case EOC:
					this.text += chunk.slice(start);
					return;
			}
		}
		sAttribValueClosed() {
			const c = this.getCodeNorm();
			if (isS(c)) this.state = S_ATTRIB;
			else if (c === GREATER) this.openTag();
			else if (c === FORWARD_SLASH) this.state = S_OPEN_TAG_SLASH;
			else if (isNameStartChar(c)) {
				this.fail("no whitespace between attributes.");
				this.unget();
				this.state = S_ATTRIB_NAME;
			} else this.fail("disallowed character in attribute name.");
		}
		sAttribValueUnquoted() {
			const c = this.captureTo(ATTRIB_VALUE_UNQUOTED_TERMINATOR);
			switch (c) {
				case AMP:
					this.state = S_ENTITY;
					this.entityReturnState = S_ATTRIB_VALUE_UNQUOTED;
					break;
				case LESS:
					this.fail("disallowed character.");
					break;
				case EOC: break;
				default:
					if (this.text.includes("]]>")) this.fail("the string \"]]>\" is disallowed in char data.");
					this.pushAttrib(this.name, this.text);
					this.name = this.text = "";
					if (c === GREATER) this.openTag();
					else this.state = S_ATTRIB;
			}
		}
		sCloseTag() {
			const c = this.captureNameChars();
			if (c === GREATER) this.closeTag();
			else if (isS(c)) this.state = S_CLOSE_TAG_SAW_WHITE;
			else if (c !== EOC) this.fail("disallowed character in closing tag.");
		}
		sCloseTagSawWhite() {
			switch (this.skipSpaces()) {
				case GREATER:
					this.closeTag();
					break;
				case EOC: break;
				default: this.fail("disallowed character in closing tag.");
			}
		}
		handleTextInRoot() {
			let { i: start, forbiddenState } = this;
			const { chunk, textHandler: handler } = this;
			scanLoop: while (true) switch (this.getCode()) {
				case LESS:
					this.state = S_OPEN_WAKA;
					if (handler !== void 0) {
						const { text } = this;
						const slice = chunk.slice(start, this.prevI);
						if (text.length !== 0) {
							handler(text + slice);
							this.text = "";
						} else if (slice.length !== 0) handler(slice);
					}
					forbiddenState = FORBIDDEN_START;
					break scanLoop;
				case AMP:
					this.state = S_ENTITY;
					this.entityReturnState = S_TEXT;
					if (handler !== void 0) this.text += chunk.slice(start, this.prevI);
					forbiddenState = FORBIDDEN_START;
					break scanLoop;
				case CLOSE_BRACKET:
					switch (forbiddenState) {
						case FORBIDDEN_START:
							forbiddenState = FORBIDDEN_BRACKET;
							break;
						case FORBIDDEN_BRACKET:
							forbiddenState = FORBIDDEN_BRACKET_BRACKET;
							break;
						case FORBIDDEN_BRACKET_BRACKET: break;
						default: throw new Error("impossible state");
					}
					break;
				case GREATER:
					if (forbiddenState === FORBIDDEN_BRACKET_BRACKET) this.fail("the string \"]]>\" is disallowed in char data.");
					forbiddenState = FORBIDDEN_START;
					break;
				case NL_LIKE:
					if (handler !== void 0) this.text += `${chunk.slice(start, this.prevI)}\n`;
					start = this.i;
					forbiddenState = FORBIDDEN_START;
					break;
				case EOC:
					if (handler !== void 0) this.text += chunk.slice(start);
					break scanLoop;
				default: forbiddenState = FORBIDDEN_START;
			}
			this.forbiddenState = forbiddenState;
		}
		handleTextOutsideRoot() {
			let { i: start } = this;
			const { chunk, textHandler: handler } = this;
			let nonSpace = false;
			outRootLoop: while (true) {
				const code = this.getCode();
				switch (code) {
					case LESS:
						this.state = S_OPEN_WAKA;
						if (handler !== void 0) {
							const { text } = this;
							const slice = chunk.slice(start, this.prevI);
							if (text.length !== 0) {
								handler(text + slice);
								this.text = "";
							} else if (slice.length !== 0) handler(slice);
						}
						break outRootLoop;
					case AMP:
						this.state = S_ENTITY;
						this.entityReturnState = S_TEXT;
						if (handler !== void 0) this.text += chunk.slice(start, this.prevI);
						nonSpace = true;
						break outRootLoop;
					case NL_LIKE:
						if (handler !== void 0) this.text += `${chunk.slice(start, this.prevI)}\n`;
						start = this.i;
						break;
					case EOC:
						if (handler !== void 0) this.text += chunk.slice(start);
						break outRootLoop;
					default: if (!isS(code)) nonSpace = true;
				}
			}
			if (!nonSpace) return;
			if (!this.sawRoot && !this.reportedTextBeforeRoot) {
				this.fail("text data outside of root node.");
				this.reportedTextBeforeRoot = true;
			}
			if (this.closedRoot && !this.reportedTextAfterRoot) {
				this.fail("text data outside of root node.");
				this.reportedTextAfterRoot = true;
			}
		}
		pushAttribNS(name, value) {
			var _a;
			const { prefix, local } = this.qname(name);
			const attr = {
				name,
				prefix,
				local,
				value
			};
			this.attribList.push(attr);
			(_a = this.attributeHandler) === null || _a === void 0 || _a.call(this, attr);
			if (prefix === "xmlns") {
				const trimmed = value.trim();
				if (this.currentXMLVersion === "1.0" && trimmed === "") this.fail("invalid attempt to undefine prefix in XML 1.0");
				this.topNS[local] = trimmed;
				nsPairCheck(this, local, trimmed);
			} else if (name === "xmlns") {
				const trimmed = value.trim();
				this.topNS[""] = trimmed;
				nsPairCheck(this, "", trimmed);
			}
		}
		pushAttribPlain(name, value) {
			var _a;
			const attr = {
				name,
				value
			};
			this.attribList.push(attr);
			(_a = this.attributeHandler) === null || _a === void 0 || _a.call(this, attr);
		}
		/**
		* End parsing. This performs final well-formedness checks and resets the
		* parser to a clean state.
		*
		* @returns this
		*/
		end() {
			var _a, _b;
			if (!this.sawRoot) this.fail("document must contain a root element.");
			const { tags } = this;
			while (tags.length > 0) {
				const tag = tags.pop();
				this.fail(`unclosed tag: ${tag.name}`);
			}
			if (this.state !== S_BEGIN && this.state !== S_TEXT) this.fail("unexpected end.");
			const { text } = this;
			if (text.length !== 0) {
				(_a = this.textHandler) === null || _a === void 0 || _a.call(this, text);
				this.text = "";
			}
			this._closed = true;
			(_b = this.endHandler) === null || _b === void 0 || _b.call(this);
			this._init();
			return this;
		}
		/**
		* Resolve a namespace prefix.
		*
		* @param prefix The prefix to resolve.
		*
		* @returns The namespace URI or ``undefined`` if the prefix is not defined.
		*/
		resolve(prefix) {
			var _a, _b;
			let uri = this.topNS[prefix];
			if (uri !== void 0) return uri;
			const { tags } = this;
			for (let index = tags.length - 1; index >= 0; index--) {
				uri = tags[index].ns[prefix];
				if (uri !== void 0) return uri;
			}
			uri = this.ns[prefix];
			if (uri !== void 0) return uri;
			return (_b = (_a = this.opt).resolvePrefix) === null || _b === void 0 ? void 0 : _b.call(_a, prefix);
		}
		/**
		* Parse a qname into its prefix and local name parts.
		*
		* @param name The name to parse
		*
		* @returns
		*/
		qname(name) {
			const colon = name.indexOf(":");
			if (colon === -1) return {
				prefix: "",
				local: name
			};
			const local = name.slice(colon + 1);
			const prefix = name.slice(0, colon);
			if (prefix === "" || local === "" || local.includes(":")) this.fail(`malformed name: ${name}.`);
			return {
				prefix,
				local
			};
		}
		processAttribsNS() {
			var _a;
			const { attribList } = this;
			const tag = this.tag;
			{
				const { prefix, local } = this.qname(tag.name);
				tag.prefix = prefix;
				tag.local = local;
				const uri = tag.uri = (_a = this.resolve(prefix)) !== null && _a !== void 0 ? _a : "";
				if (prefix !== "") {
					if (prefix === "xmlns") this.fail("tags may not have \"xmlns\" as prefix.");
					if (uri === "") {
						this.fail(`unbound namespace prefix: ${JSON.stringify(prefix)}.`);
						tag.uri = prefix;
					}
				}
			}
			if (attribList.length === 0) return;
			const { attributes } = tag;
			const seen = /* @__PURE__ */ new Set();
			for (const attr of attribList) {
				const { name, prefix, local } = attr;
				let uri;
				let eqname;
				if (prefix === "") {
					uri = name === "xmlns" ? XMLNS_NAMESPACE : "";
					eqname = name;
				} else {
					uri = this.resolve(prefix);
					if (uri === void 0) {
						this.fail(`unbound namespace prefix: ${JSON.stringify(prefix)}.`);
						uri = prefix;
					}
					eqname = `{${uri}}${local}`;
				}
				if (seen.has(eqname)) this.fail(`duplicate attribute: ${eqname}.`);
				seen.add(eqname);
				attr.uri = uri;
				attributes[name] = attr;
			}
			this.attribList = [];
		}
		processAttribsPlain() {
			const { attribList } = this;
			const attributes = this.tag.attributes;
			for (const { name, value } of attribList) {
				if (attributes[name] !== void 0) this.fail(`duplicate attribute: ${name}.`);
				attributes[name] = value;
			}
			this.attribList = [];
		}
		/**
		* Handle a complete open tag. This parser code calls this once it has seen
		* the whole tag. This method checks for well-formeness and then emits
		* ``onopentag``.
		*/
		openTag() {
			var _a;
			this.processAttribs();
			const { tags } = this;
			const tag = this.tag;
			tag.isSelfClosing = false;
			(_a = this.openTagHandler) === null || _a === void 0 || _a.call(this, tag);
			tags.push(tag);
			this.state = S_TEXT;
			this.name = "";
		}
		/**
		* Handle a complete self-closing tag. This parser code calls this once it has
		* seen the whole tag. This method checks for well-formeness and then emits
		* ``onopentag`` and ``onclosetag``.
		*/
		openSelfClosingTag() {
			var _a, _b, _c;
			this.processAttribs();
			const { tags } = this;
			const tag = this.tag;
			tag.isSelfClosing = true;
			(_a = this.openTagHandler) === null || _a === void 0 || _a.call(this, tag);
			(_b = this.closeTagHandler) === null || _b === void 0 || _b.call(this, tag);
			if ((this.tag = (_c = tags[tags.length - 1]) !== null && _c !== void 0 ? _c : null) === null) this.closedRoot = true;
			this.state = S_TEXT;
			this.name = "";
		}
		/**
		* Handle a complete close tag. This parser code calls this once it has seen
		* the whole tag. This method checks for well-formeness and then emits
		* ``onclosetag``.
		*/
		closeTag() {
			const { tags, name } = this;
			this.state = S_TEXT;
			this.name = "";
			if (name === "") {
				this.fail("weird empty close tag.");
				this.text += "</>";
				return;
			}
			const handler = this.closeTagHandler;
			let l = tags.length;
			while (l-- > 0) {
				const tag = this.tag = tags.pop();
				this.topNS = tag.ns;
				handler === null || handler === void 0 || handler(tag);
				if (tag.name === name) break;
				this.fail("unexpected close tag.");
			}
			if (l === 0) this.closedRoot = true;
			else if (l < 0) {
				this.fail(`unmatched closing tag: ${name}.`);
				this.text += `</${name}>`;
			}
		}
		/**
		* Resolves an entity. Makes any necessary well-formedness checks.
		*
		* @param entity The entity to resolve.
		*
		* @returns The parsed entity.
		*/
		parseEntity(entity) {
			if (entity[0] !== "#") {
				const defined = this.ENTITIES[entity];
				if (defined !== void 0) return defined;
				this.fail(this.isName(entity) ? "undefined entity." : "disallowed character in entity name.");
				return `&${entity};`;
			}
			let num = NaN;
			if (entity[1] === "x" && /^#x[0-9a-f]+$/i.test(entity)) num = parseInt(entity.slice(2), 16);
			else if (/^#[0-9]+$/.test(entity)) num = parseInt(entity.slice(1), 10);
			if (!this.isChar(num)) {
				this.fail("malformed character entity.");
				return `&${entity};`;
			}
			return String.fromCodePoint(num);
		}
	};
	exports.SaxesParser = SaxesParser;
})))();
const MAX_DEPTH = 256;
const MAX_PREFIXES = 100;
const TRANSITIONAL = "http://schemas.openxmlformats.org";
const STRICT = "http://purl.oclc.org/ooxml";
const MICROSOFT = "http://schemas.microsoft.com/office";
/** Prefixes under which names are reported, whatever prefix a file uses. */
const PREFIXES = {
	[`${TRANSITIONAL}/wordprocessingml/2006/main`]: "w",
	[`${STRICT}/wordprocessingml/main`]: "w",
	[`${MICROSOFT}/word/2010/wordml`]: "w14",
	[`${MICROSOFT}/word/2012/wordml`]: "w15",
	[`${TRANSITIONAL}/presentationml/2006/main`]: "p",
	[`${STRICT}/presentationml/main`]: "p",
	[`${MICROSOFT}/powerpoint/2018/8/main`]: "p188",
	[`${TRANSITIONAL}/spreadsheetml/2006/main`]: "x",
	[`${STRICT}/spreadsheetml/main`]: "x",
	[`${TRANSITIONAL}/drawingml/2006/main`]: "a",
	[`${STRICT}/drawingml/main`]: "a",
	[`${TRANSITIONAL}/drawingml/2006/chart`]: "c",
	[`${STRICT}/drawingml/chart`]: "c",
	[`${MICROSOFT}/drawing/2014/chartex`]: "cx",
	[`${TRANSITIONAL}/drawingml/2006/diagram`]: "dgm",
	[`${STRICT}/drawingml/diagram`]: "dgm",
	[`${TRANSITIONAL}/drawingml/2006/picture`]: "pic",
	[`${STRICT}/drawingml/picture`]: "pic",
	[`${TRANSITIONAL}/drawingml/2006/wordprocessingDrawing`]: "wp",
	[`${STRICT}/drawingml/wordprocessingDrawing`]: "wp",
	[`${TRANSITIONAL}/drawingml/2006/spreadsheetDrawing`]: "xdr",
	[`${STRICT}/drawingml/spreadsheetDrawing`]: "xdr",
	[`${MICROSOFT}/drawing/2017/decorative`]: "adec",
	[`${TRANSITIONAL}/officeDocument/2006/math`]: "m",
	[`${STRICT}/officeDocument/math`]: "m",
	[`${TRANSITIONAL}/officeDocument/2006/relationships`]: "r",
	[`${STRICT}/officeDocument/relationships`]: "r",
	[`${TRANSITIONAL}/officeDocument/2006/extended-properties`]: "app",
	[`${STRICT}/officeDocument/extendedProperties`]: "app",
	[`${TRANSITIONAL}/markup-compatibility/2006`]: "mc",
	[`${TRANSITIONAL}/package/2006/relationships`]: "rel",
	[`${TRANSITIONAL}/package/2006/content-types`]: "ct",
	"http://purl.org/dc/elements/1.1/": "dc",
	"urn:schemas-microsoft-com:vml": "v",
	"urn:schemas-microsoft-com:office:office": "o"
};
const KNOWN_PREFIXES = new Set(Object.values(PREFIXES));
/** What a known prefix becomes where a file binds it to something else. */
const FOREIGN = "?";
/**
* Parses a stream of XML. A document type declaration is refused, so no entity is ever resolved.
* @throws ExtractError `damaged` or `too_large`
*/
async function parseXml(stream, handler) {
	const parser = new import_saxes.SaxesParser({ position: false });
	const names = new NameTable();
	let depth = 0;
	let decoder = null;
	parser.on("doctype", () => {
		throw new ExtractError("damaged", "the file declares a document type, which its format forbids");
	});
	parser.on("opentag", (tag) => {
		depth++;
		if (depth > MAX_DEPTH) throw new ExtractError("too_large", `XML nested more than ${MAX_DEPTH} levels deep`);
		const attributes = tag.attributes;
		names.open(attributes, depth);
		handler.open?.(names.canonical(tag.name), names.attributes(attributes));
	});
	parser.on("closetag", (tag) => {
		handler.close?.(names.canonical(tag.name));
		names.close(depth);
		depth--;
	});
	parser.on("text", (text) => handler.text?.(text));
	parser.on("cdata", (text) => handler.text?.(text));
	for await (const bytes of stream) {
		decoder ??= new TextDecoder(encodingOf(bytes));
		parser.write(decoder.decode(bytes, { stream: true }));
		await handler.pause?.();
		if (handler.isDone?.() === true) return;
	}
	parser.write(decoder?.decode() ?? "").close();
	await handler.pause?.();
}
function encodingOf(start) {
	if (start[0] === 255 && start[1] === 254) return "utf-16le";
	if (start[0] === 254 && start[1] === 255) return "utf-16be";
	return "utf-8";
}
/** Translates the prefixes of a file to those above. */
var NameTable = class {
	#scope = {
		depth: 0,
		prefixes: /* @__PURE__ */ new Map(),
		names: /* @__PURE__ */ new Map()
	};
	#outer = [];
	open(attributes, depth) {
		let changed;
		for (const name in attributes) {
			if (!name.startsWith("xmlns")) continue;
			const prefix = name.slice(6);
			const meaning = PREFIXES[attributes[name] ?? ""] ?? (KNOWN_PREFIXES.has(prefix) ? FOREIGN : prefix);
			if ((this.#scope.prefixes.get(prefix) ?? prefix) === meaning) continue;
			changed ??= new Map(this.#scope.prefixes);
			changed.set(prefix, meaning);
		}
		if (changed === void 0) return;
		if (changed.size > MAX_PREFIXES) throw new ExtractError("too_large", `more than ${MAX_PREFIXES} XML prefixes`);
		this.#outer.push(this.#scope);
		this.#scope = {
			depth,
			prefixes: changed,
			names: /* @__PURE__ */ new Map()
		};
	}
	close(depth) {
		if (this.#scope.depth === depth) this.#scope = this.#outer.pop() ?? this.#scope;
	}
	canonical(name) {
		const { names, prefixes } = this.#scope;
		let found = names.get(name);
		if (found === void 0) {
			const colon = name.indexOf(":");
			const prefix = prefixes.get(name.slice(0, Math.max(colon, 0)));
			const local = name.slice(colon + 1);
			found = prefix === void 0 ? name : prefix === "" ? local : `${prefix}:${local}`;
			if (names.size < 1e4) names.set(name, found);
		}
		return found;
	}
	attributes(attributes) {
		const renamed = {};
		for (const name in attributes) renamed[name.includes(":") ? this.canonical(name) : name] = attributes[name] ?? "";
		return renamed;
	}
};
// server/src/adapters/extract/ooxml/package.ts
const MAX_URL_CHARS = 2048;
/** Files with macros name their kind in another way. */
const MACRO_KINDS = {
	wordprocessingml: "ms-word.",
	presentationml: "ms-powerpoint.",
	spreadsheetml: "ms-excel."
};
/** Relations of a part by their ids; of the package itself for `""`. External targets are left out, see `linksOf`. */
async function relationsOf(archive, part) {
	const folder = posix.dirname(part);
	const relations = /* @__PURE__ */ new Map();
	await eachRelation(archive, part, ({ Id = "", Type = "", Target = "", TargetMode }) => {
		if (TargetMode === "External") return;
		const target = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
		relations.set(Id, {
			type: posix.basename(Type),
			target
		});
	});
	return relations;
}
/** Addresses on the web that a part refers to, by the ids of the relations. */
async function linksOf(archive, part) {
	const links = /* @__PURE__ */ new Map();
	await eachRelation(archive, part, ({ Id = "", Target = "", TargetMode }) => {
		if (TargetMode === "External" && /^https?:\/\//i.test(Target) && Target.length <= MAX_URL_CHARS) links.set(Id, Target);
	});
	return links;
}
async function eachRelation(archive, part, take) {
	const name = posix.join(posix.dirname(part), "_rels", `${posix.basename(part)}.rels`);
	if (!archive.has(name)) return;
	await parseXml(await archive.read(name), { open(element, attributes) {
		if (element === "rel:Relationship") take(attributes);
	} });
}
/** The part that holds the document of a kind such as `wordprocessingml`, whether a template, a show or one with macros. @throws ExtractError `damaged` when it is missing or of another kind of file. */
async function mainPart(archive, kind) {
	const types = /* @__PURE__ */ new Map();
	if (!archive.has("[Content_Types].xml")) throw new ExtractError("damaged", "the archive is not an Office document");
	await parseXml(await archive.read("[Content_Types].xml"), { open(element, { PartName = "", ContentType = "" }) {
		if (element === "ct:Override") types.set(PartName.replace(/^\//, ""), ContentType);
	} });
	const part = [...(await relationsOf(archive, "")).values()].find((relation) => relation.type === "officeDocument")?.target;
	if (part === void 0 || !archive.has(part)) throw new ExtractError("damaged", "the document's main part is missing");
	const type = types.get(part);
	if (type !== void 0 && !type.includes(kind) && !type.includes(MACRO_KINDS[kind] ?? kind)) throw new ExtractError("damaged", "the file is another kind of Office document than its name says");
	return part;
}
/** What the file says about itself. */
async function propertiesOf(archive) {
	const found = /* @__PURE__ */ new Map();
	for (const { type, target } of (await relationsOf(archive, "")).values()) {
		if (![
			"core-properties",
			"extended-properties",
			"extendedProperties"
		].includes(type) || !archive.has(target)) continue;
		let current = "";
		await parseXml(await archive.read(target), {
			open: (element) => {
				current = element;
			},
			text: (text) => {
				found.set(current, (found.get(current) ?? "") + text);
			},
			close: () => {
				current = "";
			}
		});
	}
	const title = found.get("dc:title")?.trim() ?? "";
	const pages = Number(found.get("app:Pages") ?? "");
	return {
		title: title === "" ? null : title,
		pages: Number.isInteger(pages) && pages > 0 ? pages : null,
		application: found.get("app:Application") ?? ""
	};
}
// server/src/adapters/extract/ooxml/number-format/locale.ts
/** Languages by the low ten bits of a Windows locale identifier (MS-LCID). */
const LANGUAGES = {
	1: "ar",
	2: "bg",
	3: "ca",
	4: "zh",
	5: "cs",
	6: "da",
	7: "de",
	8: "el",
	9: "en",
	10: "es",
	11: "fi",
	12: "fr",
	13: "he",
	14: "hu",
	15: "is",
	16: "it",
	17: "ja",
	18: "ko",
	19: "nl",
	20: "nb",
	21: "pl",
	22: "pt",
	24: "ro",
	25: "ru",
	26: "hr",
	27: "sk",
	29: "sv",
	30: "th",
	31: "tr",
	33: "id",
	34: "uk",
	36: "sl",
	37: "et",
	38: "lv",
	39: "lt",
	42: "vi",
	57: "hi"
};
/** Locales whose numbers are written otherwise than their language's usually are. */
const TAGS = {
	2052: "zh-CN",
	1028: "zh-TW",
	2055: "de-CH",
	3079: "de-AT",
	5127: "de-LI",
	2058: "es-MX",
	3082: "es-ES",
	11274: "es-AR",
	4108: "fr-CH",
	2064: "it-CH",
	1046: "pt-BR",
	2070: "pt-PT",
	16393: "en-IN"
};
/** BCP 47 tag of the locale code of a number format; null for one that names no language. */
function localeTag(code) {
	if (/^[a-z]{2,3}-([a-z]{4}-)?[a-z]{2}$/i.test(code)) return knownTag(code);
	const id = /^[0-9a-f]{1,8}$/i.test(code) ? Number.parseInt(code, 16) & 65535 : 0;
	if (id === 0 || id >= 61440) return null;
	const language = LANGUAGES[id & 1023];
	return id < 1024 || language === void 0 ? null : TAGS[id] ?? language;
}
const locales = /* @__PURE__ */ new Map();
/** The language's own signs; a plain space stands for all narrow ones. */
function numberLocale(tag) {
	const known = locales.get(tag) ?? signsOf(tag);
	locales.set(tag, known);
	return known;
}
function signsOf(tag) {
	const parts = new Intl.NumberFormat(tag, {
		useGrouping: "always",
		numberingSystem: "latn"
	}).formatToParts(12345.6);
	const sign = (type, usual) => parts.find((part) => part.type === type)?.value.replace(/\s/g, " ") ?? usual;
	return {
		tag,
		decimal: sign("decimal", "."),
		group: sign("group", ",").replace("’", "'")
	};
}
function knownTag(tag) {
	try {
		return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? null;
	} catch {
		return null;
	}
}
// server/src/adapters/extract/ooxml/number-format/decimal.ts
/**
* A number as decimal digits, rounded half away from zero as it reads in decimal: 1.005 to two places is "1.01".
* @param value not negative
*/
function roundedDecimal(value, places) {
	const exact = toFifteenDigits(value);
	const most = Math.min(places, 30);
	const shifted = Math.round(Number(`${exact}e${most}`));
	if (!Number.isSafeInteger(shifted)) return exact < 1e21 ? exact.toFixed(most) : `${BigInt(exact)}.${"0".repeat(most)}`;
	const digits = String(shifted).padStart(most + 1, "0");
	return most === 0 ? digits : `${digits.slice(0, -most)}.${digits.slice(-most)}`;
}
/** Multiplied by a power of ten without binary noise. */
function scaled(value, power) {
	if (power === 0) return value;
	const [mantissa = "0", exponent = "0"] = String(toFifteenDigits(value)).split("e");
	return Number(`${mantissa}e${Number(exponent) + power}`);
}
/**
* A number as it is read by people: whole numbers with all their digits, others with at most eleven, none of them binary
* noise; very small and very large ones with an exponent.
*/
function generalText(value) {
	const exact = toFifteenDigits(value);
	if (Number.isInteger(exact)) return Math.abs(exact) < 0x38d7ea4c68000 ? String(exact) : exponentText(exact);
	const short = Number(exact.toPrecision(11));
	const size = Math.abs(short);
	if (size < 1e-9) return exponentText(short);
	return size < 1e-6 ? short.toFixed(20).replace(/0+$/, "") : String(short);
}
function exponentText(value) {
	const [mantissa = "0", exponent = "0"] = Number(value.toPrecision(6)).toExponential().split("e");
	const size = exponent.replace(/^[+-]/, "").padStart(2, "0");
	return `${mantissa}E${exponent.startsWith("-") ? "-" : "+"}${size}`;
}
/** Spreadsheets keep fifteen digits; what a double holds beyond them is noise. */
function toFifteenDigits(value) {
	return Number(value.toPrecision(15));
}
// server/src/adapters/extract/ooxml/number-format/format-date.ts
const DAY_MS$1 = 864e5;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
/** Days between the two date systems (ECMA-376 part 1, 18.17.4.1). */
const SHIFT_1904 = 1462;
/** Day after 9999-12-31. */
const END = 2958466;
const LEAP_DAY = 60;
/** Days that the 1900 system has and the calendar has not. */
const DAYS_OF_NO_CALENDAR = {
	0: {
		year: 1900,
		month: 1,
		day: 0
	},
	[LEAP_DAY]: {
		year: 1900,
		month: 2,
		day: 29
	}
};
/**
* The moment of a serial number, rounded to what a format shows; null outside 1900 to 9999.
* @param places digits shown behind the seconds
*/
function datePartsOf(value, is1904, places = 0) {
	const unit = 86400 * 10 ** places;
	const serial = Math.round((value + (is1904 ? SHIFT_1904 : 0)) * unit) / unit;
	if (!(value >= 0 && serial < END)) return null;
	const day = Math.floor(serial);
	const seconds = Math.round((serial - day) * unit) / 10 ** places;
	const date = new Date(EPOCH_1900 + (day < LEAP_DAY && !is1904 ? day + 1 : day) * DAY_MS$1);
	const odd = is1904 ? void 0 : DAYS_OF_NO_CALENDAR[day];
	return {
		year: odd?.year ?? date.getUTCFullYear(),
		month: odd?.month ?? date.getUTCMonth() + 1,
		day: odd?.day ?? date.getUTCDate(),
		weekday: date.getUTCDay(),
		hour: Math.floor(seconds / 3600),
		minute: Math.floor(seconds / 60) % 60,
		second: seconds % 60,
		serial: is1904 ? serial - SHIFT_1904 : serial
	};
}
/** A date, time or duration by a section's tokens; null for what is none. */
function formatDate(value, section, is1904, tag) {
	const places = section.tokens.reduce((most, token) => token.kind === "fraction" ? Math.max(most, Math.min(token.width, 3)) : most, 0);
	const isDuration = section.tokens.some((token) => token.kind === "elapsed");
	const parts = datePartsOf(isDuration ? Math.abs(value) : value, is1904, places);
	if (parts === null) return null;
	const isTwelve = section.tokens.some((token) => token.kind === "meridiem");
	const text = section.tokens.map((token) => tokenText(token, parts, {
		tag,
		isTwelve,
		places
	})).join("");
	return (isDuration && value < 0 ? `-${text}` : text).replace(/\s+/g, " ").trim();
}
function tokenText(token, parts, shown) {
	switch (token.kind) {
		case "literal": return token.text;
		case "space": return " ";
		case "meridiem": return (parts.hour < 12 ? token.text[0] : token.text[1]) ?? "";
		case "fraction": return fractionOfSecond(parts.second, token.width, shown.places);
		case "elapsed": return padded(elapsed(parts, token.unit), token.width);
		case "date": return unitText(token.unit, token.width, parts, shown);
		default: return "";
	}
}
function fractionOfSecond(second, width, places) {
	return `.${second.toFixed(places).split(".")[1] ?? ""}`.slice(0, width + 1);
}
function elapsed({ serial, hour, minute, second }, unit) {
	const hours = Math.floor(serial) * 24 + hour;
	if (unit === "h") return hours;
	return unit === "m" ? hours * 60 + minute : (hours * 60 + minute) * 60 + Math.floor(second);
}
function unitText(unit, width, parts, { tag, isTwelve }) {
	switch (unit) {
		case "y": return yearText(parts.year, width);
		case "b": return yearText(parts.year + 543, width);
		case "M": return width < 3 ? padded(parts.month, width) : monthName(parts, width, tag);
		case "d": return width < 3 ? padded(parts.day, width) : weekdayName(parts, width, tag);
		case "h": return padded(isTwelve ? (parts.hour + 11) % 12 + 1 : parts.hour, Math.min(width, 2));
		case "m": return padded(parts.minute, Math.min(width, 2));
		case "s": return padded(Math.floor(parts.second), Math.min(width, 2));
	}
}
function yearText(year, width) {
	return width <= 2 ? padded(year % 100, 2) : String(year);
}
function monthName({ month }, width, tag) {
	return named$1(new Date(Date.UTC(2023, month - 1, 15)), tag, { month: width === 3 ? "short" : width === 5 ? "narrow" : "long" });
}
function weekdayName({ weekday }, width, tag) {
	return named$1(new Date(Date.UTC(2023, 0, 1 + weekday)), tag, { weekday: width === 3 ? "short" : "long" });
}
const formatters = /* @__PURE__ */ new Map();
function named$1(date, tag, options) {
	const key = `${tag} ${options.month ?? ""} ${options.weekday ?? ""}`;
	let formatter = formatters.get(key);
	if (formatter === void 0) {
		formatter = new Intl.DateTimeFormat(tag, {
			...options,
			timeZone: "UTC"
		});
		formatters.set(key, formatter);
	}
	return formatter.format(date);
}
function padded(value, width) {
	return String(value).padStart(width, "0");
}
// server/src/adapters/extract/ooxml/number-format/format-decimal.ts
/**
* A number by the placeholders of a section.
* @param value not negative; the sign is the caller's
*/
function decimalPieces(tokens, value, locale) {
	if (isFraction(tokens)) return fractionPieces(tokens, value);
	const layout = layoutOf(tokens);
	const size = scaled(value, 2 * layout.percents - 3 * layout.thousands);
	const { digits, exponent } = layout.exponentAt === -1 ? {
		digits: roundedDecimal(size, layout.fracPlaces),
		exponent: 0
	} : mantissaOf(size, layout);
	const [whole = "0", fraction = ""] = digits.split(".");
	return fill(tokens, layout, {
		whole: whole === "0" ? "" : whole,
		fraction,
		exponent
	}, locale);
}
/** `General` inside a format. */
function generalPieces(tokens, value, locale) {
	return tokens.map((token) => token.kind === "general" ? localised(generalText(value), locale) : plainPiece(token));
}
/** A general number with the locale's decimal sign. */
function localised(text, locale) {
	return text.replace(".", locale.decimal);
}
/** What a token shows that is no part of the number. */
function plainPiece(token) {
	switch (token.kind) {
		case "literal": return token.text;
		case "space":
		case "fill": return token;
		case "percent": return "%";
		case "slash": return "/";
		default: return "";
	}
}
function layoutOf(tokens) {
	const at = (kind) => tokens.findIndex((token) => token.kind === kind);
	const exponentAt = at("exponent");
	const end = exponentAt === -1 ? tokens.length : exponentAt;
	const point = at("point");
	const pointAt = point === -1 || point > end ? end : point;
	const digitsIn = (from, to) => tokens.slice(from, to).filter((token) => token.kind === "digit").length;
	const lastDigit = tokens.slice(0, end).findLastIndex((token) => token.kind === "digit");
	const lastWhole = tokens.slice(0, pointAt).findLastIndex((token) => token.kind === "digit");
	const commas = (from, to) => tokens.slice(from, to).filter((token) => token.kind === "comma").length;
	const scales = runOfCommas(tokens, lastDigit + 1) + (lastWhole === lastDigit ? 0 : runOfCommas(tokens, lastWhole + 1));
	return {
		pointAt,
		exponentAt,
		wholePlaces: digitsIn(0, pointAt),
		fracPlaces: digitsIn(pointAt, end),
		hasGroups: commas(tokens.findIndex((token) => token.kind === "digit") + 1, lastWhole + 1) > 0,
		percents: tokens.filter((token) => token.kind === "percent").length,
		thousands: scales
	};
}
function runOfCommas(tokens, from) {
	let count = 0;
	while (tokens[from + count]?.kind === "comma") count++;
	return count;
}
function mantissaOf(value, { wholePlaces, fracPlaces }) {
	const step = Math.max(wholePlaces, 1);
	let exponent = Math.floor((value === 0 ? 0 : Math.floor(Math.log10(value))) / step) * step;
	let digits = roundedDecimal(scaled(value, -exponent), fracPlaces);
	if (Number(digits) >= 10 ** step) {
		exponent += step;
		digits = roundedDecimal(scaled(value, -exponent), fracPlaces);
	}
	return {
		digits,
		exponent
	};
}
function fill(tokens, layout, { whole, fraction, exponent }, locale) {
	const pieces = [];
	const exponentPlaces = tokens.length - (layout.exponentAt === -1 ? tokens.length : layout.exponentAt);
	const exponentDigits = String(Math.abs(exponent)).padStart(tokens.slice(tokens.length - exponentPlaces).filter((token) => token.kind === "digit").length, "0");
	const significant = fraction.replace(/0+$/, "").length;
	let place = 0;
	let frac = 0;
	let hasExponent = false;
	tokens.forEach((token, index) => {
		if (token.kind === "exponent") {
			pieces.push(`E${exponent < 0 ? "-" : token.showsPlus ? "+" : ""}${exponentDigits}`);
			hasExponent = true;
		} else if (token.kind === "point" && index === layout.pointAt) {
			if (significant > 0 || hasFixedDigit(tokens, index)) pieces.push(locale.decimal);
		} else if (token.kind !== "digit") pieces.push(plainPiece(token));
		else if (hasExponent) return;
		else if (index > layout.pointAt) {
			if (frac < significant || token.char === "0") pieces.push(fraction.charAt(frac));
			frac++;
		} else pieces.push(wholeDigits(whole, place++, token.char, layout, locale));
	});
	return pieces;
}
function hasFixedDigit(tokens, from) {
	return tokens.slice(from).some((token) => token.kind === "digit" && token.char === "0");
}
/** The digits that belong to one placeholder before the point; the first one takes all that are left. */
function wholeDigits(whole, place, char, { wholePlaces, hasGroups }, locale) {
	const right = wholePlaces - 1 - place;
	const end = whole.length - right;
	const digits = end <= 0 ? char === "0" ? "0" : "" : place === 0 ? whole.slice(0, end) : whole.charAt(end - 1);
	if (!hasGroups) return digits;
	let text = "";
	for (let index = 0; index < digits.length; index++) {
		const behind = right + digits.length - 1 - index;
		text += digits.charAt(index) + (behind > 0 && behind % 3 === 0 ? locale.group : "");
	}
	return text;
}
function isFraction(tokens) {
	const slash = tokens.findIndex((token) => token.kind === "slash");
	return slash > 0 && tokens.slice(0, slash).some((token) => token.kind === "digit") && denominatorAt(tokens, slash) !== null;
}
function denominatorAt(tokens, slash) {
	let end = slash + 1;
	let fixed = "";
	for (; end < tokens.length; end++) {
		const token = tokens[end];
		if (token?.kind === "literal" && /^\d$/.test(token.text)) fixed += token.text;
		else if (token?.kind === "digit" && token.char === "0" && fixed !== "") fixed += "0";
		else if (token?.kind !== "digit" || fixed !== "") break;
	}
	if (end === slash + 1) return null;
	return {
		fixed: fixed === "" ? null : Number(fixed),
		digits: Math.min(end - slash - 1, 5),
		end
	};
}
function fractionPieces(tokens, value) {
	const slash = tokens.findIndex((token) => token.kind === "slash");
	const denominator = denominatorAt(tokens, slash);
	const first = tokens.findIndex((token) => token.kind === "digit");
	const gap = tokens.findIndex((token, index) => index > first && index < slash && token.kind !== "digit" && token.kind !== "comma");
	const whole = gap === -1 ? 0 : Math.floor(value);
	const limit = denominator?.fixed ?? 10 ** (denominator?.digits ?? 1) - 1;
	const [top, bottom] = denominator?.fixed ? [Math.round((value - whole) * limit), limit] : nearestFraction(value - whole, limit);
	const carried = gap !== -1 && top === bottom && bottom > 0;
	const shownWhole = whole + (carried ? 1 : 0);
	const ratio = (carried || top === 0) && gap !== -1 ? "" : `${top}/${bottom}`;
	const text = [gap === -1 || shownWhole === 0 && ratio !== "" ? "" : String(shownWhole), ratio].filter((part) => part !== "").join(" ");
	return [
		...tokens.slice(0, first).map(plainPiece),
		text,
		...tokens.slice(denominator?.end ?? tokens.length).map(plainPiece)
	];
}
/** The last convergent of the continued fraction with a denominator of at most `limit`, as spreadsheet programs show it. */
function nearestFraction(value, limit) {
	let before = [0, 1];
	let last = [1, 0];
	let rest = value;
	for (let step = 0; step < 40; step++) {
		const part = Math.floor(rest);
		const bottom = part * last[1] + before[1];
		if (bottom > limit) break;
		[before, last] = [last, [part * last[0] + before[0], bottom]];
		if (Math.abs(value - last[0] / last[1]) < 1e-10) break;
		rest = 1 / (rest - part);
	}
	return last;
}
const FULL_YEAR = 4;
const PATTERN = new RegExp([
	/"(?<quoted>[^"]*)"?/,
	/\\(?<escaped>.)/u,
	/(?<space>_.)/u,
	/(?<fill>\*.)/u,
	/\[\$(?<symbol>[^\]-]*)(?:-(?<locale>[^\]]*))?\]/,
	/\[(?<elapsed>h+|m+|s+)\]/i,
	/\[(?<operator><=|>=|<>|<|>|=)\s*(?<limit>-?[0-9.]+(?:e[+-]?\d+)?)\]/i,
	/(?<dropped>\[[^\]]*\]?)/,
	/(?<general>general)/i,
	/(?<meridiem>am\/pm|a\/p)/i,
	/e(?<exponent>[+-])/i,
	/(?<date>y+|m+|d+|h+|s+|b+|e+|g+|a{3,4})/i,
	/(?<one>.)/u
].map(({ source }) => source).join("|"), "giu");
const MARKS = {
	"0": {
		kind: "digit",
		char: "0"
	},
	"#": {
		kind: "digit",
		char: "#"
	},
	"?": {
		kind: "digit",
		char: "?"
	},
	".": { kind: "point" },
	",": { kind: "comma" },
	"%": { kind: "percent" },
	"/": { kind: "slash" },
	"@": { kind: "text" }
};
/** The sections of a number format (ECMA-376 part 1, 18.8.30 and 18.8.31), at most four. Never throws. */
function parseFormat(code) {
	let draft = {
		tokens: [],
		condition: null,
		locale: null
	};
	const drafts = [draft];
	for (const { groups = {} } of code.slice(0, 400).matchAll(PATTERN)) if (groups["one"] === ";") {
		draft = {
			tokens: [],
			condition: null,
			locale: null
		};
		drafts.push(draft);
	} else if (groups["operator"] !== void 0) draft.condition = {
		operator: groups["operator"],
		limit: Number(groups["limit"])
	};
	else {
		if (groups["locale"]) draft.locale = groups["locale"];
		const token = tokenOf(groups);
		if (token !== null) draft.tokens.push(token);
	}
	return drafts.slice(0, 4).map(sectionOf);
}
function tokenOf(groups) {
	const text = groups["quoted"] ?? groups["escaped"] ?? groups["symbol"];
	if (text !== void 0) return {
		kind: "literal",
		text
	};
	if (groups["space"] !== void 0) return { kind: "space" };
	if (groups["fill"] !== void 0) return { kind: "fill" };
	if (groups["elapsed"] !== void 0) return {
		kind: "elapsed",
		unit: groups["elapsed"].charAt(0).toLowerCase(),
		width: groups["elapsed"].length
	};
	if (groups["general"] !== void 0) return { kind: "general" };
	if (groups["meridiem"] !== void 0) return {
		kind: "meridiem",
		text: morningAndAfternoon(groups["meridiem"])
	};
	if (groups["exponent"] !== void 0) return {
		kind: "exponent",
		showsPlus: groups["exponent"] === "+"
	};
	if (groups["date"] !== void 0) return {
		kind: "letters",
		text: groups["date"]
	};
	const one = groups["one"];
	return one === void 0 ? null : MARKS[one] ?? {
		kind: "literal",
		text: one
	};
}
/** Letters keep their case; the longer forms are always large. */
function morningAndAfternoon(text) {
	return (text.length > 3 ? text.toUpperCase() : text).split("/");
}
function sectionOf({ tokens, condition, locale }) {
	const has = (...kinds) => tokens.some((token) => kinds.includes(token.kind));
	if (has("elapsed", "meridiem") || has("letters") && !hasDigitsOfItsOwn(tokens) && !has("general", "text")) return {
		kind: "date",
		tokens: datesOf(tokens),
		condition,
		locale
	};
	const plain = tokens.map((token) => token.kind === "letters" ? {
		kind: "literal",
		text: token.text
	} : token);
	return {
		kind: has("text") ? "text" : has("digit") ? "number" : has("general") ? "general" : "literal",
		tokens: plain,
		condition,
		locale
	};
}
/** Whether digits stand elsewhere than behind the seconds. */
function hasDigitsOfItsOwn(tokens) {
	let before;
	let isFraction = false;
	for (const token of tokens) {
		if (token.kind === "point") isFraction = before?.kind === "letters" && /^s/i.test(before.text);
		else if (token.kind === "digit" && !isFraction) return true;
		else if (token.kind !== "digit") isFraction = false;
		before = token;
	}
	return false;
}
function datesOf(tokens) {
	const found = [];
	/** Last unit of time before an `m`, which tells minutes from months. */
	let before = "";
	let hasPoint = false;
	tokens.forEach((token, index) => {
		if (token.kind === "letters" || token.kind === "elapsed") {
			const letter = token.kind === "letters" ? token.text.charAt(0).toLowerCase() : token.unit;
			if (letter === "g") return;
			if (token.kind === "elapsed") found.push(token);
			else {
				const isMinute = letter === "m" && token.text.length < 3 && (before === "h" || isBeforeSeconds(tokens, index));
				found.push({
					kind: "date",
					unit: isMinute ? "m" : dateUnit(letter),
					width: letter === "e" ? FULL_YEAR : token.text.length
				});
			}
			before = letter;
			hasPoint = false;
		} else if (token.kind === "point" && before === "s" && tokens[index + 1]?.kind === "digit") {
			found.push({
				kind: "fraction",
				width: 0
			});
			hasPoint = true;
		} else if (token.kind === "digit") {
			const last = found.at(-1);
			if (hasPoint && last?.kind === "fraction") found[found.length - 1] = {
				kind: "fraction",
				width: last.width + 1
			};
		} else found.push(literalOf(token));
	});
	return found;
}
function isBeforeSeconds(tokens, index) {
	const next = tokens.slice(index + 1).find((token) => token.kind === "letters" || token.kind === "elapsed");
	if (next === void 0) return false;
	return next.kind === "elapsed" ? next.unit === "s" : next.kind === "letters" && /^s/i.test(next.text);
}
function dateUnit(letter) {
	if (letter === "m") return "M";
	if (letter === "a") return "d";
	return letter === "e" ? "y" : letter;
}
/** Marks of numbers mean themselves in a date (`dd/mm`, `dd.mm`). */
function literalOf(token) {
	const mark = Object.keys(MARKS).find((char) => MARKS[char]?.kind === token.kind);
	return mark === void 0 ? token : {
		kind: "literal",
		text: mark
	};
}
// server/src/adapters/extract/ooxml/number-format/number-format.ts
/**
* Makes a number format (ECMA-376 part 1, 18.8.30) ready for use: sections for positive, negative, nought and text,
* conditions, currencies, dates. Colours and widths have no meaning in text. Never throws, whatever the code is.
*
* A negative number keeps a sign where its section shows it by colour alone.
*/
function compileFormat(code, context) {
	const all = parseFormat(code);
	const textSection = all[3] ?? all.find((section) => section.kind === "text");
	const sections = all.filter((section, index) => section !== textSection && index < 3);
	return {
		isDate: sections[0]?.kind === "date",
		is1904: context.is1904,
		number: (value) => showNumber(value, sections, context),
		text: (value) => textSection === void 0 ? value : shown(textSection.tokens.map((t) => t.kind === "text" ? value : plainPiece(t)))
	};
}
function showNumber(value, sections, context) {
	if (!Number.isFinite(value)) return "";
	const section = sectionFor(value, sections);
	const locale = localeOf(section) ?? context.locale;
	if (section === void 0) return localised(generalText(value), locale);
	if (section.kind === "date") return formatDate(value, section, context.is1904, locale.tag) ?? localised(generalText(value), locale);
	const text = shown(piecesOf$1(section, Math.abs(value), locale));
	return value < 0 && /[1-9]/.test(text) && !saysNegative(section, text) ? `-${text}` : text;
}
/** A section that names a language is written in it, whoever looks at it. */
function localeOf(section) {
	const tag = section === void 0 || section.locale === null ? null : localeTag(section.locale);
	return tag === null ? null : numberLocale(tag);
}
function piecesOf$1(section, size, locale) {
	if (section.kind === "number") return decimalPieces(section.tokens, size, locale);
	return section.kind === "general" ? generalPieces(section.tokens, size, locale) : section.tokens.map(plainPiece);
}
/** Whether the section's own text tells that the number is below nought. */
function saysNegative(section, text) {
	if (section.kind === "literal") return true;
	return /[-−]/.test(text.replace(/E-\d+/, "")) || /\(.*\d.*\)/.test(text);
}
function sectionFor(value, sections) {
	const [first, second, third] = sections;
	if (first === void 0) return void 0;
	if (second === void 0) return first.condition === null || holds(first.condition, value) ? first : void 0;
	if (holds(first.condition ?? {
		operator: third === void 0 ? ">=" : ">",
		limit: 0
	}, value)) return first;
	if (third === void 0) return second.condition === null || holds(second.condition, value) ? second : void 0;
	return holds(second.condition ?? {
		operator: "<",
		limit: 0
	}, value) ? second : third;
}
function holds({ operator, limit }, value) {
	switch (operator) {
		case "<": return value < limit;
		case "<=": return value <= limit;
		case ">": return value > limit;
		case ">=": return value >= limit;
		case "=": return value === limit;
		case "<>": return value !== limit;
	}
}
/** One line of text. Room that only lines numbers up is left out, except between a word and a number (`CHF 12.50`). */
function shown(pieces) {
	let text = "";
	let isFilled = false;
	for (const piece of pieces) if (typeof piece !== "string") {
		if (piece.kind === "fill") isFilled = true;
		else text += " ";
	} else if (piece !== "") {
		const start = isFilled ? piece.trimStart() : piece;
		if (isFilled && /\p{L}$/u.test(text.trimEnd()) && /^[\p{L}\d]/u.test(start)) text = `${text.trimEnd()} `;
		text += start;
		isFilled = false;
	}
	return text.replace(/\s+/g, " ").trim();
}
// server/src/adapters/extract/ooxml/chart-reader.ts
const MAX_SERIES = 50;
const MAX_POINTS$1 = 5e3;
/** What the children of a series hold; sizes of bubbles are left out. */
const ROLES = {
	"c:tx": "name",
	"c:cat": "categories",
	"c:xVal": "categories",
	"c:val": "values",
	"c:yVal": "values"
};
const CATEGORY_AXES = /* @__PURE__ */ new Set(["c:catAx", "c:dateAx"]);
const AXES = /* @__PURE__ */ new Set([
	...CATEGORY_AXES,
	"c:valAx",
	"c:serAx"
]);
/** Charts of newer kinds give no more than their title. */
const TITLES$1 = /* @__PURE__ */ new Set(["c:title", "cx:title"]);
const TEXTS = /* @__PURE__ */ new Set([
	"c:v",
	"a:t",
	"c:formatCode"
]);
/** Collects the title, the title of the categories, and the series of a chart from the values that the file keeps beside it. */
var ChartReader = class {
	title = "";
	categoryTitle = "";
	series = [];
	#depth = 0;
	#current = null;
	#seriesDepth = 0;
	#role = null;
	#axis = "";
	#title = null;
	#index = 0;
	/** Of categories with several levels, innermost first. */
	#levels = [];
	#text = null;
	open(name, attributes) {
		this.#depth++;
		if (name === "c:ser") this.#startSeries();
		else if (this.#current !== null && this.#depth === this.#seriesDepth + 1) this.#role = ROLES[name] ?? null;
		else if (AXES.has(name)) this.#axis = name;
		else if (TITLES$1.has(name)) this.#title = [];
		else if (name === "a:p" || name === "a:br") this.#title?.push(" ");
		else if (name === "c:lvl") this.#levels.push(/* @__PURE__ */ new Map());
		else if (name === "c:pt") this.#index = Number(attributes["idx"] ?? "0");
		else if (name === "c:numCache" || name === "c:numLit") this.#markNumbers();
		else if (TEXTS.has(name)) this.#text = [];
	}
	text(text) {
		this.#text?.push(text);
	}
	close(name) {
		if (TEXTS.has(name)) this.#endText(name);
		else if (TITLES$1.has(name)) this.#endTitle();
		else if (name === this.#axis) this.#axis = "";
		else if (name === "c:ser") this.#current = null;
		if (this.#current !== null && this.#depth === this.#seriesDepth + 1) this.#endRole();
		this.#depth--;
	}
	#startSeries() {
		this.#seriesDepth = this.#depth;
		this.#current = {
			name: "",
			categories: noValues(),
			values: noValues()
		};
		this.#role = null;
		if (this.series.length < MAX_SERIES) this.series.push(this.#current);
	}
	get #values() {
		return this.#role === "categories" || this.#role === "values" ? this.#current?.[this.#role] : void 0;
	}
	#markNumbers() {
		const values = this.#values;
		if (values !== void 0) values.isNumber = true;
	}
	#endText(name) {
		const text = this.#text?.join("") ?? "";
		this.#text = null;
		const values = this.#values;
		if (this.#title !== null) this.#title.push(text);
		else if (this.#role === "name" && this.#current !== null) this.#current.name += text;
		else if (values !== void 0 && name === "c:formatCode") values.format = text;
		else if (values !== void 0) {
			const points = this.#levels.at(-1) ?? values.points;
			if (points.size < MAX_POINTS$1) points.set(this.#index, text);
		}
	}
	#endTitle() {
		const text = (this.#title ?? []).join("").replace(/\s+/g, " ").trim();
		this.#title = null;
		if (this.#axis === "") this.title = text;
		else if (CATEGORY_AXES.has(this.#axis)) this.categoryTitle = text;
	}
	#endRole() {
		const [inner, ...outer] = this.#levels;
		this.#levels = [];
		const points = this.#values?.points;
		this.#role = null;
		if (inner === void 0 || points === void 0) return;
		for (const [index, text] of inner) points.set(index, [...outer.toReversed().map((level) => lastUpTo(level, index)), text].join(" / "));
	}
};
/** An outer category is noted at the first of those that it stands above. */
function lastUpTo(level, index) {
	let found = "";
	for (const [at, text] of level) if (at <= index) found = text;
	return found;
}
function noValues() {
	return {
		points: /* @__PURE__ */ new Map(),
		isNumber: false,
		format: ""
	};
}
// server/src/adapters/extract/ooxml/read-part.ts
/**
* Reads a part that a document can do without, as far as it goes.
* @returns false when it is missing or damaged
*/
async function readPart(archive, part, handler) {
	if (part === void 0 || !archive.has(part)) return false;
	return await unlessDamaged(archive.read(part).then((stream) => parseXml(stream, handler)).then(() => true)) ?? false;
}
// server/src/adapters/extract/ooxml/chart-text.ts
const MAX_ROWS = 2e3;
/** Charts do not say in which language their numbers are shown. */
const CONTEXT = {
	locale: numberLocale("en-US"),
	is1904: false
};
/**
* A chart as its title and a table: a row for each category, a column for each series. Of a damaged part what comes before
* the damage: a chart is never the whole of a document.
*/
async function chartBlocks(archive, part, page) {
	const chart = new ChartReader();
	await readPart(archive, part, chart);
	const title = chart.title === "" ? [] : [{
		kind: "paragraph",
		text: chart.title,
		page
	}];
	const tables = alike(chart.series).map((series) => tableOf(series, chart.categoryTitle, page));
	return [...title, ...tables];
}
/** Series in groups that share their categories. */
function alike(all) {
	const groups = /* @__PURE__ */ new Map();
	for (const series of all) {
		const key = JSON.stringify([...series.categories.points.entries()]);
		const group = groups.get(key);
		if (group === void 0) groups.set(key, [series]);
		else group.push(series);
	}
	return [...groups.values()];
}
function tableOf(group, corner, page) {
	const indices = /* @__PURE__ */ new Set();
	for (const { categories, values } of group) for (const index of [...categories.points.keys(), ...values.points.keys()]) indices.add(index);
	const showCategory = shownBy(group[0]?.categories);
	const showValues = group.map(({ values }) => shownBy(values));
	const rows = [...indices].toSorted((a, b) => a - b).slice(0, MAX_ROWS).map((index) => [showCategory(index), ...showValues.map((show) => show(index))]);
	return {
		kind: "table",
		header: [corner, ...group.map(({ name }) => name)],
		rows,
		page
	};
}
/** Gives the text of a point by its index; empty for none. */
function shownBy(values) {
	if (values === void 0) return () => "";
	const { points, isNumber, format } = values;
	if (!isNumber) return (index) => points.get(index) ?? "";
	const compiled = compileFormat(format === "" ? "General" : format, CONTEXT);
	return (index) => {
		const text = points.get(index) ?? "";
		const number = text.trim() === "" ? NaN : Number(text);
		return Number.isFinite(number) ? compiled.number(number) : text;
	};
}
// server/src/adapters/extract/ooxml/diagram-text.ts
const MAX_POINTS = 2e3;
/**
* The texts of a diagram (SmartArt) in the order of its outline, each a list item. Of a damaged part what comes before
* the damage: a diagram is never the whole of a document.
*/
async function diagramBlocks(archive, part, page) {
	const points = /* @__PURE__ */ new Map();
	const children = /* @__PURE__ */ new Map();
	let point = null;
	let isInText = false;
	await readPart(archive, part, {
		open(name, attributes) {
			if (name === "dgm:pt" && points.size < MAX_POINTS) {
				point = {
					type: attributes["type"] ?? "node",
					lines: []
				};
				points.set(attributes["modelId"] ?? "", point);
			} else if (name === "dgm:cxn" && (attributes["type"] ?? "parOf") === "parOf") {
				const { srcId = "", destId = "", srcOrd = "0" } = attributes;
				const siblings = children.get(srcId) ?? [];
				siblings.push({
					id: destId,
					order: Number(srcOrd)
				});
				children.set(srcId, siblings);
			} else if (name === "a:p") point?.lines.push("");
			else if (name === "a:t") isInText = true;
			else if (name === "a:br") append(point, " ");
		},
		text(text) {
			if (isInText) append(point, text);
		},
		close(name) {
			if (name === "a:t") isInText = false;
			else if (name === "dgm:pt") point = null;
		}
	});
	return inOutlineOrder(points, children).flatMap(({ lines }) => {
		const text = lines.join(" ").trim();
		return text === "" ? [] : [{
			kind: "list_item",
			text,
			page
		}];
	});
}
function append(point, text) {
	if (point !== null && point.lines.length > 0) point.lines.push((point.lines.pop() ?? "") + text);
}
/** Depth first from the diagram's root; what hangs nowhere comes last. Each point once, whatever circles a file draws. */
function inOutlineOrder(points, children) {
	const ordered = /* @__PURE__ */ new Set();
	const roots = [...points].filter(([, { type }]) => type === "doc").map(([id]) => id);
	const waiting = [...points.keys()].filter((id) => !roots.includes(id)).toReversed();
	waiting.push(...roots.toReversed());
	for (let id = waiting.pop(); id !== void 0; id = waiting.pop()) {
		const point = points.get(id);
		if (point === void 0 || ordered.has(point)) continue;
		ordered.add(point);
		const below = (children.get(id) ?? []).toSorted((a, b) => b.order - a.order);
		for (const { id: child } of below) waiting.push(child);
	}
	return [...ordered].filter(({ type }) => type === "node" || type === "asst");
}
// server/src/adapters/extract/ooxml/pieces.ts
/** Adds the pieces of one part to a document. What a relation does not lead to is passed over. */
var PieceWriter = class {
	#archive;
	#sink;
	#media;
	#part;
	#relations;
	#links = null;
	constructor(archive, sink, media, part, relations) {
		this.#archive = archive;
		this.#sink = sink;
		this.#media = media;
		this.#part = part;
		this.#relations = relations;
	}
	async write(piece) {
		if (this.#sink.isFull) return;
		if (piece.kind === "block") {
			this.#sink.add(piece.block);
			return;
		}
		await this.#writeGraphic(piece, this.#relations.get(piece.relation));
		if (this.#media.isFirst(piece.alternative)) this.#sink.add({
			kind: "paragraph",
			text: piece.alternative,
			page: piece.page
		});
	}
	async #writeGraphic({ kind, relation, alternative, context, page }, target) {
		if (kind === "picture") {
			if (target?.type === "image") await this.#media.take(target.target, alternative || context, page);
			else if (target === void 0) await this.#link(relation, alternative || context);
		} else if (target !== void 0 && this.#media.isFirst(target.target)) {
			const read = kind === "diagram" ? diagramBlocks : chartBlocks;
			for (const block of await read(this.#archive, target.target, page)) this.#sink.add(block);
		}
	}
	async #link(relation, description) {
		this.#links ??= await unlessDamaged(linksOf(this.#archive, this.#part)) ?? /* @__PURE__ */ new Map();
		const url = this.#links.get(relation);
		if (url !== void 0) this.#sink.addLinkedPicture({
			url,
			description
		});
	}
};
/** Takes pieces while a part is parsed, and adds them in turn as soon as there is time for those that take some. */
var PieceQueue = class {
	#sink;
	#writer;
	#waiting = [];
	constructor(sink, writer) {
		this.#sink = sink;
		this.#writer = writer;
	}
	add(piece) {
		if (piece.kind === "block" && this.#waiting.length === 0) this.#sink.add(piece.block);
		else this.#waiting.push(piece);
	}
	/** Adds all that waits. */
	async drain() {
		for (const piece of this.#waiting.splice(0)) await this.#writer.write(piece);
	}
};
// server/src/adapters/extract/ooxml/shown-xml.ts
/** Namespaces of alternatives that hold less than what stands beside them for older programs. */
const NOT_UNDERSTOOD = /* @__PURE__ */ new Set(["v", "am3d"]);
/**
* Passes on what a part shows: of alternatives (`mc:AlternateContent`) the first that is understood, and nothing of the
* elements that `isSkipped` tells by their name and that of the element around them.
*/
function shownXml(handler, isSkipped = () => false) {
	let skipDepth = 0;
	const names = [];
	/** For each alternative that is open, whether one was taken. */
	const alternatives = [];
	function isLeftOut(name, requires) {
		if (name !== "mc:Choice" && name !== "mc:Fallback") return isSkipped(name, names.at(-1) ?? "");
		if ((alternatives.at(-1) ?? false) || name === "mc:Choice" && NOT_UNDERSTOOD.has(requires)) return true;
		if (alternatives.length > 0) alternatives[alternatives.length - 1] = true;
		return false;
	}
	return {
		open(name, attributes) {
			if (skipDepth > 0 || isLeftOut(name, attributes["Requires"] ?? "")) {
				skipDepth++;
				return;
			}
			names.push(name);
			if (name === "mc:AlternateContent") alternatives.push(false);
			handler.open?.(name, attributes);
		},
		text(text) {
			if (skipDepth === 0) handler.text?.(text);
		},
		close(name) {
			if (skipDepth > 0) {
				skipDepth--;
				return;
			}
			names.pop();
			if (name === "mc:AlternateContent") alternatives.pop();
			handler.close?.(name);
		},
		pause: async () => handler.pause?.(),
		isDone: () => handler.isDone?.() ?? false
	};
}
// server/src/adapters/extract/ooxml/flags.ts
/** Whether an attribute says yes. */
function isOn(flag) {
	return flag === "1" || flag === "true" || flag === "on";
}
/** Whether an attribute says no; one that is missing does not. */
function isOff(flag) {
	return flag === "0" || flag === "false" || flag === "off";
}
// server/src/adapters/extract/ooxml/math-text.ts
/** What says how an element is drawn. */
const PROPERTIES = /* @__PURE__ */ new Set([
	"m:chr",
	"m:begChr",
	"m:endChr",
	"m:sepChr",
	"m:type"
]);
/** Text beyond is left out: no equation is so long, and each part is copied for each that it stands in. */
const MAX_CHARS = 2e4;
/** Signs without a shape: what applies a function, and what multiplies, separates and adds. */
const APPLICATION = /\u2061/g;
const INVISIBLE = /[\u2062-\u2064]/g;
/**
* Turns an equation (Office Math) into one line as it is typed: `(a+b)/2`, `x^2`, `√(x)`, `∑_(i=1)^n`. Give it the
* events between the start and the end of `m:oMath`, both included.
*/
var MathText = class {
	#open = [];
	#isInText = false;
	#length = 0;
	open(name, attributes) {
		if (PROPERTIES.has(name)) this.#open.at(-2)?.properties.set(name, attributes["m:val"] ?? "");
		if (name === "m:t") this.#isInText = true;
		this.#open.push({
			name,
			parts: [],
			properties: /* @__PURE__ */ new Map()
		});
	}
	text(text) {
		this.#length += text.length;
		if (this.#isInText && this.#length <= MAX_CHARS) this.#open.at(-1)?.parts.push({
			name: "",
			text: text.replace(APPLICATION, " ").replace(INVISIBLE, "")
		});
	}
	/** @returns the text of the equation when this was its end; null before */
	close(name) {
		if (name === "m:t") this.#isInText = false;
		const node = this.#open.pop();
		if (node === void 0) return "";
		const text = textOf$1(node);
		this.#open.at(-1)?.parts.push({
			name,
			text
		});
		return this.#open.length === 0 ? text : null;
	}
};
function textOf$1(node) {
	const part = (name) => node.parts.find((each) => each.name === name)?.text ?? "";
	const property = (name, otherwise) => node.properties.get(name) ?? otherwise;
	switch (node.name) {
		case "m:f": return property("m:type", "bar") === "noBar" ? `${part("m:num")} ${part("m:den")}` : `${grouped(part("m:num"))}/${grouped(part("m:den"))}`;
		case "m:sSup": return `${grouped(part("m:e"))}^${grouped(part("m:sup"))}`;
		case "m:sSub": return `${grouped(part("m:e"))}_${grouped(part("m:sub"))}`;
		case "m:sSubSup": return `${grouped(part("m:e"))}_${grouped(part("m:sub"))}^${grouped(part("m:sup"))}`;
		case "m:sPre": return `_${grouped(part("m:sub"))}^${grouped(part("m:sup"))}${part("m:e")}`;
		case "m:rad": return `${rootOf$1(part("m:deg"))}(${part("m:e")})`;
		case "m:nary": return `${property("m:chr", "∫")}${limit("_", part("m:sub"))}${limit("^", part("m:sup"))} ${part("m:e")}`;
		case "m:limLow": return `${part("m:e")}_${grouped(part("m:lim"))}`;
		case "m:limUpp": return `${part("m:e")}^${grouped(part("m:lim"))}`;
		case "m:func": return `${part("m:fName")} ${part("m:e")}`;
		case "m:acc": return `${part("m:e")}${property("m:chr", "̂")}`;
		case "m:d": return delimited(node);
		case "m:m": return `[${elements(node, "m:mr").join("; ")}]`;
		case "m:mr": return elements(node, "m:e").join(", ");
		case "m:eqArr": return elements(node, "m:e").join("\n");
		case "m:oMathPara": return elements(node, "m:oMath").join("\n");
		default: return node.parts.map(({ text }) => text).join("");
	}
}
function delimited(node) {
	const { properties } = node;
	const inner = elements(node, "m:e").join(properties.get("m:sepChr") ?? "|");
	return `${properties.get("m:begChr") ?? "("}${inner}${properties.get("m:endChr") ?? ")"}`;
}
function elements(node, name) {
	return node.parts.filter((part) => part.name === name).map(({ text }) => text);
}
function rootOf$1(degree) {
	if (degree === "3") return "∛";
	if (degree === "4") return "∜";
	return `${degree === "2" ? "" : degree}√`;
}
function limit(sign, text) {
	return text === "" ? "" : `${sign}${grouped(text)}`;
}
/** In brackets, unless it is read as one anyway. */
function grouped(text) {
	const trimmed = text.trim();
	return /^[\p{L}\p{N}\p{M}.,]*$/u.test(trimmed) || /^\([^()]*\)$/.test(trimmed) || [...trimmed].length === 1 ? trimmed : `(${trimmed})`;
}
// server/src/adapters/extract/ooxml/table-builder.ts
const MAX_SPAN = 64;
const MAX_COLUMNS = 1e3;
const MAX_HEADER_CHARS = 120;
const MAX_VALUE_CHARS = 40;
/** Rows of one block: a long table comes in several, each with its header. */
const BLOCK_ROWS = 500;
/** Collects one table cell by cell. */
var TableBuilder = class {
	/** Whether the style of the table sets its first row apart. */
	hasHeaderLook = false;
	#rows = [];
	/** Paragraphs of the first cell of each row. */
	#firstCells = [];
	#row = [];
	#headerRows = 0;
	#isHeaderRow = false;
	#isRowDeleted = false;
	/** Whether all text of the first row is bold, and of the second. */
	#boldRows = [];
	#above = [];
	/** Header of the blocks that were taken; null before the first. */
	#header = null;
	startRow() {
		this.#row = [];
		this.#isHeaderRow = false;
		this.#isRowDeleted = false;
	}
	startCell() {
		if (this.#row.length < MAX_COLUMNS) this.#row.push({
			parts: [],
			isBold: true,
			span: 1,
			continuesAbove: false
		});
	}
	/** Leaves columns free before the next cell. */
	skipColumns(count) {
		for (let column = 0; column < Math.min(count, MAX_SPAN); column++) this.startCell();
	}
	/** Adds the text of a paragraph to the current cell. */
	addText(text, isBold = false) {
		const cell = this.#row.at(-1);
		cell?.parts.push(text);
		if (cell !== void 0 && !isBold) cell.isBold = false;
	}
	spanColumns(count) {
		const cell = this.#row.at(-1);
		if (cell !== void 0 && count > 1) cell.span = Math.min(count, MAX_SPAN);
	}
	continueAbove() {
		const cell = this.#row.at(-1);
		if (cell !== void 0) cell.continuesAbove = true;
	}
	markHeaderRow() {
		this.#isHeaderRow = true;
	}
	/** The current row was taken out in a tracked change. */
	deleteRow() {
		this.#isRowDeleted = true;
	}
	endRow() {
		if (this.#isRowDeleted) return;
		const texts = [];
		for (const cell of this.#row) {
			const own = cell.parts.join(" ");
			texts.push(cell.continuesAbove && own === "" ? this.#above[texts.length] ?? "" : own);
			for (let more = 1; more < cell.span && texts.length < MAX_COLUMNS; more++) texts.push("");
		}
		this.#above = texts;
		if (texts.every((text) => text.trim() === "")) return;
		if (this.#isHeaderRow && this.#headerRows === this.#rows.length) this.#headerRows++;
		if (this.#boldRows.length < 2) this.#boldRows.push(this.#row.every(({ isBold }) => isBold));
		this.#rows.push(texts);
		this.#firstCells.push(this.#row[0]?.parts ?? []);
	}
	/** Whether so many rows wait that `takeBlocks` is to be called before the table's end. */
	get isFull() {
		return this.#rows.length >= BLOCK_ROWS;
	}
	/** The rows since the last time: as one table, or as paragraphs where there is a single column. */
	takeBlocks(page) {
		const rows = this.#rows;
		const firstCells = this.#firstCells;
		this.#rows = [];
		this.#firstCells = [];
		if (rows.length === 0) return [];
		if (this.#header === null && rows.every((row) => row.length < 2)) return firstCells.flatMap((parts) => parts.map((text) => ({
			kind: "paragraph",
			text,
			page
		})));
		if (this.#header !== null) return [{
			kind: "table",
			header: this.#header,
			rows,
			page
		}];
		const [first = [], ...rest] = rows;
		const hasHeader = rest.length > 0 && (this.#headerRows > 0 || looksLikeHeader(first) && this.#isSetApart(first, rest));
		this.#header = hasHeader ? first : [];
		return [{
			kind: "table",
			header: this.#header,
			rows: hasHeader ? rest : rows,
			page
		}];
	}
	/** By the table's style, by bold text, or as words above values. */
	#isSetApart(first, rest) {
		if (this.hasHeaderLook || this.#boldRows[0] === true && this.#boldRows[1] === false) return true;
		return first.some((name, column) => !hasDigit(name) && isColumnOfValues(rest.map((row) => row[column] ?? "")));
	}
	/** The table as the text of a cell that it stands in. */
	text() {
		return this.#rows.map((row) => row.filter((text) => text !== "").join(" ")).join(" ");
	}
};
function looksLikeHeader(row) {
	return row.every((text) => text.trim() !== "" && text.length <= MAX_HEADER_CHARS) && new Set(row).size === row.length;
}
function isColumnOfValues(cells) {
	const filled = cells.filter((cell) => cell.trim() !== "");
	return filled.length > 0 && filled.every((cell) => cell.length <= MAX_VALUE_CHARS && hasDigit(cell));
}
function hasDigit(text) {
	return /\p{Nd}/u.test(text);
}
// server/src/adapters/extract/formats/docx/body-writer.ts
function newParagraph() {
	return {
		parts: [],
		notes: [],
		graphics: [],
		style: "",
		outlineLevel: null,
		numberingId: null,
		numberingLevel: null,
		hadPageNumber: false,
		isBold: true,
		page: null
	};
}
/** Words that are left of "Page 3 of 7" where the numbers are left out. */
const WORDS_OF_PAGE_NUMBER = 3;
/** Puts paragraphs and tables in the order of a document, with their numbers, captions and notes. */
var BodyWriter = class {
	/** Text of the paragraph styled as the title; null when there is none. */
	title = null;
	/** Texts of all headings. */
	headings = /* @__PURE__ */ new Set();
	#emit;
	#roleOf;
	#numbering;
	/** Graphics whose caption may follow. */
	#held = [];
	#caption = "";
	#heading = "";
	constructor(emit, roleOf, numbering) {
		this.#emit = emit;
		this.#roleOf = roleOf;
		this.#numbering = numbering;
	}
	/** Text of a paragraph with the number of the list that it is in; empty where there is nothing to read. */
	textOf(paragraph) {
		const text = paragraph.parts.join("").trim();
		if (text === "") return "";
		if (paragraph.hadPageNumber && text.split(/\s+/).length <= WORDS_OF_PAGE_NUMBER) return "";
		const role = this.#roleOf(paragraph.style);
		const id = paragraph.numberingId ?? role.numberingId;
		if (id === null || id === "0" || role.isContents) return text;
		const number = this.#numbering?.next(id, paragraph.numberingLevel ?? role.numberingLevel) ?? "";
		return number === "" ? text : `${number} ${text}`;
	}
	addParagraph(paragraph, page) {
		const role = this.#roleOf(paragraph.style);
		const text = this.textOf(paragraph);
		if (text !== "" && !role.isContents) {
			if (role.isCaption) this.#addCaption(text, page);
			else this.#addText(text, paragraph, role, page);
		}
		this.hold(paragraph.graphics, page);
		this.addNotes(paragraph.notes, page);
	}
	addTable(blocks) {
		for (const block of blocks) this.#add(block);
	}
	addNotes(notes, page) {
		for (const text of notes) this.#add({
			kind: "paragraph",
			text,
			page
		});
	}
	/** Keeps graphics back until it is known whether a caption follows. */
	hold(graphics, page) {
		for (const graphic of graphics) this.#held.push({
			...graphic,
			page
		});
	}
	/** Gives out what was kept back. */
	end(caption = "") {
		for (const graphic of this.#held.splice(0)) this.#emit({
			...graphic,
			context: caption || this.#caption || this.#heading
		});
		this.#caption = "";
	}
	#addCaption(text, page) {
		const isBelow = this.#held.length > 0;
		this.end(text);
		if (!isBelow) this.#caption = text;
		this.#emit({
			kind: "block",
			block: {
				kind: "paragraph",
				text,
				page
			}
		});
	}
	#addText(text, paragraph, role, page) {
		const ownLevel = paragraph.outlineLevel === null ? null : paragraph.outlineLevel + 1;
		const level = ownLevel === null ? role.headingLevel : ownLevel <= 9 ? ownLevel : null;
		if (role.isTitle && this.title === null) {
			this.title = text;
			this.#addHeading(text, 1, page);
		} else if (level !== null) this.#addHeading(text, this.title === null ? level : level + 1, page);
		else {
			const isList = paragraph.numberingId === null ? role.isList : paragraph.numberingId !== "0";
			this.#add({
				kind: isList ? "list_item" : "paragraph",
				text,
				page
			});
		}
	}
	#addHeading(text, level, page) {
		this.#add({
			kind: "heading",
			level,
			text,
			page
		});
		this.#heading = text;
		this.headings.add(text);
	}
	#add(block) {
		this.end();
		this.#emit({
			kind: "block",
			block
		});
	}
};
// server/src/adapters/extract/formats/docx/fields.ts
/** Fields whose results say where the text is rather than what it says. */
const PLACES = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;
const MAX_INSTRUCTION = 200;
/** Follows the fields of a paragraph, to tell when text is the result of one that is left out. */
var Fields = class {
	#open = [];
	begin() {
		this.#open.push({
			instruction: "",
			isResult: false
		});
	}
	/** A field whose instruction is known at once. */
	beginResult(instruction) {
		this.#open.push({
			instruction,
			isResult: true
		});
	}
	addInstruction(text) {
		const field = this.#open.at(-1);
		if (field !== void 0 && field.instruction.length < MAX_INSTRUCTION) field.instruction += text;
	}
	separate() {
		const field = this.#open.at(-1);
		if (field !== void 0) field.isResult = true;
	}
	end() {
		this.#open.pop();
	}
	/** Whether text that comes now is the number of a page. */
	get isPageNumber() {
		return this.#open.some(({ instruction, isResult }) => isResult && PLACES.test(instruction));
	}
};
// server/src/adapters/extract/ooxml/picture-description.ts
const FILE_NAME = /^[^\n]{1,120}\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf)$/i;
const DEFAULT_NAME = /^(?:picture|image|grafik|bild|imagen|immagine|图片|図|graphic|object|content placeholder) ?\d*$/i;
/** What office programs add in their languages to texts that they make up themselves. */
const MADE_UP = /\n[^\n]*\b(?:automatically|automatisch|automatiquement|automáticamente|automaticamente)\b[^\n]*$/i;
/** Alternative text as somebody wrote it; empty where there is none but a file's name or the program's default. */
function pictureDescription(alternative) {
	const text = alternative.trim().replace(MADE_UP, "").trim();
	return FILE_NAME.test(text) || DEFAULT_NAME.test(text) ? "" : text.replace(/\s+/g, " ");
}
// server/src/adapters/extract/formats/docx/graphic-reader.ts
/** Finds pictures, charts and diagrams, and their alternative texts, in drawings of today and of old. */
var GraphicReader = class {
	#alternative = "";
	/** @returns the graphic that an element shows; null for none */
	open(name, attributes) {
		switch (name) {
			case "wp:docPr":
				this.#alternative = pictureDescription(attributes["descr"] || attributes["title"] || "");
				return null;
			case "pic:cNvPr":
				this.#alternative = pictureDescription(attributes["descr"] ?? "") || this.#alternative;
				return null;
			case "adec:decorative":
				if (isOn(attributes["val"])) this.#alternative = "";
				return null;
			case "v:shape":
				this.#alternative = pictureDescription(attributes["alt"] ?? "");
				return null;
			case "a:blip": return this.#graphic("picture", attributes["r:embed"] ?? attributes["r:link"]);
			case "v:imagedata": return this.#graphic("picture", attributes["r:id"]);
			case "c:chart":
			case "cx:chart": return this.#graphic("chart", attributes["r:id"]);
			case "dgm:relIds": return this.#graphic("diagram", attributes["r:dm"]);
			default: return null;
		}
	}
	/** The drawing ended. */
	end() {
		this.#alternative = "";
	}
	#graphic(kind, relation = "") {
		return {
			kind,
			relation,
			alternative: this.#alternative
		};
	}
};
// server/src/adapters/extract/formats/docx/body-reader.ts
const HIDDEN = /* @__PURE__ */ new Set([
	"w:moveFrom",
	"w:rt",
	"w:sectPr",
	"w:rPrChange",
	"w:pPrChange",
	"w:tblPrChange",
	"w:tcPrChange",
	"w:trPrChange"
]);
/** Whether an element holds nothing that is shown. Within the properties of a row, `w:del` says that the row is not. */
function isNotShown(name, parent) {
	return HIDDEN.has(name) || name === "w:del" && parent !== "w:trPr";
}
/** Follows the events of a body of text, and gives its paragraphs and tables to a writer. */
var BodyReader = class {
	#writer;
	#notes;
	/** Whether the file notes where its pages broke when it was last laid out. */
	#notesPages;
	#paragraphs = [];
	#tables = [];
	#tableNotes = [];
	#tableGraphics = [];
	/** For each content control that is open, whether it shows only what to fill in. */
	#prompts = [];
	#graphics = new GraphicReader();
	#fields = new Fields();
	#math = null;
	#isInText = false;
	#isInInstruction = false;
	#isHidden = false;
	#isBold = false;
	#isInRun = false;
	#page = 1;
	/** Page on which the table that is open begins; null before its first text. */
	#tablePage = null;
	#isAfterBreak = false;
	constructor(writer, notes, notesPages) {
		this.#writer = writer;
		this.#notes = notes;
		this.#notesPages = notesPages;
	}
	get pages() {
		return this.#page;
	}
	open(name, attributes) {
		if (this.#math !== null || name === "m:oMath") {
			this.#math ??= new MathText();
			this.#math.open(name, attributes);
		} else if (!name.startsWith("w:")) {
			const graphic = this.#graphics.open(name, attributes);
			if (graphic !== null) this.#paragraphs.at(-1)?.graphics.push(graphic);
		} else if (!this.#openText(name, attributes)) {
			const paragraph = this.#paragraphs.at(-1);
			if (paragraph === void 0 || !this.#openProperty(name, attributes, paragraph)) this.#openTable(name, attributes);
		}
	}
	text(text) {
		if (this.#math !== null) this.#math.text(text);
		else if (this.#isInInstruction) this.#fields.addInstruction(text);
		else if (this.#isInText && !this.#prompts.includes(true)) this.#addText(text);
	}
	close(name) {
		if (this.#math !== null) {
			const text = this.#math.close(name);
			if (text === null) return;
			this.#paragraphs.at(-1)?.parts.push(text);
			this.#math = null;
			return;
		}
		switch (name) {
			case "w:t":
				this.#isInText = false;
				break;
			case "w:instrText":
				this.#isInInstruction = false;
				break;
			case "w:fldSimple":
				this.#fields.end();
				break;
			case "w:r":
				this.#isInRun = false;
				break;
			case "w:p":
				this.#endParagraph();
				break;
			case "w:tr":
				this.#endRow();
				break;
			case "w:tbl":
				this.#endTable();
				break;
			case "w:sdt":
				this.#prompts.pop();
				break;
			case "w:drawing":
			case "w:pict": this.#graphics.end();
		}
	}
	#addText(text) {
		const paragraph = this.#paragraphs.at(-1);
		if (this.#fields.isPageNumber) {
			if (paragraph !== void 0) paragraph.hadPageNumber = true;
			return;
		}
		if (paragraph !== void 0) paragraph.page ??= this.#page;
		paragraph?.parts.push(text);
		if (paragraph !== void 0 && !this.#isBold && text.trim() !== "") paragraph.isBold = false;
		this.#isAfterBreak = false;
	}
	#openText(name, attributes) {
		const paragraph = this.#paragraphs.at(-1);
		switch (name) {
			case "w:p":
				this.#paragraphs.push(newParagraph());
				return true;
			case "w:r":
				this.#isInRun = true;
				this.#isHidden = false;
				this.#isBold = false;
				return true;
			case "w:t":
				this.#isInText = !this.#isHidden;
				return true;
			case "w:vanish":
				if (this.#isInRun && !isOff(attributes["w:val"])) this.#isHidden = true;
				return true;
			case "w:b":
				if (this.#isInRun) this.#isBold = !isOff(attributes["w:val"]);
				return true;
			case "w:tab":
			case "w:ptab":
				if (this.#isInRun) paragraph?.parts.push("	");
				return true;
			case "w:br":
			case "w:cr":
				if (attributes["w:type"] === "page") this.#breakPage(true);
				paragraph?.parts.push("\n");
				return true;
			case "w:noBreakHyphen":
				paragraph?.parts.push("-");
				return true;
			case "w:lastRenderedPageBreak":
				this.#breakPage(false);
				return true;
			case "w:sdt":
				this.#prompts.push(false);
				return true;
			case "w:showingPlcHdr":
				if (!isOff(attributes["w:val"])) this.#prompts[this.#prompts.length - 1] = true;
				return true;
			default: return this.#openField(name, attributes);
		}
	}
	#openField(name, attributes) {
		switch (name) {
			case "w:fldSimple":
				this.#fields.beginResult(attributes["w:instr"] ?? "");
				return true;
			case "w:instrText":
				this.#isInInstruction = true;
				return true;
			case "w:fldChar": {
				const type = attributes["w:fldCharType"];
				if (type === "begin") this.#fields.begin();
				else if (type === "separate") this.#fields.separate();
				else this.#fields.end();
				return true;
			}
			default: return false;
		}
	}
	#openProperty(name, attributes, paragraph) {
		const value = attributes["w:val"] ?? "";
		const id = attributes["w:id"] ?? "";
		switch (name) {
			case "w:pStyle":
				paragraph.style = value;
				return true;
			case "w:outlineLvl":
				paragraph.outlineLevel = Number(value);
				return true;
			case "w:numId":
				paragraph.numberingId = value;
				return true;
			case "w:ilvl":
				paragraph.numberingLevel = Number(value);
				return true;
			case "w:footnoteReference":
				addNote(paragraph, this.#notes.footnotes.get(id));
				return true;
			case "w:endnoteReference":
				addNote(paragraph, this.#notes.endnotes.get(id));
				return true;
			case "w:commentReference":
				addNote(paragraph, this.#notes.comments.get(id), "Comment: ");
				return true;
			default: return false;
		}
	}
	#openTable(name, attributes) {
		const value = attributes["w:val"] ?? "";
		const table = this.#tables.at(-1);
		switch (name) {
			case "w:tbl":
				this.#tables.push(new TableBuilder());
				break;
			case "w:tblLook":
				if (table !== void 0) table.hasHeaderLook = hasHeaderLook(attributes);
				break;
			case "w:tr":
				table?.startRow();
				break;
			case "w:del":
				table?.deleteRow();
				break;
			case "w:gridBefore":
				table?.skipColumns(Number(value));
				break;
			case "w:tblHeader":
				if (!isOff(value)) table?.markHeaderRow();
				break;
			case "w:tc":
				table?.startCell();
				break;
			case "w:gridSpan":
				table?.spanColumns(Number(value));
				break;
			case "w:vMerge": if (value !== "restart") table?.continueAbove();
		}
	}
	#endParagraph() {
		const paragraph = this.#paragraphs.pop();
		if (paragraph === void 0) return;
		if (this.#paragraphs.length === 0) this.#fields = new Fields();
		const table = this.#tables.at(-1);
		if (table === void 0) {
			this.#writer.addParagraph(paragraph, this.#pageNumber(paragraph.page));
			return;
		}
		this.#tablePage ??= paragraph.page;
		const text = this.#writer.textOf(paragraph);
		if (text !== "") table.addText(text, paragraph.isBold);
		this.#tableNotes.push(...paragraph.notes);
		this.#tableGraphics.push(...paragraph.graphics);
	}
	#endRow() {
		const table = this.#tables.at(-1);
		table?.endRow();
		if (this.#tables.length === 1 && table?.isFull === true) this.#addTable(table);
	}
	#endTable() {
		const table = this.#tables.pop();
		if (table === void 0) return;
		const outer = this.#tables.at(-1);
		if (outer !== void 0) {
			outer.addText(table.text());
			return;
		}
		this.#addTable(table);
		this.#writer.hold(this.#tableGraphics.splice(0), this.#pageNumber());
		this.#writer.addNotes(this.#tableNotes.splice(0), this.#pageNumber());
	}
	#addTable(table) {
		this.#writer.addTable(table.takeBlocks(this.#pageNumber(this.#tablePage)));
		this.#tablePage = null;
	}
	/** A break that the author set is followed by the one that the layout noted for it. */
	#breakPage(isSet) {
		if (isSet || !this.#isAfterBreak) this.#page++;
		this.#isAfterBreak = isSet;
	}
	/** @param begin page on which something began; null: it is this one */
	#pageNumber(begin = null) {
		return this.#notesPages ? begin ?? this.#page : null;
	}
};
function addNote(paragraph, text, mark = "") {
	if (text !== void 0) paragraph.notes.push(mark + text);
}
function hasHeaderLook(attributes) {
	const flag = attributes["w:firstRow"];
	if (flag !== void 0) return isOn(flag);
	return (Number.parseInt(attributes["w:val"] ?? "0", 16) & 32) !== 0;
}
// server/src/adapters/extract/formats/docx/notes.ts
/** Texts of notes or comments by their ids; without those whose last paragraph is among `closed`. Of a damaged part, those before the damage. */
async function readNotes(archive, part, element, closed = /* @__PURE__ */ new Set()) {
	const notes = /* @__PURE__ */ new Map();
	let id = null;
	let lastParagraph = "";
	let parts = [];
	let isInText = false;
	let isHidden = false;
	await readPart(archive, part, shownXml({
		open(name, attributes) {
			if (name === element) id = attributes["w:type"] === void 0 ? attributes["w:id"] ?? null : null;
			else if (name === "w:p") lastParagraph = attributes["w14:paraId"] ?? "";
			else if (name === "w:r") isHidden = false;
			else if (name === "w:vanish") isHidden = !isOff(attributes["w:val"]);
			else if (name === "w:t" || name === "m:t") isInText = !isHidden;
			else if (name === "w:tab" || name === "w:br") parts.push(" ");
		},
		text(text) {
			if (isInText) parts.push(text);
		},
		close(name) {
			if (name === "w:t" || name === "m:t") isInText = false;
			else if (name === "w:p") parts.push("\n");
			else if (name === element) {
				const text = parts.join("").trim();
				if (id !== null && text !== "" && !closed.has(lastParagraph)) notes.set(id, text);
				parts = [];
			}
		}
	}, isNotShown));
	return notes;
}
/** Last paragraphs of the comments that were marked as done. */
async function closedComments(archive, part) {
	const closed = /* @__PURE__ */ new Set();
	await readPart(archive, part, { open(name, attributes) {
		if (name === "w15:commentEx" && attributes["w15:done"] === "1") closed.add(attributes["w15:paraId"] ?? "");
	} });
	return closed;
}
// server/src/adapters/extract/ooxml/list-number.ts
const ROMAN = [
	[1e3, "m"],
	[900, "cm"],
	[500, "d"],
	[400, "cd"],
	[100, "c"],
	[90, "xc"],
	[50, "l"],
	[40, "xl"],
	[10, "x"],
	[9, "ix"],
	[5, "v"],
	[4, "iv"],
	[1, "i"]
];
const MAX_ROMAN = 3999;
const MAX_LETTERS = 780;
/** A number of a list as it is shown, without what stands around it. */
function listNumber(number, style) {
	switch (style) {
		case "lowerLetter": return letters(number);
		case "upperLetter": return letters(number).toUpperCase();
		case "lowerRoman": return roman(number);
		case "upperRoman": return roman(number).toUpperCase();
		case "decimalZero": return String(number).padStart(2, "0");
		default: return String(number);
	}
}
/** a to z, then aa, bb, … as word processors count. */
function letters(number) {
	if (number < 1 || number > MAX_LETTERS) return String(number);
	return String.fromCodePoint(97 + (number - 1) % 26).repeat(Math.ceil(number / 26));
}
function roman(number) {
	if (number < 1 || number > MAX_ROMAN) return String(number);
	let left = number;
	let text = "";
	for (const [value, sign] of ROMAN) while (left >= value) {
		text += sign;
		left -= value;
	}
	return text;
}
// server/src/adapters/extract/formats/docx/numbering.ts
const MAX_LISTS = 5e3;
const MAX_LEVELS = 9;
/** Formats that show no number. */
const WITHOUT_NUMBER = /* @__PURE__ */ new Set(["bullet", "none"]);
/** Counts the numbered paragraphs of a document. */
var Numbering$1 = class Numbering$1 {
	#lists = /* @__PURE__ */ new Map();
	#levels = /* @__PURE__ */ new Map();
	#counts = /* @__PURE__ */ new Map();
	#begun = /* @__PURE__ */ new Set();
	/** @param part name of the part that defines the lists; undefined for none */
	static async read(archive, part) {
		const numbering = new Numbering$1();
		await numbering.#read(archive, part);
		return numbering;
	}
	/** Counts one paragraph, and tells what stands before it; empty for no number. */
	next(id, level) {
		const list = this.#lists.get(id);
		const levels = this.#levels.get(list?.abstract ?? "");
		const own = levels?.[level];
		if (list === void 0 || levels === void 0 || own === void 0) return "";
		const counts = this.#counts.get(list.abstract) ?? [];
		this.#counts.set(list.abstract, counts);
		if (!this.#begun.has(id)) {
			this.#begun.add(id);
			for (const [at, start] of list.starts) if (counts.length > at) counts[at] = start - 1;
		}
		for (let above = 0; above < level; above++) counts[above] ??= levels[above]?.start ?? 1;
		counts[level] = (counts[level] ?? (list.starts.get(level) ?? own.start) - 1) + 1;
		counts.length = level + 1;
		if (WITHOUT_NUMBER.has(own.format)) return "";
		return own.text.replace(/%([1-9])/g, (_, digit) => {
			const at = Number(digit) - 1;
			return listNumber(counts[at] ?? 1, own.isDecimal ? "decimal" : levels[at]?.format ?? "decimal");
		});
	}
	async #read(archive, part) {
		let levels = null;
		let level = null;
		let list = null;
		let overridden = 0;
		await readPart(archive, part, {
			open: (name, attributes) => {
				const value = attributes["w:val"] ?? "";
				if (this.#lists.size + this.#levels.size > MAX_LISTS) return;
				if (name === "w:abstractNum") this.#levels.set(attributes["w:abstractNumId"] ?? "", levels = []);
				else if (name === "w:num") this.#lists.set(attributes["w:numId"] ?? "", list = {
					abstract: "",
					starts: /* @__PURE__ */ new Map()
				});
				else if (name === "w:abstractNumId") list = named(list, value);
				else if (name === "w:lvlOverride") overridden = levelOf(attributes["w:ilvl"]);
				else if (name === "w:startOverride") list?.starts.set(overridden, Number(value));
				else if (name === "w:lvl" && list === null) {
					level = {
						format: "decimal",
						text: "",
						start: 1,
						isDecimal: false
					};
					if (levels !== null) levels[levelOf(attributes["w:ilvl"])] = level;
				} else if (level === null) return;
				else if (name === "w:start") level.start = Number(value);
				else if (name === "w:numFmt") level.format = value;
				else if (name === "w:lvlText") level.text = value;
				else if (name === "w:isLgl") level.isDecimal = true;
			},
			close: (name) => {
				if (name === "w:lvl") level = null;
				else if (name === "w:abstractNum") levels = null;
				else if (name === "w:num") list = null;
			}
		});
	}
};
function named(list, abstract) {
	if (list !== null) list.abstract = abstract;
	return list;
}
function levelOf(text) {
	const level = Number(text ?? "0");
	return level >= 0 && level < MAX_LEVELS ? Math.trunc(level) : 0;
}
// server/src/adapters/extract/formats/docx/running-text.ts
const NO_NOTES = {
	footnotes: /* @__PURE__ */ new Map(),
	endnotes: /* @__PURE__ */ new Map(),
	comments: /* @__PURE__ */ new Map()
};
/** Kinds of pages and sections may each have a header of their own, but a file with more is not one that somebody wrote. */
const MAX_PARTS = 100;
/** Texts of the headers or the footers of all sections and kinds of pages, each once and without the numbers of pages. */
async function runningText(archive, relations, kind, roleOf) {
	const texts = /* @__PURE__ */ new Set();
	const take = (piece) => {
		if (piece.kind !== "block") return;
		const { block } = piece;
		const found = block.kind === "table" ? [block.header, ...block.rows].map((row) => row.join(" ")) : [block.text];
		for (const text of found) if (text.trim() !== "") texts.add(text.trim());
	};
	const parts = relations.filter(({ type }) => type === kind).slice(0, MAX_PARTS);
	for (const { target } of parts) {
		const writer = new BodyWriter(take, roleOf, null);
		await readPart(archive, target, shownXml(new BodyReader(writer, NO_NOTES, false), isNotShown));
		writer.end();
	}
	return [...texts];
}
// server/src/adapters/extract/formats/docx/styles.ts
const TEXT = {
	headingLevel: null,
	isTitle: false,
	isList: false,
	numberingId: null,
	numberingLevel: 0,
	isCaption: false,
	isContents: false
};
const CONTENTS = /^(?:toc ?\d|toc heading|table of figures)/;
const MAX_CHAIN = 32;
/** Roles by style id. Ids are localised (`berschrift1`), outline levels and the styles' names in the file are not. */
async function styleRoles(archive, part) {
	const styles = part === void 0 || !archive.has(part) ? /* @__PURE__ */ new Map() : await readStyles$1(archive, part);
	const roles = /* @__PURE__ */ new Map();
	return (id) => {
		let role = roles.get(id);
		if (role === void 0) roles.set(id, role = roleOf(id, styles));
		return role;
	};
}
async function readStyles$1(archive, part) {
	const styles = /* @__PURE__ */ new Map();
	let style = null;
	await parseXml(await archive.read(part), {
		open(element, attributes) {
			const value = attributes["w:val"] ?? "";
			if (element === "w:style") {
				style = {
					name: "",
					basedOn: null,
					outlineLevel: null,
					numberingId: null,
					numberingLevel: null
				};
				styles.set(attributes["w:styleId"] ?? "", style);
			} else if (style === null) return;
			else if (element === "w:name") style.name = value.toLowerCase();
			else if (element === "w:basedOn") style.basedOn = value;
			else if (element === "w:outlineLvl") style.outlineLevel = Number(value);
			else if (element === "w:numId") style.numberingId = value;
			else if (element === "w:ilvl") style.numberingLevel = Number(value);
		},
		close(element) {
			if (element === "w:style") style = null;
		}
	});
	return styles;
}
function roleOf(id, styles) {
	let outline = null;
	let numbering = null;
	let level = null;
	let isNamedList = false;
	let role = TEXT;
	let next = id;
	for (let steps = 0; next !== null && steps < MAX_CHAIN; steps++) {
		const style = styles.get(next);
		const name = style?.name ?? next.toLowerCase();
		outline ??= style?.outlineLevel ?? headingNumber(name);
		numbering ??= style?.numberingId ?? null;
		level ??= style?.numberingLevel ?? null;
		isNamedList ||= /^list (?:bullet|number)/.test(name);
		role = {
			...role,
			isTitle: role.isTitle || name === "title",
			isCaption: role.isCaption || name === "caption",
			isContents: role.isContents || CONTENTS.test(name)
		};
		next = style?.basedOn ?? null;
	}
	const isHeading = outline !== null && outline >= 0 && outline < 9;
	return {
		...role,
		headingLevel: isHeading ? (outline ?? 0) + 1 : null,
		isList: numbering === null ? isNamedList : numbering !== "0",
		numberingId: numbering,
		numberingLevel: level ?? 0
	};
}
function headingNumber(name) {
	const number = /^heading ?([1-9])$/.exec(name)?.[1];
	return number === void 0 ? null : Number(number) - 1;
}
// server/src/adapters/extract/formats/docx/read-docx.ts
/**
* A word processor document, read as a stream: headers, then the body with headings by outline level, lists, tables and
* pictures, notes and open comments behind the paragraph that refers to them, then footers. Page numbers are known only where
* the program that wrote the file noted its page breaks.
*/
const readDocx = async (source, sink) => {
	const archive = await openArchive(source.path, source.limits);
	try {
		const part = await mainPart(archive, "wordprocessingml");
		const relations = await relationsOf(archive, part);
		const all = [...relations.values()];
		const target = (type) => all.find((relation) => relation.type === type)?.target;
		const properties = await unlessDamaged(propertiesOf(archive));
		if ((properties?.pages ?? 0) > source.limits.maxPages) throw new ExtractError("too_large", `more than ${source.limits.maxPages} pages`);
		const roleOf = await styleRoles(archive, target("styles"));
		const queue = new PieceQueue(sink, new PieceWriter(archive, sink, new Media(archive, new PictureTaker(source, sink), sink), part, relations));
		const writer = new BodyWriter((piece) => queue.add(piece), roleOf, await Numbering$1.read(archive, target("numbering")));
		const notes = {
			footnotes: await readNotes(archive, target("footnotes"), "w:footnote"),
			endnotes: await readNotes(archive, target("endnotes"), "w:endnote"),
			comments: await readNotes(archive, target("comments"), "w:comment", await closedComments(archive, target("commentsExtended")))
		};
		const said = /* @__PURE__ */ new Set();
		const notesPages = properties?.application.startsWith("Microsoft") === true;
		const body = new BodyReader(writer, notes, notesPages);
		const addRunning = (texts) => {
			for (const text of texts) {
				if (!said.has(text) && !writer.headings.has(text)) sink.add({
					kind: "paragraph",
					text,
					page: notesPages ? body.pages : null
				});
				said.add(text);
			}
		};
		addRunning(await runningText(archive, all, "header", roleOf));
		const shown = shownXml(body, isNotShown);
		await parseXml(await archive.read(part), {
			...shown,
			pause: () => queue.drain(),
			isDone: () => sink.isFull
		});
		writer.end();
		await queue.drain();
		addRunning(await runningText(archive, all, "footer", roleOf));
		const pages = notesPages ? Math.max(properties?.pages ?? 0, body.pages) : properties?.pages ?? body.pages;
		return {
			title: properties?.title ?? writer.title,
			pages
		};
	} finally {
		archive.close();
	}
};
// server/src/adapters/extract/formats/pptx/shape.ts
function newShape(isGroup) {
	return {
		isGroup,
		box: null,
		placeholder: null,
		description: "",
		isHidden: false,
		items: [],
		bullets: /* @__PURE__ */ new Map(),
		children: []
	};
}
// server/src/adapters/extract/formats/pptx/slide-reader.ts
const SHAPES = /* @__PURE__ */ new Set([
	"p:sp",
	"p:pic",
	"p:graphicFrame",
	"p:cxnSp",
	"p:grpSp"
]);
/** Collects the shapes of a slide, a layout, a master or a page of notes, in the order in which they are drawn. */
var SlideReader = class {
	shapes = [];
	/** Bullets by level that a master sets for bodies of text. */
	bodyBullets = /* @__PURE__ */ new Map();
	isHidden = false;
	/** Whether what stands on the master is shown as well. */
	showsMaster = true;
	#open = [];
	#table = null;
	#paragraph = null;
	#math = null;
	/** Where bullets of the levels below belong to; null outside of a list style. */
	#levels = null;
	#level = null;
	#isInText = false;
	#isBold = false;
	#isInNumberField = false;
	#isInBullet = false;
	open(name, attributes) {
		if (SHAPES.has(name)) {
			this.#startShape(name === "p:grpSp");
			return;
		}
		if (this.#math !== null || name === "m:oMath") {
			this.#math ??= new MathText();
			this.#math.open(name, attributes);
			return;
		}
		if (name.startsWith("a:")) this.#openDrawing(name, attributes);
		else this.#openSlide(name, attributes);
	}
	text(text) {
		if (this.#math !== null) this.#math.text(text);
		else if (this.#isInText && !this.#isInNumberField) this.#addText(text);
	}
	close(name) {
		if (this.#math !== null) {
			const text = this.#math.close(name);
			if (text === null) return;
			this.#paragraph?.parts.push(text);
			this.#math = null;
			return;
		}
		if (SHAPES.has(name)) this.#open.pop();
		else if (name === "a:t") this.#isInText = false;
		else if (name === "a:fld") this.#isInNumberField = false;
		else if (name === "a:p") this.#endParagraph();
		else if (name === "a:buBlip") this.#isInBullet = false;
		else if (name === "a:tr") this.#table?.endRow();
		else if (name === "a:tbl") this.#endTable();
		else if (name === "a:lstStyle" || name === "p:bodyStyle") this.#levels = null;
		else if (/^a:lvl\dpPr$/.test(name)) this.#level = null;
	}
	get #shape() {
		return this.#open.at(-1);
	}
	#addText(text) {
		const paragraph = this.#paragraph;
		if (paragraph === null) return;
		paragraph.parts.push(text);
		if (!this.#isBold && text.trim() !== "") paragraph.isBold = false;
	}
	#startShape(isGroup) {
		const shape = newShape(isGroup);
		(this.#shape?.children ?? this.shapes).push(shape);
		this.#open.push(shape);
	}
	#openSlide(name, attributes) {
		const shape = this.#shape;
		switch (name) {
			case "p:sld":
			case "p:sldLayout":
				this.isHidden = isOff(attributes["show"]);
				this.showsMaster = !isOff(attributes["showMasterSp"]);
				break;
			case "p:bodyStyle":
				this.#levels = this.bodyBullets;
				break;
			case "p:cNvPr":
				if (shape === void 0) break;
				shape.description = pictureDescription(attributes["descr"] || attributes["title"] || "");
				shape.isHidden = isOn(attributes["hidden"]);
				break;
			case "adec:decorative":
				if (shape !== void 0 && isOn(attributes["val"])) shape.description = "";
				break;
			case "p:ph":
				if (shape !== void 0) shape.placeholder = {
					type: attributes["type"] ?? "obj",
					index: attributes["idx"] ?? "0"
				};
				break;
			case "c:chart":
			case "cx:chart":
				shape?.items.push({
					kind: "chart",
					relation: attributes["r:id"] ?? ""
				});
				break;
			case "dgm:relIds": shape?.items.push({
				kind: "diagram",
				relation: attributes["r:dm"] ?? ""
			});
		}
	}
	#openDrawing(name, attributes) {
		const shape = this.#shape;
		const paragraph = this.#paragraph;
		switch (name) {
			case "a:off":
				if (shape !== void 0) shape.box ??= {
					...pair(attributes, "x", "y"),
					width: 0,
					height: 0
				};
				break;
			case "a:ext":
				if (shape?.box?.width === 0 && attributes["cx"] !== void 0) shape.box = {
					...shape.box,
					width: Number(attributes["cx"]),
					height: Number(attributes["cy"] ?? "0")
				};
				break;
			case "a:p":
				this.#paragraph = {
					parts: [],
					level: 0,
					bullet: null,
					isBold: true
				};
				break;
			case "a:pPr":
				if (paragraph !== null) paragraph.level = Number(attributes["lvl"] ?? "0");
				break;
			case "a:r":
				this.#isBold = false;
				break;
			case "a:rPr":
				this.#isBold = isOn(attributes["b"]);
				break;
			case "a:t":
				this.#isInText = true;
				break;
			case "a:br":
				paragraph?.parts.push("\n");
				break;
			case "a:fld":
				this.#isInNumberField = attributes["type"] === "slidenum";
				break;
			case "a:lstStyle":
				this.#levels = shape?.bullets ?? null;
				break;
			case "a:buNone":
				this.#setBullet({ kind: "none" });
				break;
			case "a:buBlip":
				this.#isInBullet = true;
				this.#setBullet({ kind: "sign" });
				break;
			case "a:buChar":
				this.#setBullet({ kind: "sign" });
				break;
			case "a:buAutoNum":
				this.#setBullet({
					kind: "number",
					style: attributes["type"] ?? "",
					start: Number(attributes["startAt"] ?? "1")
				});
				break;
			case "a:blip":
				if (!this.#isInBullet) shape?.items.push({
					kind: "picture",
					relation: attributes["r:embed"] ?? attributes["r:link"] ?? ""
				});
				break;
			default: if (/^a:lvl\dpPr$/.test(name)) this.#level = Number(name[5]) - 1;
			else this.#openTable(name, attributes);
		}
	}
	#openTable(name, attributes) {
		switch (name) {
			case "a:tbl":
				this.#table = new TableBuilder();
				break;
			case "a:tblPr":
				if (this.#table !== null) this.#table.hasHeaderLook = isOn(attributes["firstRow"]);
				break;
			case "a:tr":
				this.#table?.startRow();
				break;
			case "a:tc":
				this.#table?.startCell();
				if (isOn(attributes["vMerge"])) this.#table?.continueAbove();
		}
	}
	#setBullet(bullet) {
		if (this.#level !== null) this.#levels?.set(this.#level, bullet);
		else if (this.#paragraph !== null) this.#paragraph.bullet = bullet;
	}
	#endParagraph() {
		const paragraph = this.#paragraph;
		this.#paragraph = null;
		const text = paragraph?.parts.join("").replace(/[\v\n]+/g, "\n").trim() ?? "";
		if (paragraph === null || text === "") return;
		if (this.#table !== null) this.#table.addText(text, paragraph.isBold);
		else this.#shape?.items.push({
			kind: "text",
			text,
			level: paragraph.level,
			bullet: paragraph.bullet
		});
	}
	#endTable() {
		const blocks = this.#table?.takeBlocks(null) ?? [];
		this.#table = null;
		if (blocks.length > 0) this.#shape?.items.push({
			kind: "table",
			blocks
		});
	}
};
function pair(attributes, first, second) {
	return {
		x: Number(attributes[first] ?? "0"),
		y: Number(attributes[second] ?? "0")
	};
}
// server/src/adapters/extract/formats/pptx/layouts.ts
/** Placeholders that there is one of on a slide: their type ties them, not their number. */
const SINGLE = /* @__PURE__ */ new Set([
	"title",
	"ctrTitle",
	"dt",
	"ftr",
	"hdr",
	"sldNum",
	"sldImg"
]);
/** The layouts of a presentation, each read once. One that cannot be read counts as empty: slides hold their own text. */
var Layouts = class {
	#archive;
	#parts = /* @__PURE__ */ new Map();
	constructor(archive) {
		this.#archive = archive;
	}
	/** The layout that a part names; undefined for none. */
	async read(part) {
		const layout = await this.#shapesOf(part);
		const master = await this.#shapesOf(part === void 0 ? void 0 : await this.#masterOf(part));
		return {
			inherited: (placeholder) => inherited(placeholder, layout, master),
			fixed: [...layout.shapes, ...layout.showsMaster ? master.shapes : []].filter((shape) => shape.placeholder === null)
		};
	}
	async #masterOf(part) {
		return [...(await unlessDamaged(relationsOf(this.#archive, part)))?.values() ?? []].find(({ type }) => type === "slideMaster")?.target;
	}
	async #shapesOf(part) {
		const known = this.#parts.get(part ?? "");
		if (known !== void 0) return known;
		const reading = this.#read(part);
		this.#parts.set(part ?? "", reading);
		return reading;
	}
	async #read(part) {
		const reader = new SlideReader();
		return await readPart(this.#archive, part, shownXml(reader)) ? reader : new SlideReader();
	}
};
function inherited({ type, index }, layout, master) {
	const onLayout = SINGLE.has(type) ? layout.shapes.find(({ placeholder }) => placeholder?.type === type) : layout.shapes.find(({ placeholder }) => placeholder?.index === index && !SINGLE.has(placeholder.type));
	const found = type === "obj" ? onLayout?.placeholder?.type ?? type : type;
	const onMaster = master.shapes.find(({ placeholder }) => placeholder?.type === masterType(found));
	return {
		type: found,
		box: onLayout?.box ?? onMaster?.box ?? null,
		bulletAt: (level) => onLayout?.bullets.get(level) ?? (SINGLE.has(found) ? null : onMaster?.bullets.get(level) ?? master.bodyBullets.get(level) ?? null)
	};
}
/** A master has one placeholder for all bodies of text. */
function masterType(type) {
	if (type === "ctrTitle") return "title";
	return SINGLE.has(type) ? type : "body";
}
// server/src/adapters/extract/formats/pptx/presentation.ts
/**
* Parts of the slides in the order of the presentation; null for one that is missing.
* @throws ExtractError `damaged`; `too_large` for more than `maxSlides`
*/
async function slideParts(archive, maxSlides) {
	const part = await mainPart(archive, "presentationml");
	const relations = await relationsOf(archive, part);
	const ids = [];
	await parseXml(await archive.read(part), { open(name, attributes) {
		if (name !== "p:sldId") return;
		if (ids.length >= maxSlides) throw new ExtractError("too_large", `more than ${maxSlides} slides`);
		ids.push(attributes["r:id"] ?? "");
	} });
	return ids.map((id) => {
		const relation = relations.get(id);
		return relation?.type === "slide" && archive.has(relation.target) ? relation.target : null;
	});
}
// server/src/adapters/extract/formats/pptx/numbering.ts
const MAX_LEVEL = 9;
/** Counts the numbered paragraphs of one shape, level by level. */
var Numbering = class {
	#counters = [];
	/** What stands before the next paragraph: its number and a space, or nothing. */
	mark(level, bullet) {
		const at = Math.min(Math.max(level, 0), MAX_LEVEL);
		if (bullet.kind !== "number") {
			this.#counters.length = Math.min(this.#counters.length, at);
			return "";
		}
		const counter = this.#counters[at];
		const count = counter?.style === bullet.style && counter.start === bullet.start ? counter.count + 1 : bullet.start;
		this.#counters.length = Math.min(this.#counters.length, at + 1);
		this.#counters[at] = {
			style: bullet.style,
			start: bullet.start,
			count
		};
		return `${dressed(count, bullet.style)} `;
	}
};
/** Styles are called after what they count in and what stands around it, such as `alphaLcParenR`. */
function dressed(count, style) {
	const number = listNumber(count, systemOf(style));
	if (style.endsWith("ParenBoth")) return `(${number})`;
	if (style.endsWith("ParenR")) return `${number})`;
	return style.endsWith("Plain") ? number : `${number}.`;
}
function systemOf(style) {
	if (style.startsWith("alphaLc")) return "lowerLetter";
	if (style.startsWith("alphaUc")) return "upperLetter";
	if (style.startsWith("romanLc")) return "lowerRoman";
	return style.startsWith("romanUc") ? "upperRoman" : "decimal";
}
// server/src/adapters/extract/formats/pptx/reading-order.ts
/** Share of a shape by which it may reach into another and still stand beside it. */
const OVERLAP = .15;
/**
* Puts shapes in the order in which they are read. The area is cut along gaps, into rows or into columns, and each part in
* turn (the recursive X-Y cut of Nagy and Seth, 1984); where both cuts can be made, the one is taken that changes less of the
* order in which the shapes are drawn. The effort grows with the square of their count. Shapes that no gap divides, and those without a place, stay as they are drawn.
*/
function inReadingOrder(all, boxOf) {
	const placed = [];
	for (const [drawn, value] of all.entries()) {
		const box = boxOf(value);
		if (box === null) return [...all];
		placed.push({
			value,
			box,
			drawn
		});
	}
	return ordered(placed).map(({ value }) => value);
}
function ordered(shapes) {
	if (shapes.length < 2) return shapes;
	const rows = cut(shapes, ({ y, height }) => [y, height]);
	const columns = cut(shapes, ({ x, width }) => [x, width]);
	if (rows.length === 1 && columns.length === 1) return shapes;
	if (columns.length === 1) return rows.flatMap(ordered);
	if (rows.length === 1) return columns.flatMap(ordered);
	const byRows = rows.flatMap(ordered);
	const byColumns = columns.flatMap(ordered);
	return inversions(byColumns) < inversions(byRows) ? byColumns : byRows;
}
/** Groups of shapes with gaps between them along one axis, in its order; within a group as drawn. */
function cut(shapes, extent) {
	const spans = shapes.map((shape) => {
		const [start, length] = extent(shape.box);
		return {
			shape,
			start: start + length * OVERLAP,
			end: start + length * .85
		};
	}).toSorted((a, b) => a.start - b.start);
	const groups = [];
	let end = Number.NEGATIVE_INFINITY;
	for (const span of spans) {
		const group = groups.at(-1);
		if (group === void 0 || span.start >= end) groups.push([span.shape]);
		else group.push(span.shape);
		end = Math.max(end, span.end);
	}
	return groups.map((group) => group.toSorted((a, b) => a.drawn - b.drawn));
}
/** Pairs that stand the other way round than they are drawn. */
function inversions(shapes) {
	let count = 0;
	for (const [index, { drawn }] of shapes.entries()) for (const later of shapes.slice(index + 1)) if (later.drawn < drawn) count++;
	return count;
}
// server/src/adapters/extract/formats/pptx/slide-blocks.ts
const TITLES = /* @__PURE__ */ new Set(["title", "ctrTitle"]);
/** Date, header and footer: what is repeated on every slide. */
const RUNNING = /* @__PURE__ */ new Set([
	"dt",
	"ftr",
	"hdr"
]);
const NOISE = /* @__PURE__ */ new Set(["sldNum", "sldImg"]);
/** More shapes are read in the order in which they are drawn: they make a picture rather than text. */
const MOST_PLACED = 200;
const NO_BULLET = { kind: "none" };
/** Puts what stands on a slide in reading order, behind its title. */
function slideText(shapes, layout, page) {
	const resolved = shapes.filter((shape) => !shape.isHidden).map((shape) => resolve(shape, layout));
	const typeOf = ({ inherited }) => inherited?.type ?? "";
	const titles = resolved.filter((each) => TITLES.has(typeOf(each)));
	const body = resolved.filter((each) => !TITLES.has(typeOf(each)) && !RUNNING.has(typeOf(each)) && !NOISE.has(typeOf(each)));
	const running = resolved.filter((each) => RUNNING.has(typeOf(each)));
	const title = titles.flatMap(({ shape }) => textsOf(shape)).join(" ").replace(/\s+/g, " ");
	return {
		title,
		isTitleSlide: titles.some((each) => typeOf(each) === "ctrTitle"),
		pieces: piecesOf(body, {
			layout,
			title,
			page
		}),
		running: [...running.map(({ shape }) => shape), ...layout.fixed].flatMap(textsOf)
	};
}
/** Texts of a shape and of those in it. */
function textsOf(shape) {
	if (shape.isHidden) return [];
	return [...shape.items.flatMap((item) => item.kind === "text" ? [item.text] : []), ...shape.children.flatMap(textsOf)];
}
function resolve(shape, layout) {
	const inherited = shape.placeholder === null ? null : layout.inherited(shape.placeholder);
	return {
		shape,
		inherited,
		box: shape.box ?? inherited?.box ?? null
	};
}
function piecesOf(all, place) {
	const shown = all.filter(({ shape }) => holdsAnything(shape));
	if (shown.length > MOST_PLACED) return shown.flatMap((each) => piecesOfShape(each, place));
	const behind = shown.filter((one) => !holdsText(one.shape) && shown.some((other) => other !== one && isBehind(one.box, other.box)));
	const beside = shown.filter((one) => !behind.includes(one));
	return [...behind, ...inReadingOrder(beside, ({ box }) => box)].flatMap((each) => piecesOfShape(each, place));
}
function piecesOfShape({ shape, inherited }, place) {
	const { title, page } = place;
	const numbering = new Numbering();
	const pieces = [];
	for (const item of shape.items) if (item.kind === "table") for (const block of item.blocks) pieces.push({
		kind: "block",
		block: {
			...block,
			page
		}
	});
	else if (item.kind !== "text") pieces.push({
		kind: item.kind,
		relation: item.relation,
		alternative: shape.description,
		context: title,
		page
	});
	else {
		const bullet = item.bullet ?? shape.bullets.get(item.level) ?? inherited?.bulletAt(item.level) ?? NO_BULLET;
		const text = numbering.mark(item.level, bullet) + item.text;
		pieces.push({
			kind: "block",
			block: {
				kind: bullet.kind === "none" ? "paragraph" : "list_item",
				text,
				page
			}
		});
	}
	if (shape.description !== "" && (shape.isGroup || shape.items.some(({ kind }) => kind === "table"))) pieces.push({
		kind: "block",
		block: {
			kind: "paragraph",
			text: shape.description,
			page
		}
	});
	const children = shape.children.filter((child) => !child.isHidden).map((child) => resolve(child, place.layout));
	return [...pieces, ...piecesOf(children, place)];
}
function holdsText(shape) {
	return shape.items.some((item) => item.kind !== "picture") || shape.children.some(holdsText);
}
function holdsAnything(shape) {
	return shape.items.length > 0 || shape.children.some(holdsAnything) || shape.isGroup && shape.description !== "";
}
/** Whether the middle of the other lies on this one. */
function isBehind(box, other) {
	if (box === null || other === null) return false;
	const x = other.x + other.width / 2;
	const y = other.y + other.height / 2;
	return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}
// server/src/adapters/extract/formats/pptx/remarks.ts
/** Paragraphs of the speaker's notes of a slide. Broken ones are passed over: they are not the slide. */
async function speakerNotes(archive, relations) {
	const notes = [];
	for (const part of partsOf$2(archive, relations, "notesSlide")) {
		const reader = new SlideReader();
		await readPart(archive, part, shownXml(reader));
		for (const shape of reader.shapes) if (shape.placeholder?.type === "body") notes.push(...textsOf(shape));
	}
	return notes;
}
/** Texts of the open comments on a slide, old and new ones. Broken ones are passed over. */
async function slideComments(archive, relations) {
	const comments = [];
	for (const part of partsOf$2(archive, relations, "comments")) {
		let parts = null;
		let isInText = false;
		const end = () => {
			const text = (parts ?? []).join("").trim();
			if (text !== "") comments.push(text);
		};
		await readPart(archive, part, {
			open(name, attributes) {
				if (name === "p:cm" || name === "p188:cm") parts = ["resolved", "closed"].includes(attributes["status"] ?? "") ? null : [];
				else if (name === "p188:reply") {
					end();
					if (parts !== null) parts = [];
				} else if (name === "p:text" || name === "a:t") isInText = true;
			},
			text(text) {
				if (isInText) parts?.push(text);
			},
			close(name) {
				if (name === "p:text" || name === "a:t") isInText = false;
				else if (name === "a:p") parts?.push("\n");
				else if (name === "p188:reply" || name === "p:cm" || name === "p188:cm") {
					end();
					if (parts !== null) parts = [];
				}
			}
		});
	}
	return comments;
}
function partsOf$2(archive, relations, type) {
	return [...relations].filter((relation) => relation.type === type && archive.has(relation.target)).map(({ target }) => target);
}
// server/src/adapters/extract/formats/pptx/read-pptx.ts
/** A title that the program gives when the author gives none. */
const DEFAULT_TITLE = /^(?:power ?point.*|presentation|slide ?\d+)$/i;
const MOST_LISTED = 20;
/**
* A presentation, slide by slide in the order in which it is shown: the title, then what stands on the slide, its notes and
* its open comments. Hidden slides count, but are left out.
*/
const readPptx = async (source, sink) => {
	const archive = await openArchive(source.path, source.limits);
	try {
		const parts = await slideParts(archive, source.limits.maxPages);
		const reader = new PresentationReader(archive, sink, new Media(archive, new PictureTaker(source, sink), sink));
		for (const [index, part] of parts.entries()) {
			if (sink.isFull) break;
			await reader.readSlide(part, index + 1);
			sink.progress(index + 1, parts.length);
		}
		reader.warn();
		const named = (await unlessDamaged(propertiesOf(archive)))?.title ?? null;
		return {
			title: reader.title ?? (named === null || DEFAULT_TITLE.test(named) ? null : named),
			pages: parts.length
		};
	} finally {
		archive.close();
	}
};
var PresentationReader = class {
	/** Title of the first title slide; null for none. */
	title = null;
	#archive;
	#sink;
	#media;
	#layouts;
	/** What stands on many slides alike, and is said once. */
	#running = /* @__PURE__ */ new Set();
	#hidden = [];
	#broken = [];
	constructor(archive, sink, media) {
		this.#archive = archive;
		this.#sink = sink;
		this.#media = media;
		this.#layouts = new Layouts(archive);
	}
	async readSlide(part, page) {
		const slide = new SlideReader();
		if (!(part !== null && await readPart(this.#archive, part, shownXml(slide)))) this.#broken.push(page);
		if (slide.isHidden) this.#hidden.push(page);
		else if (part !== null) await this.#addSlide(part, slide, page);
	}
	/** Tells which slides were left out. */
	warn() {
		if (this.#hidden.length > 0) this.#sink.warn("page_skipped", `hidden slides are left out: ${listed(this.#hidden)}`);
		if (this.#broken.length === 0) return;
		if (!this.#sink.hasContent) throw new ExtractError("damaged", "no slide can be read");
		this.#sink.warn("page_skipped", `slides that are damaged were not read, or not to their end: ${listed(this.#broken)}`);
	}
	async #addSlide(part, slide, page) {
		const relations = await unlessDamaged(relationsOf(this.#archive, part)) ?? /* @__PURE__ */ new Map();
		const targets = [...relations.values()];
		const layout = await this.#layouts.read(targets.find(({ type }) => type === "slideLayout")?.target);
		const { title, isTitleSlide, pieces, running } = slideText(slide.shapes, layout, page);
		if (title !== "") this.#addTitle(title, isTitleSlide, page);
		const writer = new PieceWriter(this.#archive, this.#sink, this.#media, part, relations);
		for (const piece of pieces) await writer.write(piece);
		this.#addParagraphs(running.filter((text) => !this.#running.has(text)), "", page);
		for (const text of running) this.#running.add(text);
		this.#addParagraphs(await speakerNotes(this.#archive, targets), "Notes: ", page);
		for (const comment of await slideComments(this.#archive, targets)) this.#addParagraphs([comment], "Comment: ", page);
	}
	#addTitle(title, isTitleSlide, page) {
		this.#sink.add({
			kind: "heading",
			level: isTitleSlide || this.title === null ? 1 : 2,
			text: title,
			page
		});
		if (isTitleSlide) this.title ??= title;
	}
	/** The first with a mark before it. */
	#addParagraphs(texts, mark, page) {
		for (const [index, text] of texts.entries()) this.#sink.add({
			kind: "paragraph",
			text: index === 0 ? mark + text : text,
			page
		});
	}
};
function listed(pages) {
	const rest = pages.length - MOST_LISTED;
	return pages.slice(0, MOST_LISTED).join(", ") + (rest > 0 ? `, and ${rest} more` : "");
}
// server/src/adapters/extract/formats/xlsx/cell-pictures.ts
const MAX_VALUES = 1e5;
/**
* Reads the pictures placed in cells (MS-XLSX 2.2.4.6, rich values): a cell's `vm` names a block of metadata, that a rich
* value, and that one of the relations to pictures. Broken ones are no pictures.
*/
async function readCellPictures(archive, workbook) {
	const metadata = workbook.part("sheetMetadata");
	const values = workbook.part("rdRichValue");
	const list = workbook.part("richValueRel");
	if (metadata === null || values === null || list === null) return () => null;
	try {
		const blocks = await metadataOf(archive, metadata);
		const rich = await richValuesOf(archive, values);
		const parts = await partsOf$1(archive, list);
		return (vm) => {
			const value = rich[blocks[vm - 1] ?? -1];
			const part = value === void 0 ? void 0 : parts[value.picture];
			return value === void 0 || part === void 0 ? null : {
				part,
				description: value.description
			};
		};
	} catch {
		return () => null;
	}
}
/** Index of the rich value of each block. */
async function metadataOf(archive, part) {
	const future = [];
	const blocks = [];
	let isFuture = false;
	let isValues = false;
	await parseXml(await archive.read(part), {
		open(name, attributes) {
			if (name === "x:futureMetadata") isFuture = attributes["name"] === "XLRICHVALUE";
			else if (name === "x:valueMetadata") isValues = true;
			else if (isFuture && localName(name) === "rvb" && future.length < MAX_VALUES) future.push(Number(attributes["i"]));
			else if (isValues && name === "x:rc" && blocks.length < MAX_VALUES) blocks.push(Number(attributes["v"]));
		},
		close(name) {
			if (name === "x:futureMetadata") isFuture = false;
			else if (name === "x:valueMetadata") isValues = false;
		}
	});
	return blocks.map((index) => future[index] ?? -1);
}
/** The first value of a picture is its position, the third its alternative text. */
async function richValuesOf(archive, part) {
	const found = [];
	let values = [];
	let isValue = false;
	await parseXml(await archive.read(part), {
		open(name) {
			if (localName(name) === "rv") values = [];
			isValue = localName(name) === "v";
			if (isValue) values.push("");
		},
		text(text) {
			if (isValue) values[values.length - 1] += text;
		},
		close(name) {
			isValue = false;
			const [picture = "", , description = ""] = values;
			if (localName(name) === "rv" && found.length < MAX_VALUES) found.push({
				picture: /^\d+$/.test(picture) ? Number(picture) : -1,
				description
			});
		}
	});
	return found;
}
async function partsOf$1(archive, part) {
	const relations = await relationsOf(archive, part);
	const parts = [];
	await parseXml(await archive.read(part), { open(name, attributes) {
		if (localName(name) === "rel" && parts.length < MAX_VALUES) parts.push(relations.get(attributes["r:id"] ?? "")?.target ?? "");
	} });
	return parts;
}
function localName(name) {
	return name.slice(name.indexOf(":") + 1);
}
// server/src/adapters/extract/formats/xlsx/cell-reference.ts
/** Columns of a sheet, XFD. */
const LAST_COLUMN$1 = 16384;
const LAST_ROW$1 = 1048576;
/** Column from 1 of a reference such as `AB12`; null for none. */
function columnOf(reference) {
	let column = 0;
	for (let index = 0; index < reference.length; index++) {
		const letter = (reference.charCodeAt(index) | 32) - 96;
		if (letter < 1 || letter > 26) break;
		column = column * 26 + letter;
		if (column > LAST_COLUMN$1) return null;
	}
	return column === 0 ? null : column;
}
/** Reads `AB12` or `$AB$12`; null for anything else. */
function cellReference(text) {
	const plain = text.replaceAll("$", "");
	const column = columnOf(plain);
	const row = Number(/^[a-z]+(\d{1,7})$/i.exec(plain)?.[1] ?? "");
	return column === null || row < 1 || row > LAST_ROW$1 ? null : {
		row,
		column
	};
}
/** Reads `A1:C3` or `A1`; null for anything else. */
function cellRange(text) {
	const [from = "", to = from] = text.split(":");
	const first = cellReference(from);
	const last = cellReference(to);
	if (first === null || last === null) return null;
	return {
		top: first.row,
		left: first.column,
		bottom: Math.max(first.row, last.row),
		right: Math.max(first.column, last.column)
	};
}
/** One number for each cell of a sheet. */
function cellKey({ row, column }) {
	return row * 16385 + column;
}
// server/src/adapters/extract/formats/xlsx/shared-strings.ts
/** What a string costs besides its characters. */
const OVERHEAD$1 = 24;
/** Most bytes of memory for the texts of a workbook. */
const MAX_COST = 16e7;
/** @throws ExtractError `too_large` for more than `maxStrings`, or more than can be kept */
async function readSharedStrings(archive, part, maxStrings) {
	if (part === null) return [];
	const strings = [];
	let cost = 0;
	const rich = new RichText();
	await parseXml(await archive.read(part), {
		open(name) {
			if (name === "x:si") rich.start();
			else rich.open(name);
		},
		text: (text) => rich.text(text),
		close(name) {
			rich.close(name);
			if (name !== "x:si") return;
			const text = compact(rich.end());
			cost += OVERHEAD$1 + text.length * 2;
			if (cost > MAX_COST || strings.length >= maxStrings) throw new ExtractError("too_large", `more than ${maxStrings} different texts`);
			strings.push(text);
		}
	});
	return strings;
}
/** Joins the runs of a text; the phonetic ones (readings of Japanese words) are left out. */
var RichText = class {
	#parts = [];
	#phonetic = 0;
	#isText = false;
	start() {
		this.#parts = [];
		this.#phonetic = 0;
		this.#isText = false;
	}
	open(name) {
		if (name === "x:rPh") this.#phonetic++;
		else if (name === "x:t") this.#isText = this.#phonetic === 0;
	}
	text(text) {
		if (this.#isText) this.#parts.push(text);
	}
	close(name) {
		if (name === "x:rPh") this.#phonetic--;
		else if (name === "x:t") this.#isText = false;
	}
	end() {
		return unescaped(this.#parts.length === 1 ? this.#parts[0] ?? "" : this.#parts.join(""));
	}
};
/** Characters that XML cannot hold stand as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
function unescaped(text) {
	if (!text.includes("_x")) return text;
	return text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
/** A copy of its own: a part of a larger text would keep all of that in memory. */
function compact(text) {
	return text.length < 13 ? text : Buffer.from(text, "utf16le").toString("utf16le");
}
// server/src/adapters/extract/formats/xlsx/comments.ts
const MAX_COMMENTS = 1e4;
/** Comments by row: notes, and conversations that are not resolved. Their authors are left out. */
async function readComments(archive, relations) {
	const comments = /* @__PURE__ */ new Map();
	const parts = [...relations].filter(({ target }) => archive.has(target));
	const talks = parts.filter(({ type }) => type === "threadedComment").map(({ target }) => target);
	const notes = parts.filter(({ type }) => type === "comments").map(({ target }) => target);
	const seen = /* @__PURE__ */ new Set();
	let left = MAX_COMMENTS;
	const add = (ref, text) => {
		const place = cellReference(ref);
		if (place === null || text.trim() === "" || left-- <= 0) return;
		const row = comments.get(place.row) ?? [];
		row.push({
			column: place.column,
			text: text.trim()
		});
		comments.set(place.row, row);
	};
	for (const part of talks) await parseXml(await archive.read(part), talkReader(seen, add));
	for (const part of notes) await parseXml(await archive.read(part), noteReader((ref, text) => seen.has(ref) ? void 0 : add(ref, text)));
	return comments;
}
function talkReader(seen, add) {
	const resolved = /* @__PURE__ */ new Set();
	let current = {};
	let parts = null;
	return {
		open(name, attributes) {
			if (name === "text") parts = [];
			if (name !== "threadedComment") return;
			current = attributes;
			const { ref = "", done, id = "" } = attributes;
			if (seen.size < MAX_COMMENTS) seen.add(ref);
			if (done === "1" && resolved.size < MAX_COMMENTS) resolved.add(id);
		},
		text: (text) => void parts?.push(text),
		close(name) {
			if (name !== "text" || parts === null) return;
			const { ref = "", id = "", parentId = "" } = current;
			if (!resolved.has(id) && !resolved.has(parentId)) add(ref, parts.join(""));
			parts = null;
		}
	};
}
function noteReader(add) {
	const rich = new RichText();
	const authors = [];
	let author = null;
	let current = {};
	return {
		open(name, attributes) {
			if (name === "x:author") author = "";
			else if (name === "x:comment") {
				current = attributes;
				rich.start();
			} else rich.open(name);
		},
		text(text) {
			if (author !== null) author += text;
			else rich.text(text);
		},
		close(name) {
			if (name === "x:author") {
				if (authors.length < MAX_COMMENTS) authors.push(author ?? "");
				author = null;
			} else if (name === "x:comment") add(current["ref"] ?? "", withoutAuthor(rich.end(), authors[Number(current["authorId"])] ?? ""));
			else rich.close(name);
		}
	};
}
/** Programs put the author's name above a note. */
function withoutAuthor(text, author) {
	const start = text.trimStart();
	return author !== "" && start.startsWith(`${author}:`) ? start.slice(author.length + 1) : text;
}
// server/src/adapters/extract/formats/xlsx/layout/find-header.ts
const MAX_HEADER_ROWS = 3;
const MAX_LABEL_CHARS = 120;
const MAX_PLAIN_LABEL_CHARS = 60;
/** Rows that are looked at. */
const SAMPLE = 50;
/**
* Tells whether the first rows of a region name its columns: words above values, letters set apart, or, of three columns
* and more, just a full row of short, different words.
* @param columns how many the region has
*/
function findHeader(rows, columns) {
	const count = stackedRows(rows, columns);
	const head = rows[count - 1];
	const body = rows.slice(count, count + SAMPLE);
	if (head === void 0 || body.length === 0) return null;
	const labels = head.cells;
	if (labels.some(({ text }) => text.length > MAX_LABEL_CHARS)) return null;
	if (columns > 1 && isSetApart(labels, body)) return {
		rows: count,
		isSure: true
	};
	if (!labels.every(isLabel) || columns > 1 && labels.length < 2) return null;
	if (columns === 2 && /[:：]$/.test(labels[0]?.text.trim() ?? "")) return null;
	if (areAboveValues(labels, body, columns)) return {
		rows: count,
		isSure: true
	};
	const areShort = labels.every(({ text }) => text.length <= MAX_PLAIN_LABEL_CHARS);
	const isFull = labels.length >= columns * .8 && new Set(labels.map(({ text }) => text)).size === labels.length;
	return columns >= 3 && areShort && isFull ? {
		rows: count,
		isSure: false
	} : null;
}
/** Labels of several columns stand above those of each: how many rows that makes. */
function stackedRows(rows, columns) {
	let count = 1;
	while (count < MAX_HEADER_ROWS) {
		const above = rows[count - 1]?.cells ?? [];
		const below = rows[count]?.cells ?? [];
		if (!(above.some(({ width }) => width > 1 && width < columns) && above.every(isLabel)) || below.length < 2 || !below.every(isLabel)) break;
		count++;
	}
	return count;
}
function isSetApart(labels, body) {
	const cells = body.flatMap((row) => row.cells);
	return shareOfStrong(labels) >= .8 && shareOfStrong(cells) < .5;
}
function shareOfStrong(cells) {
	return cells.filter(({ isStrong }) => isStrong).length / Math.max(cells.length, 1);
}
/** Words; years count as such. */
function isLabel({ isText, text }) {
	return isText && (/\p{L}/u.test(text) || !/\d/.test(text)) || /^(?:19|20)\d\d$/.test(text);
}
/** Numbers and dates, written as text as well: `$800K`, `12,50 €`. */
function isValue({ isText, text }) {
	return !isText || /^[\p{Sc}~<>+\-(\s]*\d[\d\s.,'’:/-]*(?:[%)\p{Sc}]|\p{L}{1,4}\.?)?$/u.test(text.trim());
}
/** Whether a column holds numbers or dates only, below a label. Two columns that hold both are names and values. */
function areAboveValues(labels, body, columns) {
	const values = /* @__PURE__ */ new Map();
	for (const cell of body.flatMap((row) => row.cells)) {
		const { all, numbers } = values.get(cell.column) ?? {
			all: 0,
			numbers: 0
		};
		values.set(cell.column, {
			all: all + 1,
			numbers: numbers + (isValue(cell) ? 1 : 0)
		});
	}
	return labels.some((label) => {
		const { all, numbers } = values.get(label.column) ?? {
			all: 0,
			numbers: 0
		};
		if (!label.isText || numbers === 0) return false;
		return columns <= 2 ? numbers === all : numbers >= all * .8;
	});
}
// server/src/adapters/extract/formats/xlsx/layout/region.ts
const TITLE_LEVEL = 2;
const LABEL_LEVEL = 3;
const MAX_TITLE_CHARS = 120;
/**
* Turns the rows of one region into blocks: titles, a table with its header, labels between its rows, notes below it. Rows
* may come in parts.
*/
var Region = class {
	#hints;
	#add;
	#names = null;
	#isStarted = false;
	#isTable = true;
	constructor(hints, add) {
		this.#hints = hints;
		this.#add = add;
	}
	/** Names of the columns; null for none. */
	get names() {
		return this.#names;
	}
	/** @param isLast whether no further rows will come */
	write(rows, isLast) {
		const body = this.#isStarted ? rows : this.#start(rows);
		if (!this.#isTable) this.#addTexts(body);
		else {
			const notes = isLast && this.#hints.area === null ? notesBelow(body) : 0;
			this.#addTable(body.slice(0, body.length - notes));
			this.#addTexts(body.slice(body.length - notes));
		}
	}
	/** Takes titles and header; what is left is the body. */
	#start(rows) {
		this.#isStarted = true;
		const titles = new Set(rows.flatMap((row) => row.cells.map(({ column }) => column))).size > 1 ? rowsUntil(rows, ({ cells }) => cells.length > 1) : 0;
		this.#addTexts(rows.slice(0, titles));
		const body = rows.slice(titles);
		const inner = new Set(body.flatMap((row) => row.cells.map(({ column }) => column)));
		const count = this.#headerRows(body, inner.size);
		this.#isTable = body.length > 0 && (inner.size > 1 || count > 0 || this.#names !== null);
		if (count > 0) this.#names = namesOf(body.slice(0, count), inner);
		return body.slice(count);
	}
	#headerRows(rows, columns) {
		const { area, frozenRows, inherited } = this.#hints;
		const first = rows[0]?.number ?? 0;
		if (area !== null && first === area.top) return Math.min(area.headerRows, rows.length - 1);
		const frozen = rowsUntil(rows, (row) => row.number > frozenRows);
		if (frozen > 0 && frozen <= 4 && frozen < rows.length && columns > 1) return frozen;
		const found = findHeader(rows, columns);
		if (found?.isSure === true) return found.rows;
		if (inherited === null || rows.every(({ cells }) => cells.length < 2)) return found?.rows ?? 0;
		this.#names = inherited;
		return 0;
	}
	#addTable(rows) {
		const areFirstsStrong = rows.filter(({ cells }) => cells.length > 1 && cells[0]?.isStrong === true).length * 2 > rows.length;
		let part = [];
		rows.forEach((row, index) => {
			const label = labelOf(row, areFirstsStrong);
			if (label === null || index === rows.length - 1) part.push(row);
			else {
				this.#addPart(part);
				part = [];
				this.#add({
					kind: "heading",
					level: LABEL_LEVEL,
					text: oneLine(label.text),
					page: this.#hints.page
				});
			}
		});
		this.#addPart(part);
	}
	#addPart(rows) {
		if (rows.length === 0) return;
		const columns = [.../* @__PURE__ */ new Set([...this.#names?.keys() ?? [], ...rows.flatMap((row) => row.cells.map(({ column }) => column))])].toSorted((a, b) => a - b);
		const places = new Map(columns.map((column, place) => [column, place]));
		const names = this.#names;
		this.#add({
			kind: "table",
			header: names === null ? [] : columns.map((column) => names.get(column) ?? ""),
			rows: rows.map((row) => filled(row, places)),
			page: this.#hints.page
		});
	}
	/** Cells that stand alone, each for itself. */
	#addTexts(rows) {
		const strong = rows.filter(({ cells }) => cells.every(isTitle)).length;
		const areTitles = rows.length <= 3 || strong * 2 <= rows.length;
		for (const cell of rows.flatMap((row) => row.cells)) {
			const { page } = this.#hints;
			if (areTitles && isTitle(cell)) this.#add({
				kind: "heading",
				level: TITLE_LEVEL,
				text: oneLine(cell.text),
				page
			});
			else this.#add({
				kind: "paragraph",
				text: cell.text,
				page
			});
		}
	}
};
function rowsUntil(rows, isEnd) {
	const end = rows.findIndex(isEnd);
	return end === -1 ? rows.length : end;
}
/** Rows at the end that hold one text each, below rows that hold more. */
function notesBelow(rows) {
	const last = rows.findLastIndex(({ cells }) => cells.length > 1 || cells[0]?.isText === false);
	return last === -1 ? 0 : rows.length - 1 - last;
}
function isTitle({ isText, isStrong, width, text }) {
	return isText && (isStrong || width > 1) && text.length <= MAX_TITLE_CHARS && !/[.,;!?。，！？]$/u.test(text.trim());
}
/** The text that stands above the rows below it: alone in its row and set apart, or written across it. */
function labelOf({ cells }, areFirstsStrong) {
	const [cell] = cells;
	if (cell === void 0 || cells.length > 1 || !cell.isText || cell.text.length > MAX_TITLE_CHARS) return null;
	return cell.width > 1 || cell.isStrong && !areFirstsStrong ? cell : null;
}
/** What stands above a column, from the top down; a name above several columns counts for each. */
function namesOf(rows, columns) {
	const names = /* @__PURE__ */ new Map();
	for (const { cells } of rows) for (const { column, width, text } of cells) {
		const covered = width === 1 ? [column] : [...columns].filter((each) => each >= column && each < column + width);
		for (const each of covered) {
			const parts = names.get(each) ?? [];
			if (parts.at(-1) !== text) parts.push(text);
			names.set(each, parts);
		}
	}
	return new Map([...names].map(([column, parts]) => [column, oneLine(parts.join(" "))]));
}
function filled(row, places) {
	const texts = Array.from({ length: places.size }, () => "");
	for (const { column, text } of row.cells) {
		const place = places.get(column);
		if (place !== void 0) texts[place] = text;
	}
	return texts;
}
function oneLine(text) {
	return text.replace(/\s+/g, " ").trim();
}
// server/src/adapters/extract/formats/xlsx/layout/split-columns.ts
/**
* Finds what stands side by side in rows without a gap between them: two tables, or a table and notes. An empty column
* alone does not divide a table; it does where the parts begin or end in other rows, or name their columns alike.
*/
function splitColumns(rows, areas) {
	const runs = runsOf(rows, areas);
	const spans = [];
	let last;
	for (const run of runs) {
		const open = spans.at(-1);
		if (last === void 0 || open === void 0 || isApart(last, run, areas)) spans.push({
			left: run.left,
			right: run.right
		});
		else spans[spans.length - 1] = {
			left: open.left,
			right: run.right
		};
		last = run;
	}
	return spans;
}
function runsOf(rows, areas) {
	const wide = rows.filter(({ cells }) => cells.length > 1);
	const cells = (wide.length > 0 ? wide : rows).flatMap((row) => row.cells.map((cell) => ({
		row: row.number,
		cell
	}))).toSorted((a, b) => a.cell.column - b.cell.column);
	const borders = new Set(areas.flatMap(({ left, right }) => [left, right + 1]));
	const groups = [];
	let right = 0;
	let column = 0;
	for (const found of cells) {
		if (found.cell.column > right + 1 || borders.has(found.cell.column) && found.cell.column !== column || groups.length === 0) groups.push([]);
		groups.at(-1)?.push(found);
		column = found.cell.column;
		right = Math.max(right, column + found.cell.width - 1);
	}
	return groups.map(runOf);
}
function runOf(cells) {
	const rows = new Set(cells.map(({ row }) => row));
	const columns = new Set(cells.map(({ cell }) => cell.column));
	let [top, bottom, left, right] = [
		Infinity,
		0,
		Infinity,
		0
	];
	for (const { row, cell } of cells) {
		top = Math.min(top, row);
		bottom = Math.max(bottom, row);
		left = Math.min(left, cell.column);
		right = Math.max(right, cell.column + cell.width - 1);
	}
	const labels = new Set(cells.flatMap(({ row, cell }) => row === top && cell.isText ? [cell.text] : []));
	return {
		left,
		right,
		rows,
		columns: columns.size,
		top,
		bottom,
		labels
	};
}
function isApart(one, other, areas) {
	if (areas.some(({ left, right }) => isWithin(one, left, right) !== isWithin(other, left, right))) return true;
	const gap = other.left - one.right - 1;
	if (one.columns < 2 || other.columns < 2) return gap > 1 && !areAligned(one, other);
	if (gap > 1 || one.top !== other.top) return true;
	const shared = [...other.labels].filter((label) => one.labels.has(label)).length;
	if (shared > 0 && shared * 2 >= other.labels.size) return true;
	const tallest = Math.max(one.rows.size, other.rows.size);
	return Math.abs(one.bottom - other.bottom) > Math.max(1, tallest / 5);
}
function isWithin(run, left, right) {
	return run.left >= left && run.left <= right;
}
/** Whether all rows of the shorter one are rows of the other, as names and their values are. */
function areAligned(one, other) {
	const [few, many] = one.rows.size < other.rows.size ? [one, other] : [other, one];
	for (const row of few.rows) if (!many.rows.has(row)) return false;
	return true;
}
// server/src/adapters/extract/formats/xlsx/layout/sheet-layout.ts
/** Rows handed on at a time, so that a large sheet flows. */
const ROWS_AT_ONCE = 500;
const CELLS_AT_ONCE = 2e4;
const REMEMBERED = 20;
/** Cuts the rows of a sheet into regions: at empty rows, where a table of the sheet's own begins and ends, and between what stands side by side. */
var SheetLayout = class {
	#hints;
	#add;
	#borders;
	#rows = [];
	#cells = 0;
	#open = null;
	/** Headers of the last regions. */
	#named = [];
	constructor(hints, add) {
		this.#hints = hints;
		this.#add = add;
		this.#borders = new Set(hints.areas.flatMap(({ top, bottom }) => [top, bottom + 1]));
	}
	take(row) {
		if (!row.follows || this.#borders.has(row.number)) this.end();
		this.#rows.push(row);
		this.#cells += row.cells.length;
		if (this.#rows.length >= ROWS_AT_ONCE || this.#cells >= CELLS_AT_ONCE) this.#flush(false);
	}
	/** Hands on what is left. */
	end() {
		this.#flush(true);
		this.#open = null;
	}
	#flush(isLast) {
		if (this.#rows.length === 0 && this.#open === null) return;
		const rows = this.#rows;
		this.#rows = [];
		this.#cells = 0;
		this.#open ??= this.#start(rows);
		const parts = partsOf(rows, this.#open.map(({ span }) => span));
		this.#open.forEach(({ span, region }, index) => {
			const part = parts[index] ?? [];
			region.write(part, isLast);
			const bottom = part.at(-1)?.number;
			if (region.names !== null && bottom !== void 0) this.#remember({
				...span,
				names: region.names,
				bottom
			});
		});
	}
	#start(rows) {
		const top = rows[0]?.number ?? 0;
		const areas = this.#hints.areas.filter((area) => area.top <= top && area.bottom >= top);
		return splitColumns(rows, areas).map((span) => {
			const area = areas.find(({ left, right }) => span.left >= left && span.left <= right) ?? null;
			return {
				span,
				region: new Region({
					page: this.#hints.page,
					area,
					frozenRows: this.#hints.frozenRows(),
					inherited: this.#inherited(span, top)
				}, this.#add)
			};
		});
	}
	/** Names of a table that goes on below an empty row, or beside one that ends. */
	#inherited({ left, right }, top) {
		if (left === right) return null;
		return this.#named.find((named) => named.left === left && right <= named.right && top - named.bottom <= 3)?.names ?? null;
	}
	#remember(named) {
		const others = this.#named.filter(({ left, right }) => right < named.left || left > named.right);
		this.#named = [named, ...others].slice(0, REMEMBERED);
	}
};
/** The rows of each span; a cell between two of them belongs to the left one. */
function partsOf(rows, spans) {
	if (spans.length < 2) return [rows];
	const parts = spans.map(() => []);
	for (const row of rows) {
		let index = 0;
		let cells = [];
		for (const cell of row.cells) {
			while (cell.column >= (spans[index + 1]?.left ?? Infinity)) {
				if (cells.length > 0) parts[index]?.push({
					...row,
					cells
				});
				cells = [];
				index++;
			}
			cells.push(cell);
		}
		if (cells.length > 0) parts[index]?.push({
			...row,
			cells
		});
	}
	return parts;
}
// server/src/adapters/extract/formats/xlsx/drawing-reader.ts
const MAX_ITEMS = 5e3;
const TEXT_BOX = "xdr:sp";
const PICTURE = "xdr:pic";
const ANCHORS = /* @__PURE__ */ new Set([
	"xdr:oneCellAnchor",
	"xdr:twoCellAnchor",
	"xdr:absoluteAnchor"
]);
/** Collects the text boxes, pictures and charts of a drawing; those that are hidden are left out. */
var DrawingReader = class {
	#items = [];
	#row = 0;
	#column = 0;
	/** Whether the anchor's first corner is being read. */
	#isFrom = false;
	#mark = "";
	#shape = "";
	#isHidden = false;
	#description = "";
	#relation = "";
	#paragraphs = [];
	#isText = false;
	/** In reading order: by rows. */
	get items() {
		return this.#items.toSorted((a, b) => a.row - b.row || a.column - b.column);
	}
	open(name, attributes) {
		if (name === "xdr:from") this.#isFrom = true;
		else if (name === "xdr:row" || name === "xdr:col") this.#mark = this.#isFrom ? name : "";
		else if (ANCHORS.has(name)) [this.#row, this.#column] = [0, 0];
		else if (name === TEXT_BOX || name === PICTURE || name === "xdr:graphicFrame") this.#startShape(name);
		else if (name === "xdr:cNvPr") this.#nameShape(attributes);
		else if (name === "a:blip" || name === "c:chart" || name === "cx:chart") this.#relation ||= attributes["r:embed"] ?? attributes["r:id"] ?? "";
		else if (name === "a:p") this.#paragraphs.push("");
		else if (name === "a:br") this.#addText(" ");
		else if (name === "a:t") this.#isText = true;
	}
	text(text) {
		if (this.#isText) this.#addText(text);
		else if (this.#mark === "xdr:row") this.#row = Number(text) || 0;
		else if (this.#mark === "xdr:col") this.#column = Number(text) || 0;
	}
	close(name) {
		if (name === "a:t") this.#isText = false;
		else if (name === this.#mark) this.#mark = "";
		else if (name === "xdr:from") this.#isFrom = false;
		else if (name === this.#shape) this.#endShape();
	}
	#startShape(name) {
		this.#shape = name;
		this.#isHidden = false;
		this.#description = "";
		this.#relation = "";
		this.#paragraphs = [];
	}
	#nameShape({ hidden, descr = "" }) {
		this.#isHidden = hidden === "1" || hidden === "true";
		this.#description = descr;
	}
	#addText(text) {
		if (this.#paragraphs.length > 0) this.#paragraphs[this.#paragraphs.length - 1] += text;
	}
	#endShape() {
		const kind = this.#shape === TEXT_BOX ? "text" : this.#shape === PICTURE ? "picture" : "chart";
		this.#shape = "";
		const text = this.#paragraphs.map((paragraph) => paragraph.trim()).filter((paragraph) => paragraph !== "").join("\n");
		const isThere = kind === "text" ? text !== "" : this.#relation !== "";
		if (this.#isHidden || !isThere || this.#items.length >= MAX_ITEMS) return;
		this.#items.push({
			kind,
			text,
			relation: kind === "text" ? "" : this.#relation,
			description: this.#description,
			row: this.#row,
			column: this.#column
		});
	}
};
// server/src/adapters/extract/formats/xlsx/read-drawing.ts
/** Reads what lies on a sheet, from the top down: text boxes, charts by their titles and series, pictures. */
async function readDrawing({ archive, media }, part, target) {
	const drawing = new DrawingReader();
	await parseXml(await archive.read(part), shownXml(drawing));
	const relations = await relationsOf(archive, part);
	for (const { kind, text, relation, description } of drawing.items) {
		const found = relations.get(relation)?.target;
		if (kind === "text") target.add({
			kind: "paragraph",
			text,
			page: target.page
		});
		else if (found === void 0 || !archive.has(found)) continue;
		else if (kind === "chart") await addChart(archive, found, target);
		else {
			target.name();
			await media.take(found, pictureDescription(description), target.page);
		}
	}
}
/** Its values stand in the cells that it shows. */
async function addChart(archive, part, { page, add }) {
	const chart = new ChartReader();
	await parseXml(await archive.read(part), chart);
	const names = [...new Set(chart.series.map(({ name }) => name.trim()))].filter((name) => name !== "" && name !== chart.title);
	const text = [chart.title, names.join(", ")].filter((each) => each !== "").join(": ");
	if (text !== "") add({
		kind: "paragraph",
		text,
		page
	});
}
// server/src/adapters/extract/formats/xlsx/formula-address.ts
const ADDRESS = /\b(HYPERLINK|IMAGE)\(\s*"{1,2}(https?:\/\/[^"\s]{1,2000})"/i;
/** The address that a formula names outright, as in `HYPERLINK("https://...", "Shop")`; null for none. */
function formulaAddress(formula) {
	const [, name = "", url = ""] = ADDRESS.exec(formula) ?? [];
	if (url === "") return null;
	return {
		kind: name.toUpperCase() === "IMAGE" ? "picture" : "link",
		url
	};
}
// server/src/adapters/extract/formats/xlsx/shown-value.ts
const DAY_MS = 864e5;
/** Day 0 of the 1900 system. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1462;
/**
* What a cell shows.
* @param type as the file names it (ECMA-376 part 1, 18.18.11); errors such as `#N/A` show nothing
*/
function shownValue(type, value, format, strings) {
	switch (type) {
		case "s": {
			const text = strings[Number(value)];
			return {
				text: text === void 0 ? null : format.text(text),
				isText: true
			};
		}
		case "str": return {
			text: format.text(unescaped(value)),
			isText: true
		};
		case "inlineStr": return {
			text: format.text(value),
			isText: true
		};
		case "b": return {
			text: value === "1" || value === "true" ? "TRUE" : "FALSE",
			isText: false
		};
		case "e": return {
			text: "",
			isText: true
		};
		case "d": return {
			text: dateText(value, format),
			isText: false
		};
		default: return {
			text: numberText(value, format),
			isText: false
		};
	}
}
function numberText(value, format) {
	const number = Number(value);
	return Number.isFinite(number) ? format.number(number) : value;
}
/** A date in ISO 8601 (strict files). */
function dateText(value, format) {
	const moment = Date.parse(/[tT]/.test(value) ? value.replace(/Z?$/i, "Z") : value);
	if (Number.isNaN(moment) || !format.isDate) return value.replace(/T00:00:00(?:\.0+)?Z?$/, "").replace("T", " ");
	const days = (moment - EPOCH_MS) / DAY_MS;
	return format.number(format.is1904 ? days - DAYS_TO_1904 : days);
}
// server/src/adapters/extract/block-sink.ts
/** What a block and a table cell cost besides their characters, by the memory and time that they take further on: a hundred thousand blocks fill a document. */
const OVERHEAD = 320;
const CELL_OVERHEAD = 8;
const BATCH_COST = 128e3;
/** Pictures whose text is recognised, of one document, whole pages aside. */
const MOST_UNREAD = 50;
/** Addresses of pictures kept of one document. */
const MOST_LINKED = 10;
/** A sign of progress is given at most so often, in milliseconds. */
const PROGRESS_MS = 500;
/**
* Takes blocks from a reader, cleans their text, passes them on in batches and stops taking when the limit is reached.
* Readers look at `isFull` where they can stop early.
*/
var BlockSink = class {
	#maxCost;
	#send;
	#warnings = [];
	#linked = /* @__PURE__ */ new Set();
	#batch = [];
	#batchCost = 0;
	#cost = 0;
	#hasText = false;
	#firstHeading = null;
	#isFull = false;
	#unreadPages = 0;
	#unreadPictures = 0;
	#pictures = 0;
	#toldAt = 0;
	constructor(maxTextChars, send) {
		this.#maxCost = maxTextChars;
		this.#send = send;
	}
	/** Most characters that are kept. */
	get maxTextChars() {
		return this.#maxCost;
	}
	get isFull() {
		return this.#isFull;
	}
	/** Whether any block with text was added. */
	get hasText() {
		return this.#hasText;
	}
	/** Whether the document holds anything: text, a picture of text, or a picture to show. */
	get hasContent() {
		return this.#hasText || this.#unreadPages + this.#unreadPictures + this.#pictures > 0;
	}
	get firstHeading() {
		return this.#firstHeading;
	}
	get warnings() {
		return this.#warnings;
	}
	add(block) {
		if (this.#isFull) return;
		const cleaned = cleanedBlock(block);
		if (cleaned === null) return;
		const cost = costOf(cleaned);
		if (this.#cost + cost > this.#maxCost) {
			this.#isFull = true;
			this.warn("text_truncated", "the file holds more text than is kept of one document");
			const part = cutTo(cleaned, this.#maxCost - this.#cost - OVERHEAD);
			if (part !== null) this.#push(part, this.#maxCost - this.#cost);
			return;
		}
		this.#push(cleaned, cost);
	}
	/** Adds a picture whose text is to be recognised, at this place. Beyond 50 that are no whole pages, they are left out. */
	addUnread(block) {
		if (this.#isFull || !block.isPage && this.#unreadPictures >= MOST_UNREAD) return;
		if (block.isPage) this.#unreadPages++;
		else this.#unreadPictures++;
		this.#batch.push({
			kind: "unread",
			...block
		});
	}
	/** Adds a picture to show; see `ExtractedPicture`. */
	addPicture(picture) {
		this.#pictures++;
		this.#send({
			kind: "picture",
			picture: {
				...picture,
				description: cleanedLine(picture.description)
			}
		});
	}
	/** Adds the address of a picture that the document shows; the first ten are kept, each once. */
	addLinkedPicture(picture) {
		if (this.#linked.size >= MOST_LINKED || this.#linked.has(picture.url)) return;
		this.#linked.add(picture.url);
		this.#send({
			kind: "linked_picture",
			picture: {
				url: picture.url,
				description: cleanedLine(picture.description)
			}
		});
	}
	/** Tells how many pages, slides or sheets are read; may be called for each. */
	progress(done, total) {
		const now = performance.now();
		if (now - this.#toldAt < PROGRESS_MS) return;
		this.#toldAt = now;
		this.#send({
			kind: "progress",
			done,
			total
		});
	}
	/** Says one warning once. */
	warn(code, message) {
		if (this.#warnings.some((warning) => warning.code === code && warning.message === message)) return;
		this.#warnings.push({
			code,
			message
		});
	}
	flush() {
		if (this.#batch.length > 0) this.#send({
			kind: "blocks",
			blocks: this.#batch
		});
		this.#batch = [];
		this.#batchCost = 0;
	}
	#push(block, cost) {
		this.#hasText = true;
		if (block.kind === "heading") this.#firstHeading ??= block.text;
		this.#batch.push(block);
		this.#batchCost += cost;
		this.#cost += cost;
		if (this.#batchCost >= BATCH_COST) this.flush();
	}
};
/**
* Text as the rest of the service may rely on it: Unicode NFC, no lone surrogates, no control characters except line end
* and tab (a database refuses NUL).
*/
function cleanedText(text) {
	return text.toWellFormed().normalize("NFC").replace(/\r\n?|[\v\f\u0085]/g, "\n").replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\ufeff\ufffe\uffff]/g, "");
}
/** Text of a description: one line, at most 360 characters (contract 2.1). */
function cleanedLine(text) {
	return cleanedText(text).replace(/\s+/g, " ").trim().slice(0, 360).toWellFormed().trim();
}
function cleanedBlock(block) {
	if (block.kind === "table") {
		const header = block.header.map(cleanedCell);
		const rows = block.rows.map((row) => row.map(cleanedCell)).filter((row) => row.some((cell) => cell !== ""));
		return rows.length === 0 && header.every((cell) => cell === "") ? null : {
			...block,
			header,
			rows
		};
	}
	const cleaned = cleanedText(block.text);
	const text = block.kind === "code" ? withoutBlankEnds(cleaned) : cleaned.trim();
	return text === "" ? null : {
		...block,
		text
	};
}
function cleanedCell(cell) {
	return cleanedText(cell).trim();
}
function withoutBlankEnds(code) {
	const lines = code.split("\n");
	let first = 0;
	while (first < lines.length && lines[first]?.trim() === "") first++;
	return lines.slice(first).join("\n").trimEnd();
}
function costOf(block) {
	if (block.kind !== "table") return OVERHEAD + block.text.length;
	return [block.header, ...block.rows].reduce((cost, row) => cost + rowCost(row), OVERHEAD);
}
function rowCost(row) {
	return row.reduce((cost, cell) => cost + cell.length + CELL_OVERHEAD, 0);
}
/** As much of a block as so many characters hold. */
function cutTo(block, characters) {
	if (block.kind !== "table") {
		const text = block.text.slice(0, Math.max(characters, 0)).toWellFormed();
		return text === "" ? null : {
			...block,
			text
		};
	}
	let left = characters - rowCost(block.header);
	const end = block.rows.findIndex((row) => (left -= rowCost(row)) < 0);
	const rows = end === -1 ? block.rows : block.rows.slice(0, end);
	return rows.length === 0 ? null : {
		...block,
		rows
	};
}
// server/src/adapters/extract/formats/xlsx/workbook.ts
const MAX_NAME_CHARS = 100;
/** @throws ExtractError `too_large` beyond `maxSheets` */
async function readWorkbook(archive, part, maxSheets) {
	const relations = await relationsOf(archive, part);
	const sheets = [];
	let is1904 = false;
	await parseXml(await archive.read(part), { open(name, attributes) {
		if (name === "x:workbookPr") is1904 = isTrue(attributes["date1904"]);
		if (name !== "x:sheet") return;
		if (sheets.length >= maxSheets) throw new ExtractError("too_large", `more than ${maxSheets} sheets`);
		const relation = relations.get(attributes["r:id"] ?? "");
		const isThere = relation !== void 0 && archive.has(relation.target);
		sheets.push({
			name: cleanedText(attributes["name"] ?? "").slice(0, MAX_NAME_CHARS),
			isHidden: /hidden/i.test(attributes["state"] ?? ""),
			kind: isThere ? relation.type : null,
			part: relation?.target ?? ""
		});
	} });
	const all = [...relations.values()];
	return {
		sheets,
		is1904,
		part: (type) => all.find((relation) => relation.type === type && archive.has(relation.target))?.target ?? null
	};
}
/** A boolean attribute. */
function isTrue(value) {
	return value === "1" || value === "true";
}
// server/src/adapters/extract/formats/xlsx/sheet-reader.ts
const LAST_COLUMN = 16384;
const LAST_ROW = 1048576;
/** Reads the cells of a sheet row by row. Hidden rows and columns are passed over. */
var SheetReader = class {
	/** Whether rows or columns with content were passed over. */
	hasHidden = false;
	/** Whether a cell refers to a text that the workbook does not hold. */
	hasGaps = false;
	/** Rows at the top that stay when the sheet is scrolled. */
	frozenRows = 0;
	#context;
	/** By column; 1 where it is hidden. */
	#hiddenColumns = /* @__PURE__ */ new Uint8Array(16385);
	#columnRanges = 0;
	/** By row; 1 where it is hidden. Made when there is one. */
	#hiddenRows = null;
	#carried = /* @__PURE__ */ new Map();
	#rich = new RichText();
	#row = 0;
	/** Last row above that is no gap: one that shows something, or a hidden one behind it. */
	#lastRow = 0;
	#isHiddenRow = false;
	#cells = [];
	#found = 0;
	#column = 0;
	#type = "";
	#style = 0;
	#value = "";
	#isRich = false;
	#isValue = false;
	#isFormula = false;
	#formula = "";
	/** Position of a rich value, 0 for none. */
	#richValue = 0;
	#pictures = [];
	constructor(context) {
		this.#context = context;
	}
	/** Whether a cell stands in a row, among those that were read, or in a column that is hidden. */
	isHidden({ row, column }) {
		return this.#hiddenRows?.[row] === 1 || this.#hiddenColumns[column] === 1;
	}
	open(name, attributes) {
		switch (name) {
			case "x:c":
				this.#startCell(attributes);
				break;
			case "x:v":
				this.#isValue = true;
				break;
			case "x:f":
				this.#isFormula = true;
				break;
			case "x:row":
				this.#startRow(attributes);
				break;
			case "x:is":
				this.#isRich = true;
				this.#rich.start();
				break;
			case "x:col":
				this.#addColumns(attributes);
				break;
			case "x:pane":
				if (attributes["state"]?.startsWith("frozen") === true) this.frozenRows = Number(attributes["ySplit"]) || 0;
				break;
			default: if (this.#isRich) this.#rich.open(name);
		}
	}
	text(text) {
		if (this.#isValue) this.#value += text;
		else if (this.#isFormula) this.#formula += text;
		else if (this.#isRich) this.#rich.text(text);
	}
	close(name) {
		switch (name) {
			case "x:c":
				this.#endCell();
				break;
			case "x:v":
				this.#isValue = false;
				break;
			case "x:f":
				this.#isFormula = false;
				break;
			case "x:row":
				this.#endRow();
				break;
			case "x:is":
				this.#isRich = false;
				this.#value = this.#rich.end();
				break;
			default: if (this.#isRich) this.#rich.close(name);
		}
	}
	#addColumns({ min, max, hidden, width }) {
		if ((isTrue(hidden) || width === "0") && this.#columnRanges++ < LAST_COLUMN) this.#hiddenColumns.fill(1, Number(min) || 0, (Number(max) || 0) + 1);
	}
	#startRow({ r, hidden, ht }) {
		const number = Number(r);
		this.#row = Number.isInteger(number) && number >= 1 && number <= LAST_ROW ? number : this.#row + 1;
		this.#isHiddenRow = isTrue(hidden) || ht === "0";
		if (this.#isHiddenRow) (this.#hiddenRows ??= /* @__PURE__ */ new Uint8Array(1048577))[this.#row] = 1;
		this.#cells = [];
		this.#pictures = [];
		this.#found = 0;
		this.#column = 0;
	}
	#startCell({ r, t = "n", s = "0", vm = "0" }) {
		this.#column = (r === void 0 ? null : columnOf(r)) ?? this.#column + 1;
		this.#type = t;
		this.#style = Number(s);
		this.#value = "";
		this.#formula = "";
		this.#richValue = Number(vm);
	}
	#endCell() {
		const named = this.#formula === "" ? null : formulaAddress(this.#formula);
		const picture = named?.kind === "picture" ? named.url : this.#richValue;
		if (picture !== 0 && !this.#isHidden) this.#pictures.push(picture);
		if (this.#value === "") return;
		const { styles, strings, links, merges } = this.#context;
		const style = styles.at(this.#style);
		const { text, isText } = shownValue(this.#type, this.#value, style.format, strings);
		if (text === null) this.hasGaps = true;
		if (text === null || text.trim() === "") return;
		this.#found++;
		if (this.#isHidden) {
			this.hasHidden = true;
			return;
		}
		const key = cellKey({
			row: this.#row,
			column: this.#column
		});
		const merged = merges.get(key);
		const link = links.get(key) ?? (named?.kind === "link" ? named.url : void 0);
		const cell = {
			column: this.#column,
			text: link === void 0 || text.includes(link) ? text : `${text} (${link})`,
			isText,
			isStrong: style.isStrong,
			width: merged === void 0 ? 1 : merged.right - merged.left + 1
		};
		this.#cells.push(cell);
		if (merged !== void 0 && merged.bottom > this.#row) this.#carried.set(this.#column, {
			cell,
			until: merged.bottom
		});
	}
	get #isHidden() {
		return this.#isHiddenRow || this.#hiddenColumns[this.#column] === 1;
	}
	#endRow() {
		const label = this.#cells.find(({ isText }) => isText)?.text ?? "";
		for (const source of this.#pictures) this.#context.takePicture({
			source,
			label
		});
		const follows = this.#row === this.#lastRow + 1;
		if (this.#isHiddenRow) {
			if (follows) this.#lastRow = this.#row;
			if (this.#found > 0) this.#context.count(1, this.#found);
			return;
		}
		const own = this.#cells.length;
		if (own > 0) this.#addCarried();
		if (this.#found > 0) this.#context.count(1, this.#found + this.#cells.length - own);
		if (own === 0) return;
		this.#lastRow = this.#row;
		this.#context.take({
			number: this.#row,
			cells: inOrder(this.#cells),
			follows
		});
	}
	/** Shows a value that is merged downwards again in each row, so that each can be understood alone. */
	#addCarried() {
		if (this.#carried.size === 0) return;
		const own = new Set(this.#cells.map(({ column }) => column));
		for (const [column, { cell, until }] of this.#carried) if (this.#row > until) this.#carried.delete(column);
		else if (!own.has(column)) this.#cells.push(cell);
	}
};
/** Nearly always they are in order already. */
function inOrder(cells) {
	return cells.every((cell, index) => index === 0 || (cells[index - 1]?.column ?? 0) < cell.column) ? cells : cells.toSorted((a, b) => a.column - b.column);
}
// server/src/adapters/extract/formats/xlsx/sheet-tail.ts
const END_OF_CELLS = Buffer.from("sheetData>");
const MAX_HEAD_BYTES = 65536;
const MAX_TAIL_BYTES = 16e6;
const MAX_MERGES = 1e5;
const MAX_LINKS = 2e5;
/** Cells that one link may cover. */
const MAX_LINKED_CELLS = 100;
/**
* Reads what stands behind the cells before they are read. The cells themselves are passed over as bytes: they are nearly
* all of a large sheet. Where anything is unusual it comes out empty; the sheet itself will tell what is wrong with it.
*/
async function readSheetTail(archive, part) {
	const reader = new TailReader();
	try {
		const xml = await tailOf(await archive.read(part));
		if (xml !== null) await parseXml(Readable.from(xml), reader);
	} catch {}
	return reader;
}
/** The root's start tag and all that follows the cells. */
async function tailOf(stream) {
	let head = Buffer.alloc(0);
	let root = null;
	let rest = Buffer.alloc(0);
	const tail = [];
	let size = 0;
	for await (const bytes of stream) {
		if (tail.length > 0) {
			tail.push(bytes);
			size += bytes.length;
			if (size > MAX_TAIL_BYTES) return null;
			continue;
		}
		if (root === null) {
			head = Buffer.concat([head, bytes]);
			root = rootOf(head);
			if (root === null && head.length > MAX_HEAD_BYTES) return null;
		}
		const window = Buffer.concat([rest, bytes]);
		const end = endOfCells(window);
		if (end !== -1) tail.push(window.subarray(end));
		rest = window.subarray(-64);
	}
	return root === null || tail.length === 0 ? null : [root, ...tail];
}
function rootOf(head) {
	const text = head.toString("latin1");
	const found = /<(?:[\w.-]+:)?worksheet(?:\s[^<>]*)?>/.exec(text);
	return found === null ? null : Buffer.from(found[0], "latin1");
}
/** Where the last end tag of the cells ends; -1 for none. */
function endOfCells(window) {
	for (let at = window.indexOf(END_OF_CELLS); at !== -1; at = window.indexOf(END_OF_CELLS, at + 1)) {
		const before = window.toString("latin1", Math.max(at - 40, 0), at);
		if (/<\/(?:[\w.-]+:)?$/.test(before)) return at + END_OF_CELLS.length;
	}
	return -1;
}
var TailReader = class {
	merges = /* @__PURE__ */ new Map();
	links = /* @__PURE__ */ new Map();
	filter = null;
	open(name, attributes) {
		if (name === "x:mergeCell") this.#merge(cellRange(attributes["ref"] ?? ""));
		else if (name === "x:hyperlink") this.#link(cellRange(attributes["ref"] ?? ""), attributes["r:id"] ?? "");
		else if (name === "x:autoFilter") this.filter = cellRange(attributes["ref"] ?? "");
	}
	#merge(range) {
		if (range !== null && this.merges.size < MAX_MERGES) this.merges.set(cellKey({
			row: range.top,
			column: range.left
		}), range);
	}
	#link(range, id) {
		if (range === null || id === "" || this.links.size >= MAX_LINKS) return;
		let left = MAX_LINKED_CELLS;
		for (let row = range.top; row <= range.bottom; row++) for (let column = range.left; column <= range.right; column++) {
			if (left-- <= 0) return;
			this.links.set(cellKey({
				row,
				column
			}), id);
		}
	}
};
// server/src/adapters/extract/formats/xlsx/tables.ts
const MAX_TABLES = 200;
/** The ranges of a sheet that it calls tables, and the one that can be filtered. */
async function readAreas(archive, relations, filter) {
	const areas = [];
	for (const { type, target } of relations) {
		if (type !== "table" || !archive.has(target) || areas.length >= MAX_TABLES) continue;
		await parseXml(await archive.read(target), { open(name, { ref = "", headerRowCount = "1" }) {
			const range = name === "x:table" ? cellRange(ref) : null;
			if (range !== null) areas.push({
				...range,
				headerRows: Math.min(Number(headerRowCount) || 0, 3)
			});
		} });
	}
	if (filter !== null) areas.push({
		...filter,
		headerRows: 1
	});
	return areas;
}
// server/src/adapters/extract/formats/xlsx/read-sheet.ts
/** Pictures in cells that are looked at in one sheet. */
const MAX_PICTURES = 200;
/** Reads one sheet: its cells, comments, and what lies on it, below a heading of its name. */
async function readSheet(parts, sheet, page) {
	const { archive, sink } = parts;
	let isNamed = false;
	const name = () => {
		if (!isNamed) sink.add({
			kind: "heading",
			level: 1,
			text: sheet.name,
			page
		});
		isNamed = true;
	};
	const add = (block) => {
		name();
		sink.add(block);
	};
	const target = {
		page,
		add,
		name
	};
	const related = [...(await orElse(relationsOf(archive, sheet.part), /* @__PURE__ */ new Map(), parts, sheet)).values()];
	if (sheet.kind === "worksheet") for (const picture of await readCells(parts, sheet, related, target)) await takePicture(parts, picture, target);
	for (const { type, target: part } of related) if (type === "drawing" && archive.has(part)) await readDrawing(parts, part, target);
}
/** Reads the cells; answers the pictures in them. */
async function readCells(parts, sheet, related, { page, add }) {
	const { archive, sink, strings, styles } = parts;
	const addresses = await orElse(linksOf(archive, sheet.part), /* @__PURE__ */ new Map(), parts, sheet);
	const tail = await readSheetTail(archive, sheet.part);
	const comments = await orElse(readComments(archive, related), /* @__PURE__ */ new Map(), parts, sheet);
	const areas = await orElse(readAreas(archive, related, tail.filter), [], parts, sheet);
	const remarks = [];
	const pictures = [];
	const layout = new SheetLayout({
		page,
		areas,
		frozenRows: () => reader.frozenRows
	}, add);
	const reader = new SheetReader({
		strings,
		styles,
		merges: tail.merges,
		links: new Map([...tail.links].flatMap(([key, id]) => addressOf(key, addresses.get(id)))),
		count: (rows, cells) => parts.count(rows, cells),
		take(row) {
			if (sink.isFull) return;
			layout.take(row);
			for (const comment of comments.get(row.number) ?? []) remarks.push(...textOf(comment, row.number, reader, row));
			comments.delete(row.number);
		},
		takePicture(picture) {
			if (pictures.length < MAX_PICTURES) pictures.push(picture);
		}
	});
	try {
		await parseXml(await archive.read(sheet.part), reader);
		for (const [row, noted] of comments) for (const comment of noted) remarks.push(...textOf(comment, row, reader));
	} finally {
		layout.end();
		for (const text of remarks) add({
			kind: "paragraph",
			text,
			page
		});
		if (reader.hasHidden) sink.warn("page_skipped", `hidden rows or columns of the sheet "${sheet.name}" were left out`);
		if (reader.hasGaps) sink.warn("page_skipped", `texts of the sheet "${sheet.name}" are missing in the file`);
	}
	return pictures;
}
/** What stands beside the cells does not take them with it when it is damaged. */
async function orElse(read, fallback, { sink }, sheet) {
	try {
		return await read;
	} catch (error) {
		if (faultOf(error).reason !== "damaged") throw error;
		sink.warn("page_skipped", `comments, tables or links of the sheet "${sheet.name}" are damaged`);
		return fallback;
	}
}
function addressOf(key, address) {
	return address === void 0 ? [] : [[key, address]];
}
/** A comment with what it is about: the first cell of its row, and its own. One at a row or column that is hidden is left out. */
function textOf(comment, row, reader, shown) {
	if (reader.isHidden({
		row,
		column: comment.column
	})) return [];
	const cell = shown?.cells.find(({ column }) => column === comment.column);
	const about = new Set([shown?.cells[0]?.text ?? "", cell?.text ?? ""].filter((text) => text !== ""));
	return [about.size === 0 ? comment.text : `${[...about].join(", ")}: ${comment.text}`];
}
async function takePicture({ sink, media, pictureOf }, { source, label }, { page, name }) {
	if (typeof source === "string") {
		if (source.length <= 2048) sink.addLinkedPicture({
			url: source,
			description: label
		});
		return;
	}
	const picture = pictureOf(source);
	if (picture === null) return;
	name();
	await media.take(picture.part, pictureDescription(picture.description) || label, page);
}
// server/src/adapters/extract/ooxml/number-format/author-locale.ts
/**
* How spreadsheet programs write the currency of the author's own system: without naming a language. Where the sign stands
* tells apart who writes `1.299,00 €`, `€ 1.299,00` and `€1,299.00`.
*/
const SYSTEM_CURRENCIES = [
	[/[0#?]\)?(?:_.|\\? |\u00a0)*"? ?€"?/u, "de"],
	[/"€"(?:\*.)?(?:_.|\\? |\u00a0)+[#0?]/u, "nl"],
	[/"R\$"/u, "pt-BR"],
	[/"(?:\$|£|US\$)"/u, "en"],
	[/"zł"/u, "pl"],
	[/"Kč"/u, "cs"],
	[/"Ft"/u, "hu"],
	[/"₽"/u, "ru"],
	[/"₺"/u, "tr"],
	[/[0#?](?:_.|\\? |\u00a0)*"kr"/u, "sv"]
];
/**
* The language in whose way a workbook's author saw numbers, guessed from its formats: files keep numbers and formats
* without it. English, as in the files themselves, where they do not agree.
*/
function authorLocale(codes) {
	const byCurrency = /* @__PURE__ */ new Set();
	const byLanguage = /* @__PURE__ */ new Set();
	for (const whole of codes) {
		const code = whole.slice(0, 400);
		for (const [pattern, tag] of SYSTEM_CURRENCIES) if (pattern.test(code)) byCurrency.add(tag);
		for (const [, locale = ""] of code.matchAll(/\[\$[^\]-]*-([^\]]*)\]/gu)) {
			const tag = localeTag(locale);
			if (tag !== null && locale !== "409") byLanguage.add(tag);
		}
	}
	return onlyOne(byCurrency) ?? (byCurrency.size === 0 ? onlyOne(byLanguage) : null) ?? "en";
}
function onlyOne(tags) {
	const [first, ...others] = tags;
	return first === void 0 || others.length > 0 ? null : first;
}
// server/src/adapters/extract/ooxml/number-format/builtin-formats.ts
/**
* The formats that files name by number alone (ECMA-376 part 1, 18.8.30). Dates that each reader sees in the way of their
* own system (14, 22, and those of East Asia and Thailand) are written as ISO 8601, which nobody misreads.
*/
const FORMATS = {
	0: "General",
	1: "0",
	2: "0.00",
	3: "#,##0",
	4: "#,##0.00",
	5: "\"$\"#,##0_);(\"$\"#,##0)",
	6: "\"$\"#,##0_);[Red](\"$\"#,##0)",
	7: "\"$\"#,##0.00_);(\"$\"#,##0.00)",
	8: "\"$\"#,##0.00_);[Red](\"$\"#,##0.00)",
	9: "0%",
	10: "0.00%",
	11: "0.00E+00",
	12: "# ?/?",
	13: "# ??/??",
	14: "yyyy-mm-dd",
	15: "d-mmm-yy",
	16: "d-mmm",
	17: "mmm-yy",
	18: "h:mm AM/PM",
	19: "h:mm:ss AM/PM",
	20: "h:mm",
	21: "h:mm:ss",
	22: "yyyy-mm-dd hh:mm",
	32: "h:mm",
	33: "h:mm:ss",
	37: "#,##0_);(#,##0)",
	38: "#,##0_);[Red](#,##0)",
	39: "#,##0.00_);(#,##0.00)",
	40: "#,##0.00_);[Red](#,##0.00)",
	41: "_(* #,##0_);_(* (#,##0);_(* \"-\"_);_(@_)",
	42: "_(\"$\"* #,##0_);_(\"$\"* (#,##0);_(\"$\"* \"-\"_);_(@_)",
	43: "_(* #,##0.00_);_(* (#,##0.00);_(* \"-\"??_);_(@_)",
	44: "_(\"$\"* #,##0.00_);_(\"$\"* (#,##0.00);_(\"$\"* \"-\"??_);_(@_)",
	45: "mm:ss",
	46: "[h]:mm:ss",
	47: "mm:ss.0",
	48: "##0.0E+0",
	49: "@",
	59: "0",
	60: "0.00",
	61: "#,##0",
	62: "#,##0.00",
	67: "0%",
	68: "0.00%",
	69: "# ?/?",
	70: "# ??/??"
};
/** Ranges of numbers that are dates in some language. */
const DATES = [
	[27, 31],
	[34, 36],
	[50, 58],
	[71, 81]
];
/** The format code of a number that a file does not define itself; `General` for one that nobody defines. */
function builtinFormat(id) {
	const isDate = DATES.some(([first, last]) => id >= first && id <= last);
	return FORMATS[id] ?? (isDate ? "yyyy-mm-dd" : "General");
}
// server/src/adapters/extract/formats/xlsx/styles.ts
const MAX_STYLES = 1e5;
/** Points by which the letters of a title are larger than ordinary ones. */
const LARGER = 2;
/** A workbook without styles, or with broken ones, shows plain numbers. */
async function readStyles(archive, part, is1904) {
	const found = new StyleParts();
	let isDamaged = false;
	try {
		if (part !== null) await parseXml(await archive.read(part), found);
	} catch (error) {
		if (faultOf(error).reason !== "damaged") throw error;
		isDamaged = true;
	}
	const codes = found.formats.map(({ formatId }) => found.codeOf(formatId));
	const context = {
		locale: numberLocale(authorLocale(new Set(codes))),
		is1904
	};
	const compiled = /* @__PURE__ */ new Map();
	const formatOf = (code) => {
		const format = compiled.get(code) ?? compileFormat(code, context);
		compiled.set(code, format);
		return format;
	};
	const plain = {
		format: formatOf("General"),
		isStrong: false
	};
	const styles = /* @__PURE__ */ new Map();
	return {
		isDamaged,
		at(index) {
			const known = styles.get(index);
			if (known !== void 0) return known;
			const raw = found.formats[index];
			if (raw === void 0) return plain;
			const style = {
				format: formatOf(found.codeOf(raw.formatId)),
				isStrong: found.isStrong(raw.fontId)
			};
			styles.set(index, style);
			return style;
		}
	};
}
/** Collects the parts of the styles that matter to text. */
var StyleParts = class {
	formats = [];
	#codes = /* @__PURE__ */ new Map();
	#fonts = [];
	/** Formats of conditions and of named styles have the same elements inside. */
	#list = "";
	open(name, attributes) {
		if (name === "x:fonts" || name === "x:cellXfs" || name === "x:numFmts") this.#list = name;
		else if (name === "x:numFmt" && this.#list === "x:numFmts") this.#addCode(attributes);
		else if (name === "x:xf" && this.#list === "x:cellXfs") this.#addFormat(attributes);
		else if (this.#list === "x:fonts") this.#addFont(name, attributes);
	}
	codeOf(formatId) {
		return this.#codes.get(formatId) ?? builtinFormat(formatId);
	}
	isStrong(fontId) {
		const font = this.#fonts[fontId];
		const usual = this.#fonts[0]?.size ?? 0;
		return font !== void 0 && (font.isBold || usual > 0 && font.size >= usual + LARGER);
	}
	#addCode({ numFmtId, formatCode }) {
		if (numFmtId !== void 0 && formatCode !== void 0 && this.#codes.size < MAX_STYLES) this.#codes.set(Number(numFmtId), formatCode);
	}
	#addFormat({ numFmtId = "0", fontId = "0" }) {
		if (this.formats.length < MAX_STYLES) this.formats.push({
			formatId: Number(numFmtId),
			fontId: Number(fontId)
		});
	}
	#addFont(name, { val }) {
		const font = this.#fonts.at(-1);
		if (name === "x:font" && this.#fonts.length < MAX_STYLES) this.#fonts.push({
			isBold: false,
			size: 0
		});
		else if (name === "x:b" && font !== void 0) font.isBold = val !== "0" && val !== "false";
		else if (name === "x:sz" && font !== void 0) font.size = Number(val) || 0;
	}
};
// server/src/adapters/extract/formats/xlsx/read-xlsx.ts
const MOST_NAMED = 10;
/**
* A workbook, read as a stream, as it shows itself: numbers in their formats, tables with their headers, texts, comments,
* charts and pictures, each with its sheet. What is hidden (sheets, rows, columns) is hidden from visitors as well: it is
* left out with a warning. A sheet that is damaged does not take the others with it.
*/
const readXlsx = async (source, sink) => {
	const archive = await openArchive(source.path, source.limits);
	try {
		const { maxPages, maxCells } = source.limits;
		const workbook = await readWorkbook(archive, await mainPart(archive, "spreadsheetml"), maxPages);
		const parts = {
			archive,
			sink,
			strings: await readSharedStrings(archive, workbook.part("sharedStrings"), maxCells),
			styles: await readStyles(archive, workbook.part("styles"), workbook.is1904),
			pictureOf: await readCellPictures(archive, workbook),
			media: new Media(archive, new PictureTaker(source, sink), sink),
			count: counter(source.limits)
		};
		if (parts.styles.isDamaged) sink.warn("page_skipped", "the formats of numbers are damaged: numbers are shown without them");
		await readSheets(parts, workbook.sheets, sink);
		return {
			title: (await propertiesOf(archive).catch(() => null))?.title ?? null,
			pages: workbook.sheets.length
		};
	} finally {
		archive.close();
	}
};
async function readSheets(parts, sheets, sink) {
	const damaged = [];
	let fault;
	for (const [index, sheet] of sheets.entries()) {
		sink.progress(index, sheets.length);
		if (sheet.isHidden) continue;
		if (sheet.kind === null) damaged.push(sheet.name);
		else try {
			await readSheet(parts, sheet, index + 1);
		} catch (error) {
			if (error instanceof ExtractError || faultOf(error).reason !== "damaged") throw error;
			fault ??= error;
			damaged.push(sheet.name);
		}
	}
	if (damaged.length > 0 && !sink.hasContent) throw fault ?? new ExtractError("damaged", "no sheet of the file can be read");
	warn(sink, "hidden sheets were left out", sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name));
	warn(sink, "sheets that are damaged were not read, or in part", damaged);
}
function warn(sink, message, names) {
	if (names.length === 0) return;
	const shown = names.slice(0, MOST_NAMED).map((name) => `"${name}"`);
	sink.warn("page_skipped", `${message}: ${shown.join(", ")}${names.length > MOST_NAMED ? ", ..." : ""}`);
}
function counter({ maxRows, maxCells }) {
	let allRows = 0;
	let allCells = 0;
	return (rows, cells) => {
		allRows += rows;
		allCells += cells;
		if (allRows > maxRows) throw new ExtractError("too_large", `more than ${maxRows} rows with content`);
		if (allCells > maxCells) throw new ExtractError("too_large", `more than ${maxCells} cells with content`);
	};
}
// server/src/adapters/extract/testing.ts
/** What the tests of the readers share. */
const smallLimits = {
	maxPages: 100,
	maxEntryBytes: 1e6,
	maxExpandedBytes: 2e6,
	maxRows: 1e3,
	maxCells: 1e4,
	maxPixels: 4e6
};
/** Reads bytes as a file, in this process. Files of pictures are gone when it resolves. */
async function readBytes(read, bytes, limits = {}) {
	const folder = await mkdtemp(path.join(tmpdir(), "read-"));
	try {
		const file = path.join(folder, "file");
		await writeFile(file, bytes);
		const blocks = [];
		const unread = [];
		const pictures = [];
		const linkedPictures = [];
		const take = (answer) => {
			if (answer.kind === "picture") pictures.push(answer.picture);
			if (answer.kind === "linked_picture") linkedPictures.push(answer.picture);
			if (answer.kind !== "blocks") return;
			for (const block of answer.blocks) if (block.kind === "unread") unread.push(block);
			else blocks.push(block);
		};
		const sink = new BlockSink(1e6, take);
		const all = {
			...smallLimits,
			...limits
		};
		const workDir = path.join(folder, "work");
		await mkdir(workDir);
		const summary = await read({
			path: file,
			limits: all,
			workDir
		}, sink);
		sink.flush();
		return {
			title: summary.title ?? sink.firstHeading,
			pages: summary.pages,
			blocks,
			unread,
			pictures,
			linkedPictures,
			warnings: sink.warnings
		};
	} finally {
		await rm(folder, {
			recursive: true,
			force: true
		});
	}
}
/** A ZIP archive of texts or bytes by their names. `declaredSize` lies about what they expand to. */
function zipOf(files, declaredSize) {
	const locals = [];
	const directory = [];
	let offset = 0;
	for (const [name, content] of Object.entries(files)) {
		const raw = Buffer.from(content);
		const data = deflateRawSync(raw);
		const fields = Buffer.alloc(26);
		fields.writeUInt16LE(20, 0);
		fields.writeUInt16LE(8, 4);
		fields.writeUInt32LE(crc32(raw), 10);
		fields.writeUInt32LE(data.length, 14);
		fields.writeUInt32LE(declaredSize ?? raw.length, 18);
		fields.writeUInt16LE(Buffer.byteLength(name), 22);
		const local = Buffer.concat([
			Buffer.from("PK"),
			fields,
			Buffer.from(name),
			data
		]);
		const rest = Buffer.alloc(14);
		rest.writeUInt32LE(offset, 10);
		directory.push(Buffer.concat([
			Buffer.from("PK\0"),
			fields,
			rest,
			Buffer.from(name)
		]));
		locals.push(local);
		offset += local.length;
	}
	const central = Buffer.concat(directory);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(directory.length, 4);
	end.writeUInt16LE(directory.length, 6);
	end.writeUInt32LE(central.length, 8);
	end.writeUInt32LE(offset, 12);
	return Buffer.concat([
		...locals,
		central,
		Buffer.from("PK"),
		end
	]);
}
// server/src/adapters/extract/ooxml/testing.ts
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN$1 = "http://schemas.openxmlformats.org";
/** Declarations of all prefixes that the tests use. */
const NAMESPACES = [
	`xmlns:w="${MAIN$1}/wordprocessingml/2006/main"`,
	`xmlns:p="${MAIN$1}/presentationml/2006/main"`,
	`xmlns:a="${MAIN$1}/drawingml/2006/main"`,
	`xmlns:c="${MAIN$1}/drawingml/2006/chart"`,
	`xmlns:dgm="${MAIN$1}/drawingml/2006/diagram"`,
	`xmlns:pic="${MAIN$1}/drawingml/2006/picture"`,
	`xmlns:wp="${MAIN$1}/drawingml/2006/wordprocessingDrawing"`,
	`xmlns:m="${MAIN$1}/officeDocument/2006/math"`,
	`xmlns:mc="${MAIN$1}/markup-compatibility/2006"`,
	`xmlns:r="${OFFICE}"`,
	"xmlns:v=\"urn:schemas-microsoft-com:vml\""
].join(" ");
/** The relations of a part: type and target by id. A target with a scheme is on the web. */
function relationsXml(relations) {
	const each = Object.entries(relations).map(([id, [type, target]]) => {
		const mode = target.includes("://") ? " TargetMode=\"External\"" : "";
		return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`;
	});
	return `<Relationships xmlns="${MAIN$1}/package/2006/relationships">${each.join("")}</Relationships>`;
}
// server/src/adapters/extract/formats/xlsx/testing.ts
/** Builds workbooks for tests. */
const MAIN = "http://schemas.openxmlformats.org";
/** Declarations of all prefixes that the parts of a sheet use. */
const SHEET_NAMESPACES = [
	`xmlns="${MAIN}/spreadsheetml/2006/main"`,
	`xmlns:r="${MAIN}/officeDocument/2006/relationships"`,
	`xmlns:xdr="${MAIN}/drawingml/2006/spreadsheetDrawing"`,
	`xmlns:a="${MAIN}/drawingml/2006/main"`,
	`xmlns:c="${MAIN}/drawingml/2006/chart"`
].join(" ");
/** Files of a workbook whose sheets are numbered from 1. */
function workbookOf(sheets, { formats = [], strings = [], properties = "", files = {} } = {}) {
	const list = sheets.map(({ name, attributes = "" }, index) => {
		return `<sheet name="${name ?? `Sheet${index + 1}`}" sheetId="${index + 1}" r:id="s${index + 1}" ${attributes}/>`;
	});
	const parts = {
		"[Content_Types].xml": `<Types xmlns="${MAIN}/package/2006/content-types"/>`,
		"_rels/.rels": relationsXml({ a: ["officeDocument", "xl/workbook.xml"] }),
		"xl/workbook.xml": `<workbook ${SHEET_NAMESPACES}><workbookPr ${properties}/><sheets>${list.join("")}</sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": relationsXml({
			...Object.fromEntries(sheets.map(({ kind = "worksheet" }, index) => [`s${index + 1}`, [kind, `sheet${index + 1}.xml`]])),
			styles: ["styles", "styles.xml"],
			strings: ["sharedStrings", "strings.xml"]
		}),
		"xl/styles.xml": stylesXml(formats),
		"xl/strings.xml": `<sst ${SHEET_NAMESPACES}>${strings.map((text) => `<si>${text}</si>`).join("")}</sst>`
	};
	for (const [index, sheet] of sheets.entries()) {
		parts[`xl/sheet${index + 1}.xml`] = sheetXml(sheet);
		parts[`xl/_rels/sheet${index + 1}.xml.rels`] = relationsXml(sheet.relations ?? {});
	}
	return {
		...parts,
		...files
	};
}
function sheetXml({ before = "", rows, after = "" }) {
	return `<worksheet ${SHEET_NAMESPACES}>${before}<sheetData>${typeof rows === "string" ? rows : rowsXml(rows)}</sheetData>${after}</worksheet>`;
}
/** Rows from `first` on; one without cells is left out. */
function rowsXml(rows, first = 1) {
	return rows.map((cells, index) => {
		const row = index + first;
		return cells.length === 0 ? "" : `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row}`)).join("")}</row>`;
	}).join("");
}
function cellXml(cell, reference) {
	if (cell === null) return "";
	const { value, style } = typeof cell === "object" ? cell : {
		value: cell,
		style: 0
	};
	if (typeof value === "number") return `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
	return `<c r="${reference}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`;
}
function columnName(index) {
	return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
}
function stylesXml(formats) {
	const codes = formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`);
	const cells = formats.map((_, index) => `<xf numFmtId="${200 + index}" fontId="0"/>`);
	return `<styleSheet ${SHEET_NAMESPACES}><numFmts>${codes.join("")}</numFmts><fonts><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/>${cells.join("")}</cellXfs><dxfs><dxf><numFmt numFmtId="200" formatCode="0%"/></dxf></dxfs></styleSheet>`;
}
function escaped(text) {
	return text.replaceAll("&", "&amp;").replaceAll("\"", "&quot;").replaceAll("<", "&lt;");
}
// ../../tmp/review7a/probe.ts
const big = {
	maxEntryBytes: 2e8,
	maxExpandedBytes: 1e9,
	maxRows: 2e5,
	maxCells: 2e6,
	maxPages: 2e3
};
async function t(name, f) {
	const a = performance.now();
	let r;
	try {
		const x = await f();
		r = `${x.blocks.length} blocks ${JSON.stringify(x.warnings).slice(0, 150)}`;
	} catch (e) {
		r = `${e.reason ?? e.name}: ${String(e.message).slice(0, 100)}`;
	}
	console.log(name, Math.round(performance.now() - a) + "ms", Math.round(process.memoryUsage().rss / 1e6) + "MB", r);
}
function pdf(content, pages = 1) {
	const objs = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		`<< /Type /Pages /Kids [${Array.from({ length: pages }, () => "3 0 R").join(" ")}] /Count ${pages} >>`,
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Contents 4 0 R >>",
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`
	];
	let out = "%PDF-1.4\n";
	const off = [];
	objs.forEach((o, i) => {
		off.push(out.length);
		out += `${i + 1} 0 obj\n${o}\nendobj\n`;
	});
	const x = out.length;
	out += `xref\n0 ${objs.length + 1}\n0000000000 65535 f \n${off.map((o) => String(o).padStart(10, "0") + " 00000 n \n").join("")}trailer << /Size ${objs.length + 1} /Root 1 0 R >>\nstartxref\n${x}\n%%EOF`;
	return Buffer.from(out, "latin1");
}
const only = process.argv[2];
const cases = {
	para: () => readBytes(readPdf, pdf("BT /F1 1 Tf " + Array.from({ length: 5e4 }, (_, i) => `1 0 0 1 50 ${(790 - i * .5 * .02).toFixed(3)} Tm (some words of line ${i}) Tj`).join(" ") + " ET"), big),
	para2: () => readBytes(readPdf, pdf("BT /F1 .01 Tf " + Array.from({ length: 5e4 }, (_, i) => `1 0 0 1 50 ${(790 - i * .012).toFixed(3)} Tm (${"some words of a long line ".repeat(4)}${i}) Tj`).join(" ") + " ET"), big),
	rand: () => readBytes(readPdf, pdf("BT /F1 2 Tf " + Array.from({ length: 5e4 }, (_, i) => `1 0 0 1 ${(Math.random() * 600).toFixed(1)} ${(Math.random() * 800).toFixed(1)} Tm (w${i}) Tj`).join(" ") + " ET"), big),
	base: () => readBytes(readPdf, pdf("BT /F1 1 Tf " + Array.from({ length: 5e4 }, (_, i) => `1 0 0 1 ${i * 10} 700 Tm (w${i}) Tj`).join(" ") + " ET"), big),
	table: () => readBytes(readPdf, pdf("BT /F1 1 Tf " + Array.from({ length: 1e3 }, (_, r) => Array.from({ length: 50 }, (_, c) => `1 0 0 1 ${c * 12} ${(790 - r * .79).toFixed(2)} Tm (${r}.${c}) Tj`).join(" ")).join(" ") + " ET"), big),
	grow: () => readBytes(readPdf, pdf("BT /F1 1 Tf " + Array.from({ length: 1500 }, (_, r) => Array.from({ length: 2 + r % 58 }, (_, c) => `1 0 0 1 ${c * 10} ${(790 - r * .5).toFixed(2)} Tm (${r}.${c}) Tj`).join(" ")).join(" ") + " ET"), big),
	pages: () => readBytes(readPdf, pdf("BT /F1 10 Tf " + Array.from({ length: 290 }, (_, i) => `1 0 0 1 ${i * 37 % 560} ${i * 91 % 780} Tm (w${i}) Tj`).join(" ") + " ET", 300), big),
	alt: () => readBytes(readDocx, docx(`<w:p><w:r><w:drawing><wp:docPr descr="a${"&#10;".repeat(2e6)}b"/><a:blip r:embed="x"/></w:drawing></w:r></w:p><w:p><w:r><w:t>hi</w:t></w:r></w:p>`), big),
	fmt: () => readBytes(readXlsx, zipOf(workbookOf([{ rows: [["a", 1]] }], { formats: ["[$".repeat(1e6)] })), big),
	shapes: () => readBytes(readPptx, pptx(Array.from({ length: 6e4 }, (_, i) => `<p:sp><p:nvSpPr><p:cNvPr id="${i}"/><p:nvPr><p:ph idx="${i}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>x${i}</a:t></a:r></a:p></p:txBody></p:sp>`).join("")), big),
	nest: () => readBytes(readPptx, pptx((() => {
		let s = "";
		for (let i = 0; i < 200; i++) s += "<p:grpSp>" + Array.from({ length: 150 }, (_, k) => `<p:sp><p:spPr><a:xfrm><a:off x="${k * 100}" y="${k * 37 % 150 * 100}"/><a:ext cx="50" cy="50"/></a:xfrm></p:spPr><p:txBody><a:p><a:r><a:t>x${k}</a:t></a:r></a:p></p:txBody></p:sp>`).join("");
		return s + "</p:grpSp>".repeat(200);
	})()), big),
	cells: () => readBytes(readXlsx, zipOf(workbookOf([{ rows: Array.from({ length: 300 }, (_, r) => `<row r="${r + 1}">${Array.from({ length: 5e3 }, (_, c) => `<c><v>${c}</v></c>`).join("")}</row>`).join("") }])), big),
	alternate: () => readBytes(readXlsx, zipOf(workbookOf([{ rows: Array.from({ length: 15e4 }, (_, r) => `<row r="${r * 2 + 1}"><c r="A${r * 2 + 1}"><v>1</v></c><c r="C${r * 2 + 1}"><v>2</v></c></row>`).join("") }])), big),
	bigcell: () => readBytes(readXlsx, zipOf(workbookOf([{ rows: `<row r="1"><c r="A1" t="inlineStr"><is><t>h</t></is></c><c r="B1" t="inlineStr"><is><t>k</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>${"$ ".repeat(5e6)}</t></is></c><c r="B2"><v>1</v></c></row>` }])), big),
	strs: () => readBytes(readXlsx, zipOf(workbookOf([{ rows: `<row r="1"><c r="A1" t="str"><v>${"1 1 ".repeat(5e6)}x</v></c><c r="B1"><v>1</v></c></row>` }])), big),
	comments: () => readBytes(readXlsx, zipOf(workbookOf([{
		rows: [["a"]],
		relations: { n: ["comments", "n.xml"] }
	}], { files: { "xl/n.xml": `<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors/><commentList>${Array.from({ length: 2e5 }, (_, i) => `<comment ref="A${i + 1}"><text><t>n</t></text></comment>`).join("")}</commentList></comments>` } })), big),
	foot: () => readBytes(readDocx, docx(`<w:p>${`<w:r><w:footnoteReference w:id="1"/></w:r>`.repeat(2e5)}<w:r><w:t>x</w:t></w:r></w:p>`, { "word/footnotes.xml": `<w:footnotes ${NAMESPACES}><w:footnote w:id="1"><w:p><w:r><w:t>${"long ".repeat(2e5)}</w:t></w:r></w:p></w:footnote></w:footnotes>` }), big),
	tables: () => readBytes(readDocx, docx("<w:tbl><w:tr><w:tc>".repeat(60) + "<w:p><w:r><w:t>x</w:t></w:r></w:p>".repeat(2e4) + "</w:tc></w:tr></w:tbl>".repeat(60)), big)
};
function docx(body, parts = {}) {
	const R = "xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"", O = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
	return zipOf({
		"[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
		"_rels/.rels": `<Relationships ${R}><Relationship Id="a" Type="${O}/officeDocument" Target="word/document.xml"/></Relationships>`,
		"word/_rels/document.xml.rels": `<Relationships ${R}><Relationship Id="b" Type="${O}/footnotes" Target="/word/footnotes.xml"/></Relationships>`,
		"word/document.xml": `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
		...parts
	});
}
function pptx(slide) {
	const R = "xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"", O = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
	return zipOf({
		"[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
		"_rels/.rels": `<Relationships ${R}><Relationship Id="a" Type="${O}/officeDocument" Target="ppt/p.xml"/></Relationships>`,
		"ppt/p.xml": `<p:presentation ${NAMESPACES}><p:sldIdLst><p:sldId r:id="s"/></p:sldIdLst></p:presentation>`,
		"ppt/_rels/p.xml.rels": `<Relationships ${R}><Relationship Id="s" Type="${O}/slide" Target="s.xml"/></Relationships>`,
		"ppt/_rels/s.xml.rels": `<Relationships ${R}><Relationship Id="l" Type="${O}/slideLayout" Target="l.xml"/></Relationships>`,
		"ppt/l.xml": `<p:sldLayout ${NAMESPACES}><p:cSld><p:spTree/></p:cSld></p:sldLayout>`,
		"ppt/s.xml": `<p:sld ${NAMESPACES}><p:cSld><p:spTree>${slide}</p:spTree></p:cSld></p:sld>`
	});
}
for (const [k, f] of Object.entries(cases)) if (!only || only.split(",").includes(k)) await t(k, f);
process.exit(0);
export {};
