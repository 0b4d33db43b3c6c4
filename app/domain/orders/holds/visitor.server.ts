import { connectionOf } from '../../../platform/rate-limit/rate-limit.server.ts'
import { sign } from '../../../platform/signature.ts'

/** Identifies the origin of a checkout. */
export type Visitor = {
  /** A keyed hash of the network connection. The address itself is not stored. */
  id: string
  /** Maximum number of open unpaid orders, including the new one; 1 or more. */
  mayHold: number
}

/** The visitor of a request. Its id is a keyed hash of the network address, which is not stored. */
export function visitorOf(services: {
  sessionSecret: string
  clientAddress: string
  maxOpenHolds: number
}): Visitor {
  const { sessionSecret, clientAddress, maxOpenHolds } = services
  const id = sign(sessionSecret, `visitor:${connectionOf(clientAddress)}`)
  return { id, mayHold: maxOpenHolds }
}
