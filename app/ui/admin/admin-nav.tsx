import type { FormEvent } from 'react'
import { Form, NavLink } from 'react-router'
import { type AreaPage, areaGroups } from '../../content/staff/area.ts'
import { sheetText } from '../../content/staff/delivery/round-sheet.ts'
import type { Role } from '../../domain/staff/roles.ts'
import { pageIcons, ShopIcon, SignOutIcon } from './frame-icons.tsx'
import { clearCachedSheets, hasQueuedActions } from './rounds/offline-sheets.ts'
import { clearRecentResults } from './search/recent-results.ts'

export type FrameFacts = {
  fullName: string
  role: Role
  unreadMessages: number
  unreadSellRequests: number
  waitingReviews: number
  toDispatch: number
  toSchedule: number
  toAnswer: number
  openReturns: number
}

const size = { width: 18, height: 18, className: 'shrink-0' }

/** The navigation with unread counters, then the signed-in staff member. */
export function AdminNav({ facts }: { facts: FrameFacts }) {
  return (
    <nav aria-label="Staff area" className="mt-3 flex grow flex-col gap-2">
      {areaGroups.map(({ heading, pages }) => (
        <div key={pages[0]?.to} className="staff-group">
          {heading && (
            <p aria-hidden="true" className="staff-group-heading">
              {heading}
            </p>
          )}
          <ul aria-label={heading} className="grid gap-0.5">
            {pages.map((page) => (
              <li key={page.to}>
                <PageName page={page} unread={page.unread ? facts[page.unread] : 0} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-0.5 border-t border-hairline pt-3">
        <NavLink to="/admin/account" className="staff-link py-1.5" title={facts.fullName}>
          <span aria-hidden="true" className="staff-initials">
            {initials(facts.fullName)}
          </span>
          <span className="staff-word min-w-0">
            <span className="block truncate">{facts.fullName}</span>
            <span className="block font-normal text-ink-soft">{facts.role} · Your account</span>
          </span>
        </NavLink>
        <a href="/" className="staff-link" title="View the shop">
          <ShopIcon {...size} />
          <span className="staff-word">View the shop</span>
        </a>
        <Form method="post" action="/admin/sign-out" onSubmit={(event) => leave(event)}>
          <button type="submit" className="staff-link" title="Sign Out">
            <SignOutIcon {...size} />
            <span className="staff-word">Sign Out</span>
          </button>
        </Form>
      </div>
    </nav>
  )
}

/**
 * Deletes this device's data of the staff member who signs out. Asks for confirmation first if queued
 * actions of a round sheet have not been sent.
 */
function leave(event: FormEvent<HTMLFormElement>): void {
  const form = event.currentTarget
  if (form.dataset.mayLeave !== undefined) return
  event.preventDefault()
  void clearDeviceData(form)
}

async function clearDeviceData(form: HTMLFormElement): Promise<void> {
  if ((await hasQueuedActions()) && !confirm(sheetText.leaveUnsent)) return
  clearRecentResults()
  await clearCachedSheets().catch(() => {})
  form.dataset.mayLeave = ''
  form.requestSubmit()
}

function PageName({
  page: { to, label, counts = 'unread' },
  unread,
}: {
  page: AreaPage
  unread: number
}) {
  const Icon = pageIcons[to]
  return (
    <NavLink to={to} end={to === '/admin'} className="staff-link" title={label}>
      <Icon {...size} />
      <span className="staff-word">{label}</span>
      {unread > 0 && (
        <span className="staff-count">
          {unread > 999 ? '999+' : unread}
          <span className="sr-only"> {counts}</span>
        </span>
      )}
    </NavLink>
  )
}

/** Initials of the first and the last name. */
function initials(fullName: string): string {
  const names = fullName.trim().split(/\s+/)
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names
  return ends
    .map((name) => /./u.exec(name ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase()
}
