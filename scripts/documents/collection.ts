import {
  type Contract,
  mediaTypesOf,
  responseHeader,
  takesCredential,
  takesLink,
  tokenHeaders,
} from '../../lib/contract/contract.ts';
import type { Example } from '../../lib/contract/example.ts';
import { examples } from '../../lib/contract/examples/examples.ts';
import { loadContracts, type Row, rows } from '../contracts.ts';
import type { Step } from './collection-step.ts';
import { steps } from './collection-steps.ts';

const contracts = await loadContracts();
const rowsById = new Map(rows.map((row) => [row.id, row]));

const script = (listen: 'prerequest' | 'test', lines: string) => ({
  listen,
  script: { type: 'text/javascript', exec: lines.split('\n') },
});

function urlOf({ path }: Row, params: Readonly<Record<string, string>>, query: object) {
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/^\{(\w+)\}$/u, (_, name) => params[name] ?? ''));
  const pairs = Object.entries(query).map(([key, value]) => ({ key, value }));
  const search = pairs.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    raw: `{{baseUrl}}/${segments.join('/')}${search === '' ? '' : `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: segments,
    ...(pairs.length > 0 && { query: pairs }),
  };
}

function itemOf(step: Step) {
  const row = rowsById.get(step.id) as Row;
  const contract = contracts.get(step.id) as Contract;
  const example = (examples[row.group] as Readonly<Record<string, Example>>)[step.id];
  const body = step.body ?? example?.body;
  const sent = step.body === undefined ? body : { ...(example?.body as object), ...step.body };
  const mediaType = example?.file?.mediaType ?? 'application/json';
  const isJson = mediaTypesOf(contract).includes('application/json') && contract.status !== 204;
  const { status = contract.status } = step;
  const test = [
    `pm.test('${status}', () => pm.response.to.have.status(${status}));`,
    ...(isJson && step.after !== undefined ? ['const reply = pm.response.json();'] : []),
    ...(step.after === undefined ? [] : [step.after]),
  ];
  return {
    name: contract.summary,
    event: [
      ...(step.before === undefined ? [] : [script('prerequest', step.before)]),
      script('test', test.join('\n')),
    ],
    request: {
      method: row.method,
      ...(!takesCredential(contract) && { auth: { type: 'noauth' } }),
      header: [
        ...(takesLink(contract.scope)
          ? [{ key: tokenHeaders[contract.scope], value: `{{${contract.scope}Token}}` }]
          : []),
        ...(contract.takesResponse === 'required'
          ? [{ key: responseHeader, value: '{{responseToken}}' }]
          : []),
        ...(row.method === 'GET' ? [] : [{ key: 'Idempotency-Key', value: '{{$guid}}' }]),
        ...(body === undefined ? [] : [{ key: 'Content-Type', value: mediaType }]),
      ],
      url: urlOf(row, { ...example?.params, ...step.params }, step.query ?? example?.query ?? {}),
      ...(body !== undefined && {
        body: {
          mode: 'raw',
          ...(example?.file
            ? { raw: String.fromCharCode(...(body as Uint8Array)) }
            : { raw: JSON.stringify(sent, null, 2), options: { raw: { language: 'json' } } }),
        },
      }),
    },
  };
}

const apiKey = [
  { key: 'key', value: 'X-Service-Api-Key', type: 'string' },
  { key: 'value', value: '{{apiKey}}', type: 'string' },
  { key: 'in', value: 'header', type: 'string' },
];

const collection = {
  info: {
    name: 'Scheduling and booking service',
    description:
      'Every operation, with the examples of the reference. Set `apiKey` to the `apiKey` of `.local/demo.json` and run ' +
      'the whole collection: requests take ids from the replies before them, and what they create is deleted at the end.',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  auth: { type: 'apikey', apikey: apiKey },
  variable: [
    { key: 'baseUrl', value: 'http://127.0.0.1:3000' },
    { key: 'apiKey', value: '' },
    { key: 'answerToken', value: 'from a mail' },
  ],
  item: steps.map(itemOf),
};

/**
 * The collection for Postman, Bruno and newman. The same contracts always result in the same text.
 */
export const renderCollection = (): string => `${JSON.stringify(collection, null, 2)}\n`;
