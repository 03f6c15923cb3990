import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { commands } from '../../scripts/admin/commands.ts';
import { helpOf } from '../../scripts/admin/help.ts';
import { everyAlarm } from '../../scripts/serverless-alarms.js';
import { settings } from '../../scripts/serverless-settings.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const deploy = read('docs/deploy.md');
const runbooks = read('docs/runbooks.md');

/** The first column of every row that begins with a name in code. */
const rowsOf = (text: string): string[] =>
  [...text.matchAll(/^\| `([\w-]+)` \|/gmu)].map(([, name = '']) => name);

const section = (text: string, heading: string): string =>
  text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

test('the page describes every setting and no other', () => {
  expect(rowsOf(section(deploy, 'Settings')).toSorted()).toEqual(Object.keys(settings).toSorted());
});

test.each([
  ['THROTTLE_RATE', settings.THROTTLE_RATE],
  ['THROTTLE_BURST', settings.THROTTLE_BURST],
  ['COSTLY_THROTTLE_RATE', settings.COSTLY_THROTTLE_RATE],
  ['COSTLY_THROTTLE_BURST', settings.COSTLY_THROTTLE_BURST],
  ['WAITING_REQUESTS', settings.WAITING_REQUESTS],
  ['LOG_RETENTION_DAYS', settings.LOG_RETENTION_DAYS],
])('the page contains the default of %s', (name, value) => {
  expect(deploy).toContain(`| \`${name}\` | ${value} |`);
});

test('every alarm is described on the page and has first steps in the runbooks', () => {
  const declared = Object.keys(everyAlarm).filter((id) => id.endsWith('Alarm'));
  expect(rowsOf(section(deploy, 'Monitoring')).toSorted()).toEqual(declared.toSorted());
  expect(rowsOf(section(runbooks, 'Respond to an alarm')).toSorted()).toEqual(declared.toSorted());
});

test('the administration commands in the runbooks use only options that exist', () => {
  for (const [, name = '', rest = ''] of runbooks.matchAll(/admin -- ([a-z-]+)([^`\n]*)/gu)) {
    expect(Object.keys(commands)).toContain(name);
    const usage = `${helpOf(commands, name)} --stage`;
    for (const [option] of rest.matchAll(/--[a-z-]+/gu)) expect(usage).toContain(option);
  }
});

const pages = [read('README.md'), deploy, runbooks];

test('the pages deploy a stage only if its packaging has succeeded', () => {
  for (const page of pages) {
    expect(page).not.toMatch(/npm run package --[^&\n]*\n+\s*npm run deploy/u);
    expect(page).toContain(' && npm run deploy -- --stage');
  }
});

test('the pages use only options of `npm run deploy` that its help describes', () => {
  const help = execFileSync(process.execPath, [join(root, 'scripts/deploy.js'), '--help'], {
    encoding: 'utf8',
  });
  const used = pages.flatMap((page) => page.match(/npm run deploy -- [^`\n]*/gu) ?? []);
  const options = used.flatMap((command) => command.match(/--[a-z][a-z-]*/gu) ?? []);
  expect(options).toContain('--check-only');
  for (const option of options) expect(help).toContain(option);
});

interface Parameters {
  readonly Parameters: Readonly<Record<string, unknown>>;
  readonly Outputs: Readonly<Record<string, { readonly Description?: string }>>;
}

test('the parameters that the page passes to the templates exist', () => {
  for (const [, file = '', given = ''] of deploy.matchAll(
    /--template-file (infrastructure\/\S+) --parameter-overrides (.*)/gu,
  )) {
    const { Parameters } = parse(read(file)) as Parameters;
    const names = [...given.matchAll(/(\w+)=/gu)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(Object.keys(Parameters)).toEqual(expect.arrayContaining(names));
  }
});

test('each output of the deployment roles is a variable on the page', () => {
  const { Outputs } = parse(read('infrastructure/deploy-role.yml')) as Parameters;
  for (const { Description = '' } of Object.values(Outputs)) {
    const variable = /variable (\w+) of/u.exec(Description)?.[1] ?? '';
    expect(section(deploy, 'From GitHub')).toContain(`\`${variable}\``);
  }
  expect(Object.keys(Outputs)).toHaveLength(3);
});

test('the README and the page set the region before any command that needs it', () => {
  for (const page of [read('README.md').split('\n## Deploy\n')[1] ?? '', deploy]) {
    expect(page.indexOf('export AWS_REGION=')).toBeGreaterThan(-1);
    expect(page.indexOf('export AWS_REGION=')).toBeLessThan(page.indexOf('aws ssm put-parameter'));
  }
});
