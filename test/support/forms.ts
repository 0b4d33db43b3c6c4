import { renewFormTimestamp } from '../../app/platform/form-protection/form-timestamp.server.ts'
import { TIMESTAMP_FIELD } from '../../app/platform/form-protection/honeypot.ts'
import type { TestShop } from './shop.ts'

/** The signed timestamp field of a form that was rendered long enough ago to be accepted. */
export function openedForm(shop: TestShop): Record<string, string> {
  const { sessionSecret, clock } = shop.services
  return { [TIMESTAMP_FIELD]: renewFormTimestamp(sessionSecret, clock.now()) }
}

/** Posts a form to a page, as a browser without JavaScript does, or to the API. */
export function post(
  shop: TestShop,
  path: string,
  body: BodyInit | Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const plain = Object.getPrototypeOf(body) === Object.prototype
  return fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: plain ? new URLSearchParams(body as Record<string, string>) : (body as BodyInit),
    headers,
  })
}
