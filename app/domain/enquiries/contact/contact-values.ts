/** The contact form's inputs, checked and trimmed; `phone` may be empty. */
export type ContactValues = Record<'name' | 'email' | 'phone' | 'subject' | 'message', string>
