import type {
  DeliveryState,
  Failure,
  NextStep,
  StopKind,
} from '../../../domain/delivery-rounds/delivery-states.ts'
import { weekdayAndDay } from '../../../platform/values/dates.ts'
import type { Toast } from '../../toasts/storefront-toasts.ts'

/** A refusal of `scheduleDelivery`. */
type NotScheduled =
  | { reason: 'missing' | 'not_open' | 'past' | 'has_day' }
  | { reason: 'full'; of: 'stops' | 'litres' }

const failed = (title: string, description?: string): Toast => ({
  title,
  ...(description && { description }),
  tone: 'destructive',
})
const stops = (count: number) => (count === 1 ? '1 stop' : `${count} stops`)
const litres = (count: number) => `${count.toLocaleString('en-GB')} litres`

/** 'Thursday 3 December', of a day of the calendar. */
export const roundDay = (day: string): string => weekdayAndDay(new Date(`${day}T12:00:00Z`))

/** Texts of the board of rounds. */
export const roundText = {
  title: 'Rounds',
  waiting: 'To schedule',
  waitingHint: 'Paid orders and accepted pieces without a day, the longest waiting first.',
  nothingWaits: 'Everything has a day.',
  moreWaiting: (count: number) => `and ${count.toLocaleString('en-GB')} more`,
  nextWaiting: 'Next',
  firstWaiting: 'From the first',
  earlier: 'Earlier',
  today: 'Today',
  later: 'Later',
  days: 'Days',
  noStops: 'No stops yet',
  onlyZones: (names: string) => `Customers of ${names} only`,
  noVans: 'There is no van yet.',
  noVansHint: 'Vans drive the rounds. Add one, with the stops and litres that it takes on a day.',
  noRound: 'No round',
  addRound: (van: string) => `Add ${van}`,
  open: 'Open the round',
  sheet: 'Sheet',
  sheetTitle: 'Round sheet',
  move: 'Move',
  schedule: 'Schedule',
  pickup: 'Pick-up',
  returned: 'Return',
  noPostcode: 'No postcode',
  noAddress: 'No address yet',
  chosen: 'chosen by the customer',
  late: (stops: number) =>
    stops === 1
      ? '1 stop of an earlier day has no result'
      : `${stops} stops of earlier days have no result`,
  load: (taken: number, all: number) => `${taken} of ${stops(all)}`,
  litresLoad: (taken: number, all: number) => `${taken.toLocaleString('en-GB')} of ${litres(all)}`,
  litres,
  drag: 'Drag a stop onto a day, or press it to choose one.',
  vans: 'Vans',
} as const

/** Texts about the demo's sample orders, while there are any. */
export const sampleText = {
  title: 'Sample orders',
  about:
    'People named “Sample” are invented, and so are their orders, which were paid with test payments. They count as sales, and take pieces from stock, until they are removed.',
  remove: 'Remove the sample orders…',
  sure: 'They are cancelled and refunded, their pieces are on sale again, and pick-ups leave the board. Nobody is mailed. The cancelled orders stay in the list of orders.',
  go: 'Remove them all',
} as const

/** Moving a stop. */
export const stopText = {
  title: (name: string) => `Schedule ${name}`,
  now: 'Now',
  unscheduled: 'Not scheduled',
  to: 'Round',
  notScheduled: 'No round: back to “To schedule”',
  room: (free: number, freeLitres: number) =>
    free <= 0 ? 'full' : `${stops(free)} and ${litres(freeLitres)} free`,
  noRounds: 'There are no rounds in the next four weeks. Add one on the board first.',
  notify: 'Tell the customer by email',
  notifyHint: 'Of a day that is new to them. Ask them first if they chose the old one.',
  choseDay: 'The customer chose this day.',
  save: 'Save',
  notOpen: 'It is on its way or over, and cannot be moved any more.',
  /** In the order's dialog. */
  ofOrder: 'On the rounds',
  schedule: 'Choose a round',
  move: 'Move it',
  round: 'Open the round',
  receivedBy: (name: string) => `Taken in by ${name}`,
  photo: 'Open the photo',
  order: 'Open the order',
  sellRequest: 'Open the sell request',
} as const

/** Texts about the time window of a stop, set by staff. */
export const windowText = {
  title: 'Hours',
  hint: 'Empty: they follow from the sequence of the stops on the day before, from 16:00.',
  notified: 'The customer has been told these hours.',
  from: 'From',
  to: 'To',
  notify: 'Tell the new hours by email',
  save: 'Save the hours',
  timeNeeded: 'Enter a time such as 10:30, or leave both empty.',
  endNeeded: 'It has to be later than the beginning.',
  notifiedNeeded: 'The customer knows their hours: enter others, or leave them as they are.',
  saved: { title: 'Hours saved' } as Toast,
  changed: failed(
    'Nothing was saved',
    'A colleague has changed the hours in the meantime. Yours are still in the fields.',
  ),
  notScheduled: failed('Nothing was saved', 'The stop has no round any more, or is on its way.'),
} as const

/** Texts about the address at which a seller's piece is collected. */
export const placeText = {
  title: 'Where it is',
  hint: 'The sell form asks for no address. Ask the seller, and enter it for the round’s sheet.',
  address: 'Address, with the postcode in the last line',
  phone: 'Telephone on the day (optional)',
  notes: 'Floor, stairs, parking (optional)',
  save: 'Save the address',
  addressNeeded: 'Enter the address with its postcode.',
  phoneInvalid: 'Enter a telephone number, or leave it empty.',
  saved: { title: 'Address saved' } as Toast,
  changed: failed(
    'Nothing was saved',
    'The seller or a colleague has changed it in the meantime. Yours is still in the fields.',
  ),
} as const

