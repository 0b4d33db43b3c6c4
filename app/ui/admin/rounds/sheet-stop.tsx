import { sheetText as words } from '../../../content/staff/delivery/round-sheet.ts'
import {
  MEASURE_NAMES,
  MEASURES,
  type Measure,
  type Measures,
  measureText,
} from '../../../domain/catalogue/measures.ts'
import type { SheetPiece, SheetStop } from '../../../domain/delivery-rounds/sheet/round-sheet.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import { Picture } from '../../product/picture.tsx'
import { StatusDot } from '../kit/status-dot.tsx'
import { StopActionForms } from './stop-action-forms.tsx'
import type { ActionQueue } from './use-action-queue.ts'

type StopCardProps = {
  stop: SheetStop
  nth: number
  roundId: string
  /** Its buttons; undefined for staff who may only read. `actionId`: for a form sent without scripts. */
  recording?: { queue: ActionQueue; actionId: string } | undefined
  /** Queued actions of this device that the server does not have yet. */
  unsent?: ActionQueue['queued']
}

/** A stop: name, address, items, access, and its buttons. */
export function SheetStopCard({ stop, nth, roundId, recording, unsent = [] }: StopCardProps) {
  const own = unsent.filter(({ deliveryId }) => deliveryId === stop.id)
  const state = own.at(-1)?.kind ?? stop.state
  const isOver = state === 'done' || state === 'delivered' || state === 'failed'
  const isCancelled = stop.state === 'cancelled'
  return (
    <li className="sheet-stop" data-over={isOver || isCancelled || undefined}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl wrap-anywhere">
          <span className="text-ink-soft tabular-nums">{nth}.</span> {stop.name}
        </h2>
        <p className="text-ink-soft tabular-nums">
          {stop.kind === 'pickup' && words.pickup}
          {stop.kind === 'return' && `${words.returned} `}
          {stop.orderId && orderNumber(stop.orderId)}
        </p>
      </div>
      {isCancelled && <p className="font-semibold text-red">{words.cancelled}</p>}
      {stop.cancellationRequested && (
        <p className="font-semibold text-red">{words.cancellationRequested}</p>
      )}
      {stop.disputed && <p className="font-semibold text-red">{words.disputed}</p>}
      <State stop={stop} state={state} isUnsent={own.length > 0} />
      {stop.windowFrom && stop.windowTo && (
        <p className="font-medium">{words.expected(stop.windowFrom, stop.windowTo)}</p>
      )}
      <div className="sheet-facts">
        <Where stop={stop} />
        <Access stop={stop} />
      </div>
      <Pieces stop={stop} />
      {recording && !isOver && !isCancelled && (
        <StopActionForms
          {...recording}
          {...{ stop, roundId }}
          isOnTheWay={state === 'on_the_way'}
        />
      )}
      {!isOver && !isCancelled && <PaperRecord kind={stop.kind} />}
    </li>
  )
}

type ShownState = SheetStop['state'] | 'delivered'

function State({
  stop: { id, kind, proof },
  state,
  isUnsent,
}: {
  stop: SheetStop
  state: ShownState
  isUnsent: boolean
}) {
  const done = kind === 'delivery' ? words.deliveredTo : words.collectedFrom
  const unsent = isUnsent && <span className="sheet-unsent">{words.unsentHere}</span>
  switch (state) {
    case 'on_the_way':
      return (
        <p className="sheet-state">
          <StatusDot tone="blue">{words.onItsWay}</StatusDot> {unsent}
        </p>
      )
    case 'done':
    case 'delivered':
      return (
        <p className="sheet-state">
          <StatusDot tone="green">{done(proof?.receivedBy)}</StatusDot> {unsent}
          {proof?.hasPhoto && (
            <a href={`/admin/rounds/stops/${id}/photo`} className="text-link">
              {words.seePhoto}
            </a>
          )}
        </p>
      )
    case 'failed':
      return (
        <p className="sheet-state">
          <StatusDot tone="red">
            {kind === 'delivery' ? words.isFailed : words.isNotCollected}
          </StatusDot>{' '}
          {unsent}
        </p>
      )
    case 'to_schedule':
    case 'scheduled':
    case 'cancelled':
      return null
  }
}

