import {
  type Contract,
  mediaTypesOf,
  takesLink,
  tokenHeaders,
} from '../../lib/contract/contract.ts';
import type { Example } from '../../lib/contract/example.ts';
import type { Row } from '../contracts.ts';
import { isWrite } from './parameters.ts';

/**
 * The URL of `npm start`. A service replaces it with its own (lib/app/service/with-own-address.ts).
 */
const baseUrl = 'http://127.0.0.1:3000';

interface CodeSample {
  readonly lang: 'Shell' | 'TypeScript' | 'Python';
  readonly label: string;
  readonly source: string;
}

/** One call, for all languages. */
interface Call {
  readonly method: string;
  readonly url: string;
  readonly query: readonly [name: string, value: string][];
  readonly body: unknown;
  /** The file that is sent instead of a body. */
  readonly file: Example['file'];
  /** The header of the credential, and the environment variable that contains it. */
  readonly credential: { readonly header: string; readonly variable: string } | undefined;
  readonly isWrite: boolean;
  /** The type of the response. A deletion has no body. */
  readonly answers: 'json' | 'text' | 'bytes' | 'nothing';
}

/**
 * Code samples of an operation's example for curl, TypeScript and Python. The key comes from the
 * environment.
 */
export function codeSamplesOf(row: Row, contract: Contract, example: Example): CodeSample[] {
  const path = row.path.replaceAll(/\{(\w+)\}/gu, (_, name) =>
    encodeURIComponent(example.params?.[name] ?? ''),
  );
  const call: Call = {
    method: row.method,
    url: `${baseUrl}${path}`,
    query: Object.entries(example.query ?? {}),
    body: example.file === undefined ? example.body : undefined,
    file: example.file,
    credential: credentialOf(contract),
    isWrite: isWrite(row),
    answers: answersOf(contract),
  };
  return [
    { lang: 'Shell', label: 'curl', source: inShell(call) },
    { lang: 'TypeScript', label: 'TypeScript', source: inTypeScript(call) },
    { lang: 'Python', label: 'Python', source: inPython(call) },
  ];
}

function answersOf(contract: Contract): Call['answers'] {
  if (contract.status === 204) return 'nothing';
  const types = mediaTypesOf(contract);
  if (types.includes('application/json')) return 'json';
  return types.includes('image/png') ? 'bytes' : 'text';
}

function credentialOf({ scope }: Contract): Call['credential'] {
  if (scope === 'public') return undefined;
  return takesLink(scope)
    ? { header: tokenHeaders[scope], variable: `${scope.toUpperCase()}_TOKEN` }
    : { header: 'X-Service-Api-Key', variable: 'API_KEY' };
}

