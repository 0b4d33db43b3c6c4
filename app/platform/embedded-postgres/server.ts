import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chown, link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, handOver, processExists, spawnOptions } from './cluster.ts'

/** The content of `postmaster.pid`; a fresh file may lack its later lines. */
export type PidFile = { text: string; pid: number; port: number; ready: boolean }

const POLL_MS = 10
const START_TIMEOUT_MS = 120_000 // recovery after a power cut replays the log first
const FAST_STOP_MS = 10_000
const IMMEDIATE_STOP_MS = 8_000 // PostgreSQL itself kills stragglers after 5 s
const LOG_LIMIT_BYTES = 10_000_000

/** The pid file of a cluster's server; undefined if there is none. */
export async function readPidFile(cluster: Cluster): Promise<PidFile | undefined> {
  const text = await readFile(pidPath(cluster), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  const ready = lines[7]?.trim() === 'ready'
  return { text, pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0, ready }
}

function pidPath(cluster: Cluster): string {
  return join(cluster.folder, 'postmaster.pid')
}

/**
 * Removes a stale `postmaster.pid`.
 *
 * The file is moved aside and read again first: a concurrent start may have written its own file since
 * then, which is moved back. (PostgreSQL's second lock, on shared memory, covers the gap.)
 */
export async function removeStalePidFile(cluster: Cluster, judged: PidFile) {
  const aside = `${pidPath(cluster)}.${randomUUID()}`
  try {
    await rename(pidPath(cluster), aside)
    const text = await readFile(aside, 'utf8')
    if (text !== judged.text) await link(aside, pidPath(cluster))
  } catch {
    // A concurrent start was faster; the file is read again in any case.
  } finally {
    await rm(aside, { force: true })
  }
}

export type ProcessOwner = 'gone' | 'no' | 'maybe' | 'ours'

/**
 * Whether a process id belongs to this cluster's server. 'no': another program, another cluster, or
 * a zombie (in a container whose PID 1 does not reap, a killed server stays a zombie). 'maybe': a
 * system without /proc, or a PostgreSQL process that cannot be inspected, as by root in a container.
 */
export async function findOwner(cluster: Cluster, pid: number): Promise<ProcessOwner> {
  if (pid <= 0 || !processExists(pid)) return 'gone'
  if (process.platform !== 'linux') return 'maybe'
  const about = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  const [, name, state] = about?.match(/\((.*)\) (\S)/s) ?? []
  if (name === undefined) return processExists(pid) ? 'maybe' : 'gone'
  if (name !== 'postgres' || state === 'Z' || state === 'X') return 'no'
  // A server's working directory is its data folder even before it writes its pid file.
  const [folder, workplace] = await Promise.all([
    stat(cluster.folder).catch(() => undefined),
    stat(`/proc/${pid}/cwd`).catch(() => undefined),
  ])
  if (folder === undefined || workplace === undefined) return 'maybe'
  return folder.ino === workplace.ino && folder.dev === workplace.dev ? 'ours' : 'no'
}

async function mayRun(cluster: Cluster, pid: number): Promise<boolean> {
  const owner = await findOwner(cluster, pid)
  return owner === 'ours' || owner === 'maybe'
}

export type LaunchResult =
  | { ok: true; pid: number }
  | { ok: false; retry: boolean; complaint: string }

/**
 * Starts a server and waits until it accepts connections or fails.
 *
 * It is detached from the terminal and logs to a file instead of a pipe: killing the shop, or
 * Ctrl-C, does not affect it. Retryable failures: a second server for the same folder, the remains
 * of a killed one, a port just taken.
 */
export async function launch(
  cluster: Cluster,
  fixedPort: number | undefined,
): Promise<LaunchResult> {
  const port = fixedPort ?? (await freePort())
  const log = await openLog(cluster)
  const logStart = (await log.stat()).size
  const handed = await handOver(cluster.folder, cluster.account)
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', handed.path, ...settings(port, cluster.fast).flatMap((setting) => ['-c', setting])],
    {
      ...spawnOptions(cluster),
      detached: true,
      stdio: ['ignore', log.fd, log.fd, handed.fd ?? 'ignore'],
    },
  )
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`it ended with ${code ?? signal}`))
  })
  child.unref()
  try {
    const end = await Promise.race([ended, readiness(cluster, child)])
    if (end === undefined && child.pid !== undefined) return { ok: true, pid: child.pid }
    const complaint =
      (await lastComplaint(cluster, logStart, child.pid)) ?? end ?? 'it did not start'
    return { ok: false, retry: /lock file|shared memory|TCP\/IP|bind/.test(complaint), complaint }
  } finally {
    await Promise.all([log.close(), handed.release()])
  }
}

