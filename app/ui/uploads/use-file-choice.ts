import { type ChangeEvent, useState } from 'react'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import { showToast } from '../toast/toast.tsx'
import { useDrop } from './file-drop.tsx'
import { useEarlyFiles } from './use-early-files.ts'

/**
 * Takes files chosen in a dialog, dropped, or chosen before hydration.
 *
 * @param take null while no files are accepted; returns a toast about refused files
 * @param prepare what is done to the files before, if anything
 */
export function useFileChoice(
  take: ((files: readonly File[]) => Toast | undefined) | null,
  prepare?: (files: readonly File[]) => Promise<File[]>,
) {
  const [refusal, setRefusal] = useState<Toast | undefined>()
  const add = async (files: readonly File[]) => {
    if (files.length === 0 || !take) return
    const toast = take(prepare ? await prepare(files) : files)
    setRefusal(toast)
    if (toast) showToast(toast)
  }
  const addAll = (files: readonly File[]) => void add(files)
  const { over, ...drop } = useDrop(addAll)
  return {
    /** The reason of the last refusal, shown beside the input. */
    refusal,
    forgetRefusal: () => setRefusal(undefined),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      addAll([...(event.currentTarget.files ?? [])])
      // Allows choosing the same file again after its removal.
      event.currentTarget.value = ''
    },
    /** Whether files are dragged over the drop target. */
    over,
    /** Properties of the drop target. */
    drop,
    /** Ref of an element around the input. */
    around: useEarlyFiles<HTMLDivElement>(addAll),
  }
}
