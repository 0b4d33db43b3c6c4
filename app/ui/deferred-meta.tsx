import type { MetaDescriptor } from 'react-router'

/**
 * What a page tells about itself once data has come that its `meta` function could not wait for;
 * React puts it into the head.
 *
 * @param meta titles, names, properties and links; structured data is left out
 */
export function DeferredMeta({ meta }: { meta: readonly MetaDescriptor[] }) {
  return meta.map((one) => {
    if ('title' in one) return <title key="title">{String(one.title)}</title>
    const Tag = 'tagName' in one && one.tagName === 'link' ? 'link' : 'meta'
    const { tagName: _, ...attributes } = { tagName: '', ...one }
    return <Tag key={JSON.stringify(one)} {...attributes} />
  })
}
