import { nextSteps } from '../../content/orders/next-steps.ts'
import { PhoneLink } from '../frame/phone-link.tsx'
import { useShop } from '../frame/use-shop.ts'

type NextStepsProps = {
  collects: boolean
  /** Address of the page of the order; null for visitors who must not have it. */
  orderPage: string | null
}

/** What happens after an order, in three steps, and the phone number. */
export function NextSteps({ collects, orderPage }: NextStepsProps) {
  const { phoneHours, address, spokenHours } = useShop()
  const steps = collects ? nextSteps.collectionSteps : nextSteps.steps
  return (
    <section aria-labelledby="next-steps" className="mt-10 print:mt-4">
      <h2 id="next-steps" className="text-2xl">
        {nextSteps.title}
      </h2>
      {collects && (
        <p className="mt-2 max-w-none">{nextSteps.collectFrom(address.join(', '), spokenHours)}</p>
      )}
      <ol className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-3 print:mt-2">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 sm:block">
            <span
              aria-hidden="true"
              className="w-4 shrink-0 font-serif text-2xl leading-none text-clay"
            >
              {index + 1}
            </span>
            <p className="sm:mt-2">
              <Step words={step} orderPage={orderPage} />
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-4 max-w-none text-ink-soft print:mt-2">
        {nextSteps.questions} <PhoneLink />
        {phoneHours}.
      </p>
    </section>
  )
}

function Step({ words, orderPage }: { words: string; orderPage: string | null }) {
  const [before, after] = words.split(nextSteps.orderPage)
  if (orderPage === null || after === undefined) return words
  return (
    <>
      {before}
      {/* A full page load, like the receipt's button. */}
      <a href={`${orderPage}#delivery`} className="text-link">
        {nextSteps.orderPage}
      </a>
      {after}
    </>
  )
}
