import { getEventTypeHost } from '../../lib/app/event-types/get-event-type-host.ts';
import { pictureUrl } from '../../lib/app/public-url.ts';
import { GetEventTypeHost } from '../../lib/contract/event-types/get-event-type-host.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { users } from '../../lib/data/people/users.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  GetEventTypeHost,
  { readerOf: readerOf([users, eventTypes]), pictureUrl },
  ({ params, caller }, { readerOf, ...deps }) =>
    getEventTypeHost(caller, params, readerOf(caller.organizationId), deps),
);
