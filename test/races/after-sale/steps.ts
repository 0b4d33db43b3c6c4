import fc from 'fast-check'
import { ORDER_STATUSES } from '../../../app/domain/orders/status.ts'
import { DISPOSITIONS, RETURN_KINDS } from '../../../app/domain/returns/return-states.ts'

/**
 * The steps of a history after the sale as plain data, so that a failing history can be printed and
 * repeated. `order`, `nth` (a return) and `line` are indexes modulo the number of such things.
 */
/** Mostly the order that is delivered when the history begins. */
const order = fc.constantFrom(0, 0, 0, 0, 1, 2, 3)
const nth = fc.nat(7)
const share = fc.constantFrom(0.01, 0.3, 1)
const way = fc.constantFrom('collection' as const, 'bring' as const)

const steps = {
  /** Another customer buys a unit, and pays. */
  buy: fc.record({ step: fc.constant('buy' as const), piece: fc.nat(1) }),
  cancel: fc.record({ step: fc.constant('cancel' as const), order, atOnce: fc.boolean() }),
  keep: fc.record({ step: fc.constant('keep' as const), order }),
  acceptCancel: fc.record({ step: fc.constant('accept-cancel' as const), order }),
  setStatus: fc.record({
    step: fc.constant('set-status' as const),
    order,
    to: fc.constantFrom(...ORDER_STATUSES),
    returnStock: fc.boolean(),
    moneyBack: fc.boolean(),
  }),
  deliver: fc.record({ step: fc.constant('deliver' as const), order }),
  refund: fc.record({ step: fc.constant('refund' as const), order, share }),
  restock: fc.record({ step: fc.constant('restock' as const), order }),
  ask: fc.record({
    step: fc.constant('ask' as const),
    order,
    kind: fc.constantFrom(...RETURN_KINDS),
    way,
    units: fc.tuple(fc.constantFrom(0, 1, 2, 2), fc.constantFrom(0, 0, 1, 1, 2)),
    /** Whether staff open the return, which they can also do after the customer's deadline. */
    byStaff: fc.boolean(),
    /** How many units of each line the form offers; null reads it when the request is sent. */
    offered: fc.constant<readonly number[] | null>(null),
  }),
  withdraw: fc.record({ step: fc.constant('withdraw' as const), nth, byStaff: fc.boolean() }),
  decideWay: fc.record({ step: fc.constant('decide-way' as const), nth, way }),
  receive: fc.record({ step: fc.constant('receive' as const), nth }),
  /** All steps from the receipt to the refund. */
  handle: fc.record({ step: fc.constant('handle' as const), nth }),
  inspect: fc.record({ step: fc.constant('inspect' as const), nth }),
  deduct: fc.record({ step: fc.constant('deduct' as const), nth, share }),
  waive: fc.record({ step: fc.constant('waive' as const), nth }),
  refundReturn: fc.record({
    step: fc.constant('refund-return' as const),
    nth,
    /** The share of the maximum deduction for collection. */
    share: fc.constantFrom(0, 0.5, 1),
  }),
  /** The bank gives the refund of a return back. */
  failRefund: fc.record({ step: fc.constant('fail-refund' as const), nth }),
  repeatRefund: fc.record({ step: fc.constant('repeat-refund' as const), nth }),
  reduce: fc.record({ step: fc.constant('reduce' as const), nth, share }),
  /** The customer keeps faulty pieces at a reduced price, and returns them later. */
  reduceThenReturn: fc.record({
    step: fc.constant('reduce-then-return' as const),
    order,
    kind: fc.constantFrom(...RETURN_KINDS),
    units: fc.tuple(fc.constantFrom(1, 2), fc.constantFrom(0, 1)),
    share: fc.constantFrom(0.3, 1),
  }),
  repair: fc.record({ step: fc.constant('repair' as const), nth }),
  refuse: fc.record({ step: fc.constant('refuse' as const), nth }),
  dispose: fc.record({
    step: fc.constant('dispose' as const),
    nth,
    line: fc.nat(1),
    disposition: fc.constantFrom(...DISPOSITIONS),
  }),
  /** Staff edit a product. */
  edit: fc.record({
    step: fc.constant('edit' as const),
    piece: fc.nat(1),
    change: fc.constantFrom('more', 'hide', 'show', 'delete'),
  }),
}

type Arbitraries = typeof steps
/** An action of one person. */
export type Action = {
  [Name in keyof Arbitraries]: Arbitraries[Name] extends fc.Arbitrary<infer One> ? One : never
}[keyof Arbitraries]

export type Step =
  | Action
  /** Several people act concurrently. */
  | { step: 'together'; actions: Action[] }
  /** The same action, sent several times concurrently. */
  | { step: 'again'; action: Action; times: number }
  /** The process is killed during an action. */
  | { step: 'kill'; during: Action; afterMs: number }

const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })

const action: fc.Arbitrary<Action> = fc.oneof(
  often(3, steps.buy),
  often(2, steps.cancel),
  often(1, steps.keep),
  often(2, steps.acceptCancel),
  often(3, steps.setStatus),
  often(4, steps.deliver),
  often(2, steps.refund),
  often(2, steps.restock),
  often(14, steps.ask),
  often(1, steps.withdraw),
  often(2, steps.decideWay),
  often(9, steps.receive),
  often(7, steps.inspect),
  often(8, steps.handle),
  often(4, steps.deduct),
  often(1, steps.waive),
  often(8, steps.refundReturn),
  often(5, steps.failRefund),
  often(5, steps.repeatRefund),
  often(6, steps.reduce),
  often(9, steps.reduceThenReturn),
  often(1, steps.repair),
  often(1, steps.refuse),
  often(8, steps.dispose),
  often(2, steps.edit),
)

const step: fc.Arbitrary<Step> = fc.oneof(
  often(6, action),
  often(
    3,
    fc.record({
      step: fc.constant('together' as const),
      actions: fc.array(action, { minLength: 2, maxLength: 4 }),
    }),
  ),
  often(
    3,
    fc.record({
      step: fc.constant('again' as const),
      action,
      times: fc.integer({ min: 2, max: 4 }),
    }),
  ),
)

const kill: fc.Arbitrary<Step> = fc.record({
  step: fc.constant('kill' as const),
  // The provider repeats an event that was not acknowledged too late for a test.
  during: action.filter((one) => one.step !== 'fail-refund'),
  afterMs: fc.nat(25),
})

export const history: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 8, maxLength: 24 })

/** A history in which the process is killed twice. */
export const killedHistory: fc.Arbitrary<Step[]> = fc
  .tuple(fc.array(step, { maxLength: 8 }), kill, fc.array(step, { maxLength: 8 }), kill, history)
  .map(([before, first, between, second, after]) => {
    return [...before, first, ...between, second, ...after]
  })
