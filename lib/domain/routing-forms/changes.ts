import { defineChange } from '../change.ts';
import type { RoutingFormEvent } from '../events.ts';
import type { StoredForm } from './routing-form.ts';
import type { StoredResponse } from './routing-response.ts';

/** The deletion of a routing form. `ver` is the version at which the form was read. */
export interface RoutingFormDeletion {
  readonly uid: string;
  readonly ver: number;
  readonly event: RoutingFormEvent;
}

/**
 * Stores the next version of a routing form if its version is still the one that was read. Version
 * 0 means that it is new.
 */
export const putRoutingForm = defineChange<{
  readonly stored: StoredForm;
  readonly event: RoutingFormEvent;
}>()('put-routing-form');

/** Deletes a routing form that may still have responses. */
export const closeRoutingForm = defineChange<RoutingFormDeletion>()('close-routing-form');

/** Deletes a routing form that has no responses. */
export const removeRoutingForm = defineChange<RoutingFormDeletion>()('remove-routing-form');

/**
 * Stores the next version of a response to a routing form if its version is still the one that was
 * read. Version 0 means that it is new.
 */
export const putRoutingResponse = defineChange<{
  readonly stored: StoredResponse;
  readonly event: RoutingFormEvent;
}>()('put-routing-response');

export type RoutingFormChange = ReturnType<
  | typeof putRoutingForm
  | typeof closeRoutingForm
  | typeof removeRoutingForm
  | typeof putRoutingResponse
>;
