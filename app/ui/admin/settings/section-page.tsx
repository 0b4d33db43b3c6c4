import { type FormEvent, type Ref, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { settingsSections, settingsWords as words } from '../../../content/staff/settings.ts'
import type { Section } from '../../../domain/settings/settings.ts'
import type { SectionFields } from '../../../forms/staff/settings/section-form.ts'
import { Button } from '../../button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import type { ActionResult } from '../kit/forms/action-result.ts'
import { type FormStart, useFormStart } from '../kit/forms/form-start.ts'
import { useKeptFocus } from '../kit/forms/kept-focus.ts'
import { LeaveGuard } from '../kit/forms/leave-guard.tsx'
import { type HistoryEntry, HistoryList } from '../kit/history-list.tsx'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { SectionFieldList } from './section-fields.tsx'
import { SectionPreview } from './section-preview.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export type LoadedSection = {
  section: Section
  fields: SectionFields
  /** 0 if it was never saved. */
  version: number
  changedAt: Date | null
  mayEdit: boolean
  history: HistoryEntry[]
}

/** The result of a form: after a refusal the entered values, and the version that they are based on. */
export type SectionResult = ActionResult & {
  /** The version that the save has made. */
  saved?: number
  submitted?: SectionFields
  version?: number
}

/** Sections that show sample content until they are saved. */
const SAMPLED = new Set<Section>([
  'shop',
  'trader',
  'contact',
  'hours',
  'social',
  'brands',
  'mail',
  'rules',
])

/** One section of the settings: its form, what shoppers read of it, its history. */
export function SectionPage({
  loaded,
  result,
}: {
  loaded: LoadedSection
  result: SectionResult | undefined
}) {
  const { section, changedAt, history } = loaded
  const { title, about } = settingsSections[section]
  return (
    <SettingsFrame>
      <ToastWithoutScripts toast={result?.toast} />
      <section className="rounded-lg border border-hairline bg-raised p-4 md:p-6">
        <h2 className="text-xl">{title}</h2>
        <p className="mt-1 max-w-prose text-ink-soft">{about}</p>
        <p className="mt-1 mb-6 text-sm text-ink-soft">
          {changedAt ? (
            <>
              {words.saved} <DateTime date={changedAt} withTime />
            </>
          ) : SAMPLED.has(section) ? (
            words.never
          ) : (
            words.unset
          )}
        </p>
        <SectionForm key={section} loaded={loaded} result={result} />
      </section>
      {history.length > 0 && (
        <section className="mt-8" aria-label="History">
          <h2 className="mb-3 text-lg">History</h2>
          <HistoryList entries={history} />
        </section>
      )}
    </SettingsFrame>
  )
}

type SectionFormProps = { loaded: LoadedSection; result: SectionResult | undefined }

function SectionForm({ loaded, result }: SectionFormProps) {
  const form = useFormStart(loaded, loaded.version, result)
  const ref = useKeptFocus()
  const [isSent, setSent] = useState(false)
  const onNativeSubmit = () => setSent(true)
  return (
    <>
      <StartedForm key={form.key} {...{ ref, loaded, form, onNativeSubmit }} />
      <LeaveGuard unsaved={form.isEdited && !isSent} />
    </>
  )
}

type StartedFormProps = {
  ref: Ref<HTMLFormElement>
  loaded: LoadedSection
  form: FormStart<LoadedSection, SectionResult>
  onNativeSubmit: () => void
}

function StartedForm({ ref, loaded, form, onNativeSubmit }: StartedFormProps) {
  const { section, fields, mayEdit } = loaded
  const { start, base, result } = form
  const begin = result?.submitted ?? start.fields
  const [input, setInput] = useState(begin)
  const busy = useNavigation().formData?.get('version') !== undefined
  const read = (event: FormEvent<HTMLFormElement>) => {
    form.onInput()
    const entries = [...new FormData(event.currentTarget)]
    setInput(
      Object.fromEntries(
        entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
    )
  }
  return (
    <Form
      ref={ref}
      method="post"
      preventScrollReset
      onInput={read}
      onSubmit={form.onSubmit}
      noValidate
      // The server accepts files from native form submissions only.
      {...(section === 'pictures' && {
        encType: 'multipart/form-data',
        reloadDocument: true,
        onSubmit: onNativeSubmit,
      })}
    >
      <input
        type="hidden"
        name="version"
        value={result?.conflict ? base : (result?.version ?? base)}
      />
      <fieldset disabled={!mayEdit}>
        <SectionFieldList
          section={section}
          begin={begin}
          errors={result?.errors ?? {}}
          theirs={result?.conflict ? differing(begin, fields) : {}}
        />
      </fieldset>
      <SectionPreview section={section} fields={input} />
      {mayEdit ? (
        <Button type="submit" busy={busy} className="mt-8">
          {busy ? words.saving : words.save}
        </Button>
      ) : (
        <p className="mt-6 text-ink-soft">{words.onlyAdmins}</p>
      )}
    </Form>
  )
}

/** The stored values that differ from the entered ones. */
function differing(input: SectionFields, stored: SectionFields): SectionFields {
  return Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => (input[name] ?? '') !== value),
  )
}
