import { type Ref, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { documentLabels, pageWords as words } from '../../../content/staff/words.ts'
import { documents } from '../../../domain/pages/documents.ts'
import type { Flat } from '../../../domain/pages/flat-source.ts'
import { Button, ButtonLink } from '../../button.tsx'
import { DefaultButton } from '../kit/forms/default-button.tsx'
import { type FormStart, useFormStart } from '../kit/forms/form-start.ts'
import { useKeptFocus } from '../kit/forms/kept-focus.ts'
import { LeaveGuard } from '../kit/forms/leave-guard.tsx'
import { HistoryList } from '../kit/history-list.tsx'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { DocumentFields } from './document-fields.tsx'
import { FormatHelp } from './format-help.tsx'
import { LivePreview } from './live-preview.tsx'
import type { DocumentResult, LoadedDocument } from './loaded-document.ts'
import { PublishPanel } from './publish-panel.tsx'
import { UploadForm } from './upload-form.tsx'
import { VersionList } from './version-list.tsx'
import { WordsHeading } from './words-heading.tsx'
import './words.css'

type PageProps = { loaded: LoadedDocument; result: DocumentResult | undefined }

/** The texts of one page: form, publication, versions. */
export function DocumentPage({ loaded, result }: PageProps) {
  const { name, versions, history, mayEdit } = loaded
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  return (
    <div className="staff-page">
      <WordsHeading title={documentLabels[name]} />
      <ToastWithoutScripts toast={result?.toast} />
      <div className="words-columns">
        <div className="min-w-0">
          <WordsForm key={name} onForm={setForm} loaded={loaded} result={result} />
        </div>
        <div className="min-w-0">
          <PublishPanel loaded={loaded} result={result} />
          {mayEdit && <LivePreview name={name} form={form} />}
        </div>
        <div className="words-more">
          {mayEdit && <UploadForm name={name} />}
          <FormatHelp />
          <section aria-labelledby="versions">
            <h2 id="versions" className="mb-3 text-lg">
              {words.versions}
            </h2>
            <VersionList name={name} versions={versions} published={loaded.state.published} />
          </section>
          {history.length > 0 && (
            <section aria-label="History">
              <h2 className="mb-3 text-lg">History</h2>
              <HistoryList entries={history} />
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

/** @param props.onForm called with the form element; must be stable */
function WordsForm({
  loaded,
  result,
  onForm,
}: PageProps & { onForm: (form: HTMLFormElement) => void }) {
  const form = useFormStart(loaded, loaded.base, result)
  const ref = useKeptFocus(onForm)
  // A change of a list replaces the fields; the save after it must not do so again.
  const [lastTurn, setLastTurn] = useState(form.result?.turn)
  const turn = form.result?.turn ?? lastTurn
  const onSubmit = () => {
    setLastTurn(turn)
    form.onSubmit()
  }
  return (
    <>
      <StartedForm key={`${form.key} ${turn}`} {...{ ref, loaded }} form={{ ...form, onSubmit }} />
      <LeaveGuard unsaved={form.isEdited} />
    </>
  )
}

type StartedFormProps = {
  ref: Ref<HTMLFormElement>
  loaded: LoadedDocument
  form: FormStart<LoadedDocument, DocumentResult>
}

function StartedForm({ ref, loaded, form }: StartedFormProps) {
  const { name, flat, mayEdit, pictures } = loaded
  const { start, base, result, onInput, onSubmit } = form
  const busy = useNavigation().formData?.has('do') ?? false
  const begin = result?.submitted ?? start.flat
  return (
    <Form
      ref={ref}
      method="post"
      preventScrollReset
      noValidate
      aria-label={words.edit}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="base" value={result?.conflict ? base : (result?.base ?? base)} />
      {/* Enter saves instead of activating the first button of a list. */}
      <DefaultButton name="do" value="save" label={words.save} />
      <fieldset disabled={!mayEdit} className="grid gap-6">
        <DocumentFields
          fields={documents[name]}
          at=""
          form={{
            begin,
            errors: result?.errors ?? {},
            theirs: result?.conflict ? differing(begin, flat) : {},
            pictures,
          }}
        />
      </fieldset>
      {mayEdit ? (
        <div className="words-actions">
          <Button type="submit" name="do" value="save" busy={busy}>
            {words.save}
          </Button>
          <Button type="submit" name="do" value="preview" variant="secondary" busy={busy}>
            {words.preview}
          </Button>
        </div>
      ) : (
        <div className="words-actions">
          <p className="text-ink-soft">{words.onlyEditors}</p>
          <ButtonLink to={`/admin/words/${name}/preview`} variant="secondary">
            {words.look}
          </ButtonLink>
        </div>
      )}
    </Form>
  )
}

/** The stored values that differ from the entered ones. */
function differing(submitted: Flat, stored: Flat): Flat {
  return Object.fromEntries(
    Object.entries(stored).filter(([path, value]) => (submitted[path] ?? '') !== value),
  )
}
