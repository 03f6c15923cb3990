import { parentPort } from 'node:worker_threads';
import { CalendarFailure } from '../../outbound/calendars/calendar-source.ts';
import { calendarJobs } from './calendar-jobs.ts';

/** A job as it is sent to the thread. */
export interface CalendarJob {
  readonly name: keyof typeof calendarJobs;
  readonly input: unknown;
}

/** The outcome of a job. Messages between threads lose the class of an object, so a failure is sent as its members. */
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
