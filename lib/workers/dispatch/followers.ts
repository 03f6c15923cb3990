import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Follower } from '../follower.ts';
import { tellPeople } from '../messages/tell-people.ts';

/** All that follows events of an organization, as it is now. */
export const readFollowers = (of: OrganizationId): readonly Follower[] => [tellPeople(of)];
