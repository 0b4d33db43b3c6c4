/** Mail to staff: invitations and reset links. */
export const STAFF_MAIL = 'staff-mail'
export const STAFF_QUEUES = [STAFF_MAIL] as const
