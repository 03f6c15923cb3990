import { told } from './remedy.ts';

/** Runs what a person started; what goes wrong is told them as shortly as it can be, and ends it with 1. */
export async function atTerminal(run: () => void | Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${told(error)}\n`);
    process.exitCode = 1;
  }
}
