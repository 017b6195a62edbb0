import { keysOf } from '#app/framework/records.ts'
import { Notice } from '#app/ui/notice.tsx'
import { stepTexts, type UpdateStep, type Updates } from './update.ts'

type LastUpdateState = NonNullable<Updates['last']>

/** The steps of a running update, or the outcome of the last one. */
export function LastUpdate({ last }: { last: LastUpdateState }) {
  const { version, step, isRunning, problem } = last
  if (isRunning) return <Steps version={version} current={step} />
  if (step === 'done') {
    return (
      <Notice kind="success">
        <p>{`${last.by} updated the shop to version ${version}.`}</p>
      </Notice>
    )
  }
  const outcome = step === 'rolled-back' ? 'did not work, and the version before runs again' : 'was not installed'
  return (
    <Notice kind="warning" title={`Version ${version} ${outcome}`}>
      <p>{problem ?? 'The shop was stopped meanwhile.'}</p>
    </Notice>
  )
}

function Steps({ version, current }: { version: string; current: UpdateStep }) {
  const steps = keysOf(stepTexts)
  const at = steps.findIndex((step) => step === current)
  return (
    <section aria-labelledby="running">
      <h2 id="running" className="mb-3 text-xl">
        Updating to version {version}
      </h2>
      <ol className="grid list-decimal gap-2 pl-6">
        {steps.map((step, index) => (
          <li key={step} aria-current={index === at ? 'step' : undefined} className={index > at ? 'text-soft' : ''}>
            {stepTexts[step]}
            {index < at && ': done'}
            {index === at && '...'}
          </li>
        ))}
      </ol>
      <p role="status" className="mt-4 text-sm text-soft">
        It goes on when you leave this page.
      </p>
    </section>
  )
}
