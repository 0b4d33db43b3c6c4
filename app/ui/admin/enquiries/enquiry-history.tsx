import { historyInWords } from '../../../content/staff/people/history.ts'
import type { Message } from '../../../domain/enquiries/contact/message.ts'
import { HistoryList } from '../kit/history-list.tsx'

/** The enquiry's history; changes of the read mark are shown without values. */
export function EnquiryHistory({ lines }: { lines: Message['history'] }) {
  const entries = lines.map(({ id, staffName, at, ...line }) => {
    const { action, changes } = historyInWords(line)
    return { id, staffName, at, action, changes: 'is_read' in line.changes ? [] : changes }
  })
  return (
    <section>
      <h3 className="mb-2 text-lg">History</h3>
      <HistoryList entries={entries} />
    </section>
  )
}
