import { useRef, useState } from 'react'
import { settingsWords as words } from '../../../content/staff/settings.ts'
import { isColour } from '../../../domain/settings/colour.ts'
import { TextField } from '../../forms/field.tsx'

type ColourFieldProps = {
  name: string
  label: string
  hint: string | undefined
  error: string | undefined
  defaultValue: string | undefined
}

/** A colour as text, as brand manuals give it, with the browser's picker beside it. */
export function ColourField({ defaultValue = '', ...field }: ColourFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const [colour, setColour] = useState(defaultValue)
  const shown = colour.trim().toLowerCase()
  const pick = (picked: string) => {
    const input = place.current?.querySelector<HTMLInputElement>(`[name="${field.name}"]`)
    if (!input) return
    input.value = picked
    setColour(picked)
    // The preview reads the form again.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div ref={place} className="settings-colour">
      <div className="min-w-0">
        <TextField
          {...field}
          defaultValue={defaultValue}
          onChange={(event) => setColour(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
        />
      </div>
      <input
        type="color"
        aria-label={words.pickColour(field.label)}
        value={isColour(shown) ? shown : '#ffffff'}
        onChange={(event) => pick(event.target.value)}
        className="settings-picker noscript:hidden"
      />
    </div>
  )
}
