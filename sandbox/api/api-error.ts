type Details = {
  type?: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  code?: string
  param?: string
  /**
   * Execution had started, so a retry with the same idempotency key gets the same response.
   * Requests refused earlier (a wrong parameter, a busy key) can be retried.
   */
  kept?: boolean
}

/** An error response of Stripe's API. */
export class ApiError extends Error {
  readonly status: number
  readonly kept: boolean
  readonly body: string

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    const { type = 'invalid_request_error', code, param, kept = false } = details
    this.status = status
    this.kept = kept
    this.body = JSON.stringify({
      error: {
        ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code}` }),
        message,
        ...(param && { param }),
        type,
      },
    })
  }
}

export function missing(what: string, id: string, param: string): ApiError {
  return new ApiError(404, `There is no ${what} with the id '${id}'`, {
    code: 'resource_missing',
    param,
  })
}
