import { useLocation } from 'react-router'
import { redirectText } from '../../../content/staff/redirects.ts'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { useResultToast } from '../kit/forms/action-result.ts'
import { ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { RedirectEditForm } from './redirect-form.tsx'
import { REDIRECTS_PATH } from './redirect-list.tsx'
import type { RedirectResult } from './redirect-result.ts'

/** Creates a redirect. */
export function NewRedirectDialog({ result }: { result: RedirectResult | undefined }) {
  const { search } = useLocation()
  const closeTo = REDIRECTS_PATH + search
  useResultToast(result)
  return (
    <RouteDialog title={redirectText.newTitle} closeTo={closeTo}>
      <ToastWithoutScripts toast={result?.toast} />
      <RedirectEditForm redirect={null} {...{ result, closeTo }} />
    </RouteDialog>
  )
}
