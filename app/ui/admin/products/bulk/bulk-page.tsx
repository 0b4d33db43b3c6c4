import { href, Link } from 'react-router'
import {
  bulkActionNames,
  bulkConfirm,
  bulkErrors,
  bulkWords as words,
} from '../../../../content/staff/products/bulk.ts'
import type { Toast } from '../../../../content/toasts/storefront-toasts.ts'
import {
  BULK_LIMIT,
  type BulkLine,
  type BulkPlan,
  UNDOABLE,
} from '../../../../domain/product-admin/bulk/bulk-change.ts'
import { BULK_FIELDS, earlierText } from '../../../../forms/staff/bulk-form.ts'
import { Button, buttonClass } from '../../../button.tsx'
import { ToastWithoutScripts } from '../../kit/lists/list-states.tsx'
import { EmptyList } from '../../kit/lists/staff-table.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { BulkForm } from './bulk-form.tsx'
import { ChangedLines, SkippedLines } from './bulk-lines.tsx'
import type { BulkResult } from './bulk-result.ts'
import { BulkSettings } from './bulk-settings.tsx'

/**
 * A change to several products: its settings, its preview, its result.
 *
 * @param result undefined before a form was sent
 */
export function BulkPage({
  result,
  said,
}: {
  result: BulkResult | undefined
  said: Toast | undefined
}) {
  const title = result?.action ? bulkActionNames[result.action].replace('…', '') : words.title
  return (
    <div className="staff-page">
      <PageHead
        title={title}
        note={
          result &&
          result.ids.length > 0 && (
            <p className="text-ink-soft tabular-nums" role="status">
              {result.ids.length} {result.ids.length === 1 ? 'product' : 'products'}
            </p>
          )
        }
      >
        <BackLink list={result?.list ?? ''} />
      </PageHead>
      <ToastWithoutScripts toast={result?.isDone ? undefined : said} />
      <Content result={result} />
    </div>
  )
}

function Content({ result }: { result: BulkResult | undefined }) {
  if (!result || result.problem === 'nothing' || result.problem === 'again') {
    return <Problem title={words.nothing} why={result?.toast?.description ?? words.nothingWhy} />
  }
  if (result.problem === 'too-many') {
    return <Problem title={words.nothing} why={words.limit(BULK_LIMIT)} />
  }
  if (result.problem === 'no-change') {
    return <Problem title={bulkErrors.change} why={words.nothingWhy} />
  }
  const { plan, isDone = false } = result
  return (
    <>
      <p role="status" className="sr-only">
        {plan && !isDone && previewInWords(plan)}
      </p>
      {!isDone && <BulkSettings result={result} />}
      {plan &&
        (isDone ? <Result result={result} plan={plan} /> : <Preview result={result} plan={plan} />)}
      {plan && <Lines plan={plan} isDone={isDone} />}
    </>
  )
}

/** Announced, since the focus stays on the button that made the preview. */
function previewInWords({ changed, skipped }: BulkPlan): string {
  const will = changed.length > 0 ? words.willChange(changed.length) : words.noneWill
  return skipped.length > 0 ? `${will}. ${words.skippedTitle(skipped.length)}.` : `${will}.`
}

type PlanProps = { result: BulkResult; plan: BulkPlan }

function Preview({ result, plan: { changed } }: PlanProps) {
  const { action, input, list } = result
  if (!action) return null
  if (changed.length === 0) {
    return <p className="mb-6 text-lg font-medium">{words.noneWill}</p>
  }
  return (
    <BulkForm
      result={result}
      intent="apply"
      className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-hairline bg-raised p-5"
    >
      <div className="min-w-0">
        <p className="text-lg font-medium">{words.willChange(changed.length)}</p>
        <p className="text-ink-soft">
          {words.notYet} {action === 'price' && words.pricePromise}
        </p>
      </div>
      {Object.entries(input).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {changed.map(({ id, version }) => (
        <input key={id} type="hidden" name={BULK_FIELDS.previewed} value={`${id}:${version}`} />
      ))}
      <div className="flex flex-wrap gap-3">
        <Link
          to={{ pathname: href('/admin/products'), search: list }}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          Cancel
        </Link>
        <Button
          type="submit"
          size="small"
          variant={action === 'delete' ? 'destructive' : 'primary'}
        >
          {bulkConfirm[action](changed.length)}
        </Button>
      </div>
    </BulkForm>
  )
}

function Result({ result, plan: { changed } }: PlanProps) {
  const { action, isUndone = false } = result
  const title = isUndone ? words.undone(changed.length) : words.done(changed.length)
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-hairline bg-raised p-5">
      <div>
        <p className="text-lg font-medium">{title}</p>
        {action === 'delete' && changed.length > 0 && (
          <p className="text-ink-soft">{words.deletedWhere(changed.length)}</p>
        )}
      </div>
      {!isUndone && changed.length > 0 && <Undo result={result} changed={changed} />}
    </div>
  )
}

/** Undoes a deletion through the preview of a restore, and a change of prices or categories immediately. */
function Undo({ result, changed }: { result: BulkResult; changed: readonly BulkLine[] }) {
  const { action, list } = result
  if (action === 'delete') {
    return (
      <BulkForm result={{ list, action: 'restore' }} intent="choose">
        {changed.map(({ id }) => (
          <input key={id} type="hidden" name={BULK_FIELDS.product} value={id} />
        ))}
        <Button type="submit" variant="secondary" size="small">
          {words.undoDelete(changed.length)}
        </Button>
      </BulkForm>
    )
  }
  const undone = UNDOABLE.find((one) => one === action)
  if (!undone) return null
  return (
    <BulkForm result={result} intent="undo">
      {changed.map((line) => (
        <input key={line.id} type="hidden" name={BULK_FIELDS.earlier} value={earlierText(line)} />
      ))}
      <Button type="submit" variant="secondary" size="small">
        {words.undo[undone](changed.length)}
      </Button>
    </BulkForm>
  )
}

function Lines({ plan: { changed, skipped }, isDone }: { plan: BulkPlan; isDone: boolean }) {
  const caption = (isDone ? words.skippedDone : words.skippedTitle)(skipped.length)
  return (
    <div className="grid gap-8">
      {skipped.length > 0 && (
        <section>
          <h2 className="mb-3 text-xl">{caption}</h2>
          <SkippedLines lines={skipped} caption={caption} />
        </section>
      )}
      {changed.length > 0 && <ChangedLines lines={changed} isDone={isDone} />}
    </div>
  )
}

function Problem({ title, why }: { title: string; why: string }) {
  return (
    <EmptyList>
      <span className="block text-lg font-medium text-ink">{title}</span>
      <span className="mx-auto mt-1 block max-w-prose">{why}</span>
    </EmptyList>
  )
}

function BackLink({ list }: { list: string }) {
  return (
    <Link
      to={{ pathname: href('/admin/products'), search: list }}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
    >
      {words.back}
    </Link>
  )
}
