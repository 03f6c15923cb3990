import { getBookingPage } from '../../lib/app/pages/get-booking-page.ts';
import { pictureUrl } from '../../lib/app/public-url.ts';
import { GetBookingPage } from '../../lib/contract/pages/get-booking-page.ts';
import { readEventType } from '../../lib/data/event-types.ts';
import { findTeam } from '../../lib/data/find-team.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { publicPage } from '../../lib/http/public-page.ts';

const deps = { findTeam, readEventType, readerOf, listSeats, pictureUrl };
const options = publicPage('booking', deps);

export const handler = implementReadWith(GetBookingPage, options, deps, getBookingPage);
