import type { readEventType } from '../../data/event-types/stored-event-types.ts';
import type { findTeam } from '../../data/people/find-team.ts';
import type { Reader } from '../../data/reader.ts';
import {
  type PublicEventType,
  publicEventType,
  surelyMet,
} from '../../domain/event-types/public-event-type.ts';
import { storedUser } from '../../domain/people/needs.ts';
import type { WithPictures } from '../../domain/write-context.ts';
import { publicTeam } from '../public-team.ts';
import { seeEventType } from '../see-event-type.ts';
import { sendsTexts } from '../sends-texts.ts';
import { type GuestTokens, visitorBy } from './visitor-by.ts';

interface PublicEventTypeRequest extends GuestTokens {
  readonly params: { readonly team: string; readonly uid: string };
  readonly nowMs: number;
}

interface Deps extends WithPictures {
  readonly findTeam: typeof findTeam;
  readonly readEventType: typeof readEventType;
  readonly readerOf: (of: Reader['of']) => Reader;
}

/** Event type as guests see it before they book, and whether the page of the team lists it. A private event type returns the same problem as an unknown one. */
export async function getPublicEventType(
  { params: { team, uid }, nowMs, ...tokens }: PublicEventTypeRequest,
  { readEventType, readerOf, pictureUrl, ...deps }: Deps,
): Promise<{ readonly data: PublicEventType; readonly isListed: boolean }> {
  const of = await publicTeam(team, nowMs, 'event-type/unknown', deps);
  const reader = readerOf(of);
  const visitor = await visitorBy(tokens, uid, nowMs, reader);
  const { eventType } = seeEventType(visitor, await readEventType(of, uid, nowMs));
  const snapshot = await reader.read(surelyMet(eventType).map(storedUser));
  const data = publicEventType(eventType, snapshot, { pictureUrl, sendsTexts: sendsTexts() });
  return { data, isListed: eventType.visibility === 'public' };
}
