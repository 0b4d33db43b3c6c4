/** Carrier and tracking number of small pieces. */
export const parcelWords = {
  title: 'Sent by post',
  add: 'Add a tracking number',
  change: 'Change the tracking number',
  carrier: 'Carrier',
  none: 'Not by post',
  number: 'Tracking number',
  follow: 'Follow the parcel',
  notify: 'Tell the customer by email',
  save: 'Save the number',
  carrierMissing: 'Choose the carrier that this number is from.',
  numberMissing: 'Enter the tracking number, or choose “Not by post”.',
  numberWrong: (carrier: string, example: string) =>
    `${carrier} has no tracking numbers like this one. Check it for a typing error; one looks like ${example}.`,
  unknownNumber: 'Enter 4 to 40 letters and digits.',
} as const
