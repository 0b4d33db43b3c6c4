/** The job queue that conversations use. */
export const CONVERSATION_MAIL = 'conversation-mail'
export const CONVERSATION_QUEUES = [CONVERSATION_MAIL] as const
