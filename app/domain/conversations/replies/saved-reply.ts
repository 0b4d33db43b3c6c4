export const LONGEST_REPLY_NAME = 60
/** Maximum number of saved replies: all are loaded with a conversation. */
export const MOST_REPLIES = 100

export type SavedReply = { id: string; name: string; body: string; version: number }
