/**
 * What the contact form and the sell form tell people, exactly as the shop words it: these
 * sentences end with a full stop, the checkout's and the newsletter's do not.
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

/** Beside a field that holds more than it takes. */
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

/** Why a form that was filled in well is not taken. What was typed stays where it is. */
export const formRefusals = {
  /** The field that people never meet was filled in. */
  program: refused('Our spam filter stopped this. Please send it again, or email us.'),
  'too-fast': refused(
    'Sorry, that was too quick for our spam check. Please wait a few seconds and send it again.',
  ),
  /** The page is weeks old, or something that belongs to it went missing. */
  stale: refused('This page has expired. Nothing you typed is lost; please send it again.'),
  'too-many': refused(
    'Too many attempts from your connection. Please wait ten minutes and send it again, or call us. What you typed is still here.',
  ),
} as const

/** @param file its name */
export const photoTooLarge = (file: string) =>
  ({
    title: 'File too large',
    description: `${file} is over 5MB. Please select a smaller file.`,
    tone: 'destructive',
  }) as const

/** @param file its name */
export const photoOfWrongType = (file: string) =>
  ({
    title: 'Invalid file type',
    description: `${file} is not a supported image format.`,
    tone: 'destructive',
  }) as const

/** Said after the sentence above where the file is an iPhone's. */
export const heicHelp =
  'iPhones can save photos as JPEG: choose ‘Most Compatible’ in Settings, Camera, Formats. A screenshot of the photo works too.'

/** @param file its name */
export const photoUnreadable = (file: string) =>
  ({
    title: 'Photo not readable',
    description: `${file} could not be opened. Please choose another photo.`,
    tone: 'destructive',
  }) as const

/** @param limit how many photos one offer takes */
export const tooManyPhotos = (limit: number) =>
  ({
    title: 'Too many photos',
    description: `Please choose ${limit} photos at most. Two or three are usually enough.`,
    tone: 'destructive',
  }) as const

/** Photos that were sent but are no longer, or never were, with us. */
export const choosePhotosAgain = {
  title: 'Submission failed',
  description:
    'Your photos did not reach us. Please choose them again; what you typed is still here.',
  tone: 'destructive',
} as const
