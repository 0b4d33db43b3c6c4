import { useState } from 'react'
import { pageWords as words } from '../../../content/staff/words.ts'
import { truncate } from '../../../platform/values/truncate.ts'
import { SelectField, TextField } from '../../forms/field.tsx'
import { Picture } from '../../product/picture.tsx'
import type { FormState } from './form-state.ts'

type PictureFieldProps = { label: string; path: string; form: FormState; optional: boolean }

/** A picture chosen from the available ones, and its alternative text. */
export function PictureField({ label, path, form, optional }: PictureFieldProps) {
  const begin = form.begin[`${path}.src`] ?? ''
  const [src, setSrc] = useState(begin)
  const chosen = form.pictures.find(({ imageUrl }) => imageUrl === src)
  return (
    <fieldset className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <legend className="mb-2 font-medium">{label}</legend>
      <div>
        {chosen && (
          <Picture
            {...chosen}
            alt=""
            sizes="8rem"
            className="aspect-4/3 w-32 rounded-md object-cover"
          />
        )}
      </div>
      <div className="grid gap-4">
        <SelectField
          name={`${path}.src`}
          label={words.picture}
          error={form.errors[`${path}.src`]}
          defaultValue={begin}
          onChange={(event) => setSrc(event.currentTarget.value)}
        >
          {(optional || !chosen) && <option value="">{words.noPicture}</option>}
          {form.pictures.map(({ imageUrl, alt }) => (
            <option key={imageUrl} value={imageUrl}>
              {truncate(alt, 100)}
            </option>
          ))}
        </SelectField>
        <TextField
          name={`${path}.alt`}
          label={words.alt}
          error={form.errors[`${path}.alt`]}
          defaultValue={form.begin[`${path}.alt`]}
          autoComplete="off"
        />
      </div>
    </fieldset>
  )
}
