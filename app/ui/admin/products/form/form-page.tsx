import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowLeftIcon } from '../../../icons.tsx'

/** The frame of a product's form: title, other actions, the form, the card preview. */
export function FormPage({
  title,
  state,
  actions,
  aside,
  bar,
  children,
}: {
  title: string
  /** The state beside the title. */
  state?: ReactNode
  actions?: ReactNode
  aside: ReactNode
  /** The sticky save bar; none if there is nothing to save. */
  bar: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <div className="staff-page pb-0!">
        <header className="mb-5">
          <Link
            to="/admin/products"
            className="-ml-1 inline-flex min-h-11 items-center gap-1.5 text-ink-soft hover:text-ink md:min-h-8"
          >
            <ArrowLeftIcon width={18} height={18} />
            Products
          </Link>
          <div className="mt-1 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="min-w-0">
              <h1 className="line-clamp-2 break-words">{title}</h1>
              {state && <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">{state}</p>}
            </div>
            {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
          </div>
        </header>
        <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_16rem] xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 content-start gap-6">{children}</div>
          <div className="min-w-0 md:sticky md:top-6 md:self-start">{aside}</div>
        </div>
      </div>
      {bar}
    </>
  )
}
