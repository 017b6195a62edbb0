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
        <BeadLoader label="Loading..." />
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
