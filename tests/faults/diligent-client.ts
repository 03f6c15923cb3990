import { expect } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { RescheduleBooking } from '../../lib/contract/bookings/reschedule-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { GetSchedule } from '../../lib/contract/schedules/get-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { dice } from '../journeys/dice.ts';
import { guest, instant } from '../journeys/guests.ts';
import { host } from '../support/schedules/schedules.ts';
import type { World } from '../support/world.ts';
import type { Fleet } from './fleet.ts';

interface Scene {
  readonly fleet: Fleet;
  readonly world: World;
  readonly types: readonly EventType[];
  /** The first start that this client books, in epoch minutes. */
  readonly start: number;
}

interface Acknowledged {
  readonly uid: string;
}

/** A client that changes only resources that it created itself, so it knows their expected state. */
export class DiligentClient {
  /** The last acknowledged state of each booking, by UID. */
  readonly bookings = new Map<string, Acknowledged>();
  readonly schedules = new Map<string, Acknowledged>();
  readonly #scene: Scene;
  readonly #below: (bound: number) => number;

  constructor(scene: Scene, seed: number) {
    this.#scene = scene;
    this.#below = dice(seed);
  }

  /** Sends one random request and waits until it is decided. */
  async step(): Promise<void> {
    const uid = this.#one(this.bookings);
    const schedule = this.#one(this.schedules);
    const choice = this.#below(10);
    if (choice < 4 || uid === undefined) return this.#book();
    if (choice < 6) return this.#change(uid);
    if (choice === 6) return this.#cancel(uid);
    if (choice < 8 || schedule === undefined) return this.#schedule();
    return this.#changeSchedule(schedule, choice === 8);
  }

  /** Expects that all resources are in the state that was acknowledged last. */
  async expectKept(): Promise<void> {
    const { fleet, world } = this.#scene;
    for (const [uid, acknowledged] of this.bookings) {
      const { body } = await fleet.insist(GetBooking, { as: world.owner, params: { uid } });
      expect(body.data).toEqual(acknowledged);
    }
    for (const [uid, acknowledged] of this.schedules) {
      const { body } = await fleet.insist(GetSchedule, { as: world.owner, params: { uid } });
      expect(body.data).toMatchObject(acknowledged);
    }
  }

  #one(made: ReadonlyMap<string, unknown>): string | undefined {
    return [...made.keys()][this.#below(made.size)];
  }

  #sent() {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return { as: this.#scene.world.owner, headers };
  }

  #startedAt(): string {
    return instant(this.#scene.start + 15 * this.#below(400));
  }

  async #book(): Promise<void> {
    const { types, fleet } = this.#scene;
    const { uid: eventTypeId = '' } = types[this.#below(types.length)] ?? {};
    const body = { ...guest(), eventTypeId, startedAt: this.#startedAt() };
    const answer = await fleet.insist(CreateBooking, { ...this.#sent(), body });
    expect([201, 409, 422]).toContain(answer.status);
    if (answer.status === 201) this.bookings.set(answer.body.data.uid, answer.body.data);
  }

  async #change(uid: string): Promise<void> {
    const { fleet } = this.#scene;
    const sent = { ...this.#sent(), params: { uid } };
    const startedAt = this.#startedAt();
    const answer = await (this.#below(2) === 0
      ? fleet.insist(UpdateBooking, { ...sent, body: { name: `Name ${this.#below(99)}` } })
      : fleet.insist(RescheduleBooking, { ...sent, body: { startedAt, timeZone: 'UTC' } }));
    expect([200, 409, 422]).toContain(answer.status);
    if (answer.status === 200) this.bookings.set(uid, answer.body.data);
  }

  async #cancel(uid: string): Promise<void> {
    const sent = { ...this.#sent(), params: { uid }, body: {} };
    const answer = await this.#scene.fleet.insist(CancelBooking, sent);
    expect([200, 409]).toContain(answer.status);
    if (answer.status === 200) this.bookings.set(uid, answer.body.data);
  }

  async #schedule(): Promise<void> {
    const { fleet, world } = this.#scene;
    const startedAt = this.#startedAt();
    const endedAt = new Date(Date.parse(startedAt) + 1_800_000).toISOString();
    const attendees = [host(world.member)];
    const body = { name: 'Busy', timeZone: 'UTC', startedAt, endedAt, attendees };
    const answer = await fleet.insist(CreateSchedule, { ...this.#sent(), body });
    expect(answer.status).toBe(201);
    this.schedules.set(answer.body.data.uid, answer.body.data);
  }

  async #changeSchedule(uid: string, isDeleted: boolean): Promise<void> {
    const { fleet } = this.#scene;
    const sent = { ...this.#sent(), params: { uid } };
    if (isDeleted) {
      const { status } = await fleet.insist(DeleteSchedule, sent);
      expect([204, 409]).toContain(status);
      this.schedules.delete(uid);
      return;
    }
    const body = { name: `Name ${this.#below(99)}` };
    const answer = await fleet.insist(UpdateSchedule, { ...sent, body });
    expect(answer.status).toBe(200);
    this.schedules.set(uid, answer.body.data);
  }
}
