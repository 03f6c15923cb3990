import type { Step } from './collection-step.ts';

const connection = { uid: 'm7Wd3KxPz1Qa' };

/**
 * The requests about accounts for meetings. Only a user can authorize an account, so no account is
 * connected.
 */
export const conferencing: readonly Step[] = [
  { id: 'connectConferencing', params: { provider: 'jitsi' }, status: 409 },
  { id: 'listConferencingConnections' },
  { id: 'authorizeConferencingConnection', params: connection, status: 404 },
  { id: 'updateConferencingConnection', params: connection, status: 404 },
  { id: 'getConferencingCallback' },
  { id: 'deleteConferencingConnection', params: connection, status: 404 },
];
