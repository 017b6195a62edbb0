import { clearAdminToken } from '#app/staff/sessions/admin-token.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { LoginSteps } from './login-steps.tsx'

/** Opens when the session has ended. The typed text stays; after the login the page sends the refused call again. */
export function LoginAgainDialog() {
  return (
    <Dialog isOpen onClose={clearAdminToken} size="small" title="Please log in again">
      <div className="flex flex-col gap-5">
        <p>Your session has ended. What you typed is still here: log in and go on.</p>
        <LoginSteps isReady />
      </div>
    </Dialog>
  )
}
