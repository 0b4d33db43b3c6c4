import { useId } from 'react'
import { sell } from '../../content/enquiries/sell.ts'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import { SELL_FIELDS } from '../../domain/enquiries/sell/sell-form-fields.ts'
import { useHydrated } from '../loading/use-hydrated.ts'
import { FileButton, PHOTO_TYPES } from '../uploads/file-drop.tsx'
import { useFileChoice } from '../uploads/use-file-choice.ts'
import { PhotoTile } from './photo-tile.tsx'
import type { Photo } from './use-photos.ts'

const { photos: words } = sell

type PhotoPickerProps = {
  photos: readonly Photo[]
  busy: boolean
  /** @returns a toast about refused files */
  onAdd: (files: readonly File[]) => Toast | undefined
  onRemove: (id: number) => void
}

/** Chooses photos by dialog, camera or drag and drop; shows previews and progress. */
export function PhotoPicker({ photos, busy, onAdd, onRemove }: PhotoPickerProps) {
  const hintId = useId()
  const scripted = useHydrated()
  const { refusal, forgetRefusal, onChange, over, drop, around } = useFileChoice(
    busy ? null : onAdd,
  )
  return (
    <div>
      <div
        {...drop}
        className={`rounded-md border border-dashed p-5 transition-colors ${over ? 'border-green bg-green-soft' : 'border-edge bg-paper'}`}
      >
        <p id={hintId}>{words.hint}</p>
        <div ref={around} className="mt-4 flex flex-wrap items-center gap-3">
          {scripted ? (
            <>
              <FileButton
                accept={PHOTO_TYPES}
                multiple
                disabled={busy}
                hintId={hintId}
                onChange={onChange}
              >
                {words.choose}
              </FileButton>
              <div className="pointer-fine:hidden">
                <FileButton
                  accept={PHOTO_TYPES}
                  capture="environment"
                  disabled={busy}
                  onChange={onChange}
                >
                  {words.take}
                </FileButton>
              </div>
              <span className="text-ink-soft pointer-coarse:hidden">{words.drop}</span>
            </>
          ) : (
            <input
              type="file"
              name={SELL_FIELDS.files}
              aria-label={words.choose}
              aria-describedby={hintId}
              accept={PHOTO_TYPES}
              multiple
              className="file-button max-w-full min-w-0"
            />
          )}
        </div>
        <p className="mt-4 text-sm text-ink-soft">{words.privacy}</p>
      </div>
      {refusal && (
        <p className="mt-3 text-sm font-medium whitespace-pre-line text-red">
          {refusal.description}
        </p>
      )}
      {photos.length > 0 && (
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.map((photo) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              busy={busy}
              onRemove={(button) => {
                focusNext(button, around.current)
                forgetRefusal()
                onRemove(photo.id)
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Moves the focus to the next photo's button, or to the choice of photos, before its own button disappears. */
function focusNext(button: HTMLElement, choice: HTMLElement | null): void {
  const tile = button.closest('li')
  const next = tile?.nextElementSibling ?? tile?.previousElementSibling
  const target = next ? next.querySelector('button') : choice?.querySelector('input')
  target?.focus()
}
