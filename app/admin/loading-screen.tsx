import { AdminScreen } from '#app/staff/screen/admin-screen.tsx'
import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'
import { loadingText, screenTitle } from './admin-screens.ts'

export function LoadingScreen({ pathname }: { pathname: string }) {
  return (
    <AdminScreen title={screenTitle(pathname) ?? 'Back office'}>
      <BeadLoader label={loadingText(pathname)} />
    </AdminScreen>
  )
}
