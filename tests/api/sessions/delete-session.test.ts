import { beforeAll, expect, test } from 'vitest';
import { DeleteSession } from '../../../lib/contract/sessions/delete-session.ts';
import { GetCurrentUser } from '../../../lib/contract/users/get-current-user.ts';
import { call } from '../../support/http/call.ts';
import { passTime } from '../../support/pass-time.ts';
import { newSignInToken } from '../../support/sessions/new-sign-in-token.ts';
import { signIn } from '../../support/sessions/sign-in.ts';
import { newWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await newWorld();
});

test('an ended session is refused within a minute, and the browser that ends its own deletes its cookie', async () => {
  const { uid, sent } = await signIn(await newSignInToken(world.of, world.owner));
  const { status, cookies } = await call(DeleteSession, { ...sent, params: { uid } });
  expect([status, cookies]).toEqual([
    204,
    ['__Host-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure'],
  ]);
  passTime(60_000);
  expect((await call(GetCurrentUser, sent)).status).toBe(401);
});

test('a session of another user, an unknown one and an ended one are 404', async () => {
  const { uid } = await signIn(await newSignInToken(world.of, world.member));
  const end = async (as: { readonly key: string }, id: string) => {
    const { status, cookies } = await call(DeleteSession, { as, params: { uid: id } });
    return [status, cookies];
  };
  expect(await end(world.owner, uid)).toEqual([404, []]);
  expect(await end(world.owner, 'abcdefghijkl')).toEqual([404, []]);
  expect(await end(world.member, uid)).toEqual([204, []]);
  expect(await end(world.member, uid)).toEqual([404, []]);
});