function Where({ stop: { name, address, phone } }: { stop: SheetStop }) {
  return (
    <div>
      {address ? (
        <>
          <address className="sheet-address text-lg whitespace-pre-line not-italic wrap-anywhere">
            {withoutName(address, name)}
          </address>
          <a
            href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address.replaceAll('\n', ', '))}`}
            target="_blank"
            rel="noreferrer"
            className="sheet-link button button-secondary button-small"
          >
            {words.map}
          </a>
        </>
      ) : (
        <p className="font-medium">{words.noAddress}</p>
      )}
      {phone && (
        <>
          <a
            href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
            className="sheet-link button button-secondary button-small"
          >
            {words.call(phone)}
          </a>
          <p className="sheet-paper sheet-address tabular-nums">{phone}</p>
        </>
      )}
    </div>
  )
}

/** Removes the name, which is the stop's heading already. */
function withoutName(address: string, name: string): string {
  const [first, ...rest] = address.split('\n')
  return first?.trim() === name.trim() && rest.length > 0 ? rest.join('\n') : address
}

function Access({ stop: { access } }: { stop: SheetStop }) {
  const answers = (['floor', 'lift', 'stairs', 'parking', 'notes'] as const).filter(
    (name) => access?.[name],
  )
  if (answers.length === 0) return null
  return (
    <dl className="grid content-start gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)] [&_dd]:whitespace-pre-line [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
      {answers.map((name) => (
        <div key={name} className="contents">
          <dt>{words.access[name]}</dt>
          <dd>{access?.[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

function Pieces({ stop: { pieces, description, photos } }: { stop: SheetStop }) {
  if (pieces.length === 0) {
    return description ? (
      <div className="sheet-pieces mt-4">
        <p className="whitespace-pre-line wrap-anywhere">{description}</p>
        {photos.length > 0 && (
          <p className="mt-2 flex flex-wrap gap-2">
            {photos.slice(0, PHOTOS).map((path) => (
              <img
                key={path}
                src={path.replace('.webp', '-small.webp')}
                alt={words.sellerPhoto}
                {...SHOWN}
                className="aspect-4/3 w-24 rounded-sm object-cover"
              />
            ))}
          </p>
        )}
      </div>
    ) : null
  }
  return (
    <ul aria-label={words.pieces} className="sheet-pieces mt-4 grid content-start gap-3">
      {pieces.map((piece) => (
        <li key={piece.title} className="flex gap-3">
          <Picture
            imageUrl={piece.imageUrl}
            {...SHOWN}
            alt=""
            sizes="6rem"
            priority
            className="aspect-4/3 w-24 shrink-0 self-start rounded-sm object-cover"
          />
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">
              {piece.quantity > 1 && `${piece.quantity} x `}
              {piece.title}
            </p>
            <p className="text-ink-soft">{sizesOf(piece)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** On paper: lines for the person's name and the time, to be entered afterwards. */
function PaperRecord({ kind }: Pick<SheetStop, 'kind'>) {
  return (
    <p className="sheet-paper sheet-record" aria-hidden="true">
      <span>{kind === 'delivery' ? words.receivedBy : words.handedOverBy}</span>
      <span>{words.time}</span>
    </p>
  )
}

/** Maximum number of a pick-up's photos; the sell request has all. */
const PHOTOS = 3

/** Pictures are cropped to this shape. */
const SHOWN = { width: 320, height: 240 } as const

const SHORT: Record<Measure, string> = {
  width: 'W',
  depth: 'D',
  height: 'H',
  seat_height: 'seat',
  height_legs_off: 'H without legs',
  depth_back_off: 'D without back',
  weight: 'weight',
}

/** 'W 206 cm, D 93 cm, weight 54 kg'. */
function sizesOf({ measures }: SheetPiece): string {
  const known = MEASURE_NAMES.filter((name) => measures[name] !== null && name !== 'seat_height')
  if (known.length === 0) return words.noMeasures
  return known.map((name) => `${SHORT[name]} ${sizeOf(measures, name)}`).join(', ')
}

const sizeOf = (measures: Measures, name: Measure) =>
  `${measureText(name, measures[name] ?? 0)} ${MEASURES[name]}`
