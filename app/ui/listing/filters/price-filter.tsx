import { formatPence, fromPounds, NO_PENCE } from '../../../platform/values/money.ts'
import { Button } from '../../button.tsx'
import type { PriceDraft } from './use-price-draft.ts'

const STEP_POUNDS = 50
/** Distinguishes the price's Apply from the form's other submit buttons. */
export const APPLY_PRICE = 'apply-price'

/**
 * A slider with two thumbs and an input for each. Values are local until applied. The form submits
 * the inputs, so that it works without JavaScript.
 */
export function PriceFilter({ price }: { price: PriceDraft }) {
  const { top, low, high, setLow, setHigh } = price
  const from = within(Number(low) || 0, top)
  const to = within(Number(high) || top, top)
  const share = (pounds: number) => pounds / top
  return (
    <>
      <div className="price-slider-box">
        <div className="price-track" />
        <div
          className="price-range"
          style={{ left: `${share(from) * 100}%`, right: `${100 - share(to) * 100}%` }}
        />
        <input
          type="range"
          aria-label="Lowest price"
          aria-valuetext={inWords(from)}
          min={0}
          max={top}
          step={STEP_POUNDS}
          value={from}
          onChange={(event) =>
            setLow(String(Math.min(event.target.valueAsNumber, Math.max(0, to - STEP_POUNDS))))
          }
          // At the right end this thumb would be below the other one.
          className={`price-slider ${from > top / 2 ? 'z-10' : ''}`}
        />
        <input
          type="range"
          aria-label="Highest price"
          aria-valuetext={inWords(to)}
          min={0}
          max={top}
          step={STEP_POUNDS}
          value={to}
          onChange={(event) =>
            setHigh(String(Math.max(event.target.valueAsNumber, Math.min(top, from + STEP_POUNDS))))
          }
          className="price-slider"
        />
      </div>
      <div className="mt-1 flex items-center gap-2">
        <PriceField label="Price from" name="minPrice" value={low} onChange={setLow} />
        <span aria-hidden="true" className="text-ink-soft">
          –
        </span>
        <PriceField label="Price to" name="maxPrice" value={high} onChange={setHigh} />
      </div>
      <Button
        type="submit"
        id={APPLY_PRICE}
        aria-label="Apply price"
        variant="secondary"
        size="small"
        className="mt-3 w-full"
      >
        Apply
      </Button>
    </>
  )
}

function inWords(pounds: number): string {
  return formatPence(fromPounds(pounds) ?? NO_PENCE)
}

function within(pounds: number, top: number): number {
  return Math.min(Math.max(pounds, 0), top)
}

/** Valid partial input while typing. */
const POUNDS_SO_FAR = /^(\d+\.?\d{0,2})?$/

type PriceFieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
}

function PriceField({ label, name, value, onChange }: PriceFieldProps) {
  return (
    <label className="price-field">
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="text-ink-soft">
        £
      </span>
      <input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={value}
        onChange={(event) => {
          const pounds = event.target.value.replace(/[^\d.]/g, '')
          if (POUNDS_SO_FAR.test(pounds)) onChange(pounds)
        }}
        className="price-input"
      />
    </label>
  )
}
