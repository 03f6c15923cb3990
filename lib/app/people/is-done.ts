import { Problem } from '../../contract/problem.ts';

/** Whether a change was made. What is refused stays as it is; of what is undecided nobody knows, so it is thrown. */
export const isDone = (change: Promise<unknown>): Promise<boolean> =>
  change.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.status < 500) return false;
      throw error;
    },
  );
