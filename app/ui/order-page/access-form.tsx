import { accessWords as words } from '../../content/orders/customer-order.ts'
import type { OrderedPiece, OrderPage } from '../../domain/order-page/order-page.ts'
import { type RefusedOrderForm, accessRules as rules } from '../../forms/shop/order-page-forms.ts'
import { Button } from '../button.tsx'
import { ReturnedNotice, TO_NOTICE } from '../enquiries/form-notice.tsx'
import { SelectField, TextAreaField, TextField } from '../forms/field.tsx'
import { ChevronDownIcon } from '../icons.tsx'

type AccessProps = {
  access: OrderPage['access']
  pieces: readonly OrderedPiece[]
  refused: RefusedOrderForm | undefined
}

/** The questions about access to the door, beside the sizes of the pieces. */
export function AccessForm({ access, pieces, refused }: AccessProps) {
  const own = refused?.intent === 'access' ? refused : undefined
  return (
    <section
      id="access"
      tabIndex={-1}
      aria-labelledby="access-title"
      className="scroll-mt-28 outline-none rounded-lg border border-hairline bg-raised p-5 sm:p-8"
    >
      <h2 id="access-title" className="text-2xl">
        {words.title}
      </h2>
      <p className="mt-2 text-ink-soft">{access ? words.answered : words.lead}</p>
      <Sizes pieces={pieces} />
      <details open={own !== undefined} className="group mt-5">
        <summary className="button button-secondary w-fit list-none gap-1.5 [&::-webkit-details-marker]:hidden">
          {access ? words.change : words.open}
          <ChevronDownIcon
            width={16}
            height={16}
            className="transition-transform group-open:rotate-180"
          />
        </summary>
        <Questions values={own?.values ?? access ?? {}} refused={own} />
      </details>
    </section>
  )
}

type QuestionsProps = {
  values: Partial<Record<keyof typeof rules, string>>
  refused: RefusedOrderForm | undefined
}

function Questions({ values, refused }: QuestionsProps) {
  const errors = refused?.answer.errors ?? {}
  const field = (name: keyof typeof rules) => ({
    name,
    label: words.labels[name],
    defaultValue: values[name] ?? '',
    error: errors[name],
  })
  return (
    <form method="post" action={TO_NOTICE} noValidate className="mt-5 flex flex-col gap-5">
      {refused && (
        <ReturnedNotice toast={refused.answer.toast} errors={Object.keys(errors).length} />
      )}
      <input type="hidden" name="intent" value="access" />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {(['floor', 'lift'] as const).map((name) => (
          <SelectField key={name} {...field(name)}>
            <option value="">{words.none}</option>
            {words.options[name].map((option) => (
              <option key={option}>{option}</option>
            ))}
          </SelectField>
        ))}
      </div>
      <TextField {...field('stairs')} hint={words.hints.stairs} maxLength={rules.stairs.max} />
      <TextField {...field('parking')} hint={words.hints.parking} maxLength={rules.parking.max} />
      <TextField
        {...field('phone')}
        hint={words.hints.phone}
        type="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <TextAreaField {...field('notes')} rows={3} maxLength={rules.notes.max} />
      <Button type="submit" className="w-fit">
        {words.button}
      </Button>
    </form>
  )
}

/** Renders nothing if no size is known. */
function Sizes({ pieces }: { pieces: readonly OrderedPiece[] }) {
  const known = pieces.filter(({ size }) => size !== null)
  if (known.length === 0) return null
  return (
    <div className="mt-4 rounded-md bg-sunken p-4">
      <h3 className="text-base font-medium">{words.size}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {known.map(({ id, title, size }) => (
          <li key={id} className="wrap-anywhere">
            {title}:{' '}
            <span className="text-ink-soft">
              {size?.text ??
                size?.rows.map(({ name, size: length }) => `${name} ${length}`).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
