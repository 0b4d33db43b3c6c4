import { Form } from 'react-router'
import { personalData } from '../../../content/staff/people/personal-data.ts'

/** Opens subject access for a person. A POST form, since mail addresses must not appear in URLs. */
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
