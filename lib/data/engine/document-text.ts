import { convertToAttr, convertToNative } from '@aws-sdk/util-dynamodb';
import { fromBase64, toBase64 } from '@smithy/core/serde';

/**
 * Where the documents of an input or an output stand, as the commands of the document client tell it:
 * `null` is a document's value, `{}` holds values, `*` stands for all members, and members that are
 * not named hold none.
 */
export interface KeyNodes {
  readonly [member: string]: KeyNodes | null;
}

export type Write = (value: unknown) => string;
export type Read = (value: unknown) => unknown;

type Values = Readonly<Record<string, unknown>>;
/** `{"S":"text"}`, `{"L":[{"N":"1"}]}`: one member, named after the type. */
type AttributeValue = Parameters<typeof convertToNative>[0];

/** Writes plain documents as DynamoDB's JSON in one pass, without the tree of attribute values between. */
export function writerOf(nodes: KeyNodes | null): Write {
  if (nodes === null) return attributeText;
  const names = Object.keys(nodes);
  const [first] = names;
  if (first === undefined) return eachText(attributeText);
  if (names.length === 1 && first === '*') return eachText(writerOf(nodes['*'] ?? null));
  const writers = new Map(names.map((name) => [name, writerOf(nodes[name] ?? null)]));
  const writeOther: Write = (value) => JSON.stringify(value);
  return (value) => objectText(value as Values, (name) => writers.get(name) ?? writeOther);
}

const eachText =
  (write: Write): Write =>
  (value) =>
    Array.isArray(value) ? listText(value, write) : objectText(value as Values, () => write);

/** No member of a document: whoever sets it gives the object another prototype. */
const prototype = '__proto__';

const isWritten = (value: unknown): boolean => value !== undefined && typeof value !== 'function';

const listText = (values: readonly unknown[], write: Write): string =>
  `[${values.filter(isWritten).map(write).join(',')}]`;

function objectText(values: Values, writeOf: (name: string) => Write): string {
  let text = '';
  for (const name in values) {
    const value = values[name];
    if (!isWritten(value) || name === prototype) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${writeOf(name)(value)}`;
  }
  return `{${text}}`;
}

const writeAttribute = (): Write => attributeText;

function attributeText(value: unknown): string {
  if (typeof value === 'string') return `{"S":${JSON.stringify(value)}}`;
  // What is not safe or not finite is refused below.
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) {
    return `{"N":"${value}"}`;
  }
  if (typeof value === 'boolean') return `{"BOOL":${value}}`;
  if (value === null) return '{"NULL":true}';
  if (value instanceof Uint8Array) return `{"B":"${toBase64(value)}"}`;
  if (Array.isArray(value)) return `{"L":${listText(value, attributeText)}}`;
  if (value?.constructor === Object) return `{"M":${objectText(value as Values, writeAttribute)}}`;
  return treeText(convertToAttr(value, { removeUndefinedValues: true }));
}

/** What is rare goes the SDK's own way, refusals included: sets, maps, large numbers, other classes. */
function treeText(tree: AttributeValue): string {
  if (tree.B !== undefined) return `{"B":"${toBase64(tree.B)}"}`;
  if (tree.BS !== undefined) return `{"BS":${JSON.stringify(tree.BS.map((one) => toBase64(one)))}}`;
  if (tree.L !== undefined) return `{"L":${listText(tree.L, treeText as Write)}}`;
  if (tree.M !== undefined) return `{"M":${objectText(tree.M, () => treeText as Write)}}`;
  return JSON.stringify(tree);
}

/** Makes plain documents of DynamoDB's JSON, in place where nothing is a document. */
export function readerOf(nodes: KeyNodes | null): Read {
  if (nodes === null) return readAttribute as Read;
  const names = Object.keys(nodes);
  const [first] = names;
  if (first === undefined) return each(readAttribute as Read);
  if (names.length === 1 && first === '*') return each(readerOf(nodes['*'] ?? null));
  const readers = names.map((name) => [name, readerOf(nodes[name] ?? null)] as const);
  return (value) => {
    const members = value as Record<string, unknown>;
    for (const [name, read] of readers) {
      const member = members[name];
      if (member === null) delete members[name];
      else if (member !== undefined) members[name] = read(member);
    }
    return members;
  };
}

const each =
  (read: Read): Read =>
  (value) =>
    Array.isArray(value) ? value.map(read) : readObject(value as Values, read);

function readObject(values: Values, read: Read): Values {
  const made: Record<string, unknown> = {};
  for (const name in values) if (name !== prototype) made[name] = read(values[name]);
  return made;
}

function readAttribute(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return readNumber(value.N);
  if (value.B !== undefined) return readBinary(value.B);
  if (value.M !== undefined) return readObject(value.M, readAttribute as Read);
  if (value.L !== undefined) return value.L.map(readAttribute);
  if (value.BS !== undefined) return new Set(value.BS.map(readBinary));
  return convertToNative(value);
}

/** In the answer it is text still. Node passes over what is no base64: what is not the text of its bytes is left to the SDK. */
function readBinary(value: unknown): Uint8Array {
  const text = value as string;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : fromBase64(text);
}

function readNumber(text: string): unknown {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : convertToNative({ N: text });
}
