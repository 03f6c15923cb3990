import type { EventKind } from '../events.ts';
import type { Violation } from '../violation.ts';
import type { DeliveryStatus } from './delivery.ts';
import type { StoredEndpoint } from './webhook-endpoint.ts';

/** Pending deliveries are sent anyway, so they cannot be requested. */
export const replayedStatuses = [
  'delivered',
  'failed',
] as const satisfies readonly DeliveryStatus[];

/** A replay sends the events of a period to an endpoint again. Instants are epoch milliseconds. */
export interface Replay {
  readonly uid: string;
  /** How often the endpoint had been enabled when the replay was requested. */
  readonly enablings: number;
  readonly status: 'running' | 'done';
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  /**
   * Limits the replay to events whose delivery has this status. `null` means all events, including those that
   * were never sent.
   */
  readonly deliveryStatus: (typeof replayedStatuses)[number] | null;
  /** The kinds of events that the caller could read when they requested the replay. */
  readonly kinds: readonly EventKind[];
  /** The position in the feed up to which events were processed. */
  readonly position: number;
}

/**
 * The last replay of an endpoint at the version at which it was read. Version 0 means that there was none. An
 * endpoint has at most one running replay.
 */
export interface StoredReplay {
  readonly ver: number;
  readonly replay: Replay;
}

/** Whether a replay still sends events. It ends when its endpoint is disabled. */
export const isRunning = (
  { status, enablings }: Replay,
  endpoint: Pick<StoredEndpoint, 'enablings'>,
): boolean => status === 'running' && enablings === endpoint.enablings;

/**
 * The violations of a period, in epoch milliseconds. A period that begins in the future contains no events to
 * send.
 */
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
