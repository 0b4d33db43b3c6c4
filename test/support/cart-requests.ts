import { type CookieJar, cookieHeader, storeCookies } from './cookie-jar.ts'
import type { TestProduct, TestShop } from './shop.ts'

const ada = { name: 'Ada Sample', email: 'ada@example.com', phone: '' }

/** Requests to the cart's page as forms without JavaScript send them; stores cookies, does not follow redirects. */
export function cartRequests(shop: Pick<TestShop, 'url'>) {
  const jar: CookieJar = new Map()
  const headers = () => ({ cookie: cookieHeader(jar) })
  const send = async (path: string, form?: Record<string, string>) => {
    const response = await fetch(`${shop.url}${path}`, {
      redirect: 'manual',
      headers: headers(),
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    storeCookies(jar, response.headers.getSetCookie())
    return {
      status: response.status,
      to: response.headers.get('location'),
      html: await response.text(),
    }
  }
  return {
    jar,
    headers,
    page: (path = '/cart') => send(path),
    post: (form: Record<string, string>) => send('/cart', form),
    checkOut: (
      { id, name, price }: TestProduct,
      quantity = 1,
      customer = ada,
      discount?: { code: string; amount: number },
    ) =>
      send('/cart', {
        intent: 'checkout',
        item: JSON.stringify({ id, name, price, quantity }),
        ...(discount && { discount: JSON.stringify(discount) }),
        ...customer,
      }),
  }
}
