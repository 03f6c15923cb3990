/** The URL of a picture, for decisions that are tested without a service. */
export const pictureUrl = (pictureId: string): string => `https://pictures.test/${pictureId}`;
