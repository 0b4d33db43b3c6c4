import { codeList } from './kinds/code-list.server.ts'
import { redirectList } from './kinds/redirect-list.server.ts'
import { subscriberList } from './kinds/subscriber-list.server.ts'
import type { ListHandler } from './list-row.ts'
import type { ListKind } from './list-rules.ts'

/** A kind's values are only passed back to its own handler. */
const HANDLERS: Record<ListKind, ListHandler<never>> = {
  redirects: redirectList as ListHandler<never>,
  subscribers: subscriberList as ListHandler<never>,
  'discount-codes': codeList as ListHandler<never>,
}

export const handlerOf = (kind: ListKind) => HANDLERS[kind] as ListHandler<unknown>
