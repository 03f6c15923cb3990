import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { atTerminal } from './local/at-terminal.ts';
import { commandsIn } from './rehearsal/commands.ts';
import { copyProject } from './rehearsal/copy-project.ts';
import { copyVersion } from './rehearsal/copy-version.ts';
import { installEmulator, python } from './rehearsal/install-emulator.ts';
import { rehearseProtectedStage } from './rehearsal/rehearse-protected-stage.ts';
import { rehearseStage, type Step } from './rehearsal/rehearse-stage.ts';
import { startEmulator } from './rehearsal/start-emulator.ts';

const help = `npm run rehearse -- [options]

Deploys the service into an emulator of AWS on this machine, with the commands of docs/deploy.md. Uses it, updates it, deploys a
version that does not work, returns to the first version, and deletes the stage. Exits with 1 at the first step that fails.

  --full        deploys more versions that do not work, and a protected stage with every setting
  --from <tag>  begins with an earlier version, which is the tag of a release or a commit
  --help
`;

const options = {
  full: { type: 'boolean', default: false },
  from: { type: 'string' },
  help: { type: 'boolean' },
} as const;

const step: Step = async (name, run) => {
  const begunMs = performance.now();
  const result = await run();
  const seconds = (performance.now() - begunMs) / 1000;
  process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${name}\n`);
  return result;
};

async function run(): Promise<void> {
  const { values } = parseArgs({ options });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const obstacle = installEmulator();
  if (obstacle !== undefined) {
    process.stdout.write(`Not run: ${obstacle}\n`);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'scheduling-rehearsal-'));
  // Processes that have just been killed may still write.
  const patiently = { maxRetries: 20, retryDelay: 100 };
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, ...patiently }));
  // Ctrl-C at a terminal sends a signal to npm, too, which sends it once more.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => process.exit(1));
  }
  const begunMs = performance.now();
  const project = join(folder, 'project');
  copyProject(project);
  const firstProject = values.from === undefined ? project : join(folder, 'first-project');
  if (values.from !== undefined) copyVersion(values.from, firstProject);
  const emulator = await step('start the emulator', () => startEmulator(folder, python));
  const administrator = commandsIn(project, emulator.env);
  try {
    await rehearseStage(administrator, emulator.url, {
      step,
      isFull: values.full,
      firstProject,
    });
    if (values.full) await rehearseProtectedStage(administrator, emulator.url, step);
  } finally {
    emulator.stop();
  }
  process.stdout.write(
    `The rehearsal took ${Math.round((performance.now() - begunMs) / 1000)} s.\n`,
  );
}

await atTerminal(run);
// A step that failed may have left a server open.
process.exit();
