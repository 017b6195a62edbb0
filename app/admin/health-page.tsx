import { Check, CircleAlert } from 'lucide-react'
import { adminMeta } from '#app/identity/admin-meta.ts'
import { AdminFailure, AdminScreen } from '#app/identity/admin-screen.tsx'
import { useAdminData } from '#app/identity/use-admin-data.ts'
import { BeadLoader } from '#app/ui/bead-loader.tsx'
import { Button } from '#app/ui/button.tsx'
import type { HealthLine } from './health-line.ts'

export const meta = () => adminMeta('Health')

export default function HealthPage() {
  const health = useAdminData<HealthLine[]>('/api/admin/health')
  const troubles = health.data?.filter((line) => !line.isWell).length ?? 0
  return (
    <AdminScreen title="Health">
      {health.error && <AdminFailure message={health.error} onRetry={health.reload} />}
      {!health.data && !health.error && <BeadLoader label="Looking around..." />}
      {health.data && (
        <>
          <p role="status" className="mb-4 text-lg">
            {troubles === 0
              ? 'All is well.'
              : troubles === 1
                ? 'One thing needs a look.'
                : `${troubles} things need a look.`}
          </p>
          <ul className="border-t border-rule">
            {health.data.map(({ name, isWell, sentence }) => {
              const Icon = isWell ? Check : CircleAlert
              return (
                <li key={name} className="flex gap-4 border-b border-rule py-4">
                  <Icon aria-hidden size={22} strokeWidth={1.5} className={isWell ? 'shrink-0' : 'shrink-0 text-red'} />
                  <span>
                    <span className="block font-medium">
                      {name}
                      {!isWell && <span className="text-red"> needs a look</span>}
                    </span>
                    <span className="block text-sm">{sentence}</span>
                  </span>
                </li>
              )
            })}
          </ul>
          <Button kind="secondary" className="mt-6 w-full sm:w-auto" onClick={health.reload}>
            Look again
          </Button>
        </>
      )}
    </AdminScreen>
  )
}
