import { AdminScreen } from '#app/identity/staff/screen/admin-screen.tsx'
import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'
import { loadingText, screensOf } from './admin-screens.ts'

export function LoadingScreen({ pathname }: { pathname: string }) {
  const screen = screensOf(true).find(({ path }) => pathname.startsWith(path))
  return (
    <AdminScreen title={screen?.label ?? 'Back office'}>
      <BeadLoader label={loadingText(pathname)} />
    </AdminScreen>
  )
}
