import type { Group, QueueName } from '../../domain/jobs/group.ts';
import { type ShardLayout, shardOf } from '../../domain/jobs/shard-layout.ts';
import { inOrder, last, moment } from './sortable.ts';

const idOfGroup = ({ of, queue, id }: Group): string => `${queue}#${of}#${id}`;
const dueShard = (shard: number): string => `DUE#${shard}`;
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
  readyGroup: (group: Group, { shards }: ShardLayout) => ({
    pk: dueShard(shardOf(idOfGroup(group), shards)),
    sk: `${moment(0)}#${idOfGroup(group)}`,
  }),
  /** Makes a group ready at an instant. */
  timer: (group: Group, dueMs: number, { shards }: ShardLayout) => ({
    pk: dueShard(shardOf(idOfGroup(group), shards)),
    sk: `${moment(dueMs)}#${idOfGroup(group)}`,
  }),
  /** All ready groups and timers of a shard. */
  dueItems: dueShard,
  /** The sort keys of ready groups begin with it, and those of timers do not. */
  readyPrefix: `${moment(0)}#`,
  readyGroups: (queue: QueueName, shard: number) => ({
    pk: dueShard(shard),
    from: `${moment(0)}#${queue}#`,
    to: `${moment(0)}#${queue}#${last}`,
  }),
  timersUntil: (shard: number, ms: number) => ({
    pk: dueShard(shard),
    from: moment(1),
    to: `${moment(ms)}#${last}`,
  }),
  /** The ready groups of a shard, and its timers up to an instant. */
  dueUntilNow: (shard: number, ms: number) => ({
    pk: dueShard(shard),
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
  /** The sort key of a request for a job: a dispatcher adds the pointer of the job to its group. */
  jobRequest: (group: Group, place: JobPlace) =>
    `${group.of}#job#${group.queue}#${group.id}#${pointerPlace(place)}`,
} as const;