async function readiness(cluster: Cluster, child: ChildProcess): Promise<string | undefined> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const file = await readPidFile(cluster)
    if (file?.pid === child.pid && file?.ready) return undefined
    await wait(POLL_MS)
  }
  return `it was not ready after ${START_TIMEOUT_MS / 1000} seconds`
}

function settings(port: number, fast: boolean): string[] {
  return [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    'logging_collector=off',
    'log_checkpoints=off',
    'shared_buffers=64MB',
    'random_page_cost=1.1',
    'max_parallel_workers_per_gather=0', // containers often have too little shared memory for it
    ...(fast ? fastSettings : ['max_connections=100']),
  ]
}

/** Durable across crashes of the server, not of the machine: for tests only. */
const fastSettings = [
  'max_connections=200',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/** The server's log; rotated once to `.1` when large. */
async function openLog(cluster: Cluster) {
  const size = await stat(cluster.logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_LIMIT_BYTES) await rename(cluster.logFile, `${cluster.logFile}.1`)
  const log = await open(cluster.logFile, 'a', 0o600)
  if (cluster.account !== undefined) {
    await chown(cluster.logFile, cluster.account.uid, cluster.account.gid)
  }
  return log
}

/**
 * The last error in the log. An error of the process itself comes first: a server that another process
 * has started for the same folder writes to the same log.
 */
async function lastComplaint(
  cluster: Cluster,
  from: number,
  pid: number | undefined,
): Promise<string | undefined> {
  const log = await readFile(cluster.logFile)
  const lines = log.subarray(from).toString().trim().split('\n')
  const errors = lines.filter((text) => /FATAL|PANIC|error|denied/.test(text))
  const line =
    errors.findLast((text) => text.includes(` UTC [${pid}] `)) ?? errors.at(-1) ?? lines.at(-1)
  return line?.replace(/^.* UTC \[\d+\] \w+: +/, '') || undefined
}

/**
 * Stops the running server, regardless of which process started it: open transactions are rolled back,
 * data are flushed. After 10 s it is stopped in `immediate` mode, and recovers at the next start as after
 * a power cut.
 *
 * @throws if it is still running afterwards
 */
export async function stopServer(cluster: Cluster) {
  const file = await readPidFile(cluster)
  if (file === undefined || !(await mayRun(cluster, file.pid))) return
  await signal(cluster, file.pid, 'fast')
  if (await isGoneWithin(cluster, file.pid, FAST_STOP_MS)) return
  cluster.log('The database server has not stopped in time: stopping it immediately')
  await signal(cluster, file.pid, 'immediate')
  if (await isGoneWithin(cluster, file.pid, IMMEDIATE_STOP_MS)) return
  throw new Error(`The database (process ${file.pid}) does not stop`)
}

async function signal(cluster: Cluster, pid: number, mode: 'fast' | 'immediate') {
  if (process.platform === 'win32') {
    const args = ['stop', '-D', cluster.folder, '-m', mode, '-W']
    await new Promise((resolve) => {
      execFile(cluster.binaries.pgCtl, args, { windowsHide: true }, resolve)
    })
    return
  }
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  } catch {
    // Already gone.
  }
}

async function isGoneWithin(cluster: Cluster, pid: number, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    if (!(await mayRun(cluster, pid))) return true
    await wait(POLL_MS)
  }
  return false
}
