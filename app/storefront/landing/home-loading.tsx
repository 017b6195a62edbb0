import { useLocation, useNavigation } from 'react-router'
import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'

export function HomeLoading() {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  if (location?.pathname !== '/' || pathname === '/') return null
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-ivory transition-opacity duration-200 starting:opacity-0">
      <BeadLoader label="Loading..." />
    </div>
  )
}
