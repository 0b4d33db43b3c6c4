import { useState } from 'react'
import { href, Link, useNavigation } from 'react-router'
import {
  purchaseToasts,
  purchaseText as words,
} from '../../../content/staff/products/stock-book.ts'
import type {
  ProductPurchase,
  PurchaseFields,
} from '../../../domain/stock-book/purchases/purchase.ts'
import { lineProfit } from '../../../domain/stock-book/sales/line-profit.ts'
import { type PurchaseForm, purchaseFormOf } from '../../../forms/staff/purchase-form.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { formatPence, type Pence } from '../../../platform/values/money.ts'
import { Button } from '../../button.tsx'
import { TextAreaField, TextField } from '../../forms/field.tsx'
import { ArrowLeftIcon } from '../../icons.tsx'
import { DeleteDisclosure } from '../kit/dialogs/delete-disclosure.tsx'
import { EditForm } from '../kit/forms/edit-form.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { LoadError, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { SectionCard } from '../products/form/section-card.tsx'
import type { PurchaseResult } from './purchase-result.ts'

export type PurchaseData = { product: ProductPurchase; mayEdit: boolean }

type PurchasePageProps = { loaded: PurchaseData | null; result: PurchaseResult | undefined }

/** How a product was bought. */
export function PurchasePage({ loaded, result }: PurchasePageProps) {
  const { shown, failure } = useLastLoaded(loaded, purchaseToasts.loadFailed)
  return (
    <div className="staff-page">
      {shown && (
        <Link
          to={href('/admin/products/edit/:id', { id: shown.product.id })}
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 text-ink-soft hover:text-ink md:min-h-8"
        >
          <ArrowLeftIcon width={18} height={18} />
          {words.back}
        </Link>
      )}
      <h1 className="mt-1">{words.title}</h1>
      {shown && <p className="mt-1 line-clamp-2 wrap-anywhere">{shown.product.title}</p>}
      <div className="mt-5 grid max-w-3xl gap-6">
        <ToastWithoutScripts toast={result?.toast} />
        {failure && <LoadError words={words.notLoaded} />}
        {shown && <Shown {...shown} result={result} />}
      </div>
    </div>
  )
}

function Shown({ product, mayEdit, result }: PurchaseData & Pick<PurchasePageProps, 'result'>) {
  const { purchase } = product
  const removals = useRemovals(result)
  if (!mayEdit) {
    if (!purchase) return <p>{words.none}</p>
    return (
      <SectionCard title={words.purchase} landmark>
        <Facts facts={[...purchaseFacts(purchase), ...marginFacts(product.asked, purchase)]} />
      </SectionCard>
    )
  }
  return (
    <>
      <EditPurchase key={removals} product={product} result={result} />
      {purchase && (
        <SectionCard title={words.leaves} landmark>
          <Facts facts={marginFacts(product.asked, purchase)} />
          <div className="mt-4">
            <DeleteDisclosure
              label={words.remove}
              sure={words.removeSure}
              go={words.remove}
              version={purchase.version}
            />
          </div>
        </SectionCard>
      )}
    </>
  )
}

/**
 * How often the record was removed on this page. The form is replaced then, because it expects ascending versions,
 * and those of the next record start at 1.
 */
function useRemovals(result: PurchaseResult | undefined): number {
  const [last, setLast] = useState({ result, removals: 0 })
  if (last.result === result) return last.removals
  const removals = last.removals + (result?.removed ? 1 : 0)
  setLast({ result, removals })
  return removals
}

type Fact = readonly [name: string, value: string]

const purchaseFacts = (purchase: PurchaseFields): Fact[] => [
  [words.day, longDate(purchase.boughtOn)],
  [words.paid, formatPence(purchase.price)],
  [words.seller, purchase.seller],
  [words.reference, purchase.reference],
  [words.costs, formatPence(purchase.costs)],
  [words.note, purchase.costsNote],
]

/** @param asked the price of a unit */
function marginFacts(asked: Pence, purchase: PurchaseFields): Fact[] {
  const { margin, profit } = lineProfit(asked, 1, purchase)
  return [
    [words.asked, formatPence(asked)],
    [words.margin, formatPence(margin)],
    [words.profit, formatPence(profit)],
  ]
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(8rem,max-content)_minmax(0,1fr)] gap-x-6 gap-y-1.5 [&_dd]:whitespace-pre-line [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function EditPurchase({
  product,
  result,
}: {
  product: ProductPurchase
  result: PurchaseResult | undefined
}) {
  const busy = useNavigation().state === 'submitting'
  return (
    <EditForm
      loaded={product}
      version={product.purchase?.version ?? 0}
      result={result}
      noValidate
      className="grid gap-6"
    >
      {({ start, result: own }) => (
        <>
          <input type="hidden" name="intent" value="save" />
          <Fields
            values={own?.submitted ?? purchaseFormOf(start)}
            errors={own?.errors}
            product={start}
          />
          <Button type="submit" busy={busy} className="w-fit">
            {words.save}
          </Button>
        </>
      )}
    </EditForm>
  )
}

const inPounds = (name: string) => `${name} (£)`

type FieldsProps = {
  values: PurchaseForm
  errors: PurchaseResult['errors']
  product: ProductPurchase
}

function Fields({ values, errors, product: { suggestion, sellRequestId } }: FieldsProps) {
  return (
    <>
      <SectionCard
        title={words.purchase}
        aside={
          sellRequestId && (
            <Link to={`/admin/sell-submissions/${sellRequestId}`} className="text-link">
              {words.request}
            </Link>
          )
        }
      >
        <p className="mb-5 max-w-prose text-ink-soft">{words.lead}</p>
        {Object.keys(suggestion).length > 0 && (
          <p className="mb-5 max-w-prose border-l-2 border-green pl-3">{words.fromSellRequest}</p>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            name="bought_on"
            type="date"
            label={words.day}
            required
            defaultValue={values.bought_on}
            error={errors?.bought_on}
          />
          <TextField
            name="price"
            label={inPounds(words.paid)}
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={values.price}
            error={errors?.price}
          />
          <div className="sm:col-span-2">
            <TextAreaField
              name="seller"
              label={words.seller}
              hint={words.sellerHint}
              rows={3}
              autoComplete="off"
              defaultValue={values.seller}
              error={errors?.seller}
            />
          </div>
          <TextField
            name="reference"
            label={words.reference}
            hint={words.referenceHint}
            autoComplete="off"
            defaultValue={values.reference}
            error={errors?.reference}
          />
        </div>
      </SectionCard>
      <SectionCard title={words.costsTitle}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            name="costs"
            label={inPounds(words.costs)}
            hint={words.costsHint}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values.costs}
            error={errors?.costs}
          />
          <div className="sm:col-span-2">
            <TextAreaField
              name="costs_note"
              label={words.note}
              rows={2}
              autoComplete="off"
              defaultValue={values.costs_note}
              error={errors?.costs_note}
            />
          </div>
        </div>
      </SectionCard>
    </>
  )
}
