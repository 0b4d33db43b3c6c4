import { redirect } from 'react-router'

/** The phone's menu says Login; staff sign in at the admin area's own page. */
export function loader() {
  return redirect('/admin/login')
}
