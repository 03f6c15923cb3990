import type { ResponseToken } from '../domain/routing-forms/by-response.ts';
import type { FreshToken } from '../domain/routing-forms/routing-response.ts';
import { isUid } from '../domain/uid.ts';
import { hashOfKey } from './hash-of-key.ts';
import { newToken } from './new-uid.ts';

/** A token that nobody has. It names its response, so that no more has to be sent to book by it. */
export function freshToken(formId: string, uid: string): Pick<FreshToken, 'token' | 'hash'> {
  const token = `${formId}.${uid}.${newToken()}`;
  return { token, hash: hashOfKey(token) };
}

const ofNone = '000000000000';

/** What a token names; one that cannot be a token is looked up as one that names nothing. */
export function sentToken(token: string): ResponseToken {
  const [formId = '', uid = ''] = token.split('.', 2);
  const isNamed = isUid(formId) && isUid(uid);
  return { formId: isNamed ? formId : ofNone, uid: isNamed ? uid : ofNone, hash: hashOfKey(token) };
}
