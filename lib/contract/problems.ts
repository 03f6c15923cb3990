import { bookingProblems } from './booking-problems.ts';
import { conferencingProblems } from './conferencing-problems.ts';
import { connectionProblems } from './connection-problems.ts';
import { eventTypeProblems } from './event-type-problems.ts';
import { requestProblems } from './request-problems.ts';
import { routingFormProblems } from './routing-form-problems.ts';
import { scheduleProblems } from './schedule-problems.ts';
import { sessionProblems } from './session-problems.ts';
import { userProblems } from './user-problems.ts';
import { webhookProblems } from './webhook-problems.ts';

/** All problems: the code for clients, its status, and the title in the document. A new one is added to the file of its subject. */
export const problems = {
  ...bookingProblems,
  ...eventTypeProblems,
  ...scheduleProblems,
  ...userProblems,
  ...sessionProblems,
  ...webhookProblems,
  ...routingFormProblems,
  ...connectionProblems,
  ...conferencingProblems,
  ...requestProblems,
} as const satisfies Record<
  `${string}/${string}`,
  { readonly status: number; readonly title: string }
>;

export type ProblemCode = keyof typeof problems;
