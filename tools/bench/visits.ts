/**
 * The load generator of `npm run bench:busy`: visits to many pages, the k-th most popular one
 * 1/k times as often as the first (Zipf's law). Runs in a separate process; reads its options from
 * standard input and prints the results.
 */
import { json } from 'node:stream/consumers'
import autocannon from 'autocannon'

export type Visiting = {
  url: string
  pages: string[]
  connections: number
  seconds: number
  /** Number of visits after which an empty line is printed. */
  reportEvery: number
}
export type Visited = { rate: number; p50: number; p99: number; failed: number }

const { url, pages, connections, seconds, reportEvery } = (await json(process.stdin)) as Visiting

/** For each page, the sum of the shares up to and including it. */
const sums: number[] = []
for (const [index] of pages.entries()) sums.push((sums.at(-1) ?? 0) + 1 / (index + 1))

let visits = 0

function anyPage(): string {
  visits += 1
  if (visits % reportEvery === 0) process.stdout.write('\n')
  const wanted = Math.random() * (sums.at(-1) ?? 0)
  let [from, to] = [0, pages.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sums[middle] ?? 0) < wanted) from = middle + 1
    else to = middle
  }
  return pages[from] ?? '/'
}

const result = await autocannon({
  url,
  connections,
  duration: seconds,
  headers: { 'accept-encoding': 'gzip, deflate, br' },
  requests: [{ setupRequest: (request) => ({ ...request, path: anyPage() }) }],
})
const { p50, p99 } = result.latency
const failed = result['4xx'] + result['5xx'] + result.errors
const visited: Visited = { rate: result['2xx'] / result.duration, p50, p99, failed }
process.stdout.write(JSON.stringify(visited))
