/** Mail to staff: invitations, reset links, security notifications. */
export const STAFF_MAIL = 'staff-mail'
export const STAFF_QUEUES = [STAFF_MAIL] as const