/** A word of the shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function inShell({ method, url, query, body, file, credential, isWrite: writes, answers }: Call) {
  const isDefault = method === (body === undefined ? 'GET' : 'POST');
  // Adds the query to the URL, except for GET: the option -G of curl would change other methods.
  const search =
    method === 'GET' || query.length === 0 ? '' : `?${new URLSearchParams([...query])}`;
  const option = method === 'GET' && query.length > 0 ? '-G ' : '';
  const lines = [
    `curl ${isDefault ? option : `-X ${method} `}"${url}${search}"`,
    ...(search === '' ? query.map((pair) => `--data-urlencode ${quoted(pair.join('='))}`) : []),
    ...(credential ? [`-H "${credential.header}: $${credential.variable}"`] : []),
    ...(writes ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body, null, 2))}`]),
    ...(file === undefined
      ? []
      : [`-H 'Content-Type: ${file.mediaType}'`, `--data-binary @${file.name}`]),
    ...(answers === 'bytes' ? ['--output image'] : []),
  ];
  return lines.join(' \\\n  ');
}

function inTypeScript(call: Call): string {
  const { method, url, query, body, file, credential, isWrite: writes, answers } = call;
  const headers = [
    ...(credential ? [`'${credential.header}': process.env.${credential.variable} ?? '',`] : []),
    ...(writes ? ["'Idempotency-Key': crypto.randomUUID(),"] : []),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json',"]),
    ...(file === undefined ? [] : [`'Content-Type': '${file.mediaType}',`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`headers: {\n    ${headers.join('\n    ')}\n  },`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${literal(body, typeScript, '  ')}),`]),
    ...(file === undefined ? [] : [`body: await readFile('${file.name}'),`]),
  ];
  const search = Object.fromEntries(query);
  const address = query.length === 0 ? `'${url}'` : 'url';
  const builds = `const url = new URL('${url}');\nurl.search = String(new URLSearchParams(${literal(search, typeScript)}));\n`;
  const last = {
    json: 'console.log(await response.json());',
    text: 'console.log(await response.text());',
    bytes: "await writeFile('image', new Uint8Array(await response.arrayBuffer()));",
    nothing: '',
  };
  const used = [file && 'readFile', answers === 'bytes' && 'writeFile'].filter(Boolean);
  return [
    used.length === 0 ? '' : `const { ${used.join(', ')} } = await import('node:fs/promises');\n`,
    query.length === 0 ? '' : builds,
    `const response = await fetch(${[address, ...(options.length === 0 ? [] : [`{\n  ${options.join('\n  ')}\n}`])].join(', ')});\n`,
    'if (!response.ok) throw new Error(await response.text());\n',
    last[answers],
  ]
    .join('')
    .trimEnd();
}

function inPython(call: Call): string {
  const { method, url, query, body, file, credential, isWrite: writes, answers } = call;
  const headers = [
    ...(credential ? [`"${credential.header}": os.environ["${credential.variable}"],`] : []),
    ...(writes ? ['"Idempotency-Key": str(uuid.uuid4()),'] : []),
    ...(file === undefined ? [] : [`"Content-Type": "${file.mediaType}",`]),
  ];
  const given = [
    `"${url}",`,
    ...(query.length === 0
      ? []
      : [`params=${literal(Object.fromEntries(query), python, '    ')},`]),
    ...(headers.length === 0 ? [] : [`headers={\n        ${headers.join('\n        ')}\n    },`]),
    ...(body === undefined ? [] : [`json=${literal(body, python, '    ')},`]),
    ...(file === undefined ? [] : [`data=Path("${file.name}").read_bytes(),`]),
  ];
  const modules = [
    ...(credential ? ['import os'] : []),
    ...(writes ? ['import uuid'] : []),
    ...(file || answers === 'bytes' ? ['from pathlib import Path'] : []),
  ];
  const last = {
    json: 'print(response.json())',
    text: 'print(response.text)',
    bytes: 'Path("image").write_bytes(response.content)',
    nothing: '',
  };
  return [
    [...modules, ...(modules.length > 0 ? [''] : []), 'import requests', '', ''].join('\n'),
    `response = requests.${method.toLowerCase()}(\n    ${given.join('\n    ')}\n)\n`,
    'response.raise_for_status()\n',
    last[answers],
  ]
    .join('')
    .trimEnd();
}

interface Notation {
  readonly indent: string;
  readonly key: (name: string) => string;
  readonly scalar: (value: unknown) => string;
}

const singlyQuoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const typeScript: Notation = {
  indent: '  ',
  key: (name) => (/^[a-z_$][\w$]*$/iu.test(name) ? name : JSON.stringify(name)),
  scalar: (value) => (typeof value === 'string' ? singlyQuoted(value) : String(value)),
};

const python: Notation = {
  indent: '    ',
  key: (name) => JSON.stringify(name),
  scalar: (value) =>
    typeof value === 'string' || typeof value === 'number'
      ? JSON.stringify(value)
      : ({ true: 'True', false: 'False' }[String(value)] ?? 'None'),
};

/** A JSON value as source code. */
function literal(value: unknown, notation: Notation, at = ''): string {
  if (typeof value !== 'object' || value === null) return notation.scalar(value);
  const deeper = at + notation.indent;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => literal(item, notation, deeper))
    : Object.entries(value).map(
        ([name, inner]) => `${notation.key(name)}: ${literal(inner, notation, deeper)}`,
      );
  const [open, close] = isList ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${at}${close}`;
}
