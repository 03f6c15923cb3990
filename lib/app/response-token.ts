import type { ResponseToken } from '../domain/routing-forms/routed-request.ts';
import type { FreshToken } from '../domain/routing-forms/routing-response.ts';
import { isUid } from '../domain/uid.ts';
import { hashOfKey } from './hash-of-key.ts';
import { newToken } from './new-uid.ts';

/** Creates a new token. It contains the IDs of its form and response, so a booking needs no other parameter. */
export function freshToken(formId: string, uid: string): Pick<FreshToken, 'token' | 'hash'> {
  const token = `${formId}.${uid}.${newToken()}`;
  return { token, hash: hashOfKey(token) };
}

const ofNone = '000000000000';

/** Parses a token. An invalid token is looked up like an unknown one. */
export function sentToken(token: string): ResponseToken {
  const [formId = '', uid = ''] = token.split('.', 2);
  const isNamed = isUid(formId) && isUid(uid);
  return { formId: isNamed ? formId : ofNone, uid: isNamed ? uid : ofNone, hash: hashOfKey(token) };
}
