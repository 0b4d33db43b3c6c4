import { data, href, Link, redirect } from 'react-router'
import { deliveryQuestion } from '../../../content/checkout/delivery-line.ts'
import { contact } from '../../../content/enquiries/contact.ts'
import { orderQuestion } from '../../../content/orders/customer-order.ts'
import { closedDaysFrom } from '../../../content/settings/opening-hours.ts'
import { findProduct } from '../../../domain/catalogue/shop/find-product.server.ts'
import { parsePostcode } from '../../../domain/delivery/parse-postcode.server.ts'
import { DATA_COMPLAINT } from '../../../domain/enquiries/contact/data-complaint.ts'
import { readFields } from '../../../forms/fields/field-rules.ts'
import { contactRules } from '../../../forms/shop/contact-form.ts'
import { withFlash } from '../../../platform/http/flash-cookie.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { PageHead } from '../../../ui/article/page-head.tsx'
import { ContactCards } from '../../../ui/enquiries/contact-cards.tsx'
import { ContactForm } from '../../../ui/enquiries/contact-form.tsx'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { readForm } from '../../../web/forms/form-request.ts'
import { receiveMessage } from '../../../web/forms/receive-message.ts'
import type { Route } from './+types/contact'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: contact.title,
    description: contact.description,
    path: '/contact',
    root: rootOf(matches),
  })

/**
 * Loads the product that a message is about, if the address names one: `/contact?piece={id}`; with
 * `postcode=HP11` it is a question about delivery, with `order=5a3b1e00` one about that order, whose
 * number alone is passed on; with `about=data-protection` a complaint about personal data.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log, clock, settings } = context.get(servicesContext)
  const closedDays = closedDaysFrom(settings.current.hours, clock.now())
  const requested = parsePostcode(url.searchParams.get('postcode') ?? '')
  const order = /^[0-9a-f]{8}$/.exec(url.searchParams.get('order') ?? '')?.[0]
  const question =
    url.searchParams.get('about') === 'data-protection'
      ? { subject: DATA_COMPLAINT, message: '' }
      : order
        ? { subject: orderQuestion.subject(order), message: '' }
        : requested.ok
          ? {
              subject: deliveryQuestion.subject(requested.outcode),
              message: deliveryQuestion.message(requested.outcode),
            }
          : null
  const id = url.searchParams.get('piece')
  if (id === null) return { piece: null, question, closedDays }
  const found = await findProduct(db, id).catch((err: unknown) => {
    log.error({ event: 'catalogue.read_failed', err }, 'a product could not be read')
    return null
  })
  const piece = found?.state === 'shown' ? { id, title: found.product.title } : null
  return { piece, question, closedDays }
}

/**
 * Handles the form of a browser without JavaScript. Success redirects to the top of the page with a
 * message, so that a reload does not submit again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const received = await receiveMessage(context.get(servicesContext), form)
  if (received.ok) return redirect('/contact#top', { status: 303, ...withFlash('contact-sent') })
  const { status, answer } = received
  return data({ values: readFields(contactRules, form), answer }, { status })
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, question, closedDays } = loaderData
  return (
    <>
      <PageHead title={contact.title}>{contact.lead}</PageHead>
      <div className="page-column grid grid-cols-1 items-start gap-x-16 gap-y-10 pb-section lg:grid-cols-[1fr_1.6fr]">
        <ContactCards closedDays={closedDays} />
        <section
          id="message"
          aria-labelledby="message-title"
          className="rounded-lg border border-hairline bg-raised p-5 sm:p-8"
        >
          <h2 id="message-title" className="mb-6 text-2xl">
            {piece ? contact.form.titleAbout : contact.form.title}
          </h2>
          {piece && (
            <p className="-mt-3 mb-6">
              <Link to={href('/shop/product/:id', { id: piece.id })} className="text-link">
                {piece.title}
              </Link>
            </p>
          )}
          <ContactForm
            key={`${piece?.id} ${question?.subject}`}
            sent={actionData}
            piece={piece}
            question={question}
          />
        </section>
      </div>
    </>
  )
}
