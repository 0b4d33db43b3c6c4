import { useRouteLoaderData } from 'react-router'
import { HONEYPOT_FIELD, TIMESTAMP_FIELD } from '../platform/form-protection/honeypot.ts'

/**
 * What a form needs to be told from a program's: stands anywhere within it.
 *
 * @param stamp another one than the page's, where the server asked for it
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

/** From the root's data; empty where that has failed. */
function usePageStamp(): string {
  const root = useRouteLoaderData('root')
  if (typeof root !== 'object' || root === null || !('formStamp' in root)) return ''
  return typeof root.formStamp === 'string' ? root.formStamp : ''
}
