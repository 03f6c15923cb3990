import { readFileSync } from 'node:fs';
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Contract, takesJson } from '../../lib/contract/contract.ts';
import { problems } from '../../lib/contract/problems.ts';
import { problemsOf } from '../../lib/contract/problems-of.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { documentFile, renderDocument } from '../../scripts/openapi/document.ts';
import { rendered } from '../support/http/rendered.ts';

interface Response {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly examples?: Record<string, unknown> }>>;
}
interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: object }>>;
  };
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, Response>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>;
    readonly schemas: Readonly<Record<string, object>>;
  };
}

const document = JSON.parse(rendered) as Document;
const contracts = await loadContracts();
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const operationOf = (id: string) => operations.find(({ operationId }) => operationId === id);

/** The responses of an operation. References to shared responses are resolved. */
function responsesOf(id: string): [status: number, response: Response][] {
  return Object.entries(operationOf(id)?.responses ?? {}).map(([status, response]) => {
    const shared = response.$ref?.split('/').at(-1) ?? '';
    return [Number(status), document.components.responses[shared] ?? response];
  });
}

test('the committed document matches the contracts ("npm run openapi" updates it)', () => {
  expect(readFileSync(documentFile, 'utf8') === rendered).toBe(true);
});

test('two documents of the same contracts are equal, byte for byte', async () => {
  expect((await renderDocument()) === rendered).toBe(true);
});

test('the document has exactly the operations of the route table', () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [method, path, operationId]),
  );
  const declared = rows.map(({ method, path, id }) => [method.toLowerCase(), path, id]);
  expect(documented.toSorted()).toEqual(declared.toSorted());
});

test.each(rows)('$id lists each of its problems by name under its status', ({ id }) => {
  const contract = contracts.get(id);
  const documentedCodes = responsesOf(id)
    .filter(([status]) => status >= 400)
    .flatMap(([status, { content }]) =>
      Object.keys(content?.['application/problem+json']?.examples ?? {}).map((code) => [
        code,
        status,
      ]),
    );
  const codes = [...(contract ? problemsOf(contract) : []), 'route/method-not-allowed' as const];
  expect(documentedCodes.toSorted()).toEqual(
    codes.map((code) => [code, problems[code].status]).toSorted(),
  );
});

test.each(rows)(
  '$id documents the request ID of each reply and the headers that refusals need',
  ({ id }) => {
    const needed: Readonly<Record<number, string>> = {
      401: 'WWW-Authenticate',
      405: 'Allow',
      503: 'Retry-After',
    };
    for (const [status, { headers, content = {} }] of responsesOf(id)) {
      const isOfGatewayAlone = status > 400 && !('application/problem+json' in content);
      if (isOfGatewayAlone) continue;
      expect(headers).toHaveProperty('X-Request-Id');
      if (needed[status] !== undefined) expect(headers).toHaveProperty(needed[status]);
    }
  },
);

const bothWith = (scopes: readonly string[]) => [{ apiKey: scopes }, { bearer: scopes }];

test.each(rows)(
  '$id accepts either kind of credential with the scope of its contract',
  ({ id }) => {
    const scope = contracts.get(id)?.scope ?? '';
    const scopes = scope === 'none' ? [] : [scope];
    const open = { public: [], guest: [{ guestToken: [] }], answer: [{ answerToken: [] }] };
    const expected = scope in open ? open[scope as keyof typeof open] : bothWith(scopes);
    expect(operationOf(id)?.security).toEqual(expected);
  },
);

const isRetried = ({ id, method }: (typeof rows)[number]) =>
  method !== 'GET' && contracts.get(id)?.notice === undefined;

test.each(rows.filter(isRetried))('$id documents the status of its dry run', ({ id }) => {
  const dryRuns = responsesOf(id).filter(
    ([status, { headers }]) => status < 300 && headers?.['Preference-Applied'] !== undefined,
  );
  expect(dryRuns.map(([status]) => status)).toEqual([
    contracts.get(id)?.status === 204 ? 204 : 200,
  ]);
});

