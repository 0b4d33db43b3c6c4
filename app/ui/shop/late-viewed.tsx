import { lazy, Suspense, useEffect, useState } from 'react'

const ViewedPieces = lazy(() =>
  import('./viewed-pieces.tsx').catch(() => ({ default: () => null })),
)

/** The recently viewed pieces, fetched once the browser has nothing better to do. */
export function LateViewed({ id }: { id: string }) {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Not in every browser.
    const wait = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 500))
    wait(() => setIdle(true))
  }, [])
  return (
    idle && (
      <Suspense>
        <ViewedPieces id={id} />
      </Suspense>
    )
  )
}
