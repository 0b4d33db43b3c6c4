import { Link } from 'react-router'
import { sheetText as words } from '../../../content/staff/delivery/round-sheet.ts'
import type { RoundSheet } from '../../../domain/delivery-rounds/sheet/round-sheet.ts'
import { Button, buttonClass } from '../../button.tsx'
import { ROUNDS_PATH } from './board-data.ts'
import { SheetHead } from './sheet-head.tsx'
import { SheetStopCard } from './sheet-stop.tsx'
import { type ActionQueue, useActionQueue } from './use-action-queue.ts'

export type SheetData = {
  sheet: RoundSheet
  staffId: string
  mayRecord: boolean
  /** Ids of the actions by delivery, for forms sent without scripts. */
  actionIds: Record<string, string>
  /** Why a form sent without scripts was refused. */
  said: string | null
}

/** The sheet of a round: on the driver's phone, or on paper. */
export function RoundSheetPage({ sheet, staffId, mayRecord, actionIds, said }: SheetData) {
  const queue = useActionQueue(staffId)
  return (
    <main className="sheet">
      <div className="sheet-bar">
        <Link
          to={`${ROUNDS_PATH}/${sheet.id}`}
          reloadDocument
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {words.back}
        </Link>
        <Button size="small" onClick={() => print()} className="noscript:hidden">
          {words.print}
        </Button>
      </div>
      <SheetHead sheet={sheet} />
      {said && (
        <p role="alert" className="sheet-notice sheet-notice-wrong">
          {words.refused} {said}
        </p>
      )}
      <SendState queue={queue} sheet={sheet} />
      <ol className="grid gap-4">
        {sheet.stops.map((stop, index) => (
          <SheetStopCard
            key={stop.id}
            stop={stop}
            nth={index + 1}
            roundId={sheet.id}
            recording={mayRecord ? { queue, actionId: actionIds[stop.id] ?? '' } : undefined}
            unsent={queue.queued}
          />
        ))}
      </ol>
    </main>
  )
}

/** The actions that have not been sent yet, and why. */
function SendState({ queue, sheet }: { queue: ActionQueue; sheet: RoundSheet }) {
  const { queued, unsent, state, refused, send, dismiss } = queue
  const colleagues = queued.length - unsent.length
  const nameOf = (id: string) => sheet.stops.find((stop) => stop.id === id)?.name ?? ''
  return (
    <div className="sheet-sending" role="status">
      {unsent.length > 0 && (
        <div className="sheet-notice">
          <p className="font-semibold">{words.unsent(unsent.length)}</p>
          {state === 'signed-out' ? (
            <p>
              {words.signIn}{' '}
              <a href="/admin/login" className="text-link">
                {words.signInLink}
              </a>
            </p>
          ) : (
            <>
              <p>{state === 'sending' ? words.sending : words.willSend(unsent.length)}</p>
              <Button
                variant="secondary"
                size="small"
                className="mt-2"
                off={state === 'sending'}
                onClick={() => void send().catch(() => {})}
              >
                {words.sendNow}
              </Button>
            </>
          )}
        </div>
      )}
      {colleagues > 0 && (
        <p className="sheet-notice">
          <span className="font-semibold">{words.unsentByColleague(colleagues)}</span>{' '}
          {words.colleagueSends(colleagues)}
        </p>
      )}
      {unsent.length === 0 && state === 'sent' && <p className="sr-only">{words.allSent}</p>}
      {refused.length > 0 && (
        <div className="sheet-notice sheet-notice-wrong">
          <p className="font-semibold">{words.refused}</p>
          <ul>
            {refused.map(({ deliveryId, words: why }) => (
              <li key={deliveryId + why}>
                {nameOf(deliveryId)}: {why}
              </li>
            ))}
          </ul>
          <Button variant="secondary" size="small" className="mt-2" onClick={dismiss}>
            {words.dismiss}
          </Button>
        </div>
      )}
    </div>
  )
}
