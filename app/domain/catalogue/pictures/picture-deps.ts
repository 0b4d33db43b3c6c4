import type { Clock } from '../../../platform/clock.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'

/** Dependencies of the picture functions, besides the database. */
export type PictureDeps = {
  media: MediaStore
  clock: Clock
  /** Key that signs upload tokens. */
  sessionSecret: string
}

/** Whether anything other than a product, such as an order, refers to a picture. */
export type ShownElsewhere = (db: DbOrTx, imageUrl: string) => Promise<boolean>
