import { roundText, vanText as words } from '../../../content/staff/delivery/rounds.ts'
import { NEW_VAN, type VanForm } from '../../../forms/staff/round-forms.ts'
import { Button, ButtonLink } from '../../button.tsx'
import { CheckboxField, TextField } from '../../forms/field.tsx'
import { EditDisclosure } from '../kit/dialogs/edit-disclosure.tsx'
import { EditForm } from '../kit/forms/edit-form.tsx'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'
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
      {mayChange && (
        <Add isFirst={vans.length === 0} result={result?.id === '' ? result : undefined} />
      )}
    </div>
  )
}

type OwnResult = { result: VanResult | undefined }

function Edit({ van, result }: { van: Van } & OwnResult) {
  return (
    <EditDisclosure open={result?.submitted !== undefined}>
      <VanEditForm van={van} result={result} />
    </EditDisclosure>
  )
}

function Add({ isFirst, result }: { isFirst: boolean } & OwnResult) {
  return (
    <EditDisclosure label={words.add} open={isFirst || result?.submitted !== undefined}>
      <div className="max-w-md">
        <VanEditForm van={null} result={result} />
      </div>
    </EditDisclosure>
  )
}

/** @param van null for a new one */
function VanEditForm({ van, result }: { van: Van | null } & OwnResult) {
  return (
    <EditForm
      loaded={van}
      version={van?.version ?? null}
      result={result}
      noValidate
      className="grid gap-4"
    >
      {({ start, result: own }) => (
        <Fields
          id={van?.id ?? ''}
          submitted={own?.submitted ?? formOf(start)}
          errors={own?.errors}
        />
      )}
    </EditForm>
  )
}

const formOf = (van: Van | null): VanForm =>
  van ? { ...van, maxStops: `${van.maxStops}`, litres: `${van.litres}` } : NEW_VAN

type FieldsProps = { id: string; submitted: VanForm; errors: VanResult['errors'] }

function Fields({ id, submitted, errors }: FieldsProps) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <TextField
        label={words.name}
        name="name"
        maxLength={40}
        autoComplete="off"
        defaultValue={submitted.name}
        error={errors?.name}
      />
      <TextField
        label={words.maxStops}
        name="maxStops"
        inputMode="numeric"
        defaultValue={submitted.maxStops}
        error={errors?.maxStops}
      />
      <TextField
        label={words.litres}
        name="litres"
        inputMode="numeric"
        defaultValue={submitted.litres}
        error={errors?.litres}
      />
      <CheckboxField name="active" defaultChecked={submitted.active} label={words.active} />
      <Button type="submit" size="small" className="w-fit">
        {words.save}
      </Button>
    </>
  )
}
