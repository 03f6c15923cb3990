import { defineChange } from '../change.ts';
import type { RoutingFormEvent } from '../events.ts';
import type { StoredResponse } from './routing-response.ts';

/** Stores a response to a routing form as its next version, if it is as it was read. */
export const putRoutingResponse = defineChange<{
  readonly stored: StoredResponse;
  readonly event: RoutingFormEvent;
}>()('put-routing-response');

export type RoutingFormChange = ReturnType<typeof putRoutingResponse>;
