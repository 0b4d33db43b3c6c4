/**
 * Messages of the contact form and the sell form, as specified: these sentences end with a full
 * stop, the checkout's and the newsletter's do not.
 */
export const contactFieldErrors = {
  name: 'Name must be at least 2 characters.',
  email: 'Please enter a valid email address.',
  subject: 'Subject must be at least 2 characters.',
  message: 'Message must be at least 10 characters.',
} as const

export const sellFieldErrors = {
  name: 'Name must be at least 2 characters.',
  email: 'Please enter a valid email address.',
  phone: 'Please enter a valid phone number.',
  location: 'Please enter your location or postcode.',
  itemType: 'Please select a furniture type.',
  material: 'Please select the material.',
  condition: 'Please select the condition.',
  age: 'Please enter the age of your furniture.',
  dimensions: 'Please enter the dimensions (L x W x H).',
  color: 'Please enter the color.',
  damage: "Please indicate if there's any damage.",
  pets: 'Please indicate if you have pets.',
  smoke: 'Please indicate if you smoke.',
} as const

/** Shown beside a field that exceeds its maximum length. */
export const tooLong = (characters: number) => `Please use at most ${characters} characters.`

export const contactSent = {
  title: 'Message sent!',
  description: "We'll get back to you as soon as possible.",
} as const

export const contactFailed = {
  title: 'Submission failed',
  description: 'There was a problem sending your message. Please try again.',
  tone: 'destructive',
} as const

export const alertFailed = {
  title: 'Not kept',
  description: 'Something went wrong on our side. Please try again.',
  tone: 'destructive',
} as const

export const sellReceived = {
  title: 'Submission received!',
  description: "We'll review your furniture and get back to you soon.",
} as const

export const sellFailed = {
  title: 'Submission failed',
  description: 'There was a problem submitting your information. Please try again.',
  tone: 'destructive',
} as const

const refused = (description: string) =>
  ({ title: 'Submission failed', description, tone: 'destructive' }) as const

/** Why a valid form was refused. The entered values are kept. */
export const formRefusals = {
  /** The honeypot field was filled in. */
  program: refused('Our spam filter stopped this. Please send it again, or email us.'),
  'too-fast': refused(
    'Sorry, that was too quick for our spam check. Please wait a few seconds and send it again.',
  ),
  /** The form timestamp has expired, or a hidden field is missing. */
  stale: refused('This page has expired. Nothing you typed is lost; please send it again.'),
  'too-many': refused(
    'Too many attempts from your connection. Please wait ten minutes and send it again, or call us. What you typed is still here.',
  ),
} as const

/** @param file the file's name */
export const photoTooLarge = (file: string) =>
  ({
    title: 'File too large',
    description: `${file} is over 5MB. Please select a smaller file.`,
    tone: 'destructive',
  }) as const

/** @param file the file's name */
export const photoOfWrongType = (file: string) =>
  ({
    title: 'Invalid file type',
    description: `${file} is not a supported image format.`,
    tone: 'destructive',
  }) as const

/** Appended to the sentence above for HEIC files of iPhones. */
export const heicHelp =
  'iPhones can save photos as JPEG: choose ‘Most Compatible’ in Settings, Camera, Formats. A screenshot of the photo works too.'

/** @param file the file's name */
export const photoUnreadable = (file: string) =>
  ({
    title: 'Photo not readable',
    description: `${file} could not be opened. Please choose another photo.`,
    tone: 'destructive',
  }) as const

/** @param limit photos per sell request */
export const tooManyPhotos = (limit: number) =>
  ({
    title: 'Too many photos',
    description: `Please choose ${limit} photos at most. Two or three are usually enough.`,
    tone: 'destructive',
  }) as const

/** Submitted photo keys that are unknown or have expired. */
export const choosePhotosAgain = {
  title: 'Submission failed',
  description:
    'Your photos did not reach us. Please choose them again; what you typed is still here.',
  tone: 'destructive',
} as const
