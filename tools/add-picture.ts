/**
 * Adds a picture to those of the shop's own pages (home, about, the missing-picture drawing):
 *
 *     node tools/add-picture.ts step-clean ~/photos/workshop.jpg
 *
 * writes `app/content/pictures/step-clean-{hash}.webp` and prints the constant for
 * `app/content/page-pictures.ts`. Copy the constant there and delete the file that it replaces. The
 * hash changes the address with the content: browsers cache pictures for a year.
 *
 * Supports JPEG, PNG, WebP and SVG. A WebP without metadata, of at most 1920 pixels, is stored
 * unchanged.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describePicture } from '../app/domain/media/describe-picture.server.ts'
import { openSharp } from '../app/domain/media/open-sharp.server.ts'
import { contentKey } from '../app/domain/media/store-picture-unchanged.server.ts'

const FOLDER = path.join(import.meta.dirname, '../app/content/pictures')
const MAX_SIDE = 1920
const NAME = /^[a-z]+(?:-[a-z]+){0,3}$/

const sharp = await openSharp()
// SVG is enabled here only, for the owner's own files.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

const [name, file] = process.argv.slice(2)
if (!name || !file || !NAME.test(name)) {
  process.stderr.write(
    'Say a name in lower case and a file: node tools/add-picture.ts hero a.jpg\n',
  )
  process.exit(1)
}
const webp = await toCleanWebp(await readFile(file))
const fileName = `${name}-${contentKey(webp)}.webp`
const { width, height, color } = await describePicture(sharp, webp)
await writeFile(path.join(FOLDER, fileName), webp)
process.stdout.write(`export const ${camelCase(name)}: StoredPicture = {
  imageUrl: '/media/${fileName}',
  width: ${width},
  height: ${height},
  color: '${color}',
}
`)

async function toCleanWebp(bytes: Buffer): Promise<Buffer> {
  const picture = sharp(bytes)
  const { format, width, height, exif, icc, xmp } = await picture.metadata()
  const fits = Math.max(width, height) <= MAX_SIDE
  if (format === 'webp' && fits && !exif && !icc && !xmp) return bytes
  return await picture
    .autoOrient()
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 84, effort: 6 })
    .toBuffer()
}

function camelCase(words: string): string {
  return words.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
