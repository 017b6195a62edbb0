import { useEffect, useMemo, useState } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { bindThisDevice } from '#app/staff/push/this-device.ts'
import { AdminScreen, StaleNotice } from '#app/staff/screen/admin-screen.tsx'
import { MessagesScreen } from '#app/staff/screen/messages-screen.tsx'
import { PendingByPath } from '#app/staff/screen/pending-by-path.ts'
import { mayOpen, screenRefusal } from '#app/staff/screen/screen-policy.ts'
import { requireStaffToken } from '#app/staff/screen/staff-loader.ts'
import { barClearance } from '#app/staff/screen/thumb-bar.tsx'
import { useLeaveQuestion } from '#app/staff/screen/unsaved-changes.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { clearAdminToken, hasTemporaryPassword, memberOf } from '#app/staff/sessions/admin-token.ts'
import { StepUpDialog } from '#app/staff/step-up/step-up-dialog.tsx'
import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { usePreloadedMessages } from '#app/ui/messages.tsx'
import { AdminNavigation } from './admin-navigation.tsx'
import { isMessagesScreen, isTopLevelScreen, loadingText, screenTitle } from './admin-screens.ts'
import { LoginSteps } from './login/login-steps.tsx'
import { PendingAnnouncer } from './pending/pending-announcer.tsx'
import { pendingByScreen } from './pending/pending-texts.ts'
import { updatePendingCounts, usePendingCounts } from './pending/use-pending-counts.ts'

export function clientLoader() {
  requireStaffToken()
  return null
}

export default function AdminLayout() {
  usePreloadedMessages()
  useLeaveQuestion()
  const { status, token, role, logout } = useAdmin()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const nextPathname = useNavigation().location?.pathname ?? pathname

  // Opens the login after a logout in another tab, or after the member closed the dialog for a new login.
  useEffect(() => {
    if (status === 'visitor') void navigate('/admin/login', { replace: true })
  }, [status, navigate])

  useEffect(() => {
    if (status === 'admin') void bindThisDevice()
    if (status === 'visitor') updatePendingCounts(null)
  }, [status])

  // The navigation bar must not cover the focused field.
  useEffect(() => {
    const { style } = document.documentElement
    style.scrollPaddingBottom = barClearance
    return () => void style.removeProperty('scroll-padding-bottom')
  }, [])

  const pendingCounts = usePendingCounts()
  const pendingByPath = useMemo(() => pendingByScreen(pendingCounts), [pendingCounts])
  const member = token === null ? null : memberOf(token)
  const [screenMember, setScreenMember] = useState(member)
  useEffect(() => {
    if (member === null || member === screenMember) return
    setScreenMember(member)
    // Leaves the screen, because it may contain what the previous member typed.
    if (screenMember !== null) void navigate('/admin', { replace: true })
  }, [member, screenMember, navigate])

  if (status === 'checking' || status === 'visitor') return <HydrateFallback />
  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      {!hasTemporaryPassword(token) && <PendingAnnouncer />}
      <StepUpDialog />
      {status === 'ended' && <LoginAgainDialog />}
      {!hasTemporaryPassword(token) && <AdminNavigation onLogout={logout} />}
      <div className="min-w-0 grow">
        {nextPathname !== pathname ? (
          <LoadingScreen pathname={nextPathname} />
        ) : mayOpen(pathname, role) ? (
          <PendingByPath value={pendingByPath}>
            <StaleNotice />
            <Outlet key={member} />
          </PendingByPath>
        ) : (
          <ForbiddenScreen pathname={pathname} />
        )}
      </div>
      <div aria-hidden="true" className="shrink-0 md:hidden print:hidden" style={{ height: barClearance }} />
    </div>
  )
}

/** Opens when the session has ended. The typed text stays; after the login the page sends the refused call again. */
function LoginAgainDialog() {
  return (
    <Dialog isOpen onClose={clearAdminToken} size="small" title="Please log in again">
      <div className="flex flex-col gap-5">
        <p>Your session has ended. What you typed is still here: log in and go on.</p>
        <LoginSteps isReady />
      </div>
    </Dialog>
  )
}

function ForbiddenScreen({ pathname }: { pathname: string }) {
  return (
    <AdminScreen title={screenTitle(pathname) ?? 'Not yours'}>
      <p className="max-w-prose text-soft">{screenRefusal(pathname)}</p>
    </AdminScreen>
  )
}

/**
 * The frame of the screen that loads for the first time. Until the token is read, its navigation has no links, because
 * they depend on the role.
 */
export function HydrateFallback() {
  const { pathname } = useLocation()
  const { status, token, logout } = useAdmin()
  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      {status !== 'visitor' && !hasTemporaryPassword(token) && <AdminNavigation onLogout={logout} />}
      <div className="min-w-0 grow">
        <LoadingScreen pathname={pathname} />
      </div>
    </div>
  )
}

function LoadingScreen({ pathname }: { pathname: string }) {
  const content = (
    <>
      <div className="noscript:hidden">
        <BeadLoader label={loadingText(pathname)} />
      </div>
      <noscript>
        <p>The back office needs JavaScript. Please switch it on and load the page again.</p>
      </noscript>
    </>
  )
  if (isMessagesScreen(pathname)) return <MessagesScreen>{content}</MessagesScreen>
  return (
    <AdminScreen
      title={screenTitle(pathname) ?? 'Back office'}
      isTopLevel={isTopLevelScreen(pathname)}
      hasLogout={pathname.replace(/\/$/, '') !== '/admin'}
    >
      {content}
    </AdminScreen>
  )
}
