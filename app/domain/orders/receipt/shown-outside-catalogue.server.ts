import type { DbOrTx } from '../../../platform/db.ts'
import { pagesShowPicture } from '../../pages/admin/page-pictures.server.ts'
import { ordersShowPicture } from './orders-show-picture.server.ts'

/** Whether anything besides the catalogue refers to a picture: an order, or a page of the shop. */
export async function shownOutsideCatalogue(db: DbOrTx, imageUrl: string): Promise<boolean> {
  return (await ordersShowPicture(db, imageUrl)) || (await pagesShowPicture(db, imageUrl))
}
