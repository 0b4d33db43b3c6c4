import type { SellStatus } from '../sell/sell-status.ts'

export type MessageHit = {
  id: string
  name: string
  email: string
  isRead: boolean
  receivedAt: Date
}

export type OfferHit = MessageHit & { status: SellStatus }
