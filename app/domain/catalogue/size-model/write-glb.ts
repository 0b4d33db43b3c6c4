import type { Box } from '../fit/carries.ts'
import { boxFaces, coveringPart, type Face, type FrontPicture, linearColor } from './box-mesh.ts'

const MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a
const BIN_CHUNK = 0x004e4942
const FLOAT = 5126
const UNSIGNED_SHORT = 5123
const VERTICES = 34962
const INDICES = 34963
const LINEAR = 9729
const CLAMP = 33071

/**
 * Writes a box of exactly a piece's size as binary glTF 2.0 (Khronos, 2021), in metres.
 *
 * @param color colour of all faces except the front, `#rrggbb`
 * @param picture picture on the front; null for a front like the other faces
 */
export function writeGlb(box: Box, color: string, picture: FrontPicture | null): Buffer {
  const [front, ...others] = boxFaces(box)
  const file = new Parts()
  const primitive = (faces: readonly Face[], material: number) => ({
    attributes: {
      POSITION: file.vectors(
        faces.flatMap(({ corners }) => corners),
        'VEC3',
      ),
      NORMAL: file.vectors(
        faces.flatMap(({ normal }) => [normal, normal, normal, normal]),
        'VEC3',
      ),
    },
    indices: file.triangles(faces.length),
    material,
  })
  const plain = { baseColorFactor: [...linearColor(color), 1], metallicFactor: 0 }
  const sides = primitive(picture ? others : [front, ...others], 0)
  const materials: object[] = [{ name: 'sides', pbrMetallicRoughness: plain }]
  const primitives = [sides]
  if (picture) {
    const shown = primitive([front], 1)
    // The origin of glTF texture coordinates is the upper left corner.
    const part = coveringPart(box, picture).map(([u, v]) => [u, 1 - v])
    Object.assign(shown.attributes, { TEXCOORD_0: file.vectors(part, 'VEC2') })
    primitives.push(shown)
    materials.push({
      name: 'front',
      pbrMetallicRoughness: { baseColorTexture: { index: 0 }, metallicFactor: 0 },
    })
  }
  const image = picture && file.bytes(picture.jpeg)
  const { views, accessors, body } = file
  return asGlb(
    {
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0, name: 'piece' }],
      meshes: [{ primitives }],
      materials,
      ...(image !== null && {
        textures: [{ sampler: 0, source: 0 }],
        samplers: [{ magFilter: LINEAR, minFilter: LINEAR, wrapS: CLAMP, wrapT: CLAMP }],
        images: [{ bufferView: image, mimeType: 'image/jpeg' }],
      }),
      accessors,
      bufferViews: views,
      buffers: [{ byteLength: body.length }],
    },
    body,
  )
}

/** The binary part of a file, and the JSON objects that describe it. */
class Parts {
  readonly views: object[] = []
  readonly accessors: object[] = []
  private readonly pieces: Buffer[] = []
  private length = 0

  get body(): Buffer {
    return Buffer.concat(this.pieces)
  }

  /** @returns the index of the view */
  bytes(bytes: Buffer, target?: number): number {
    this.views.push({
      buffer: 0,
      byteOffset: this.length,
      byteLength: bytes.length,
      ...(target && { target }),
    })
    const padded = paddedTo4(bytes, 0)
    this.pieces.push(padded)
    this.length += padded.length
    return this.views.length - 1
  }

  /** @returns the index of the accessor */
  vectors(vectors: readonly (readonly number[])[], type: 'VEC2' | 'VEC3'): number {
    const values = Float32Array.from(vectors.flat())
    const bufferView = this.bytes(Buffer.from(values.buffer), VERTICES)
    const size = type === 'VEC3' ? 3 : 2
    const along = (axis: number) => values.filter((_, index) => index % size === axis)
    const axes = Array.from({ length: size }, (_, axis) => along(axis))
    this.accessors.push({
      bufferView,
      componentType: FLOAT,
      count: vectors.length,
      type,
      min: axes.map((values) => Math.min(...values)),
      max: axes.map((values) => Math.max(...values)),
    })
    return this.accessors.length - 1
  }

  /** Two triangles for each face of four corners. @returns the index of the accessor */
  triangles(faces: number): number {
    const indices = Array.from({ length: faces }, (_, face) =>
      [0, 1, 2, 0, 2, 3].map((corner) => face * 4 + corner),
    ).flat()
    const bufferView = this.bytes(Buffer.from(Uint16Array.from(indices).buffer), INDICES)
    const count = indices.length
    this.accessors.push({ bufferView, componentType: UNSIGNED_SHORT, count, type: 'SCALAR' })
    return this.accessors.length - 1
  }
}

function asGlb(json: object, body: Buffer): Buffer {
  const text = paddedTo4(Buffer.from(JSON.stringify(json)), 0x20)
  const chunks = [words(text.length, JSON_CHUNK), text, words(body.length, BIN_CHUNK), body]
  const length = 12 + chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  return Buffer.concat([words(MAGIC, 2, length), ...chunks])
}

function words(...values: number[]): Buffer {
  return Buffer.from(Uint32Array.from(values).buffer)
}

function paddedTo4(bytes: Buffer, filler: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, filler)])
}
