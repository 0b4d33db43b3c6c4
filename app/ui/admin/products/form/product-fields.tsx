import { type ComponentProps, type ReactNode, useId } from 'react'
import { productFormWords as words } from '../../../../content/staff/products/product-form.ts'
import type { Measure } from '../../../../domain/catalogue/measures.ts'
import { productRules } from '../../../../forms/staff/product-form.ts'
import { SelectField, TextAreaField, TextField } from '../../../forms/field.tsx'
import type { InputField } from './product-input.ts'
import { SectionCard } from './section-card.tsx'
import type { ProductFormState } from './use-product-form.ts'

/** All fields belong to the form of this id, also outside of it. */
export const PRODUCT_FORM_ID = 'product-form'

export type FieldsProps = Pick<ProductFormState, 'errors'> & {
  /** Initial values of the fields. */
  begin: ProductFormState['input']
  /** The note below a conflicting field. */
  note: (field: InputField) => ReactNode
}

const { labels, hints } = words
const form = PRODUCT_FORM_ID

export function WhatItIs({ begin, errors, note }: FieldsProps) {
  return (
    <SectionCard title={words.sections.what}>
      <div className="grid gap-5">
        <OneLine
          field="title"
          maxLength={productRules.title.max}
          required
          {...{ begin, errors, note }}
        />
        <div>
          <TextAreaField
            label={labels.description}
            name="description"
            form={form}
            hint={hints.description}
            defaultValue={begin.description}
            error={errors.description}
            rows={7}
          />
          {note('description')}
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <OneLine field="brand" {...{ begin, errors, note }} />
          <Choice field="category" {...{ begin, errors, note }} />
          <Choice field="condition" {...{ begin, errors, note }} />
        </div>
      </div>
    </SectionCard>
  )
}

/** Measurements as numbers, and as text. */
export function Measurements({ begin, errors, note }: FieldsProps) {
  return (
    <SectionCard title={words.sections.size}>
      <p className="mb-4 text-ink-soft">{hints.measures}</p>
      <div className="grid grid-cols-3 gap-3 sm:gap-5">
        {OUTLINE.map((field) => (
          <OneLine key={field} inputMode="decimal" {...{ field, begin, errors, note }} />
        ))}
      </div>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        {OTHER_MEASURES.map((field) => (
          <OneLine key={field} inputMode="decimal" {...{ field, begin, errors, note }} />
        ))}
      </div>
      <div className="mt-5">
        <OneLine field="dimensions" hint={hints.dimensions} {...{ begin, errors, note }} />
      </div>
    </SectionCard>
  )
}

const OUTLINE = ['width', 'depth', 'height'] as const
const OTHER_MEASURES = ['seat_height', 'height_legs_off', 'depth_back_off', 'weight'] as const

type OneLineProps = FieldsProps & {
  field: 'title' | 'brand' | 'dimensions' | 'sku' | 'price' | 'stock_quantity' | Measure
} & Pick<
    ComponentProps<typeof TextField>,
    'hint' | 'placeholder' | 'inputMode' | 'maxLength' | 'required'
  >

function OneLine({ field, begin, errors, note, ...rest }: OneLineProps) {
  return (
    <div>
      <TextField
        {...rest}
        label={labels[field]}
        name={field}
        form={form}
        defaultValue={begin[field]}
        error={errors[field]}
        autoComplete="off"
      />
      {note(field)}
    </div>
  )
}

function Choice({ field, begin, errors, note }: FieldsProps & { field: 'category' | 'condition' }) {
  return (
    <div>
      <SelectField
        label={labels[field]}
        name={field}
        form={form}
        defaultValue={begin[field]}
        error={errors[field]}
      >
        <option value="">{words.none}</option>
        {productRules[field].options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
      {note(field)}
    </div>
  )
}

export function PriceAndStock({
  begin,
  errors,
  note,
  held,
}: FieldsProps & {
  /** Units held by unpaid orders. */
  held: number
}) {
  return (
    <SectionCard title={words.sections.sale}>
      <div className="grid gap-5 sm:grid-cols-2">
        <OneLine
          field="price"
          hint={hints.price}
          inputMode="decimal"
          required
          {...{ begin, errors, note }}
        />
        <OneLine
          field="stock_quantity"
          hint={held > 0 ? words.held(held) : hints.stock_quantity}
          inputMode="numeric"
          required
          {...{ begin, errors, note }}
        />
        <OneLine
          field="sku"
          hint={hints.sku}
          maxLength={productRules.sku.max}
          {...{ begin, errors, note }}
        />
      </div>
      <div className="mt-3">
        <Switch field="in_stock" {...{ begin, note }} />
      </div>
    </SectionCard>
  )
}

export function OnTheWebsite({ begin, note }: FieldsProps) {
  return (
    <SectionCard title={words.sections.website}>
      <div className="grid gap-1">
        <Switch field="enabled" {...{ begin, note }} />
        <Switch field="featured" {...{ begin, note }} />
      </div>
    </SectionCard>
  )
}

function Switch({
  field,
  begin,
  note,
}: Pick<FieldsProps, 'begin' | 'note'> & { field: 'in_stock' | 'featured' | 'enabled' }) {
  const hint = useId()
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name={field}
          form={form}
          defaultChecked={begin[field]}
          aria-describedby={hint}
          className="size-5 shrink-0 accent-green"
        />
        <span className="font-medium">{labels[field]}</span>
      </label>
      <p id={hint} className="-mt-2 mb-1 ml-8 text-ink-soft">
        {hints[field]}
      </p>
      {note(field)}
    </div>
  )
}
