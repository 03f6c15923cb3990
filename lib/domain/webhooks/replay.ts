import type { EventKind } from '../feed/event-kinds.ts';
import type { Violation } from '../violation.ts';
import type { DeliveryStatus } from './delivery.ts';

/** What can be asked for: what is pending is sent anyway. */
export const replayedStatuses = [
  'delivered',
  'failed',
] as const satisfies readonly DeliveryStatus[];

/** Sending the events of a period to an endpoint again. Instants are epoch milliseconds. */
export interface Replay {
  readonly uid: string;
  /** `stopped`: the endpoint was disabled meanwhile. */
  readonly status: 'running' | 'done' | 'stopped';
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  /** Only events whose delivery has it; null = all, those that were never sent, too. */
  readonly deliveryStatus: (typeof replayedStatuses)[number] | null;
  /** What the credential that asked for it can read. */
  readonly kinds: readonly EventKind[];
  /** Up to which position of the feed it has come. */
  readonly position: number;
}

/** The replay of an endpoint at the version at which it was read; 0 = there was none. There is one at a time. */
export interface StoredReplay {
  readonly ver: number;
  readonly replay: Replay;
}

/** What is wrong with a period, in epoch milliseconds: of what is not in the past there is nothing to send. */
export function periodViolations(
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
  nowMs: number,
): readonly Violation<'period/invalid'>[] {
  const invalid = (pointer: string, detail: string) =>
    ({ pointer, code: 'period/invalid', detail }) as const;
  return [
    ...(from !== undefined && from >= nowMs ? [invalid('/from', 'Must be in the past.')] : []),
    ...(from !== undefined && to !== undefined && to <= from
      ? [invalid('/to', 'Must be later than `from`.')]
      : []),
  ];
}
