/** What went wrong and what to do, in one sentence for the person at the terminal: no stack is shown. */
export class Remedy extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Remedy';
  }
}

/** How an error is told at the terminal. */
export const told = (error: unknown): string => {
  if (error instanceof Remedy) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
