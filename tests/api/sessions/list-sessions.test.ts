import { beforeAll, expect, test } from 'vitest';
import { DeleteSession } from '../../../lib/contract/sessions/delete-session.ts';
import { ListSessions } from '../../../lib/contract/sessions/list-sessions.ts';
import { call } from '../../support/http/call.ts';
import { newSignInToken } from '../../support/sessions/new-sign-in-token.ts';
import { signIn } from '../../support/sessions/sign-in.ts';
import { newWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await newWorld();
});

test('a user sees their own open sessions, newest first, and the current one is marked', async () => {
  const first = await signIn(await newSignInToken(world.of, world.owner));
  const second = await signIn(await newSignInToken(world.of, world.owner));
  await signIn(await newSignInToken(world.of, world.member));
  const { data } = (await call(ListSessions, first.sent)).body;
  expect(data.map(({ uid, isCurrent }) => [uid, isCurrent])).toEqual([
    [second.uid, false],
    [first.uid, true],
  ]);
  await call(DeleteSession, { ...first.sent, params: { uid: second.uid } });
  expect((await call(ListSessions, first.sent)).body.data).toMatchObject([{ uid: first.uid }]);
  expect((await call(ListSessions, { as: world.owner })).body.data).toMatchObject([
    { uid: first.uid, isCurrent: false },
  ]);
});
