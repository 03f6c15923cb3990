import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMet, type Row, shown } from './row.ts';

const unitOf = ({ unit }: Row): string => (unit === '×' ? '×' : ` ${unit}`);

/** The rows as a terminal shows them. */
export function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ what }) => what.length));
  return rows
    .map((row) => {
      const figure = `${shown(row.figure)}${unitOf(row)}`.padStart(9);
      const goal = `≤ ${row.goal}${unitOf(row)}`.padEnd(10);
      return `${row.what.padEnd(width)} ${figure}  ${goal} ${isMet(row) ? 'met   ' : 'MISSED'}  ${row.detail}`;
    })
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

/** docs/performance.md without its other parts. */
export const markdown = (rows: readonly Row[], takenAt: string): string =>
  [
    `Taken on ${takenAt}: ${surroundings()}.`,
    '',
    '| What | Figure | Goal | | Made of |',
    '|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.what} | ${shown(row.figure)}${unitOf(row)} | ≤ ${row.goal}${unitOf(row)} | ${isMet(row) ? 'met' : '**missed**'} | ${row.detail} |`,
    ),
    '',
  ].join('\n');
