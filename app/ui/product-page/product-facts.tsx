import { Link } from 'react-router'
import type { ProductFact } from '../../content/product/product-facts.ts'
import type { ShownDimensions } from '../../domain/catalogue/shop/shown-dimensions.ts'
import { Picture } from '../product/picture.tsx'
import { ProductDelivery } from './product-delivery.tsx'

/** Delivery, returns, condition and the ways to ask: what a buyer wants to know beside the price. */
export function ProductFacts({ facts }: { facts: readonly ProductFact[] }) {
  return (
    <section aria-label="Before you buy" className="mt-8">
      {facts.map(({ title, parts, postcode, grades }) => (
        <div
          key={title}
          className="grid gap-x-6 border-t border-hairline py-4 sm:grid-cols-[7rem_1fr]"
        >
          <h2 className="font-sans text-base font-medium">{title}</h2>
          <div className="text-ink-soft">
            <p>
              {parts.map(({ words, href }) =>
                href ? <TextLink key={href} to={href} label={words} /> : words,
              )}
            </p>
            {postcode && <ProductDelivery {...postcode} />}
            {grades && <Grades {...grades} />}
          </div>
        </div>
      ))}
    </section>
  )
}

/** The scale of grades, opened in place, with the product's own marked. */
function Grades({ title, rows, current }: NonNullable<ProductFact['grades']>) {
  return (
    <details className="mt-1">
      <summary className="text-link w-fit cursor-pointer py-2.5">{title}</summary>
      <dl className="mt-2 grid gap-2">
        {rows.map(({ grade, meaning, example }) => (
          <div
            key={grade}
            className={grade === current ? 'rounded-sm bg-sunken px-3 py-2 text-ink' : 'px-3'}
          >
            <dt className="font-medium">{grade}</dt>
            <dd className="flex justify-between gap-3">
              {meaning}
              {example && (
                <Picture
                  {...example.picture}
                  alt={example.alt}
                  sizes="7rem"
                  className="mark-picture"
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The text entered by staff, unless the rows say the same; one labelled row for each measure. */
export function Dimensions({ text, rows }: ShownDimensions) {
  return (
    <>
      {text && <p className="whitespace-pre-line tabular-nums">{text}</p>}
      <dl>
        {rows.map(({ name, size }) => (
          <div key={name} className="flex justify-between border-b border-hairline py-2">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="tabular-nums">{size}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function TextLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="text-link">
      {label}
    </Link>
  )
}
