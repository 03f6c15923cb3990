/**
 * Functions without a request, and their triggers: a new change in the outbox, the dispatcher if a queue has due jobs, each
 * minute in case a trigger was lost, delivery events of mails from SES, and the end of a deployment. serverless.yml, the local service and the tests
 * read this table with the routes. Each worker has its file in `functions/workers/`.
 */
export const workers = {
  dispatch: ['outbox', 'minute'],
  deliver: ['dispatcher'],
  sendMessages: ['dispatcher'],
  stopAddresses: ['feedback'],
  syncCalendars: ['dispatcher'],
  writeCalendars: ['dispatcher'],
  makeMeetings: ['dispatcher'],
  verifyDeployment: ['deployment'],
} as const satisfies Record<string, readonly Waking[]>;

export type Waking = 'outbox' | 'dispatcher' | 'minute' | 'feedback' | 'deployment';

export type WorkerId = keyof typeof workers;

/** Workers that look for their work in the table. */
export type TableWorkerId = Exclude<WorkerId, 'stopAddresses' | 'verifyDeployment'>;
