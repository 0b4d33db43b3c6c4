import fc from 'fast-check'
import { ORDER_STATUSES } from '../../../app/domain/orders/status.ts'

/**
 * The steps of a history as plain data, so that a failing history can be printed and repeated.
 * `piece`, `who`, `order` and `event` are indexes modulo the number of such things.
 */
const PIECES = 3
const SHOPPERS = 3

const lines = fc
  .uniqueArray(fc.record({ piece: fc.nat(PIECES - 1), quantity: fc.integer({ min: 1, max: 2 }) }), {
    minLength: 1,
    maxLength: PIECES,
    selector: ({ piece }) => piece,
  })
  .map((some) => some.toSorted((a, b) => a.piece - b.piece))
const who = fc.nat(SHOPPERS - 1)
const order = fc.nat(20)

/** Steps in a shopper's browser. */
const shopperSteps = {
  /** `lost`: the provider executes the request, but its response is lost. */
  checkout: fc.record({
    step: fc.constant('checkout' as const),
    who,
    lines,
    how: fc.constantFrom(
      ...(['plain', 'plain', 'plain', 'plain', 'plain', 'plain'] as const),
      ...(['old-price', 'old-delivery', 'lost'] as const),
    ),
    way: fc.constantFrom('no-postcode', 'zone', 'zone', 'collect'),
    taps: fc.constantFrom(1, 1, 1, 3),
    /** Whether the history's discount code is used. */
    discounted: fc.boolean(),
  }),
  /** Concurrent buyers of one unit. */
  rush: fc.record({
    step: fc.constant('rush' as const),
    piece: fc.nat(PIECES - 1),
    buyers: fc.integer({ min: 2, max: 6 }),
  }),
  /** The same request again, after payment. */
  repeat: fc.record({ step: fc.constant('repeat' as const), who }),
  goBack: fc.record({
    step: fc.constant('go-back' as const),
    who,
    way: fc.constantFrom('link', 'button'),
  }),
  /** Pays and cancels concurrently. */
  payAndGoBack: fc.record({
    step: fc.constant('pay-and-go-back' as const),
    who,
    payAfterMs: fc.nat(12),
  }),
  /** Asks to cancel a paid order. `at-once`: without a decision by staff, as a setting allows. */
  cancel: fc.record({
    step: fc.constant('cancel' as const),
    order,
    how: fc.constantFrom('ask', 'ask', 'at-once'),
    taps: fc.constantFrom(1, 1, 3),
  }),
  keep: fc.record({ step: fc.constant('keep' as const), order }),
  confirmation: fc.record({ step: fc.constant('confirmation' as const), order, who }),
}

/** Steps at the provider. Its events are lost unless a step delivers them. */
const providerSteps = {
  pay: fc.record({ step: fc.constant('pay' as const), order }),
  /** Pays a pound less or more than the total. */
  payWrong: fc.record({
    step: fc.constant('pay-wrong' as const),
    order,
    difference: fc.constantFrom(-100, 100),
  }),
  /** A refund in the provider's dashboard. `deliveries`: the number of deliveries of its event. */
  refundElsewhere: fc.record({
    step: fc.constant('refund-elsewhere' as const),
    order,
    share: fc.constantFrom(0.5, 1, 1),
    deliveries: fc.constantFrom(0, 1, 3),
  }),
  payByBank: fc.record({ step: fc.constant('pay-by-bank' as const), order }),
  bankSays: fc.record({
    step: fc.constant('bank-says' as const),
    order,
    outcome: fc.constantFrom('succeeded', 'failed'),
  }),
  decline: fc.record({ step: fc.constant('decline' as const), order }),
  expire: fc.record({ step: fc.constant('expire' as const), order }),
  deliver: fc.record({
    step: fc.constant('deliver' as const),
    event: fc.nat(40),
    times: fc.integer({ min: 1, max: 4 }),
  }),
  /** All ways to settle an order, concurrently. */
  deliverAtOnce: fc.record({
    step: fc.constant('deliver-at-once' as const),
    order,
    times: fc.integer({ min: 2, max: 5 }),
  }),
}

