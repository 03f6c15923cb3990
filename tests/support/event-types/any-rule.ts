import type { HostAssignRule } from '../../../lib/domain/event-types/host-assign-rule.ts';

/** A rule without conditions and effects, which every request meets. */
export const anyRule: HostAssignRule = {
  uid: 'rule_of_all0',
  name: 'A rule',
  sort: 0,
  operator: 'and',
  groups: [],
  hostIds: [],
  minutesPerDay: null,
  minutesPerWeek: null,
  minutesPerMonth: null,
  method: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
};
