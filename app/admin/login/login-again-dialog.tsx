import { clearAdminToken } from '#app/staff/sessions/admin-token.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { LoginSteps } from './login-steps.tsx'

/** Over the screen, which keeps what was typed and goes on with the call that was refused. */
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
