import { getPublicEventType } from '../../lib/app/bookings/get-public-event-type.ts';
import { pictureUrl } from '../../lib/app/public-url.ts';
import { GetPublicEventType } from '../../lib/contract/guests/get-public-event-type.ts';
import { readEventType } from '../../lib/data/event-types/stored-event-types.ts';
import { findTeam } from '../../lib/data/people/find-team.ts';
import { users } from '../../lib/data/people/users.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { routingForms } from '../../lib/data/routing-forms/routing-forms.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { publicReader } from '../../lib/http/public-reader.ts';
import { jsonReply } from '../../lib/http/reply.ts';

const deps = { findTeam, readEventType, readerOf: readerOf([users, routingForms]), pictureUrl };
const options = { credential: publicReader, reply: jsonReply };

export const handler = implementReadWith(GetPublicEventType, options, deps, getPublicEventType);
