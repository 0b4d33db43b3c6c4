import { conversationPage as words } from '../../content/enquiries/conversation.ts'
import {
  type CustomerConversation,
  MAX_MESSAGE_LENGTH,
} from '../../domain/conversations/conversation.ts'
import { FORM_KEY_FIELD, type FormRefused } from '../../forms/fields/form-result.ts'
import { Button } from '../button.tsx'
import { ReturnedNotice, TO_NOTICE } from '../enquiries/form-notice.tsx'
import { TextAreaField } from '../forms/field.tsx'
import { FormGuard } from '../forms/form-guard.tsx'
import { useShop } from '../frame/use-shop.ts'
import { Entry } from './entry.tsx'
import { PhotosField } from './photos-field.tsx'

type PageProps = {
  conversation: CustomerConversation
  /** The idempotency key of the form, a UUID. */
  formKey: string
  returned: { body: string; photos: string[]; answer: FormRefused } | undefined
  /** The page's own address, under which the photos are. */
  path: string
}

/** A conversation as its customer reads and answers it; the form is posted by the browser itself. */
export function CustomerConversationPage({ conversation, formKey, returned, path }: PageProps) {
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
          {messages.map(({ id, fromShop, body, at, photos }) => (
            <Entry
              key={id}
              id={id === last ? 'latest' : undefined}
              by={fromShop ? shop.name : words.you}
              {...{ fromShop, body, at }}
              photos={photos.map((key) => `${path}/photos/${key}`)}
            />
          ))}
        </ol>
        <form
          method="post"
          action={TO_NOTICE}
          encType="multipart/form-data"
          noValidate
          className="mt-10 flex flex-col gap-5"
        >
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
            maxLength={MAX_MESSAGE_LENGTH}
            defaultValue={returned?.body}
            error={returned?.answer.errors?.body}
          />
          <PhotosField kept={returned?.photos} error={returned?.answer.errors?.photos} />
          <Button type="submit" size="large" className="w-fit">
            {words.button}
          </Button>
        </form>
        <p className="mt-8 text-ink-soft">{words.private}</p>
      </div>
    </div>
  )
}
