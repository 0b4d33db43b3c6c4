import type { ReactNode } from 'react'
import { sell } from '../../content/enquiries/sell.ts'
import { type SellValues, sellOptions } from '../../domain/enquiries/sell/sell-values.ts'
import { sellRules as rules, type SellErrors } from '../../forms/shop/sell-form.ts'
import { SelectField, TextAreaField, TextField } from '../forms/field.tsx'
import { ChoiceField } from './choice-field.tsx'

const { labels, hints, groups, select } = sell.form

type SellFieldsProps = {
  values: Partial<SellValues> | undefined
  errors: SellErrors
  /** Rendered between the required and the optional questions. */
  photos: ReactNode
}

/** The sell form's sixteen inputs, in five groups. */
export function SellFields({ values, errors, photos }: SellFieldsProps) {
  const field = (name: keyof typeof rules) => ({
    name,
    label: labels[name],
    hint: name in hints ? hints[name as keyof typeof hints] : undefined,
    defaultValue: values?.[name] ?? '',
    error: errors[name],
    required: !('optional' in rules[name]),
  })
  const text = (name: keyof typeof rules) => ({ ...field(name), maxLength: rules[name].max })
  const choice = (name: 'itemType' | 'material' | 'condition') => (
    <SelectField {...field(name)}>
      <option value="">{select}</option>
      {sellOptions[name].map((value) => (
        <option key={value} value={value}>
          {(sell.options[name] as Record<string, string>)[value]}
        </option>
      ))}
    </SelectField>
  )
  return (
    <>
      <Group title={groups.you}>
        <TextField {...text('name')} autoComplete="name" />
        <TextField {...text('email')} type="email" autoComplete="email" />
        <TextField {...text('phone')} type="tel" autoComplete="tel" />
        <TextField {...text('location')} autoComplete="postal-code" />
      </Group>
      <Group title={groups.piece}>
        {choice('itemType')}
        <TextField {...text('brand')} />
        {choice('material')}
        {choice('condition')}
        <TextField {...text('age')} />
        <TextField {...text('color')} />
        <div className="sm:col-span-2">
          <TextField {...text('dimensions')} />
        </div>
      </Group>
      <Group title={groups.life}>
        <div className="sm:col-span-2">
          <TextAreaField {...text('damage')} rows={3} />
        </div>
        <ChoiceField {...field('pets')} options={sell.options.pets} />
        <ChoiceField {...field('smoke')} options={sell.options.smoke} />
      </Group>
      <Group title={groups.wishes}>
        <TextField {...text('price')} />
        <div className="sm:col-span-2">
          <TextAreaField {...text('reason')} rows={2} />
        </div>
      </Group>
      <Group title={groups.photos}>
        <div className="flex flex-col gap-5 sm:col-span-2">{photos}</div>
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-hairline pt-6 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-left mb-5 w-full font-serif text-xl">{title}</legend>
      <div className="clear-both grid grid-cols-1 gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
