import { detailsWords as words } from '../../content/orders/customer-order.ts'
import type { RefusedOrderForm } from '../../forms/shop/order-page-forms.ts'
import { Button } from '../button.tsx'
import { FormNotice, ReturnedNotice } from '../enquiries/form-notice.tsx'
import { TextField } from '../forms/field.tsx'

type CodeFormProps = {
  /** The shortened email address. */
  email: string
  /** What the code is for. */
  lead: string
  /** Whether a mailed code waits to be entered. */
  sent: boolean
  /** One of its forms, or a form that needs the code. */
  refused: RefusedOrderForm | undefined
}

/**
 * Confirms the customer's email with a mailed code, in two forms: one requests the code, the other
 * takes it.
 */
export function CodeForm({ email, lead, sent, refused }: CodeFormProps) {
  const isOwn = refused?.intent === 'code' || refused?.intent === 'send-code'
  const toast = refused?.answer.toast
  const error = refused?.answer.errors?.code
  return (
    <div id="code" className="mt-6 scroll-mt-28 rounded-md bg-sunken p-5">
      {toast && (
        <div className="mb-4">
          {isOwn ? (
            <div role="alert">
              <FormNotice toast={toast} />
            </div>
          ) : (
            <ReturnedNotice toast={toast} errors={0} />
          )}
        </div>
      )}
      {sent || error ? (
        <>
          <p role="status">{words.sent(email)}</p>
          <form method="post" action="#code" noValidate className="mt-4 grid gap-3">
            {error && <ReturnedNotice toast={undefined} errors={1} />}
            <input type="hidden" name="intent" value="code" />
            <div className="w-56 max-w-full">
              <TextField
                label={words.code}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={7}
                required
                error={error}
              />
            </div>
            <Button type="submit" className="min-h-12 w-fit">
              {words.enterCode}
            </Button>
          </form>
          <SendCode label={words.sendAgain} again />
        </>
      ) : (
        <>
          <p>{lead}</p>
          <SendCode label={words.sendCode} />
        </>
      )}
    </div>
  )
}

function SendCode({ label, again = false }: { label: string; again?: boolean }) {
  return (
    <form method="post" action="#code" className="mt-4">
      <input type="hidden" name="intent" value="send-code" />
      <Button type="submit" variant={again ? 'quiet' : 'primary'}>
        {label}
      </Button>
    </form>
  )
}
