import { can } from '../../signed-in/can.ts';
import type { SectionGiven } from '../kit/section-given.ts';
import { Calendars } from './calendars.tsx';
import { Conferencing } from './conferencing.tsx';

/** The external accounts of the user. */
export const ConnectionsSection = ({ client, me }: SectionGiven) => (
  <>
    {can(me, 'availability:read') && <Calendars client={client} me={me} />}
    {can(me, 'conferencing:read') && <Conferencing client={client} me={me} />}
  </>
);
