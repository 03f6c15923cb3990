import type { ExamplesOf } from '../example.ts';

const uid = 'm7Wd3KxPz1Qa';
const at = '2032-02-22T17:04:31.208Z';
const connection = {
  uid,
  provider: 'zoom',
  userId: 'npT69VbQh2Lc',
  account: 'ada@example.com',
  shared: false,
  status: 'connected',
  createdAt: at,
  updatedAt: at,
};

export const examples: ExamplesOf<'conferencing'> = {
  listConferencingConnections: { reply: { data: [connection] } },
  connectConferencing: {
    params: { provider: 'zoom' },
    body: { shared: false },
    reply: {
      data: {
        ...connection,
        account: '',
        status: 'pending',
        authorizationUrl:
          'https://zoom.us/oauth/authorize?response_type=code&client_id=Qk7rVx2LmT9z',
      },
    },
  },
  authorizeConferencingConnection: {
    params: { uid },
    body: {
      code: 'bGl2ZSBsb25nIGFuZA',
      state: `${uid}.0Hq3mXb7ZtVn5Lk2Rd9Ws4Yc8Pf1Ja6GeUoTiBvNh`,
    },
    reply: { data: connection },
  },
  updateConferencingConnection: {
    params: { uid },
    body: { shared: true },
    reply: { data: { ...connection, shared: true } },
  },
  getConferencingCallback: { reply: '<!doctype html>…' },
  deleteConferencingConnection: { params: { uid }, reply: {} },
  receiveConferencingNotice: {
    params: { provider: 'zoom' },
    body: {
      event: 'recording.completed',
      event_ts: 1_961_202_692_000,
      payload: {
        account_id: 'AAAAAABBBB',
        object: {
          id: 1_234_567_890,
          uuid: '4444AAAiAAAAAiAiAiiAii==',
          topic: 'Introduction',
          share_url: 'https://example.zoom.us/rec/share/Qg75t7xZBtEbAkjdlgbfdngBBBB',
          recording_files: [
            {
              id: 'ed6c2f27-2ae7-42f4-b3d0-835b493e4fa8',
              file_type: 'MP4',
              status: 'completed',
              play_url: 'https://example.zoom.us/rec/play/Qg75t7xZBtEbAkjdlgbfdngBBBB',
            },
          ],
        },
      },
    },
    reply: {},
    confirmation: {
      plainToken: 'qgg8vlvZRS6UYooatFL8Aw',
      encryptedToken: '23a89b634c017e5364a1c8d9c8ea909b60dd5599e2bb04bb1558d9c3a121faa5',
    },
  },
};
