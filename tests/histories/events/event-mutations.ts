import type { Guard } from '../mutations.ts';
import type { EventFault } from './event-history.ts';

/** A guard of the work that follows changes, with the rules that show its removal. */
export interface EventMutation extends Guard {
  /** Number of kills in a history; 0 if kills would also explain the fault. */
  readonly kills: number;
  /** One of these rules is broken without the guard. */
  readonly breaks: readonly EventFault['rule'][];
}

/** Guards between a change and the receivers of its event. */
export const eventMutations: readonly EventMutation[] = [
  {
    name: 'earlier-first',
    file: 'lib/workers/load-resource.ts',
    line: "if (read === 'later' || read.found.length > 0) return 'later';",
    becomes: "if (read === 'later') return 'later';",
    kills: 0,
    breaks: ['order', 'event'],
  },
  {
    name: 'no-position-lost',
    file: 'lib/data/feed/publishing.ts',
    line: '    position: after.position,',
    becomes: '    position: after.position + 1,',
    kills: 0,
    breaks: ['event', 'feed'],
  },
  {
    name: 'after-a-gap',
    file: 'lib/data/feed/list-feed.ts',
    line: 'return gap === -1 ? found : found.slice(0, gap);',
    becomes: 'return gap === -1 ? found : found.slice(0);',
    kills: 0,
    breaks: ['feed'],
  },
  {
    name: 'jobs-of-a-dead-dispatcher',
    file: 'lib/workers/publish/publishing.ts',
    line: 'for (let after = lease.enqueuedUntil; after < end.position; ) {',
    becomes: 'for (let after = end.position; after < end.position; ) {',
    kills: 25,
    breaks: ['delivery'],
  },
  {
    name: 'tried-again',
    file: 'lib/workers/queue/table-jobs.ts',
    line: 'else await movePointer(lease, job.pointer, dueAtMs);',
    becomes: 'else await removePointer(lease, job.pointer);',
    kills: 0,
    breaks: ['delivery'],
  },
  {
    name: 'expired-cursor',
    file: 'lib/data/feed/list-feed.ts',
    line: "if (after !== undefined && isExpired(first, nowMs)) return 'expired';",
    becomes: '',
    kills: 0,
    breaks: ['expiry'],
  },
  {
    name: 'messages-of-events',
    file: 'lib/workers/publish/enqueue-event-messages.ts',
    line: 'await enqueueMessages(of, jobs, nowMs);',
    becomes: '',
    kills: 0,
    breaks: ['mail'],
  },
  {
    name: 'one-message-a-receiver',
    file: 'lib/workers/messages/messages-queue.ts',
    line: "if (before !== undefined && before.status !== 'waiting') continue;",
    becomes: '',
    kills: 0,
    breaks: ['twice'],
  },
  {
    name: 'meeting-found',
    file: 'lib/app/meetings/settle-meeting.ts',
    line: 'tries > 1 ? await source.find(marker, about.startedAtMs) : undefined',
    becomes: 'undefined',
    kills: 0,
    breaks: ['meeting'],
  },
];
