export const MAX_REPLY_NAME_LENGTH = 60
/** More are not needed to choose from, and all are loaded with a conversation. */
export const MAX_REPLIES = 100

export type SavedReply = { id: string; name: string; body: string; version: number }
