import { Link, useLocation, useSearchParams } from 'react-router'
import {
  originWords,
  ratingWords,
  testimonialStateWords,
  testimonialText,
  testimonialToasts,
} from '../../../content/staff/testimonials.ts'
import type { ListedTestimonial } from '../../../domain/testimonials/admin/staff-testimonial.ts'
import { readTestimonialRequest } from '../../../domain/testimonials/admin/testimonial-filters.ts'
import { ORIGINS, STATES } from '../../../domain/testimonials/testimonial.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { ButtonLink } from '../../button.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListScreen } from '../kit/lists/list-screen.tsx'
import type { Column } from '../kit/lists/staff-table.tsx'
import { TestimonialStateDot } from './testimonial-state.tsx'

export type TestimonialListData = {
  testimonials: Paged<ListedTestimonial>
  mayEdit: boolean
  mayExport: boolean
}

export const TESTIMONIALS_PATH = '/admin/testimonials'
const COLUMNS: Column[] = [
  'Name',
  'Words',
  'State',
  'Rating',
  'From',
  { label: 'Order', by: 'position', numeric: true },
  { label: 'Given', by: 'given' },
]
const STATE_OPTIONS = STATES.map((state) => [state, testimonialStateWords[state]] as const)
const ORIGIN_OPTIONS = ORIGINS.map((origin) => [origin, originWords[origin]] as const)

/** The testimonials and reviews. @param loaded null if they could not be read */
export function TestimonialList({ loaded }: { loaded: TestimonialListData | null }) {
  const { shown, failure } = useLastLoaded(loaded, testimonialToasts.loadFailed)
  const [params] = useSearchParams()
  const { search } = useLocation()
  const request = readTestimonialRequest(params)
  return (
    <ListScreen
      path={TESTIMONIALS_PATH}
      title={testimonialText.title}
      noun={['testimonial', 'testimonials']}
      caption={testimonialText.title}
      request={request}
      searchLabel="Search testimonials"
      filters={[
        {
          name: 'state',
          label: 'State',
          value: request.state,
          options: [['', 'Any state'], ...STATE_OPTIONS],
        },
        {
          name: 'origin',
          label: 'From',
          value: request.origin,
          options: [['', 'From anyone'], ...ORIGIN_OPTIONS],
        },
      ]}
      columns={COLUMNS}
      row={(one) => <Row key={one.id} one={one} search={search} />}
      none={testimonialText.none}
      noMatch={testimonialText.noMatch}
      failure={failure}
      paged={shown?.testimonials}
      mayExport={shown?.mayExport}
      actions={
        shown?.mayEdit && (
          <ButtonLink to={`${TESTIMONIALS_PATH}/new${search}`} size="small" preventScrollReset>
            {testimonialText.newTitle}
          </ButtonLink>
        )
      }
    />
  )
}

/** The whole row opens the testimonial; its name is the link. */
function Row({ one, search }: { one: ListedTestimonial; search: string }) {
  const muted = one.state === 'hidden' || one.state === 'refused'
  return (
    <tr className={muted ? 'text-ink-soft' : undefined}>
      <th scope="row" className="md:max-w-48">
        <Link
          to={`${TESTIMONIALS_PATH}/${one.id}${search}`}
          preventScrollReset
          className="font-medium wrap-anywhere row-link"
        >
          {one.name}
        </Link>
        {one.place && <span className="block text-ink-soft wrap-anywhere">{one.place}</span>}
      </th>
      <td data-label="Words" className="md:w-2/5">
        <span className="line-clamp-2 wrap-anywhere">{one.text}</span>
      </td>
      <td data-label="State">
        <TestimonialStateDot {...one} />
      </td>
      <td data-label="Rating">{ratingWords(one)}</td>
      <td data-label="From">{originWords[one.origin]}</td>
      <td data-label="Order" className="numeric">
        {one.position}
      </td>
      <td data-label="Given" className="text-ink-soft">
        {longDate(one.givenOn)}
      </td>
    </tr>
  )
}
