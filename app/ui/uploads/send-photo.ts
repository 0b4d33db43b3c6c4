const TIMEOUT_MS = 120_000
const BUSY_TRIES = 6
const BUSY_WAIT_MS = 2_000

type UploadResponse = { status: number; body: Record<string, unknown> }

type Request = {
  address: string
  headers?: Record<string, string>
  signal: AbortSignal
  /** @param share from 0 to 1 */
  onProgress: (share: number) => void
}

/**
 * Posts one photo, with retries while the server is busy. Never throws.
 *
 * @returns status 0 without a response, or when aborted
 */
export async function sendPhoto(photo: Blob, request: Request): Promise<UploadResponse> {
  for (let tries = 1; ; tries++) {
    const response = await post(photo, request)
    if (response.status !== 503 || tries === BUSY_TRIES || request.signal.aborted) return response
    await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS))
  }
}

/** By XMLHttpRequest, since `fetch` has no upload progress. */
function post(photo: Blob, { address, headers = {}, signal, onProgress }: Request) {
  // Aborted while it was scaled down, or between retries.
  if (signal.aborted) return Promise.resolve({ status: 0, body: {} })
  return new Promise<UploadResponse>((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.timeout = TIMEOUT_MS
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', photo.type || 'application/octet-stream')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
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
    request.send(photo)
  })
}
