import { data } from 'react-router'
import { personalData, personalDataToasts } from '../../../content/staff/people/personal-data.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { isEmail } from '../../../platform/values/email-address.ts'
import { erasePersonalData } from '../../../privacy/erase-personal-data.ts'
import { findPersonalData, type PersonalData } from '../../../privacy/find-personal-data.ts'
import { type Services, servicesContext } from '../../../server/request-context.ts'
import { resultOrToast, useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { PersonalDataPage } from '../../../ui/admin/personal-data/personal-data-page.tsx'
import type {
  PersonalDataResult,
  PersonalDataSummary,
} from '../../../ui/admin/personal-data/personal-data-summary.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/personal-data'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(personalData.title) },
  { name: 'robots', content: 'noindex' },
]

/** By POST only: a mail address in the URL would end up in browser histories. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  const email = textOf(form, 'email').trim()
  if (!isEmail(email)) {
    return result({ ok: false, input: email, errors: { email: personalData.invalidEmail } }, 422)
  }
  const erase = form.get('intent') === 'erase'
  try {
    return erase ? await eraseAll(services, staff, email) : await find(services, staff, email)
  } catch (err) {
    services.log.error(
      { event: 'privacy.request_failed', err },
      'personal data could not be found or erased',
    )
    const toast = erase ? personalDataToasts.eraseFailed : personalDataToasts.loadFailed
    return result({ ok: false, input: email, toast }, 500)
  }
}

async function find(services: Services, staff: Staff, email: string) {
  return result({
    ok: true,
    person: summary(email, await findPersonalData(services, staff, email)),
  })
}

async function eraseAll(services: Services, staff: Staff, email: string) {
  const { ok } = await erasePersonalData(services, staff, email)
  const person = summary(email, await findPersonalData(services, staff, email))
  const toast = ok ? personalDataToasts.erased : personalDataToasts.notYet
  return result({ ok, toast, person }, ok ? 200 : 409)
}

function summary(email: string, found: PersonalData): PersonalDataSummary {
  const { orders, messages, sellRequests, loosePhotoKeys, newsletter, reviews, uploads } = found
  return {
    email,
    orders: orders.map(({ id, number, created_at: placedAt, outstandingReason }) => ({
      id,
      number,
      placedAt,
      outstandingReason,
    })),
    messages: messages.map(({ id, created_at: at }) => ({ id, at })),
    sellRequests: sellRequests.map(({ id, created_at: at, photoKeys, status }) => ({
      id,
      at,
      photos: photoKeys.length,
      bought: status === 'purchased',
    })),
    purchases: found.purchases.map(({ product_id: productId, title, bought_on: boughtOn }) => ({
      productId,
      title,
      boughtOn,
    })),
    otherConversations: found.mailsInOtherConversations.map(({ about }) => about),
    undelivered: found.undeliveredMails.map(({ about, reported_at: at }) => ({ about, at })),
    loosePhotos: loosePhotoKeys.length,
    uploads,
    alerts: found.alerts.map(({ asked_at: at }) => at),
    reviews: reviews.map(({ id, created_at: at }) => ({ id, at })),
    reviewOptOut: found.reviewOptOut,
    newsletter: newsletter && {
      since: newsletter.created_at,
      leftAt: newsletter.unsubscribed_at,
    },
  }
}

function result(given: PersonalDataResult, status = 200) {
  return data<PersonalDataResult>(given, status)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const erase = form.get('intent') === 'erase'
  const failed = erase ? personalDataToasts.eraseFailed : personalDataToasts.loadFailed
  const given = await resultOrToast<PersonalDataResult>(serverAction, failed)
  if (given.ok) return given
  // No revalidation of the layout after a refusal: it could fail as well.
  return result({ input: textOf(form, 'email'), ...given }, 400)
}

export default function PersonDataScreen({ actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  return <PersonalDataPage result={result} />
}
