import { useRevalidator } from 'react-router'
import { adminMeta } from '#app/identity/staff/screen/admin-meta.ts'
import { AdminScreen, Answered } from '#app/identity/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/identity/staff/screen/staff-loader.ts'
import { ByHandSection } from '#app/payments/mpesa/by-hand/by-hand-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { Check, CircleAlert } from '#app/ui/icons/icons.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { Route } from './+types/health-page'
import type { HealthLine } from './health-line.ts'
import { RefusalsSection } from './refusals-section.tsx'

export const meta = () => adminMeta('Health')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [lines, byHand, refusals] = await Promise.all([
    loadAsStaff(request, '/api/admin/health'),
    loadAsStaff(request, '/api/admin/by-hand'),
    loadAsStaff(request, '/api/admin/refusals'),
  ])
  return { lines, byHand, refusals }
}

export default function HealthPage({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <AdminScreen title="Health">
      <Answered answer={loaderData.lines}>
        {(lines) => (
          <>
            <p role="status" className="mb-4 text-lg">
              {summaryOf(lines)}
            </p>
            <ul className="border-t border-rule">
              {lines.map((line) => (
                <HealthRow key={line.name} line={line} />
              ))}
            </ul>
            <Button
              kind="secondary"
              className="mt-6 w-full sm:w-auto"
              isBusy={state === 'loading'}
              busyText="Looking around..."
              onClick={revalidate}
            >
              Look again
            </Button>
          </>
        )}
      </Answered>
      {loaderData.byHand.ok && <ByHandSection setUp={loaderData.byHand.data} onChange={revalidate} />}
      {loaderData.refusals.ok && <RefusalsSection refusals={loaderData.refusals.data} />}
    </AdminScreen>
  )
}

function HealthRow({ line: { name, isWell, sentence } }: { line: HealthLine }) {
  const Icon = isWell ? Check : CircleAlert
  return (
    <li className="flex gap-4 border-b border-rule py-4">
      <Icon size={22} strokeWidth={1.5} className={isWell ? 'shrink-0' : 'shrink-0 text-red'} />
      <span>
        <span className="block font-medium">
          <WholeNames>{name}</WholeNames>
          {!isWell && <span className="text-red"> needs a look</span>}
        </span>
        <span className="block text-sm">
          <WholeNames>{sentence}</WholeNames>
        </span>
      </span>
    </li>
  )
}

function summaryOf(lines: readonly HealthLine[]): string {
  const troubles = lines.filter((line) => !line.isWell).length
  if (troubles === 0) return 'All is well.'
  return troubles === 1 ? 'One thing needs a look.' : `${troubles} things need a look.`
}
