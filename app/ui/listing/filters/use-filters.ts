import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { storefrontMessages } from '../../../content/toasts/storefront-toasts.ts'
import type { ListingQuery } from '../../../domain/catalogue/listing/listing-query.ts'
import { showToast } from '../../toast/toast.tsx'
import type { ListingView } from '../shown-listing.ts'
import { openSheet } from './filter-panel.tsx'

/**
 * The optimistic filters: ahead of the address while a list is loading, so that further ones can be
 * chosen; afterwards the address applies.
 */
export function useChosen(query: ListingQuery) {
  const [chosen, choose] = useState(query)
  const [applied, setApplied] = useState(query)
  if (applied !== query) {
    setApplied(query)
    choose(query)
  }
  return [applied === query ? chosen : query, choose] as const
}

/** The last loaded list, while the next one is loading. */
export function useLast(listing: ListingView | null | undefined): ListingView | undefined {
  const [last, keep] = useState(listing ?? undefined)
  if (listing && listing !== last) keep(listing)
  return listing ?? last
}

/**
 * Whether the search bar is open. An address with `openSearch` opens it and is then replaced by
 * `href`, without that parameter.
 */
export function useSearchBar(searched: boolean, openSearch: boolean, href: string) {
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(searched || openSearch)
  const [requested, setRequested] = useState(openSearch)
  const [calls, setCalls] = useState(0)
  const navigate = useNavigate()
  if (requested !== openSearch) {
    setRequested(openSearch)
    if (openSearch) setOpen(true)
  }

  useEffect(() => {
    if (!openSearch) return
    input.current?.focus()
    void navigate(href, { replace: true, preventScrollReset: true })
  }, [openSearch, href, navigate])

  useEffect(() => {
    // A link to another search, or to none, sets the bar as a reload would; after clearing the
    // field it keeps the focus.
    setOpen((opened) => searched || (opened && document.activeElement === input.current))
  }, [searched])

  useEffect(() => {
    if (calls > 0) input.current?.focus()
  }, [calls])

  return {
    input,
    open,
    onOpen(opened: boolean) {
      setOpen(opened)
      if (opened) setCalls(calls + 1)
    },
  }
}

export function useFailureToast(listing: ListingView | null | undefined): void {
  useEffect(() => {
    if (listing === null) showToast(storefrontMessages.listingFailed)
  }, [listing])
}

/** The shopper's position in the filters when leaving a category page for the whole shop. */
let carried: { box: string; sheetOpen: boolean } | null = null

/** Called before a filter change that leads to another page. */
export function saveFilterPosition(box: string, sheet: RefObject<HTMLDialogElement | null>): void {
  carried = { box, sheetOpen: sheet.current?.open ?? false }
}

/** Restores the position in the last page's filters. */
export function useSavedFilterPosition(sheet: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    if (!carried) return
    if (carried.sheetOpen) openSheet(sheet)
    document.getElementById(carried.box)?.focus({ preventScroll: !carried.sheetOpen })
    carried = null
  }, [sheet])
}
