import { data } from 'react-router'
import type { Answer } from '../../ui/admin/kit/answer.ts'

/** An action's result, with its status. */
export function answer(given: Answer, status = 200) {
  return data(given, status)
}
