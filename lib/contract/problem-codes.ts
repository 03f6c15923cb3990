import { type ProblemCode, problems } from './problems.ts';

/** The codes of all problems, sorted by status, for documents. */
export const problemCodes: readonly ProblemCode[] = (
  Object.keys(problems) as ProblemCode[]
).toSorted((one, other) => problems[one].status - problems[other].status);
