import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ElementType,
  useContext,
} from 'react'
import { UNSAFE_DataRouterStateContext } from 'react-router'

/** The server's memory of markup, by component and props (`app/server/kept-markup.ts`). */
export type MarkupMemory = {
  /** The content's markup, if it is kept. */
  find(component: object, given: object): string | undefined
  /** Two texts: what is rendered between them will be kept. */
  mark(component: object, given: object): readonly [begin: string, end: string]
}

/** Null where nothing is kept: in the browser and in tests of single components. */
export const MarkupMemoryContext = /* @__PURE__ */ createContext<MarkupMemory | null>(null)

const useMarkupMemory = import.meta.env.SSR ? () => useContext(MarkupMemoryContext) : () => null

type KeptProps<Element extends ElementType, Given, Live> = {
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
export function Kept<
  Element extends ElementType,
  Given extends object,
  Live extends object = object,
>({ as, of, given, live, ...attributes }: KeptProps<Element, Given, Live>) {
  const As: ElementType = as
  const Content = of as ComponentType<object>
  const content = <Content {...given} {...live} />
  const memory = useMarkupMemory()
  if (!import.meta.env.SSR || !memory) return <As {...attributes}>{content}</As>
  const markup = memory.find(of, given)
  if (markup !== undefined) {
    return <As {...attributes} dangerouslySetInnerHTML={{ __html: markup }} />
  }
  const [begin, end] = memory.mark(of, given)
  return (
    <As {...attributes}>
      {begin}
      {/* Loaded data is out of reach: it would be missing in the key. */}
      <UNSAFE_DataRouterStateContext value={null}>{content}</UNSAFE_DataRouterStateContext>
      {end}
    </As>
  )
}
