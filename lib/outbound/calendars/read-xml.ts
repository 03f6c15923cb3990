import { CalendarFailure } from './calendar-source.ts';

/** More is no answer about a calendar of people. */
const mostElements = 50_000;
const mostDepth = 20;

/** The text of an element, or its elements by their names. */
export type XmlValue = string | XmlElement;

/**
 * Elements by their names, in camel case and without a namespace. Several of one name are an array. An element with
 * neither text nor elements is empty.
 */
export interface XmlElement {
  [name: string]: XmlValue | XmlValue[];
}

interface OpenElement {
  /** As it is written. */
  readonly name: string;
  readonly value: XmlElement;
  hasElements: boolean;
  text: string;
}

const openTag =
  /<([^\s<>/="'&!?]+)((?:\s+[^\s<>/="'&]+\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,100})\s*(\/?)>/uy;
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;

/**
 * Reads an answer of a CalDAV server. Each character is read once, and nothing is looked up in what was read before, so
 * the time is linear. Throws a `CalendarFailure` for text that is not well-formed (`not-a-calendar`), has too many
 * elements or is too deep (`quota`).
 */
export function readXml(text: string): XmlElement {
  const reader = new XmlReader();
  for (let at = 0; at < text.length; ) {
    const tag = text.indexOf('<', at);
    reader.addText(decoded(text.slice(at, tag < 0 ? text.length : tag)));
    if (tag < 0) break;
    at = reader.readTag(text, tag);
  }
  return reader.done();
}

/** The markup that is no element: how it begins, and how it ends. */
const others = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!DOCTYPE', '>'],
] as const;
const cdata = ['<![CDATA[', ']]>'] as const;

class XmlReader {
  readonly #root: XmlElement = Object.create(null);
  readonly #open: OpenElement[] = [];
  #elements = 0;

  addText(text: string): void {
    const open = this.#open.at(-1);
    if (open !== undefined) open.text += text;
    else if (text.trim() !== '') throw notWellFormed();
  }

  /** Reads what begins there. Returns where it ends. */
  readTag(text: string, at: number): number {
    if (text.startsWith('</', at)) return this.#readClosing(text, at);
    if (text.startsWith(cdata[0], at)) {
      const end = endOf(text, at, cdata);
      this.addText(text.slice(at + cdata[0].length, end - cdata[1].length));
      return end;
    }
    const other = others.find(([begin]) => text.startsWith(begin, at));
    if (other !== undefined) {
      const end = endOf(text, at, other);
      // Entities are declared in brackets.
      if (other[1] === '>' && text.slice(at, end).includes('[')) throw notWellFormed();
      return end;
    }
    openTag.lastIndex = at;
    const match = openTag.exec(text);
    if (match === null) throw notWellFormed();
    const [whole, name = '', attributes = '', closing] = match;
    this.#begin(name, attributes);
    if (closing === '/') this.#end();
    return at + whole.length;
  }

  done(): XmlElement {
    if (this.#open.length > 0 || this.#elements === 0) throw notWellFormed();
    return this.#root;
  }

  #readClosing(text: string, at: number): number {
    const name = this.#open.at(-1)?.name ?? '';
    const end = text.indexOf('>', at);
    const isLast = name !== '' && text.startsWith(name, at + 2);
    if (end < 0 || !isLast || text.slice(at + 2 + name.length, end).trim() !== '') {
      throw notWellFormed();
    }
    this.#end();
    return end + 1;
  }

  #begin(name: string, attributes: string): void {
    if (this.#open.length === 0 && this.#elements > 0) throw notWellFormed();
    this.#elements += 1;
    if (this.#elements > mostElements || this.#open.length >= mostDepth) {
      throw new CalendarFailure('quota', 207);
    }
    const value: XmlElement = Object.create(null);
    const read = attributes === '' ? [] : [...attributes.matchAll(attribute)];
    if (read.length > 0) {
      const pairs = read.map(([, key = '', one, other]) => [key, decoded(one ?? other ?? '')]);
      value._attributes = Object.fromEntries(pairs);
    }
    this.#open.push({ name, value, hasElements: false, text: '' });
  }

  #end(): void {
    const closed = this.#open.pop();
    if (closed === undefined) return;
    const parent = this.#open.at(-1);
    if (parent !== undefined) parent.hasElements = true;
    const text = closed.text.trim();
    const value = closed.hasElements || text === '' ? closed.value : text;
    const siblings = parent?.value ?? this.#root;
    const name = nameOf(closed.name);
    const known = siblings[name];
    if (known === undefined) siblings[name] = value;
    else if (Array.isArray(known)) known.push(value);
    else siblings[name] = [known, value];
  }
}

const notWellFormed = () => new CalendarFailure('not-a-calendar', 207);

function endOf(text: string, at: number, [begin, end]: readonly [string, string]): number {
  const found = text.indexOf(end, at + begin.length);
  if (found < 0) throw notWellFormed();
  return found + end.length;
}

/** `calendarData` of `c:calendar-data`. */
const nameOf = (name: string): string =>
  name
    .slice(name.lastIndexOf(':') + 1)
    .replaceAll(/[-_]+(\w?)/gu, (_, letter: string) => letter.toUpperCase());

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
/** `&#x10FFFF;` */
const longestEntity = 10;

/** A `replaceAll` would collect all matches first, which are millions in some answers. */
function decoded(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
    const end = text.indexOf(';', at);
    if (end < 0 || end - at >= longestEntity) throw notWellFormed();
    parts.push(text.slice(from, at), characterOf(text.slice(at + 1, end)));
    from = end + 1;
  }
  return from === 0 ? text : parts.join('') + text.slice(from);
}

function characterOf(name: string): string {
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/iu.exec(name) ?? [];
  const number = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const character = isCharacter(number) ? String.fromCodePoint(number) : named.get(name);
  if (character === undefined) throw notWellFormed();
  return character;
}

/** XML 1.0, 2.2. */
const isCharacter = (number: number): boolean =>
  [0x9, 0xa, 0xd].includes(number) ||
  (number >= 0x20 && number <= 0xd7ff) ||
  (number >= 0xe000 && number <= 0xfffd) ||
  (number >= 0x10000 && number <= 0x10ffff);
