import { Form, useLocation, useNavigation } from 'react-router'
import { sampleText as words } from '../../../content/staff/delivery/rounds.ts'
import { Button } from '../../button.tsx'
import { Disclosure } from '../kit/dialogs/disclosure.tsx'
import { ROUNDS_PATH } from './board-data.ts'

/** A notice above the board while the demo's sample orders are included. */
export function SampleNotice({ mayRemove }: { mayRemove: boolean }) {
  const { search } = useLocation()
  const busy = useNavigation().state !== 'idle'
  return (
    <section
      aria-label={words.title}
      className="mb-4 rounded-lg border border-amber bg-amber-soft px-4 py-3"
    >
      <p className="max-w-prose text-amber-ink">
        <strong className="font-medium">{words.title}.</strong> {words.about}
      </p>
      {mayRemove && (
        <div className="mt-2">
          <Disclosure label={words.remove}>
            <Form
              method="post"
              action={ROUNDS_PATH + search}
              preventScrollReset
              className="mt-3 grid gap-3"
            >
              <p>{words.sure}</p>
              <Button
                type="submit"
                name="intent"
                value="remove-samples"
                size="small"
                className="w-fit"
                busy={busy}
              >
                {words.go}
              </Button>
            </Form>
          </Disclosure>
        </div>
      )}
    </section>
  )
}
