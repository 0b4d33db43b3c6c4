import { useShop } from '../frame/use-shop.ts'

/** Follows a text that asks the customer to write. */
export function SupportMail() {
  const { supportEmail } = useShop()
  return (
    <a href={`mailto:${supportEmail}`} className="text-link">
      {supportEmail}
    </a>
  )
}
