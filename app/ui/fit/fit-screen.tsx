import { useRef } from 'react'
import { Link } from 'react-router'
import type { Crumb } from '../../content/navigation/breadcrumbs.ts'
import {
  fieldNames,
  fitPage,
  howToMeasure,
  openingNames,
  roomPage,
  tapeLines,
} from '../../content/product/fit.ts'
import { HOME_FIELDS, type HomeInput } from '../../domain/catalogue/fit/home.ts'
import type { OpeningKind } from '../../domain/catalogue/fit/openings.ts'
import type { Measures } from '../../domain/catalogue/measures.ts'
import type { ProductImage } from '../../domain/catalogue/product-image.ts'
import type { ShownDimensions } from '../../domain/catalogue/shop/shown-dimensions.ts'
import { Breadcrumbs } from '../frame/breadcrumbs.tsx'
import { useHydrated } from '../loading/use-hydrated.ts'
import { Picture } from '../product/picture.tsx'
import { ProductTitle } from '../product/product-title.tsx'
import { Dimensions } from '../product-page/product-facts.tsx'
import { FloorPlan } from './floor-plan.tsx'
import { HomeForm } from './home-form.tsx'
import { RoomView, type RoomViewLinks } from './room-view.tsx'
import { useHome } from './use-home.ts'

export type FitScreenProps = {
  piece: {
    title: string
    path: string
    measures: Measures
    dimensions: ShownDimensions | null
    image: ProductImage | null
  }
  trail: readonly Crumb[]
  contactPath: string
  comparePath: string
  /** The measurements of the home that the server has evaluated. */
  input: HomeInput
  /** Null for a piece without width, depth or height. */
  roomView: RoomViewLinks | null
}

export function FitScreen(props: FitScreenProps) {
  const { piece, trail, contactPath, comparePath, roomView } = props
  const { measures } = piece
  const form = useRef<HTMLFormElement>(null)
  const live = useHydrated()
  const home = useHome(props.input, form)
  const isMeasured = roomView !== null
  return (
    <article className="measuring-sheet page-column pt-4 pb-section md:pt-6">
      <Breadcrumbs trail={trail} />
      <div className="mt-4 flex items-start gap-4">
        <Picture
          {...piece.image}
          alt=""
          sizes="7rem"
          className="aspect-4/3 w-28 shrink-0 rounded-md object-cover"
        />
        <div>
          <h1 className="text-3xl">{fitPage.title}</h1>
          <p className="mt-1">
            <Link to={piece.path} className="text-link">
              <ProductTitle title={piece.title} />
            </Link>
          </p>
        </div>
      </div>
      <div className="mt-8 print:hidden">
        <p className="text-lg">{isMeasured ? fitPage.intro : fitPage.unmeasured}</p>
        {isMeasured && (
          <>
            <p className="mt-1 text-ink-soft">{fitPage.margin}</p>
            <HomeForm
              ref={form}
              measures={measures}
              action={`${piece.path}/fit`}
              given={props.input}
              live={live}
              {...home}
            />
          </>
        )}
        <p className="mt-4 flex flex-wrap gap-x-6">
          <Link to={contactPath} className="text-link inline-flex min-h-11 items-center">
            {fitPage.ask}
          </Link>
          <Link to={comparePath} className="text-link inline-flex min-h-11 items-center">
            {fitPage.compare}
          </Link>
        </p>
      </div>
      <div className="mt-10 grid gap-10 border-t border-hairline pt-8 lg:grid-cols-2">
        <section>
          <h2 className="mb-3 text-2xl">Its numbers</h2>
          {piece.dimensions && <Dimensions {...piece.dimensions} />}
          <TapeList measures={measures} />
        </section>
        {roomView && <RoomView {...roomView} image={piece.image} />}
      </div>
      <MeasuringGuide />
      {measures.width !== null && measures.depth !== null && (
        <section className="mt-10 border-t border-hairline pt-8 print:break-before-page print:border-0 print:pt-0">
          <h2 className="text-2xl">{roomPage.planTitle}</h2>
          <p className="mt-2 mb-4">{roomPage.planText}</p>
          <FloorPlan measures={measures} />
        </section>
      )}
    </article>
  )
}

function TapeList({ measures }: { measures: Measures }) {
  const lines = tapeLines(measures)
  if (lines.length === 0) return null
  return (
    <>
      <h3 className="mt-6 mb-1 text-xl">{roomPage.tapeTitle}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

/** A guide to print and to fill in at home. */
function MeasuringGuide() {
  return (
    <section className="mt-10 border-t border-hairline pt-8">
      <h2 className="text-2xl">What to measure</h2>
      <p className="mt-2 print:hidden">{roomPage.print}</p>
      <div className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-2 print:grid-cols-2">
        {(Object.keys(HOME_FIELDS) as OpeningKind[]).map((kind) => (
          <div key={kind} className="break-inside-avoid">
            <h3 className="text-xl">{openingNames[kind]}</h3>
            <p className="mt-1 text-ink-soft">{howToMeasure[kind]}</p>
            <ul className="mt-2">
              {HOME_FIELDS[kind].map((name) => (
                <li key={name} className="flex justify-between border-b border-hairline py-2">
                  <span>{fieldNames[name]}</span>
                  <span className="text-ink-soft">
                    <span aria-hidden="true">…………</span> cm
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
