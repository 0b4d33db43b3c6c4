import { href, useFetcher } from 'react-router'
import { undoDeletion as words } from '../../../content/staff/products/products.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import { Button } from '../../button.tsx'
import { showToast } from '../../toast/toast.tsx'

/** Long enough to read the toast and reach the button; it stays while it is focused or hovered. */
const UNDO_MS = 20_000

/** Shows the toast of a deletion with a button that undoes it. @param id of the deleted product */
export function offerUndo(toast: Toast, id: string): void {
  showToast({ ...toast, duration: UNDO_MS, action: <Undo id={id} inToast /> })
}

/**
 * The same button above the list, for a deletion that was sent without scripts.
 *
 * @param id null if no product was deleted
 */
export function UndoDeletion({ id }: { id: string | null }) {
  if (!id) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-hairline bg-sunken px-4 py-2">
      <span>{words.deleted}</span>
      <Undo id={id} />
    </div>
  )
}

function Undo({ id, inToast = false }: { id: string; inToast?: boolean }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/products')}
      // As high as a line of the toast's text.
      className={inToast ? '-my-2' : undefined}
    >
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="intent"
        value="restore"
        variant="secondary"
        size="small"
        busy={fetcher.state !== 'idle'}
      >
        {words.undo}
      </Button>
    </fetcher.Form>
  )
}
