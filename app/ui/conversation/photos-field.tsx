import { useId } from 'react'
import { answerPhotoWords as words } from '../../content/enquiries/conversation.ts'
import { ANSWER_PHOTO_FIELDS as FIELDS } from '../../domain/conversations/photos/photo-fields.ts'
import { UPLOAD_RULES } from '../../domain/media/upload-rules.ts'
import { FileInput } from '../forms/file-input.tsx'

/**
 * The photos of a message; the browser sends them with the form.
 *
 * @param kept keys of the photos that have arrived with a refused form
 */
export function PhotosField({
  kept = [],
  error,
  onChoose,
}: {
  kept?: readonly string[] | undefined
  error?: string | undefined
  onChoose?: () => void
}) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {words.label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {words.hint}
      </p>
      {kept.map((key) => (
        <input key={key} type="hidden" name={FIELDS.photo} value={key} />
      ))}
      {kept.length > 0 && <p className="font-medium">{words.kept(kept.length)}</p>}
      <FileInput
        id={id}
        name={FIELDS.files}
        multiple
        onChange={onChoose}
        accept={UPLOAD_RULES.types.join(',')}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
      />
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-red">
          {error}
        </p>
      )}
    </div>
  )
}
