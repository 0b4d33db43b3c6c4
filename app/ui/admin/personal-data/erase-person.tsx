import { Form, useNavigation } from 'react-router'
import { erasing, openOrderReasons } from '../../../content/staff/people/personal-data.ts'
import { Button } from '../../button.tsx'
import type { PersonalDataSummary } from './personal-data-summary.ts'

/**
 * Erasure of a person's data: a disclosure with the consequences and the button, or with the reason
 * why an outstanding order prevents it.
 */
export function ErasePersonalData({ person }: { person: PersonalDataSummary }) {
  const open = person.orders.flatMap(({ id, number, outstandingReason }) =>
    outstandingReason ? [{ id, number, why: openOrderReasons[outstandingReason] }] : [],
  )
  if (open.length === 0) return <Consequence email={person.email} />
  return (
    <div className="rounded-md bg-sunken p-4">
      <h3 className="text-lg">This person cannot be erased yet</h3>
      <ul className="mt-2 list-disc pl-5">
        {open.map(({ id, number, why }) => (
          <li key={id}>
            Order {number}: {why}.
          </li>
        ))}
      </ul>
    </div>
  )
}

function Consequence({ email }: { email: string }) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('intent') === 'erase'
  return (
    <details className="consequence">
      <summary>Erase this person</summary>
      <div className="grid gap-4 px-4 pb-4">
        <Points title="Erased for good" points={erasing.goes} />
        <Points title="Kept, without the person" points={erasing.stays} />
        <p>{erasing.last}</p>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="email" value={email} />
          <Button
            type="submit"
            name="intent"
            value="erase"
            variant="destructive"
            size="small"
            busy={busy}
          >
            {busy ? 'Erasing...' : 'Erase for good'}
          </Button>
        </Form>
      </div>
    </details>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h3 className="font-sans text-base font-medium tracking-normal">{title}</h3>
      <ul className="mt-1 list-disc pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
