import type { OutstandingReason } from '../../../domain/orders/overview/outstanding.ts'
import type { Answer } from '../kit/answer.ts'

/** What is kept about the owner of an address, as admins see it before they decide. */
export type PersonalDataSummary = {
  email: string
  orders: {
    id: string
    number: string
    placedAt: Date
    outstandingReason: OutstandingReason | null
  }[]
  messages: { id: string; at: Date }[]
  sellRequests: { id: string; at: Date; photos: number; bought: boolean }[]
  /** Uploaded for a form that was never sent. */
  loosePhotos: number
  newsletter: { since: Date; leftAt: Date | null } | null
}

export type PersonalDataAnswer = Answer & {
  /** What was typed, where it is no address. */
  typed?: string
  person?: PersonalDataSummary
}

export function isNothing({
  orders,
  messages,
  sellRequests,
  loosePhotos,
  newsletter,
}: PersonalDataSummary) {
  const many = orders.length + messages.length + sellRequests.length + loosePhotos
  return many === 0 && newsletter === null
}
