const origins = (process.env.ALLOWED_ORIGINS ?? '')
  .split(',')
  .map((origin) => origin.trim())
  .filter((origin) => origin !== '');

/**
 * Which pages may call the service from a browser, and how. Without pages there are no rules at all,
 * and then the gateway sends no header of CORS: every browser refuses.
 */
const corsFor = (allowedOrigins) =>
  allowedOrigins.length > 0 && {
    // A credential is always a header, so cookies are never allowed.
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

/** The pages that ALLOWED_ORIGINS names, separated by commas, and no others. */
export const listed = corsFor(origins);

/** Where things are tried out: without a list, a page that is being developed on the own machine. */
export const listedOrOwn = corsFor(origins.length > 0 ? origins : ['http://localhost:5173']);
