import { parseArgs } from 'node:util';
import type { OrganizationId } from '../lib/domain/tenancy.ts';
import { atTerminal } from './local/at-terminal.ts';
import { useTable } from './local/environment.ts';
import { requireSeparator, warnOfBanner } from './local/npm-arguments.ts';

const help = `npm run -s audit:ledger -- [options]

Recomputes the host weeks, the seats, the limit counters and the lists from the bookings and the
schedules, and the hours of users from their calendars. Reports every difference, and every overlap of two
bookings of the same host. Prints JSON, and exits with 1 if there are any findings.

  --organization <id>  audits only this organization (default: all organizations of the table)
  --rebuild            overwrites wrong items with the recomputed values. Items that this release cannot read
                       (form-unknown), and what may follow from them, are not changed
  --stage <stage>      audits the table of a deployed stage (default: the table of the local service).
                       The whole table is read, so the cost depends on its size
  --help
`;

async function run(): Promise<void> {
  const args = process.argv.slice(2);
  const example = 'npm run -s audit:ledger -- …';
  requireSeparator(['organization', 'stage'], args, example);
  const { values } = parseArgs({
    args,
    options: {
      organization: { type: 'string' },
      rebuild: { type: 'boolean' },
      stage: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  await useTable(values.stage);
  warnOfBanner();
  // Imported here, because it reads the name and the URL of the table from the environment.
  const { report } = await import('../lib/admin/audit/report.ts');
  const reports = await report({
    only: values.organization as OrganizationId | undefined,
    rebuilds: values.rebuild ?? false,
  });
  process.stdout.write(`${JSON.stringify(reports, null, 2)}\n`);
  if (reports.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
}

await atTerminal(run);
