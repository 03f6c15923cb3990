import type { OrganizationId } from '../tenancy.ts';

/** The partitions of the outbox, and those of the ready groups and timers. */
export interface ShardLayout {
  /** Number of partitions of each of the two. */
  readonly shards: number;
  /** Number of shards of the outbox that an organization with many changes uses. Other organizations use one. */
  readonly byOrganization: Readonly<Record<OrganizationId, number>>;
}

/** The layout of a table in which none is stored. */
export const firstLayout: ShardLayout = { shards: 8, byOrganization: {} };

/** The layouts in which items can be while an operator changes the layout. */
export interface ShardLayouts {
  /** Items are written in this layout. */
  readonly current: ShardLayout;
  /** The next layout or the former one, in which other processes may write. */
  readonly other: ShardLayout | undefined;
}

/** The layouts in which an item can be, the current one first. */
export const layoutsIn = ({ current, other }: ShardLayouts): readonly ShardLayout[] =>
  other === undefined ? [current] : [current, other];

/** All shards in which items can be. */
export const everyShardOf = (layouts: ShardLayouts): readonly number[] =>
  numbersBelow(Math.max(...layoutsIn(layouts).map(({ shards }) => shards)));

const numbersBelow = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => i);

/** The shard of an ID, from its FNV-1a hash. */
export function shardOf(id: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0) % shards;
}

const shardCount = (of: OrganizationId, { shards, byOrganization }: ShardLayout): number =>
  Math.min(shards, byOrganization[of] ?? 1);

const shardAt = (of: OrganizationId, layout: ShardLayout, index: number): number =>
  (shardOf(of, layout.shards) + index) % layout.shards;

/** The shards of the outbox with the changes of an organization. One dispatcher publishes them. */
export const outboxShardsOf = (of: OrganizationId, layout: ShardLayout): readonly number[] =>
  numbersBelow(shardCount(of, layout)).map((index) => shardAt(of, layout, index));

/** The shard of the outbox with all changes of one resource. */
export const outboxShardOf = (of: OrganizationId, resource: string, layout: ShardLayout): number =>
  shardAt(of, layout, shardOf(resource, shardCount(of, layout)));
