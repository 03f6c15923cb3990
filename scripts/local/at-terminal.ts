import { told } from './remedy.ts';

/** The reader of the output may end early (`… | head`). The process then ends, too. */
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  process.exit(code === 'EPIPE' ? 0 : 1);
});

/** Runs a command of a terminal. An error is printed in short form and ends the process with 1. */
export async function atTerminal(
  run: () => void | Promise<void>,
  tell: (error: unknown) => string | Promise<string> = (error) => `${told(error)}\n`,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.stderr.write(await tell(error));
    process.exitCode = 1;
  }
}
