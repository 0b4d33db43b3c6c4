import type { Clock } from '../../../platform/clock.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import type { MediaStore } from '../../media/media-store.server.ts'

/** What the pictures of products need besides the database. */
export type PictureDeps = {
  media: MediaStore
  clock: Clock
  /** Signs what the browser holds of an uploaded picture. */
  sessionSecret: string
}

/** Whether something besides products still shows a picture, such as an order. */
export type ShownElsewhere = (db: DbOrTx, imageUrl: string) => Promise<boolean>
