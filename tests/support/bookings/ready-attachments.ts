import { newMeeting, recordingCompleted, signed } from '../meetings/zoom-notices.ts';
import type { World } from '../world.ts';

/**
 * Valid requests to add a recording, a transcript or a recap. Each request differs from the others.
 */
export function readyAttachments({ of }: Pick<World, 'of'>, newBooking: () => Promise<string>) {
  const to = async (members: object) => ({
    params: { bookingId: await newBooking() },
    body: { sourceId: crypto.randomUUID(), ...members },
  });
  const videoUrl = 'https://recordings.example.com/1.mp4';
  const transcriptUrl = 'https://recordings.example.com/1.vtt';
  return {
    createBookingRecording: () => to({ videoUrl }),
    createBookingTranscript: () => to({ language: 'en', transcriptUrl }),
    createBookingRecap: () => to({ title: 'A recap', summary: 'We spoke.' }),
    receiveConferencingNotice: async () => {
      const id = await newMeeting({ organizationId: of, bookingUid: await newBooking() });
      return { params: { provider: 'zoom' }, ...signed(recordingCompleted(id)) };
    },
  };
}
