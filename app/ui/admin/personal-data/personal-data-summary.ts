import type { OpenFor } from '../../../domain/orders/overview/outstanding.ts'
import type { Answer } from '../kit/answer.ts'

/** What is kept about the owner of an address, as admins see it before they decide. */
export type PersonSummary = {
  email: string
  orders: { id: string; number: string; placedAt: Date; openFor: OpenFor | null }[]
  messages: { id: string; at: Date }[]
  offers: { id: string; at: Date; photos: number; bought: boolean }[]
  /** Uploaded for a form that was never sent. */
  loosePhotos: number
  newsletter: { since: Date; leftAt: Date | null } | null
}

export type PersonAnswer = Answer & {
  /** What was typed, where it is no address. */
  typed?: string
  person?: PersonSummary
}

export function isNothing({ orders, messages, offers, loosePhotos, newsletter }: PersonSummary) {
  const many = orders.length + messages.length + offers.length + loosePhotos
  return many === 0 && newsletter === null
}
