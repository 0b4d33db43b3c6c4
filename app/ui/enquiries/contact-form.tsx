import { contact } from '../../content/enquiries/contact.ts'
import { contactFailed, contactSent } from '../../content/toasts/form-messages.ts'
import { FORM_KEY_FIELD } from '../../forms/fields/form-result.ts'
import { contactRules as rules } from '../../forms/shop/contact-form.ts'
import { Button } from '../button.tsx'
import { TextAreaField, TextField } from '../forms/field.tsx'
import { FormGuard } from '../forms/form-guard.tsx'
import { FormNotice, ReturnedNotice, SentNotice } from './form-notice.tsx'
import { postForm, textFields } from './post-form.ts'
import { type Sent, useEnquiryForm } from './use-enquiry-form.ts'
import { useFormKey } from './use-form-key.ts'

const { labels, subjectHint, subjects, ...words } = contact.form

type ContactFormProps = {
  sent: Sent | undefined
  /** The piece that the message is about. */
  piece?: { id: string; title: string } | null
  /** A prefilled question about delivery. */
  question?: { subject: string; message: string } | null
}

/** The contact form. Without scripts it is posted natively and rendered with the response. */
export function ContactForm({ sent, piece, question }: ContactFormProps) {
  const keyOf = useFormKey()
  const { form, round, values, errors, busy, stamp, notice, onInput, onSubmit } = useEnquiryForm({
    rules,
    draftKey: ['contact-draft', piece?.id, question?.subject].filter(Boolean).join('-'),
    sent,
    initial: {
      ...question,
      ...(piece && { subject: contact.form.subjectAbout(piece.title, rules.subject.max) }),
    },
    succeeded: contactSent,
    failed: contactFailed,
    send(element) {
      const fields = textFields(element)
      fields.set(FORM_KEY_FIELD, keyOf(fields))
      return postForm('/api/contact', fields)
    },
  })
  const field = (name: keyof typeof rules) => ({
    name,
    label: labels[name],
    maxLength: rules[name].max,
    defaultValue: values?.[name],
    error: errors[name],
  })
  return (
    <>
      {round > 0 && <SentNotice key={round} toast={contactSent} />}
      <form
        key={`form-${round}`}
        ref={form}
        method="post"
        action="/contact#message"
        noValidate
        onInput={onInput}
        onSubmit={onSubmit}
        className="flex flex-col gap-5"
      >
        {sent && round === 0 && (
          <ReturnedNotice toast={sent.answer.toast} errors={Object.keys(errors).length} />
        )}
        <FormGuard stamp={stamp} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('name')} autoComplete="name" required />
          <TextField {...field('email')} type="email" autoComplete="email" required />
        </div>
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
        <TextField {...field('subject')} hint={subjectHint} list="subjects" required />
        <datalist id="subjects">
          {subjects.map((subject) => (
            <option key={subject} value={subject} />
          ))}
        </datalist>
        <TextAreaField {...field('message')} rows={7} required />
        {notice && <FormNotice toast={notice} />}
        <Button type="submit" size="large" disabled={busy}>
          {busy ? words.busy : words.button}
        </Button>
      </form>
    </>
  )
}
