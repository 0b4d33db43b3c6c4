import { pageWords as words } from '../../../content/staff/words.ts'
import { PICTURE_FIELDS } from '../../../domain/catalogue/pictures/picture-fields.ts'
import { Button } from '../../button.tsx'
import { TextField } from '../../forms/field.tsx'

/** Uploads a picture for the pages: a form of its own, since it leaves this page. */
export function UploadForm({ name }: { name: string }) {
  return (
    <details className="words-panel">
      <summary className="cursor-pointer font-medium">{words.upload}</summary>
      <form
        method="post"
        encType="multipart/form-data"
        action={`/admin/words/${name}/pictures`}
        className="mt-3 grid gap-4"
      >
        <p className="text-sm text-ink-soft">{words.uploadHint}</p>
        <TextField name="alt" label={words.uploadAlt} required maxLength={200} />
        <TextField
          name={PICTURE_FIELDS.files}
          label={words.uploadFile}
          type="file"
          accept="image/*"
          required
        />
        <div>
          <Button type="submit" variant="secondary" size="small">
            {words.upload}
          </Button>
        </div>
      </form>
    </details>
  )
}
