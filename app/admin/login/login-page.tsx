import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { hasStorage } from '#app/framework/browser/browser-storage.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Notice } from '#app/ui/notice.tsx'
import { LoginSteps } from './login-steps.tsx'

export const meta = () => adminMeta('Login')

export default function AdminLoginPage() {
  const { shopName } = useShopTexts()
  const { status } = useAdmin()
  const navigate = useNavigate()

  useEffect(() => {
    if (status === 'admin') void navigate('/admin', { replace: true })
  }, [status, navigate])

  return (
    <main className="grid min-h-dvh content-start gap-8 px-margin py-10 md:content-center md:justify-center">
      <Link to="/" className="font-display text-xl">
        {shopName}
      </Link>
      <div className="flex w-full flex-col gap-5 md:w-96 md:border md:border-rule md:bg-paper md:p-10">
        <h1 className="text-2xl">Back office</h1>
        {status === 'visitor' && !hasStorage('localStorage') && (
          <Notice kind="info">Your browser blocks this shop's storage: after a reload you log in again.</Notice>
        )}
        <LoginSteps isReady={status !== 'checking'} />
        <noscript>
          <p>The back office needs JavaScript. Please switch it on and load the page again.</p>
        </noscript>
      </div>
    </main>
  )
}
