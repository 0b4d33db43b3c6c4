import type { SellStatus } from '../sell/sell-status.ts'

export type MessageSearchResult = {
  id: string
  name: string
  email: string
  isRead: boolean
  receivedAt: Date
}

export type SellRequestSearchResult = MessageSearchResult & { status: SellStatus }
