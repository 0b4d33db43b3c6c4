import { redirectText } from '../../../content/staff/redirects.ts'
import type { StaffRedirectDetails } from '../../../domain/redirects/staff-redirect.ts'
import { TextField } from '../../forms/field.tsx'
import { DialogButtons } from '../kit/dialogs/dialog-buttons.tsx'
import { EditForm } from '../kit/forms/edit-form.tsx'
import type { RedirectResult } from './redirect-result.ts'

type RedirectEditFormProps = {
  /** Null for a new one. */
  redirect: StaffRedirectDetails | null
  result: RedirectResult | undefined
  closeTo: string
}

/** The form of a new or an existing redirect. */
export function RedirectEditForm({ redirect, result, closeTo }: RedirectEditFormProps) {
  return (
    <EditForm
      loaded={redirect}
      version={redirect?.version ?? null}
      result={result}
      className="grid gap-5"
    >
      {({ start, result: own }) => (
        <>
          <input type="hidden" name="intent" value="save" />
          <TextField
            label={redirectText.from}
            name="from"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint={redirectText.fromHint}
            defaultValue={own?.submitted?.from ?? start?.from}
            error={own?.errors?.from}
          />
          <TextField
            label={redirectText.to}
            name="to"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint={redirectText.toHint}
            defaultValue={own?.submitted?.to ?? start?.to}
            error={own?.errors?.to}
          />
          <DialogButtons
            closeTo={closeTo}
            go={redirect ? 'Save' : 'Create the redirect'}
            going="Saving..."
          />
        </>
      )}
    </EditForm>
  )
}
