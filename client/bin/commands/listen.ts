import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Event } from '../../src/generated/types.ts';
import type { Command } from '../command.ts';
import { givenText, type Values } from '../options.ts';
import { printLine, shownJson } from '../print.ts';

/** The cursor to start from: that of the option, or else that of the cursor file. */
function firstCursor(values: Values): string | undefined {
  const file = givenText(values, 'cursor-file');
  // If the cursor could not be stored, the next run would print the same events again.
  if (file !== undefined) accessSync(dirname(file), constants.W_OK);
  const stored = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return givenText(values, 'cursor') ?? (stored === '' ? undefined : stored);
}

/** Stores the cursor by renaming a new file, because a partial cursor would be worse than an old one. */
function storeCursor(cursor: string, file: string): void {
  writeFileSync(`${file}.new`, `${cursor}\n`);
  renameSync(`${file}.new`, file);
}

/** Retries for about half a day. The first request uses the default, so that a wrong address fails soon. */
const maxRetries = 8000;

export const listen: Command = {
  takes: [],
  summary:
    'Follow the events of the organization, from the oldest stored event: one line of JSON each',
  options: ['kind', 'event-type', 'user', 'cursor', 'cursor-file'],
  run: async ({ client, values, signal }) => {
    const file = givenText(values, 'cursor-file');
    let cursor = firstCursor(values);
    const query = {
      // The service validates the kind.
      kind: givenText(values, 'kind') as Event['event'] | undefined,
      eventTypeId: givenText(values, 'event-type'),
      userId: givenText(values, 'user'),
      perPage: 100,
      wait: 20,
      cursor,
    };
    try {
      let page = await client.feed.listEvents(query, { signal });
      for (;;) {
        for (const event of page.data) await printLine(shownJson(event));
        // Stores the cursor after printing: an event may be printed twice, but none is missed.
        cursor = page.nextCursor ?? cursor;
        if (file !== undefined && cursor !== undefined) storeCursor(cursor, file);
        page = await client.feed.listEvents({ ...query, cursor }, { signal, maxRetries });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    if (cursor !== undefined) process.stderr.write(`Continue with --cursor ${cursor}\n`);
    return 0;
  },
};
