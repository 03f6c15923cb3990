import { cures } from '../../contract/cures.ts';
import { type ProblemCode, problems } from '../../contract/problems.ts';
import { escaped } from './html.ts';

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

/** What the page needs to know of the OpenAPI document. */
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

/** What a client does about a refusal follows from its status. */
const advice: Readonly<Record<Status, readonly [name: string, text: string]>> = {
  400: [
    'Bad request',
    'The request does not have the form that the operation takes. The member <code>errors</code> names every place, not only the first. Correct it before you send it again.',
  ],
  401: [
    'Unauthorized',
    'Nobody knows who is calling. Send an API key or a bearer token that is good.',
  ],
  403: ['Forbidden', 'The caller is known, but may not do this.'],
  404: [
    'Not found',
    'There is no such thing, or it belongs to another organization, or the caller may not see it.',
  ],
  405: ['Method not allowed', 'The header <code>Allow</code> says which methods the path takes.'],
  409: [
    'Conflict',
    'Decided: the state of things forbids it. The same request will not succeed until that state changes, so do not simply retry.',
  ],
  412: [
    'Precondition failed',
    'Somebody else changed the resource since you read it. Read it again and decide anew.',
  ],
  413: ['Content too large', 'Send less.'],
  415: ['Unsupported media type', 'Bodies are JSON, and <code>Content-Type</code> has to say so.'],
  422: [
    'Unprocessable content',
    'The request is well formed, but means nothing here. The member <code>errors</code> names every place.',
  ],
  500: [
    'Internal server error',
    'It is not your fault. The <code>instance</code> of the reply finds it in the log of the service.',
  ],
  503: [
    'Service unavailable',
    'Try again after the seconds of <code>Retry-After</code>, a write with the same <code>Idempotency-Key</code>: then it happens once.',
  ],
};

/** Every problem code under an anchor of its own name: what it means, and which operations answer it. */
export function problemCatalogue(document: ApiDocument): string {
  const answering = operationsByCode(document);
  const codes = Object.keys(problems) as ProblemCode[];
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
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

/** Text in which words of code stand between backquotes, as Markdown has them. */
const withCode = (text: string): string =>
  escaped(text).replaceAll(/`([^`]+)`/gu, '<code>$1</code>');

function problemSection(
  code: ProblemCode,
  operations: readonly Answering[],
  example: string,
): string {
  const { title, status } = problems[code];
  const links = operations.map(
    ({ route, anchor, summary }) =>
      `<li><a href="#${escaped(anchor)}"><code>${escaped(route)}</code></a> ${escaped(summary)}</li>`,
  );
  const many = `<details><summary>Answered by ${links.length} operations</summary><ul>${links.join('')}</ul></details>`;
  const few = `<p>Answered by</p><ul>${links.join('')}</ul>`;
  const none = '<p>Answered where no operation is.</p>';
  const list = links.length > 5 ? many : few;
  return `<section id="${code}">
<h3><a href="#${code}"><code>${code}</code></a> <small>${status}</small></h3>
<p>${escaped(title)}</p>
<p>${withCode(cures[code])}</p>
<details><summary>Example</summary><pre><code>${escaped(example)}</code></pre></details>
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
