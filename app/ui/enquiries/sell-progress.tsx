import { sell } from '../../content/enquiries/sell.ts'

/** The stage of submitting a sell request. */
export type SellStage =
  /** @property done photos uploaded, including the fraction of the current one */
  { kind: 'photos'; done: number; count: number } | { kind: 'record' } | { kind: 'done' }

const PHOTOS_FROM = 10
const PHOTOS_TO = 60
const RECORD = 70

function percentOf(stage: SellStage): number {
  switch (stage.kind) {
    case 'photos':
      return PHOTOS_FROM + ((PHOTOS_TO - PHOTOS_FROM) * stage.done) / stage.count
    case 'record':
      return RECORD
    case 'done':
      return 100
  }
}

function wordsOf(stage: SellStage): string {
  const { progress } = sell
  switch (stage.kind) {
    case 'photos':
      return progress.photos(Math.min(Math.floor(stage.done) + 1, stage.count), stage.count)
    case 'record':
      return progress.record
    case 'done':
      return progress.done
  }
}

export function SellProgress({ stage }: { stage: SellStage }) {
  const percent = Math.round(percentOf(stage))
  const words = wordsOf(stage)
  return (
    <div>
      <p role="status" className="flex justify-between gap-4 text-sm">
        <span>{words}</span>
        <span aria-hidden="true" className="tabular-nums">
          {percent}%
        </span>
      </p>
      <progress
        aria-label={sell.progress.label}
        value={percent}
        max={100}
        className="progress mt-2"
      />
    </div>
  )
}
