import { settings } from './serverless-settings.js';

const origins = settings.ALLOWED_ORIGINS.split(',')
  .map((origin) => origin.trim())
  .filter((origin) => origin !== '');

/**
 * The CORS rules for pages that call the service from a browser. Without origins there are no
 * rules, so the gateway sends no CORS headers and browsers refuse all calls.
 */
const corsFor = (allowedOrigins) =>
  allowedOrigins.length > 0 && {
    // Other websites send a credential in a header. Their requests never contain the cookies of pages.
    allowedOrigins,
    allowedMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'X-Service-Api-Key',
      'X-Guest-Token',
      'X-Answer-Token',
      'X-Response-Token',
      'X-Booking-Token',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'Prefer',
    ],
    exposedResponseHeaders: [
      'ETag',
      'Location',
      'X-Request-Id',
      'Idempotency-Replayed',
      'Preference-Applied',
      'Retry-After',
      'Allow',
      'WWW-Authenticate',
    ],
    maxAge: 600,
  };

/** The rules for the origins in ALLOWED_ORIGINS only, separated by commas. */
export const listed = corsFor(origins);

/** The rules for development: without a list, a page on this machine is allowed. */
export const listedOrOwn = corsFor(origins.length > 0 ? origins : ['http://localhost:5173']);
