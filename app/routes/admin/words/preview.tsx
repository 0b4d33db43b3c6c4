import { Link } from 'react-router'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { documentLabels, pageWords as words } from '../../../content/staff/words.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { DocumentByName } from '../../../ui/article/document-by-name.tsx'
import { guard } from '../../../web/admin/guard.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import { documentAt } from '../../../web/admin/words/load-document.ts'
import { loadPreview } from '../../../web/admin/words/load-version.ts'
import type { Route } from './+types/preview'
import '../../../ui/admin/products/preview.css'

export const middleware: Route.MiddlewareFunction[] = [guard]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const name = documentAt(params.document)
  const number = url.searchParams.get('version')
  return await loadPreview(context.get(servicesContext), context.get(staffContext), name, number)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: staffTitle(
      `${loaderData ? documentLabels[loaderData.shown.name] : words.title} · Preview`,
    ),
  },
  { name: 'robots', content: 'noindex' },
]

export default function WordsPreview({ loaderData }: Route.ComponentProps) {
  const { number, shown } = loaderData
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
