/** Problems of users, their organization and their credentials. */
export const userProblems = {
  'api-key/outlives-credential': {
    status: 403,
    title: 'The API key would expire later than the credential that creates it.',
  },
  'identity/outlives-credential': {
    status: 403,
    title: 'The credential expires earlier than the identity that would be replaced.',
  },
  'team/unknown': { status: 404, title: 'The team was not found.' },
  'user/not-found': { status: 404, title: 'The user was not found.' },
  'invitation/unknown': { status: 404, title: 'The invitation was not found.' },
  'picture/unknown': { status: 404, title: 'The image was not found.' },
  'api-key/unknown': { status: 404, title: 'The API key was not found.' },
  'user/email-taken': {
    status: 409,
    title: 'Another user of the organization has this email address.',
  },
  'user/has-bookings': {
    status: 409,
    title: 'The user hosts bookings that have not ended.',
  },
  'user/last-owner': {
    status: 409,
    title: 'The user is the last owner of the organization. Make another user an owner first.',
  },
  'identity/bound': {
    status: 409,
    title: 'Another user of the organization has this identity.',
  },
  'invitation/not-pending': {
    status: 409,
    title: 'The invitation was already accepted or deleted.',
  },
  'team/slug-taken': {
    status: 409,
    title: 'Another organization has this slug, or has given it up less than 90 days ago.',
  },
  'team/too-many-slugs': {
    status: 409,
    title: 'Ten former slugs are already reserved for the organization.',
  },
  'picture/not-supported': {
    status: 422,
    title: 'The body is not a PNG, JPEG, or WebP image, or the image is damaged.',
  },
  'picture/dimensions-exceeded': {
    status: 422,
    title: 'The image is larger than 2048 × 2048 pixels.',
  },
  'user/unknown': { status: 422, title: 'The organization does not have this user.' },
  'identity/refused': {
    status: 422,
    title: 'The identity token does not prove the identity of the person.',
  },
  'api-key/expires-in-past': { status: 422, title: 'The API key would already have expired.' },
} as const;

/** What clients do about each of these problems. Handlers do not import it. */
export const userCures: Readonly<Record<keyof typeof userProblems, string>> = {
  'api-key/outlives-credential':
    'Send an `expiresAt` that is not later than the expiry of the credential, or use a credential that is valid for longer.',
  'identity/outlives-credential':
    'Use an API key that does not expire, or that expires no earlier than your current identity.',
  'team/unknown': 'Use the ID of your organization as `teamId`.',
  'user/not-found': 'Check the ID of the user. Users of other organizations are not found.',
  'invitation/unknown':
    'Check the ID with `GET /v1/organization_invitations`. An invitation of another organization is not found.',
  'picture/unknown':
    'Get the user again: `profileImage` is the current URL. An image that was replaced or deleted is not found.',
  'api-key/unknown':
    'Check the ID with `GET /v1/api_keys`. A deleted API key, or one that the user is not allowed to see, is not found either.',
  'user/email-taken': 'Use another email address, or change the user who has this one.',
  'user/has-bookings':
    'Send `bookings=reassign` or `bookings=cancel`. If no other host can take a booking, reassign it yourself, or cancel it, and send a new request.',
  'user/last-owner': 'Make another user an owner first.',
  'identity/bound':
    'Sign in to the identity provider as the right person. The other user can remove the identity from their account first. An identity whose subject is the ID of another user cannot be bound.',
  'invitation/not-pending':
    'No action is needed if it was deleted. If it was accepted, the person is a user of the organization now.',
  'team/slug-taken': 'Choose another slug.',
  'team/too-many-slugs':
    'Take one of the former slugs of the organization, or wait until one is no longer reserved. Each is reserved for 90 days.',
  'picture/not-supported':
    'Send a PNG, JPEG, or WebP image. `errors` contains the detected format. The bytes of the body are checked, not its media type.',
  'picture/dimensions-exceeded': 'Scale the image down to at most 2048 pixels on each side.',
  'user/unknown': 'Use the ID of a user of your organization.',
  'identity/refused':
    'Get a new token from the identity provider of the deployment, with the audience of this service, and send it within 10 minutes.',
  'api-key/expires-in-past':
    'Send an `expiresAt` in the future, or omit it. To accept an invitation, omit `apiKeyName`.',
};
