import { data } from 'react-router'
import type { ActionResult } from '../../ui/admin/kit/forms/action-result.ts'

/** An action's result, with its status. */
export function actionResult(given: ActionResult, status = 200) {
  return data(given, status)
}
