import type { ReactNode } from 'react'
import {
  settingsHints as hints,
  settingsLabels as labels,
} from '../../../content/staff/settings.ts'
import type { Section } from '../../../domain/settings/settings.ts'
import { SelectField, TextAreaField, TextField } from '../../forms/field.tsx'
import { ColourField } from './colour-field.tsx'
import { type FieldsProps, Theirs } from './conflicting-value.tsx'
import { HoursFields } from './hours-fields.tsx'
import { PictureFields } from './picture-fields.tsx'
import { type FieldLayout, sectionLayout } from './section-layout.ts'

/** The fields of a section, in groups. */
export function SectionFieldList({ section, ...given }: FieldsProps & { section: Section }) {
  return (
    <div className="grid gap-8">
      {section === 'hours' && <HoursFields {...given} />}
      {section === 'pictures' && <PictureFields {...given} />}
      {sectionLayout[section].map(({ title, hint, fields }) => (
        <Group key={title ?? section} title={title} hint={hint}>
          {fields.map((look) => (
            <div key={look.name} className={look.area || look.wide ? 'sm:col-span-2' : ''}>
              <OneField look={look} {...given} />
              <Theirs value={given.theirs[look.name]} />
            </div>
          ))}
        </Group>
      ))}
    </div>
  )
}

type GroupProps = { title: string | undefined; hint: string | undefined; children: ReactNode }

function Group({ title, hint, children }: GroupProps) {
  const fields = <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
  if (!title) return fields
  return (
    <fieldset>
      <legend className="mb-3 text-lg font-medium">{title}</legend>
      {hint && <p className="-mt-2 mb-3 text-ink-soft">{hint}</p>}
      {fields}
    </fieldset>
  )
}

function OneField({ look, begin, errors }: FieldsProps & { look: FieldLayout }) {
  const { name, area, wide: _, colour, choices, ...input } = look
  const field = {
    name,
    label: labels[name] ?? name,
    hint: hints[name],
    error: errors[name],
    defaultValue: begin[name],
    autoComplete: 'off',
  }
  if (colour) return <ColourField {...field} />
  if (choices) {
    return (
      <SelectField {...field}>
        {choices.map(([value, choice]) => (
          <option key={value} value={value}>
            {choice}
          </option>
        ))}
      </SelectField>
    )
  }
  return area ? <TextAreaField {...field} rows={7} /> : <TextField {...field} {...input} />
}
