import { Link } from 'react-router'
import { attentionWords, dashboardWords, waitingFor } from '../../../content/staff/dashboard.ts'
import { reasonWords } from '../../../content/staff/failed-work.ts'
import type { OpenComplaints } from '../../../domain/conversations/inbox/inbox-filters.ts'
import type { Unanswered } from '../../../domain/enquiries/admin/unanswered.ts'
import { answerBy, urgencyOf } from '../../../domain/enquiries/contact/data-complaint.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import type {
  AttentionReason,
  OrderNeedingAttention,
  OrdersNeedingAttention,
} from '../../../domain/orders/overview/needs-attention.ts'
import type { WaitingSummary } from '../../../domain/staff/failed-work/failed-work.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { CheckIcon } from '../../icons.tsx'
import type { DashboardFacts } from './dashboard-facts.ts'
import { returnRefundsTask, returnsDueTask, returnsWaitingTask } from './return-tasks.ts'
import { lateStopsTask, todaysStopsTask, toScheduleTask } from './round-tasks.ts'
import type { Task } from './task.ts'

/** A link to the tasks, shown on a phone above the sales, since the tasks are below them. */
export function AttentionLink(facts: DashboardFacts) {
  const { length } = tasksIn(facts)
  if (length === 0) return null
  return (
    <a href="#attention" className="attention-jump">
      {attentionWords.below(length)}
    </a>
  )
}

/** The tasks that need attention, most urgent first. */
export function Attention(facts: DashboardFacts) {
  const tasks = tasksIn(facts)
  return (
    <section aria-labelledby="attention" className="mb-8">
      <h2 id="attention" className="dashboard-heading">
        {dashboardWords.attention}
      </h2>
      {tasks.length > 0 ? (
        <ul className="dashboard-card attention">
          {tasks.map((task) => (
            <TaskLine key={task.key} task={task} />
          ))}
        </ul>
      ) : (
        <div className="dashboard-card flex items-center gap-4 px-5 py-6">
          <span aria-hidden="true" className="attention-calm">
            <CheckIcon />
          </span>
          <div>
            <p className="font-medium">{dashboardWords.calm}</p>
            <p className="text-ink-soft">{dashboardWords.calmMore}</p>
          </div>
        </div>
      )}
    </section>
  )
}

const tones = { red: 'bg-red', amber: 'bg-amber', neutral: 'bg-edge' } as const

function TaskLine({ task: { tone, words, to, note, wait, named, more } }: { task: Task }) {
  return (
    <li className="attention-task">
      <span aria-hidden="true" className={`attention-dot ${tones[tone]}`} />
      <div className="min-w-0 grow">
        <p className="attention-words">
          {to ? (
            <Link to={to} className="attention-link">
              {words}
            </Link>
          ) : (
            words
          )}
          {wait && <span className="text-ink-soft">{attentionWords.oldest(wait)}</span>}
        </p>
        {note && <p className="text-ink-soft wrap-anywhere">{note}</p>}
        {named.length > 0 && (
          <ul className="attention-named">
            {named.map((one) => (
              <li key={one.to}>
                <Link to={one.to} className="attention-one">
                  <span className="truncate">{one.title}</span>
                  {one.detail && <span className="shrink-0 text-ink-soft">{one.detail}</span>}
                </Link>
              </li>
            ))}
            {more > 0 && <li className="text-ink-soft">{attentionWords.more(more)}</li>}
          </ul>
        )}
      </div>
    </li>
  )
}

function tasksIn(facts: DashboardFacts): Task[] {
  const { now, orders, enquiries, stock, failedWork, waitingWork, unmatchedPayments, rounds } =
    facts
  const { mailbox } = facts
  const { atOdds, refundsFailed, refundsWaiting, toDispatch } = orders
  const { soldOutFeatured: soldOut } = stock
  const tasks: (Task | null)[] = [
    disputesTask(orders),
    mismatchesTask(orders, now),
    ofOrders('atOdds', 'red', atOdds, null, now),
    ofOrders('cancellationRequested', 'amber', orders.cancellationRequested, null, now),
    ofOrders('deliveryDifferences', 'red', orders.deliveryDifferences, null, now),
    ofOrders('refundsFailed', 'red', refundsFailed, '/admin/orders?payment=refund_failed', now),
    returnRefundsTask(facts.returns),
    returnsDueTask(facts.returns),
    lateStopsTask(rounds),
    ofList('unmatchedPayments', unmatchedPayments, '/admin/unmatched-payments'),
    ofList('failedWork', failedWork, '/admin/failed-work'),
    waitingWorkTask(waitingWork, now),
    complaintsTask(facts.complaints, now),
    ofMailbox(mailbox, now),
    ofOrders('refundsWaiting', 'amber', refundsWaiting, null, now),
    ofOrders(
      'toDispatch',
      'amber',
      toDispatch,
      '/admin/orders?status=to-dispatch&sort=created',
      now,
    ),
    returnsWaitingTask(facts.returns),
    todaysStopsTask(rounds),
    toScheduleTask(rounds),
    ofEnquiries('messages', enquiries.messages, '/admin/contact-submissions', now),
    ofEnquiries('sellRequests', enquiries.sellRequests, '/admin/sell-submissions', now),
    endingOffersTask(enquiries.offersEnding),
    soldOut.count === 0
      ? null
      : {
          key: 'soldOut',
          tone: 'neutral',
          words: attentionWords.soldOut(soldOut.count),
          to: '/admin/products?visible=shown&stock=out&featured=yes',
          wait: null,
          named: soldOut.first.map(({ id, title }) => ({
            to: `/admin/products/edit/${id}`,
            title,
            detail: '',
          })),
          more: soldOut.count - soldOut.first.length,
        },
  ]
  return tasks.filter((task) => task !== null)
}

