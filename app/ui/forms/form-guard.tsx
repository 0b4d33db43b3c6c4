import { useRouteLoaderData } from 'react-router'
import { HONEYPOT_FIELD, TIMESTAMP_FIELD } from '../../platform/form-protection/honeypot.ts'

/**
 * Honeypot and signed form timestamp; rendered inside the form.
 *
 * @param stamp replaces the page's timestamp, if the server sent another one
 */
export function FormGuard({ stamp }: { stamp?: string | undefined }) {
  const pageStamp = usePageStamp()
  return (
    <>
      <input type="hidden" name={TIMESTAMP_FIELD} value={stamp ?? pageStamp} />
      <div aria-hidden="true" className="absolute left-[-200vw]">
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}

/** The page's timestamp from the root's data; empty if the root failed. */
function usePageStamp(): string {
  const root = useRouteLoaderData('root')
  if (typeof root !== 'object' || root === null || !('formStamp' in root)) return ''
  return typeof root.formStamp === 'string' ? root.formStamp : ''
}
