import { renewFormTimestamp } from '../../app/platform/form-protection/form-timestamp.server.ts'
import { TIMESTAMP_FIELD } from '../../app/platform/form-protection/honeypot.ts'
import type { TestShop } from './shop.ts'

/** What a page that has been open for long enough puts into its forms. */
export function openedForm(shop: TestShop): Record<string, string> {
  const { sessionSecret, clock } = shop.services
  return { [TIMESTAMP_FIELD]: renewFormTimestamp(sessionSecret, clock.now()) }
}

/** Sends a form, to a page as a browser without scripts or to the API as a script. */
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
