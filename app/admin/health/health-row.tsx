import { Link } from 'react-router'
import { Check } from '#app/ui/icons/icons.tsx'
import { CircleAlert } from '#app/ui/icons/message-icons.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { HealthCheck } from './health-check.ts'
import { nextSteps } from './next-steps.ts'

export function HealthRow({ check: { name, isWell, sentence } }: { check: HealthCheck }) {
  const Icon = isWell ? Check : CircleAlert
  const next = isWell ? undefined : nextSteps[name]
  return (
    <li className="flex gap-4 border-b border-rule py-4">
      <Icon size={22} strokeWidth={1.5} className={isWell ? 'shrink-0' : 'shrink-0 text-red'} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-medium">
          <WholeNames>{name}</WholeNames>
          {!isWell && <span className="text-red"> needs attention</span>}
        </span>
        <span className="block text-sm">
          <WholeNames>{sentence}</WholeNames>
        </span>
        {next && (
          <span className="measure mt-1 block text-sm text-soft">
            {next.text}
            {next.to && (
              <>
                {' '}
                <Link to={next.to} className="thumb-area text-link text-ink">
                  {next.screen}
                </Link>
                .
              </>
            )}
          </span>
        )}
      </span>
    </li>
  )
}
