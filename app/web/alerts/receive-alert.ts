import { alertConsent } from '../../content/alerts/alerts.ts'
import { alertFailed } from '../../content/toasts/form-messages.ts'
import { requestAlert } from '../../domain/alerts/request-alert.server.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import { alertRules } from '../../forms/shop/alert-form.ts'
import type { RequestServices } from '../../server/request-context.ts'
import type { Received } from '../forms/form-request.ts'
import { receiveForm } from '../forms/receive-form.ts'
import type { AlertRequest } from './alert-page-request.ts'

/** Handles the form that requests an alert. */
export async function receiveAlert(
  services: RequestServices,
  { requested, kind, source }: AlertRequest,
  form: FormData,
): Promise<Received> {
  const { email } = readFields(alertRules, form)
  return await receiveForm(services, form, {
    errors: fieldErrors(alertRules, { email }),
    limit: 'alert',
    failed: {
      event: 'alerts.request_failed',
      message: 'an alert could not be stored',
      toast: alertFailed,
    },
    async save() {
      const wording = alertConsent[kind]
      await requestAlert(services.db, services, { email, requested, wording, source })
      return { ok: true }
    },
  })
}
