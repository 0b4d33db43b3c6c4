import { Form } from 'react-router'
import { importWords as words } from '../../../content/staff/import-words.ts'
import { IMPORT_FIELDS } from '../../../domain/product-admin/import/import-fields.ts'
import { Button } from '../../button.tsx'
import { Disclosure } from '../kit/dialogs/disclosure.tsx'

/** @param sure the confirmation text: what is lost and what stays */
export function CancelImport({ sure }: { sure: string }) {
  return (
    <Disclosure label={words.cancel}>
      <Form method="post" className="mt-2 grid max-w-xs gap-2">
        <input type="hidden" name={IMPORT_FIELDS.intent} value="cancel" />
        <p>{sure}</p>
        <Button type="submit" variant="destructive" size="small">
          {words.cancel}
        </Button>
      </Form>
    </Disclosure>
  )
}
