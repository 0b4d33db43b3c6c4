import { Form } from 'react-router'
import { redirectText } from '../../../content/staff/redirects.ts'
import type { RedirectForm, RedirectFormErrors } from '../../../forms/staff/redirect-form.ts'
import { TextField } from '../../forms/field.tsx'
import { DialogButtons } from '../kit/dialog-buttons.tsx'
import { firstField } from '../kit/first-field.ts'

type RedirectFieldsProps = {
  submitted: RedirectForm | undefined
  errors: RedirectFormErrors | undefined
  /** The version that an edit starts from; null for a new redirect. */
  version: number | null
  closeTo: string
  onInput?: () => void
}

/** The form of a new or an existing redirect. */
export function RedirectEditForm({
  submitted,
  errors,
  version,
  closeTo,
  onInput,
}: RedirectFieldsProps) {
  const isNew = version === null
  return (
    <Form
      ref={isNew ? firstField : null}
      method="post"
      preventScrollReset
      onInput={onInput}
      className="grid gap-5"
    >
      <input type="hidden" name="intent" value="save" />
      {!isNew && <input type="hidden" name="version" value={version} />}
      <TextField
        label={redirectText.from}
        name="from"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={redirectText.fromHint}
        defaultValue={submitted?.from}
        error={errors?.from}
      />
      <TextField
        label={redirectText.to}
        name="to"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={redirectText.toHint}
        defaultValue={submitted?.to}
        error={errors?.to}
      />
      <DialogButtons
        closeTo={closeTo}
        go={isNew ? 'Create the redirect' : 'Save'}
        going="Saving..."
      />
    </Form>
  )
}
