import { sell } from '../../content/enquiries/sell.ts'
import { IconButton } from '../button.tsx'
import { CloseIcon } from '../icons.tsx'
import { FilePreview } from '../uploads/file-drop.tsx'
import type { Photo } from './use-photos.ts'

type PhotoTileProps = {
  photo: Photo
  busy: boolean
  /** @param button the pressed one */
  onRemove: (button: HTMLElement) => void
}

/** One chosen photo: preview, name, progress. */
export function PhotoTile({ photo, busy, onRemove }: PhotoTileProps) {
  const { file, preview, state, share } = photo
  return (
    <li className="relative overflow-hidden rounded-md border border-hairline bg-raised">
      <div className="aspect-4/3 bg-sunken">
        <FilePreview src={preview} className="size-full object-cover" />
      </div>
      {!busy && (
        <IconButton
          label={sell.photos.remove(file.name)}
          onClick={(event) => onRemove(event.currentTarget)}
          className="absolute top-1 right-1 bg-raised/95"
        >
          <CloseIcon width={18} height={18} />
        </IconButton>
      )}
      <div className="p-2.5 text-sm">
        <p className="truncate" title={file.name}>
          {file.name}
        </p>
        <p className={state === 'failed' ? 'font-medium text-red' : 'text-ink-soft'}>
          {sell.photos.states[state]}
          {state === 'uploading' ? ` ${Math.round(share * 100)}%` : ` · ${sizeOf(file.size)}`}
        </p>
      </div>
      {state === 'uploading' && (
        <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 bg-sunken">
          <div className="h-full bg-green" style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </li>
  )
}

/** @param bytes formatted in the units of the limit */
function sizeOf(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1_000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Photos of a refused post without scripts, stored until the form is valid. */
export function StoredPhotos({ keys }: { keys: readonly string[] }) {
  if (keys.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{sell.photos.kept}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {keys.map((key) => (
          <label
            key={key}
            className="overflow-hidden rounded-md border border-hairline bg-raised text-sm"
          >
            <img
              src={`/sell-photos/${key}.webp`}
              alt=""
              className="aspect-4/3 w-full bg-sunken object-cover"
            />
            <span className="flex min-h-11 items-center gap-2.5 px-2.5">
              <input
                type="checkbox"
                name="photo"
                value={key}
                defaultChecked
                className="size-5 accent-green"
              />
              {sell.photos.keep}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
