import { convertToAttr, convertToNative } from '@aws-sdk/util-dynamodb';
import { fromBase64, toBase64 } from '@smithy/core/serde';

type Values = Readonly<Record<string, unknown>>;
type Write = (value: unknown, name: string) => string;
/** `{"S":"text"}` or `{"L":[{"N":"1"}]}`: one member, named after the type. */
type AttributeValue = Parameters<typeof convertToNative>[0];

/** The members of inputs and outputs of commands that are documents. */
const documents: ReadonlySet<string> = new Set([
  'Attributes',
  'ExclusiveStartKey',
  'ExpressionAttributeValues',
  'Item',
  'ItemCollectionKey',
  'Key',
  'LastEvaluatedKey',
]);

/** The lists of documents, with the member that each entry is read or written as. */
const lists: ReadonlyMap<string, string> = new Map([
  ['Items', 'Item'],
  ['Keys', 'Key'],
]);

/** The members whose entries are named after a table, with the member that each entry is read or written as. */
const tables: ReadonlyMap<string, string> = new Map([
  ['ItemCollectionMetrics', ''],
  ['RequestItems', ''],
  ['Responses', 'Items'],
  ['UnprocessedItems', ''],
  ['UnprocessedKeys', ''],
]);

/** Writes the input of a command as JSON. Its documents become attribute values in the same pass. */
export function inputJson(value: unknown, name = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return listJson(value, (one) => inputJson(one, lists.get(name)));
  if (documents.has(name)) return objectJson(value, attributeJson);
  const entry = tables.get(name);
  return objectJson(value, (one, member) => inputJson(one, entry ?? member));
}

/** Assigning a member with this name would change the prototype of an object. */
const prototype = '__proto__';

const isWritten = (value: unknown): boolean => value !== undefined && typeof value !== 'function';

const listJson = (values: readonly unknown[], write: (value: unknown) => string): string =>
  `[${values.filter(isWritten).map(write).join(',')}]`;

function objectJson(values: object, write: Write): string {
  let text = '';
  for (const name in values) {
    const value = (values as Values)[name];
    if (!isWritten(value) || name === prototype) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${write(value, name)}`;
  }
  return `{${text}}`;
}

function attributeJson(value: unknown): string {
  if (typeof value === 'string') return `{"S":${JSON.stringify(value)}}`;
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) {
    return `{"N":"${value}"}`;
  }
  if (typeof value === 'boolean') return `{"BOOL":${value}}`;
  if (value === null) return '{"NULL":true}';
  if (value instanceof Uint8Array) return `{"B":"${toBase64(value)}"}`;
  if (Array.isArray(value)) return `{"L":${listJson(value, attributeJson)}}`;
  if (value?.constructor === Object) return `{"M":${objectJson(value, attributeJson)}}`;
  return treeJson(convertToAttr(value, { removeUndefinedValues: true }));
}

/** Writes what the SDK converted or refused: sets, maps, large numbers and instances of other classes. */
function treeJson(tree: AttributeValue): string {
  if (tree.B !== undefined) return `{"B":"${toBase64(tree.B)}"}`;
  if (tree.BS !== undefined) return `{"BS":${JSON.stringify(tree.BS.map((one) => toBase64(one)))}}`;
  if (tree.L !== undefined) return `{"L":[${tree.L.map(treeJson).join(',')}]}`;
  if (tree.M !== undefined) return `{"M":${objectJson(tree.M, treeJson as Write)}}`;
  return JSON.stringify(tree);
}

/** Replaces the attribute values in the output of a command by documents, in place. */
export function readDocuments(output: object, name = ''): void {
  const members = output as Record<string, unknown>;
  const entry = Array.isArray(output) ? lists.get(name) : tables.get(name);
  for (const member in members) {
    const value = members[member];
    const as = entry ?? (Array.isArray(output) ? '' : member);
    if (value === null) delete members[member];
    else if (typeof value !== 'object') continue;
    else if (documents.has(as)) members[member] = readMap(value as Record<string, AttributeValue>);
    else readDocuments(value, as);
  }
}

function readMap(attributes: Readonly<Record<string, AttributeValue>>): Values {
  const document: Record<string, unknown> = {};
  for (const name in attributes) {
    const attribute = attributes[name];
    if (attribute !== undefined && name !== prototype) document[name] = readAttribute(attribute);
  }
  return document;
}

function readAttribute(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return readNumber(value.N);
  if (value.B !== undefined) return readBinary(value.B);
  if (value.M !== undefined) return readMap(value.M);
  if (value.L !== undefined) return value.L.map(readAttribute);
  if (value.BS !== undefined) return new Set(value.BS.map(readBinary));
  return convertToNative(value);
}

/** JSON contains binary values as Base64 text. */
const readBinary = (text: unknown): Uint8Array => fromBase64(text as string);

function readNumber(text: string): unknown {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : convertToNative({ N: text });
}
