import type { FocusEvent, KeyboardEvent } from 'react'
import { captionOf, pictureRoles } from '../../../../../content/product/picture-roles.ts'
import { pictureWords as words } from '../../../../../content/staff/products/product-form.ts'
import {
  ALT_MAX,
  CAPTION_MAX,
  PICTURE_ROLES,
  readRole,
} from '../../../../../domain/catalogue/pictures/picture-rules.ts'
import type { Described, PictureDescription as Description } from './picture-changes.ts'
import './pictures.css'

/** The name of a field, and the id of its form. */
export type DescriptionField = { name: string; form: string }

type PictureDescriptionProps = {
  described: Described
  /** The picture's position, counted from 1. */
  place: number
  mayEdit: boolean
  fieldOf: (field: keyof Described) => DescriptionField
  onDescribe: (description: Description) => void
}

/** A picture's role, caption and alternative text; each is saved when it changes. */
export function PictureDescription(props: PictureDescriptionProps) {
  const { described, place, mayEdit, fieldOf, onDescribe } = props
  const { role, caption, alt } = described
  if (!mayEdit) return <ReadOnly {...described} />
  return (
    <>
      <select
        {...fieldOf('role')}
        value={role}
        aria-label={words.role(place)}
        onChange={(event) => onDescribe({ role: readRole(event.currentTarget.value) })}
        className="picture-line"
      >
        {PICTURE_ROLES.map((one) => (
          <option key={one} value={one}>
            {pictureRoles[one]}
          </option>
        ))}
      </select>
      <Line
        {...fieldOf('caption')}
        value={caption}
        label={words.caption(place)}
        placeholder={role === 'mark' ? words.whichMark : words.captionHint}
        maxLength={CAPTION_MAX}
        onSave={(text) => onDescribe({ caption: text })}
      />
      <Line
        {...fieldOf('alt')}
        value={alt}
        label={words.alt(place)}
        placeholder={words.describe}
        maxLength={ALT_MAX}
        onSave={(text) => onDescribe({ alt: text })}
      />
    </>
  )
}

function ReadOnly(described: Described) {
  const { alt } = described
  const caption = captionOf(described)
  if (!caption && !alt) return null
  return (
    <div className="p-2">
      {caption && <p>{caption}</p>}
      {alt && <p className="text-ink-soft">{alt}</p>}
    </div>
  )
}

type LineProps = DescriptionField & {
  value: string | null
  label: string
  placeholder: string
  maxLength: number
  onSave: (text: string) => void
}

/** One line of text, saved on blur. */
function Line({ value, label, onSave, ...rest }: LineProps) {
  const save = (event: FocusEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value.trim()
    if (text !== (value ?? '')) onSave(text)
  }
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.blur()
  }
  return (
    <input
      {...rest}
      defaultValue={value ?? ''}
      aria-label={label}
      autoComplete="off"
      onBlur={save}
      onKeyDown={enter}
      className="picture-line"
    />
  )
}
