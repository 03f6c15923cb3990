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

const columns = ['What', 'Figure', 'Goal', '', 'Made of'];
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

\`npm run bench\` measures all of this and writes this page; \`npm run bench -- create\` measures one.
Handlers are called in this process with events of an HTTP API, on the embedded engine. The *floor*
of an operation is what nobody can do without: the same DynamoDB calls with the same items, sent by a
bare client of the SDK with the same settings (scripts/bench/calls.ts). Both run in turn in rounds; a
figure is the median of the ratios of rounds in which each began once, of the CPU time of the process.
On a machine that is shared it differs by a tenth from one time to the next, so what is near its goal
falls on either side of it.
What one request may cost in calls and units is held by tests/measures/costs.test.ts, the size of each
bundle by \`npm run package\`.

What a million costs is reckoned with list prices (scripts/bench/cost.ts: us-east-1, no free tier) of the
units that the table told, a request of the gateway and of the function, and a gigabyte of memory for
as long as the request took here; without storage, logs and traffic. Over HTTP the handlers stand behind
a thin server of Node's own; it, the engine and who sends share this machine, a second for each figure.

Taken on ${takenAt}: ${surroundings()}.`;

function inMarkdown([head = [], ...lines]: Lines): string {
  const row = (line: readonly string[]) => `| ${line.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
}
