import { randomUUID } from 'node:crypto';
import { post } from '../../support/hours/calendars.ts';
import { untilDecided } from '../../support/processes/until-decided.ts';
import type { Person } from '../../support/world.ts';

const zones = ['Asia/Tokyo', 'Europe/London', 'Asia/Kathmandu', 'America/New_York'] as const;

export const zoneOf = (i: number) => zones[i % zones.length] as string;

type Headers = Readonly<Record<string, string>>;

/** Sends requests concurrently, each with its own Idempotency-Key. Repeats each one until its outcome is certain. */
export const sendConcurrently = <Answer extends { readonly status: number }>(
  count: number,
  act: (i: number, headers: Headers) => Promise<Answer>,
) =>
  Promise.all(
    Array.from({ length: count }, (_, i) => {
      const headers = { 'idempotency-key': `key ${randomUUID()}` };
      return untilDecided(() => act(i, headers));
    }),
  );

export const statusesOf = (answers: readonly { readonly status: number }[]) =>
  [...new Set(answers.map(({ status }) => status))].toSorted();

/** Creates this number of calendars for one user, and returns their IDs. */
export async function createCalendars(as: Person, count: number): Promise<readonly string[]> {
  const made: string[] = [];
  for (let i = 0; i < count; i += 1) made.push((await post(as, { timezone: zoneOf(i) })).uid);
  return made;
}
