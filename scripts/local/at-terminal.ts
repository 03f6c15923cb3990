import { told } from './remedy.ts';

/** Whoever reads what is printed may stop early (`… | head`): then there is nobody left to tell anything. */
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  process.exit(code === 'EPIPE' ? 0 : 1);
});

/** Runs what a person started; what goes wrong is told them as shortly as it can be, and ends it with 1. */
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
