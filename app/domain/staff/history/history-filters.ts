import { type ListRequest, readListRequest } from '../../../platform/pagination/list-request.ts'
import { parseStaffId, type StaffId } from '../../../platform/values/ids.ts'
import { HISTORY_SUBJECTS, type HistorySubject } from './history-subjects.ts'

/** The query of the history; null means no filter. */
export type HistoryRequest = ListRequest<'at'> & {
  subject: HistorySubject | null
  /** Id of the staff member. */
  person: StaffId | null
}

/** Parses `?subject=order&person=…` besides the common parameters of lists. */
export function readHistoryRequest(params: URLSearchParams): HistoryRequest {
  return {
    ...readListRequest(params, { sorts: ['at'], first: '-at' }),
    subject: HISTORY_SUBJECTS.find((subject) => subject === params.get('subject')) ?? null,
    person: parseStaffId(params.get('person') ?? ''),
  }
}
