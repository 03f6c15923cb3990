import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endLeftEngine } from './local/engine.ts';
import { filesIn, localFolder } from './local/folder.ts';
import { holderOf } from './local/processes.ts';
import { Remedy, told } from './local/remedy.ts';

async function reset(): Promise<string> {
  const folder = localFolder();
  if (!existsSync(folder)) return `There is no local data in ${folder}.`;
  const names = filesIn(folder);
  for (const lock of names.filter((name) => name.endsWith('.pid'))) {
    const holder = holderOf(join(folder, lock));
    if (holder === undefined) continue;
    throw new Remedy(`A service is running on ${folder} (process ${holder}). Stop it first.`);
  }
  await endLeftEngine(folder);
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
  if (readdirSync(folder).length === 0) rmdirSync(folder);
  return `The local data in ${folder} has been deleted. \`npm start\` creates it again.`;
}

reset().then(
  (done) => process.stdout.write(`${done}\n`),
  (error) => {
    process.stderr.write(`${told(error)}\n`);
    process.exitCode = 1;
  },
);
