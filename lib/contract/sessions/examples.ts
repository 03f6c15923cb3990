import { demoTeam, demoUser } from '../demo-user.ts';
import type { ExamplesOf } from '../example.ts';

const uid = 'q7Lw2xTz9KbW';
const expiresAt = '2032-02-23T21:12:00.417Z';
const { uid: userId, name, email } = demoUser;

export const examples: ExamplesOf<'sessions'> = {
  requestSignIn: { body: { email }, reply: { data: {} } },
  createSession: {
    body: { token: 'WyJzaWduLWluIl0.kJ8h2Vd0mCq8sZx5LkT7yQ' },
    reply: {
      data: {
        uid,
        user: { uid: userId, name, email },
        organization: { uid: demoTeam.uid, name: demoTeam.name },
        isSameBrowser: true,
        expiresAt,
      },
    },
  },
  requestOpenidSignIn: {
    body: { path: '/calendar?view=week' },
    reply: {
      data: {
        authorizationUrl:
          'https://login.example.com/authorize?response_type=code&client_id=scheduling-pages',
      },
    },
  },
  createOpenidSession: {
    body: { code: 'SplxlOBeZQQYbYS6', state: 'f0Yd2Vd0mCq8sZx5LkT7yQkJ8h2Vd0mC' },
    reply: { data: { uid, path: '/calendar?view=week' } },
  },
  listSessions: {
    reply: {
      data: [
        {
          uid,
          browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
          createdAt: '2032-02-23T09:12:00.417Z',
          lastUsedAt: '2032-02-23T09:12:00.417Z',
          expiresAt,
          isCurrent: true,
        },
      ],
    },
  },
  deleteSession: { params: { uid }, reply: {} },
};
