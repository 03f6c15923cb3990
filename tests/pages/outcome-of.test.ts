import { expect, test } from 'vitest';
import { SchedulingConnectionError, SchedulingProblem } from '../../client/src/problems.ts';
import {
  failureOf,
  guestOutcomeOf,
  hostOutcomeOf,
  isDecided,
} from '../../pages/manage/outcome-of.ts';

const problem = (status: number, code: string, errors: readonly string[] = []) =>
  new SchedulingProblem({
    type: 'about:blank',
    title: '',
    status,
    detail: '',
    instance: '',
    code,
    errors: errors.map((one) => ({ pointer: '', code: one, detail: '' })),
  });

const noResponse = new SchedulingConnectionError('client/no-response', '', {
  idempotencyKey: 'a',
});

test.each([
  [noResponse, 'failed', false],
  [problem(503, 'service/undecided'), 'failed', false],
  [problem(500, 'service/internal'), 'failed', false],
  [problem(429, 'caller/rate-limited'), 'busy', false],
  [problem(404, 'guest-link/unknown'), 'badToken', true],
  [problem(422, 'request/invalid'), 'refused', true],
] as const)('%o has the same outcome for guests and hosts', (error, failure, decided) => {
  for (const outcomeOf of [failureOf, guestOutcomeOf, hostOutcomeOf]) {
    expect(outcomeOf(error)).toBe(failure);
  }
  expect(isDecided(error)).toBe(decided);
});

test.each([
  [problem(409, 'booking/slot-taken'), 'taken'],
  [problem(422, 'request/invalid', ['booking/start-in-past']), 'taken'],
  [problem(422, 'booking/not-offered'), 'taken'],
  [problem(409, 'booking/too-late'), 'tooLate'],
  [problem(409, 'booking/already-over'), 'tooLate'],
  [problem(409, 'booking/already-cancelled'), 'already'],
  [problem(409, 'booking/not-reschedulable'), 'changed'],
  [problem(412, 'request/version-mismatch'), 'changed'],
])('%o has its own outcome for a guest', (error, outcome) => {
  expect(guestOutcomeOf(error)).toBe(outcome);
  expect(isDecided(error)).toBe(true);
});

test.each([
  [problem(409, 'booking/slot-taken'), 'noLongerFree'],
  [problem(409, 'booking/already-over'), 'overRequest'],
  [problem(409, 'booking/already-confirmed'), 'answered'],
  [problem(409, 'booking/already-cancelled'), 'answered'],
  [problem(412, 'request/version-mismatch'), 'changed'],
])('%o has its own outcome for a host', (error, outcome) => {
  expect(hostOutcomeOf(error)).toBe(outcome);
});
