import { SAVED_MAX } from '../../domain/alerts/alert.ts'
import { readSaved, type SavedPiece, savedCookie } from '../../domain/alerts/saved.ts'
import { findCards } from '../../domain/catalogue/listing/find-cards.server.ts'
import { isSecure } from '../../platform/http/cookies.ts'
import { redirectTarget } from '../../platform/http/redirect-target.ts'
import { parseProductId } from '../../platform/values/ids.ts'
import type { RequestServices } from '../../server/request-context.ts'

export type ChangedSaved = {
  outcome: 'saved' | 'removed' | 'full' | 'nothing'
  /** The `Set-Cookie` with the changed list. */
  cookie: string
}

/**
 * Saves or removes pieces: the fields `save` and `remove` can occur several times. A piece that is
 * already saved keeps the price and state with which it was saved.
 */
export async function changeSaved(
  { db }: Pick<RequestServices, 'db'>,
  request: Request,
  form: FormData,
): Promise<ChangedSaved> {
  const before = readSaved(request.headers.get('Cookie'))
  const removed = new Set(idsIn(form, 'remove'))
  const kept = before.filter(({ id }) => !removed.has(id))
  const wanted = idsIn(form, 'save').filter((id) => !kept.some((piece) => piece.id === id))
  const added: SavedPiece[] = (await findCards(db, wanted)).map(({ id, price, state }) => ({
    id,
    price,
    state,
  }))
  const fits = added.slice(0, SAVED_MAX - kept.length)
  const now = [...fits, ...kept]
  return { outcome: outcomeOf(), cookie: savedCookie(now, isSecure(request)) }

  function outcomeOf(): ChangedSaved['outcome'] {
    if (fits.length < added.length) return 'full'
    if (fits.length > 0) return 'saved'
    return kept.length < before.length ? 'removed' : 'nothing'
  }
}

function idsIn(form: FormData, field: string) {
  const ids = form.getAll(field).slice(0, SAVED_MAX)
  return [
    ...new Set(ids.flatMap((id) => (typeof id === 'string' ? (parseProductId(id) ?? []) : []))),
  ]
}

/** The page of the shop from which a form came; the saved pieces otherwise. */
export function refererPath(request: Request, url: URL): string {
  const from = request.headers.get('Referer')
  const target = from ? redirectTarget(from, url.origin) : null
  return target ?? '/saved'
}
