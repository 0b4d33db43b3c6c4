import { quantile } from '../support/full-suite.ts'

export type Figures = {
  requests: number
  /** The number of errors by kind. */
  errors: Map<string, number>
  /** Response times of successful requests, in milliseconds. */
  ms: number[]
}

type Request = (random: () => number) => Promise<Response>

/**
 * Sends requests with a number of concurrent workers until stopped. A status of 500 or above and a
 * missing response count as errors.
 */
export function startLoad(requests: readonly Request[], workers: number, random: () => number) {
  const figures: Figures = { requests: 0, errors: new Map(), ms: [] }
  let going = true
  const fail = (why: string) => figures.errors.set(why, (figures.errors.get(why) ?? 0) + 1)
  const work = async (worker: number) => {
    for (let turn = worker; going; turn++) {
      const request = requests[turn % requests.length]
      if (!request) return
      const began = performance.now()
      figures.requests += 1
      try {
        const response = await request(random)
        await response.arrayBuffer()
        if (response.status >= 500) fail(String(response.status))
        else figures.ms.push(performance.now() - began)
      } catch (error) {
        fail(nameOf(error))
      }
    }
  }
  const running = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  return {
    figures,
    async stop(): Promise<Figures> {
      going = false
      await running
      return figures
    },
  }
}

/** The underlying error code: `ECONNRESET` rather than "fetch failed". */
export function nameOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
    if (cause.cause === undefined) return cause.message
  }
  return String(error)
}

export const countErrors = ({ errors }: Figures): number =>
  [...errors.values()].reduce((sum, count) => sum + count, 0)

export const percentile = ({ ms }: Figures, share: number): number =>
  Math.round(quantile(ms, share))
