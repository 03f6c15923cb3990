import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compareReaders } from './calendars/compare-readers.ts';
import { describeComparison, detailsOf } from './calendars/describe-comparison.ts';
import { calendarFiles, installPackages, packages } from './calendars/install-packages.ts';
import {
  type ExplainedDifferences,
  renewList,
  reviewDifferences,
} from './calendars/review-differences.ts';
import { atTerminal } from './local/at-terminal.ts';
import { Remedy } from './local/remedy.ts';

const listFile = new URL('../tests/calendars/differences.json', import.meta.url);
const help = `npm run test:calendars -- [options]

Reads the calendar files that other packages ship as tests, and compares the busy minutes with those that
recurring-ical-events (Python) finds. Exits with 1 if tests/calendars/differences.json does not explain a
difference, or explains one that no longer exists.

  --write  updates the list; differences that it does not contain are added without a reason
  --all    prints all differences, not only those that the list does not explain
  --help
`;

/** Minimum of compared files, because a new version of a package may no longer contain its files. */
const fewestFiles = 300;

const options = {
  write: { type: 'boolean' },
  all: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

function run(): void {
  const { values } = parseArgs({ options });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const obstacle = installPackages();
  if (obstacle !== undefined) {
    process.stdout.write(`Not run: ${obstacle}\n`);
    return;
  }
  compare(values);
}

function compare({ write = false, all = false }): void {
  const comparisons = compareReaders(calendarFiles(), packages);
  const refused = comparisons.filter((one) => one.refused !== undefined).length;
  if (comparisons.length - refused < fewestFiles) {
    throw new Remedy(
      `Of ${comparisons.length} calendar files recurring-ical-events refused ${refused}. At least ${fewestFiles} must be compared.`,
    );
  }
  const differing = comparisons.flatMap((one) => {
    const difference = describeComparison(one);
    return difference === undefined ? [] : [[one.name, difference] as const];
  });
  const found = Object.fromEntries(differing);
  const before = JSON.parse(readFileSync(listFile, 'utf8')) as ExplainedDifferences[];
  const list = write ? renewList(before, found) : before;
  if (write) writeFileSync(listFile, `${JSON.stringify(list, undefined, 2)}\n`);
  const complaints = reviewDifferences(list, found);
  for (const one of comparisons) {
    if (one.name in found && (all || complaints.has(one.name))) {
      process.stdout.write(detailsOf(one));
    }
  }
  const alike = comparisons.length - differing.length;
  const busy = comparisons.filter(({ isBusy }) => isBusy).length;
  process.stdout.write(
    `${comparisons.length} files, ${busy} of them with busy time: ${alike} are read alike, ${differing.length - refused} differently, and ${refused} by this service only.\n`,
  );
  const sentences = [...complaints].map(([name, complaint]) => `${name} ${complaint}.`);
  if (sentences.length > 0) throw new Remedy(sentences.join('\n'));
}

await atTerminal(run);
