import type { MouseEventHandler, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../button.tsx'

/** Fields of a row's form. */
export const ROW_FIELDS = { id: 'id', intent: 'intent' } as const

type RowAction = {
  /** Value of the intent field. */
  intent: string
  label: string
  onClick?: MouseEventHandler
}

type RowActionsProps = {
  id: string
  /** What the row is about, for screen readers. */
  about: string
  /** The first is the more likely one. */
  actions: readonly [RowAction, RowAction]
  /** The dialog of one of them. */
  children?: ReactNode
}

/** The cell of a row's actions: one form with two buttons, inactive while the row is sent. */
export function RowActions({ id, about, actions, children }: RowActionsProps) {
  const sending = useNavigation().formData?.get(ROW_FIELDS.id) === id
  return (
    <td>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name={ROW_FIELDS.id} value={id} />
        {actions.map(({ intent, label, onClick }, index) => (
          <Button
            key={intent}
            type="submit"
            name={ROW_FIELDS.intent}
            value={intent}
            variant={index === 0 ? 'secondary' : 'quiet'}
            size="small"
            busy={sending}
            onClick={onClick}
          >
            {label}
            <span className="sr-only">: {about}</span>
          </Button>
        ))}
      </Form>
      {children}
    </td>
  )
}
