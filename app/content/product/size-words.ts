import { measureText } from '../../domain/catalogue/measures.ts'

const WORDS = { width: 'wide', depth: 'deep', height: 'high' } as const

/** '170 cm wide'. @param size in millimetres */
export const sizeInWords = (measure: keyof typeof WORDS, size: number): string =>
  `${measureText(measure, size)} cm ${WORDS[measure]}`
