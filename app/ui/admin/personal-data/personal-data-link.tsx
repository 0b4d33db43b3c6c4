import { Form } from 'react-router'
import { personalData } from '../../../content/staff/personal-data.ts'

/** Leads to all that is kept about somebody. A form: an address must not stand in an address. */
export function PersonalDataLink({ email }: { email: string }) {
  return (
    <Form method="post" action="/admin/people-data">
      <input type="hidden" name="intent" value="find" />
      <input type="hidden" name="email" value={email} />
      <button type="submit" className="text-link cursor-pointer">
        {personalData.title}
      </button>
    </Form>
  )
}
