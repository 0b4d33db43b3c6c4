import { carrySentence, fitPage, fitSentence } from '../../content/product/fit.ts'
import { drawFit } from '../../domain/catalogue/fit/draw-fit.ts'
import { judgeFit } from '../../domain/catalogue/fit/judge-fit.ts'
import type { Opening } from '../../domain/catalogue/fit/openings.ts'
import type { Measures } from '../../domain/catalogue/measures.ts'
import { FitDrawing } from './fit-drawing.tsx'

const TONES = {
  fits: 'text-green',
  tight: 'text-amber-ink',
  not: 'text-red',
  unmeasured: 'text-ink-soft',
} as const

type FitAnswerProps = { measures: Measures; opening: Opening }

/** The verdict whether a piece passes an opening, with a drawing. */
export function FitVerdict({ measures, opening }: FitAnswerProps) {
  const fit = judgeFit(measures, opening)
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4 rounded-md bg-raised p-4">
      <div className="grow basis-56">
        <p className={`text-xl font-medium ${TONES[fit.verdict]}`}>{fitSentence(fit)}</p>
        {fit.carry && fit.verdict !== 'not' && (
          <p className="mt-2 text-ink-soft">{carrySentence(fit.carry, opening.kind)}</p>
        )}
        {fit.verdict === 'not' && <p className="mt-2 text-ink-soft">{fitPage.box}</p>}
      </div>
      {fit.carry && (
        <FitDrawing drawing={drawFit(fit.carry, opening)} fits={fit.verdict !== 'not'} />
      )}
    </div>
  )
}
