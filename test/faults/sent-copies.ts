import { expect } from 'vitest'
import type { Outside } from './external-services.ts'

/**
 * Counts the copies of mails that the shop has recorded as sent.
 *
 * @param recorded beginnings of their Message-IDs
 * @returns expects that none of them has been sent again since
 */
export function countCopies({ mail }: Outside, recorded: readonly string[]): () => void {
  const copies = () => {
    const ids = mail.taken.map((one) => one.header('Message-ID'))
    return recorded.map((start) => [start, ids.filter((id) => id.startsWith(start)).length])
  }
  expect(recorded.length).toBeGreaterThan(0)
  const before = copies()
  return () => expect(copies()).toEqual(before)
}
