import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/log.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import type { Payments } from '../payments/payments.server.ts'

/** Dependencies of the actions on orders, besides the database. */
export type OrderDeps = { payments: Payments; jobs: Jobs; clock: Clock; log: Logger }
