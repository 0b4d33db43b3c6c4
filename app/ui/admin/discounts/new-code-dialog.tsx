import { useLocation } from 'react-router'
import { discountText } from '../../../content/staff/discounts.ts'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { useResultToast } from '../kit/forms/action-result.ts'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { CodeEditForm } from './code-form.tsx'
import { CODES_PATH } from './code-list.tsx'
import type { CodeResult } from './code-result.ts'

/** Creates a discount code. */
export function NewCodeDialog({ result }: { result: CodeResult | undefined }) {
  const { search } = useLocation()
  const closeTo = CODES_PATH + search
  useResultToast(result)
  return (
    <RouteDialog title={discountText.newTitle} closeTo={closeTo}>
      <ToastWithoutScripts toast={result?.toast} />
      <CodeEditForm code={null} {...{ result, closeTo }} />
    </RouteDialog>
  )
}
