import type { PictureProblem } from '../../../../domain/catalogue/pictures/picture-fields.ts'
import type { ProductPicture } from '../../../../domain/catalogue/pictures/product-picture.ts'
import type { StoredPicture } from '../../../../domain/media/variants.ts'

const TIMEOUT_MS = 120_000
const BUSY_TRIES = 6
const BUSY_WAIT_MS = 2_000

/**
 * With a product the picture is attached at once; otherwise its token is submitted with the form.
 */
export type UploadedPicture = ProductPicture | (StoredPicture & { token: string })

export type UploadFailure = PictureProblem | 'missing' | 'signed-out' | 'failed'

type Upload = {
  /** null for a new product. */
  productId: string | null
  signal: AbortSignal
  /** @param share from 0 to 1 */
  onProgress: (share: number) => void
}

/** Uploads one picture, with retries while the server is busy. Never throws. */
export async function uploadPicture(
  picture: Blob,
  upload: Upload,
): Promise<{ ok: true; picture: UploadedPicture } | { ok: false; reason: UploadFailure }> {
  for (let tries = 1; ; tries++) {
    const answer = await send(picture, upload)
    if (answer.status !== 503 || tries === BUSY_TRIES || upload.signal.aborted) return read(answer)
    await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS))
  }
}

type Answer = { status: number; body: Record<string, unknown> }

/** By XMLHttpRequest, since `fetch` has no upload progress. */
function send(picture: Blob, { productId, signal, onProgress }: Upload): Promise<Answer> {
  // Cancelled while it was scaled down, or between retries.
  if (signal.aborted) return Promise.resolve({ status: 0, body: {} })
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const query = productId ? `?product=${encodeURIComponent(productId)}` : ''
    request.open('POST', `/admin/products/pictures${query}`)
    request.timeout = TIMEOUT_MS
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', picture.type || 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.onloadend = () => {
      signal.removeEventListener('abort', abort)
      const body: unknown = request.response
      resolve({
        status: request.status,
        body: typeof body === 'object' && body !== null ? { ...body } : {},
      })
    }
    request.send(picture)
  })
}

const REASONS: readonly UploadFailure[] = [
  'too-large',
  'wrong-type',
  'unreadable',
  'too-many',
  'missing',
]

function read({ status, body }: Answer) {
  if (status === 201 && 'imageUrl' in body) {
    return { ok: true as const, picture: body as UploadedPicture }
  }
  return { ok: false as const, reason: reasonOf(status, body.reason) }
}

function reasonOf(status: number, given: unknown): UploadFailure {
  if (status === 413) return 'too-large'
  if (status === 401) return 'signed-out'
  return REASONS.find((reason) => reason === given) ?? 'failed'
}
