import { pictureWords as words } from '../../../../../content/staff/products/product-form.ts'
import { Button, IconButton } from '../../../../button.tsx'
import { CloseIcon } from '../../../../icons.tsx'
import { FilePreview } from '../../../../uploads/file-drop.tsx'
import type { UploadFailure } from './upload-picture.ts'
import type { PictureUpload } from './use-picture-uploads.ts'
import './pictures.css'

/** Failures that a retry cannot fix. */
const FINAL: readonly UploadFailure[] = ['too-large', 'wrong-type', 'unreadable', 'too-many']

type UploadTileProps = { upload: PictureUpload; onRetry: () => void; onDrop: () => void }

/** A file being uploaded: progress, or failure. */
export function UploadTile({ upload, onRetry, onDrop }: UploadTileProps) {
  const { file, preview, state, share, failure = 'failed' } = upload
  return (
    <li className="relative flex flex-col overflow-hidden rounded-md border border-hairline bg-raised">
      <div className="relative aspect-4/3 bg-sunken">
        <FilePreview
          src={preview}
          className={`size-full object-cover ${state === 'failed' ? 'opacity-40' : 'opacity-70'}`}
        />
        {(state === 'uploading' || state === 'stored') && (
          <progress
            aria-label={file.name}
            value={share}
            max={1}
            className="upload-progress absolute inset-x-0 bottom-0"
          />
        )}
        <IconButton
          label={words.dropUpload(file.name)}
          onClick={onDrop}
          className="absolute top-1.5 right-1.5 border border-hairline bg-raised/95"
        >
          <CloseIcon />
        </IconButton>
      </div>
      <div className="grid gap-1 p-3">
        <p className="truncate" title={file.name}>
          {file.name}
        </p>
        {state === 'failed' ? (
          <>
            <p className="font-medium text-red">{words.states[failure]}</p>
            {!FINAL.includes(failure) && (
              <Button
                variant="secondary"
                size="small"
                aria-label={words.retry(file.name)}
                onClick={onRetry}
              >
                {words.again}
              </Button>
            )}
          </>
        ) : (
          <p className="text-ink-soft tabular-nums">{progressWords(state, share)}</p>
        )}
      </div>
    </li>
  )
}

function progressWords(state: 'waiting' | 'uploading' | 'stored', share: number): string {
  if (state === 'waiting') return words.states.waiting
  return share < 1 ? words.states.uploading(Math.round(share * 100)) : words.states.working
}
