import type { DocumentName, ShownWords } from '../../domain/pages/documents.ts'
import type { LegalText } from '../../domain/pages/legal/legal-text.ts'
import { SellPage } from '../enquiries/sell-page.tsx'
import { HomePage, type HomePageContent } from '../home/home-page.tsx'
import { ArticlePage } from './article-page.tsx'
import { HowItWorksPage } from './how-it-works-page.tsx'
import { OurStoryPage } from './our-story-page.tsx'
import { SustainabilityPage } from './sustainability-page.tsx'

/** A document with the texts of its page. */
export type ShownDocument = {
  [Name in DocumentName]: {
    name: Name
    words: Name extends 'terms' | 'privacy'
      ? LegalText
      : Name extends 'home'
        ? HomePageContent
        : ShownWords<Name>
  }
}[DocumentName]

/** The page of any document, for the preview in the staff area. */
export function DocumentByName({ shown }: { shown: ShownDocument }) {
  switch (shown.name) {
    case 'home':
      return <HomePage page={shown.words} />
    case 'sell':
      return <SellPage words={shown.words} />
    case 'our-story':
      return <OurStoryPage words={shown.words} />
    case 'how-it-works':
      return <HowItWorksPage words={shown.words} />
    case 'sustainability':
      return <SustainabilityPage words={shown.words} />
    case 'terms':
    case 'privacy':
      return <ArticlePage {...shown.words} />
  }
}
