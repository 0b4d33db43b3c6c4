import { Form } from 'react-router'
import { pageWords as words } from '../../../content/staff/words.ts'
import { hasInForceDate } from '../../../domain/pages/documents.ts'
import { Button } from '../../button.tsx'
import { TextField } from '../../forms/field.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { DefaultButton } from '../kit/forms/default-button.tsx'
import type { DocumentResult, LoadedDocument } from './loaded-document.ts'
import { StateWords } from './state-words.tsx'

type PublishPanelProps = { loaded: LoadedDocument; result: DocumentResult | undefined }

/** What is published, what waits for publication, and the forms to publish it. */
export function PublishPanel({ loaded, result }: PublishPanelProps) {
  const { name, state, base, mayEdit, today } = loaded
  const { scheduled } = state
  const { errors = {}, publication } = result ?? {}
  const waits = base > state.published
  const isOwn = state.publishedAt !== null || loaded.confirmed !== null
  return (
    <section aria-labelledby="publishing" className="words-panel">
      <h2 id="publishing" className="mb-2 text-lg">
        {words.publishing}
      </h2>
      <StateWords state={state} />
      {scheduled && (
        <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-center gap-2">
          <p>
            {words.version(scheduled.number)}: <DateTime date={scheduled.dueAt} withTime />
          </p>
          {mayEdit && (
            <Button type="submit" name="do" value="cancel" variant="secondary" size="small">
              {words.cancel}
            </Button>
          )}
        </Form>
      )}
      {(waits || isOwn) && (
        <p className="mt-3 text-sm text-ink-soft">
          {waits ? words.ready(base) : words.nothingToPublish}
        </p>
      )}
      <KeepDefaults loaded={loaded} />
      {mayEdit && waits && (
        <Form key={base} method="post" preventScrollReset noValidate className="mt-4 grid gap-4">
          <input type="hidden" name="number" value={base} />
          {/* Enter schedules instead of publishing immediately. */}
          <DefaultButton name="do" value="schedule" label={words.schedule} />
          {hasInForceDate(name) && (
            <TextField
              name="in_force_from"
              type="date"
              label={words.inForce}
              hint={words.inForceHint}
              defaultValue={publication?.in_force_from ?? today}
              error={errors.in_force_from}
            />
          )}
          <div>
            <Button type="submit" name="do" value="publish" size="small">
              {words.publishNow}
            </Button>
          </div>
          <TextField
            name="at"
            type="datetime-local"
            label={words.at}
            defaultValue={publication?.at}
            error={errors.at}
          />
          <div>
            <Button type="submit" name="do" value="schedule" variant="secondary" size="small">
              {words.schedule}
            </Button>
          </div>
        </Form>
      )}
    </section>
  )
}

/** The default texts must be read and confirmed before they count as the owner's. */
function KeepDefaults({
  loaded: { state, confirmed, digest, mayEdit },
}: {
  loaded: LoadedDocument
}) {
  if (state.publishedAt) return null
  if (confirmed) {
    return (
      <p className="mt-3 text-sm text-ink-soft">
        {words.confirmed(confirmed.confirmedBy)} <DateTime date={confirmed.confirmedAt} withTime />
      </p>
    )
  }
  return (
    <Form method="post" preventScrollReset className="mt-3 grid gap-3">
      <input type="hidden" name="read" value={digest} />
      <p className="text-sm text-ink-soft">{words.unread}</p>
      {mayEdit && (
        <div>
          <Button type="submit" name="do" value="confirm" variant="secondary" size="small">
            {words.confirm}
          </Button>
        </div>
      )}
    </Form>
  )
}
