import { savedChangeText } from '../../content/product/saved.ts'
import { changeOf, readSaved } from '../../domain/alerts/saved.ts'
import { findCards } from '../../domain/catalogue/listing/find-cards.server.ts'
import type { ProductCardData } from '../../domain/catalogue/listing/product-card.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { shownCards } from '../shown-cards.ts'

/** A saved piece, and what has changed since it was saved. */
export type SavedLine = { product: ProductCardData; change: string | null }

type Deps = Pick<RequestServices, 'db' | 'settings'>

/** The visitor's own saved pieces, the latest first. `gone` are no longer on the website. */
export async function savedLines(deps: Deps, request: Request) {
  const saved = readSaved(request.headers.get('Cookie'))
  const cards = new Map(
    (
      await cardsOf(
        deps,
        saved.map(({ id }) => id),
      )
    ).map((card) => [card.id, card]),
  )
  const lines: SavedLine[] = saved.flatMap((piece) => {
    const product = cards.get(piece.id)
    return product
      ? [{ product, change: savedChangeText(changeOf(piece, product), piece.price) }]
      : []
  })
  const gone = saved.filter(({ id }) => !cards.has(id)).map(({ id }) => id)
  return { lines, gone }
}

/** The pieces of a shared list, in its order. */
export async function sharedLines(deps: Deps, ids: readonly ProductId[]): Promise<SavedLine[]> {
  return (await cardsOf(deps, ids)).map((product) => ({ product, change: null }))
}

async function cardsOf({ db, settings }: Deps, ids: readonly ProductId[]) {
  return shownCards(await findCards(db, ids), settings.current.shop.few)
}
