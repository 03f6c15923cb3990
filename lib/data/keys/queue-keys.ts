import { shardOf } from '../../domain/feed/outgoing.ts';
import type { Group, QueueName } from '../../domain/jobs/group.ts';
import { inOrder, last, moment } from './sortable.ts';

/** Number of shards of ready groups and timers. */
export const dueShards = 8;

const idOfGroup = ({ of, queue, id }: Group): string => `${queue}#${of}#${id}`;
const dueShard = (group: Group): string => `DUE#0.${shardOf(idOfGroup(group), dueShards)}`;
const pointersOf = ({ of, queue, id }: Group): string => `O#${of}#Q#${queue}#${id}`;

/** The parts of the sort key of a pointer. */
export interface JobPlace {
  readonly dueMs: number;
  /** Jobs with the same order key run one at a time, in the order of their versions. */
  readonly orderKey: string;
  readonly version: number;
  readonly uid: string;
}

const pointerPlace = ({ dueMs, orderKey, version, uid }: JobPlace): string =>
  `${moment(dueMs)}#${orderKey}#${inOrder(version)}#${uid}`;

/** Keys of the job queue. */
export const queueKeys = {
  /** A group whose jobs are due. The shards contain the ready groups and timers of all queues. */
  readyGroup: (group: Group) => ({ pk: dueShard(group), sk: `${moment(0)}#${idOfGroup(group)}` }),
  /** Makes a group ready at an instant. */
  timer: (group: Group, dueMs: number) => ({
    pk: dueShard(group),
    sk: `${moment(dueMs)}#${idOfGroup(group)}`,
  }),
  readyGroups: (queue: QueueName, shard: number) => ({
    pk: `DUE#0.${shard}`,
    from: `${moment(0)}#${queue}#`,
    to: `${moment(0)}#${queue}#${last}`,
  }),
  timersUntil: (shard: number, ms: number) => ({
    pk: `DUE#0.${shard}`,
    from: moment(1),
    to: `${moment(ms)}#${last}`,
  }),
  /** The ready groups of a shard, and its timers up to an instant. */
  dueUntilNow: (shard: number, ms: number) => ({
    pk: `DUE#0.${shard}`,
    from: moment(0),
    to: `${moment(ms)}#${last}`,
  }),
  /** The place of a job among those of its group. Jobs are sorted by the instant from which they are due. */
  pointer: (group: Group, place: JobPlace) => ({
    pk: pointersOf(group),
    sk: pointerPlace(place),
  }),
  pointersUntil: (group: Group, ms: number) => ({
    pk: pointersOf(group),
    from: moment(0),
    to: `${moment(ms)}#${last}`,
  }),
  /** A request for a job: a dispatcher adds the pointer of the job to its group. */
  jobRequest: (group: Group, place: JobPlace) => ({
    pk: `OUT#${shardOf(group.of)}`,
    sk: `${group.of}#job#${group.queue}#${group.id}#${pointerPlace(place)}`,
  }),
} as const;
