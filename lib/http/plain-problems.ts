import type { Exchange } from './exchange.ts';
import { problemFrom, problemReply } from './problem-reply.ts';

/** Problem replies where there is no database that could be away. */
export const plainProblems = {
  onError(request: Exchange): void {
    const problem = problemFrom(request.error, () => false);
    request.internal.code = problem.code;
    request.response = problemReply(problem, request.internal.requestId ?? '');
  },
};
