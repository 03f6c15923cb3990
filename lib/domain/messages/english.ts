import type { Texts } from './texts.ts';

export const english: Texts = {
  guest: {
    booked: {
      subject: ({ subject, start }) => `Confirmed: ${subject} – ${start}`,
      opening: ({ host }) => `Your booking with ${host} is confirmed.`,
    },
    requested: {
      subject: ({ subject, start }) => `Request received: ${subject} – ${start}`,
      opening: ({ host }) =>
        `We have received your request. It is not confirmed yet: ${host} will confirm or decline it, and you will get another message.`,
    },
    declined: {
      subject: ({ subject, start }) => `Declined: ${subject} – ${start}`,
      opening: ({ host }) => `${host} cannot accept your request.`,
    },
    rescheduled: {
      subject: ({ subject, start }) => `New time: ${subject} – ${start}`,
      opening: ({ host }) => `Your booking with ${host} has a new time.`,
    },
    reassigned: {
      subject: ({ subject, start }) => `New host: ${subject} – ${start}`,
      opening: ({ host }) => `Your booking is now with ${host}. The time stays the same.`,
    },
    assigned: {
      subject: ({ subject, start }) => `New host: ${subject} – ${start}`,
      opening: ({ host }) => `Your booking is now with ${host}.`,
    },
    unassigned: {
      subject: ({ subject, start }) => `New host: ${subject} – ${start}`,
      opening: ({ host }) => `Your booking is now with ${host}.`,
    },
    updated: {
      subject: ({ subject, start }) => `Changed: ${subject} – ${start}`,
      opening: ({ host }) => `The details of your booking with ${host} have changed.`,
    },
    cancelled: {
      subject: ({ subject, start }) => `Cancelled: ${subject} – ${start}`,
      opening: ({ host }) => `Your booking with ${host} has been cancelled.`,
    },
    reminder: {
      subject: ({ subject, start }) => `Reminder: ${subject} – ${start}`,
      opening: ({ host }) => `This is a reminder of your booking with ${host}.`,
    },
  },
  host: {
    booked: {
      subject: ({ guest, start }) => `New booking: ${guest} – ${start}`,
      opening: ({ guest, subject }) => `${guest} has booked ${subject}.`,
    },
    requested: {
      subject: ({ guest, start }) => `Confirm or decline: ${guest} – ${start}`,
      opening: ({ guest, subject }) =>
        `${guest} has requested ${subject}. Please confirm or decline the request.`,
    },
    declined: {
      subject: ({ guest, start }) => `Declined: ${guest} – ${start}`,
      opening: ({ guest, subject }) => `The request of ${guest} for ${subject} has been declined.`,
    },
    rescheduled: {
      subject: ({ guest, start }) => `New time: ${guest} – ${start}`,
      opening: ({ guest, subject }) => `The booking of ${guest} (${subject}) has a new time.`,
    },
    reassigned: {
      subject: ({ guest, start }) => `New host: ${guest} – ${start}`,
      opening: ({ guest, subject, host }) =>
        `The booking of ${guest} (${subject}) is now with ${host}.`,
    },
    assigned: {
      subject: ({ guest, start }) => `Assigned to you: ${guest} – ${start}`,
      opening: ({ guest, subject }) =>
        `You are now a host of the booking of ${guest} (${subject}).`,
    },
    unassigned: {
      subject: ({ guest, start }) => `Reassigned to another host: ${guest} – ${start}`,
      opening: ({ guest, subject }) =>
        `The booking of ${guest} (${subject}) has been reassigned to another host.`,
    },
    updated: {
      subject: ({ guest, start }) => `Changed: ${guest} – ${start}`,
      opening: ({ guest, subject }) =>
        `The details of the booking of ${guest} (${subject}) have changed.`,
    },
    cancelled: {
      subject: ({ guest, start }) => `Cancelled: ${guest} – ${start}`,
      opening: ({ guest, subject }) => `The booking of ${guest} (${subject}) has been cancelled.`,
    },
    reminder: {
      subject: ({ guest, start }) => `Reminder: ${guest} – ${start}`,
      opening: ({ guest, subject }) =>
        `This is a reminder of the booking of ${guest} (${subject}).`,
    },
  },
  observedRequest: {
    subject: ({ guest, start }) => `Request: ${guest} – ${start}`,
    opening: ({ guest, subject, host }) =>
      `${guest} has requested ${subject}. ${host} will confirm or decline the request.`,
  },
  greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  labels: {
    what: 'What',
    when: 'When',
    before: 'Previous time',
    where: 'Where',
    priority: 'Priority',
    hosts: 'Host',
    guest: 'Guest',
    company: 'Company',
    payment: 'Payment',
    guestMessage: 'Message from the guest',
    reference: 'Booking number',
    reason: 'Reason',
    note: 'Message',
  },
  priorities: { high: 'High', low: 'Low' },
  places: {
    inPerson: 'In person',
    phone: 'By phone',
    zoom: 'Zoom',
    googleMeet: 'Google Meet',
    askInvitee: 'By arrangement',
    teams: 'Microsoft Teams',
  },
  payment: {
    item: (name, price) => `${name}: ${price}`,
    total: (price) => `Total: ${price}`,
    onsite: 'Payable on site',
  },
  linkFollows: 'The link will follow.',
  placeWithheld: 'The place that you suggested',
  links: {
    manage: 'Reschedule or cancel',
    answer: 'Confirm or decline',
  },
  answered: 'You can reply to this message.',
  unanswered: 'Replies to this message are not read.',
  sentBy: (organization) => `Sent on behalf of ${organization}.`,
  listSeparator: ', ',
  endpointDisabled: {
    subject: (host) => `Webhook endpoint disabled: ${host}`,
    opening: 'A webhook endpoint of your organization was disabled. No more events are sent to it.',
    url: 'URL',
    reason: 'Reason',
    reasons: {
      gone: 'It answered 410 Gone.',
      failing: 'All requests to it have failed for five days.',
    },
    next: 'Fix the receiver and enable the webhook endpoint again. Missed events can be replayed.',
  },
  calendarFailed: {
    subject: (account) => `Calendar connection failed: ${account}`,
    opening: 'The calendars of this account could not be read three times in a row.',
    account: 'Account',
    reason: 'Reason',
    reasons: {
      unauthorized: 'The provider rejected the username and password.',
      'not-found': 'No calendar was found at the URL.',
      unreachable: 'The provider cannot be reached.',
      timeout: 'The provider did not respond in time.',
      'not-a-calendar': 'The URL does not lead to a calendar.',
      quota: 'The provider limits requests, or the calendar is too large.',
      'address-forbidden': 'The URL is not on the public internet.',
    },
    effect: 'Until then',
    effects: {
      open: 'The entries of these calendars are not checked, so you may be double-booked.',
      closed: 'You have no free time, so guests cannot book you.',
    },
    next: 'The calendars are read again automatically. If your username, password or URL has changed, delete the calendar connection and create it again.',
    consent: {
      unauthorized:
        'Your consent was withdrawn or has expired, so the provider no longer gives access.',
      next: 'The calendars are read again automatically. If your consent has expired, give it again in the application in which you connected the calendars.',
    },
    notWritten: {
      subject: (account) => `Bookings cannot be added to your calendar: ${account}`,
      opening: 'Bookings that you host could not be added to the calendar that you chose for them.',
      calendar: 'Calendar',
      reason:
        'The provider rejected the entries, for example because the calendar is full or read-only.',
      effect:
        'Emails about your bookings have a calendar entry attached. You can add it to your calendar yourself.',
      next: 'We try again each day. Check the calendar at its provider, or choose another one for your bookings.',
    },
  },
  conferencingFailed: {
    subject: (account) => `Video meeting account failed: ${account}`,
    opening:
      'The provider no longer accepts the authorization of this account, so no meetings are created with it.',
    account: 'Account',
    provider: 'Provider',
    effect: 'Until then',
    inTheMeantime:
      'Meetings of new bookings are created with the account of another host or with a shared account. Without such an account, new bookings have no meeting. Bookings that wait for their link get it if you authorize the account within a day.',
    next: 'Authorize the account again in the application in which you connected it.',
  },
  invitation: {
    subject: (organization) => `Invitation to ${organization}`,
    opening: (inviter, organization) => `${inviter} has invited you to ${organization}.`,
    role: 'Role',
    roles: { owner: 'Owner', admin: 'Administrator', member: 'Member', restricted: 'Restricted' },
    invitedBy: 'Invited by',
    accept: 'Accept the invitation',
    next: 'The link can be used once, within seven days of the invitation. If you did not expect this invitation, you can ignore it.',
  },
  schedule: {
    kinds: {
      scheduleInvited: {
        subject: ({ subject, start }) => `Invitation: ${subject} – ${start}`,
        opening: ({ by, subject }) => `${by} has invited you to ${subject}.`,
      },
      scheduleUpdated: {
        subject: ({ subject, start, isMoved }) =>
          `${isMoved ? 'New time' : 'Changed'}: ${subject} – ${start}`,
        opening: ({ subject, isMoved }) =>
          isMoved ? `${subject} has a new time.` : `The details of ${subject} have changed.`,
      },
      scheduleRemoved: {
        subject: ({ subject, start }) => `Removed: ${subject} – ${start}`,
        opening: ({ subject }) => `You no longer attend ${subject}.`,
      },
      scheduleCancelled: {
        subject: ({ subject, start }) => `Cancelled: ${subject} – ${start}`,
        opening: ({ subject }) => `${subject} has been cancelled.`,
      },
      scheduleReminder: {
        subject: ({ subject, start }) => `Reminder: ${subject} – ${start}`,
        opening: ({ subject }) => `This is a reminder of ${subject}.`,
      },
    },
    dates: 'Next dates',
    description: 'Description',
  },
  signIn: {
    subject: 'Your sign-in link',
    opening: 'Use the button to sign in.',
    link: (organization) => `Sign in to ${organization}`,
    next: 'The link can be used once, within 15 minutes. If you did not want to sign in, you can ignore this mail.',
  },
};
