#!/usr/bin/env node
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { version } from '../src/generated/version.ts';
import { connectionOf } from './connection.ts';
import { failureOf, textOf } from './failure.ts';
import { McpServer } from './mcp/server.ts';
import { ToolBox } from './mcp/tool-box.ts';
import { helpOf, type OptionName, options, type Values } from './options.ts';
import { printLine } from './print.ts';
import { UsageError } from './usage-error.ts';

const optionNames: readonly OptionName[] = [
  'allow-writes',
  'url',
  'api-key',
  'token',
  'help',
  'version',
];

const help = `Offers a scheduling service to assistants, by the Model Context Protocol over standard input and output.

Usage: scheduling-mcp [options]

Options:
${helpOf(optionNames)}`;

function parseOptions(): Values {
  const known = Object.fromEntries(optionNames.map((name) => [name, options[name]]));
  try {
    return parseArgs({ options: known }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Responds to each request when it is done, so that a slow request does not delay others. */
async function serve(values: Values): Promise<void> {
  const { client } = connectionOf(values, process.env);
  const server = new McpServer(new ToolBox(client, values['allow-writes'] === true));
  const answers = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const answer = server.answer(line).then(async (reply) => {
      if (reply !== undefined) await printLine(reply);
    });
    answers.add(answer);
    void answer.finally(() => answers.delete(answer));
  }
  await Promise.all(answers);
}

process.stdout.on('error', () => process.exit(0));

try {
  const values = parseOptions();
  if (values.version === true) await printLine(version);
  else if (values.help === true) await printLine(help.trimEnd());
  else await serve(values);
} catch (error) {
  const failure = failureOf(error);
  process.stderr.write(`${textOf(failure)}\n`);
  process.exitCode = failure.exitCode;
}
