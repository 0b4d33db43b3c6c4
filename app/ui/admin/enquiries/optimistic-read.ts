import { useEffect, useRef } from 'react'
import { useFetcher, useFetchers } from 'react-router'
import { type ActionResult, useResultToast } from '../kit/forms/action-result.ts'

/** Fields of the form that marks an enquiry as read or unread. */
export const MARK_FIELDS = { id: 'id', read: 'read', opened: 'opened' } as const

/** Optimistic state: whether it is read, including a pending request. */
export function useOptimisticRead(id: string, isRead: boolean): boolean {
  const marks = useFetchers().flatMap(({ formData }) =>
    formData?.get(MARK_FIELDS.id) === id ? [formData.get(MARK_FIELDS.read)] : [],
  )
  const latest = marks.findLast((mark) => mark === 'yes' || mark === 'no')
  return latest ? latest === 'yes' : isRead
}

/**
 * Marks an opened enquiry as read, by a separate request, since GET requests change nothing. Once per
 * opening, so that it can be marked as unread while open.
 *
 * @param mayMark false without permission
 */
export function useMarkOnOpening(id: string, isRead: boolean, mayMark: boolean): void {
  const { submit, data } = useFetcher<ActionResult>()
  const opened = useRef('')
  useResultToast(data)
  useEffect(() => {
    if (opened.current === id) return
    opened.current = id
    if (isRead || !mayMark) return
    const { id: field, read, opened: mark } = MARK_FIELDS
    void submit({ [field]: id, [read]: 'yes', [mark]: 'yes' }, { method: 'post' })
  }, [id, isRead, mayMark, submit])
}
