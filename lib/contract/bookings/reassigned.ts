import * as v from 'valibot';
import { described } from '../described.ts';

const host = v.object({
  uid: described(v.string(), 'The ID of the user.', 'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd'),
  name: described(v.string(), 'The name of the user.'),
});

export const Reassigned = described(
  v.object({
    uid: described(v.string(), 'The ID of the booking.', 'b7Kq2nXw9LcV'),
    host: described(host, 'The new host of the booking.'),
  }),
  'A booking and its new host.',
);
