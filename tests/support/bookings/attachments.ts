import { newUid } from '../../../lib/app/new-uid.ts';
import type { Attachments } from '../../../lib/domain/bookings/attachment.ts';

const attached = (createdAt: string, uid: string) => ({ uid, createdAt, updatedAt: createdAt });
const march = '2026-03-01T00:00:00.000Z';

/**
 * A valid attachment of each kind. A member contains the uid, so that a response shows which
 * attachment it is.
 */
export const attachments: {
  readonly [Kind in keyof Attachments]: (createdAt?: string, uid?: string) => Attachments[Kind];
} = {
  recording: (createdAt = march, uid = newUid()) => ({
    ...attached(createdAt, uid),
    videoUrl: `https://recordings.example.com/${uid}.mp4`,
    videoThumbnailUrl: `https://recordings.example.com/${uid}.jpg`,
    isShareVideo: true,
  }),
  transcript: (createdAt = march, uid = newUid()) => ({
    ...attached(createdAt, uid),
    language: 'pt-BR',
    transcriptUrl: `https://recordings.example.com/${uid}.vtt`,
  }),
  recap: (createdAt = march, uid = newUid()) => ({
    ...attached(createdAt, uid),
    title: `Recap ${uid}`,
    summary: 'We spoke of 🍵 and of figures.',
    actionItems: ['Send the figures.', 'Buy 🍵.'],
  }),
};
