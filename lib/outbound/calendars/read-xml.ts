import sax, { type SAXOptions, type SAXParser, type Tag } from 'sax';
import { CalendarFailure } from './calendar-source.ts';

/** Limits of a response. Calendars of real users stay below them. */
const maximumElements = 50_000;
const maximumDepth = 20;

/** Text of an element, or its elements by their names. */
export type XmlValue = string | XmlElement;

/**
 * Elements by their names, in camel case and without a namespace. Several of one name are an array. An element with
 * neither text nor elements is empty.
 */
export interface XmlElement {
  [name: string]: XmlValue | XmlValue[];
}

interface OpenElement {
  readonly name: string;
  readonly value: XmlElement;
  hasElements: boolean;
  text: string;
}

/** Characters. The parser checks the length of names and entities only between two chunks. */
const chunkSize = 65_536;

/** Only the five entities of XML are known, not those of HTML. The type of the options lacks this one. */
const options: SAXOptions & { readonly strictEntities: true } = { strictEntities: true };

/**
 * Parses a response of a CalDAV server, each element once. Throws a `CalendarFailure` for text that is not well-formed
 * (`not-a-calendar`), has too many elements or is too deep (`quota`).
 */
export function readXml(text: string): XmlElement {
  const strict = sax.parser(true, options);
  const tree = new XmlTree();
  tree.follow(strict);
  for (let at = 0; at < text.length; at += chunkSize) {
    strict.write(text.slice(at, at + chunkSize));
  }
  strict.close();
  return tree.root;
}

class XmlTree {
  readonly root: XmlElement = Object.create(null);
  readonly #open: OpenElement[] = [];
  #elements = 0;

  follow(strict: SAXParser): void {
    strict.onopentag = (tag) => this.#begin(tag as Tag);
    strict.onclosetag = () => this.#end();
    strict.ontext = (text) => this.#addText(text);
    strict.oncdata = (text) => this.#addText(text);
    strict.onerror = () => {
      throw notWellFormed();
    };
    // Entities are declared in brackets.
    strict.ondoctype = (declaration) => {
      if (declaration.includes('[')) throw notWellFormed();
    };
  }

  #addText(text: string): void {
    const open = this.#open.at(-1);
    if (open !== undefined) open.text += text;
  }

  #begin({ name, attributes }: Tag): void {
    this.#elements += 1;
    if (this.#elements > maximumElements || this.#open.length >= maximumDepth) {
      throw new CalendarFailure('quota', 207);
    }
    const value: XmlElement = Object.create(null);
    // Other attributes are not used, and an element may have a million of them.
    if (typeof attributes.name === 'string') value._attributes = { name: attributes.name };
    this.#open.push({ name, value, hasElements: false, text: '' });
  }

  #end(): void {
    const closed = this.#open.pop();
    if (closed === undefined) return;
    const parent = this.#open.at(-1);
    if (parent !== undefined) parent.hasElements = true;
    const text = closed.text.trim();
    const value = closed.hasElements || text === '' ? closed.value : text;
    const siblings = parent?.value ?? this.root;
    const name = nameOf(closed.name);
    const known = siblings[name];
    if (known === undefined) siblings[name] = value;
    else if (Array.isArray(known)) known.push(value);
    else siblings[name] = [known, value];
  }
}

const notWellFormed = () => new CalendarFailure('not-a-calendar', 207);

/** Converts a name such as `c:calendar-data` to `calendarData`. */
const nameOf = (name: string): string =>
  name
    .slice(name.lastIndexOf(':') + 1)
    .replaceAll(/[-_]+(\w?)/gu, (_, letter: string) => letter.toUpperCase());
