import { type ReactNode, useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../button.tsx'

/**
 * A disclosure with the consequences of an action and its button.
 *
 * @param intent the form's intent
 */
export function Consequence({
  title,
  intent,
  confirmLabel,
  destructive = false,
  children,
}: {
  title: string
  intent: string
  /** The button's label, a verb. */
  confirmLabel: string
  destructive?: boolean
  children: ReactNode
}) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('intent') === intent
  const text = useId()
  return (
    <details className="consequence">
      <summary>{title}</summary>
      <div className="grid gap-4 px-4 pb-4">
        <p id={text} className="text-ink-soft">
          {children}
        </p>
        <Form method="post" preventScrollReset>
          <Button
            type="submit"
            name="intent"
            value={intent}
            variant={destructive ? 'destructive' : 'secondary'}
            size="small"
            busy={busy}
            aria-describedby={text}
          >
            {confirmLabel}
          </Button>
        </Form>
      </div>
    </details>
  )
}
