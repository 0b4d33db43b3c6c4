import { type ChangeEvent, useState } from 'react'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import { showToast } from '../toast.tsx'
import { useDrop } from './file-drop.tsx'
import { useEarlyFiles } from './use-early-files.ts'

/**
 * Takes files chosen in a dialog, dropped, or chosen before hydration.
 *
 * @param take null while no files are accepted; returns a toast about refused files
 */
export function useFileChoice(take: ((files: readonly File[]) => Toast | undefined) | null) {
  const [refusal, setRefusal] = useState<Toast | undefined>()
  const add = (files: readonly File[]) => {
    if (files.length === 0 || !take) return
    const toast = take(files)
    setRefusal(toast)
    if (toast) showToast(toast)
  }
  const { over, ...drop } = useDrop(add)
  return {
    /** The reason of the last refusal, shown beside the input. */
    refusal,
    forgetRefusal: () => setRefusal(undefined),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      add([...(event.currentTarget.files ?? [])])
      // Allows choosing the same file again after its removal.
      event.currentTarget.value = ''
    },
    /** Whether files are dragged over the drop target. */
    over,
    /** Properties of the drop target. */
    drop,
    /** Ref of an element around the input. */
    around: useEarlyFiles<HTMLDivElement>(add),
  }
}
