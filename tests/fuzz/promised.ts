import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { Answer } from '../support/http/call.ts';
import { document, type Operation, type Response } from '../support/http/operations.ts';

// A validator without code of this project: it reads the OpenAPI document as a client does.
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

/** Returns the path of a response in the document, and the response itself. */
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

/** JSON can spell a lone surrogate, which UTF-8 cannot encode: strict clients refuse the whole reply. */
function halves(value: unknown): string[] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(halves);
}

/** Compares the status, the media type and the body of an answer with the OpenAPI document. */
export function expectDocumented(
  operation: Operation,
  { status, headers, body }: Answer<unknown>,
): void {
  const found = responseOf(operation, status);
  expect(found, `the document describes a response with status ${status}`).toBeDefined();
  if (found === undefined) return;
  const [place, { content }] = found;
  if (content === undefined) {
    expect(body, 'the document describes no body').toBeUndefined();
    return;
  }
  const mediaType = headers['content-type']?.split(';')[0] ?? '';
  expect(Object.keys(content)).toContain(mediaType);
  const $ref = encodeURI(`document#/${place}/content/${pointer(mediaType)}/schema`);
  const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
  if (status < 300) expect(halves(body), 'lone surrogates in the reply').toEqual([]);
  // A file has no JSON schema. Latin-1 turns any bytes into a text.
  const read = body instanceof Uint8Array ? Buffer.from(body).toString('latin1') : body;
  expect(
    validate(read) ? [] : validate.errors,
    `schema errors of the body with status ${status}`,
  ).toEqual([]);
}
