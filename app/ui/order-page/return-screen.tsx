import { href, Link } from 'react-router'
import { returnWords as words } from '../../content/orders/returns.ts'
import { RETURN_FIELDS } from '../../domain/returns/return-fields.ts'
import type { ReturnPage } from '../../domain/returns/return-page.ts'
import type { RefusedReturnForm } from '../../forms/shop/return-form.ts'
import { weekdayAndDate } from '../../platform/values/dates.ts'
import { formatPence } from '../../platform/values/money.ts'
import { Button } from '../button.tsx'
import { ReturnedNotice, TO_NOTICE } from '../enquiries/form-notice.tsx'
import { TextAreaField } from '../forms/field.tsx'
import { useShop } from '../frame/use-shop.ts'
import { ReturnHead } from './return-head.tsx'
import { ReturnList } from './return-list.tsx'
import { ReturnPieces } from './return-pieces.tsx'
import { SupportMail } from './support-mail.tsx'

type ReturnScreenProps = {
  page: ReturnPage
  token: string
  refused: RefusedReturnForm | undefined
}

const dayText = (day: string) => weekdayAndDate(new Date(`${day}T12:00:00Z`))

/** Where a customer returns pieces of an order, and sees the state of the return. */
export function ReturnScreen({ page, token, refused }: ReturnScreenProps) {
  const { delivered, unpaid, left, lastDay, over, pieces, returns } = page
  const nothingLeft = left === 'nothing'
  const isOffered = delivered && !over && pieces.length > 0
  const mayAsk = isOffered && !unpaid && !nothingLeft
  return (
    <div className="page-column pt-10 pb-section md:pt-16">
      <ReturnHead title={words.title} number={page.number} token={token} />
      <div className="mt-8 grid max-w-2xl gap-10">
        {!delivered && (
          <p className="text-lg">
            {words.notYet} <SupportMail />
          </p>
        )}
        {lastDay && delivered && !nothingLeft && (
          <p className="text-lg">
            {over ? (
              <>
                {words.over(dayText(lastDay))} <SupportMail />
              </>
            ) : (
              words.until(dayText(lastDay))
            )}
          </p>
        )}
        {delivered && unpaid && !over && (
          <p>
            {words.elsewhere} <SupportMail />
          </p>
        )}
        {isOffered && nothingLeft && (
          <p className="text-lg">
            {words.nothingLeft} <SupportMail />
          </p>
        )}
        {delivered && !over && pieces.length === 0 && <p>{words.nothing}</p>}
        {refused && !mayAsk && <ReturnedNotice toast={refused.answer.toast} errors={0} />}
        {mayAsk && <ReturnForm page={page} refused={refused} />}
        {delivered && pieces.length > 0 && (
          <p className="text-ink-soft">
            {words.faultStays}{' '}
            <Link to={href('/order/:token/faulty', { token })} className="text-link">
              {words.faultLink}
            </Link>
          </p>
        )}
        <ReturnList returns={returns} token={token} />
      </div>
    </div>
  )
}

function ReturnForm({
  page: { pieces, charges, left },
  refused,
}: {
  page: ReturnPage
  refused: RefusedReturnForm | undefined
}) {
  const { returnAddress } = useShop()
  const errors = refused?.answer.errors ?? {}
  const values = refused?.values
  const onlySupplement = left === 'supplement'
  const [least, most] = [formatPence(charges.least), formatPence(charges.most)]
  return (
    <form method="post" action={TO_NOTICE} noValidate className="grid gap-8">
      {refused && (
        <ReturnedNotice toast={refused.answer.toast} errors={Object.keys(errors).length} />
      )}
      <ReturnPieces legend={words.which} pieces={pieces} values={values} error={errors.pieces} />
      <TextAreaField
        label={words.reason}
        name={RETURN_FIELDS.reason}
        rows={3}
        maxLength={2_000}
        hint={words.reasonHint}
        defaultValue={values?.reason ?? ''}
        error={errors.reason}
      />
      <fieldset aria-describedby={errors.way ? 'way-error' : undefined}>
        <legend className="text-lg font-medium">{words.how}</legend>
        {errors.way && (
          <p id="way-error" className="mt-1 text-red">
            {errors.way}
          </p>
        )}
        <Way
          value="collection"
          chosen={values?.way}
          label={onlySupplement ? words.collectionFree : words.collection(least, most)}
          hint={words.collectionHint}
        />
        <Way
          value="bring"
          chosen={values?.way}
          label={words.bring(returnAddress ?? 'our workshop')}
          hint={words.bringHint}
        />
      </fieldset>
      <p className="text-ink-soft">{onlySupplement ? words.supplementBack : words.moneyBack}</p>
      <Button type="submit" size="large" className="w-fit">
        {words.ask}
      </Button>
    </form>
  )
}

type WayProps = { value: string; chosen: string | undefined; label: string; hint: string }

function Way({ value, chosen, label, hint }: WayProps) {
  return (
    <label className="mt-3 flex cursor-pointer items-start gap-4">
      <input
        type="radio"
        name={RETURN_FIELDS.way}
        value={value}
        defaultChecked={chosen === value}
        className="mt-0.5 size-6 shrink-0 accent-green"
      />
      <span className="min-w-0">
        <span className="block wrap-anywhere">{label}</span>
        <span className="block text-sm text-ink-soft">{hint}</span>
      </span>
    </label>
  )
}
