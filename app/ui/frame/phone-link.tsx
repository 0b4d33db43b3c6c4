import { useShop } from './use-shop.ts'

/** The shop's phone number within a sentence; it stays on one line. */
export function PhoneLink() {
  const { phone, phoneHref } = useShop()
  return (
    <a href={phoneHref} className="text-link whitespace-nowrap">
      {phone}
    </a>
  )
}
