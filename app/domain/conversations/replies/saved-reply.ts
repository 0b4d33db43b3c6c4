export const LONGEST_REPLY_NAME = 60
/** More are not needed to choose from, and all are loaded with a conversation. */
export const MOST_REPLIES = 100

export type SavedReply = { id: string; name: string; body: string; version: number }
