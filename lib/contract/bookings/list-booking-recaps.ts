import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { instantText } from '../fields.ts';

export const Recap = v.object({
  createdAt: instantText,
  updatedAt: instantText,
  title: v.string(),
  summary: v.string(),
  actionItems: v.array(v.string()),
});

export const ListBookingRecaps = contract({
  id: 'listBookingRecaps',
  summary: 'List the recaps of a booking',
  description: 'All of them, newest `createdAt` first.',
  scope: 'bookings:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: v.array(Recap) }),
  versioned: false,
  problems: ['booking/unknown'],
});
