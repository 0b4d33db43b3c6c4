import type { Measured } from './measure.ts'

export type Row = { name: string; connections: number; measured: Measured; before: Measured | null }

const HEADS = [
  'what',
  'connections',
  'a second',
  'p50 ms',
  'p99 ms',
  'slowest ms',
  'cpu ms each',
  'baseline',
  'of baseline',
]
const COMPARED = ['a second before', 'change', 'cpu ms before', 'change']

/** All rows as a Markdown table, with another revision's figures if there are any. */
export function table(rows: readonly Row[]): string {
  const compares = rows.some(({ before }) => before)
  const heads = compares ? [...HEADS, ...COMPARED] : HEADS
  const lines = rows.map((row) => [...cells(row), ...(compares ? comparison(row) : [])])
  return [heads, heads.map(() => '---'), ...lines]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n')
}

function cells({ name, connections, measured }: Row): string[] {
  const { rate, p50, p99, slowest, cpuMs, bareRate } = measured
  return [
    name,
    `${connections}`,
    rateOf(measured),
    ...[p50, p99, slowest].map(String),
    cpuMs.toFixed(2),
    bareRate.toFixed(0),
    (rate / bareRate).toFixed(2),
  ]
}

function comparison({ measured, before }: Row): string[] {
  if (!before) return COMPARED.map(() => '')
  return [
    rateOf(before),
    change(before.rate, measured.rate),
    before.cpuMs.toFixed(2),
    change(before.cpuMs, measured.cpuMs),
  ]
}

/** Rows with failures have no rate. */
function rateOf({ rate, failed, answers }: Measured): string {
  return failed > 0 ? `FAILED ${failed} of ${failed + answers}` : rate.toFixed(0)
}

function change(before: number, after: number): string {
  const percent = before > 0 ? Math.round((after / before - 1) * 100) : 0
  return `${percent > 0 ? '+' : ''}${percent} %`
}