const staffSteps = {
  setStock: fc.record({
    step: fc.constant('set-stock' as const),
    piece: fc.nat(PIECES - 1),
    stock: fc.nat(4),
    how: fc.constantFrom('plain', 'plain', 'outdated', 'sold-meanwhile'),
  }),
  setPrice: fc.record({
    step: fc.constant('set-price' as const),
    piece: fc.nat(PIECES - 1),
    pence: fc.integer({ min: 100, max: 200_000 }),
  }),
  setDelivery: fc.record({
    step: fc.constant('set-delivery' as const),
    pence: fc.constantFrom(0, 3_500, 6_000),
  }),
  show: fc.record({
    step: fc.constant('show' as const),
    piece: fc.nat(PIECES - 1),
    enabled: fc.boolean(),
  }),
  remove: fc.record({ step: fc.constant('remove' as const), piece: fc.nat(PIECES - 1) }),
  setStatus: fc.record({
    step: fc.constant('set-status' as const),
    order,
    to: fc.constantFrom(...ORDER_STATUSES),
    unitsBack: fc.boolean(),
    moneyBack: fc.boolean(),
  }),
  refund: fc.record({
    step: fc.constant('refund' as const),
    order,
    share: fc.constantFrom(0.01, 0.5, 1),
    atOnce: fc.constantFrom(1, 1, 2),
  }),
  /** Staff accept a cancellation, while the customer or another staff member acts on the same order. */
  acceptCancel: fc.record({
    step: fc.constant('accept-cancel' as const),
    order,
    against: fc.constantFrom('nobody', 'customer', 'colleague'),
  }),
  /** Staff refund a payment of a wrong amount. */
  refundMismatch: fc.record({
    step: fc.constant('refund-mismatch' as const),
    order,
    atOnce: fc.constantFrom(1, 2),
  }),
}

const timeSteps = {
  wait: fc.record({ step: fc.constant('wait' as const), minutes: fc.constantFrom(3, 10, 38) }),
  restart: fc.record({ step: fc.constant('restart' as const) }),
}

const backupSteps = {
  backUp: fc.record({ step: fc.constant('back-up' as const) }),
  restore: fc.record({ step: fc.constant('restore' as const) }),
}

const every = { ...shopperSteps, ...providerSteps, ...staffSteps, ...timeSteps, ...backupSteps }
type Arbitraries = typeof every
export type Step = {
  [Name in keyof Arbitraries]: Arbitraries[Name] extends fc.Arbitrary<infer One> ? One : never
}[keyof Arbitraries]

const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  often(24, every.checkout),
  often(4, every.rush),
  often(3, every.repeat),
  often(6, every.goBack),
  often(3, every.payAndGoBack),
  often(6, every.confirmation),
  often(6, every.cancel),
  often(2, every.keep),
  often(16, every.pay),
  often(3, every.payWrong),
  often(6, every.refundElsewhere),
  often(2, every.payByBank),
  often(3, every.bankSays),
  often(3, every.decline),
  often(4, every.expire),
  often(12, every.deliver),
  often(4, every.deliverAtOnce),
  often(5, every.setStock),
  often(2, every.setPrice),
  often(2, every.setDelivery),
  often(3, every.show),
  often(1, every.remove),
  often(6, every.setStatus),
  often(4, every.refund),
  often(6, every.acceptCancel),
  often(2, every.refundMismatch),
  often(6, every.wait),
  often(1, every.restart),
)

/** A history, which begins with a checkout. */
export const history: fc.Arbitrary<Step[]> = fc
  .tuple(every.checkout, fc.array(anyStep, { minLength: 4, maxLength: 16 }))
  .map(([first, rest]) => [{ ...first, how: 'plain' }, ...rest])

/** A step that a restore undoes, weighted towards orders and payments. */
const lostStep: fc.Arbitrary<Step> = fc.oneof(every.checkout, every.pay, anyStep, anyStep)

/** Steps, a backup, steps that the restore undoes, the restore, and further steps. */
export const restoredHistory: fc.Arbitrary<Step[]> = fc
  .tuple(
    every.checkout,
    fc.array(anyStep, { maxLength: 8 }),
    every.backUp,
    fc.array(lostStep, { minLength: 4, maxLength: 12 }),
    every.restore,
    fc.array(anyStep, { maxLength: 6 }),
  )
  .map(([first, before, backUp, lost, restore, after]) => [
    { ...first, how: 'plain' },
    ...before,
    backUp,
    ...lost,
    restore,
    ...after,
  ])
