import { Link, useNavigation } from 'react-router'
import { Button } from '../../../button.tsx'

type DialogButtonsProps = {
  /** The address of the page below the dialog. */
  closeTo: string
  /** The submit button's label, a verb. */
  go: string
  /** The label while the form is sent. */
  going?: string
  destructive?: boolean
}

/** The last row of a dialog's form: cancel and submit. */
export function DialogButtons({
  closeTo,
  go,
  going = 'One moment...',
  destructive = false,
}: DialogButtonsProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Link
        to={closeTo}
        replace
        preventScrollReset
        className="button button-secondary button-small"
      >
        Cancel
      </Link>
      <Button
        type="submit"
        size="small"
        variant={destructive ? 'destructive' : 'primary'}
        busy={busy}
      >
        {busy ? going : go}
      </Button>
    </div>
  )
}
