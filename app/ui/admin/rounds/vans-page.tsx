import { Form } from 'react-router'
import { roundText, vanText as words } from '../../../content/staff/delivery/rounds.ts'
import { NEW_VAN, type VanForm } from '../../../forms/staff/round-forms.ts'
import { Button, ButtonLink } from '../../button.tsx'
import { CheckboxField, TextField } from '../../forms/field.tsx'
import { Disclosure } from '../kit/disclosure.tsx'
import { useFormStart } from '../kit/form-start.ts'
import { ToastWithoutScripts } from '../kit/list-states.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { ROUNDS_PATH } from './board-data.ts'
import type { VanResult } from './van-result.ts'

type Van = {
  id: string
  name: string
  maxStops: number
  litres: number
  active: boolean
  version: number
}

/** The vans, and forms to add and change them. */
export function VansPage({
  vans,
  mayChange,
  result,
}: {
  vans: readonly Van[]
  mayChange: boolean
  result: VanResult | undefined
}) {
  return (
    <div className="staff-page">
      <PageHead title={words.title}>
        <ButtonLink to={ROUNDS_PATH} variant="secondary" size="small">
          {roundText.title}
        </ButtonLink>
      </PageHead>
      <ToastWithoutScripts toast={result?.toast} />
      <p className="mb-4 max-w-prose text-ink-soft">{words.about}</p>
      {vans.length === 0 && <p className="mb-4">{words.none}</p>}
      <ul className="mb-4 grid gap-3 md:grid-cols-2">
        {vans.map((van) => (
          <li key={van.id} className="rounded-lg border border-hairline bg-raised p-4">
            <h2 className="text-lg wrap-anywhere">{van.name}</h2>
            <p className="mb-3 text-ink-soft tabular-nums">
              {van.maxStops} stops, {roundText.litres(van.litres)}
              {!van.active && ` · ${words.inactive}`}
            </p>
            {mayChange && <Edit van={van} result={result?.id === van.id ? result : undefined} />}
          </li>
        ))}
      </ul>
      {mayChange && <Add count={vans.length} result={result?.id === '' ? result : undefined} />}
    </div>
  )
}

type OwnResult = { result: VanResult | undefined }

function Edit({ van, result }: { van: Van } & OwnResult) {
  const { start, base, onInput } = useFormStart(van, van.version, result)
  return (
    <Disclosure label="Edit" open={result?.submitted !== undefined}>
      <Fields
        key={start.version}
        van={{ ...start, version: base }}
        result={result}
        onInput={onInput}
      />
    </Disclosure>
  )
}

function Add({ count, result }: { count: number } & OwnResult) {
  // The form is emptied when its van is in the list.
  const { start, onInput } = useFormStart(count, count, result)
  return (
    <Disclosure key={start} label={words.add} open={start === 0 || result?.submitted !== undefined}>
      <div className="max-w-md">
        <Fields van={null} result={result} onInput={onInput} />
      </div>
    </Disclosure>
  )
}

type FieldsProps = { van: Van | null; onInput: () => void } & OwnResult

/** @param van null for a new one */
function Fields({ van, result, onInput }: FieldsProps) {
  const stored: VanForm = van
    ? { ...van, maxStops: `${van.maxStops}`, litres: `${van.litres}` }
    : NEW_VAN
  const submitted = result?.submitted ?? stored
  return (
    <Form method="post" preventScrollReset noValidate onInput={onInput} className="mt-4 grid gap-4">
      <input type="hidden" name="id" value={van?.id ?? ''} />
      <input type="hidden" name="version" value={van?.version ?? ''} />
      <TextField
        label={words.name}
        name="name"
        maxLength={40}
        autoComplete="off"
        defaultValue={submitted.name}
        error={result?.errors?.name}
      />
      <TextField
        label={words.maxStops}
        name="maxStops"
        inputMode="numeric"
        defaultValue={submitted.maxStops}
        error={result?.errors?.maxStops}
      />
      <TextField
        label={words.litres}
        name="litres"
        inputMode="numeric"
        defaultValue={submitted.litres}
        error={result?.errors?.litres}
      />
      <CheckboxField name="active" defaultChecked={submitted.active} label={words.active} />
      <Button type="submit" size="small" className="w-fit">
        {words.save}
      </Button>
    </Form>
  )
}
