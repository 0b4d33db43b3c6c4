import { useState } from 'react'
import { Link } from 'react-router'
import { sell } from '../../content/enquiries/sell.ts'
import { sellFailed, sellReceived } from '../../content/toasts/form-messages.ts'
import { SELL_FIELDS } from '../../domain/enquiries/sell/sell-form-fields.ts'
import type { SellValues } from '../../domain/enquiries/sell/sell-values.ts'
import { FORM_KEY_FIELD, type FormResult } from '../../forms/fields/form-result.ts'
import { sellRules as rules } from '../../forms/shop/sell-form.ts'
import { TIMESTAMP_FIELD } from '../../platform/form-protection/honeypot.ts'
import { Button } from '../button.tsx'
import { FormGuard } from '../forms/form-guard.tsx'
import { waitMinimumFillTime } from '../forms/minimum-fill-time.ts'
import { FormNotice, ReturnedNotice, SentNotice } from './form-notice.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { StoredPhotos } from './photo-tile.tsx'
import { postForm, textFields } from './post-form.ts'
import { SellFields } from './sell-fields.tsx'
import { SellProgress, type SellStage } from './sell-progress.tsx'
import { type Sent, useEnquiryForm } from './use-enquiry-form.ts'
import { useFormKey } from './use-form-key.ts'
import { usePhotos } from './use-photos.ts'
import './enquiries.css'

/** Long enough to be read. */
const DONE_SHOWN_MS = 700

/** @property photos keys of the stored photos */
export type SentSellRequest = Sent & { photos: readonly string[] }

/**
 * The sell form. With scripts photos are uploaded one by one with progress, then the request is
 * submitted; without them one post holds everything.
 */
export function SellForm({ sent }: { sent: SentSellRequest | undefined }) {
  const photos = usePhotos()
  const [stage, setStage] = useState<SellStage | null>(null)
  const keyOf = useFormKey()

  async function sendOnce(element: HTMLFormElement, { email }: SellValues): Promise<FormResult> {
    const fields = textFields(element)
    const uploaded = await photos.upload({
      email,
      stamp: fields.get(TIMESTAMP_FIELD) ?? '',
      onProgress: (done, count) => setStage(count > 0 ? { kind: 'photos', done, count } : null),
    })
    if (!uploaded.ok) return uploaded.refused
    for (const key of uploaded.keys) fields.append(SELL_FIELDS.photo, key)
    setStage({ kind: 'record' })
    fields.set(FORM_KEY_FIELD, keyOf(fields))
    return await postForm('/api/sell', fields)
  }

  const { form, round, values, errors, busy, stamp, notice, onInput, onSubmit } = useEnquiryForm({
    rules,
    draftKey: 'sell-draft',
    sent,
    succeeded: sellReceived,
    failed: sellFailed,
    async send(element, values) {
      try {
        await waitMinimumFillTime()
        let result = await sendOnce(element, values)
        if (!result.ok && result.photosGone) {
          photos.sendAgain()
          result = await sendOnce(element, values)
        }
        if (result.ok) {
          setStage({ kind: 'done' })
          await new Promise((resolve) => setTimeout(resolve, DONE_SHOWN_MS))
          photos.clear()
        }
        return result
      } finally {
        setStage(null)
      }
    },
  })

  return (
    <>
      {round > 0 && <SentNotice key={round} toast={sellReceived} />}
      <form
        key={`form-${round}`}
        ref={form}
        method="post"
        action="/sell#offer"
        encType="multipart/form-data"
        noValidate
        onInput={onInput}
        onSubmit={onSubmit}
        className="flex flex-col gap-8"
      >
        {sent && round === 0 && (
          <ReturnedNotice
            toast={sent.answer.toast}
            errors={Object.keys(sent.answer.errors ?? {}).length}
          />
        )}
        <FormGuard stamp={stamp} />
        <SellFields
          values={values}
          errors={errors}
          photos={
            <>
              {sent && round === 0 && <StoredPhotos keys={sent.photos} />}
              {photos.lost && <p className="font-medium">{sell.photos.again}</p>}
              <PhotoPicker
                photos={photos.photos}
                busy={busy}
                onAdd={photos.add}
                onRemove={photos.remove}
              />
            </>
          }
        />
        <div className="flex flex-col gap-4 border-t border-hairline pt-6">
          {notice && <FormNotice toast={notice} />}
          {stage && <SellProgress stage={stage} />}
          <Button type="submit" size="large" disabled={busy}>
            {busy ? sell.form.busy : sell.form.button}
          </Button>
          <p className="text-sm text-ink-soft">
            We use what you send us to answer you, as our{' '}
            <Link to="/privacy" className="text-link">
              privacy policy
            </Link>{' '}
            says.
          </p>
        </div>
      </form>
    </>
  )
}
