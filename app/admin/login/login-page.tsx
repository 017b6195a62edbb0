import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { hasStorage } from '#app/framework/browser/browser-storage.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Notice } from '#app/ui/notice.tsx'
import { LoginCard } from './login-card.tsx'
import { LoginSteps } from './login-steps.tsx'

export const meta = () => adminMeta('Login')

export default function AdminLoginPage() {
  const { status } = useAdmin()
  const navigate = useNavigate()

  useEffect(() => {
    if (status === 'admin') void navigate('/admin', { replace: true })
  }, [status, navigate])

  return (
    <LoginCard title="Back office">
      {status === 'visitor' && !hasStorage('localStorage') && (
        <Notice kind="info">Your browser blocks this shop's storage: after a reload you log in again.</Notice>
      )}
      <LoginSteps isReady={status !== 'checking'} />
      <noscript>
        <p>The back office needs JavaScript. Please switch it on and load the page again.</p>
      </noscript>
    </LoginCard>
  )
}
