import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { release } from '../../scripts/deploy/release.js';
import { atTerminal } from '../../scripts/local/at-terminal.ts';
import { installManifest, pythonObstacle } from '../../scripts/local/python.ts';
import { Remedy } from '../../scripts/local/remedy.ts';
import { inPackagedStage, root } from './packaging.ts';
import { everySetting } from './settings.ts';

const home = join(root, '.local/templates');
const venv = join(home, 'python');

/** Packaged templates. They remain after the run, because cfn-lint reports the lines of its findings. */
const packaged = join(home, 'packaged');

/** The framework adds `DependsOn` to resources that refer to each other anyway. */
const redundantDependency = 'W3005';

const writeTemplate = (name: string, content: string): void =>
  writeFileSync(join(packaged, `${name}.json`), JSON.stringify(JSON.parse(content), null, 2));

/** Packages a stage with every setting, and stores the templates that a deployment sends to CloudFormation. */
const writeTemplates = (stage: string): Promise<void> =>
  inPackagedStage(stage, everySetting, (folder) => {
    // The release reads the archives in the current folder.
    process.chdir(folder);
    writeTemplate(stage, readFileSync(release('.serverless'), 'utf8'));
    for (const [index, nested] of globSync('.serverless/functions/*.json').entries())
      writeTemplate(`${stage}-nested-${index + 1}`, readFileSync(nested, 'utf8'));
    process.chdir(root);
  });

function installLinter(): string | undefined {
  const manifest = join(root, 'tests/infrastructure/cfn-lint.txt');
  const obstacle = pythonObstacle();
  if (obstacle !== undefined) return obstacle;
  return installManifest(venv, manifest, 'Installing cfn-lint into .local/templates …')
    ? undefined
    : 'cfn-lint could not be installed. Check that PyPI is reachable.';
}

async function run(): Promise<void> {
  const obstacle = installLinter();
  if (obstacle !== undefined) {
    process.stdout.write(`Not run: ${obstacle}\n`);
    return;
  }
  rmSync(packaged, { recursive: true, force: true });
  mkdirSync(packaged, { recursive: true });
  for (const stage of ['dev', 'production']) await writeTemplates(stage);
  const templates = globSync(['infrastructure/*.yml', '.local/templates/packaged/*.json'], {
    cwd: root,
  });
  const { status } = spawnSync(
    join(venv, 'bin/cfn-lint'),
    ['--ignore-checks', redundantDependency, '--', ...templates],
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0) throw new Remedy('CloudFormation may refuse a template. See above.');
  process.stdout.write(`cfn-lint accepts ${templates.length} templates.\n`);
}

await atTerminal(run);
