import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Loaded } from './load/load-systems.ts';
import { type Row, shown, verdict } from './row.ts';

const withUnit = (figure: number | string, { unit }: Row): string =>
  unit === '$' ? `$ ${figure}` : `${figure}${unit === '×' ? '' : ' '}${unit}`;

const cells = (row: Row): readonly string[] => [
  row.what,
  withUnit(shown(row.figure), row),
  row.goal === undefined ? '' : `≤ ${withUnit(row.goal, row)}`,
  verdict(row),
  row.detail,
];

const columns = ['Measurement', 'Figure', 'Goal', '', 'Details'];
const loadColumns = [
  'Over HTTP',
  'Connections',
  'Requests/s',
  'p50 ms',
  'p99 ms',
  'CPU ms',
  'Failed',
];

const loadCells = (one: Loaded): readonly string[] => [
  one.what,
  `${one.connections}`,
  one.requestsASecond.toFixed(0),
  one.p50.toFixed(0),
  one.p99.toFixed(0),
  one.cpuMs === undefined ? '' : one.cpuMs.toFixed(2),
  `${one.failed}`,
];

type Lines = readonly (readonly string[])[];

const tables = (rows: readonly Row[], loaded: readonly Loaded[]): readonly Lines[] => [
  ...(rows.length > 0 ? [[columns, ...rows.map(cells)]] : []),
  ...(loaded.length > 0 ? [[loadColumns, ...loaded.map(loadCells)]] : []),
];

/** The figures as a terminal shows them. */
export const terminal = (rows: readonly Row[], loaded: readonly Loaded[]): string =>
  tables(rows, loaded).map(aligned).join('\n\n');

function aligned(lines: Lines): string {
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths?.[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function versionOf(name: string): string {
  const manifest = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(fileURLToPath(manifest), 'utf8')).version;
}

/** The machine and the versions that the figures were taken with. */
const surroundings = (): string =>
  [
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    `@aws-sdk/client-dynamodb ${versionOf('@aws-sdk/client-dynamodb')}`,
    `dynoxide ${versionOf('@dynoxide/linux-x64')} in memory`,
  ].join(', ');

/** The page that a whole run leaves behind. */
export const markdown = (
  rows: readonly Row[],
  loaded: readonly Loaded[],
  takenAt: string,
): string => [introduction(takenAt), ...tables(rows, loaded).map(inMarkdown), ''].join('\n\n');

const introduction = (takenAt: string): string => `# Performance

\`npm run bench\` runs all measurements and writes this page; \`npm run bench -- create\` runs one of them.
The handlers are called in the same process with HTTP API events, on the embedded engine. The *floor*
of an operation is the minimum that it needs: the same DynamoDB calls with the same items, sent by a
bare SDK client with the same settings (scripts/bench/calls.ts). The two run in alternating rounds, and
each figure is the median of the ratios of their CPU times.
On a shared machine, figures vary by about 10 percent between runs, so a figure close to its goal can
be above or below it.
tests/measures/costs.test.ts limits the calls and units of each request, and \`npm run package\` limits the
size of each bundle.

The costs of a million requests are computed from list prices (scripts/bench/cost.ts: us-east-1, no free
tier). They include the units that the table reported, one request of the gateway and of the function, and
a gigabyte of memory for the duration that was measured here. They do not include storage, logs and traffic.
For the measurements over HTTP, the handlers run behind a minimal Node.js server. The server, the engine and
the client share this machine, and each measurement takes one second.

Measured on ${takenAt}: ${surroundings()}.`;

function inMarkdown([head = [], ...lines]: Lines): string {
  const row = (line: readonly string[]) => `| ${line.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
}
