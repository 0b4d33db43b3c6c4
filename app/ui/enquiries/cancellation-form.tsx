import { cancellationFormPage as words } from '../../content/orders/returns.ts'
import { pageFacts } from '../../content/page-facts.ts'
import type { FormRefused } from '../../forms/fields/form-result.ts'
import { cancellationRules as rules } from '../../forms/shop/return-form.ts'
import { PrintedCancellationForm } from '../article/printed-cancellation-form.tsx'
import { Button } from '../button.tsx'
import { TextAreaField, TextField } from '../forms/field.tsx'
import { FormGuard } from '../forms/form-guard.tsx'
import { useShop } from '../frame/use-shop.ts'
import { ReturnedNotice, TO_NOTICE } from './form-notice.tsx'

type CancellationFormProps = {
  /** The result of a refused form, with the submitted values. */
  returned: { values: Record<string, string>; answer: FormRefused } | undefined
}

/** The statutory cancellation form, to submit here or to print. */
export function CancellationForm({ returned }: CancellationFormProps) {
  const shop = useShop()
  const letter = pageFacts(shop).inserts['cancellation form']
  const errors = returned?.answer.errors ?? {}
  const field = (name: keyof typeof rules) => ({
    name,
    label: words.labels[name],
    maxLength: rules[name].max,
    defaultValue: returned?.values[name],
    error: errors[name],
  })
  return (
    <div className="grid gap-12">
      <section
        aria-labelledby="send"
        className="rounded-lg border border-hairline bg-raised p-5 sm:p-8 print:hidden"
      >
        <h2 id="send" className="mb-4 text-2xl">
          {words.send}
        </h2>
        <p className="mb-6">{words.notice}</p>
        <form method="post" action={TO_NOTICE} noValidate className="flex flex-col gap-5">
          {returned && (
            <ReturnedNotice toast={returned.answer.toast} errors={Object.keys(errors).length} />
          )}
          <FormGuard stamp={returned?.answer.formStamp} />
          <TextAreaField {...field('goods')} rows={3} required />
          <TextField {...field('dates')} />
          <TextField {...field('name')} autoComplete="name" required />
          <TextAreaField {...field('address')} rows={3} autoComplete="street-address" />
          <TextField
            {...field('email')}
            type="email"
            autoComplete="email"
            required
            hint={words.emailHint}
          />
          <Button type="submit" size="large" className="w-fit">
            {words.button}
          </Button>
        </form>
      </section>
      <section aria-labelledby="print">
        <h2 id="print" className="mb-4 text-2xl print:hidden">
          {words.print}
        </h2>
        {letter?.kind === 'letter' && <PrintedCancellationForm {...letter} />}
      </section>
    </div>
  )
}
