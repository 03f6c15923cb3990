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

/** The cursor at which to begin: the one that was typed, or else the one that was kept. */
function firstCursor(values: Values): string | undefined {
  const file = givenText(values, 'cursor-file');
  // What could not be kept would be printed, and then again.
  if (file !== undefined) accessSync(dirname(file), constants.W_OK);
  const kept = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return givenText(values, 'cursor') ?? (kept === '' ? undefined : kept);
}

/** A file that is half-written would be worse than an old one. */
function keep(cursor: string, file: string): void {
  writeFileSync(`${file}.new`, `${cursor}\n`);
  renameSync(`${file}.new`, file);
}

/** A service that is away is waited for, about half a day. Whether it is there at all, the first request says. */
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
      // The service says which ones there are.
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
        // Kept once they are printed: an event may be printed twice, but none is missed.
        cursor = page.nextCursor ?? cursor;
        if (file !== undefined && cursor !== undefined) keep(cursor, file);
        page = await client.feed.listEvents({ ...query, cursor }, { signal, maxRetries });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    if (cursor !== undefined) process.stderr.write(`Continue with --cursor ${cursor}\n`);
    return 0;
  },
};
