import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { CartItem } from '../../domain/cart/cart.ts'
import { formatPence } from '../../platform/values/money.ts'
import { multiplyPence } from '../../platform/values/money-arithmetic.ts'
import { IconButton } from '../button.tsx'
import { MinusIcon, PlusIcon } from '../icons.tsx'
import { Picture } from '../product/picture.tsx'
import { ProductTitle } from '../product/product-title.tsx'
import { setUnits } from './cart-changes.ts'

type CartRowsProps = {
  items: readonly CartItem[]
  /** Available units by product. */
  stock: Readonly<Record<string, number>>
  /** Disables all controls. */
  busy: boolean
}

/** The cart's items. Every control is its own form, so that it works without scripts. */
export function CartRows({ items, stock, busy }: CartRowsProps) {
  return (
    <fieldset disabled={busy} className="min-w-0">
      <legend className="sr-only">Pieces in your cart</legend>
      <ul className="divide-y divide-hairline">
        {items.map((item) => (
          <CartRow key={item.id} item={item} left={stock[item.id]} />
        ))}
      </ul>
    </fieldset>
  )
}

function CartRow({ item, left }: { item: CartItem; left: number | undefined }) {
  const { id, name, quantity, price } = item
  const address = `/shop/product/${id}`
  return (
    <li className="flex max-w-none gap-4 py-5 narrow:flex-col">
      <Link
        to={address}
        tabIndex={-1}
        aria-hidden="true"
        className="aspect-4/3 w-24 shrink-0 self-start overflow-hidden rounded-sm bg-sunken sm:w-28"
      >
        <Picture
          imageUrl={item.image}
          width={320}
          height={240}
          alt=""
          sizes="112px"
          className="size-full object-cover"
        />
      </Link>
      <div className="flex min-w-0 grow flex-col">
        <div className="flex items-start justify-between gap-3 narrow:flex-col">
          <Link
            to={address}
            className="min-h-6 min-w-0 leading-snug font-medium decoration-1 underline-offset-4 hover:underline"
          >
            <ProductTitle title={name} />
          </Link>
          <p className="shrink-0 tabular-nums">{formatPence(multiplyPence(price, quantity))}</p>
        </div>
        {quantity > 1 && (
          <p className="text-sm text-ink-soft tabular-nums">{formatPence(price)} each</p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-2">
          <Quantity item={item} left={left} />
          <ChangeForm id={id} units={0} onSubmit={moveFocusOn}>
            <button
              type="submit"
              aria-label={`Remove ${name}`}
              className="-mr-1 min-h-11 px-1 text-sm text-ink-soft text-link hover:text-ink"
            >
              Remove
            </button>
          </ChangeForm>
        </div>
      </div>
    </li>
  )
}

/** A stepper from 1 to the stock, also without scripts; static if the stock is 1. */
function Quantity({
  item,
  left = Number.POSITIVE_INFINITY,
}: {
  item: CartItem
  left?: number | undefined
}) {
  const { id, name, quantity } = item
  if (quantity === 1 && left <= 1) {
    return <p className="text-sm text-ink-soft">Qty: 1 (Limited stock)</p>
  }
  return (
    <fieldset
      aria-label={`Quantity of ${name}`}
      className="flex items-center rounded-md border border-edge"
    >
      <ChangeForm id={id} units={Math.max(1, quantity - 1)}>
        <IconButton type="submit" label={`Decrease quantity of ${name}`} off={quantity <= 1}>
          <MinusIcon width={18} height={18} />
        </IconButton>
      </ChangeForm>
      <span className="min-w-7 text-center tabular-nums">{quantity}</span>
      <ChangeForm id={id} units={Math.min(left, quantity + 1)}>
        <IconButton type="submit" label={`Increase quantity of ${name}`} off={quantity >= left}>
          <PlusIcon width={18} height={18} />
        </IconButton>
      </ChangeForm>
    </fieldset>
  )
}

type ChangeFormProps = {
  id: string
  /** The new quantity; 0 removes the product. */
  units: number
  onSubmit?: (form: HTMLFormElement) => void
  children: ReactNode
}

function ChangeForm({ id, units, onSubmit, children }: ChangeFormProps) {
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit?.(event.currentTarget)
    setUnits(id, units)
  }
  return (
    <form method="post" action="/cart" onSubmit={change}>
      <input type="hidden" name="intent" value={units > 0 ? 'update' : 'remove'} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="quantity" value={units} />
      {children}
    </form>
  )
}

/** Before the focused row is removed its neighbour takes the focus, else the cart's heading. */
function moveFocusOn(form: HTMLFormElement): void {
  const row = form.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const target =
    next?.querySelector<HTMLElement>('a:not([tabindex])') ??
    form.closest('[data-cart]')?.querySelector<HTMLElement>('[data-cart-heading]')
  target?.focus()
}
