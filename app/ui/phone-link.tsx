import { phoneHref, site } from '../content/site.ts'

/** The shop's telephone number within a sentence; it stays on one line. */
export function PhoneLink() {
  return (
    <a href={phoneHref} className="text-link whitespace-nowrap">
      {site.phone}
    </a>
  )
}
