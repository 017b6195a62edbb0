import { AdminScreen } from '#app/identity/staff/admin-screen.tsx'
import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'
import { adminScreens, loadingText } from './admin-screens.ts'

export function LoadingScreen({ pathname }: { pathname: string }) {
  const screen = adminScreens.find(({ path }) => pathname.startsWith(path))
  return (
    <AdminScreen title={screen?.label ?? 'Back office'}>
      <BeadLoader label={loadingText(pathname)} />
    </AdminScreen>
  )
}
