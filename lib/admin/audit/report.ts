import type { OrganizationId } from '../../domain/tenancy.ts';
import { auditTwice } from './audit.ts';
import type { Finding } from './finding.ts';
import { rebuild } from './rebuild.ts';

/** Findings of one organization's ledger, and the number of repaired items. */
export interface Report {
  readonly organization: OrganizationId;
  readonly findings: readonly Omit<Finding, 'repair'>[];
  readonly repaired?: number;
}

interface Options {
  /** Organization to audit; undefined audits the whole table. */
  readonly only?: OrganizationId | undefined;
  readonly rebuilds: boolean;
}

/** Audits the table, and repairs the ledger on request. */
export async function report({ only, rebuilds }: Options): Promise<readonly Report[]> {
  const reports: Report[] = [];
  for (const [of, found] of await auditTwice(only)) {
    reports.push({
      organization: of,
      findings: found.map(({ kind, detail, key }) => ({ kind, detail, ...(key && { key }) })),
      ...(rebuilds && { repaired: await rebuild(of, found) }),
    });
  }
  return reports;
}
