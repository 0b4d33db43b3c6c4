import { answerInWords, answerNames } from '../../content/staff/enquiries/sell-requests.ts'
import {
  type ItemAnswers,
  readItemDescription,
} from '../../domain/enquiries/sell/item-description.ts'

const ORDER = Object.keys(answerNames) as (keyof ItemAnswers)[]

/** The seller's answers; descriptions in another format are shown as stored. */
export function SellRequestAnswers({ description }: { description: string }) {
  const answers = readItemDescription(description)
  const given = ORDER.filter((answer) => answers[answer])
  if (given.length === 0) {
    return <p className="max-w-none wrap-anywhere whitespace-pre-wrap">{description}</p>
  }
  return (
    <dl className="divide-y divide-hairline border-y border-hairline">
      {given.map((answer) => (
        <div
          key={answer}
          className="grid grid-cols-[7rem_minmax(0,1fr)] sm:grid-cols-[9rem_minmax(0,1fr)] gap-4 py-2"
        >
          <dt className="text-ink-soft">{answerNames[answer]}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">
            {answerInWords(answer, answers[answer])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
