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
import { SaidWithoutScripts } from '../../kit/list-states.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { EmptyList } from '../../kit/staff-table.tsx'
import type { BulkAnswer } from './bulk-answer.ts'
import { BulkForm } from './bulk-form.tsx'
import { ChangedLines, SkippedLines } from './bulk-lines.tsx'
import { BulkSettings } from './bulk-settings.tsx'

/**
 * A change to several products: its settings, its preview, its result.
 *
 * @param answer undefined before a form was sent
 */
export function BulkPage({
  answer,
  said,
}: {
  answer: BulkAnswer | undefined
  said: Toast | undefined
}) {
  const title = answer?.action ? bulkActionNames[answer.action].replace('…', '') : words.title
  return (
    <div className="staff-page">
      <PageHead
        title={title}
        note={
          answer &&
          answer.ids.length > 0 && (
            <p className="text-ink-soft tabular-nums" role="status">
              {answer.ids.length} {answer.ids.length === 1 ? 'product' : 'products'}
            </p>
          )
        }
      >
        <BackLink list={answer?.list ?? ''} />
      </PageHead>
      <SaidWithoutScripts toast={answer?.isDone ? undefined : said} />
      <Content answer={answer} />
    </div>
  )
}

function Content({ answer }: { answer: BulkAnswer | undefined }) {
  if (!answer || answer.problem === 'nothing' || answer.problem === 'again') {
    return <Problem title={words.nothing} why={answer?.toast?.description ?? words.nothingWhy} />
  }
  if (answer.problem === 'too-many') {
    return <Problem title={words.nothing} why={words.limit(BULK_LIMIT)} />
  }
  if (answer.problem === 'no-change') {
    return <Problem title={bulkErrors.change} why={words.nothingWhy} />
  }
  const { plan, isDone = false } = answer
  return (
    <>
      {!isDone && <BulkSettings answer={answer} />}
      {plan &&
        (isDone ? <Result answer={answer} plan={plan} /> : <Preview answer={answer} plan={plan} />)}
      {plan && <Lines plan={plan} isDone={isDone} />}
    </>
  )
}

type PlanProps = { answer: BulkAnswer; plan: BulkPlan }

function Preview({ answer, plan: { changed } }: PlanProps) {
  const { action, input, list } = answer
  if (!action) return null
  if (changed.length === 0) {
    return <p className="mb-6 text-lg font-medium">{words.noneWill}</p>
  }
  return (
    <BulkForm
      answer={answer}
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

function Result({ answer, plan: { changed } }: PlanProps) {
  const { action, isUndone = false } = answer
  const title = isUndone ? words.undone(changed.length) : words.done(changed.length)
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-hairline bg-raised p-5">
      <div>
        <p className="text-lg font-medium">{title}</p>
        {action === 'delete' && changed.length > 0 && (
          <p className="text-ink-soft">{words.deletedWhere}</p>
        )}
      </div>
      {!isUndone && changed.length > 0 && <Undo answer={answer} changed={changed} />}
    </div>
  )
}

/** Undoes a deletion through the preview of a restore, and a change of prices or categories immediately. */
function Undo({ answer, changed }: { answer: BulkAnswer; changed: readonly BulkLine[] }) {
  const { action, list } = answer
  if (action === 'delete') {
    return (
      <BulkForm answer={{ list, action: 'restore' }} intent="choose">
        {changed.map(({ id }) => (
          <input key={id} type="hidden" name={BULK_FIELDS.product} value={id} />
        ))}
        <Button type="submit" variant="secondary" size="small">
          {words.undoDelete}
        </Button>
      </BulkForm>
    )
  }
  const undone = UNDOABLE.find((one) => one === action)
  if (!undone) return null
  return (
    <BulkForm answer={answer} intent="undo">
      {changed.map((line) => (
        <input key={line.id} type="hidden" name={BULK_FIELDS.earlier} value={earlierText(line)} />
      ))}
      <Button type="submit" variant="secondary" size="small">
        {words.undo[undone]}
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