function endingOffersTask(count: number): Task | null {
  if (count === 0) return null
  const words = attentionWords.offersEnding(count)
  const to = '/admin/sell-submissions?offer=open'
  return { key: 'offersEnding', tone: 'neutral', words, to, wait: null, named: [], more: 0 }
}

function waitingWorkTask({ count, oldest, why }: WaitingSummary, now: Date): Task | null {
  if (count === 0) return null
  return {
    key: 'waitingWork',
    tone: 'red',
    words: attentionWords.waitingWork(count),
    to: '/admin/failed-work',
    note: why && (reasonWords(why) ?? why),
    wait: oldest && waitingFor(oldest, now),
    named: [],
    more: 0,
  }
}

/** Shorter failures of the mail server are not shown as a task. */
const MAILBOX_OVERDUE_MS = 15 * 60_000

function ofMailbox(mailbox: DashboardFacts['mailbox'], now: Date): Task | null {
  const since = mailbox?.failingSince
  if (!since || now.getTime() - since.getTime() < MAILBOX_OVERDUE_MS) return null
  return {
    key: 'mailbox',
    tone: 'red',
    words: attentionWords.mailbox,
    to: '/admin/settings/connections',
    note: mailbox.error,
    wait: waitingFor(since, now),
    named: [],
    more: 0,
  }
}

/** The task of a list that has its own page. */
function ofList(key: 'unmatchedPayments' | 'failedWork', count: number, to: string): Task | null {
  if (count === 0) return null
  return { key, tone: 'red', words: attentionWords[key](count), to, wait: null, named: [], more: 0 }
}

type OrderTask =
  | 'amountMismatches'
  | 'cancellationRequested'
  | 'deliveryDifferences'
  | 'atOdds'
  | 'refundsFailed'
  | 'refundsWaiting'
  | 'toDispatch'

function ofOrders(
  key: OrderTask,
  tone: Task['tone'],
  { count, first }: AttentionReason<OrderNeedingAttention>,
  to: string | null,
  now: Date,
): Task | null {
  if (count === 0) return null
  return {
    key,
    tone,
    words: attentionWords[key](count),
    to,
    wait: null,
    named: first.map(({ id, customerName, since, nextTry }) => ({
      to: `/admin/orders/${id}`,
      title: `${orderNumber(id)} ${customerName}`,
      detail: [waitingFor(since, now), nextTry && attentionWords.nextTry(nextTry, now)]
        .filter(Boolean)
        .join(', '),
    })),
    more: count - first.length,
  }
}

function mismatchesTask(
  { amountMismatches, mismatchRefundsFailed: failed }: OrdersNeedingAttention,
  now: Date,
): Task | null {
  const task = ofOrders('amountMismatches', 'red', amountMismatches, null, now)
  return task && { ...task, note: failed > 0 ? attentionWords.mismatchRefundsFailed(failed) : null }
}

/** The first one has the least time left. */
function disputesTask({ disputes: { count, first } }: OrdersNeedingAttention): Task | null {
  if (count === 0) return null
  return {
    key: 'disputes',
    tone: 'red',
    words: attentionWords.disputes(count),
    to: '/admin/orders?payment=disputed',
    wait: null,
    named: first.map(({ id, customerName, answerBy: until }) => ({
      to: `/admin/orders/${id}`,
      title: `${orderNumber(id)} ${customerName}`,
      detail: until ? attentionWords.answerBy(longDate(until)) : '',
    })),
    more: count - first.length,
  }
}

/** Complaints about personal data: the first one has the least time left. */
function complaintsTask(complaints: OpenComplaints, now: Date): Task | null {
  const [first] = complaints
  if (!first) return null
  return {
    key: 'complaints',
    tone: urgencyOf(first.receivedAt, now) === 'over' ? 'red' : 'amber',
    words: attentionWords.complaints(complaints.length),
    to: null,
    wait: null,
    named: complaints.slice(0, 3).map(({ id, name, receivedAt }) => ({
      to: `/admin/contact-submissions/${id}`,
      title: name,
      detail: attentionWords.answerBy(longDate(answerBy(receivedAt))),
    })),
    more: Math.max(0, complaints.length - 3),
  }
}

function ofEnquiries(
  key: 'messages' | 'sellRequests',
  { late, oldest }: Unanswered,
  list: string,
  now: Date,
): Task | null {
  if (late === 0) return null
  return {
    key,
    tone: 'amber',
    words: attentionWords[key](late),
    to: `${list}?read=unread&sort=created`,
    wait: oldest && waitingFor(oldest, now),
    named: [],
    more: 0,
  }
}
