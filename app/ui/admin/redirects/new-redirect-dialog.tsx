import { useLocation } from 'react-router'
import { redirectText } from '../../../content/staff/redirects.ts'
import { useResultToast } from '../kit/action-result.ts'
import { ToastWithoutScripts } from '../kit/list-states.tsx'
import { RouteDialog } from '../kit/route-dialog.tsx'
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
