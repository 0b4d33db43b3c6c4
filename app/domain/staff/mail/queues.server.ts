/** Mail to staff: invitations, reset links, and that their way of signing in was changed. */
export const STAFF_MAIL = 'staff-mail'
export const STAFF_QUEUES = [STAFF_MAIL] as const
