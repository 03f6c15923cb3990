import { readFileSync } from 'node:fs';
import {
  type Contract,
  everyRole,
  heedsIfMatch,
  takesCredential,
} from '../../lib/contract/contract.ts';
import { cures } from '../../lib/contract/cures.ts';
import { problemExample } from '../../lib/contract/examples/problem-example.ts';
import { problemCodes } from '../../lib/contract/problem-codes.ts';
import { problems } from '../../lib/contract/problems.ts';
import { loadContracts, type Row, rows } from '../contracts.ts';
import { tags } from '../openapi/document.ts';
import { pagesOfOperations } from './pages-of-operations.ts';
import { meanings, reasons, withoutPage } from './without-page.ts';

const readme = new URL('../../README.md', import.meta.url);
const contracts = await loadContracts();
const contractOf = ({ id }: Row): Contract => contracts.get(id) as Contract;
const routeOf = ({ method, path }: Row): string => `\`${method} ${path}\``;

const table = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The block of the README that a test runs in a shell. */
function firstBooking(): string {
  const [, block] =
    /<!-- first-booking -->\n(```sh\n.*?```)/su.exec(readFileSync(readme, 'utf8')) ?? [];
  if (block === undefined) throw new Error('The README has no block of a first booking.');
  return block;
}

function scopes(): string {
  const guarded = rows.filter((row) => takesCredential(contractOf(row)));
  const lines = guarded.map((row) => {
    const { scope, roles } = contractOf(row);
    return [
      routeOf(row),
      scope === 'none' ? 'none' : `\`${scope}\``,
      roles.length === everyRole.length ? 'all' : roles.join(', '),
    ];
  });
  return table(['Operation', 'Scope', 'Roles'], lines);
}

/** Every problem code with its meaning, its solution and an example response. */
const problemList = (): string =>
  problemCodes
    .map((code) => {
      const { status, title } = problems[code];
      const example = JSON.stringify(problemExample(code), null, 2);
      return `### \`${code}\`\n\n**${status}.** ${title} ${cures[code]}\n\n\`\`\`json\n${example}\n\`\`\``;
    })
    .join('\n\n');

const operationsWith = (has: (contract: Contract, row: Row) => boolean): string =>
  rows
    .filter((row) => has(contractOf(row), row))
    .map((row) => `- ${routeOf(row)} ${contractOf(row).summary}`)
    .join('\n');

const isPaged = ({ query }: Contract): boolean =>
  'entries' in query && 'cursor' in (query.entries as object);

const retryable = (): string =>
  table(
    ['Problem', 'Status', 'What to do'],
    problemCodes
      .filter((code) => problems[code].status >= 500)
      .map((code) => [`\`${code}\``, String(problems[code].status), cures[code]]),
  );

/** Every operation with its route and its pages, in a section for each group. */
function operations(): string {
  const pages = pagesOfOperations();
  const pagesOf = ({ id }: Row): string => {
    const addresses = pages.get(id)?.map((address) => `\`${address}\``);
    const reason = withoutPage[id];
    return addresses?.join(', ') ?? (reason === undefined ? '' : reasons[reason]);
  };
  return Object.entries(tags)
    .map(([group, text]) => {
      const name = group.charAt(0).toUpperCase() + group.slice(1).replaceAll('-', ' ');
      const lines = rows
        .filter((row) => row.group === group)
        .map((row) => [contractOf(row).summary, routeOf(row), pagesOf(row)]);
      return `## ${name}\n\n${text}\n\n${table(['Operation', 'Route', 'Pages'], lines)}`;
    })
    .join('\n\n');
}

const reasonsWithoutPage = (): string =>
  table(
    ['Instead of a page', 'Meaning'],
    Object.entries(meanings).map(([reason, meaning]) => [
      reasons[reason as keyof typeof reasons],
      meaning,
    ]),
  );

/** The generated blocks of the documents, by name. */
export const blocks: Readonly<Record<string, () => string>> = {
  'first-booking': firstBooking,
  scopes,
  problems: problemList,
  versioned: () =>
    operationsWith(
      (contract, { method }) =>
        (method === 'GET' ? contract.versioned : heedsIfMatch(contract)) &&
        contract.mediaType === undefined,
    ),
  paged: () => operationsWith(isPaged),
  retryable,
  operations,
  'reasons-without-page': reasonsWithoutPage,
};
