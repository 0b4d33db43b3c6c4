/** One, two or three columns depending on the width. */
export const productGrid = 'product-grid'

/** A grey placeholder shape. */
export function Bone({ className }: { className: string }) {
  return <div className={`animate-pulse rounded-sm bg-sunken ${className}`} />
}

const CARDS = [1, 2, 3, 4, 5, 6]

/** The skeleton of the number of products. */
export function CountSkeleton() {
  return <Bone className="mb-5 h-5 w-36" />
}

/** The skeleton of six cards. */
export function ListingSkeleton() {
  return (
    <div role="status" aria-label="Loading pieces" className={productGrid}>
      {CARDS.map((card) => (
        <div key={card}>
          <Bone className="aspect-4/3 rounded-md" />
          <Bone className="mt-4 h-6 w-4/5" />
          <Bone className="mt-3 h-4 w-1/3" />
          <Bone className="mt-5 h-10 w-full" />
        </div>
      ))}
    </div>
  )
}
