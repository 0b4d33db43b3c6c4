import { redirect } from 'react-router'

/** The phone menu's Login link; staff sign in at the staff area's own page. */
export function loader() {
  return redirect('/admin/login')
}
