import { getPublicEventType } from '../../lib/app/guests/get-public-event-type.ts';
import { pictureUrl } from '../../lib/app/public-url.ts';
import { GetPublicEventType } from '../../lib/contract/guests/get-public-event-type.ts';
import { readEventType } from '../../lib/data/event-types.ts';
import { findTeam } from '../../lib/data/find-team.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementPublicRead } from '../../lib/http/implement-public-read.ts';

export const handler = implementPublicRead(GetPublicEventType, getPublicEventType, {
  findTeam,
  readEventType,
  readerOf,
  pictureUrl,
});
