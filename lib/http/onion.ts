import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { budgets, withinBudget } from '../data/engine/deadline.ts';
import { refusedChallenge } from './challenge.ts';
import { dryRunApplied } from './conditional-headers.ts';
import type { Event, Exchange, Result } from './exchange.ts';
import { observe } from './observe.ts';
import { problemFrom, problemReply } from './problem-reply.ts';

/** Handles a failed request. */
export type Recover = (request: Exchange, error: unknown) => Promise<void>;

interface Layers {
  /** Limits requests and refuses those without a valid credential, before the body is read. */
  readonly before?: ((request: Exchange) => Promise<void>) | undefined;
  /** Reads the body. A read has none. */
  readonly readBody?: ((request: Exchange) => void) | undefined;
  readonly answer: (event: Event) => Promise<Result>;
  readonly recover?: Recover | undefined;
}

/**
 * The layers of a function that handles requests: log line → problem replies → credential and limits → body → the
 * operation. An error during `recover` becomes a problem reply, too.
 */
export function onion(
  id: string,
  { before, readBody = dropEmptyBody, answer, recover = answerProblem }: Layers,
) {
  const layers = middy<Event, Result>()
    .use(observe(id))
    .use({
      async onError(request: Exchange) {
        await recover(request, request.error).catch((later) => answerProblem(request, later));
      },
    })
    .use({
      async before(request: Exchange) {
        await before?.(request);
        readBody(request);
      },
    })
    .handler(answer);
  return (event: Event, context: Context): Promise<Result> =>
    withinBudget(budgets.requestMs, async () => layers(event, context));
}

/** The body of a read is not removed, so that its schema refuses it. */
function dropEmptyBody({ event }: Exchange): void {
  event.body = event.body || undefined;
}

/** Answers with the problem document of an error. */
export async function answerProblem(request: Exchange, error: unknown): Promise<void> {
  const problem = problemFrom(error);
  request.internal.code = problem.code;
  const reply = problemReply(problem, request.internal.requestId ?? '');
  if (problem.code === 'credential/refused') {
    const challenge = refusedChallenge(request.event);
    reply.headers = { ...reply.headers, 'www-authenticate': challenge };
  }
  if (request.internal.isDryRun) reply.headers = { ...reply.headers, ...dryRunApplied };
  request.response = reply;
}
