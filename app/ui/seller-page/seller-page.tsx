import { sellerPageWords as words } from '../../content/enquiries/seller-page.ts'
import type { SellerPage } from '../../domain/seller-page/seller-page.ts'
import { Entry } from '../conversation/entry.tsx'
import { SellRequestAnswers } from '../enquiries/item-answers.tsx'
import { useShop } from '../frame/use-shop.ts'
import { OfferSection } from './offer-section.tsx'
import type { ReturnedAnswer } from './returned-answer.ts'

/** What a seller offered, the shop's offer with its forms, and the conversation. */
export function SellerPageView({
  page,
  token,
  returned,
}: {
  page: SellerPage
  token: string
  returned: ReturnedAnswer | undefined
}) {
  const { description, photos, receivedAt } = page
  return (
    <div className="page-column py-section">
      <h1 className="text-4xl">{words.title}</h1>
      <p className="mt-3 mb-8 text-lg text-ink-soft">{words.offered(receivedAt)}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <OfferSection page={page} returned={returned} />
        <section className="lg:row-span-2">
          <h2 className="mb-4 text-2xl">{words.pieceTitle}</h2>
          <Photos photos={photos} />
          <SellRequestAnswers description={description} />
        </section>
        <Conversation page={page} token={token} />
      </div>
      <p className="mt-10 text-ink-soft">{words.private}</p>
    </div>
  )
}

function Photos({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null
  return (
    <ul className="mb-6 grid grid-cols-2 gap-2 sm:grid-cols-3">
      {photos.map((photo, index) => (
        <li key={photo}>
          <a
            href={photo}
            target="_blank"
            rel="noreferrer"
            className="block overflow-hidden rounded-md bg-sunken"
          >
            <img
              src={photo}
              alt={words.photo(index + 1, photos.length)}
              loading="lazy"
              decoding="async"
              className="aspect-4/3 w-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The conversation is read here; messages are written on its own page, which also accepts photos. */
function Conversation({ page: { conversation }, token }: { page: SellerPage; token: string }) {
  const shop = useShop()
  const { messages, more } = conversation
  return (
    <section>
      <h2 className="mb-4 text-2xl">{words.conversationTitle}</h2>
      {messages.length === 0 ? (
        <p className="text-ink-soft">{words.conversationNone}</p>
      ) : (
        <ol className="grid gap-4">
          {more && <li className="text-ink-soft">{words.more}</li>}
          {messages.map(({ id, fromShop, body, at, photos }) => (
            <Entry
              key={id}
              by={fromShop ? shop.name : words.you}
              {...{ fromShop, body, at }}
              photos={photos.map((key) => `/conversation/${token}/photos/${key}`)}
            />
          ))}
        </ol>
      )}
      {/* A full page load: the target page has a form, whose origin browsers send only then. */}
      <a
        href={`/conversation/${token}`}
        className="button button-secondary button-medium mt-6 inline-flex w-fit"
      >
        {words.write}
      </a>
    </section>
  )
}
