import path from 'node:path'
import type { S3Settings } from '../../../platform/config/service-settings.ts'
import { ROOT_FOLDER } from '../../../platform/files/root-folder.ts'
import { diskStore } from './disk-store.server.ts'
import type { MediaStore } from './media-store.server.ts'

const CONTENT_PICTURES = path.join(ROOT_FOLDER, 'app/content/pictures')

/**
 * Opens the store of the shop's pictures: the bucket if one is configured, else `dataDir/media`.
 *
 * The S3 client is loaded lazily: it takes 34 MB.
 */
export async function openMediaStore(where: {
  dataDir: string
  s3: S3Settings | null
}): Promise<MediaStore> {
  if (!where.s3) return createMediaStore(where)
  const { s3Store } = await import('./s3-store.server.ts')
  return withContentPictures(s3Store(where.s3))
}

/** Opens a store in `dataDir/media`. */
export function createMediaStore({ dataDir }: { dataDir: string }): MediaStore {
  return withContentPictures(diskStore(path.join(dataDir, 'media')))
}

/**
 * Adds the pictures of the shop's own pages, which are part of the source: readable in every store,
 * and never written.
 */
function withContentPictures(store: MediaStore): MediaStore {
  const content = diskStore(CONTENT_PICTURES)
  return {
    ...store,
    read: async (name) => (await content.read(name)) ?? (await store.read(name)),
    open: async (name) => (await content.open(name)) ?? (await store.open(name)),
    exists: async (name) => (await content.exists(name)) || (await store.exists(name)),
  }
}
