import type { MetaDescriptor } from 'react-router'

/**
 * Meta tags of deferred data, which the `meta` function could not await; React hoists them into the
 * head.
 *
 * @param meta titles, names, properties and links; structured data is ignored
 */
export function DeferredMeta({ meta }: { meta: readonly MetaDescriptor[] }) {
  return meta.map((one) => {
    if ('title' in one) return <title key="title">{String(one.title)}</title>
    const Tag = 'tagName' in one && one.tagName === 'link' ? 'link' : 'meta'
    const { tagName: _, ...attributes } = { tagName: '', ...one }
    return <Tag key={JSON.stringify(one)} {...attributes} />
  })
}
