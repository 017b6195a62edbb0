import { useState } from 'react'
import type { SetupGuide } from '#app/payments/setup-guide.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { HealthCheck } from '../health/health-check.ts'
import type { testCredentialsCall } from './setup.api.server.ts'
import type { Service, Setup } from './setup.ts'

type ServiceSetupProps = { service: Service; setup: Setup }

/** Lists the variables of a service and where to find their values, and tests its credentials. */
export function ServiceSetup({ service, setup: { services, is_demo, public_url } }: ServiceSetupProps) {
  const { title, before, variables, events, is_set } = services[service]
  const state = !is_set ? 'Not set up' : is_demo ? 'Played by the demo' : 'Set up'
  return (
    <section aria-label={title} className="border-t border-rule pt-4">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-text font-medium">
        <WholeNames>{title}</WholeNames>
        <span className="text-sm font-normal text-soft">{state}</span>
      </h3>
      <details className="mt-1">
        <summary className="disclosure min-h-11 py-2.5 text-sm">What to set, and where it is</summary>
        <p className="mb-4 text-sm text-soft">
          <WholeNames>{before}</WholeNames>
        </p>
        <Variables variables={variables} />
        {events && (
          <p className="mt-4 text-sm text-soft">
            Enter <span className="font-medium text-ink select-all">{public_url + events.path}</span> {events.where}.
          </p>
        )}
      </details>
      <TryButton service={service} title={title} />
    </section>
  )
}

function Variables({ variables }: Pick<SetupGuide, 'variables'>) {
  return (
    <dl className="grid gap-3 text-sm [overflow-wrap:anywhere]">
      {variables.map(({ name, what, isOptional }) => (
        <div key={name}>
          <dt className="font-medium select-all">{name}</dt>
          <dd className="text-soft">
            {what}
            {isOptional && ' (only where it applies)'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TryButton({ service, title }: { service: Service; title: string }) {
  const { call } = useAdmin()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Pick<HealthCheck, 'isWell' | 'sentence'> | null>(null)

  async function tryService() {
    setBusy(true)
    setResult(null)
    const answer = await call<typeof testCredentialsCall>('POST', `/api/admin/setup/try/${service}`)
    setResult(answer.ok ? answer.data : { isWell: false, sentence: answer.message })
    setBusy(false)
  }

  return (
    <>
      <Button
        kind="secondary"
        className="mt-2"
        isBusy={isBusy}
        busyText="Trying..."
        aria-label={`Try it: ${title}`}
        onClick={tryService}
      >
        Try it
      </Button>
      <p role="status" className={`mt-3 text-sm empty:hidden ${result?.isWell === false ? 'text-red' : ''}`}>
        {result && <WholeNames>{result.sentence}</WholeNames>}
      </p>
    </>
  )
}
