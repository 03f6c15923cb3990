/** The origins whose pages may call the service, from the environment, separated by commas. */
export const allowedOrigins = (process.env.ALLOWED_ORIGINS || 'http://localhost:5173')
  .split(',')
  .map((origin) => origin.trim());
