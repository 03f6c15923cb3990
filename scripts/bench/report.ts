import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Figure } from './figure.ts';
import type { Loaded } from './load/load-systems.ts';
import { type Row, shown, verdict } from './row.ts';

const withUnit = (figure: string, { unit }: Row): string =>
  unit === '$' ? `$ ${figure}` : `${figure}${unit === '×' ? '' : ' '}${unit}`;

/**
 * Formats a value: ratios with two decimals, counts as integers, everything else with three digits.
 */
function told(value: number, { unit, figure }: Row): string {
  if (figure.low === figure.high && Number.isInteger(value)) return `${value}`;
  return unit === '×' && value < 10 ? value.toFixed(2) : shown(value);
}

const spread = (row: Row): string => {
  const { low, high } = row.figure;
  return low === high ? '' : `${told(low, row)}–${told(high, row)}`;
};

const cells = (row: Row): readonly string[] => [
  row.what,
  withUnit(told(row.figure.value, row), row),
  spread(row),
  row.goal === undefined ? '' : `≤ ${withUnit(`${row.goal}`, row)}`,
  verdict(row),
  row.detail,
];

const columns = ['Measurement', 'Figure', 'Spread', 'Goal', '', 'Made of'];
const loadColumns = [
  'Over HTTP',
  'Connections',
  'Requests/s',
  'p50 ms',
  'p99 ms',
  'CPU ms of Node.js',
  'CPU ms of the engine',
  'Failed',
];

const between = (figure: Figure | undefined): string =>
  figure === undefined ? '' : `${shown(figure.value)} (${shown(figure.low)}–${shown(figure.high)})`;

const loadCells = (one: Loaded): readonly string[] => [
  one.what,
  `${one.connections}`,
  between(one.requestsASecond),
  one.p50.toFixed(0),
  one.p99.toFixed(0),
  between(one.cpuMs),
  between(one.engineCpuMs),
  `${one.failed}`,
];

type Lines = readonly (readonly string[])[];

const tables = (rows: readonly Row[], loaded: readonly Loaded[]): readonly Lines[] => [
  ...(rows.length > 0 ? [[columns, ...rows.map(cells)]] : []),
  ...(loaded.length > 0 ? [[loadColumns, ...loaded.map(loadCells)]] : []),
];

/** The figures as text for a terminal. */
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

/** The machine and the versions of the measurement. */
const surroundings = (): string =>
  [
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    `@aws-sdk/client-dynamodb ${versionOf('@aws-sdk/client-dynamodb')}`,
    `dynoxide ${versionOf('@dynoxide/linux-x64')} in memory`,
  ].join(', ');

/** The page of a complete run. */
export const markdown = (
  rows: readonly Row[],
  loaded: readonly Loaded[],
  takenAt: string,
): string => [introduction(takenAt), ...tables(rows, loaded).map(inMarkdown), ''].join('\n\n');

const introduction = (takenAt: string): string => `# Performance

\`npm run bench\` runs all measurements and writes this page; \`npm run bench -- create\` runs one of them.
[Decision 0044](decisions/0044-measurements.md) gives the reasons for the method.

The handlers are called in the same process with HTTP API events, on the embedded engine. The *floor*
of an operation is the same DynamoDB calls with the same items, sent by the client of the AWS SDK with
fixed settings and without any code of the service (scripts/bench/floor.ts).

- The handler and the floor run in alternating rounds. A figure is the median of one divided by the median of the other. Both
  medians are in the column *Made of*. *Spread* is the range between the quartiles of the ratios of the single rounds. Figures without a
  spread are counted, or measured once.
- *met* means that the whole spread is within the goal, *MISSED* that it is outside. If the goal is inside the
  spread, the result is *open*: another run can give another result.
- The hosts work from 05:00 to 23:00 in a time zone with clock changes and have recurring schedules. All IDs are random,
  and the bookings belong to six event types.
- *All but the table*: the computation with the responses of the table in memory. It includes working hours, time zones,
  recurring schedules, stored weeks and the texts of the response.
- *One host*: several writers book successive half hours concurrently, in one process or with a thread for each writer. Each
  thread has its own copy of the service, like an instance of a function. In the floor, each booking has its own host, so no
  two writers compete. These figures include the CPU time of the engine. A refused transaction counts as two units per KB of
  each of its items.
- A cold start is measured in a new process without a compile cache. The table is reached by HTTP without TLS. If
  \`BENCH_BEFORE\` names a checkout of another version, its cold starts are measured in the same rounds.
- *Memory*: the memory in use after a garbage collection, including the records of the benchmark itself. The run takes a minute;
  \`BENCH_SECONDS=600\` makes it ten.

[Costs](costs.md) lists the parts of the CPU time of Create Booking, of its import and of a search for slots.

tests/measures/costs.test.ts limits the calls and units of each request, and \`npm run package\` limits the
size of each bundle.

The costs of a million requests are computed from list prices (scripts/bench/cost.ts: us-east-1, no free
tier). They include the units that the table reported, one request of the gateway and of the function, and
a gigabyte of memory for the duration that was measured here. They do not include storage, logs, traffic and retries.

For the measurements over HTTP, the handlers run behind a minimal Node.js server. The server, the engine and
the client share this machine. Each load has a new engine, because earlier writes make it slower: 20,000 writes by 71 %.
Each figure is the median of three measurements of one second, with the quartiles in brackets. \`successive\` books successive half hours of one host;
\`create\` uses a week of its own for each booking.
If \`BENCH_URLS\` names other systems, each measurement is taken on all systems in turn, with the same requests
(scripts/bench/load/work.ts). Their CPU time is known if \`BENCH_PIDS\` names their processes.

**Not claimed**: that the service needs less CPU than a service on PostgreSQL. On one machine, with its embedded engine, it needs more: 30 to
60 % of its CPU time is that of the engine. In a deployment, DynamoDB does this work and bills it as the units above.

Measured on ${takenAt}: ${surroundings()}.`;

function inMarkdown([head = [], ...lines]: Lines): string {
  const row = (line: readonly string[]) => `| ${line.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
}
