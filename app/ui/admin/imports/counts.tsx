/** Numbers of an import's rows. @param facts three or four */
export function Counts({ facts }: { facts: (readonly [label: string, count: number])[] }) {
  const columns = facts.length === 3 ? 'grid-cols-3' : 'grid-cols-2 sm:grid-cols-4'
  return (
    <dl className={`grid max-w-2xl gap-3 ${columns}`}>
      {facts.map(([label, count]) => (
        <div key={label} className="rounded-lg border border-hairline bg-raised px-3 py-3 sm:px-4">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-xl tabular-nums">{count.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  )
}
