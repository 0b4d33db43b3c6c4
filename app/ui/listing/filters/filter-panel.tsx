import { type ReactNode, type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'
import { Button, buttonClass, IconButton } from '../../button.tsx'
import { CloseIcon } from '../../icons.tsx'
import { SHOW_PIECES } from './filter-form.tsx'

const PANEL_ID = 'filters'
const SMALL_SCREEN = '(width < 64rem)'

/**
 * Whether filters are in a sheet instead of beside the list. False on the server and during
 * hydration: the sheet needs JavaScript.
 */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(SMALL_SCREEN)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(SMALL_SCREEN).matches,
    () => false,
  )
}

/** Opens the sheet and locks scrolling of the page behind. */
export function openSheet({ current }: RefObject<HTMLDialogElement | null>): void {
  if (!current || current.open) return
  current.showModal()
  document.documentElement.style.overflow = 'hidden'
}

function unlockScroll(): void {
  document.documentElement.style.overflow = ''
}

const filterButton = `${buttonClass({ variant: 'secondary', size: 'small' })} whitespace-nowrap lg:hidden`

type FilterButtonProps = Pick<FilterPanelProps, 'asSheet' | 'sheet'> & {
  /** Number of active filters. */
  count: number
}

/**
 * Opens the filter sheet on a small screen; without JavaScript it is an in-page link to the
 * filters.
 */
export function FilterButton({ asSheet, sheet, count }: FilterButtonProps) {
  const label = count > 0 ? `Filters (${count})` : 'Filters'
  return asSheet ? (
    <button type="button" onClick={() => openSheet(sheet)} className={filterButton}>
      {label}
    </button>
  ) : (
    <a href={`#${PANEL_ID}`} className={filterButton}>
      {label}
    </a>
  )
}

type FilterPanelProps = {
  /** Whether the filters are a sheet over the list. */
  asSheet: boolean
  sheet: RefObject<HTMLDialogElement | null>
  formId: string
  /** How many pieces 'Show' would show; undefined while unknown. */
  count: string | undefined
  children: ReactNode
}

/** The filters: beside the list if there is room, else in a sheet. */
export function FilterPanel(props: FilterPanelProps) {
  if (props.asSheet) return <FilterSheet {...props} />
  return (
    <aside id={PANEL_ID} aria-labelledby="filters-title" className="filter-aside">
      <h2 id="filters-title" className="sr-only">
        Filters
      </h2>
      {props.children}
    </aside>
  )
}

function FilterSheet({ sheet, formId, count, children }: FilterPanelProps) {
  // A dialog that is removed while it is open emits no `close`: after Back, or on a turned tablet. A layout
  // effect, so that the page scrolls as soon as it is shown.
  useLayoutEffect(() => unlockScroll, [])
  return (
    <dialog
      ref={sheet}
      aria-label="Filters"
      closedby="any"
      onClose={unlockScroll}
      className="filter-sheet"
    >
      <div className="filter-sheet-head">
        <h2 className="text-2xl">Filters</h2>
        <IconButton label="Close filters" onClick={() => sheet.current?.close()}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="filter-sheet-body">{children}</div>
      <div className="filter-sheet-foot">
        {/* The page's own live region is behind the sheet. */}
        <p role="status" className="sr-only">
          {count}
        </p>
        <Button type="submit" id={SHOW_PIECES} form={formId} className="w-full">
          Show {count ?? 'pieces'}
        </Button>
      </div>
    </dialog>
  )
}
