import { writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { validateBytes } from 'gltf-validator'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawing } from '../../../../test/support/fixtures/media.ts'
import { scratchFolder } from '../../../../test/support/temp-folder.ts'
import { openZip } from '../../../platform/zip/open-zip.ts'
import { boxFaces, coveringPart, type FrontPicture } from './box-mesh.ts'
import { writeGlb } from './write-glb.ts'
import { writeUsdz } from './write-usdz.ts'

const SOFA = { width: 2_060, depth: 930, height: 843 }
const COLOR = '#a8482a'
const jpeg = await drawing(512, 384).jpeg().toBuffer()
const picture: FrontPicture = { jpeg, width: 1600, height: 1200 }
const side = fc.integer({ min: 1, max: 9_999 })
const boxes = fc.record({ width: side, depth: side, height: side })

function readGlb(file: Buffer) {
  const length = file.readUInt32LE(12)
  return {
    json: JSON.parse(file.toString('utf8', 20, 20 + length)),
    body: file.subarray(28 + length),
  }
}

describe('the glTF file', () => {
  test.each([
    ['with a picture', picture],
    ['without one', null],
  ])('passes the Khronos validator %s', async (_, given) => {
    const report = await validateBytes(new Uint8Array(writeGlb(SOFA, COLOR, given)))
    expect(report.issues).toMatchObject({ numErrors: 0, numWarnings: 0 })
    // Since glTF 2.0, a picture's sides need not be powers of two.
    const notes = report.issues.messages.map(({ code }) => code)
    expect(notes.filter((code) => code !== 'IMAGE_NPOT_DIMENSIONS')).toEqual([])
    expect(report.info).toMatchObject({ totalVertexCount: 24, totalTriangleCount: 12 })
  })

  test('is valid and exact to the millimetre for every size', async () => {
    await fc.assert(
      fc.asyncProperty(boxes, fc.boolean(), async (box, isPictured) => {
        const file = writeGlb(box, COLOR, isPictured ? picture : null)
        const { issues } = await validateBytes(new Uint8Array(file))
        expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 })
        const { json } = readGlb(file)
        const positions = json.meshes[0].primitives.map(
          ({ attributes }: { attributes: { POSITION: number } }) =>
            json.accessors[attributes.POSITION],
        )
        const mm = (end: 'min' | 'max', axis: number) =>
          positions.map((one: Record<'min' | 'max', number[]>) => (one[end][axis] ?? 0) * 1_000)
        expect(Math.max(...mm('max', 0)) - Math.min(...mm('min', 0))).toBeCloseTo(box.width, 1)
        expect(Math.max(...mm('max', 1))).toBeCloseTo(box.height, 1)
        // The box is on the floor, centred on the origin.
        expect(Math.min(...mm('min', 1))).toBe(0)
        expect(Math.max(...mm('max', 2))).toBeCloseTo(box.depth / 2, 1)
        expect(Math.min(...mm('min', 2))).toBeCloseTo(-box.depth / 2, 1)
      }),
      { numRuns: 40 },
    )
  })

  test('contains the photograph and at most 4 kB of other data', async () => {
    const file = writeGlb(SOFA, COLOR, picture)
    const { json, body } = readGlb(file)
    const view = json.bufferViews[json.images[0].bufferView]
    const held = body.subarray(view.byteOffset, view.byteOffset + view.byteLength)
    expect(await sharp(held).metadata()).toMatchObject({ format: 'jpeg', width: 512 })
    expect(file.length - jpeg.length).toBeLessThan(4_000)
  })
})

