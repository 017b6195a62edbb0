import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useMatches, useRevalidator } from 'react-router'
import { isPersonalPath } from './pending-intent.ts'
import { useVisitor } from './use-visitor.tsx'

/**
 * Hides the data of a customer who was logged out, in any tab: the server decides what to show instead. A page by
 * private link stays.
 */
export function PersonalPage({ children }: { children: ReactNode }) {
  const { status, user } = useVisitor()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const loaded = useMatches().at(-1)?.loaderData
  const customerId = user?.id ?? null
  const [known, setKnown] = useState(customerId)
  const [left, setLeft] = useState<{ loaded: unknown } | null>(null)
  if (known !== customerId && status !== 'unknown') {
    setKnown(customerId)
    if (known !== null && isPersonalPath(pathname)) setLeft({ loaded })
  }
  useEffect(() => {
    if (left) void revalidate()
  }, [left, revalidate])
  return left && left.loaded === loaded ? null : children
}
