/**
 * What runs without a request, and what wakes it: a change that came into the outbox, the dispatcher, which
 * has made work for it, each minute in case nobody heard of it, and what SES says of mails later. serverless.yml, the local service and the tests read this table beside the
 * routes; each has its file in `functions/workers/`.
 */
export const workers = {
  dispatch: ['outbox', 'minute'],
  deliver: ['dispatcher', 'minute'],
  sendMessages: ['dispatcher', 'minute'],
  stopAddresses: ['feedback'],
  syncCalendars: ['minute'],
  writeCalendars: ['dispatcher', 'minute'],
  makeMeetings: ['dispatcher', 'minute'],
} as const satisfies Record<string, readonly Waking[]>;

export type Waking = 'outbox' | 'dispatcher' | 'minute' | 'feedback';

export type WorkerId = keyof typeof workers;

/** Those that look for themselves whether there is something to do. */
export type MinutelyWorkerId = {
  [Id in WorkerId]: 'minute' extends (typeof workers)[Id][number] ? Id : never;
}[WorkerId];
