import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Clock tick of /proc in milliseconds, on every Linux. */
const TICK_MS = 10

/** Processor time of a process so far, in milliseconds, all threads; 0 when it has ended. */
export async function processorMs(pid: number): Promise<number> {
  const { user, system } = await statOf(pid)
  return (user + system) * TICK_MS
}

/** Processor time of a shop with its web processes and PostgreSQL's first process, which does little. */
export async function webProcessesMs(pid: number): Promise<number> {
  const all = await allStats()
  const running = all.filter(({ parent }) => parent === pid)
  const ticks = running.reduce((sum, { user, system }) => sum + user + system, 0)
  return ticks * TICK_MS + (await processorMs(pid))
}

/** Processor time of an embedded PostgreSQL so far, in milliseconds: server and all connections. */
export async function postgresMs(dataDir: string): Promise<number> {
  const file = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const server = Number(file.split('\n')[0])
  const all = await allStats()
  const own = await statOf(server)
  const running = all.filter(({ parent }) => parent === server)
  const ticks = [own, ...running].reduce((sum, { user, system }) => sum + user + system, own.ended)
  return ticks * TICK_MS
}

async function allStats(): Promise<Stat[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  return await Promise.all(pids.map(statOf))
}

type Stat = { parent: number; user: number; system: number; ended: number }

async function statOf(pid: number): Promise<Stat> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
  return { parent, user, system, ended: endedUser + endedSystem }
}
