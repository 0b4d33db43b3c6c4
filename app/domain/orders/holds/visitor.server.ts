import { createHmac } from 'node:crypto'
import { connectionOf } from '../../../platform/rate-limit/rate-limit.server.ts'

/** Identifies the origin of a checkout. */
export type Visitor = {
  /** A keyed hash of the network connection. The address itself is not stored. */
  id: string
  /** Maximum number of open unpaid orders, including the new one; 1 or more. */
  mayHold: number
}

export function visitorOf(services: {
  sessionSecret: string
  clientAddress: string
  maxOpenHolds: number
}): Visitor {
  const { sessionSecret, clientAddress, maxOpenHolds } = services
  const id = createHmac('sha256', sessionSecret)
    .update(`visitor:${connectionOf(clientAddress)}`)
    .digest('base64url')
  return { id, mayHold: maxOpenHolds }
}
