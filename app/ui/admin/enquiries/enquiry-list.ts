import type { Paged } from '../../../platform/pagination/list-request.ts'
import type { Filter } from '../kit/lists/list-screen.tsx'

/** A list of messages or of sell requests. */
export type EnquiryListData<Line> = {
  lines: Paged<Line>
  mayEdit: boolean
  mayExport: boolean
}

/** Options of a row; `search` is the list's query, to return to it. */
export type RowOptions = { mayEdit: boolean; search: string }

export const readFilter = (value: 'read' | 'unread' | null): Filter => ({
  name: 'read',
  label: 'Read or unread',
  value,
  options: [
    ['', 'Read and unread'],
    ['unread', 'Unread'],
    ['read', 'Read'],
  ],
})
