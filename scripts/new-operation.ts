import { fileURLToPath } from 'node:url';
import { told } from './local/remedy.ts';
import { addOperation } from './operation/add-operation.ts';

const help = `Adds an operation: its contract, decision, handler and tests, and its rows in the tables.

  npm run new-operation -- <group> <id> '<method> <path>'
  npm run new-operation -- bookings markBookingNoShow 'POST /v1/bookings/{uid}/no_show'

Every place that is left to you is marked with a comment, // OPEN:. The command lists these places, and npm run lint
reports those that are left.`;

const words = process.argv.slice(2);

if (words.includes('--help')) console.log(help);
else {
  try {
    const open = addOperation(fileURLToPath(new URL('../', import.meta.url)), words);
    console.log(`Added ${words[1]}. Left to you:\n`);
    for (const place of open) console.log(`  ${place}`);
    console.log('\nThen run npm run openapi, commit what it writes, and run npm test.');
  } catch (error) {
    console.error(told(error));
    process.exitCode = 1;
  }
}
