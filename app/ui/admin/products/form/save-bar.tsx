import { productFormWords as words } from '../../../../content/staff/products/product-form.ts'
import { Button } from '../../../button.tsx'
import { PRODUCT_FORM_ID } from './product-fields.tsx'
import { THEN_FIELD } from './product-result.ts'

type SaveBarProps = {
  /** The button's label. */
  label: string
  /** Shown if there are no unsaved changes. */
  saved: string
  dirty: boolean
  busy: 'waiting' | 'saving' | null
  /** Undefined if there is nothing to discard. */
  onDiscard?: (() => void) | undefined
  /** The label of a second button, which saves and continues with an empty form. */
  another?: string
}

/** A sticky bar with the save button and the state of the form. */
export function SaveBar({ label, saved, dirty, busy, onDiscard, another }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 mt-6 border-t border-hairline bg-paper">
      <div className="staff-page flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3!">
        <p
          role="status"
          className={`${dirty ? 'font-medium' : 'text-ink-soft'} ${another ? 'max-sm:hidden' : ''}`}
        >
          {busy === 'waiting' ? words.uploading : dirty ? words.unsaved : saved}
        </p>
        {/* Enter activates the first submit button. */}
        <div
          className={`flex gap-2 ${another ? 'flex-row-reverse max-sm:w-full max-sm:justify-between' : ''}`}
        >
          {onDiscard && dirty && (
            <Button variant="secondary" size="small" onClick={onDiscard} busy={busy !== null}>
              {words.discard}
            </Button>
          )}
          <Button
            type="submit"
            form={PRODUCT_FORM_ID}
            size="small"
            busy={busy !== null}
            className="sm:min-w-32"
          >
            {busy ? words.saving : label}
          </Button>
          {another && (
            <Button
              type="submit"
              form={PRODUCT_FORM_ID}
              name={THEN_FIELD}
              value="another"
              variant="secondary"
              size="small"
              busy={busy !== null}
            >
              {another}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
