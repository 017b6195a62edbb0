import { useLocation, useNavigation, useSearchParams } from 'react-router'

/**
 * The query of a staff page's address, as it is being set: the list of the new one may still be on its way. A change is
 * no step of its own in the browser's history, and a name without a value is not written.
 */
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
