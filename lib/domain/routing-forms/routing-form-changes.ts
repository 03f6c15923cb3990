import type { RoutingFormEvent } from '../events.ts';
import type { StoredForm } from './routing-form.ts';
import type { StoredResponse } from './routing-response.ts';

/**
 * A routing form as it will be, at the version at which it was read; 0 = a new one. `close` takes it away,
 * and what remains says that it may have responses; `delete` says that it has none.
 */
export type RoutingFormChanges = {
  readonly kind: 'routing-form';
  readonly event: RoutingFormEvent;
} & (
  | { readonly change: 'write'; readonly stored: StoredForm }
  | { readonly change: 'close' | 'delete'; readonly uid: string; readonly ver: number }
);

/** A response as it will be, at the version at which it was read; 0 = a new one. */
export interface RoutingResponseChanges {
  readonly kind: 'routing-response';
  readonly stored: StoredResponse;
  readonly event: RoutingFormEvent;
}
