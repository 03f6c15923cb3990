import { bookingCures } from './booking-problems.ts';
import { conferencingCures } from './conferencing-problems.ts';
import { connectionCures } from './connection-problems.ts';
import { eventTypeCures } from './event-type-problems.ts';
import type { ProblemCode } from './problems.ts';
import { requestCures } from './request-problems.ts';
import { routingFormCures } from './routing-form-problems.ts';
import { scheduleCures } from './schedule-problems.ts';
import { sessionCures } from './session-problems.ts';
import { userCures } from './user-problems.ts';
import { webhookCures } from './webhook-problems.ts';

/** What clients do about each problem, for the documentation. Handlers do not import it. */
export const cures: Readonly<Record<ProblemCode, string>> = {
  ...bookingCures,
  ...eventTypeCures,
  ...scheduleCures,
  ...userCures,
  ...sessionCures,
  ...webhookCures,
  ...routingFormCures,
  ...connectionCures,
  ...conferencingCures,
  ...requestCures,
};
