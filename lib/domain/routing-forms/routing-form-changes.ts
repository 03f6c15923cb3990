import type { RoutingFormEvent } from '../events.ts';
import type { StoredForm } from './routing-form.ts';
import type { StoredResponse } from './routing-response.ts';

/** A routing form as it will be, at the version at which it was read; 0 = a new one. `delete` takes it away. */
export interface RoutingFormChanges {
  readonly kind: 'routing-form';
  readonly change: 'write' | 'delete';
  readonly stored: StoredForm;
  readonly event: RoutingFormEvent;
}

/** A response as it will be, at the version at which it was read; 0 = a new one. */
export interface RoutingResponseChanges {
  readonly kind: 'routing-response';
  readonly stored: StoredResponse;
  readonly event: RoutingFormEvent;
}
