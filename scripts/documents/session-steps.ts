import type { Step } from './collection-step.ts';

/** Requests about the sessions of the pages. Only pages of the service can send the first ones. */
export const sessions: readonly Step[] = [
  { id: 'requestSignIn', status: 403 },
  { id: 'createSession', status: 403 },
  { id: 'requestOpenidSignIn', status: 403 },
  { id: 'createOpenidSession', status: 403 },
  { id: 'listSessions' },
  { id: 'deleteSession', params: { uid: 'q7Lw2xTz9KbW' }, status: 404 },
];
