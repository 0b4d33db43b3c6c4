import { crc32 } from 'node:zlib'
import type { Box } from '../fit/carries.ts'
import { boxFaces, coveringPart, type Face, type FrontPicture, linearColor } from './box-mesh.ts'

const TEXTURE = 'textures/front.jpg'

/**
 * Writes a box of exactly a piece's size as USDZ (Pixar, version 1.3), in metres: a zip of uncompressed
 * files whose contents begin at multiples of 64 bytes, the scene first, as text.
 *
 * @param color colour of all faces except the front, `#rrggbb`
 * @param picture picture on the front; null for a front like the other faces
 */
export function writeUsdz(box: Box, color: string, picture: FrontPicture | null): Buffer {
  const scene = Buffer.from(sceneOf(box, color, picture))
  return storedZip([
    { name: 'size.usda', body: scene },
    ...(picture ? [{ name: TEXTURE, body: picture.jpeg }] : []),
  ])
}

function sceneOf(box: Box, color: string, picture: FrontPicture | null): string {
  const [front, ...others] = boxFaces(box)
  const sides = picture ? others : [front, ...others]
  return `#usda 1.0
(
    defaultPrim = "Piece"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "Piece" (
    prepend apiSchemas = ["Preliminary_AnchoringAPI"]
    kind = "component"
)
{
    uniform token preliminary:anchoring:type = "plane"
    uniform token preliminary:planeAnchoring:alignment = "horizontal"

${meshOf('Sides', sides, null)}${picture ? meshOf('Front', [front], coveringPart(box, picture)) : ''}
    def Scope "Materials"
    {
        def Material "Sides"
        {
            token outputs:surface.connect = </Piece/Materials/Sides/Surface.outputs:surface>

            def Shader "Surface"
            {
                uniform token info:id = "UsdPreviewSurface"
                color3f inputs:diffuseColor = (${linearColor(color).join(', ')})
                float inputs:metallic = 0
                float inputs:roughness = 1
                token outputs:surface
            }
        }
${picture ? FRONT_MATERIAL : ''}    }
}
`
}

const FRONT_MATERIAL = `
        def Material "Front"
        {
            token outputs:surface.connect = </Piece/Materials/Front/Surface.outputs:surface>

            def Shader "Surface"
            {
                uniform token info:id = "UsdPreviewSurface"
                color3f inputs:diffuseColor.connect = </Piece/Materials/Front/Photograph.outputs:rgb>
                float inputs:metallic = 0
                float inputs:roughness = 1
                token outputs:surface
            }

            def Shader "Photograph"
            {
                uniform token info:id = "UsdUVTexture"
                asset inputs:file = @${TEXTURE}@
                float2 inputs:st.connect = </Piece/Materials/Front/Place.outputs:result>
                token inputs:sourceColorSpace = "sRGB"
                token inputs:wrapS = "clamp"
                token inputs:wrapT = "clamp"
                float3 outputs:rgb
            }

            def Shader "Place"
            {
                uniform token info:id = "UsdPrimvarReader_float2"
                string inputs:varname = "st"
                float2 outputs:result
            }
        }
`

function meshOf(name: string, faces: readonly Face[], part: [number, number][] | null): string {
  const vectors = (values: readonly (readonly number[])[]) =>
    values.map((value) => `(${value.join(', ')})`).join(', ')
  const corners = faces.flatMap((face) => face.corners)
  const normals = faces.flatMap(({ normal }) => [normal, normal, normal, normal])
  const st = part
    ? `        texCoord2f[] primvars:st = [${vectors(part)}] (
            interpolation = "vertex"
        )
`
    : ''
  return `    def Mesh "${name}" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {
        int[] faceVertexCounts = [${faces.map(() => 4).join(', ')}]
        int[] faceVertexIndices = [${corners.map((_, index) => index).join(', ')}]
        point3f[] points = [${vectors(corners)}]
        normal3f[] normals = [${vectors(normals)}] (
            interpolation = "vertex"
        )
${st}        uniform token subdivisionScheme = "none"
        rel material:binding = </Piece/Materials/${name}>
    }

`
}

type StoredFile = { name: string; body: Buffer }

const ALIGNMENT = 64
const LOCAL_HEADER = 30
/** An extra field begins with its kind and length, two bytes each. */
const EXTRA_HEADER = 4
/** The kind of extra field that Pixar's own tools use for padding. */
const PADDING = 0x1986
/** 1 January 1980: the earliest date that a zip supports. */
const NO_DATE = 0x0021

/** Writes a zip aligned as USDZ requires, which the shop's zip writer does not support. */
function storedZip(files: readonly StoredFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, body } of files) {
    const begin = offset + LOCAL_HEADER + name.length + EXTRA_HEADER
    const extra = Buffer.alloc(EXTRA_HEADER + ((ALIGNMENT - (begin % ALIGNMENT)) % ALIGNMENT))
    extra.writeUInt16LE(PADDING, 0)
    extra.writeUInt16LE(extra.length - EXTRA_HEADER, 2)
    const about = aboutFile(name, body, extra.length)
    directory.push(centralHeader(about, offset), Buffer.from(name), extra)
    const local = [localHeader(about), Buffer.from(name), extra, body]
    parts.push(...local)
    offset += local.reduce((sum, part) => sum + part.length, 0)
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

/** The part that both headers of a file share: from the version to the length of the extra field. */
function aboutFile(name: string, body: Buffer, extraLength: number): Buffer {
  const about = Buffer.alloc(26)
  about.writeUInt16LE(10, 0)
  about.writeUInt16LE(NO_DATE, 8)
  about.writeUInt32LE(crc32(body), 10)
  about.writeUInt32LE(body.length, 14)
  about.writeUInt32LE(body.length, 18)
  about.writeUInt16LE(name.length, 22)
  about.writeUInt16LE(extraLength, 24)
  return about
}

function localHeader(about: Buffer): Buffer {
  const signature = Buffer.alloc(4)
  signature.writeUInt32LE(0x04034b50)
  return Buffer.concat([signature, about])
}

function centralHeader(about: Buffer, offset: number): Buffer {
  const [begin, end] = [Buffer.alloc(6), Buffer.alloc(14)]
  begin.writeUInt32LE(0x02014b50)
  begin.writeUInt16LE(10, 4)
  end.writeUInt32LE(offset, 10)
  return Buffer.concat([begin, about, end])
}
