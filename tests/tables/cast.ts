import { CreateUserAvailabilityCalendar } from '../../lib/contract/availability/create-user-availability-calendar.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { CreateEventTypeHost } from '../../lib/contract/event-types/create-event-type-host.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { call } from '../support/http/call.ts';
import { changeRole } from '../support/people/change-role.ts';
import type { Ready, Request } from '../support/ready.ts';
import type { Person } from '../support/world.ts';
import type { Access, Candidate } from './access.ts';

type Params = Readonly<Record<string, string>>;

/** A request and a caller with the required relation to its resource. */
export interface Scene {
  readonly as: Pick<Person, 'key'>;
  readonly request: Request;
}

/** Users of one organization with every relation to resources. */
export class Cast {
  readonly #ready: Ready;
  readonly #people = new Map<string, Person>();

  constructor(ready: Ready) {
    this.#ready = ready;
  }

  /** A request of `id` that can succeed if the caller has the right. */
  async scene(
    id: OperationId,
    { about }: Pick<Access, 'about'>,
    role: 'member' | 'restricted',
    standing: Candidate,
  ): Promise<Scene> {
    if (standing === 'creator') return this.#made(id, about, role);
    const person = await this.#person(`${role} ${standing} ${about}`, role);
    const request = await this.#request(id, person);
    if (standing === 'nobody') {
      const { admin } = this.#ready.world;
      return { as: person, request: about === 'user' ? ofUser(id, request, admin) : request };
    }
    if (about === 'user') return { as: person, request: ofUser(id, request, person) };
    return { as: person, request: await this.#arranged(about, standing, request, person) };
  }

  #request(id: OperationId, whose: Person): Promise<Request> {
    return this.#ready.request(id, whose) as Promise<Request>;
  }

  async #person(part: string, role: Person['role']): Promise<Person> {
    const person = this.#people.get(part) ?? (await this.#ready.world.addUser(role));
    this.#people.set(part, person);
    return person;
  }

  /** Restricted users cannot create resources. The creator is restricted afterwards and gets a new key. */
  async #made(id: OperationId, about: string, role: Person['role']): Promise<Scene> {
    const { world, requestMadeBy } = this.#ready;
    if (role === 'member') {
      const as = await this.#person(`creator ${about}`, role);
      return { as, request: await this.#others(about, await requestMadeBy(as, id)) };
    }
    const { key, ...user } = await world.addUser('member');
    const request = await this.#others(about, await requestMadeBy({ key }, id));
    await changeRole(world, user, role);
    return { as: await world.keyFor(user, ['*']), request };
  }

  /** Makes another user the attendee, so that the caller is only the creator. */
  #others(about: string, request: Request): Promise<Request> | Request {
    if (about !== 'schedule') return request;
    return this.#arranged('schedule', 'host', request, this.#ready.world.owner);
  }

  /** Gives a user the relation to the resource, as the owner. */
  async #arranged(
    about: Access['about'],
    standing: Candidate,
    request: Request,
    { userId }: Pick<Person, 'userId'>,
  ): Promise<Request> {
    const as = this.#ready.world.owner;
    const { uid = '', bookingId, eventTypeId = uid } = (request.params ?? {}) as Params;
    if (about === 'booking') {
      const sent = { as, params: { uid: bookingId ?? uid }, body: { hosts: [{ userId }] } };
      await call(UpdateBooking, sent);
    }
    if (about === 'schedule') {
      const userType = standing === 'host' ? 'host' : 'guest';
      const attendees = [{ userId, role: 'admin', userType }];
      await call(UpdateSchedule, { as, params: { uid }, body: { attendees } });
    }
    if (about === 'eventType') {
      await call(CreateEventTypeHost, {
        as,
        params: { eventTypeId },
        body: { uid: userId, role: 'admin' },
      });
    }
    if (about === 'calendar') return this.#calendarOf(userId, request);
    if (about === 'apiKey') return this.#apiKeyOf(userId, request);
    return request;
  }

  async #apiKeyOf(userId: string, request: Request): Promise<Request> {
    const { keyId: uid } = await this.#ready.world.keyFor({ userId }, ['*']);
    return { ...request, params: { uid } } as Request;
  }

  async #calendarOf(userId: string, request: Request): Promise<Request> {
    const body = { name: 'Hours', timezone: 'UTC', calendars: [], userId };
    const as = this.#ready.world.owner;
    const { uid } = (await call(CreateUserAvailabilityCalendar, { as, body })).body.data;
    return { ...request, params: { uid } } as Request;
  }
}

/** The query parameters with which lists name users, if not `userId`. */
const namedBy: Partial<Record<OperationId, (user: Pick<Person, 'userId' | 'email'>) => Params>> = {
  listBusyTimes: ({ userId }) => ({ userIds: userId }),
  listOrganizationUsers: ({ email }) => ({ email }),
};

/** The request about another user. A body without a user is about the caller. */
function ofUser(
  id: OperationId,
  request: Request,
  user: Pick<Person, 'userId' | 'email'>,
): Request {
  const { userId } = user;
  const { params, query, body } = request as { params?: Params; query?: Params; body?: object };
  if (params !== undefined) return { ...request, params: { userId } } as Request;
  if (body !== undefined) return { ...request, body: { ...body, userId } };
  return { ...request, query: { ...query, ...(namedBy[id]?.(user) ?? { userId }) } };
}
