import type { DocumentName } from '../../domain/pages/documents.ts'

/** The documents' names in the staff area and in its history. */
export const documentLabels: Record<DocumentName, string> = {
  'our-story': 'Our Story',
  'how-it-works': 'How It Works',
  sustainability: 'Sustainability',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
}
