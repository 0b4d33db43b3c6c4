import { conversationPage } from '../../content/enquiries/conversation.ts'
import { orderConversationWords as words } from '../../content/orders/customer-order.ts'
import {
  MAX_MESSAGE_LENGTH,
  type OrderConversation,
} from '../../domain/conversations/conversation.ts'
import { FORM_KEY_FIELD } from '../../forms/fields/form-result.ts'
import type { RefusedOrderForm } from '../../forms/shop/order-page-forms.ts'
import { Button } from '../button.tsx'
import { Entry } from '../conversation/entry.tsx'
import { PhotosField } from '../conversation/photos-field.tsx'
import { ReturnedNotice, TO_NOTICE } from '../enquiries/form-notice.tsx'
import { TextAreaField } from '../forms/field.tsx'
import { FormGuard } from '../forms/form-guard.tsx'
import { PhoneLink } from '../frame/phone-link.tsx'
import { useShop } from '../frame/use-shop.ts'

export type OrderConversationData = {
  /** The entries for a customer who has confirmed their email; null if there are none. */
  shown: OrderConversation | null
  /** There are entries, shown once the customer confirms their email. */
  hidden: boolean
  /** The idempotency key of the form, a UUID. */
  formKey: string
}

type Props = OrderConversationData & {
  /** The secret part of the page's address. */
  token: string
  refused: RefusedOrderForm | undefined
}

/** What customer and shop have written about an order, and the field to write in. */
export function OrderConversationPart({ shown, hidden, formKey, token, refused }: Props) {
  const shop = useShop()
  const returned = refused?.intent === 'write' ? refused : undefined
  const last = shown?.messages.at(-1)?.id
  return (
    <section
      id="conversation"
      tabIndex={-1}
      aria-labelledby="conversation-title"
      className="scroll-mt-28 outline-none"
    >
      <h2 id="conversation-title" className="text-2xl">
        {shown ? words.title : words.none}
      </h2>
      <p className="mt-2 text-ink-soft">
        {words.lead} <PhoneLink />
      </p>
      {hidden && (
        <p className="mt-3">
          {words.hidden}{' '}
          <a href="#details" className="text-link">
            {words.confirm}
          </a>
        </p>
      )}
      {shown && (
        <ol className="mt-5 grid gap-4">
          {shown.more && <li className="text-ink-soft">{conversationPage.more}</li>}
          {shown.messages.map(({ id, fromShop, body, at, photos }) => (
            <Entry
              key={id}
              id={id === last ? 'latest' : undefined}
              by={fromShop ? shop.name : conversationPage.you}
              {...{ fromShop, body, at }}
              photos={photos.map((key) => `/order/${token}/photos/${key}`)}
            />
          ))}
        </ol>
      )}
      <form
        method="post"
        action={TO_NOTICE}
        encType="multipart/form-data"
        noValidate
        className="mt-6 flex flex-col gap-5"
      >
        {returned && (
          <ReturnedNotice
            toast={returned.answer.toast}
            errors={Object.keys(returned.answer.errors ?? {}).length}
          />
        )}
        <FormGuard stamp={returned?.answer.formStamp} />
        <input type="hidden" name="intent" value="write" />
        <input type="hidden" name={FORM_KEY_FIELD} value={formKey} />
        <TextAreaField
          label={words.label}
          name="body"
          required
          rows={4}
          maxLength={MAX_MESSAGE_LENGTH}
          defaultValue={returned?.values.body}
          error={returned?.answer.errors?.body}
        />
        <PhotosField
          kept={returned?.values.photos?.split(' ').filter(Boolean)}
          error={returned?.answer.errors?.photos}
        />
        <Button type="submit" variant="secondary" className="w-fit">
          {words.button}
        </Button>
      </form>
    </section>
  )
}
