import { demoIds } from '../demo-ids.ts';
import { demoTeam, demoUser } from '../demo-user.ts';
import type { ExamplesOf } from '../example.ts';

const user = demoUser;
const invitation = {
  uid: 'n4Wb8xRk2TzQ',
  email: 'robin.vale@example.com',
  role: 'member',
  status: 'pending',
  invitedBy: demoIds.londonHost,
  expiresAt: '2032-02-29T17:04:31.208Z',
  createdAt: '2032-02-22T17:04:31.208Z',
  updatedAt: '2032-02-22T17:04:31.208Z',
};
const invited = { uid: invitation.uid };
const acceptUrl =
  'https://app.example.com/join#invitation=n4Wb8xRk2TzQ&token=h2Vd0mCq8sZx5LkT7yRb3WnE1uGj6PfA';
const teamId = demoTeam.uid;
const team = {
  ...demoTeam,
  users: 4,
  locale: 'en',
  timeZone: 'Europe/London',
  embedOrigins: ['https://www.example.com'],
  createdAt: '2032-02-22T17:04:31.208Z',
  updatedAt: '2032-02-22T17:04:31.208Z',
};
const params = { userId: demoIds.londonHost };

export const examples: ExamplesOf<'organization'> = {
  listOrganizationUsers: {
    query: { role: 'admin' },
    reply: { data: [user], nextCursor: null },
  },
  getOrganizationUser: { params, reply: { data: user } },
  deleteOrganizationUser: { params, query: { bookings: 'reassign' }, reply: {} },
  deleteOrganizationUserSessions: { params, reply: {} },
  updateOrganizationUser: {
    params,
    body: { role: 'member' },
    reply: { data: { ...user, role: 'member', updatedAt: '2032-02-23T09:12:00.417Z' } },
  },
  listOrganizationInvitations: {
    query: { status: 'pending' },
    reply: { data: [invitation], nextCursor: null },
  },
  createOrganizationInvitation: {
    body: { email: 'robin.vale@example.com', role: 'member' },
    reply: { data: { ...invitation, acceptUrl } },
  },
  getOrganizationInvitation: { params: invited, reply: { data: invitation } },
  deleteOrganizationInvitation: { params: invited, reply: {} },
  acceptOrganizationInvitation: {
    params: invited,
    body: {
      token: 'h2Vd0mCq8sZx5LkT7yRb3WnE1uGj6PfA',
      name: 'Robin Vale',
      timeZone: 'Europe/London',
    },
    reply: {
      data: {
        user: {
          ...user,
          uid: 'r3Ny8bWq5LxT0zKc7vGm2jHd9sPf',
          name: 'Robin Vale',
          email: invitation.email,
          role: 'member',
          createdAt: '2032-02-23T09:12:00.417Z',
          updatedAt: '2032-02-23T09:12:00.417Z',
        },
        organization: { uid: demoTeam.uid, name: demoTeam.name },
      },
    },
  },
  getTeam: { params: { teamId }, reply: { data: team } },
  updateTeam: {
    params: { teamId },
    body: { slug: 'ashgrove-consulting' },
    reply: {
      data: { ...team, slug: 'ashgrove-consulting', updatedAt: '2032-02-23T09:12:00.417Z' },
    },
  },
};
