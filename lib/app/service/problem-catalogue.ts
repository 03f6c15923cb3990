import { cures } from '../../contract/cures.ts';
import { problemCodes } from '../../contract/problem-codes.ts';
import { type ProblemCode, problems } from '../../contract/problems.ts';
import { escapeHtml } from '../../domain/escape-html.ts';

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<
    Record<string, { readonly examples?: Readonly<Record<string, unknown>> }>
  >;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly responses: Readonly<Record<string, Response>>;
}

/** Part of the OpenAPI document that the catalogue uses. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
}

interface Answering {
  readonly route: string;
  readonly anchor: string;
  readonly summary: string;
}

type Status = (typeof problems)[ProblemCode]['status'];

/** Advice for clients, by the status of a refusal. */
const advice: Readonly<Record<Status, readonly [name: string, text: string]>> = {
  400: [
    'Bad request',
    'The request does not match the schema of the operation. The member <code>errors</code> lists every error. Correct the request before you send it again.',
  ],
  401: [
    'Unauthorized',
    'The request could not be authenticated. Send a valid API key or bearer token.',
  ],
  403: [
    'Forbidden',
    'The caller is authenticated but does not have permission for this operation.',
  ],
  404: [
    'Not found',
    'The resource does not exist, belongs to another organization, or is not visible to the caller.',
  ],
  405: [
    'Method not allowed',
    'The path does not support the method. The <code>Allow</code> header lists the methods that it supports.',
  ],
  409: [
    'Conflict',
    'The request conflicts with the current state of a resource. It will not succeed until that state changes, so do not retry it unchanged.',
  ],
  410: [
    'Gone',
    'What the request asks for was kept for some time and is gone. The problem says how to go on.',
  ],
  412: [
    'Precondition failed',
    'The resource has changed since you read it. Read it again, then decide whether your change still applies.',
  ],
  413: ['Content too large', 'The request body is too large. Send a smaller one.'],
  415: [
    'Unsupported media type',
    'Request bodies must be JSON, with a matching <code>Content-Type</code> header.',
  ],
  422: [
    'Unprocessable content',
    'The request is well formed but cannot be processed. The member <code>errors</code> lists every error.',
  ],
  429: [
    'Too many requests',
    'The caller sends too many requests. Wait as long as <code>Retry-After</code> says.',
  ],
  500: [
    'Internal server error',
    'The service failed; your request is not the cause. The member <code>instance</code> identifies the request in the log of the service.',
  ],
  503: [
    'Service unavailable',
    'Retry after the number of seconds in <code>Retry-After</code>. Retry a write with the same <code>Idempotency-Key</code>, so that it takes effect only once.',
  ],
};

/** Lists every problem code under an anchor of its own name, with its meaning and its operations. */
export function problemCatalogue(document: ApiDocument): string {
  const answering = operationsByCode(document);
  const byStatus = Map.groupBy(problemCodes, (code) => problems[code].status);
  return [...byStatus]
    .map(([status, own]) => {
      const [name, text] = advice[status];
      const sections = own.map((code) =>
        problemSection(code, answering.get(code) ?? [], exampleOf(document, code)),
      );
      return `<h2>${status} ${name}</h2>\n<p>${text}</p>\n${sections.join('\n')}`;
    })
    .join('\n');
}

const exampleOf = ({ components }: ApiDocument, code: ProblemCode): string =>
  JSON.stringify(components.examples[code.replace('/', '.')]?.value, null, 2);

/** Converts text with code in backquotes, as in Markdown. */
const withCode = (text: string): string =>
  escapeHtml(text).replaceAll(/`([^`]+)`/gu, '<code>$1</code>');

function problemSection(
  code: ProblemCode,
  operations: readonly Answering[],
  example: string,
): string {
  const { title, status } = problems[code];
  const links = operations.map(
    ({ route, anchor, summary }) =>
      `<li><a href="#${escapeHtml(anchor)}"><code>${escapeHtml(route)}</code></a> ${escapeHtml(summary)}</li>`,
  );
  const many = `<details><summary>Returned by ${links.length} operations</summary><ul>${links.join('')}</ul></details>`;
  const few = `<p>Returned by</p><ul>${links.join('')}</ul>`;
  const none = '<p>Returned for paths that do not exist.</p>';
  const list = links.length > 5 ? many : few;
  return `<section id="${code}">
<h3><a href="#${code}"><code>${code}</code></a> <small>${status}</small></h3>
<p>${escapeHtml(title)}</p>
<p>${withCode(cures[code])}</p>
<details><summary>Example</summary><pre><code>${escapeHtml(example)}</code></pre></details>
${links.length === 0 ? none : list}
</section>`;
}

function operationsByCode({ paths, components }: ApiDocument): Map<string, Answering[]> {
  const found = new Map<string, Answering[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const { operationId, summary, tags, responses } = operation;
      const route = `${method.toUpperCase()} ${path}`;
      const answering = { route, summary, anchor: `tag/${tags[0]}/${operationId}` };
      for (const response of Object.values(responses)) {
        const shared = components.responses[response.$ref?.split('/').at(-1) ?? ''] ?? response;
        const examples = shared.content?.['application/problem+json']?.examples ?? {};
        for (const code of Object.keys(examples)) {
          found.set(code, [...(found.get(code) ?? []), answering]);
        }
      }
    }
  }
  return found;
}
