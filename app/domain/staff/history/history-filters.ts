import { isUuid } from '../../../platform/ids.ts'
import { type ListRequest, readListRequest } from '../../../platform/pagination/list-request.ts'
import { HISTORY_SUBJECTS, type HistorySubject } from './history-subjects.ts'

/** What the history is asked for; null leaves everything in. */
export type HistoryRequest = ListRequest<'at'> & {
  subject: HistorySubject | null
  /** Id of who did it. */
  person: string | null
}

/** Reads `?subject=order&person=…` besides what every list understands. */
export function readHistoryRequest(params: URLSearchParams): HistoryRequest {
  const person = params.get('person') ?? ''
  return {
    ...readListRequest(params, { sorts: ['at'], first: '-at' }),
    subject: HISTORY_SUBJECTS.find((subject) => subject === params.get('subject')) ?? null,
    person: isUuid(person) ? person : null,
  }
}
