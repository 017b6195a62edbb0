import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** The parameters of the page that is loading, otherwise of the current page. A change adds no history entry. */
export function useStaffParams() {
  const location = useLocation()
  const next = useNavigation().location ?? location
  const [, setParams] = useSearchParams()
  const params = new URLSearchParams(next.pathname === location.pathname ? next.search : location.search)

  function change(name: string, value: string) {
    const changed = new URLSearchParams(params)
    if (value === '') changed.delete(name)
    else changed.set(name, value)
    setParams(changed, { replace: true, preventScrollReset: true })
  }

  return [params, change] as const
}
