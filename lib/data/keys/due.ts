import type { OrganizationId } from '../../domain/tenancy.ts';

/** The kinds of jobs. A worker reads and removes only jobs of its own kinds, but can add others. */
export type DueKind = 'calendar';

/**
 * A job that is due from an instant on. It has no payload: the worker reads the current state. A
 * job may therefore exist twice, or without any work to do.
 */
export interface Due {
  readonly of: OrganizationId;
  readonly kind: DueKind;
  readonly id: string;
  /**
   * Epoch milliseconds. 0 means immediately, and is always the same item, no matter how often the
   * job is added.
   */
  readonly dueAtMs: number;
}
