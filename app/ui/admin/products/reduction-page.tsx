import { Form, href, Link, useNavigation } from 'react-router'
import {
  pricingSentences,
  reductionToasts,
  reductionText as words,
} from '../../../content/staff/products/reductions.ts'
import type { ProductPricing } from '../../../domain/catalogue/reductions/product-pricing.ts'
import type { ReductionForm } from '../../../forms/staff/reduction-form.ts'
import { formatPence } from '../../../platform/values/money.ts'
import { Button } from '../../button.tsx'
import { TextField } from '../../forms/field.tsx'
import { ArrowLeftIcon } from '../../icons.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { Disclosure } from '../kit/dialogs/disclosure.tsx'
import type { ActionResult } from '../kit/forms/action-result.ts'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { LoadError, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { SectionCard } from './form/section-card.tsx'

/** `submitted`: the values of a refused form. */
export type ReductionResult = ActionResult & { submitted?: ReductionForm }

type ReductionPageProps = {
  id: string
  loaded: { pricing: ProductPricing; mayEdit: boolean } | null
  result: ReductionResult | undefined
}

/** A product's price: a reduction of it, and the prices charged so far. */
export function ReductionPage({ id, loaded, result }: ReductionPageProps) {
  const { shown, failure } = useLastLoaded(loaded, reductionToasts.loadFailed)
  return (
    <div className="staff-page">
      <Link
        to={href('/admin/products/edit/:id', { id })}
        className="-ml-1 inline-flex min-h-11 items-center gap-1.5 text-ink-soft hover:text-ink md:min-h-8"
      >
        <ArrowLeftIcon width={18} height={18} />
        {words.back}
      </Link>
      <h1 className="mt-1">{words.title}</h1>
      {shown && <p className="mt-1 line-clamp-2 wrap-anywhere">{shown.pricing.title}</p>}
      <div className="mt-5 grid max-w-3xl gap-6">
        <ToastWithoutScripts toast={result?.toast} />
        {failure && <LoadError words={words.notLoaded} />}
        {shown && (
          <>
            <Now pricing={shown.pricing} mayEdit={shown.mayEdit} />
            {shown.mayEdit && !shown.pricing.open && <NewReduction result={result} />}
            <PriceHistory history={shown.pricing.history} />
          </>
        )}
      </div>
    </div>
  )
}

function Now({ pricing, mayEdit }: { pricing: ProductPricing; mayEdit: boolean }) {
  const { open } = pricing
  const sending = useSending()
  const label = open?.begunAt ? words.end : words.giveUp
  return (
    <SectionCard title={words.now}>
      <div className="grid max-w-prose gap-2">
        {pricingSentences(pricing).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {open?.begunAt && <p className="text-ink-soft">{words.byHand}</p>}
      </div>
      {open && mayEdit && (
        <div className="mt-4">
          <Disclosure label={label}>
            <Form method="post" className="mt-2 grid gap-3">
              {open.begunAt && <p>{words.endSure}</p>}
              <Button
                type="submit"
                name="intent"
                value="end"
                variant="destructive"
                size="small"
                className="w-fit"
                busy={sending}
              >
                {label}
              </Button>
            </Form>
          </Disclosure>
        </div>
      )}
    </SectionCard>
  )
}

const useSending = () => useNavigation().state === 'submitting'

function NewReduction({ result }: { result: ReductionResult | undefined }) {
  const { submitted, errors } = result ?? {}
  const sending = useSending()
  return (
    <SectionCard title={words.plan}>
      <p className="mb-2 max-w-prose text-ink-soft">{words.about}</p>
      <p className="mb-5 max-w-prose text-ink-soft">{words.honest}</p>
      <Form method="post" noValidate className="grid max-w-2xl gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2 sm:max-w-60">
          <TextField
            name="price"
            label={words.price}
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={submitted?.price}
            error={errors?.price}
          />
        </div>
        <TextField
          name="starts_at"
          type="datetime-local"
          label={words.starts}
          hint={words.startsHint}
          defaultValue={submitted?.starts_at}
          error={errors?.starts_at}
        />
        <TextField
          name="ends_at"
          type="datetime-local"
          label={words.ends}
          hint={words.endsHint}
          required
          defaultValue={submitted?.ends_at}
          error={errors?.ends_at}
        />
        <div className="sm:col-span-2">
          <Button type="submit" name="intent" value="plan" busy={sending}>
            {words.plan}
          </Button>
        </div>
      </Form>
    </SectionCard>
  )
}

function PriceHistory({ history }: Pick<ProductPricing, 'history'>) {
  return (
    <SectionCard title={words.history} landmark>
      {history.length === 0 && <p className="text-ink-soft">{words.historyNone}</p>}
      <ul className="divide-y divide-hairline">
        {history.map(({ price, offered, since }) => (
          <li
            key={since.toISOString()}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
          >
            <DateTime date={since} withTime />
            <span className="tabular-nums">
              {formatPence(price)}
              {!offered && <span className="text-ink-soft">, {words.notOffered}</span>}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
