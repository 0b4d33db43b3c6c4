import { Form } from 'react-router'
import { roundText, vanText as words } from '../../../content/staff/delivery/rounds.ts'
import { NEW_VAN, type VanForm } from '../../../forms/staff/round-forms.ts'
import { Button, ButtonLink } from '../../button.tsx'
import { CheckboxField, TextField } from '../../forms/field.tsx'
import { Disclosure } from '../kit/disclosure.tsx'
import { SaidWithoutScripts } from '../kit/list-states.tsx'
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
      <SaidWithoutScripts toast={result?.toast} />
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
            {mayChange && (
              <Disclosure label="Edit" open={result?.id === van.id && !result.ok}>
                <Fields key={van.version} van={van} result={result} />
              </Disclosure>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Disclosure
          key={vans.length}
          label={words.add}
          open={vans.length === 0 || (result?.id === '' && !result.ok)}
        >
          <div className="max-w-md">
            <Fields van={null} result={result} />
          </div>
        </Disclosure>
      )}
    </div>
  )
}

/** @param van null for a new one */
function Fields({ van, result }: { van: Van | null; result: VanResult | undefined }) {
  const own = result?.id === (van?.id ?? '') && !result.ok ? result : undefined
  const stored: VanForm = van
    ? { ...van, drops: `${van.maxStops}`, litres: `${van.litres}` }
    : NEW_VAN
  const submitted = own?.submitted ?? stored
  return (
    <Form method="post" preventScrollReset noValidate className="mt-4 grid gap-4">
      <input type="hidden" name="id" value={van?.id ?? ''} />
      <input type="hidden" name="version" value={van?.version ?? ''} />
      <TextField
        label={words.name}
        name="name"
        maxLength={40}
        autoComplete="off"
        defaultValue={submitted.name}
        error={own?.errors?.name}
      />
      <TextField
        label={words.drops}
        name="drops"
        inputMode="numeric"
        defaultValue={submitted.drops}
        error={own?.errors?.drops}
      />
      <TextField
        label={words.litres}
        name="litres"
        inputMode="numeric"
        defaultValue={submitted.litres}
        error={own?.errors?.litres}
      />
      <CheckboxField name="active" defaultChecked={submitted.active} label={words.active} />
      <Button type="submit" size="small" className="w-fit">
        {words.save}
      </Button>
    </Form>
  )
}
