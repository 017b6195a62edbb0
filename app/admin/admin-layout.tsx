import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { bindThisDevice } from '#app/identity/staff/push/this-device.ts'
import { requireStaffToken } from '#app/identity/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'
import { useReadyMessages } from '#app/ui/messages.tsx'
import { AdminNavigation } from './admin-navigation.tsx'
import { loadingText } from './admin-screens.ts'
import { noteWaiting } from './live/use-waiting.ts'
import { WaitingNews } from './live/waiting-news.tsx'
import { LoadingScreen } from './loading-screen.tsx'

export function clientLoader() {
  requireStaffToken()
  return null
}

export default function AdminLayout() {
  useReadyMessages()
  const { status, isOwner, logout } = useAdmin()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname ?? pathname

  // The token can end while a screen is open: by a logout in another tab or a refused call.
  useEffect(() => {
    if (status === 'visitor') void navigate('/admin/login', { replace: true })
  }, [status, navigate])

  useEffect(() => {
    if (status === 'admin') void bindThisDevice()
    if (status === 'visitor') noteWaiting(null)
  }, [status])

  if (status !== 'admin') return <HydrateFallback />
  return (
    <div className="flex min-h-dvh flex-col pb-20 md:flex-row md:pb-0 print:pb-0">
      <WaitingNews />
      <AdminNavigation isOwner={isOwner} onLogout={logout} />
      <div className="min-w-0 grow">{next === pathname ? <Outlet /> : <LoadingScreen pathname={next} />}</div>
    </div>
  )
}

export function HydrateFallback() {
  const { pathname } = useLocation()
  return (
    <main className="grid min-h-dvh place-items-center">
      <div className="noscript:hidden">
        <BeadLoader label={loadingText(pathname)} />
      </div>
      <noscript>
        <p className="px-margin">The back office needs JavaScript. Please switch it on and load the page again.</p>
      </noscript>
    </main>
  )
}
