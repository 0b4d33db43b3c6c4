import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ElementType,
  useContext,
} from 'react'
import { UNSAFE_DataRouterStateContext } from 'react-router'

/**
 * The server's markup of components, by component and props
 * (`app/server/rendering/fragment-cache.ts`).
 */
export type FragmentStore = {
  /** A placeholder for the content's markup, if it is cached. */
  find(component: object, given: object): string | undefined
  /** Two markers: what is rendered between them is cached. */
  mark(component: object, given: object): readonly [begin: string, end: string]
}

/** Null if nothing is cached: in the browser and in tests of single components. */
export const FragmentCacheContext = /* @__PURE__ */ createContext<FragmentStore | null>(null)

const useFragmentCache = import.meta.env.SSR ? () => useContext(FragmentCacheContext) : () => null

type FragmentProps<Element extends ElementType, Given, Live> = {
  as: Element
  /** Renders the content; it begins and ends with an element. */
  of: ComponentType<Given & Live>
  /** Everything that the content's markup is made from, as JSON: no context, clock or state. */
  given: Given
  /** Event handlers, which leave the markup as it is. */
  live?: Live
} & Omit<ComponentProps<Element>, 'as' | 'of' | 'given' | 'live' | 'children'>

/**
 * An element whose content the server renders once for the same props, and then inserts as text. In
 * the browser it is the element with the component in it, which hydrates the same markup.
 */
export function CachedFragment<
  Element extends ElementType,
  Given extends object,
  Live extends object = object,
>({ as, of, given, live, ...attributes }: FragmentProps<Element, Given, Live>) {
  const As: ElementType = as
  const Content = of as ComponentType<object>
  const content = <Content {...given} {...live} />
  const cache = useFragmentCache()
  if (!import.meta.env.SSR || !cache) return <As {...attributes}>{content}</As>
  const markup = cache.find(of, given)
  if (markup !== undefined) {
    return <As {...attributes} dangerouslySetInnerHTML={{ __html: markup }} />
  }
  const [begin, end] = cache.mark(of, given)
  return (
    <As {...attributes}>
      {begin}
      {/* Loaded data is out of reach: it would be missing in the key. */}
      <UNSAFE_DataRouterStateContext value={null}>{content}</UNSAFE_DataRouterStateContext>
      {end}
    </As>
  )
}
