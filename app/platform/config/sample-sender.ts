/** The sender of mail without MAIL_FROM. No mail server may send for its domain. */
export const SAMPLE_SENDER = 'Kept <hello@kept.example>'
