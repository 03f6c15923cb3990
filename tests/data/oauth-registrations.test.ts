import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetModules } from '../support/processes/forget-modules.ts';
import { type ParameterStore, startParameterStore } from '../support/processes/parameter-store.ts';

let store: ParameterStore;

beforeEach(async () => {
  store = await startParameterStore();
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', store.endpoint);
  for (const name of ['GOOGLE', 'MICROSOFT', 'ZOOM']) {
    for (const setting of ['CLIENT_ID', 'CLIENT_SECRET', 'OAUTH_URL', 'TENANT']) {
      vi.stubEnv(`${name}_${setting}`, '');
    }
  }
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  await store.stop();
});

/** Loads the module as in a function that has just started. */
const load = async () => {
  forgetModules();
  return (await import('../../lib/data/external-calendars/oauth-registrations.ts')).registrationOf;
};

const google = { clientId: 'an ID', clientSecret: 'a secret' };

test('a registration outside the cloud is read from settings and needs both the ID and the secret', async () => {
  const registrationOf = await load();
  expect(await registrationOf('google')).toBeUndefined();
  vi.stubEnv('GOOGLE_CLIENT_ID', google.clientId);
  expect(await registrationOf('google')).toBeUndefined();
  vi.stubEnv('GOOGLE_CLIENT_SECRET', google.clientSecret);
  expect(await registrationOf('google')).toEqual({
    ...google,
    server: {
      issuer: 'https://accounts.google.com',
      authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenEndpoint: 'https://oauth2.googleapis.com/token',
      revocationEndpoint: 'https://oauth2.googleapis.com/revoke',
      scopes: [
        'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
        'https://www.googleapis.com/auth/calendar.events',
      ],
      parameters: { access_type: 'offline', prompt: 'consent' },
      sendsIss: 'perhaps',
    },
  });
  vi.stubEnv('GOOGLE_OAUTH_URL', 'https://login.example.com/');
  expect((await registrationOf('google'))?.server).toMatchObject({
    issuer: 'https://login.example.com',
    authorizationEndpoint: 'https://login.example.com/o/oauth2/v2/auth',
    tokenEndpoint: 'https://login.example.com/token',
    revocationEndpoint: 'https://login.example.com/revoke',
  });
  expect(await registrationOf('microsoft')).toBeUndefined();
  expect(store.reads).toEqual([]);
});

test('the registrations in the cloud are in one parameter, which is cached for five minutes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubEnv('OAUTH_CLIENTS_PARAMETER', '/scheduling/dev/oauth-clients');
  const microsoft = { clientId: 'another ID', clientSecret: 'another secret' };
  const put = (clients: object) =>
    store.put('/scheduling/dev/oauth-clients', JSON.stringify(clients));
  put({ google, microsoft: { ...microsoft, tenant: 'example.com' }, zoom: google });
  const registrationOf = await load();
  expect(await registrationOf('google')).toMatchObject(google);
  expect(await registrationOf('microsoft')).toEqual({
    ...microsoft,
    server: {
      issuer: 'https://login.microsoftonline.com/example.com/v2.0',
      authorizationEndpoint: 'https://login.microsoftonline.com/example.com/oauth2/v2.0/authorize',
      tokenEndpoint: 'https://login.microsoftonline.com/example.com/oauth2/v2.0/token',
      scopes: ['offline_access', 'Calendars.ReadWrite'],
      sendsIss: false,
    },
  });
  expect((await registrationOf('zoom'))?.server).toMatchObject({
    tokenEndpoint: 'https://zoom.us/oauth/token',
    clientAuth: 'basic',
  });
  expect(store.reads).toHaveLength(1);
  put({ microsoft });
  vi.advanceTimersByTime(299_000);
  expect(await registrationOf('google')).toMatchObject(google);
  vi.advanceTimersByTime(2_000);
  expect(await registrationOf('google')).toBeUndefined();
  expect((await registrationOf('microsoft'))?.server.issuer).toBe(
    'https://login.microsoftonline.com/common/v2.0',
  );
  expect(store.reads).toHaveLength(2);
});

test('a stage without the parameter has no registration, and a failed read is not cached', async () => {
  vi.stubEnv('OAUTH_CLIENTS_PARAMETER', '/scheduling/dev/oauth-clients');
  const registrationOf = await load();
  expect(await registrationOf('google')).toBeUndefined();
  const another = await load();
  store.refuse('AccessDeniedException');
  await expect(another('google')).rejects.toMatchObject({ name: 'AccessDeniedException' });
  store.refuse(undefined);
  store.put('/scheduling/dev/oauth-clients', JSON.stringify({ google }));
  expect(await another('google')).toMatchObject(google);
});
