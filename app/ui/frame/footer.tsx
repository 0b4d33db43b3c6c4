import { Link } from 'react-router'
import { categoryLinks, informationLinks, legalLinks } from '../../content/navigation/navigation.ts'
import type { ShopDetails } from '../../content/settings/shop-details.ts'
import { newsletterConsent } from '../../content/toasts/storefront-toasts.ts'
import { SocialIcon } from '../icons.tsx'
import { CachedFragment } from '../loading/cached-fragment.tsx'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { useShop } from './use-shop.ts'

export function Footer({ testPayments }: { testPayments: boolean }) {
  const { name, registration, office, brandsNote, address, phone, phoneHref, email, social } =
    useShop()
  return (
    <footer className="on-green mt-auto pt-16 pb-8 md:pt-24">
      <div className="page-column">
        <div className="footer-halves">
          <section aria-labelledby="newsletter-title" className="max-w-lg">
            <h2 id="newsletter-title" className="text-3xl">
              Be the first to see what’s new
            </h2>
            <p className="mt-3 text-paper/80">{newsletterConsent}</p>
            <NewsletterForm />
          </section>
          <CachedFragment
            as="div"
            of={FooterColumns}
            given={{ name, address, phone, phoneHref, email }}
            className="footer-columns"
          />
        </div>
        <CachedFragment as="div" of={FooterFoot} given={{ social }} className="footer-foot" />
        <div className="mt-4 space-y-1 text-sm text-paper/80">
          <p className="max-w-none">
            {registration}. {office}. {brandsNote}
          </p>
          {testPayments && <p>This shop is a demonstration: payments are simulated.</p>}
        </div>
      </div>
    </footer>
  )
}

type ContactProps = Pick<ShopDetails, 'address' | 'phone' | 'phoneHref' | 'email'>

function FooterColumns({ name, ...contact }: ContactProps & Pick<ShopDetails, 'name'>) {
  return (
    <>
      <LinkGroup title="Furniture" links={categoryLinks} />
      <LinkGroup title={`About ${name}`} links={informationLinks} />
      <Contact {...contact} />
    </>
  )
}

function FooterFoot({ social }: Pick<ShopDetails, 'social'>) {
  return (
    <>
      <ul className="flex flex-wrap gap-x-6">
        {legalLinks.map((link) => (
          <FooterLink key={link.to} {...link} />
        ))}
      </ul>
      <SocialLinks social={social} />
    </>
  )
}

type FooterLinkProps = { to: string; label: string }

function FooterLink({ to, label }: FooterLinkProps) {
  return (
    <li>
      <Link to={to} className="footer-link">
        {label}
      </Link>
    </li>
  )
}

function LinkGroup({ title, links }: { title: string; links: readonly FooterLinkProps[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-sans text-sm text-paper/70">{title}</h2>
      <ul>
        {links.map((link) => (
          <FooterLink key={link.to} {...link} />
        ))}
      </ul>
    </nav>
  )
}

function Contact({ address, phone, phoneHref, email }: ContactProps) {
  return (
    <section aria-labelledby="footer-contact">
      <h2 id="footer-contact" className="mb-2 font-sans text-sm text-paper/70">
        Workshop
      </h2>
      <address className="not-italic">
        {address.map((part) => (
          <span key={part} className="block">
            {part}
          </span>
        ))}
        <a href={phoneHref} className="footer-link mt-2">
          {phone}
        </a>
        <a href={`mailto:${email}`} className="footer-link">
          {email}
        </a>
      </address>
    </section>
  )
}

function SocialLinks({ social }: Pick<ShopDetails, 'social'>) {
  return (
    <ul className="-mx-2.5 flex">
      {social.map(({ name, href }) => (
        <li key={name}>
          <a href={href} rel="noreferrer" aria-label={name} className="footer-social">
            <SocialIcon name={name} />
          </a>
        </li>
      ))}
    </ul>
  )
}
