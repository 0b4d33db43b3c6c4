import path from 'node:path'
import { type OpenZip, openZip } from '../../../../platform/zip/open-zip.ts'
import { UPLOAD_RULES } from '../../../media/upload-rules.ts'
import type { RowNote, SourcePicture } from '../rows/source-row.ts'
import type { ImportFiles } from './import-files.server.ts'

const PICTURE = /\.(?:jpe?g|png|webp)$/i

/** Whether a file inside a zip is a picture, by its name. */
const isPictureName = (name: string) => PICTURE.test(name)

/** The pictures of an import's zip, by file name without folders, case-insensitive. */
export type PictureIndex = {
  /** Why a picture cannot be read; null if it probably can. */
  problem(name: string): RowNote['code'] | null
  /** @returns null if it cannot be unpacked */
  read(name: string): Promise<Buffer | null>
  close(): void
}

/** @returns null if no pictures were uploaded. @throws if the zip is missing or no longer valid */
export async function openPictures(
  files: ImportFiles,
  id: string,
  hasPictures: boolean,
): Promise<PictureIndex | null> {
  if (!hasPictures) return null
  const opened = await openZip(files.pathOf(id, 'pictures'))
  if (!opened.ok) throw new Error(`the pictures cannot be opened: ${opened.problem.reason}`)
  return indexPictures(opened.zip)
}

function indexPictures(zip: OpenZip): PictureIndex {
  const paths = new Map<string, string | null>()
  for (const name of zip.names.filter(isPictureName)) {
    const key = keyOf(name)
    paths.set(key, paths.has(key) ? null : name)
  }
  return {
    problem(name) {
      const found = paths.get(keyOf(name))
      if (found === undefined) return 'picture-missing'
      if (found === null) return 'picture-ambiguous'
      return (zip.sizeOf(found) ?? 0) > UPLOAD_RULES.maxBytes ? 'picture-too-large' : null
    },
    async read(name) {
      const found = paths.get(keyOf(name))
      return found ? await zip.read(found, UPLOAD_RULES.maxBytes) : null
    },
    close: () => zip.close(),
  }
}

const keyOf = (name: string) => path.posix.basename(name).toLowerCase().normalize('NFC')

/** Notes about the pictures that a row names. */
export function pictureNotes(
  pictures: readonly SourcePicture[],
  index: PictureIndex | null,
): RowNote[] {
  if (pictures.length === 0) return []
  if (!index) return [{ code: 'no-pictures-sent', detail: `${pictures.length}` }]
  return pictures.flatMap(({ name }) => {
    const code = index.problem(name)
    return code ? [{ code, detail: name }] : []
  })
}
