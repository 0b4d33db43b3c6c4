import { useLocation } from 'react-router'
import {
  productFormErrors as errors,
  productFormWords,
} from '../../../../content/staff/products/product-form.ts'
import { ButtonLink } from '../../../button.tsx'

const TEXTS = {
  'no-id': productFormWords.whyNoId,
  missing: productFormWords.whyMissing,
  failed: productFormWords.whyFailed,
} as const

/** Replaces a form that cannot be shown. */
export function NoProductForm({ state }: { state: keyof typeof TEXTS }) {
  const { pathname } = useLocation()
  return (
    <div className="staff-page">
      <h1>{state === 'no-id' ? errors.noId : errors.notLoaded}</h1>
      <p className="mt-3 text-ink-soft">{TEXTS[state]}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {state === 'failed' && (
          <ButtonLink to={pathname} replace size="small">
            {productFormWords.again}
          </ButtonLink>
        )}
        <ButtonLink to="/admin/products" variant="secondary" size="small">
          {productFormWords.toList}
        </ButtonLink>
      </div>
    </div>
  )
}
