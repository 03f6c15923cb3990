/** Whether a provider of text messages is set. */
export const sendsTexts = (): boolean => !['', 'none'].includes(process.env.TEXT_PROVIDER ?? '');
