import { can } from '../../signed-in/can.ts';
import { managerCan } from '../kit/rights.ts';
import type { SectionGiven } from '../kit/section-given.ts';
import { Invitations } from './invitations.tsx';
import { Users } from './users.tsx';

/** The users of the organization, and its pending invitations. */
export const PeopleSection = ({ client, me }: SectionGiven) => (
  <>
    {can(me, 'users:read') && <Users client={client} me={me} />}
    {managerCan(me, 'organization:read') && <Invitations client={client} me={me} />}
  </>
);
