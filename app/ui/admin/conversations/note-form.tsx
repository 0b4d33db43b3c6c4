import { conversationText as words } from '../../../content/staff/enquiries/conversations.ts'
import { MAX_MESSAGE_LENGTH } from '../../../domain/conversations/conversation.ts'
import { FORM_KEY_FIELD } from '../../../forms/fields/form-result.ts'
import { Button } from '../../button.tsx'
import { TextAreaField } from '../../forms/field.tsx'
import { Disclosure } from '../kit/dialogs/disclosure.tsx'
import {
  type ConversationData,
  type ConversationResult,
  conversationPath,
} from './conversation-data.ts'
import { useMessageForm } from './use-message-form.ts'

/** Adds a note that only staff see; a separate form, so that no note is sent to the customer by mistake. */
export function NoteForm({
  data,
  result,
}: {
  data: ConversationData
  result: ConversationResult | undefined
}) {
  const refused = result?.submitted?.intent === 'note' ? result : undefined
  const { fetcher, draft, write, sent, error } = useMessageForm(
    data,
    refused?.submitted?.body ?? '',
  )
  return (
    <Disclosure closings={sent} label={words.noteAdd} open={refused !== undefined}>
      <fetcher.Form
        method="post"
        action={conversationPath(data.conversation.subject)}
        className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        <input type="hidden" name={FORM_KEY_FIELD} value={draft.key} />
        <TextAreaField
          label={words.note}
          name="body"
          rows={3}
          maxLength={MAX_MESSAGE_LENGTH}
          value={draft.body}
          onChange={(event) => write(event.target.value)}
          hint={words.noteHint}
          error={error ?? refused?.errors?.body}
        />
        <Button
          type="submit"
          name="intent"
          value="note"
          variant="secondary"
          size="small"
          className="w-fit"
          busy={fetcher.state !== 'idle'}
        >
          {words.noteSave}
        </Button>
      </fetcher.Form>
    </Disclosure>
  )
}
