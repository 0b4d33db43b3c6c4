import { dashboardWords } from '../../../content/staff/dashboard.ts'

/**
 * A value compared with that of the period before.
 *
 * @param show the earlier value
 */
export function Change({ was, is, show }: { was: number; is: number; show: string }) {
  return (
    <span className={is < was ? 'text-clay' : 'text-ink-soft'}>
      {dashboardWords.change(was, is)} <span className="text-ink-soft">({show})</span>
    </span>
  )
}
