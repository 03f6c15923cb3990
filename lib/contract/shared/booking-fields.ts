import * as v from 'valibot';
import { priorities } from '../../domain/event-types/event-type.ts';
import { locationIds } from '../../domain/event-types/location-id.ts';

export const locationId = v.picklist(locationIds);
export const priority = v.picklist(priorities);
