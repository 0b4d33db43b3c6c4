/** One, two or three columns depending on the width. */
export const productGrid = 'product-grid'

/** A grey placeholder shape. */
export function Bone({ className }: { className: string }) {
  return <div className={`animate-pulse rounded-sm bg-sunken ${className}`} />
}

const CARDS = [1, 2, 3, 4, 5, 6]

/** The skeleton of six cards; the listing's status says it in words. */
export function ListingSkeleton() {
  return (
    <div aria-hidden="true" className={productGrid}>
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
