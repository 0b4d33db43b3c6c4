import { quantile } from '../support/proof.ts'

export type Figures = {
  requests: number
  /** What came instead of a good answer, and how often. */
  errors: Map<string, number>
  /** How long the good answers took, in milliseconds. */
  ms: number[]
}

type Request = (random: () => number) => Promise<Response>

/**
 * Sends requests until it is stopped, so many at a time. An answer of 500 or more is an error,
 * as is none.
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
        const answer = await request(random)
        await answer.arrayBuffer()
        if (answer.status >= 500) fail(String(answer.status))
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

/** What broke: `ECONNRESET` rather than "fetch failed". */
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
