import { conversationPage as words } from '../../content/conversation.ts'
import {
  type CustomerConversation,
  LONGEST_MESSAGE,
} from '../../domain/conversations/conversation.ts'
import { FORM_KEY_FIELD, type FormRefused } from '../../forms/form-answer.ts'
import { longDate, timeOfDay } from '../../platform/dates.ts'
import { Button } from '../button.tsx'
import { ReturnedNotice } from '../enquiries/form-notice.tsx'
import { TextAreaField } from '../field.tsx'
import { FormGuard } from '../form-guard.tsx'
import { useShop } from '../use-shop.ts'

type PageProps = {
  conversation: CustomerConversation
  /** The idempotency key of the form, a UUID. */
  formKey: string
  returned: { body: string; answer: FormRefused } | undefined
}

/** A conversation as its customer reads and answers it; the form is posted by the browser itself. */
export function CustomerConversationPage({ conversation, formKey, returned }: PageProps) {
  const shop = useShop()
  const { original, startedAt, messages, more } = conversation
  const last = messages.at(-1)?.id
  return (
    <div className="page-column py-section">
      <div className="max-w-2xl">
        <h1 className="text-4xl">{words.title(conversation)}</h1>
        <p className="mt-4 mb-8 text-lg text-ink-soft">{words.intro}</p>
        <ol className="grid gap-4">
          {original !== null && (
            <Entry by={words.you} at={startedAt} body={original} fromShop={false} />
          )}
          {more && <li className="text-ink-soft">{words.more}</li>}
          {messages.map(({ id, fromShop, body, at }) => (
            <Entry
              key={id}
              id={id === last ? 'latest' : undefined}
              by={fromShop ? shop.name : words.you}
              {...{ fromShop, body, at }}
            />
          ))}
        </ol>
        <form method="post" noValidate className="mt-10 flex flex-col gap-5">
          {returned && (
            <ReturnedNotice
              toast={returned.answer.toast}
              errors={Object.keys(returned.answer.errors ?? {}).length}
            />
          )}
          <FormGuard stamp={returned?.answer.formStamp} />
          <input type="hidden" name={FORM_KEY_FIELD} value={formKey} />
          <TextAreaField
            label={words.label}
            name="body"
            required
            rows={7}
            maxLength={LONGEST_MESSAGE}
            defaultValue={returned?.body}
            error={returned?.answer.errors?.body}
          />
          <Button type="submit" size="large" className="w-fit">
            {words.button}
          </Button>
        </form>
        <p className="mt-8 text-ink-soft">{words.private}</p>
      </div>
    </div>
  )
}

function Entry({
  id,
  by,
  at,
  body,
  fromShop,
}: {
  id?: string | undefined
  by: string
  at: Date
  body: string
  fromShop: boolean
}) {
  return (
    <li
      id={id}
      className={`scroll-mt-28 rounded-lg border border-hairline p-4 sm:p-5 ${fromShop ? 'bg-green-soft' : 'bg-raised'}`}
    >
      <p className="mb-2 flex max-w-none flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold wrap-anywhere">{by}</span>
        <time dateTime={at.toISOString()} className="text-sm text-ink-soft">
          {longDate(at)}, {timeOfDay(at)}
        </time>
      </p>
      <p className="max-w-none wrap-anywhere whitespace-pre-line">{body}</p>
    </li>
  )
}
