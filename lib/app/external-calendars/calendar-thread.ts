import { parentPort } from 'node:worker_threads';
import { CalendarFailure } from '../../outbound/calendars/calendar-source.ts';
import { calendarJobs } from './calendar-jobs.ts';

/** Job in the form of a message to the thread. */
export interface CalendarJob {
  readonly name: keyof typeof calendarJobs;
  readonly input: unknown;
}

/** Outcome of a job. Messages between threads lose the class of an object, so a failure is sent as its members. */
export type CalendarReply =
  | { readonly result: unknown }
  | { readonly failure: Pick<CalendarFailure, 'problem' | 'status'> }
  | { readonly error: unknown };

async function replyTo({ name, input }: CalendarJob): Promise<CalendarReply> {
  try {
    return { result: await (calendarJobs[name] as (input: unknown) => unknown)(input) };
  } catch (error) {
    if (!(error instanceof CalendarFailure)) return { error };
    return { failure: { problem: error.problem, status: error.status } };
  }
}

parentPort?.on('message', async (job: CalendarJob) => {
  parentPort?.postMessage(await replyTo(job));
});
