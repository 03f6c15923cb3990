import { atTerminal } from './local/at-terminal.ts';
import { runTests } from './local/run-tests.ts';
import { wholeNumber } from './local/whole-number.ts';

/** Every write under every fault, workers that die at each of their calls, and so many kills in a storm as the environment says. */
await atTerminal(() => {
  const kills = wholeNumber('KILLS', process.env.KILLS ?? '30', 1);
  runTests(['tests/faults', 'tests/journeys/contention', 'tests/workers'], {
    FAULTS: 'all',
    KILLS: `${kills}`,
  });
});