test('an enumeration that can be null is an anyOf of its values and null', () => {
  const enumerations = [...rendered.matchAll(/"enum": \[[^\]]*\]/gu)].map(([text]) => text);
  expect(enumerations.filter((text) => /\bnull\b/u.test(text))).toEqual([]);
  expect(rendered).toMatch(
    /"anyOf": \[\s*\{\s*"enum": \[[^\]]*\],\s*"type": "string"\s*\},\s*\{\s*"type": "null"/u,
  );
});

test.each(rows)('$id documents the responses that the gateway sends itself', ({ id }) => {
  const responses = Object.fromEntries(responsesOf(id));
  const takesBody = contracts.get(id)?.body.type !== 'undefined';
  for (const status of takesBody ? [413, 429, 503] : [429, 503]) {
    expect(responses[status]?.content?.['application/json'], String(status)).toEqual({
      schema: { $ref: '#/components/schemas/GatewayMessage' },
      example: { message: expect.any(String) },
    });
  }
});

test('every JSON body is a component with its own name', () => {
  const { schemas } = document.components;
  const taking = rows.filter(({ id }) => takesJson(contracts.get(id) as Contract));
  for (const { id } of taking) {
    const name = `${id.slice(0, 1).toUpperCase()}${id.slice(1)}Input`;
    const $ref = `#/components/schemas/${name}`;
    expect(operationOf(id)?.requestBody?.content['application/json']?.schema).toEqual({ $ref });
    expect(schemas).toHaveProperty(name);
  }
});

test('an image is documented as a binary file in the request and in the response', () => {
  const types = ['image/png', 'image/jpeg', 'image/webp'];
  const file = { schema: { type: 'string', format: 'binary' } };
  const content = Object.fromEntries(types.map((type) => [type, file]));
  expect(operationOf('updateProfileImage')?.requestBody).toEqual({ required: true, content });
  expect(operationOf('getProfileImage')?.responses['200']?.content).toEqual(content);
});

test('a dry run of a deletion is documented as 204 without a body', () => {
  for (const { id } of rows.filter(({ method }) => method === 'DELETE')) {
    // A 202 does not count as a success, because the deletion is not finished.
    const successes = responsesOf(id).filter(([status]) => status < 400 && status !== 202);
    expect(
      successes.map(([status]) => status),
      id,
    ).toEqual([204]);
    expect(successes[0]?.[1].headers).toHaveProperty('Preference-Applied');
    expect(successes[0]?.[1]).not.toHaveProperty('content');
  }
});

test('the description of the operation that is in development begins with a notice', () => {
  expect(operationOf('reassignBookingAutomatically')?.description).toMatch(/^In development\./u);
});

interface Parts {
  readonly pipe?: readonly GenericSchema[];
  readonly entries?: Readonly<Record<string, GenericSchema>>;
  readonly options?: readonly unknown[];
  readonly wrapped?: GenericSchema;
  readonly item?: GenericSchema;
}

/** All descriptions in a schema at any depth, without those that another description replaces. */
function descriptionsIn(schema: GenericSchema, isReplaced = false): string[] {
  const { pipe = [], entries = {}, options = [], wrapped, item } = schema as Parts;
  const own = v.getDescription(schema);
  const isSchema = (part: unknown): part is GenericSchema =>
    typeof part === 'object' && part !== null && part !== schema && 'kind' in part
      ? part.kind === 'schema'
      : false;
  const same = [...pipe, wrapped].filter(isSchema);
  const parts = [...Object.values(entries), ...options, item].filter(isSchema);
  return [
    ...(own === undefined || isReplaced ? [] : [own]),
    ...same.flatMap((one) => descriptionsIn(one, isReplaced || own !== undefined)),
    ...parts.flatMap((part) => descriptionsIn(part)),
  ];
}

/** All texts of the document, at any depth. */
const texts = new Set<unknown>();
JSON.parse(rendered, (_, value: unknown) => {
  if (typeof value === 'string') texts.add(value);
  return value;
});

test.each(rows)('$id keeps every description of a member in the document', ({ id }) => {
  const { query, body, reply } = contracts.get(id) ?? {};
  const described = [query, body, reply].flatMap((schema) =>
    schema ? descriptionsIn(schema) : [],
  );
  expect(described.filter((each) => !texts.has(each))).toEqual([]);
});
