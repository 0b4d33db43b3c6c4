import { Bone } from '../listing/skeletons.tsx'

/** The skeleton of a product's page. */
export function ProductSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the piece"
      className="page-column pt-19 pb-section md:pt-21"
    >
      <div className="product-columns">
        <Bone className="aspect-4/3 rounded-md max-md:-mx-gutter max-md:rounded-none" />
        <div className="lg:pt-2">
          <Bone className="h-7 w-40" />
          <Bone className="mt-4 h-10 w-4/5" />
          <Bone className="mt-3 h-5 w-1/3" />
          <Bone className="mt-7 h-9 w-32" />
          <Bone className="mt-8 h-14 w-full" />
          <Bone className="mt-12 h-32 w-full" />
        </div>
      </div>
    </div>
  )
}
