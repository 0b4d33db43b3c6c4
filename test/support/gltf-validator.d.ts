/** Khronos' validator of glTF, which comes without types. */
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
