import { returnWords as words } from '../../content/orders/returns.ts'
import { UPLOAD_RULES } from '../../domain/media/upload-rules.ts'
import { REASON_MAX } from '../../domain/returns/limits.ts'
import { RETURN_FIELDS } from '../../domain/returns/return-fields.ts'
import type { ReturnPage } from '../../domain/returns/return-page.ts'
import type { RefusedReturnForm } from '../../forms/shop/return-form.ts'
import { Button } from '../button.tsx'
import { ReturnedNotice, TO_NOTICE } from '../enquiries/form-notice.tsx'
import { TextAreaField } from '../forms/field.tsx'
import { FileInput } from '../forms/file-input.tsx'
import { ReturnHead } from './return-head.tsx'
import { ReturnList } from './return-list.tsx'
import { ReturnPieces } from './return-pieces.tsx'
import { SupportMail } from './support-mail.tsx'

type FaultScreenProps = {
  page: ReturnPage
  token: string
  refused: RefusedReturnForm | undefined
}

const leads = {
  payment: words.faultLead,
  supplement: words.faultSupplementLeft,
  nothing: words.faultNothingLeft,
}

/** Where a customer reports a fault of a piece, with photos. */
export function FaultScreen({ page, token, refused }: FaultScreenProps) {
  const { delivered, unpaid, left, pieces, returns } = page
  const mayReport = delivered && !unpaid && pieces.length > 0
  return (
    <div className="page-column pt-10 pb-section md:pt-16">
      <ReturnHead title={words.faultTitle} number={page.number} token={token} />
      <div className="mt-8 grid max-w-2xl gap-10">
        <p className="text-lg">{leads[left]}</p>
        {!delivered && (
          <p>
            {words.faultNotYet} <SupportMail />
          </p>
        )}
        {delivered && unpaid && (
          <p>
            {words.elsewhere} <SupportMail />
          </p>
        )}
        {delivered && pieces.length === 0 && <p>{words.nothing}</p>}
        {refused && !mayReport && <ReturnedNotice toast={refused.answer.toast} errors={0} />}
        {mayReport && <FaultForm page={page} refused={refused} />}
        <ReturnList returns={returns} token={token} />
      </div>
    </div>
  )
}

function FaultForm({
  page: { pieces },
  refused,
}: {
  page: ReturnPage
  refused: RefusedReturnForm | undefined
}) {
  const errors = refused?.answer.errors ?? {}
  const values = refused?.values
  const kept = values?.[RETURN_FIELDS.stored]?.split(' ').filter(Boolean) ?? []
  return (
    // A native form, since its files bypass the router.
    <form
      method="post"
      action={TO_NOTICE}
      encType="multipart/form-data"
      noValidate
      className="grid gap-8"
    >
      {refused && (
        <ReturnedNotice toast={refused.answer.toast} errors={Object.keys(errors).length} />
      )}
      <ReturnPieces
        legend={words.faultWhich}
        pieces={pieces}
        values={values}
        error={errors.pieces}
      />
      <TextAreaField
        label={words.fault}
        name={RETURN_FIELDS.reason}
        rows={5}
        required
        maxLength={REASON_MAX}
        hint={words.faultHint}
        defaultValue={values?.reason ?? ''}
        error={errors.reason}
      />
      <div>
        <label htmlFor="fault-photos" className="block font-medium">
          {words.photos}
        </label>
        <p id="fault-photos-hint" className="mb-2 text-sm text-ink-soft">
          {words.photosHint}
        </p>
        {/* Before the files: the server counts them in this order. */}
        {kept.map((name) => (
          <input key={name} type="hidden" name={RETURN_FIELDS.stored} value={name} />
        ))}
        {kept.length > 0 && <p className="mb-2 font-medium">{words.photosKept(kept.length)}</p>}
        <FileInput
          id="fault-photos"
          name={RETURN_FIELDS.files}
          accept={UPLOAD_RULES.types.join()}
          multiple
          aria-describedby={`fault-photos-hint${errors.photos ? ' fault-photos-error' : ''}`}
          aria-invalid={errors.photos ? true : undefined}
        />
        {errors.photos && (
          <p id="fault-photos-error" className="mt-1 text-sm font-medium text-red">
            {errors.photos}
          </p>
        )}
      </div>
      <Button type="submit" size="large" className="w-fit">
        {words.report}
      </Button>
    </form>
  )
}
