import { atTerminal } from './local/at-terminal.ts';
import { runTests } from './local/run-tests.ts';
import { wholeNumber } from './local/whole-number.ts';

/**
 * Runs the tests of faults with every fault at every write, with workers killed at each of their
 * calls, and with the number of kills in KILLS.
 */
await atTerminal(() => {
  const kills = wholeNumber('KILLS', process.env.KILLS ?? '30', 1);
  runTests(['tests/faults', 'tests/journeys/contention', 'tests/workers'], {
    FAULTS: 'all',
    KILLS: `${kills}`,
  });
});
