import { createHmac } from 'node:crypto'
import { connectionOf } from '../../../platform/rate-limit/rate-limit.server.ts'

/** Who asks for a checkout, as far as the shop tells visitors apart. */
export type Visitor = {
  /** Of the network connection, a keyed hash. The address itself is not kept. */
  id: string
  /** Unpaid orders that it may have open at a time, the new one included; 1 or more. */
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
