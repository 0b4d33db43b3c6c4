import { useLocation } from 'react-router'
import { discountText } from '../../../content/staff/discounts.ts'
import { useAnswerToast } from '../kit/answer.ts'
import { SaidWithoutScripts } from '../kit/list-states.tsx'
import { RouteDialog } from '../kit/route-dialog.tsx'
import type { CodeAnswer } from './code-answer.ts'
import { CodeEditForm } from './code-form.tsx'
import { CODES_PATH } from './code-list.tsx'

/** Creates a discount code. */
export function NewCodeDialog({ answer }: { answer: CodeAnswer | undefined }) {
  const { search } = useLocation()
  const closeTo = CODES_PATH + search
  useAnswerToast(answer)
  return (
    <RouteDialog title={discountText.newTitle} closeTo={closeTo}>
      <SaidWithoutScripts toast={answer?.toast} />
      <CodeEditForm
        submitted={answer?.submitted}
        errors={answer?.errors}
        version={null}
        closeTo={closeTo}
      />
    </RouteDialog>
  )
}
