import { useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useAdmin } from '#app/identity/use-admin.ts'
import { BeadLoader } from '#app/ui/bead-loader.tsx'
import { AdminNavigation } from './admin-navigation.tsx'

/** Leads everybody to the login who holds no valid staff token; the server checks every call by itself. */
export default function AdminLayout() {
  const { status, logout } = useAdmin()
  const navigate = useNavigate()

  useEffect(() => {
    if (status === 'visitor') void navigate('/admin/login', { replace: true })
  }, [status, navigate])

  if (status !== 'admin') {
    return (
      <main className="grid min-h-dvh place-items-center">
        <div className="noscript:hidden">
          <BeadLoader label="Loading..." />
        </div>
        <noscript>
          <p className="px-margin">The back office needs JavaScript. Please switch it on and load the page again.</p>
        </noscript>
      </main>
    )
  }
  return (
    <div className="flex min-h-dvh flex-col pb-20 md:flex-row md:pb-0 print:pb-0">
      <AdminNavigation onLogout={logout} />
      <div className="min-w-0 grow">
        <Outlet />
      </div>
    </div>
  )
}
