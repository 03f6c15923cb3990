import { Problem } from '../../contract/problem.ts';

/** True if a change was made, false if it was refused. An undecided change is thrown, because its result is unknown. */
export const isFinished = (change: Promise<unknown>): Promise<boolean> =>
  change.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.status < 500) return false;
      throw error;
    },
  );
