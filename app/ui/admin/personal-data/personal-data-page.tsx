import { Form, useNavigation } from 'react-router'
import { personalData } from '../../../content/staff/people/personal-data.ts'
import { Button } from '../../button.tsx'
import { TextField } from '../../forms/field.tsx'
import { useResultToast } from '../kit/forms/action-result.ts'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { ErasePersonalData } from './erase-person.tsx'
import {
  isNothing,
  type PersonalDataResult,
  type PersonalDataSummary,
} from './personal-data-summary.ts'
import { StoredData } from './stored-data.tsx'

/** Subject access: finds a person's data, exports and erases them. */
export function PersonalDataPage({ result }: { result: PersonalDataResult | undefined }) {
  useResultToast(result)
  const person = result?.person
  return (
    <div className="staff-page">
      <h1>{personalData.title}</h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">{personalData.lead}</p>
      <ToastWithoutScripts toast={result?.toast} />
      <Search result={result} />
      {person && <Found key={person.email} person={person} />}
    </div>
  )
}

function Search({ result }: { result: PersonalDataResult | undefined }) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('intent') === 'find'
  const email = result?.person?.email ?? result?.input
  return (
    <Form
      method="post"
      className="grid max-w-xl gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
    >
      <input type="hidden" name="intent" value="find" />
      <TextField
        key={email}
        label="Email"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        defaultValue={email}
        error={result?.errors?.email}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {busy ? 'Looking...' : 'Look'}
      </Button>
    </Form>
  )
}

function Found({ person }: { person: PersonalDataSummary }) {
  const nothing = isNothing(person)
  return (
    <section className="mt-8 max-w-xl" aria-label="What is kept">
      <h2 className="text-xl wrap-anywhere">{person.email}</h2>
      {nothing ? (
        <p className="mt-3" role="status">
          {personalData.nothing}
        </p>
      ) : (
        <>
          <StoredData person={person} />
          <div className="mt-8 grid gap-6">
            <TakeAway email={person.email} />
            <ErasePersonalData person={person} />
          </div>
        </>
      )}
      <p className="mt-6 text-ink-soft">{personalData.elsewhere}</p>
    </section>
  )
}

/** A native form: the browser downloads the file itself. */
function TakeAway({ email }: { email: string }) {
  return (
    <Form method="post" action="/admin/people-data/export.json" reloadDocument>
      <input type="hidden" name="email" value={email} />
      <Button type="submit" variant="secondary" size="small" aria-describedby="person-file">
        Export JSON
      </Button>
      <p id="person-file" className="mt-2 text-ink-soft">
        {personalData.file}
      </p>
    </Form>
  )
}
