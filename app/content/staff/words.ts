import type { DocumentName } from '../../domain/pages/documents.ts'
import type { Problem } from '../../domain/pages/problems.ts'
import { FACTS, INSERTS } from '../../domain/pages/rich-text/facts.ts'
import type { PublishRefusal } from '../../domain/pages/versions.ts'
import { truncate } from '../../platform/values/truncate.ts'
import type { Toast } from '../toasts/storefront-toasts.ts'

/** The documents' names in the staff area and in its history. */
export const documentLabels: Record<DocumentName, string> = {
  home: 'Home page',
  'our-story': 'Our Story',
  'how-it-works': 'How It Works',
  sustainability: 'Sustainability',
  sell: 'Sell Your Furniture',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
}

/** What staff read about the page texts. */
export const pageWords = {
  title: 'Words',
  about:
    'What the pages of your shop say. Save drafts as often as you like: shoppers read a page’s new words once you publish them.',
  page: 'Page',
  state: 'State',
  changed: 'Last change',
  never: 'Never changed',
  published: 'Published',
  original: 'As it came with the shop',
  draft: 'Draft waiting',
  scheduled: 'Scheduled for',
  version: (number: number) => `Version ${number}`,
  edit: 'Words',
  save: 'Save draft',
  preview: 'Save and preview',
  live: 'While you type',
  liveTitle: (label: string) => `${label}, with what is typed`,
  liveRefused: 'Shown as before: a field is empty or cannot be saved as it is. Save to see which.',
  liveFailed: 'What was typed could not be shown. It is tried again with the next change.',
  look: 'Look at it as shoppers would',
  onlyEditors: 'Only editors and admins change these words.',
  theirs: 'Saved meanwhile:',
  nothing: 'nothing',
  add: 'Add another',
  remove: 'Remove',
  up: 'Move up',
  down: 'Move down',
  item: (number: number) => `${number}.`,
  noPicture: 'No picture',
  picture: 'Picture',
  alt: 'Alternative text: what the picture shows, for those who do not see it',
  to: 'Leads to',
  label: 'Words of the link',
  publishing: 'Publish',
  nothingToPublish: 'Shoppers read the newest version. Save a draft to publish something else.',
  ready: (number: number) => `Version ${number} is a draft that only staff see.`,
  unread:
    'Shoppers read the words that came with the shop, in your name. Read them, then change them or keep them.',
  confirm: 'We have read them: keep them',
  confirmed: (by: string) => `Read and kept as they came with the shop by ${by},`,
  inForce: 'In force from',
  inForceHint: 'The day stands at the top of the page. It cannot be after shoppers read it.',
  publishNow: 'Publish now',
  schedule: 'Publish at this time',
  at: 'Time, in London',
  cancel: 'Cancel it',
  cancelled: 'Cancelled, was scheduled for',
  versions: 'Versions',
  restored: (number: number) => `words of version ${number}`,
  compare: 'See what changed',
  changes: (number: number, other: number) => `Version ${number}, compared with version ${other}`,
  same: 'The words are the same.',
  restore: 'Go back to this version',
  restoreHint: 'Its words become a new draft. Nothing changes for shoppers until you publish it.',
  previewDraft: (number: number) => `Preview of version ${number}. Shoppers do not see this.`,
  back: 'Back to the words',
  upload: 'Upload a picture',
  uploadHint: 'It can then be chosen in every picture field. Save your draft first.',
  uploadFile: 'Picture',
  uploadAlt: 'What it shows',
} as const

export const formatHelp = {
  title: 'How to format a text',
  lines: [
    'An empty line begins a new paragraph.',
    '*emphasis*, **strong**, [words of a link](/shop)',
    '- begins an item of a list, 1. of a numbered one.',
    '## begins a heading, ### one within a section. {#name} after it is the name that links use.',
  ],
  facts: `In braces, filled in from the settings: ${FACTS.map((name) => `{${name}}`).join(' ')}`,
  inserts: `On a line of their own, lists that the shop keeps: ${INSERTS.map((name) => `{${name}}`).join(' ')}`,
} as const

/** Labels of fields whose names do not say enough, by name. */
const labels: Record<string, string> = {
  description: 'Description for search engines',
  lead: 'Introduction',
  hero: 'Top of the page',
  promises: 'Promises below the picture',
  categories: 'Categories',
  featured: 'Featured pieces',
  pieces: 'Pieces, in the order of the page',
  piece: 'Address of the piece’s page',
  care: 'What happens to every piece',
  rescued: 'Before and after',
  wentOut: 'After',
  sell: 'Call to sell',
  helps: 'What helps most',
  faq: 'Questions',
  inShort: 'In short',
  body: 'Text',
  workshopLead: 'Who leads the bench',
  sample: 'This person is invented (the page says so)',
  ending: 'End of the page',
  ways: 'Links',
  way: 'Link',
  link: 'Link, if any',
  cameIn: 'Before',
  done: 'What we did',
  left: 'After',
  before: 'Picture from before, if any',
  list: 'Stories',
  saves: 'What restoring saves',
  costs: 'What it costs',
  measures: 'How we measure it',
  notClaimed: 'What we do not claim',
  checking: 'Hold us to it',
  place: 'Where to find it',
  why: 'Reason',
}

