import type { Toast } from '../../content/messages.ts'
import { UPLOAD_HEADERS } from '../../domain/enquiries/sell/sell-form-fields.ts'

const TIMEOUT_MS = 120_000
const BUSY_TRIES = 6
const BUSY_WAIT_MS = 2_000

export type Uploaded =
  | { ok: true; key: string }
  /** This photo is refused; another one may be accepted. */
  | { ok: false; reason: 'too-large' | 'wrong-type' | 'unreadable' }
  /** Further uploads from here are refused, with a reason. */
  | { ok: false; reason: 'refused'; toast?: Toast; formStamp?: string }
  | { ok: false; reason: 'failed' }

type Upload = {
  email: string
  stamp: string
  /** @param share from 0 to 1 */
  onProgress: (share: number) => void
}

/** Uploads one photo, with retries while the server is busy. Never throws. */
export async function uploadPhoto(photo: Blob, upload: Upload): Promise<Uploaded> {
  for (let tries = 1; ; tries++) {
    const answer = await send(photo, upload)
    if (answer.status !== 503 || tries === BUSY_TRIES) return read(answer)
    await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS))
  }
}

type Answer = { status: number; body: Record<string, unknown> }

/** By XMLHttpRequest, since `fetch` has no upload progress. */
function send(photo: Blob, { email, stamp, onProgress }: Upload): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/sell-photos')
    request.timeout = TIMEOUT_MS
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', photo.type || 'application/octet-stream')
    request.setRequestHeader(UPLOAD_HEADERS.email, encodeURIComponent(email))
    request.setRequestHeader(UPLOAD_HEADERS.stamp, stamp)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onloadend = () => {
      const body: unknown = request.response
      resolve({
        status: request.status,
        body: typeof body === 'object' && body !== null ? { ...body } : {},
      })
    }
    request.send(photo)
  })
}

function read({ status, body }: Answer): Uploaded {
  if (status === 201 && typeof body.key === 'string') return { ok: true, key: body.key }
  if (status === 413) return { ok: false, reason: 'too-large' }
  const { reason, toast, formStamp } = body
  if (reason === 'wrong-type' || reason === 'unreadable') return { ok: false, reason }
  if (reason !== 'refused') return { ok: false, reason: 'failed' }
  return {
    ok: false,
    reason,
    ...(isToast(toast) && { toast }),
    ...(typeof formStamp === 'string' && { formStamp }),
  }
}

function isToast(given: unknown): given is Toast {
  return typeof given === 'object' && given !== null && 'title' in given
}