export const stopStates: Record<DeliveryState, string> = {
  to_schedule: 'To schedule',
  scheduled: 'Scheduled',
  on_the_way: 'On its way',
  done: 'Delivered',
  failed: 'Not delivered',
  cancelled: 'Cancelled',
}

/** The states of a collection: of a seller's piece or of a return. */
export const fetchedStates: Record<DeliveryState, string> = {
  ...stopStates,
  done: 'Collected',
  failed: 'Not collected',
}

export const stateOfStop = ({ state, kind }: { state: DeliveryState; kind: StopKind }): string =>
  (kind === 'delivery' ? stopStates : fetchedStates)[state]

/** About a stop whose customer asks to cancel the order. */
export const CANCELLATION_NOTE = 'The customer asks to cancel'

export const attentionNotes = {
  no_choice: 'No day chosen: ring up to agree one',
  call: 'Ring up: an attempt has failed',
} as const

export const failureNames: Record<Failure, string> = {
  nobody_home: 'Nobody at home',
  no_access: 'No way to the door',
  does_not_fit: 'It does not fit',
  refused: 'Refused at the door',
  damaged: 'Damaged on the way',
  out_of_time: 'Out of time',
}

/** Why a seller's piece or a return could not be collected. */
export const fetchedFailureNames: Record<Failure, string> = {
  ...failureNames,
  does_not_fit: 'No way out that it fits through',
  refused: 'Not handed over',
  damaged: 'We found damage on it',
}

export const nextStepNames: Record<NextStep, string> = {
  new_day: 'The customer chooses another day',
  call: 'The shop rings up',
}

/** A round's page. */
export const roundPageText = {
  back: 'Back to the board',
  stops: 'Stops',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  byPostcode: 'Sort by postcode',
  capacity: (hasZones: boolean) => (hasZones ? 'Capacity, zones and note' : 'Capacity and note'),
  maxStops: 'Stops at most',
  litres: 'Litres at most',
  zones: 'Customers who can choose it',
  zonesHint: 'None ticked: all of them. You can put any stop on it.',
  note: 'Note for the driver',
  theirs: 'Saved meanwhile:',
  save: 'Save',
  remove: 'Remove the round',
  removeSure: 'The round is removed from the board. Only a round without stops can be.',
  notLoaded: 'This round could not be loaded.',
  wholeNumber: (most: number) => `Enter a whole number up to ${most.toLocaleString('en-GB')}.`,
  tooLong: 'The note is too long.',
} as const

/** The vans. */
export const vanText = {
  title: 'Vans',
  about: 'What a van takes on a day. A round begins with it, and can be given more or less.',
  add: 'Add a van',
  name: 'Name',
  maxStops: 'Stops of a day',
  litres: 'Litres of a day',
  active: 'It gets new rounds',
  inactive: 'Not in use',
  save: 'Save',
  none: 'No vans yet.',
  nameMissing: 'Enter a name of up to 40 characters.',
  nameTaken: 'Another van has this name.',
} as const

export const roundToasts = {
  loadFailed: failed('Failed to load the rounds'),
  failed: failed('Failed to change the rounds'),
  added: { title: 'Round added' } as Toast,
  notAdded: {
    missing: failed('No round was added', 'The van is not in use any more.'),
    past: failed('No round was added', 'This day is over.'),
    taken: failed('No round was added', 'A colleague has added it in the meantime.'),
  },
  saved: { title: 'Round saved' } as Toast,
  changed: failed('Nothing was saved', 'A colleague has changed the round in the meantime.'),
  tooSmall: (taken: number, takenLitres: number) =>
    failed('Nothing was saved', `It already has ${stops(taken)} with ${litres(takenLitres)}.`),
  invalid: failed('Nothing was saved', 'Please check the fields.'),
  removed: { title: 'Round removed' } as Toast,
  hasStops: failed('The round was not removed', 'It has stops. Move them first.'),
  ordered: { title: 'The stops have a new order' } as Toast,
  moved: { title: 'The stop has a new place' } as Toast,
  samplesRemoved: (count: number): Toast => ({
    title: count === 1 ? '1 sample order removed' : `${count} sample orders removed`,
  }),
  vanSaved: { title: 'Van saved' } as Toast,
  vanChanged: failed('Nothing was saved', 'A colleague has changed the van in the meantime.'),
} as const

/** Beside the fields of a round's capacity that are less than its stops take. */
export const capacityErrors = {
  maxStops: (taken: number) => `It already has ${stops(taken)}.`,
  litres: (taken: number) => `Its stops already take ${litres(taken)}.`,
} as const

/** Why a stop was not moved. */
export function notMoved(refused: NotScheduled): Toast {
  switch (refused.reason) {
    case 'missing':
      return failed('The stop was not moved', 'The stop or the round is no longer there.')
    case 'not_open':
    case 'has_day':
      return failed('The stop was not moved', stopText.notOpen)
    case 'past':
      return failed('The stop was not moved', 'The day of this round is over.')
    case 'full':
      return failed(
        'The stop was not moved',
        refused.of === 'stops'
          ? 'The round has no room for another stop. Raise its capacity, or choose another.'
          : 'The round has not enough litres left. Raise its capacity, or choose another.',
      )
  }
}
