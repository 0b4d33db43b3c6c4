import type { FormRefused } from '../../forms/fields/form-result.ts'
import { Button } from '../button.tsx'
import { ReturnedNotice, TO_NOTICE } from '../enquiries/form-notice.tsx'
import { useShop } from '../frame/use-shop.ts'
import { TextField } from './field.tsx'
import { FormGuard } from './form-guard.tsx'

type LostLinkWords = {
  title: string
  lead: string
  email: string
  button: string
  sent: { title: string; text: string }
  none: string
}

type LostLinkFormProps = {
  words: LostLinkWords
  /** Whether the form has been accepted. */
  sent: boolean
  /** The result of a refused form, with the submitted values. */
  returned: { email: string; answer: FormRefused } | undefined
}

/** Asks for the mail address of an order or a sell request, to which its link is sent. */
export function LostLinkForm({ words, sent, returned }: LostLinkFormProps) {
  const { supportEmail } = useShop()
  return (
    <div className="page-column py-section">
      <div className="max-w-xl">
        <h1 className="text-4xl">{sent ? words.sent.title : words.title}</h1>
        <p className="mt-4 text-lg text-ink-soft" role={sent ? 'status' : undefined}>
          {sent ? words.sent.text : words.lead}
        </p>
        {sent ? (
          <p className="mt-6 text-ink-soft">
            {words.none}{' '}
            <a className="text-link" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </p>
        ) : (
          <form method="post" action={TO_NOTICE} noValidate className="mt-8 flex flex-col gap-5">
            {returned && (
              <ReturnedNotice
                toast={returned.answer.toast}
                errors={Object.keys(returned.answer.errors ?? {}).length}
              />
            )}
            <FormGuard stamp={returned?.answer.formStamp} />
            <TextField
              label={words.email}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              required
              defaultValue={returned?.email}
              error={returned?.answer.errors?.email}
            />
            <Button type="submit" size="large" className="w-fit">
              {words.button}
            </Button>
          </form>
        )}
      </div>
    </div>
  )
}
