import { type SyntheticEvent, useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { documentLabels, pageWords as words } from '../../../content/staff/words.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { type UnsavedPreview, useUnsavedPreview } from '../../../ui/admin/words/unsaved-preview.ts'
import { DocumentByName, type ShownDocument } from '../../../ui/article/document-by-name.tsx'
import { guard } from '../../../web/admin/guard.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import { documentAt } from '../../../web/admin/words/load-document.ts'
import { loadPreview } from '../../../web/admin/words/load-version.ts'
import { previewUnsaved } from '../../../web/admin/words/preview-unsaved.ts'
import type { Route } from './+types/preview'
import '../../../ui/admin/products/preview.css'

export const middleware: Route.MiddlewareFunction[] = guard

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const name = documentAt(params.document)
  const number = url.searchParams.get('version')
  const services = context.get(servicesContext)
  const found = await loadPreview(services, context.get(staffContext), name, number)
  return { ...found, isLive: url.searchParams.has('live') }
}

/** For the frame beside the form: shows the entered text, and stores nothing. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const name = documentAt(params.document)
  const form = await request.formData()
  return await previewUnsaved(context.get(servicesContext), context.get(staffContext), name, form)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await serverAction().catch((error: unknown): UnsavedPreview => {
    // A redirect is no failure.
    if (error instanceof Response && error.status < 500) throw error
    return { state: 'failed' }
  })
}

/** The stored version does not change while text is entered; another page or version is loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: staffTitle(
      `${loaderData ? documentLabels[loaderData.shown.name] : words.title} · Preview`,
    ),
  },
  { name: 'robots', content: 'noindex' },
]

export default function WordsPreview({ loaderData }: Route.ComponentProps) {
  const { number, shown, isLive } = loaderData
  if (isLive) return <WhileTyping stored={shown} />
  return (
    <>
      <header className="preview-bar">
        <p>{words.previewDraft(number)}</p>
        <Link to={`/admin/words/${shown.name}`}>{words.back}</Link>
      </header>
      <main id="content">
        <DocumentByName shown={shown} />
      </main>
    </>
  )
}

function WhileTyping({ stored }: { stored: ShownDocument }) {
  const submitted = useUnsavedPreview(true)
  const [last, setLast] = useState(stored)
  if (submitted?.state === 'shown' && submitted.shown !== last) setLast(submitted.shown)
  return (
    <>
      <div className="preview-bar" role="status" hidden={!submitted || submitted.state === 'shown'}>
        {submitted?.state === 'refused' && <p>{words.liveRefused}</p>}
        {submitted?.state === 'failed' && <p>{words.liveFailed}</p>}
      </div>
      {/* If the frame left this page, it would no longer show the entered text. */}
      <main id="content" onClickCapture={blockNavigation} onSubmitCapture={blockNavigation}>
        <DocumentByName shown={last} />
      </main>
    </>
  )
}

function blockNavigation(event: SyntheticEvent) {
  const leaves = event.type === 'submit' || (event.target as Element).closest('a, [type=submit]')
  if (!leaves) return
  event.preventDefault()
  event.stopPropagation()
}
