import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { conversationText as words } from '../../../content/staff/enquiries/conversations.ts'
import { MAX_MESSAGE_LENGTH } from '../../../domain/conversations/conversation.ts'
import { fillIn } from '../../../domain/conversations/replies/placeholders.ts'
import type { SavedReply } from '../../../domain/conversations/replies/saved-reply.ts'
import { FORM_KEY_FIELD } from '../../../forms/fields/form-result.ts'
import { Button } from '../../button.tsx'
import { PhotosField } from '../../conversation/photos-field.tsx'
import { TextAreaField } from '../../forms/field.tsx'
import { Disclosure } from '../kit/dialogs/disclosure.tsx'
import {
  type ConversationData,
  type ConversationResult,
  conversationPath,
  REPLY_PARAM,
  seenFields,
} from './conversation-data.ts'
import { useMessageForm } from './use-message-form.ts'

type FormProps = { data: ConversationData; result: ConversationResult | undefined }

/** Writes to the customer, from scratch or with a saved reply. */
export function AnswerForm({ data, result }: FormProps) {
  const { conversation, replies, values } = data
  const { subject, email } = conversation
  const [params] = useSearchParams()
  const chosen = replies.find(({ id }) => id === params.get(REPLY_PARAM))
  const refused = result?.submitted?.intent === 'answer' ? result : undefined
  const start = refused?.submitted?.body ?? (chosen ? fillIn(chosen.body, values).text : '')
  const { fetcher, draft, write, error, files, chooseFiles } = useMessageForm(data, start)
  const said = fetcher.data ?? refused
  const kept = said?.submitted?.photos ?? []
  const photosProblem = said?.errors?.photos
  const box = useRef<HTMLDivElement>(null)
  const insert = (reply: SavedReply) => {
    write([draft.body.trimEnd(), fillIn(reply.body, values).text].filter(Boolean).join('\n\n'))
    box.current?.querySelector('textarea')?.focus()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <fetcher.Form
        method="post"
        action={conversationPath(subject)}
        encType="multipart/form-data"
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        <input type="hidden" name={FORM_KEY_FIELD} value={draft.key} />
        <input type="hidden" name="seen" value={seenFields(conversation).seen} />
        <div ref={box}>
          <TextAreaField
            label={words.answerLabel}
            name="body"
            rows={6}
            maxLength={MAX_MESSAGE_LENGTH}
            value={draft.body}
            onChange={(event) => write(event.target.value)}
            hint={<span className="wrap-anywhere">{words.answerHint(email)}</span>}
            error={error ?? refused?.errors?.body}
          />
        </div>
        <Disclosure
          label={words.addPhotos}
          key={files.key}
          open={kept.length > 0 || photosProblem !== undefined || files.chosen === 'for-next'}
        >
          <div className="mt-3">
            <PhotosField kept={kept} error={photosProblem} onChoose={chooseFiles} />
          </div>
        </Disclosure>
        <Button
          type="submit"
          name="intent"
          value="answer"
          size="small"
          className="w-fit"
          busy={fetcher.state !== 'idle'}
        >
          {words.send}
        </Button>
      </fetcher.Form>
      <SavedReplies {...{ data }} onChoose={insert} />
    </div>
  )
}

/** The saved replies to choose from: links, so that they work without scripts. */
function SavedReplies({
  data: { conversation, replies },
  onChoose,
}: {
  data: ConversationData
  onChoose: (reply: SavedReply) => void
}) {
  return (
    <Disclosure label={words.replies}>
      <ul className="mt-3 grid gap-1">
        {replies.map((reply) => (
          <li key={reply.id}>
            <Link
              to={`${conversationPath(conversation.subject)}?${new URLSearchParams({ [REPLY_PARAM]: reply.id })}`}
              role="button"
              className="text-link inline-flex min-h-11 items-center wrap-anywhere md:min-h-8"
              onClick={(event) => {
                event.preventDefault()
                onChoose(reply)
              }}
            >
              {reply.name}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to="/admin/saved-replies"
            className="inline-flex min-h-11 items-center text-ink-soft underline md:min-h-8"
          >
            {words.repliesEdit}
          </Link>
        </li>
      </ul>
    </Disclosure>
  )
}
