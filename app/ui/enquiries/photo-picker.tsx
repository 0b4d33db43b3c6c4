import {
  type ChangeEvent,
  type DragEvent,
  type InputHTMLAttributes,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Toast } from '../../content/messages.ts'
import { sell } from '../../content/sell.ts'
import { SELL_FIELDS } from '../../domain/enquiries/sell-form-fields.ts'
import { buttonLook } from '../button.tsx'
import { showToast } from '../toast.tsx'
import { PhotoTile } from './photo-tile.tsx'
import type { Photo } from './use-photos.ts'

/** What the file dialog offers; naming the types makes an iPhone hand over JPEG. */
const ACCEPT = 'image/jpeg,image/png,image/webp'

const { photos: words } = sell

const never = () => () => {}

type PhotoPickerProps = {
  photos: readonly Photo[]
  busy: boolean
  /** @returns what to say about files that were not taken */
  onAdd: (files: readonly File[]) => Toast | undefined
  onRemove: (id: number) => void
}

/** Photos by dialog, camera or drag and drop, each with its preview and its progress. */
export function PhotoPicker({ photos, busy, onAdd, onRemove }: PhotoPickerProps) {
  const hintId = useId()
  const scripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [refusal, setRefusal] = useState<Toast | undefined>()

  const add = (files: readonly File[]) => {
    if (files.length === 0 || busy) return
    const toast = onAdd(files)
    setRefusal(toast)
    if (toast) showToast(toast)
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.currentTarget.files ?? [])])
    // So that the same file can be chosen again after it was removed.
    event.currentTarget.value = ''
  }
  const { over, ...drop } = useDrop(add)

  return (
    <div>
      <div
        {...drop}
        className={`rounded-md border border-dashed p-5 transition-colors ${over ? 'border-green bg-green-soft' : 'border-edge bg-paper'}`}
      >
        <p id={hintId}>{words.hint}</p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {scripted ? (
            <>
              <FileButton
                accept={ACCEPT}
                multiple
                disabled={busy}
                hintId={hintId}
                onChange={change}
              >
                {words.choose}
              </FileButton>
              <div className="pointer-fine:hidden">
                <FileButton accept={ACCEPT} capture="environment" disabled={busy} onChange={change}>
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
              accept={ACCEPT}
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
              onRemove={() => {
                setRefusal(undefined)
                onRemove(photo.id)
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type FileButtonProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  hintId?: string
}

/** A file field that looks like a button: what was chosen is shown below, not beside it. */
function FileButton({ hintId, children, ...rest }: FileButtonProps) {
  const look = buttonLook({ variant: 'secondary', size: 'small' })
  return (
    <label
      className={`${look} cursor-pointer bg-raised has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink`}
    >
      {children}
      <input type="file" aria-describedby={hintId} className="sr-only" {...rest} />
    </label>
  )
}

/** A place to drop files on. Files dropped beside it would replace the page, so they are held off. */
function useDrop(take: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const hold = (event: globalThis.DragEvent) => event.preventDefault()
    window.addEventListener('dragover', hold)
    window.addEventListener('drop', hold)
    return () => {
      window.removeEventListener('dragover', hold)
      window.removeEventListener('drop', hold)
    }
  }, [])
  return {
    over,
    onDragOver: () => setOver(true),
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      take([...event.dataTransfer.files])
    },
  }
}