const hints: Record<string, string> = {
  description: 'Search engines show it below the page’s title.',
}

/** The label of a field, by the last part of its path. */
export function fieldLabel(name: string): string {
  if (Object.hasOwn(labels, name)) return labels[name] ?? name
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** The hint of a field, with its length. */
export function fieldHint(name: string, max: number): string {
  const own = Object.hasOwn(hints, name) ? `${hints[name]} ` : ''
  return `${own}At most ${max.toLocaleString('en-GB')} characters.`
}

/** A changed field: 'Steps 2, Title'. */
export function pathInWords(path: string): string {
  return path
    .replaceAll(/\.(\d+)/g, (_, index: string) => ` ${Number(index) + 1}`)
    .split('.')
    .map((part) => {
      const [name = '', number] = part.split(' ')
      return [PARTS[name] ?? fieldLabel(name), number].filter(Boolean).join(' ')
    })
    .join(', ')
}

const PARTS: Record<string, string> = { src: 'Picture', alt: 'Alternative text', to: 'Leads to' }

export function problemInWords(problem: Problem): string {
  switch (problem.reason) {
    case 'empty':
      return 'Please write something here.'
    case 'too-long':
      return `Please shorten this: ${problem.length.toLocaleString('en-GB')} characters, at most ${problem.max.toLocaleString('en-GB')}.`
    case 'no-picture':
      return 'Please choose a picture.'
    case 'no-alt':
      return 'Please say what the picture shows.'
    case 'no-label':
      return 'Please write the words of the link.'
    case 'too-few':
      return 'Please add at least one.'
    case 'no-first-heading':
      return 'Please begin with a heading: ## and its words.'
    case 'anchors-missing':
      return `Other pages and emails link to these sections, so that their headings must stay: ${problem.ids.map((id) => `{#${id}}`).join(', ')}.`
    case 'unknown-fact':
      return `There is nothing called {${truncate(problem.name, 60)}}. Type \\{ for a brace.`
    case 'link':
      return `“${problem.target.slice(0, 100)}” is not an address to link to: a page of your shop (/shop), https://…, mailto:… or tel:…`
    case 'same-anchor':
      return `Two headings are called {#${problem.id}}. Please name one otherwise.`
    case 'nested':
      return 'Please simplify this: no list within a list, one paragraph in an item, and few marks within each other.'
    case 'heading-level':
      return 'Please begin a heading with ## or ###.'
    case 'part':
      return PART_PROBLEMS[problem.part]
  }
}

const PART_PROBLEMS = {
  headings: 'This text has no headings. Type \\# for a # at the start of a line.',
  lists: 'This text has no lists. Type \\- for a hyphen at the start of a line.',
  inserts: 'This text has no lists of the shop’s own.',
} as const

const toast = (title: string, description?: string, tone: Toast['tone'] = 'default'): Toast =>
  description ? { title, description, tone } : { title, tone }

export const pageToasts = {
  saved: (number: number) => toast('Draft saved', `Version ${number}. Shoppers do not see it yet.`),
  notSaved: toast('Not saved', 'Please look at the marked fields.', 'destructive'),
  conflict: toast(
    'Somebody else saved these words meanwhile',
    'Theirs are shown below yours. Saving again replaces them.',
    'destructive',
  ),
  changed: toast(
    'Somebody else saved a newer version meanwhile',
    'Please look at it before you go on.',
    'destructive',
  ),
  failed: toast('Not saved', 'Something went wrong. Please try again.', 'destructive'),
  published: toast('Published', 'Shoppers read it from now on.'),
  scheduled: toast('Scheduled'),
  confirmed: toast('Kept as it came with the shop', 'The set-up list has a tick for it.'),
  cancelled: toast('Cancelled', 'It will not be published by itself.'),
  restored: (number: number) =>
    toast('Went back', `Version ${number} is a draft with those words.`),
  uploaded: toast('Picture uploaded', 'You can choose it now.'),
  noUpload: toast(
    'Not uploaded',
    'Choose a picture that we can read, and say what it shows.',
    'destructive',
  ),
} as const

export const refusals: Record<Exclude<PublishRefusal, 'changed'>, string> = {
  'published-already': 'Shoppers read this version already.',
  'in-the-past': 'Please choose a time to come.',
  'too-far': 'Please choose a time within a year.',
  'no-date': 'Please choose the day from which it is in force.',
  'date-after-publication': 'This day would come after shoppers read it.',
}
export const noTime = 'Please choose a day and a time.'
