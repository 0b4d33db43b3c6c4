import {
  answerPhotoWords,
  conversationPage as words,
} from '../../content/enquiries/conversation.ts'
import { longDate, timeOfDay } from '../../platform/values/dates.ts'

type EntryProps = {
  id?: string | undefined
  by: string
  at: Date
  body: string
  fromShop: boolean
  /** Their addresses. */
  photos?: readonly string[]
}

/** One entry of a conversation, as its customer reads it. */
export function Entry({ id, by, at, body, fromShop, photos = [] }: EntryProps) {
  return (
    <li
      id={id}
      className={`scroll-mt-28 rounded-lg border border-hairline p-4 sm:p-5 ${fromShop ? 'bg-green-soft' : 'bg-raised'}`}
    >
      <p className="mb-2 flex max-w-none flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold wrap-anywhere">{by}</span>
        <time dateTime={at.toISOString()} className="text-sm text-ink-soft">
          {longDate(at)}, {timeOfDay(at)}
        </time>
      </p>
      <p className="max-w-none wrap-anywhere whitespace-pre-line">{body || words.noText}</p>
      {photos.length > 0 && (
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.map((src, index) => (
            <li key={src}>
              <a href={src} target="_blank" rel="noreferrer" className="block">
                <img
                  src={src}
                  alt={answerPhotoWords.alternative(index + 1, photos.length, fromShop)}
                  width={320}
                  height={240}
                  loading="lazy"
                  className="aspect-4/3 w-full rounded-md border border-hairline bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
