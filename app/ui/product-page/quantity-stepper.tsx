import { useEffect, useRef, useState } from 'react'
import { quantityMessages } from '../../content/toasts/quantity-messages.ts'
import { IconButton } from '../button.tsx'
import { MinusIcon, PlusIcon } from '../icons.tsx'
import { showToast } from '../toast/toast.tsx'

type QuantityStepperProps = {
  quantity: number
  /** Available units; more than 1. */
  stock: number
  onChange: (quantity: number) => void
}

/** The quantity to add. At the stock level '+' shows a toast instead of being disabled. */
export function QuantityStepper({ quantity, stock, onChange }: QuantityStepperProps) {
  // Partial input, which may not be a number.
  const [input, setInput] = useState<string | null>(null)

  const settle = (text: string | null) => {
    if (text === null) return
    setInput(null)
    const wanted = Math.trunc(Number(text))
    if (wanted > stock) showToast(quantityMessages.aboveStock(stock))
    onChange(Math.min(Math.max(wanted || 1, 1), stock))
  }
  const field = useRef<HTMLInputElement>(null)
  const settleEarly = useRef(settle)
  useEffect(() => {
    const { value, defaultValue } = field.current ?? {}
    // Entered before hydration.
    if (value !== undefined && value !== defaultValue) settleEarly.current(value)
  }, [])
  const increase = () => {
    if (quantity < stock) onChange(quantity + 1)
    else showToast(quantityMessages.allChosen(stock))
  }

  return (
    <fieldset className="noscript:hidden">
      <legend className="sr-only">Quantity</legend>
      <div className="flex min-h-14 items-center rounded-md border border-edge bg-raised px-1">
        <IconButton
          label="Decrease quantity"
          off={quantity <= 1}
          onClick={() => onChange(quantity - 1)}
        >
          <MinusIcon width={18} height={18} />
        </IconButton>
        <input
          ref={field}
          aria-label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={input ?? quantity}
          onChange={(event) => setInput(event.target.value)}
          onBlur={() => settle(input)}
          onKeyDown={(event) => event.key === 'Enter' && settle(input)}
          className="size-11 bg-transparent text-center text-base font-medium tabular-nums"
        />
        <IconButton label="Increase quantity" onClick={increase}>
          <PlusIcon width={18} height={18} />
        </IconButton>
      </div>
    </fieldset>
  )
}
