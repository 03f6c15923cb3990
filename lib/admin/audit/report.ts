import type { OrganizationId } from '../../domain/tenancy.ts';
import { auditTwice } from './audit.ts';
import type { Finding } from './finding.ts';
import { rebuild } from './rebuild.ts';

/** What is wrong with the ledger of one organization, and how many items were put right. */
export interface Report {
  readonly organization: OrganizationId;
  readonly findings: readonly Omit<Finding, 'repair'>[];
  readonly repaired?: number;
}

interface Options {
  /** Only this organization; all of the table without it. */
  readonly only?: OrganizationId | undefined;
  readonly rebuilds: boolean;
}

/** Audits the table, and on request writes what the ledger should be over what is wrong. */
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
