import { type ReactNode, type RefObject, useSyncExternalStore } from 'react'
import type { Listing } from '../../domain/catalogue/listing/listing.ts'
import { Button, buttonClass, IconButton } from '../button.tsx'
import { CloseIcon } from '../icons.tsx'
import { productCount } from './product-count.ts'

const PANEL_ID = 'filters'
const SMALL_SCREEN = '(width < 64rem)'

/**
 * Whether filters have no room beside the list. False on the server and while the page is being
 * hydrated: the sheet needs JavaScript, what stands in its place does not.
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

/** Opens the sheet; the page behind it does not scroll meanwhile. */
export function openSheet({ current }: RefObject<HTMLDialogElement | null>): void {
  if (!current || current.open) return
  current.showModal()
  document.documentElement.style.overflow = 'hidden'
}

const filterButton = `${buttonClass({ variant: 'secondary', size: 'small' })} whitespace-nowrap lg:hidden`

type FilterButtonProps = Pick<FilterPanelProps, 'asSheet' | 'sheet'> & {
  /** How many filters are on. */
  count: number
}

/** Opens the filters on a small screen; without JavaScript it jumps to them. */
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
  /** The filters are a sheet that opens over the list. */
  asSheet: boolean
  sheet: RefObject<HTMLDialogElement | null>
  /** None while it is not known. */
  listing: Listing | null
  children: ReactNode
}

/** Beside the list where there is room, else a sheet over it. */
export function FilterPanel({ asSheet, sheet, listing, children }: FilterPanelProps) {
  if (!asSheet) {
    return (
      <aside
        id={PANEL_ID}
        aria-labelledby="filters-title"
        className="scroll-mt-24 max-lg:mb-8 max-lg:hidden max-lg:target:block"
      >
        <h2 id="filters-title" className="sr-only">
          Filters
        </h2>
        {children}
      </aside>
    )
  }
  return (
    <dialog
      ref={sheet}
      aria-label="Filters"
      closedby="any"
      onClose={() => {
        document.documentElement.style.overflow = ''
      }}
      className="filter-sheet"
    >
      <div className="flex items-center justify-between border-b border-hairline py-2 pr-2.5 pl-gutter">
        <h2 className="text-2xl">Filters</h2>
        <IconButton label="Close filters" onClick={() => sheet.current?.close()}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="relative grow overflow-y-auto overscroll-contain px-gutter py-2">
        {children}
      </div>
      <div className="border-t border-hairline px-gutter py-3">
        <Button className="w-full" onClick={() => sheet.current?.close()}>
          Show {listing ? productCount(listing) : 'pieces'}
        </Button>
      </div>
    </dialog>
  )
}
