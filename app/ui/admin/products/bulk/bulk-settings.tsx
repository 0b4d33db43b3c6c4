import { useState } from 'react'
import { roundingNames, bulkWords as words } from '../../../../content/staff/products/bulk.ts'
import { CATEGORIES } from '../../../../domain/catalogue/filters.ts'
import { BULK_FIELDS } from '../../../../forms/staff/bulk-form.ts'
import { ROUNDINGS } from '../../../../platform/values/money-arithmetic.ts'
import { Button } from '../../../button.tsx'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { SectionCard } from '../form/section-card.tsx'
import { BulkForm } from './bulk-form.tsx'
import type { BulkResult } from './bulk-result.ts'

/** The settings of a change that has some, for its preview. */
export function BulkSettings({ result }: { result: BulkResult }) {
  const { action, ids } = result
  if (action !== 'category' && action !== 'price') return null
  return (
    <BulkForm result={result} intent="preview" className="mb-6">
      {ids.map((id) => (
        <input key={id} type="hidden" name={BULK_FIELDS.product} value={id} />
      ))}
      <SectionCard title={words.details}>
        {action === 'category' ? <Category {...result} /> : <Pricing {...result} />}
        <Button type="submit" variant="secondary" className="mt-5">
          {result.plan ? words.previewAgain : words.preview}
        </Button>
      </SectionCard>
    </BulkForm>
  )
}

function Category({ input, errors }: BulkResult) {
  return (
    <div className="max-w-sm">
      <SelectField
        label={words.category}
        name={BULK_FIELDS.category}
        defaultValue={input.category}
        error={errors?.category}
      >
        <option value="">{words.noCategory}</option>
        {CATEGORIES.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
    </div>
  )
}

/** Without scripts all fields are shown; the chosen kind determines which of them apply. */
function Pricing({ input, errors }: BulkResult) {
  const [kind, setKind] = useState(input.pricing)
  return (
    <fieldset>
      <legend className="font-medium">{words.pricing}</legend>
      <div className="mt-2 mb-4 flex flex-wrap gap-x-6">
        {(['percentage', 'fixed'] as const).map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={BULK_FIELDS.pricing}
              value={one}
              defaultChecked={input.pricing === one}
              onChange={() => setKind(one)}
              className="size-5 accent-green"
            />
            {one === 'fixed' ? words.fixed : words.byPercentage}
          </label>
        ))}
      </div>
      <div
        className={`gap-5 sm:grid-cols-3 ${kind === 'percentage' ? 'grid' : 'hidden noscript:grid'}`}
      >
        <SelectField
          label={words.direction}
          name={BULK_FIELDS.direction}
          defaultValue={input.direction}
        >
          <option value="down">{words.down}</option>
          <option value="up">{words.up}</option>
        </SelectField>
        <TextField
          label={words.percentage}
          name={BULK_FIELDS.percentage}
          inputMode="decimal"
          defaultValue={input.percentage}
          error={errors?.percentage}
          autoComplete="off"
        />
        <SelectField
          label={words.rounding}
          name={BULK_FIELDS.rounding}
          defaultValue={input.rounding}
          error={errors?.rounding}
        >
          {ROUNDINGS.map((rounding) => (
            <option key={rounding} value={rounding}>
              {roundingNames[rounding]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={`max-w-sm noscript:mt-5 ${kind === 'fixed' ? '' : 'hidden noscript:block'}`}>
        <TextField
          label={words.price}
          name={BULK_FIELDS.price}
          inputMode="decimal"
          defaultValue={input.price}
          error={errors?.price}
          autoComplete="off"
        />
      </div>
    </fieldset>
  )
}
