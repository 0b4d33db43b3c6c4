import type { Page } from '../domain/payments/payments.server.ts'

/** The pages of a list at the payment provider. @throws if the provider is unreachable */
export async function* providerPages<One>(
  fetchPage: (after?: string) => Promise<Page<One>>,
): AsyncGenerator<One[]> {
  let after: string | undefined
  do {
    const result = await fetchPage(after)
    if (!result.ok) throw new Error('the payment provider could not be reached')
    yield result.page
    after = result.next ?? undefined
  } while (after !== undefined)
}
