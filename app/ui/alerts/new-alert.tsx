import { Link } from 'react-router'
import { newAlertPage as words } from '../../content/alerts/alerts.ts'
import type { AlertKind } from '../../domain/alerts/alert.ts'
import type { FormRefused } from '../../forms/fields/form-result.ts'
import { Button, ButtonLink } from '../button.tsx'
import { ReturnedNotice, TO_NOTICE } from '../enquiries/form-notice.tsx'
import { TextField } from '../forms/field.tsx'
import { FormGuard } from '../forms/form-guard.tsx'
import { AlertFor } from './alert-for.tsx'

type NewAlertProps = {
  page: {
    kind: AlertKind
    words: readonly string[]
    changeHref: string
    consent: string
  }
  /** The result of a refused form, with the submitted values. */
  returned: { email: string; answer: FormRefused } | undefined
}

/**
 * The criteria of a new alert, and a field for the mail address; the form is posted by the browser
 * itself.
 */
export function NewAlert({ page, returned }: NewAlertProps) {
  const { title, lead } = words[page.kind]
  const { answer } = returned ?? {}
  return (
    <div className="page-column py-section">
      <div className="max-w-xl">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-4 text-lg text-ink-soft">{lead}</p>
        <AlertFor kind={page.kind} words={page.words}>
          {page.kind === 'like' && (
            <Link to={page.changeHref} className="text-link mt-2 inline-flex min-h-11 items-center">
              {words.change}
            </Link>
          )}
        </AlertFor>
        <form method="post" action={TO_NOTICE} noValidate className="mt-8 flex flex-col gap-5">
          {answer && (
            <ReturnedNotice toast={answer.toast} errors={Object.keys(answer.errors ?? {}).length} />
          )}
          <FormGuard stamp={answer?.formStamp} />
          <TextField
            label={words.email}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={returned?.email}
            error={answer?.errors?.email}
          />
          <p className="text-ink-soft">{page.consent}</p>
          <Button type="submit" size="large" className="w-fit">
            {words.button}
          </Button>
          <p className="text-sm text-ink-soft">
            {words.privacy}{' '}
            <Link to="/privacy#alerts" className="text-link">
              {words.privacyLink}
            </Link>
          </p>
        </form>
      </div>
    </div>
  )
}

/** Shown after the form: the alert starts only after its confirmation on the page linked in the mail. */
export function AlertSent() {
  const { title, text, back } = words.sent
  return <Message {...{ title, text, back }} />
}

export function NothingToWaitFor() {
  const { title, text, back } = words.gone
  return <Message {...{ title, text, back }} />
}

function Message({ title, text, back }: { title: string; text: string; back: string }) {
  return (
    <div className="page-column py-section">
      <div className="max-w-xl" role="status">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-4 text-lg text-ink-soft">{text}</p>
        <ButtonLink to="/shop" variant="secondary" className="mt-8">
          {back}
        </ButtonLink>
      </div>
    </div>
  )
}
