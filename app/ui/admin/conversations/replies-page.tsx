import { Form } from 'react-router'
import { inboxText, replyText as words } from '../../../content/staff/enquiries/conversations.ts'
import { MAX_MESSAGE_LENGTH } from '../../../domain/conversations/conversation.ts'
import {
  MAX_REPLY_NAME_LENGTH,
  type SavedReply,
} from '../../../domain/conversations/replies/saved-reply.ts'
import type { ReplyForm } from '../../../forms/shop/conversation-forms.ts'
import { Button, ButtonLink } from '../../button.tsx'
import { TextAreaField, TextField } from '../../forms/field.tsx'
import { Disclosure } from '../kit/dialogs/disclosure.tsx'
import { EditDisclosure } from '../kit/dialogs/edit-disclosure.tsx'
import type { ActionResult } from '../kit/forms/action-result.ts'
import { EditForm } from '../kit/forms/edit-form.tsx'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { INBOX_PATH } from './conversation-data.ts'

export type ReplyResult = ActionResult & {
  /** The id of the reply whose form was sent; empty for a new one. */
  id?: string
  submitted?: ReplyForm
  /** The version that the form has saved. */
  saved?: number
}

type PageProps = { replies: SavedReply[]; mayEdit: boolean; result: ReplyResult | undefined }

/** The saved replies, and forms to add, change and delete them. */
export function RepliesPage({ replies, mayEdit, result }: PageProps) {
  return (
    <div className="staff-page">
      <PageHead title={words.title}>
        <ButtonLink to={INBOX_PATH} variant="secondary" size="small">
          {inboxText.title}
        </ButtonLink>
      </PageHead>
      <ToastWithoutScripts toast={result?.toast} />
      <p className="mb-4 max-w-prose text-ink-soft">{words.about}</p>
      {replies.length === 0 && <p className="mb-4">{words.none}</p>}
      <ul className="mb-4 grid gap-3">
        {replies.map((reply) => (
          <li key={reply.id} className="rounded-lg border border-hairline bg-raised p-4">
            <h2 className="text-lg wrap-anywhere">{reply.name}</h2>
            <p className="mb-3 max-w-prose wrap-anywhere whitespace-pre-line text-ink-soft">
              {reply.body}
            </p>
            {mayEdit && (
              <div className="flex flex-wrap items-start gap-3">
                <Edit reply={reply} result={result?.id === reply.id ? result : undefined} />
                <Disclosure label="Delete">
                  <Form method="post" preventScrollReset className="mt-3 grid gap-3">
                    <input type="hidden" name="id" value={reply.id} />
                    <input type="hidden" name="version" value={reply.version} />
                    <p>{words.deleteSure}</p>
                    <Button
                      type="submit"
                      name="intent"
                      value="delete"
                      variant="destructive"
                      size="small"
                      className="w-fit"
                    >
                      {words.deleteGo}
                    </Button>
                  </Form>
                </Disclosure>
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Add isFirst={replies.length === 0} result={result?.id === '' ? result : undefined} />
      )}
    </div>
  )
}

type OwnResult = { result: ReplyResult | undefined }

function Edit({ reply, result }: { reply: SavedReply } & OwnResult) {
  return (
    <EditDisclosure open={result?.submitted !== undefined}>
      <ReplyEditForm reply={reply} result={result} />
    </EditDisclosure>
  )
}

function Add({ isFirst, result }: { isFirst: boolean } & OwnResult) {
  return (
    <EditDisclosure label={words.add} open={isFirst || result?.submitted !== undefined}>
      <ReplyEditForm reply={null} result={result} />
    </EditDisclosure>
  )
}

/** @param reply null for a new one */
function ReplyEditForm({ reply, result }: { reply: SavedReply | null } & OwnResult) {
  return (
    <EditForm
      loaded={reply}
      version={reply?.version ?? null}
      result={result}
      noValidate
      className="grid max-w-prose gap-4"
    >
      {({ start, result: own }) => (
        <>
          <input type="hidden" name="id" value={reply?.id ?? ''} />
          <TextField
            label={words.name}
            name="name"
            hint={words.nameHint}
            maxLength={MAX_REPLY_NAME_LENGTH}
            autoComplete="off"
            defaultValue={own?.submitted?.name ?? start?.name}
            error={own?.errors?.name}
          />
          <TextAreaField
            label={words.body}
            name="body"
            rows={8}
            maxLength={MAX_MESSAGE_LENGTH}
            defaultValue={own?.submitted?.body ?? start?.body}
            error={own?.errors?.body}
          />
          <Button type="submit" name="intent" value="save" size="small" className="w-fit">
            {words.save}
          </Button>
        </>
      )}
    </EditForm>
  )
}
