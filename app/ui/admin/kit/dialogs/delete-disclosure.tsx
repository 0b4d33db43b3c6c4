import { Form, useNavigation } from 'react-router'
import { Button } from '../../../button.tsx'
import { Disclosure } from './disclosure.tsx'

type DeleteDisclosureProps = {
  label?: string
  /** What is lost, above the button. */
  sure: string
  /** The button's label: "Delete the redirect". */
  go: string
  /** The version that the page shows, for optimistic locking. */
  version?: number
}

/**
 * A dialog's form that deletes what it shows, with the intent `delete`. It is in a disclosure, so
 * that it is not clicked by accident; works without scripts.
 */
export function DeleteDisclosure({ label = 'Delete', sure, go, version }: DeleteDisclosureProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Disclosure label={label}>
      <Form method="post" preventScrollReset className="mt-3 grid gap-3">
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        <p>{sure}</p>
        <Button
          type="submit"
          name="intent"
          value="delete"
          variant="destructive"
          size="small"
          className="w-fit"
          busy={busy}
        >
          {go}
        </Button>
      </Form>
    </Disclosure>
  )
}
