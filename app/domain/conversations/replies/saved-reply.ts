export const MAX_REPLY_NAME_LENGTH = 60
/** Maximum number of saved replies: all are loaded with a conversation. */
export const MAX_REPLIES = 100

export type SavedReply = { id: string; name: string; body: string; version: number }
