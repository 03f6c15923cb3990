import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { Answer } from '../support/http/call.ts';
import { document, type Operation, type Response } from '../support/http/operations.ts';

// A validator that has nothing of ours in it: what the document promises is judged as a client would.
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u,
    date: /^\d{4}-\d\d-\d\d$/u,
    uri: (text: string) => URL.canParse(text),
    email: true,
    binary: true,
    'uri-reference': true,
  },
});
ajv.addSchema(document, 'document');

const pointer = (...keys: readonly (string | number)[]): string =>
  keys.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1')).join('/');

/** Where a response stands in the document, and the response itself. */
function responseOf(
  { row, documented }: Operation,
  status: number,
): [string, Response] | undefined {
  const response = documented.responses[status];
  if (response === undefined) return undefined;
  const shared = response.$ref?.split('/').at(-1) ?? '';
  const found = document.components.responses[shared];
  if (found !== undefined) return [pointer('components', 'responses', shared), found];
  return [pointer('paths', row.path, row.method.toLowerCase(), 'responses', status), response];
}

/** JSON can spell half of a character, of which UTF-8 has no bytes: who reads it may refuse the whole reply. */
function halves(value: unknown): string[] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(halves);
}

/** Holds an answer against the document that clients read: its status, its media type, its body. */
export function holdPromise(
  operation: Operation,
  { status, headers, body }: Answer<unknown>,
): void {
  const found = responseOf(operation, status);
  expect(found, `the document has a response ${status}`).toBeDefined();
  if (found === undefined) return;
  const [place, { content }] = found;
  if (content === undefined) {
    expect(body, 'no body is promised').toBeUndefined();
    return;
  }
  const mediaType = headers['content-type']?.split(';')[0] ?? '';
  expect(Object.keys(content)).toContain(mediaType);
  const $ref = encodeURI(`document#/${place}/content/${pointer(mediaType)}/schema`);
  const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
  if (status < 300) expect(halves(body), 'halves of characters').toEqual([]);
  // A client reads a file as the text or the bytes that it likes.
  const read = body instanceof Uint8Array ? Buffer.from(body).toString('latin1') : body;
  expect(validate(read) ? [] : validate.errors, `the body of ${status}`).toEqual([]);
}
