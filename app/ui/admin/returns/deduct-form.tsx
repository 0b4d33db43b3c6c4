import {
  returnButtons,
  returnDisclosures,
  returnText as words,
} from '../../../content/staff/orders/returns.ts'
import { UPLOAD_RULES } from '../../../domain/media/upload-rules.ts'
import { WORDS_MAX } from '../../../domain/returns/limits.ts'
import { RETURN_FIELDS } from '../../../domain/returns/return-fields.ts'
import { Button } from '../../button.tsx'
import { TextAreaField, TextField } from '../../forms/field.tsx'
import { Disclosure } from '../kit/dialogs/disclosure.tsx'
import type { ReturnResult } from './return-data.ts'

type DeductFormProps = { action: string; result: ReturnResult | undefined }

/** A native form, since its files bypass the router. */
export function DeductForm({ action, result }: DeductFormProps) {
  const errors = result?.errors ?? {}
  const submitted = result?.submitted
  const isRefused = submitted?.deduction !== undefined
  return (
    <Disclosure label={returnDisclosures.deduct} open={isRefused}>
      <form
        method="post"
        action={action}
        encType="multipart/form-data"
        className="mt-3 grid max-w-md gap-4"
      >
        <input type="hidden" name="intent" value="deduct" />
        <div className="max-w-48">
          <TextField
            label={words.deductField}
            name="deduction"
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={submitted?.deduction}
            error={errors.deduction}
          />
        </div>
        <TextAreaField
          label={words.deductReason}
          name="deductionReason"
          rows={3}
          required
          maxLength={WORDS_MAX}
          hint={words.deductHint}
          defaultValue={submitted?.deductionReason}
          error={errors.deductionReason}
        />
        <label className="grid gap-1.5">
          <span className="font-medium">{words.photos}</span>
          <input
            type="file"
            name={RETURN_FIELDS.files}
            accept={UPLOAD_RULES.types.join()}
            multiple
            aria-invalid={errors.photos ? true : undefined}
            aria-describedby={errors.photos && 'deduct-photos-error'}
            className="min-h-11 w-full"
          />
        </label>
        {errors.photos && (
          <p id="deduct-photos-error" className="-mt-2 text-sm font-medium text-red">
            {errors.photos}
          </p>
        )}
        <Button type="submit" size="small" className="w-fit">
          {returnButtons.deduct}
        </Button>
      </form>
    </Disclosure>
  )
}