describe('the box', () => {
  test('has outward faces: each normal matches the order of the corners', () => {
    for (const { corners, normal } of boxFaces(SOFA)) {
      const [a, b, c] = corners
      if (!a || !b || !c) throw new Error('no corners')
      const [u, v] = [b, c].map((point) => point.map((value, axis) => value - (a[axis] ?? 0)))
      const [ux = 0, uy = 0, uz = 0] = u ?? []
      const [vx = 0, vy = 0, vz = 0] = v ?? []
      const cross = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
      expect(cross.map(Math.sign).map((sign) => sign + 0)).toEqual(normal.map((one) => one + 0))
    }
  })

  test('shows its picture unstretched: the shown part has the proportions of the front', () => {
    fc.assert(
      fc.property(boxes, side, side, (box, width, height) => {
        const [first, , third] = coveringPart(box, { jpeg, width, height })
        const [u, v] = [
          (third?.[0] ?? 0) - (first?.[0] ?? 0),
          (third?.[1] ?? 0) - (first?.[1] ?? 0),
        ]
        expect(Math.max(u, v)).toBeCloseTo(1, 9)
        expect((u * width) / (v * height) / (box.width / box.height)).toBeCloseTo(1, 6)
      }),
    )
  })
})

/** Reads the entries of a zip from its central directory, with the offsets of their contents. */
function entriesOf(file: Buffer) {
  const end = file.length - 22
  expect(file.readUInt32LE(end)).toBe(0x06054b50)
  const entries: { name: string; method: number; flags: number; begin: number; size: number }[] = []
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(file.readUInt32LE(at)).toBe(0x02014b50)
    const [nameLength, extraLength] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30)]
    const local = file.readUInt32LE(at + 42)
    expect(file.readUInt32LE(local)).toBe(0x04034b50)
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      size: file.readUInt32LE(at + 24),
      begin: local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28),
    })
    at += 46 + nameLength + extraLength
  }
  expect(at).toBe(end)
  return entries
}

describe('the USDZ file', () => {
  test.each([
    ['with a picture', picture, ['size.usda', 'textures/front.jpg']],
    ['without one', null, ['size.usda']],
  ])('is uncompressed, aligned to 64 bytes, with the scene first, %s', async (_, given, names) => {
    const file = writeUsdz(SOFA, COLOR, given)
    const entries = entriesOf(file)
    expect(entries.map(({ name }) => name)).toEqual(names)
    for (const { method, flags, begin } of entries) {
      expect({ method, flags, aligned: begin % 64 }).toEqual({ method: 0, flags: 0, aligned: 0 })
    }
    // The shop's zip reader finds the same entries, with correct checksums.
    const path = `${await scratchFolder('kept-usdz-')}/size.usdz`
    await writeFile(path, file)
    const opened = await openZip(path)
    if (!opened.ok) throw new Error(opened.problem.reason)
    expect(opened.zip.names).toEqual(names)
    if (given) expect(await opened.zip.read('textures/front.jpg', 1e6)).toEqual(jpeg)
    opened.zip.close()
  })

  test('is in metres, upright, of the size of the piece, with balanced braces', () => {
    const file = writeUsdz(SOFA, COLOR, picture)
    const [entry] = entriesOf(file)
    if (!entry) throw new Error('empty')
    const scene = file.toString('utf8', entry.begin, entry.begin + entry.size)
    expect(scene).toMatch(/^#usda 1\.0\n/)
    expect(scene).toContain('metersPerUnit = 1')
    expect(scene).toContain('upAxis = "Y"')
    const points = [...scene.matchAll(/points = \[(.*)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/\(([^)]+)\)/g)].map(([, point = '']) => point.split(', ').map(Number)),
    )
    const extent = [0, 1, 2].map((axis) => {
      const values = points.map((point) => point[axis] ?? 0)
      return [Math.min(...values), Math.max(...values)]
    })
    expect(points).toHaveLength(24)
    expect(extent).toEqual([
      [-1.03, 1.03],
      [0, 0.843],
      [-0.465, 0.465],
    ])
    expect(scene.match(/\{/g)).toHaveLength(scene.match(/\}/g)?.length ?? 0)
    expect(scene).toContain('asset inputs:file = @textures/front.jpg@')
  })
})
