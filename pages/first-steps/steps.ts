import type { CurrentUser } from '../../client/src/index.ts';
import { isManager } from '../settings/kit/rights.ts';
import { can } from '../signed-in/can.ts';

/** The first steps, by the sections of the settings in which they are done. */
const stepNames = ['profile', 'hours', 'connections', 'event-types'] as const;
export type StepName = (typeof stepNames)[number];

export const isStepName = (name: unknown): name is StepName =>
  stepNames.some((step) => step === name);

/** The steps that the role and the credential of a user allow. */
export function stepsOf(me: CurrentUser): readonly StepName[] {
  const setsAvailability = can(me, 'availability:read') && can(me, 'availability:write');
  const isAllowed: Readonly<Record<StepName, boolean>> = {
    profile: can(me, 'users:write'),
    hours: setsAvailability && me.role !== 'restricted',
    connections: setsAvailability,
    'event-types': isManager(me) && can(me, 'event_types:read') && can(me, 'event_types:write'),
  };
  return stepNames.filter((step) => isAllowed[step]);
}
