import { Form, Link } from 'react-router'
import {
  kindWords,
  returnButtons,
  wayWords,
  returnText as words,
} from '../../../content/staff/orders/returns.ts'
import { REASON_MAX } from '../../../domain/returns/limits.ts'
import { RETURN_FIELDS } from '../../../domain/returns/return-fields.ts'
import type { ReturnPage } from '../../../domain/returns/return-page.ts'
import { Button } from '../../button.tsx'
import { SelectField, TextAreaField } from '../../forms/field.tsx'
import { ReturnPieces } from '../../order-page/return-pieces.tsx'
import type { ActionResult } from '../kit/forms/action-result.ts'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'

type OpenReturnProps = { orderId: string; page: ReturnPage; result: ActionResult | undefined }

/** Opens a return for a customer who has written or phoned. */
export function OpenReturn({ orderId, page, result }: OpenReturnProps) {
  const errors = result?.errors ?? {}
  return (
    <div className="staff-page">
      <header className="list-head">
        <h1>{words.openTitle}</h1>
      </header>
      <ToastWithoutScripts toast={result?.toast} />
      <div className="max-w-2xl">
        <p>
          <Link to={`/admin/orders/${orderId}`} className="text-link inline-block min-h-6">
            {words.order}
          </Link>
        </p>
        <p className="mt-2 text-ink-soft">{words.openHint}</p>
        {page.pieces.length === 0 ? (
          <p className="mt-6">{words.nothingLeft}</p>
        ) : (
          <Form method="post" className="mt-6 grid gap-6">
            <ReturnPieces
              legend={words.pieces}
              pieces={page.pieces}
              values={undefined}
              error={errors.pieces}
            />
            <SelectField label={words.openKind} name="kind" defaultValue="changed_mind">
              <option value="changed_mind">{kindWords.changed_mind}</option>
              <option value="faulty">{kindWords.faulty}</option>
            </SelectField>
            <SelectField label={words.openWay} name={RETURN_FIELDS.way} defaultValue="bring">
              <option value="bring">{wayWords.bring}</option>
              <option value="collection">{wayWords.collection}</option>
            </SelectField>
            <TextAreaField
              label={words.openReason}
              name={RETURN_FIELDS.reason}
              rows={3}
              maxLength={REASON_MAX}
              error={errors.reason}
            />
            <Button type="submit" className="w-fit">
              {returnButtons.open}
            </Button>
          </Form>
        )}
      </div>
    </div>
  )
}
