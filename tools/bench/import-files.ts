import { createWriteStream, openAsBlob } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { writeZip, type ZipPart } from '../../app/platform/zip/write-zip.ts'

/** A small photograph, about 12 kB: processing it takes a smaller share of the time than in a real import. */
const SIZE = { width: 320, height: 240 }
/** Number of different pictures; the zip contains each under many names. */
const DIFFERENT = 20

export type BenchmarkFiles = { table: Blob; pictures: Blob; zipPath: string }

/** Writes a Shopify file and a zip with a picture for each of its products. */
export async function writeImportFiles(folder: string, products: number): Promise<BenchmarkFiles> {
  const photos: Buffer[] = []
  for (let seed = 0; seed < DIFFERENT; seed += 1) photos.push(await photo(seed))
  const zipPath = path.join(folder, 'pictures.zip')
  async function* parts(): AsyncGenerator<ZipPart> {
    for (let number = 1; number <= products; number += 1) {
      const body = photos[number % DIFFERENT] ?? Buffer.alloc(0)
      yield { name: `photos/piece-${number}.jpg`, body, compress: false }
    }
  }
  await pipeline(writeZip(parts()) as Readable, createWriteStream(zipPath))
  const lines = [
    'Handle,Title,Body (HTML),Vendor,Type,Published,Variant Inventory Qty,Variant Price,Image Src,Status',
  ]
  for (let number = 1; number <= products; number += 1) {
    const text = `<p>Sample piece ${number}, cleaned and mended.</p>`
    const image = `https://cdn.example/files/piece-${number}.jpg?v=1`
    lines.push(
      `piece-${number},Sample piece ${number},${text.replace(',', '')},Sample,Sofa,true,1,${20 + (number % 900)}.50,${image},active`,
    )
  }
  const table = new Blob([lines.join('\n')])
  return { table, pictures: await openAsBlob(zipPath), zipPath }
}

/** Noise over a gradient, which gives a JPEG of about the size of a photograph of a room. */
async function photo(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 100 + seed * 5, sigma: 18 } as const
  return await sharp({ create: { ...SIZE, channels: 3, background: '#888', noise } })
    .blur(1)
    .jpeg({ quality: 82 })
    .toBuffer()
}
