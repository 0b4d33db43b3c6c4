import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { site } from '../../content/settings/site.ts'
import { areaPages } from '../../content/staff/area.ts'
import { iconButtonClass } from '../button.tsx'
import { closePopover } from '../frame/close-popover.ts'
import { MenuIcon } from '../icons.tsx'
import { AdminNav, type FrameFacts } from './admin-nav.tsx'
import { CommandPalette, CommandPaletteButton } from './search/command-palette.tsx'

/**
 * Layout of the staff area: navigation on the left, or on a phone a bar with a menu that slides up;
 * the command palette.
 */
export function AdminFrame({ facts, children }: { facts: FrameFacts; children: ReactNode }) {
  const sheetId = useId()
  const sheet = useRef<HTMLDivElement>(null)
  useClosedByNavigation(sheet)
  return (
    <CommandPalette role={facts.role}>
      <div className="staff-frame">
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        <header className="staff-bar">
          <Brand />
          <p className="max-w-none min-w-0 grow truncate text-ink-soft">{useNameOfPlace()}</p>
          <div className="-mr-2 flex">
            <CommandPaletteButton look="icon" />
            <button
              type="button"
              popoverTarget={sheetId}
              aria-label="Menu"
              className={iconButtonClass}
            >
              <MenuIcon />
            </button>
          </div>
        </header>
        <header className="staff-side">
          <div className="mb-4 flex items-baseline gap-2 px-1 xl:px-3">
            <Brand />
            <p className="staff-word text-ink-soft">Staff area</p>
          </div>
          <CommandPaletteButton look="field" />
          <AdminNav facts={facts} />
        </header>
        <div ref={sheet} id={sheetId} popover="auto" className="staff-sheet">
          <AdminNav facts={facts} />
        </div>
        <main id="content" tabIndex={-1} className="staff-main">
          {children}
        </main>
      </div>
    </CommandPalette>
  )
}

/** The label of the current navigation item. */
function useNameOfPlace(): string {
  const { pathname } = useLocation()
  const here = areaPages.find(({ to }) => to !== '/admin' && pathname.startsWith(to))
  return here?.label ?? (pathname === '/admin' ? 'Dashboard' : 'Staff area')
}

/** Closes the menu after a navigation and returns the focus to its button. */
function useClosedByNavigation(sheet: RefObject<HTMLDivElement | null>): void {
  const { key } = useLocation()
  useEffect(() => {
    if (key) closePopover(sheet.current)
  }, [key, sheet])
}

function Brand() {
  return (
    <Link to="/admin" className="font-serif text-xl">
      {site.name}
    </Link>
  )
}
