import {
  bounceWords,
  leftOutWords,
  conversationText as words,
} from '../../../content/staff/enquiries/conversations.ts'
import type {
  ConversationBounce,
  ConversationMessage,
} from '../../../domain/conversations/conversation.ts'
import { DateTime } from '../kit/date-time.tsx'

type Facts = Pick<ConversationMessage, 'fromAddress' | 'leftOut' | 'photos'>

/** The photos of an entry, and notes about its mail: another sender, attachments left out. */
export function MailFacts({ fromAddress, leftOut, photos }: Facts) {
  return (
    <>
      {photos.length > 0 && <Photos photos={photos} />}
      {fromAddress !== null && <p className="mt-2 text-amber-ink">{words.otherSenderNote}</p>}
      {leftOut.length > 0 && (
        <ul className="mt-2 text-ink-soft">
          {leftOut.map(({ reason, name }) => (
            <li key={reason + name} className="wrap-anywhere">
              {leftOutWords[reason](name)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Photos({ photos }: { photos: readonly string[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {photos.map((key, index) => (
        <li key={key}>
          <a href={`/admin/inbox/photos/${key}`} target="_blank" rel="noreferrer" className="block">
            <img
              src={`/admin/inbox/photos/${key}`}
              alt={words.photo(index + 1, photos.length)}
              width={112}
              height={84}
              loading="lazy"
              className="h-21 w-28 rounded-md border border-hairline bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A mail that could not be delivered. */
export function BounceNotice({ bounce }: { bounce: ConversationBounce }) {
  return (
    <p className="mt-2 rounded-md border border-red bg-red-soft px-3 py-2 wrap-anywhere">
      {bounceWords(bounce.address, bounce.status)} <DateTime date={bounce.at} withTime />
    </p>
  )
}
