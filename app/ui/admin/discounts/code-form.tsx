import { discountText } from '../../../content/staff/discounts.ts'
import { CATEGORIES } from '../../../domain/catalogue/filters.ts'
import type { StaffCodeDetails } from '../../../domain/discounts/admin/staff-code.ts'
import { MAX_CODE_LENGTH } from '../../../domain/discounts/discount-rules.ts'
import {
  type CodeForm,
  type CodeFormErrors,
  codeFormOf,
} from '../../../forms/staff/discount-form.ts'
import { CheckboxField, TextField } from '../../forms/field.tsx'
import { DialogButtons } from '../kit/dialogs/dialog-buttons.tsx'
import { EditForm } from '../kit/forms/edit-form.tsx'
import type { CodeResult } from './code-result.ts'

type CodeEditFormProps = {
  /** Null for a new one. */
  code: StaffCodeDetails | null
  result: CodeResult | undefined
  closeTo: string
}

/** The form of a new or an existing discount code. */
export function CodeEditForm({ code, result, closeTo }: CodeEditFormProps) {
  return (
    <EditForm loaded={code} version={code?.version ?? null} result={result} className="grid gap-5">
      {({ start, result: own }) => (
        <CodeFields
          submitted={own?.submitted ?? (start ? codeFormOf(start) : undefined)}
          errors={own?.errors}
          isNew={code === null}
          closeTo={closeTo}
        />
      )}
    </EditForm>
  )
}

type CodeFieldsProps = {
  submitted: CodeForm | undefined
  errors: CodeFormErrors | undefined
  isNew: boolean
  closeTo: string
}

function CodeFields({ submitted, errors, isNew, closeTo }: CodeFieldsProps) {
  return (
    <>
      <input type="hidden" name="intent" value="save" />
      {isNew ? (
        <TextField
          label="Code"
          name="code"
          required
          maxLength={MAX_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={discountText.codeHint}
          defaultValue={submitted?.code}
          error={errors?.code}
        />
      ) : (
        <p className="text-ink-soft">{discountText.fixed}</p>
      )}
      <Value submitted={submitted} errors={errors} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First day"
          name="from"
          type="date"
          defaultValue={submitted?.from}
          error={errors?.from}
        />
        <TextField
          label="Last day"
          name="to"
          type="date"
          defaultValue={submitted?.to}
          error={errors?.to}
        />
        <p className="-mt-3 text-sm text-ink-soft sm:col-span-2">{discountText.daysHint}</p>
      </div>
      <TextField
        label="Maximum uses"
        name="maxUses"
        inputMode="numeric"
        autoComplete="off"
        hint={discountText.usesHint}
        defaultValue={submitted?.maxUses}
        error={errors?.maxUses}
      />
      <TextField
        label="Minimum (£)"
        name="minimum"
        inputMode="decimal"
        autoComplete="off"
        hint={discountText.minimumHint}
        defaultValue={submitted?.minimum}
        error={errors?.minimum}
      />
      <Categories chosen={submitted?.categories ?? []} />
      <DialogButtons closeTo={closeTo} go={isNew ? 'Create the code' : 'Save'} going="Saving..." />
    </>
  )
}

function Value({ submitted, errors }: Pick<CodeFieldsProps, 'submitted' | 'errors'>) {
  const kind = submitted?.kind === 'amount' ? 'amount' : 'percentage'
  return (
    <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
      <TextField
        label="Takes off"
        name="value"
        inputMode="decimal"
        required
        autoComplete="off"
        defaultValue={submitted?.value}
        error={errors?.value}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium">Unit</legend>
        <div className="flex min-h-12 flex-wrap items-center gap-x-6">
          <Kind value="percentage" label="per cent" chosen={kind} />
          <Kind value="amount" label="pounds" chosen={kind} />
        </div>
      </fieldset>
    </div>
  )
}

function Kind({ value, label, chosen }: { value: string; label: string; chosen: string }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2">
      <input
        type="radio"
        name="kind"
        value={value}
        defaultChecked={value === chosen}
        className="size-5 accent-green"
      />
      {label}
    </label>
  )
}

function Categories({ chosen }: { chosen: readonly string[] }) {
  return (
    <fieldset>
      <legend className="font-medium">Categories</legend>
      <p className="mb-1 text-sm text-ink-soft">{discountText.categoriesHint}</p>
      <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-3">
        {CATEGORIES.map((category) => (
          <CheckboxField
            key={category}
            label={category}
            name="categories"
            value={category}
            defaultChecked={chosen.includes(category)}
          />
        ))}
      </div>
    </fieldset>
  )
}
