import type { OrganizationId } from '../../domain/tenancy.ts';

/** What is done later, each kind by one worker, which reaches no other kind. */
export type DueKind = 'webhook' | 'mail' | 'reminder' | 'calendar' | 'entry' | 'meeting';

/**
 * That something is to be looked at, and from when on. It never says what is to be done then: who looks
 * finds out, so it may be there twice, or for nothing.
 */
export interface Due {
  readonly of: OrganizationId;
  readonly kind: DueKind;
  readonly id: string;
  /** Epoch milliseconds. 0 is at once, and always the same item, however often and whenever it is put. */
  readonly dueAtMs: number;
}
