import { execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ask, type Shot } from './http-client.ts'
import type { BenchmarkShop } from './open-shop.ts'

const WARM_UP_SECONDS = 2
const HERE = fileURLToPath(new URL('.', import.meta.url))
const run = promisify(execFile)

export type Measured = {
  /** Successful responses per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  slowest: number
  /** Failed or missing responses. */
  failed: number
  answers: number
  /** Processor time of the shop's process per response, in milliseconds. */
  cpuMs: number
  /** The baseline server's successful responses per second, measured right afterwards. */
  bareRate: number
}

type Shooting = { url: string; shot: Shot; connections: number; seconds: number }

/** One row: warms up, measures, and does the same with the baseline server. */
export async function measure(
  shop: BenchmarkShop,
  shot: Shot,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const shooting = { url: shop.url + shot.path, shot, connections, seconds }
  await shoot({ ...shooting, seconds: WARM_UP_SECONDS })
  const answer = await ask(shop.url, shot)
  const before = await shop.cpuMs()
  const { answers, failed, rate, p50, p99, slowest } = await shoot(shooting)
  const cpuMs = ((await shop.cpuMs()) - before) / Math.max(1, answers + failed)
  const bareRate = await besideBare(JSON.stringify(answer), async (url) => {
    await shoot({ ...shooting, url, seconds: 1 })
    return (await shoot({ ...shooting, url })).rate
  })
  return { rate, p50, p99, slowest, failed, answers, cpuMs, bareRate }
}

async function shoot({ url, shot, connections, seconds }: Shooting) {
  const { path: _, ...more } = shot
  const options = { url, connections, duration: seconds, ...more }
  const load = [`${HERE}load.ts`, JSON.stringify(options)]
  const { stdout } = await run(process.execPath, load)
  return JSON.parse(stdout) as Omit<Measured, 'cpuMs' | 'bareRate'>
}

async function besideBare(answer: string, work: (url: string) => Promise<number>) {
  const child = spawn(process.execPath, [`${HERE}bare-server.ts`, answer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const lines = createInterface({ input: child.stdout })
    const url = await new Promise<string>((resolve) => lines.once('line', resolve))
    return await work(url)
  } finally {
    child.kill()
  }
}
