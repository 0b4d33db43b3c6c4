import { useLocation } from 'react-router'
import { redirectText } from '../../../content/staff/redirects.ts'
import { useAnswerToast } from '../kit/answer.ts'
import { SaidWithoutScripts } from '../kit/list-states.tsx'
import { RouteDialog } from '../kit/route-dialog.tsx'
import type { RedirectAnswer } from './redirect-answer.ts'
import { RedirectEditForm } from './redirect-form.tsx'
import { REDIRECTS_PATH } from './redirect-list.tsx'

/** Creates a redirect. */
export function NewRedirectDialog({ answer }: { answer: RedirectAnswer | undefined }) {
  const { search } = useLocation()
  const closeTo = REDIRECTS_PATH + search
  useAnswerToast(answer)
  return (
    <RouteDialog title={redirectText.newTitle} closeTo={closeTo}>
      <SaidWithoutScripts toast={answer?.toast} />
      <RedirectEditForm
        submitted={answer?.submitted}
        errors={answer?.errors}
        version={null}
        closeTo={closeTo}
      />
    </RouteDialog>
  )
}
