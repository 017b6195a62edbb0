import { useRevalidator } from 'react-router'
import { countText } from '#app/framework/count-text.ts'
import { displayTime } from '#app/framework/nairobi.ts'
import { C2bSection } from '#app/payments/providers/mpesa/c2b/c2b-section.tsx'
import type { readC2bCall } from '#app/payments/providers/mpesa/c2b/staff-c2b.api.server.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { staffLoader, staffLoaders } from '#app/staff/screen/staff-loader.ts'
import { Button } from '#app/ui/button.tsx'
import type { healthCall, listRefusalsCall } from '../admin.api.server.ts'
import type { Route } from './+types/health-page'
import type { HealthCheck } from './health-check.ts'
import { HealthRow } from './health-row.tsx'
import { RefusalsSection } from './refusals-section.tsx'

export const meta = () => adminMeta('Health')

export const clientLoader = staffLoaders({
  checks: staffLoader<typeof healthCall>('/api/admin/health'),
  c2b: staffLoader<typeof readC2bCall>('/api/admin/by-hand'),
  refusals: staffLoader<typeof listRefusalsCall>('/api/admin/refusals'),
  checkedAt: async () => new Date(),
})

export default function HealthPage({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <AdminScreen title="Health">
      <AnswerOrError answer={loaderData.checks}>
        {(lines) => (
          <>
            <p role="status" className="mb-5 font-display text-xl">
              {summaryOf(lines)}
            </p>
            <HealthList lines={lines.filter(({ isWell }) => !isWell)} />
            <PassedChecks
              lines={lines.filter(({ isWell }) => isWell)}
              hasProblems={lines.some(({ isWell }) => !isWell)}
            />
            <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
              <Button
                kind="secondary"
                className="max-sm:w-full"
                isBusy={state === 'loading'}
                busyText="Checking..."
                onClick={revalidate}
              >
                Check again
              </Button>
              <p className="text-sm text-soft">Checked {displayTime(loaderData.checkedAt)}</p>
            </div>
          </>
        )}
      </AnswerOrError>
      {loaderData.c2b.ok && <C2bSection setUp={loaderData.c2b.data} onChange={revalidate} />}
      {loaderData.refusals.ok && <RefusalsSection refusals={loaderData.refusals.data} />}
    </AdminScreen>
  )
}

const HealthList = ({ lines }: { lines: readonly HealthCheck[] }) => (
  <ul className="border-t border-rule empty:hidden">
    {lines.map((line) => (
      <HealthRow key={line.name} check={line} />
    ))}
  </ul>
)

function PassedChecks({ lines, hasProblems }: { lines: readonly HealthCheck[]; hasProblems: boolean }) {
  return (
    <details className={`border-b border-rule ${hasProblems ? '' : 'border-t'}`}>
      <summary className="disclosure min-h-12 py-3">
        {hasProblems
          ? `${countText(lines.length, 'other check')} passed`
          : `See the ${countText(lines.length, 'check')}`}
      </summary>
      <HealthList lines={lines} />
    </details>
  )
}

function summaryOf(lines: readonly HealthCheck[]): string {
  const problems = lines.filter((line) => !line.isWell).map(({ name }) => name)
  if (problems.length === 0) return `All ${countText(lines.length, 'check')} passed.`
  return `${countText(problems.length, 'problem')}: ${problems.join(', ')}.`
}
