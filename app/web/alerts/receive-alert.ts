import { alertConsent } from '../../content/alerts/alerts.ts'
import { alertFailed } from '../../content/toasts/form-messages.ts'
import { requestAlert } from '../../domain/alerts/request-alert.server.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import { alertRules } from '../../forms/shop/alert-form.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { guardForm } from '../forms/form-guard.ts'
import { type Received, refused } from '../forms/form-request.ts'
import type { AlertRequest } from './alert-page-request.ts'

/** Handles the form that requests an alert. */
export async function receiveAlert(
  services: RequestServices,
  { asked, kind, source }: AlertRequest,
  form: FormData,
): Promise<Received> {
  const { email } = readFields(alertRules, form)
  const errors = fieldErrors(alertRules, { email })
  if (errors.email) return refused(422, { errors })
  try {
    const refusal = await guardForm(services, form, 'alert')
    if (refusal) {
      const { status, ...answer } = refusal
      return refused(status, answer)
    }
    const wording = alertConsent[kind]
    await requestAlert(services.db, services, { email, asked, wording, source })
    return { ok: true }
  } catch (err) {
    services.log.error({ event: 'alerts.request_failed', err }, 'an alert could not be stored')
    return refused(500, { toast: alertFailed })
  }
}
