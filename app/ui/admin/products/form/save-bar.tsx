import { productFormWords as words } from '../../../../content/staff/product-form.ts'
import { Button } from '../../../button.tsx'
import { PRODUCT_FORM_ID } from './product-fields.tsx'

type SaveBarProps = {
  /** The button's label. */
  label: string
  /** Shown if there are no unsaved changes. */
  saved: string
  dirty: boolean
  busy: 'waiting' | 'saving' | null
  /** undefined: there is nothing to discard. */
  onDiscard?: (() => void) | undefined
}

/** A sticky bar with the save button and the state of the form. */
export function SaveBar({ label, saved, dirty, busy, onDiscard }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 mt-6 border-t border-hairline bg-paper">
      <div className="staff-page flex items-center justify-between gap-3 py-3!">
        <p role="status" className={dirty ? 'font-medium' : 'text-ink-soft'}>
          {busy === 'waiting' ? words.uploading : dirty ? words.unsaved : saved}
        </p>
        <div className="flex gap-2">
          {onDiscard && dirty && (
            <Button variant="secondary" size="small" onClick={onDiscard} disabled={busy !== null}>
              {words.discard}
            </Button>
          )}
          <Button
            type="submit"
            form={PRODUCT_FORM_ID}
            size="small"
            disabled={busy !== null}
            className="sm:min-w-32"
          >
            {busy ? words.saving : label}
          </Button>
        </div>
      </div>
    </div>
  )
}
