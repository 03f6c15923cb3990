import type { OrganizationId } from '../../domain/tenancy.ts';

/** The lane of an organization, in which its messages wait: there is one, however much waits in it. */
export const mailLane = (of: OrganizationId) => ({ kind: 'mail', id: of, dueAtMs: 0 }) as const;
