import { redirect } from 'react-router'
import { savedPage as words } from '../../../content/product/saved.ts'
import { withFlash } from '../../../platform/http/flash-cookie.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { SavedPieces, SharedPieces } from '../../../ui/saved/saved-pieces.tsx'
import { readIds } from '../../../web/alerts/alert-page-request.ts'
import { readForm } from '../../../web/forms/form-request.ts'
import { changeSaved, refererPath } from '../../../web/saved/change-saved.ts'
import { savedLines, sharedLines } from '../../../web/saved/saved-lines.ts'
import type { Route } from './+types/saved'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: '/saved',
    root: rootOf(matches),
    unlisted: true,
  })

export const headers: Route.HeadersFunction = () => NO_STORE

/** The pieces that are saved on this device; with `ids` those of a shared list. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const ids = readIds(url.searchParams.get('ids'))
  if (ids) return { shared: await sharedLines(services, ids), own: null }
  const own = await savedLines(services, request)
  const list = own.lines.map(({ product }) => product.id).join()
  return {
    shared: null,
    own: { ...own, shareHref: `${services.publicUrl}/saved?ids=${list}`, list },
  }
}

/** Saves or removes pieces, and redirects to the page of the form. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { outcome, cookie } = await changeSaved(context.get(servicesContext), request, form)
  const back = form.has('all') ? '/saved' : refererPath(request, url)
  const headers = new Headers({ 'Set-Cookie': cookie })
  if (outcome !== 'nothing') {
    headers.append('Set-Cookie', withFlash(`pieces-${outcome}`).headers['Set-Cookie'] ?? '')
  }
  return redirect(back, { status: 303, headers })
}

export default function Saved({ loaderData: { shared, own } }: Route.ComponentProps) {
  return shared ? <SharedPieces lines={shared} /> : <SavedPieces {...own} />
}
