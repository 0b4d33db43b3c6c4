import { CheckIcon } from '../icons.tsx'

/** The mark above the thanks for a payment. */
export function PaidMark() {
  return (
    <span className="mb-6 flex size-14 items-center justify-center rounded-full bg-green text-paper print:hidden">
      <CheckIcon width={28} height={28} />
    </span>
  )
}
