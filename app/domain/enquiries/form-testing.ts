import type { TestShop } from '../../../test/shop.ts'
import { STAMP_FIELD } from '../../platform/form-proof.ts'
import { restampForm } from '../../platform/form-stamp.server.ts'

/** What a page that has been open for long enough puts into its forms. */
export function openedForm(shop: TestShop): Record<string, string> {
  const { sessionSecret, clock } = shop.services
  return { [STAMP_FIELD]: restampForm(sessionSecret, clock.now()) }
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
