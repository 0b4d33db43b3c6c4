import { exportNotes } from '../content/staff/people/personal-data.ts'
import type { EntryOf } from '../domain/conversations/conversations-of.server.ts'
import { readPhotoForStaff } from '../domain/conversations/photos/read-photos.server.ts'
import { readSellPhoto } from '../domain/enquiries/photos/read-sell-photo.server.ts'
import { recordChange } from '../domain/staff/history/record-change.server.ts'
import type { Staff } from '../domain/staff/staff.ts'
import type { Services } from '../server/request-context.ts'
import { findPersonalData, type PersonalData } from './find-personal-data.ts'
import { PERSON_LABEL } from './person-label.ts'

type ExportServices = Pick<Services, 'db' | 'media' | 'clock'>

/**
 * Exports the same data as one JSON file, including photos, streamed so that one photo and one batch of
 * entries of a conversation are in memory.
 * The export is recorded in the history before the first part is sent.
 */
export async function exportPersonalData(
  services: ExportServices,
  staff: Staff,
  email: string,
): Promise<AsyncGenerator<string>> {
  const data = await findPersonalData(services, staff, email)
  await recordChange(services.db, staff, {
    subject: 'person',
    id: null,
    label: PERSON_LABEL,
    action: 'exported',
  })
  return fileParts(services, staff, email, data)
}

async function* fileParts(
  services: ExportServices,
  staff: Staff,
  email: string,
  data: PersonalData,
): AsyncGenerator<string> {
  const { db, media, clock } = services
  const about = { email, taken_at: clock.now(), amounts_in: 'pence (GBP)', ...exportNotes }
  yield `{\n${member('about', about)}${member('orders', data.orders)}`
  yield member('ways_to_the_door', data.deliveryAccess)
  yield '"deliveries": '
  yield* arrayParts(data.deliveries, async function* ({ photo, ...delivery }) {
    const bytes = photo === null ? null : await media.read(photo)
    yield JSON.stringify({ ...delivery, photo: bytes && shownPhoto(bytes) }, null, 1)
  })
  yield ',\n"returns": '
  yield* arrayParts(data.returns, async function* ({ photos, ...one }) {
    yield `{\n${members(one)}"photos": `
    yield* photoParts(photos, (name) => media.read(name))
    yield '}'
  })
  yield `,\n${member('messages', data.messages)}`
  const photos: string[] = []
  yield '"conversations": '
  yield* conversationParts(data.conversations, photos)
  yield ',\n"mails_in_conversations_of_others": '
  yield* conversationParts(data.mailsInOtherConversations, photos)
  yield ',\n"photos_of_conversations": '
  yield* conversationPhotoParts(services, staff, photos)
  yield `,\n${member('undelivered_mails', data.undeliveredMails)}`
  yield member('furniture_bought', data.purchases)
  yield member('reviews', data.reviews)
  yield member('review_requests', data.reviewRequests)
  yield member('no_review_requests_since', data.reviewOptOut)
  yield member('newsletter', data.newsletter)
  yield member('alerts', data.alerts)
  yield `${member('files_for_the_newsletter', data.uploads)}"sell_requests": `
  yield* arrayParts(data.sellRequests, async function* ({ photoKeys, ...sellRequest }) {
    yield `{\n${members(sellRequest)}"photos": `
    yield* photoParts(photoKeys, (key) => readSellPhoto(db, media, key))
    yield '}'
  })
  yield ',\n"photos_never_sent": '
  yield* photoParts(data.loosePhotoKeys, (key) => readSellPhoto(db, media, key))
  yield '\n}\n'
}

/** @param photos receives the keys of the photos */
function conversationParts(
  conversations: readonly { messages: AsyncIterable<EntryOf> }[],
  photos: string[],
): AsyncGenerator<string> {
  return arrayParts(conversations, async function* ({ messages, ...facts }) {
    yield `{\n${members(facts)}"messages": `
    yield* arrayParts(messages, async function* (entry) {
      photos.push(...entry.photos)
      yield JSON.stringify(entry, null, 1)
    })
    yield '}'
  })
}

function conversationPhotoParts(
  { db, media }: ExportServices,
  staff: Staff,
  keys: readonly string[],
): AsyncGenerator<string> {
  return arrayParts(keys, async function* (key) {
    const photo = await readPhotoForStaff(db, media, staff, key)
    yield JSON.stringify({ key, ...shownPhoto(photo) })
  })
}

function photoParts(
  keys: readonly string[],
  read: (key: string) => Promise<Buffer | null>,
): AsyncGenerator<string> {
  return arrayParts(keys, async function* (key) {
    yield JSON.stringify(shownPhoto(await read(key)))
  })
}

const shownPhoto = (bytes: Buffer | null) => ({
  type: 'image/webp',
  base64: bytes?.toString('base64') ?? null,
})

/** A member of a JSON object, before further ones. */
const member = (name: string, value: unknown) => `"${name}": ${JSON.stringify(value, null, 1)},\n`

const members = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => member(name, value))
    .join('')

/** A JSON array whose items are made one after the other. */
async function* arrayParts<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  partsOf: (item: Item) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  yield '['
  let before = '\n'
  for await (const item of items) {
    yield before
    yield* partsOf(item)
    before = ',\n'
  }
  yield ']'
}
