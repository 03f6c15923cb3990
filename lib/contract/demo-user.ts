import { demoIds } from './demo-ids.ts';

/** User in examples, who is part of the demo data. */
export const demoUser = {
  uid: demoIds.londonHost,
  name: 'Wren Ashgrove',
  email: 'wren.ashgrove@example.com',
  role: 'admin',
  profileImage: null,
  timeZone: 'Europe/London',
  locale: 'en',
  createdAt: '2032-02-22T17:04:31.208Z',
  updatedAt: '2032-02-22T17:04:31.208Z',
} as const;

/** Team of this user. */
export const demoTeam = {
  uid: 'Vb7pW2sXk9Ty',
  name: 'Ashgrove Consulting',
  slug: 'ashgrove',
} as const;
