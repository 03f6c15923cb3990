/**
 * Functions without a request, and their triggers: a new change in the outbox, the dispatcher after it has created
 * work, each minute in case a trigger was lost, and delivery events of mails from SES. serverless.yml, the local
 * service and the tests read this table with the routes. Each worker has its file in `functions/workers/`.
 */
export const workers = {
  dispatch: ['outbox', 'minute'],
  deliver: ['dispatcher', 'minute'],
  sendMessages: ['dispatcher', 'minute'],
  stopAddresses: ['feedback'],
  syncCalendars: ['dispatcher', 'minute'],
  writeCalendars: ['dispatcher', 'minute'],
  makeMeetings: ['dispatcher', 'minute'],
} as const satisfies Record<string, readonly Waking[]>;

export type Waking = 'outbox' | 'dispatcher' | 'minute' | 'feedback';

export type WorkerId = keyof typeof workers;

/** Workers that check for work each minute. */
export type MinutelyWorkerId = {
  [Id in WorkerId]: 'minute' extends (typeof workers)[Id][number] ? Id : never;
}[WorkerId];
