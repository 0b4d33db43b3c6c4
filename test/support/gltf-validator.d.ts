/** Types of Khronos' glTF validator, whose package has none. */
declare module 'gltf-validator' {
  export type Report = {
    issues: {
      numErrors: number
      numWarnings: number
      numInfos: number
      messages: { code: string }[]
    }
    info: { totalVertexCount: number; totalTriangleCount: number }
  }
  export function validateBytes(data: Uint8Array): Promise<Report>
}
