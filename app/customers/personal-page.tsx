import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useMatches, useRevalidator } from 'react-router'
import { isPersonalPath } from './pending-intent.ts'
import { useSession } from './use-session.tsx'

/**
 * After a logout in any tab, hides a customer's data and reloads the page. A page with a private link stays visible.
 */
export function PersonalPage({ children }: { children: ReactNode }) {
  const { status, user } = useSession()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const loaded = useMatches().at(-1)?.loaderData
  const customerId = user?.id ?? null
  const [seenId, setSeenId] = useState(customerId)
  const [hidden, setHidden] = useState<{ loaded: unknown } | null>(null)
  if (seenId !== customerId && status !== 'unknown') {
    setSeenId(customerId)
    if (seenId !== null && isPersonalPath(pathname)) setHidden({ loaded })
  }
  useEffect(() => {
    if (hidden) void revalidate()
  }, [hidden, revalidate])
  return hidden && hidden.loaded === loaded ? null : children
}
